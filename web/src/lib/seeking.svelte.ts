/** A quick match: what this person looks for, with a sign of life every few seconds until there is a table. */
import { api, Refusal } from "./api";
import { news } from "./news.svelte";
import type { AskedSeek, Phrase, Seek } from "./protocol";
import { router } from "./router.svelte";

/** Without a sign of life for four times as long, the server thinks that someone has left. */
const BEAT = 5000;

class Seeking {
  /** What is looked for. Null while nothing is. */
  now = $state.raw<Seek | null>(null);
  error = $state.raw<Phrase | null>(null);
  /** When this page began to wait. */
  since = $state(0);
  #timer = 0;
  #leave: () => void = () => undefined;

  get active(): boolean {
    return this.now?.sought != null;
  }

  async begin(asked: AskedSeek): Promise<void> {
    await this.#ask(api.seek(asked));
  }

  /** Go on after a reload, or with what another tab looks for. */
  async resume(): Promise<void> {
    if (!this.active) await this.#ask(api.seeking());
  }

  async end(): Promise<void> {
    this.#rest();
    this.now = null;
    await this.#ask(api.seekNoMore());
  }

  async #ask(answer: Promise<Seek>): Promise<void> {
    try {
      this.error = null;
      this.#take(await answer);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.error = refusal.phrase;
    }
  }

  #take(seek: Seek): void {
    const before = this.active;
    if (seek.table) {
      this.#rest();
      this.now = null;
      this.#ask(api.seekNoMore()); // this person is on the way
      router.go(`/t/${seek.table}`);
      return;
    }
    this.now = seek.sought ? seek : null;
    if (this.active && !before) {
      this.since = Date.now();
      this.#timer = window.setInterval(() => this.#ask(api.seekOn()), BEAT);
      this.#leave = news.follow("me", () => this.active && this.#ask(api.seeking()));
    } else if (!this.active) this.#rest();
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#leave();
    this.#leave = () => undefined;
  }
}

export const seeking = new Seeking();
