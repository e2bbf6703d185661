import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answered, type Appraise, type Asked, type Choose, Pool } from "./thinking.ts";
import { type Job, Jobs } from "./thinking_jobs.ts";
import type { Player } from "./protocol";
import { LAYOUTS } from "../generated/wasm.ts";
import { RulesError } from "./wasm.ts";

vi.mock("./wasm_files.ts", () => ({ wasmUrl: (game: string) => (game === "stone-age" ? "/stone-age.wasm" : null) }));

class FakeWorker {
  static all: FakeWorker[] = [];
  asked: Job[] = [];
  ended = false;
  onmessage?: (event: { data: Answered }) => void;
  onerror?: () => void;

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage({ job }: Asked): void {
    this.asked.push(job);
  }

  answer(data: Answered): void {
    this.onmessage?.({ data });
  }

  terminate(): void {
    this.ended = true;
  }
}

const player: Player = { kind: "search", temperature: 0, seconds: 1, nodes: null, settings: {} };
const choose: Choose = { kind: "choose", game: "stone-age", state: "", seed: 1, player };
const appraise: Appraise = { ...choose, kind: "appraise", chosen: 3, nodes: 10 };
const workers = () => FakeWorker.all as [FakeWorker, ...FakeWorker[]];
const make = () => new FakeWorker() as unknown as Worker;

beforeEach(() => {
  FakeWorker.all = [];
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

describe("a pool of workers", () => {
  it("gives each worker one job at a time, a bot's choice first", async () => {
    const pool = new Pool(make, 1);
    const jobs = [appraise, { ...appraise, seed: 2 }, choose, { ...choose, seed: 4 }];
    const results = jobs.map((job) => pool.think(job));
    const [worker] = workers();
    const answers = [{ best: 1, before: [], after: [] }, 16, 17, { best: 2, before: [], after: [] }];
    for (const result of answers) worker.answer({ result });
    expect(await Promise.all(results)).toEqual([answers[0], answers[3], 16, 17]);
    expect(worker.asked).toEqual([jobs[0], jobs[2], jobs[3], jobs[1]]);
    expect(workers()).toHaveLength(1);
  });

  it("hires no more workers than it may, and only if none is idle", async () => {
    const pool = new Pool(make, 2);
    const first = pool.think(choose);
    workers()[0].answer({ result: 1 });
    await first;
    for (let number = 0; number < 3; number++) void pool.think(choose);
    expect(workers().map(({ asked }) => asked.length)).toEqual([2, 1]);
  });

  it("replaces a worker that crashes, and goes on with the next job", async () => {
    const pool = new Pool(make, 1);
    const [lost, next] = [pool.think(choose), pool.think(choose)];
    workers()[0].onerror?.();
    await expect(lost).rejects.toThrow(new RulesError("web.wasm.failed"));
    expect(workers()[0].ended).toBe(true);
    workers()[1]!.answer({ result: 5 });
    expect(await next).toBe(5);
  });

  it("passes on what stands in a worker's way", async () => {
    const result = new Pool(make, 1).think(choose);
    workers()[0].answer({ error: "web.wasm.damaged" });
    await expect(result).rejects.toThrow(new RulesError("web.wasm.damaged"));
  });

  it("drops an aborted job, and ends the worker that is doing it", async () => {
    const pool = new Pool(make, 1);
    const [running, waiting] = [new AbortController(), new AbortController()];
    const results = [
      pool.think(choose, running.signal),
      pool.think(choose, waiting.signal),
      pool.think({ ...choose, seed: 3 }),
    ];
    waiting.abort();
    expect(workers()[0].ended).toBe(false);
    running.abort();
    expect(workers()[0].ended).toBe(true);
    expect(workers()[1]!.asked).toEqual([{ ...choose, seed: 3 }]);
    workers()[1]!.answer({ result: 5 });
    const settled = await Promise.allSettled(results);
    expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  });

  it.each(["WebAssembly", "Worker"])("says so if the browser has no %s", async (missing) => {
    vi.stubGlobal(missing, undefined);
    await expect(new Pool(make, 1).think(choose)).rejects.toThrow(new RulesError("web.wasm.unsupported"));
  });

  it("says so if a worker can't be started", async () => {
    const refused = () => {
      throw new Error("blocked");
    };
    await expect(new Pool(refused, 1).think(choose)).rejects.toThrow(new RulesError("web.wasm.failed"));
  });

  it("says so if a game has no module", async () => {
    await expect(new Pool(make, 1).think({ ...choose, game: "go" })).rejects.toThrow(
      new RulesError("web.wasm.missing"),
    );
  });
});

describe("the jobs of a worker", () => {
  const state = btoa("\0".repeat(LAYOUTS["stone-age"]!.state.size));

  it("fetch a damaged module again, past the cache", async () => {
    const asked: boolean[] = [];
    const jobs = new Jobs(async (_, again) => {
      asked.push(again);
      return new TextEncoder().encode("<!doctype html>");
    });
    await expect(jobs.do({ ...choose, state }, "")).rejects.toThrow(new RulesError("web.wasm.damaged"));
    expect(asked).toEqual([false, true]);
  });

  it("say so if the module can't be fetched", async () => {
    const jobs = new Jobs(() => Promise.reject(new TypeError("offline")));
    await expect(jobs.do({ ...choose, state }, "")).rejects.toThrow(new RulesError("web.wasm.missing"));
  });

  it("refuse a state of other rules", async () => {
    const jobs = new Jobs(() => Promise.reject(new Error("never asked")));
    await expect(jobs.do({ ...choose, state: btoa("x") }, "")).rejects.toThrow(new RulesError("web.wasm.outdated"));
  });
});
