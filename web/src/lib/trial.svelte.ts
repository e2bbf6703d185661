/** An example of a rules page: the server plays it from its beginning with every move, and keeps nothing. */
import type { Component } from "svelte";
import { api, Refusal } from "./api";
import type { Choice, Line, Phrase } from "./protocol";
import { share } from "./share";
import type { Playing } from "./turn.svelte";
import { t, words } from "./words.svelte";

/** What a game draws of an example: the parts of its table that are asked for, and its controls unless `still`. */
export interface SceneProps extends Record<string, unknown> {
  trial: Trial;
  show: readonly string[];
  still: boolean;
}

export type Scene = () => Promise<{ default: Component<SceneProps> }>;

export class Trial implements Playing {
  state = $state.raw<Playing["state"]>(null);
  lines = $state.raw<Line[]>([]);
  /** What chance can bring, where that may be chosen. */
  outcomes = $state.raw<Choice[]>([]);
  waiting = $state(false);
  error = $state.raw<Phrase | null>(null);
  readonly held = false;
  names: string[] = $derived(Array.from({ length: this.state?.view?.scores.length ?? 0 }, (_, seat) => nameOf(seat)));

  /** The moves of every position so far, the one on the screen last. */
  #steps = $state.raw<number[][]>([]);

  constructor(
    readonly game: string,
    readonly id: string,
  ) {
    void this.#ask([]);
  }

  get mine(): boolean {
    return !this.waiting && (this.state?.offer.legal.length ?? 0) > 0;
  }

  /** Nothing is left to try. */
  get over(): boolean {
    return this.state !== null && !this.state.offer.legal.length && !this.outcomes.length;
  }

  get begun(): boolean {
    return this.#steps.length > 1;
  }

  play(actions: number[]): void {
    void this.#ask([...this.#made, ...actions]);
  }

  /** Leave to chance what comes. */
  roll(): void {
    void this.#ask(this.#made, true);
  }

  back(): void {
    const before = this.#steps.at(-2);
    if (!before) return;
    this.#steps = this.#steps.slice(0, -2);
    void this.#ask(before);
  }

  again(): void {
    this.#steps = [];
    void this.#ask([]);
  }

  /** Nobody else waits here: nothing lies hidden that could be changed. */
  revise(): void {}

  get #made(): number[] {
    return this.#steps.at(-1) ?? [];
  }

  async #ask(moves: number[], roll = false): Promise<void> {
    if (this.waiting) return;
    this.waiting = true;
    this.error = null;
    try {
      const { view, offer, lines, outcomes, moves: made } = await api.tryExample(this.game, this.id, { moves, roll });
      const seq = (this.state?.seq ?? 0) + 1;
      this.state = share(this.state, { seq, move: made.length, view, offer, revise: [], lesson: null });
      this.lines = lines;
      this.outcomes = outcomes;
      this.#steps = [...this.#steps, made];
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.error = refusal.phrase;
    } finally {
      this.waiting = false;
    }
  }
}

/** Others are called as in the lesson. */
const nameOf = (seat: number) => {
  const own = `lesson.seat.${seat}`;
  return words.has(own) ? t(own) : t("seat", { number: seat + 1 });
};
