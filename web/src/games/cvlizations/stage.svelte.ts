/** Shows new events step by step: cards turned together, then order by order. */
import { type Step, steps } from "./story";
import type { OrderName } from "./view";
import type { Line } from "$lib/protocol";
import { settings } from "$lib/settings.svelte";

export class Stage {
  /** How many lines of the log are shown on the screen. */
  until = $state(Infinity);
  /** The order being resolved. */
  lit = $state<OrderName | null>(null);
  /** Whether the cards are being turned. */
  turning = $state(false);
  running = $state(false);

  #left: Step[] = [];
  #timer = 0;

  /** How long these lines take, in milliseconds at normal speed. 0 if there is nothing to show. */
  static time(lines: readonly Line[]): number {
    return steps(lines, 0).reduce((sum, step) => sum + step.time, 0);
  }

  play(lines: readonly Line[], fresh: number): void {
    this.skip();
    if (!fresh || !settings.ms(1)) return;
    this.#left = steps(lines, lines.length - fresh);
    if (!this.#left.length) return;
    this.running = true;
    this.until = lines.length - fresh;
    this.#next();
  }

  #next(): void {
    const step = this.#left.shift();
    if (!step) return this.skip();
    this.until = step.until;
    this.lit = step.order;
    this.turning = step.order === null;
    this.#timer = window.setTimeout(() => this.#next(), settings.ms(step.time));
  }

  /** Show everything at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#left = [];
    this.until = Infinity;
    this.lit = null;
    this.turning = false;
    this.running = false;
  }
}
