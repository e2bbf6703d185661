import { afterEach, expect, it, vi } from "vitest";
import { isNetwork, isPython, isRules, renew } from "./kept";

const FILES = [
  "https://a.example/assets/python/pyodide/x.wasm",
  "https://a.example/assets/game.wasm",
  "https://a.example/assets/game.bin",
];

/** A cache with damaged files. */
function keep(): Map<string, unknown> {
  const kept = new Map<string, unknown>(FILES.map((url) => [url, "damaged"]));
  const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    put: async (url: string, answer: { body: string }) => void kept.set(url, answer.body),
  };
  vi.stubGlobal("caches", { keys: async () => ["cromlech 1"], open: async () => cache });
  return kept;
}

afterEach(() => vi.unstubAllGlobals());

it("fetches a damaged file again, and no other", async () => {
  const kept = keep();
  vi.stubGlobal("fetch", async () => ({ ok: true, body: "whole" }));
  await renew(isRules);
  expect([...kept.values()]).toEqual(["damaged", "whole", "damaged"]);
  await renew(isPython);
  expect([...kept.values()]).toEqual(["whole", "whole", "damaged"]);
  await renew(isNetwork);
  expect([...kept.values()]).toEqual(["whole", "whole", "whole"]);
});

it("keeps what it has if there is no network or no such file", async () => {
  const kept = keep();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await renew(isRules);
  vi.stubGlobal("fetch", async () => ({ ok: false, body: "" }));
  await renew(isRules);
  expect([...kept.values()]).toEqual(["damaged", "damaged", "damaged"]);
});
