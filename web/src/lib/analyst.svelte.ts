/** The analysis of one game: the server asks, this device's workers answer, the server judges. Answers are kept. */
import { answer, fromRows, toRows } from "./analysis";
import { api, Refusal } from "./api";
import type { Analysis, AskedAnswer, Phrase } from "./protocol";
import { load, save } from "./storage";
import { pool } from "./thinking";
import { RulesError } from "./wasm";

const KEY = "cromlech.analyses";
/** The number of games whose answers are kept. */
const MOST = 8;

type Kept = Record<string, number[][]>;

const kept = () => (load(KEY) ?? {}) as Kept;

export class Analyst {
  result = $state.raw<Analysis | null>(null);
  error = $state.raw<Phrase | null>(null);
  running = $state(false);
  /** How many questions there are, and how many are answered. */
  count = $state(0);
  done = $state(0);

  #answers: AskedAnswer[] = [];
  #stop = new AbortController();

  constructor(
    readonly id: string,
    readonly game: string,
  ) {}

  /** Judge the answers this browser has kept. Returns whether there were any that fit. */
  async recall(): Promise<boolean> {
    const known = fromRows(kept()[this.id]);
    if (!known.length) return false;
    this.result = await api.analyze(this.id, known).catch((error) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    return this.result !== null;
  }

  /** Analyze the game. What was answered before a cancellation isn't asked again. */
  async run(): Promise<void> {
    if (this.running) return;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.error = null;
    this.running = true;
    try {
      const { nodes, questions } = await api.questions(this.id);
      this.count = questions.length;
      const open = questions.filter(({ move }) => !this.#answers.some((known) => known.move === move));
      await Promise.all(
        open.map(async ({ move, state, seed, chosen }) => {
          const job = { kind: "appraise", game: this.game, state, seed, chosen, nodes } as const;
          const { best, before, after } = await pool.think(job, signal);
          this.done = this.#answers.push(answer(move, best, before, after));
        }),
      );
      const answers = this.#answers.sort((one, other) => one.move - other.move);
      this.result = await api.analyze(this.id, answers);
      this.#keep(answers);
    } catch (error) {
      this.#stop.abort();
      if (error instanceof Refusal) this.error = error.phrase;
      else if (error instanceof RulesError) this.error = { key: error.message };
      else if (!signal.aborted) throw error;
    } finally {
      this.running = false;
    }
  }

  /** Whether another action would have been a good decision after so many moves. */
  async good(move: number, action: number): Promise<boolean> {
    const { nodes, good, questions } = await api.questions(this.id, move);
    const [question] = questions;
    if (!question) return false;
    const { state, seed, seat } = question;
    const job = { kind: "appraise", game: this.game, state, seed, chosen: action, nodes } as const;
    const { before, after } = await pool.think(job).catch((error) => {
      throw error instanceof RulesError ? new Refusal({ key: error.message }, 0) : error;
    });
    return (before[seat] ?? 1) - (after[seat] ?? 0) < good;
  }

  cancel(): void {
    this.#stop.abort();
  }

  #keep(answers: AskedAnswer[]): void {
    const others = Object.entries(kept()).filter(([id]) => id !== this.id);
    save(KEY, Object.fromEntries([...others.slice(1 - MOST), [this.id, toRows(answers)]]));
  }
}
