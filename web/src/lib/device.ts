/** This device as a thinker: it chooses moves for bots when the server asks for it. */
import { isRules, renew } from "./kept.ts";
import type { Phrase, TaskMessage } from "./protocol";

/** Whether this browser can think at all. */
export const able = () => typeof WebAssembly !== "undefined" && typeof Worker !== "undefined";

export class Device {
  /** Until something stands in the way. The server then moves the bots. */
  thinks = able();
  #task: { seq: number; abort: AbortController } | null = null;
  readonly #answer: (seq: number, action: number | null) => void;
  readonly #complain: (trouble: Phrase) => void;

  constructor(answer: (seq: number, action: number | null) => void, complain: (trouble: Phrase) => void) {
    this.#answer = answer;
    this.#complain = complain;
  }

  async take({ seq, game, state, level, seed }: TaskMessage): Promise<void> {
    this.drop();
    const task = { seq, abort: new AbortController() };
    this.#task = task;
    let action: number | null = null;
    try {
      const [{ pool }, { wasmUrl }] = await Promise.all([import("./thinking.ts"), import("./wasm_files.ts")]);
      if (wasmUrl(game)) action = await pool.think({ kind: "choose", game, state, level, seed }, task.abort.signal);
    } catch (error) {
      if (task.abort.signal.aborted) return;
      const key = keyOf(error);
      if (key === "web.wasm.damaged") void renew(isRules);
      this.#complain({ key: "web.bots.not_here", why: { key } });
    }
    if (this.#task !== task) return;
    this.#task = null;
    this.thinks = action !== null;
    this.#answer(seq, action);
  }

  /** The table has moved on to this `seq`: nobody needs an answer to what was asked before. */
  moved(seq: number): void {
    if (this.#task && this.#task.seq < seq) this.drop();
  }

  drop(): void {
    this.#task?.abort.abort();
    this.#task = null;
  }
}

/** What to say: the workers know best, unless their code couldn't even be loaded. */
const keyOf = (error: unknown) =>
  error instanceof Error && error.name === "RulesError" ? error.message : "web.wasm.missing";
