/** Web workers that think: for bots, and for analysis. Nothing of this is loaded before it is needed. */
import { able } from "./device.ts";
import type { Job, Result } from "./thinking_jobs.ts";
import { RulesError } from "./wasm.ts";
import { wasmUrl } from "./wasm_files.ts";

export type { Appraise, Choose, Job, Result } from "./thinking_jobs.ts";

/** To a worker: a job, and where the module for it is. */
export interface Asked {
  job: Job;
  url: string;
}

/** From a worker: a result, or what stands in the way, as a key of the words. */
export type Answered = { result: Result<Job> } | { error: string };

interface Task extends Asked {
  resolve: (result: Result<Job>) => void;
  reject: (reason: unknown) => void;
}

const MOST = 8;

export class Pool {
  readonly #make: () => Worker;
  readonly #size: number;
  #idle: Worker[] = [];
  #busy = new Map<Worker, Task>();
  #queue: Task[] = [];

  constructor(make: () => Worker, size: number) {
    this.#make = make;
    this.#size = size;
  }

  /** Do a job as soon as a worker is free. A bot's choice comes first. Rejects with a RulesError, or when aborted. */
  think<J extends Job>(job: J, signal?: AbortSignal): Promise<Result<J>> {
    return new Promise<Result<J>>((resolve, reject) => {
      const url = wasmUrl(job.game);
      if (!able()) throw new RulesError("web.wasm.unsupported");
      if (url === null) throw new RulesError("web.wasm.missing");
      signal?.throwIfAborted();
      const task: Task = { job, url, resolve: resolve as Task["resolve"], reject };
      signal?.addEventListener("abort", () => this.#abandon(task, signal.reason), { once: true });
      const first = this.#queue.findIndex(({ job }) => job.kind !== "choose");
      this.#queue.splice(job.kind === "choose" && first >= 0 ? first : this.#queue.length, 0, task);
      this.#next();
    });
  }

  /** The workers that exist. */
  get workers(): number {
    return this.#idle.length + this.#busy.size;
  }

  #next(): void {
    while (this.#queue.length && (this.#idle.length || this.#busy.size < this.#size)) {
      const task = this.#queue.shift()!;
      try {
        const worker = this.#idle.pop() ?? this.#hire();
        worker.postMessage({ job: task.job, url: task.url } satisfies Asked);
        this.#busy.set(worker, task);
      } catch {
        task.reject(new RulesError("web.wasm.failed"));
      }
    }
  }

  #hire(): Worker {
    const worker = this.#make();
    worker.onmessage = ({ data }: MessageEvent<Answered>) => {
      const task = this.#busy.get(worker);
      this.#busy.delete(worker);
      this.#idle.push(worker);
      if ("result" in data) task?.resolve(data.result);
      else task?.reject(new RulesError(data.error));
      this.#next();
    };
    worker.onerror = worker.onmessageerror = () => this.#dismiss(worker, new RulesError("web.wasm.failed"));
    return worker;
  }

  /** End a worker, whatever it is doing. Another one takes its place. */
  #dismiss(worker: Worker, reason: unknown): void {
    worker.terminate();
    this.#idle = this.#idle.filter((each) => each !== worker);
    this.#busy.get(worker)?.reject(reason);
    this.#busy.delete(worker);
    this.#next();
  }

  #abandon(task: Task, reason: unknown): void {
    for (const [worker, doing] of this.#busy) if (doing === task) return this.#dismiss(worker, reason);
    this.#queue = this.#queue.filter((each) => each !== task);
    task.reject(reason);
  }
}

const make = () => new Worker(new URL("./thinking_worker.ts", import.meta.url), { type: "module" });

/** The workers of this page. */
export const pool = new Pool(make, Math.min(MOST, globalThis.navigator?.hardwareConcurrency ?? 2));
