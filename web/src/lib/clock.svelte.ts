/** The server's time, ticking here, and the table whose clocks are shown. */
import { getContext, setContext } from "svelte";
import type { Table } from "./protocol";

/** How often clocks are drawn, in milliseconds. */
const TICK = 250;

class ServerClock {
  /** The server's time now, while someone watches. */
  now = $state(Date.now());
  #ahead = 0;
  /** How long the way to the server and back took when its time was last believed. */
  #way = Infinity;

  /** What the server said its time is, in answer to a question asked at `sent`. The quickest answer is right. */
  heard(server: number, sent: number, here = Date.now()): void {
    const way = Math.max(0, here - sent);
    if (way > this.#way) return;
    this.#way = way;
    this.#ahead = server + way / 2 - here;
    this.look();
  }

  look(): void {
    this.now = Date.now() + this.#ahead;
  }

  /** Tick until the returned function is called. */
  watch(): () => void {
    this.look();
    const timer = setInterval(() => this.look(), TICK);
    return () => clearInterval(timer);
  }
}

export const clock = new ServerClock();

const TIMES = Symbol("times");
type Timed = () => Table | null;

export const setTimes = (table: Timed) => setContext(TIMES, table);
export const timesHere = (): Timed => getContext<Timed | undefined>(TIMES) ?? (() => null);
