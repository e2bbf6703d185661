/** This device as a thinker: it chooses moves for bots when the server asks for it. */
import { isRules, renew } from "./kept.ts";
import type { Network } from "./network_file.ts";
import type { Phrase, Player, TaskMessage } from "./protocol";

/** Whether this browser can think at all. */
export const able = () => typeof WebAssembly !== "undefined" && typeof Worker !== "undefined";

/** Milliseconds that a move waits for a network on its way. After that, the bot chooses without it. */
const PATIENCE = 3000;

export class Device {
  /** Until something stands in the way. The server then moves the bots. */
  thinks = able();
  #task: { seq: number; abort: AbortController } | null = null;
  readonly #answer: (seq: number, action: number | null) => void;
  readonly #complain: (trouble: Phrase) => void;
  /** Whether it has been said that there is no network. */
  #told = false;

  constructor(answer: (seq: number, action: number | null) => void, complain: (trouble: Phrase) => void) {
    this.#answer = answer;
    this.#complain = complain;
  }

  async take({ seq, game, state, player, seed }: TaskMessage): Promise<void> {
    this.drop();
    const task = { seq, abort: new AbortController() };
    this.#task = task;
    let action: number | null = null;
    try {
      const [{ pool }, { wasmUrl }] = await Promise.all([import("./thinking.ts"), import("./wasm_files.ts")]);
      if (wasmUrl(game)) {
        const network = await this.#network(game, player);
        action = await pool.think({ kind: "choose", game, state, player, seed, network }, task.abort.signal);
      }
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

  /** The network of a player who needs one, unless it can't be had in time. */
  async #network(game: string, { kind }: Player): Promise<Network | undefined> {
    if (kind !== "expert" && kind !== "policy") return undefined;
    const { loadNetwork } = await import("./networks.ts");
    try {
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
      return await Promise.race([loadNetwork(game), late]);
    } catch (error) {
      if (!this.#told) this.#complain({ key: keyOf(error) });
      this.#told = true;
      return undefined;
    }
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
