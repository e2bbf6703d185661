import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Device } from "./device";
import type { Phrase, Player, TaskMessage } from "./protocol";
import type { Network } from "./network_file";
import type { Choose } from "./thinking";
import { RulesError } from "./wasm";

const loadNetwork = vi.hoisted(() => vi.fn<(game: string) => Promise<Network>>());
const think = vi.hoisted(() => vi.fn<(job: Choose, signal: AbortSignal) => Promise<number>>());
vi.mock("./thinking.ts", () => ({ pool: { think } }));
vi.mock("./networks.ts", () => ({ loadNetwork }));
vi.mock("./wasm_files.ts", () => ({ wasmUrl: (game: string) => (game === "stone-age" ? "/stone-age.wasm" : null) }));

const player: Player = { kind: "search", temperature: 0, seconds: 1, nodes: null, settings: {} };
const task: TaskMessage = {
  ...{ type: "task", seq: 7, seat: 1, game: "stone-age", level: "7", player, state: "AA==", seed: 5 },
};
const expert: TaskMessage = { ...task, player: { ...player, kind: "expert" } };
const network: Network = { arrays: {}, units: [] };

function device() {
  const answers: [number, number | null][] = [];
  const troubles: Phrase[] = [];
  const made = new Device(
    (...answer) => answers.push(answer),
    (trouble) => troubles.push(trouble),
  );
  return { device: made, answers, troubles };
}

beforeEach(() => {
  think.mockReset();
  loadNetwork.mockReset();
  vi.stubGlobal("Worker", Object);
});
afterEach(() => vi.unstubAllGlobals());

describe("a device that thinks", () => {
  it("answers what its workers choose", async () => {
    const { device: one, answers } = device();
    think.mockResolvedValue(16);
    await one.take(task);
    expect(think.mock.calls[0]![0]).toEqual({
      kind: "choose",
      game: "stone-age",
      state: "AA==",
      player,
      seed: 5,
    });
    expect(answers).toEqual([[7, 16]]);
    expect(one.thinks).toBe(true);
  });

  it("fetches the network of an expert, and of no one else", async () => {
    const { device: one, answers } = device();
    think.mockResolvedValue(16);
    loadNetwork.mockResolvedValue(network);
    await one.take(task);
    expect(loadNetwork).not.toHaveBeenCalled();
    await one.take(expert);
    expect(think.mock.calls.map(([job]) => job.network)).toEqual([undefined, network]);
    expect(answers).toHaveLength(2);
  });

  it("plays without a network that can't be had, and says so once", async () => {
    const { device: one, answers, troubles } = device();
    think.mockResolvedValue(16);
    loadNetwork.mockRejectedValue(new RulesError("web.expert.missing"));
    await one.take(expert);
    await one.take({ ...expert, seq: 8 });
    expect(troubles).toEqual([{ key: "web.expert.missing" }]);
    expect(answers).toEqual([
      [7, 16],
      [8, 16],
    ]);
    expect([one.thinks, think.mock.calls[0]![0].network]).toEqual([true, undefined]);
  });

  it("doesn't wait long for a network", async () => {
    vi.useFakeTimers();
    const { device: one, answers, troubles } = device();
    think.mockResolvedValue(16);
    loadNetwork.mockReturnValue(new Promise(() => undefined));
    const taken = one.take(expert);
    await vi.waitFor(() => expect(loadNetwork).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(3000);
    await taken;
    vi.useRealTimers();
    expect([answers, troubles]).toEqual([[[7, 16]], []]);
  });

  it("says what is wrong, and leaves the bots to the server", async () => {
    const { device: one, answers, troubles } = device();
    think.mockRejectedValue(new RulesError("web.wasm.damaged"));
    await one.take(task);
    expect(answers).toEqual([[7, null]]);
    expect(troubles).toEqual([{ key: "web.bots.not_here", why: { key: "web.wasm.damaged" } }]);
    expect(one.thinks).toBe(false);
  });

  it("says nothing if a game has no module: the server knows it", async () => {
    const { device: one, answers, troubles } = device();
    await one.take({ ...task, game: "go" });
    expect([answers, troubles, one.thinks]).toEqual([[[7, null]], [], false]);
  });

  it("drops a task once the table has moved on", async () => {
    const { device: one, answers, troubles } = device();
    think.mockImplementation(
      (_, signal) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error))),
    );
    const taken = one.take(task);
    await vi.waitFor(() => expect(think).toHaveBeenCalled());
    one.moved(7);
    expect(think.mock.calls[0]![1].aborted).toBe(false);
    one.moved(8);
    await taken;
    expect([answers, troubles, one.thinks]).toEqual([[], [], true]);
  });

  it("does without WebAssembly", () => {
    vi.stubGlobal("WebAssembly", undefined);
    expect(device().device.thinks).toBe(false);
  });
});
