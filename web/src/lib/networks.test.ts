import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Network } from "./network_file";
import { loadNetwork } from "./networks";
import { RulesError } from "./wasm";

const readNetwork = vi.hoisted(() => vi.fn<() => Promise<Network>>());
vi.mock("./network_file.ts", () => ({ readNetwork }));
vi.mock("./wasm_files.ts", () => ({ networkUrl: (game: string) => (game === "chess" ? null : `/${game}.bin`) }));

const network: Network = { arrays: {}, units: [] };
const fetched = vi.fn<(url: string, how: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => new Response("network"));
  readNetwork.mockReset().mockResolvedValue(network);
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("navigator", {});
});
afterEach(() => vi.unstubAllGlobals());

describe("a game's network", () => {
  it("is tried again after it couldn't be fetched, and then fetched only once", async () => {
    const missing = new RulesError("web.expert.missing");
    fetched.mockRejectedValueOnce(new TypeError("offline"));
    await expect(loadNetwork("stone-age")).rejects.toThrow(missing);
    fetched.mockResolvedValueOnce(new Response("", { status: 404 }));
    await expect(loadNetwork("stone-age")).rejects.toThrow(missing);
    expect(await Promise.all([loadNetwork("stone-age"), loadNetwork("stone-age")])).toEqual([network, network]);
    await loadNetwork("stone-age");
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it("is fetched past the cache if it is damaged", async () => {
    readNetwork.mockRejectedValueOnce(new RulesError("web.expert.damaged"));
    expect(await loadNetwork("cvlizations")).toBe(network);
    expect(fetched.mock.calls.map(([, { cache }]) => cache)).toEqual(["default", "reload"]);
  });

  it("is missing if the game has none", async () => {
    await expect(loadNetwork("chess")).rejects.toThrow(new RulesError("web.expert.missing"));
    expect(fetched).not.toHaveBeenCalled();
  });
});
