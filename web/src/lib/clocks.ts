/** What the clocks of a table say at a moment, and how to write it. */
import type { Clocks } from "./protocol";

/** What a seat has left at a moment, in milliseconds. */
export interface Left {
  bank: number;
  delay: number;
  running: boolean;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** So little left that it is said, in seconds. */
export const WARNINGS = [30, 10];
/** The same if a move may take days. */
const LATE = 12 * HOUR;

/** What a seat has left at a moment of the server's time. */
export function leftAt(clocks: Clocks, seat: number, now: number): Left {
  const { bank, delay } = clocks.seats[seat] ?? { bank: 0, delay: 0 };
  const running = clocks.running.includes(seat);
  const passed = running ? Math.max(0, now - clocks.at) : 0;
  return { bank: Math.max(0, bank - Math.max(0, passed - delay)), delay: Math.max(0, delay - passed), running };
}

/** How long a seat may still think, in milliseconds. */
export const total = ({ bank, delay }: Left): number => bank + delay;

/** Whether a seat that is to move has little time left. */
export const isLow = (left: Left, days: boolean): boolean =>
  left.running && total(left) <= (days ? LATE : (WARNINGS[0] ?? 0) * SECOND);

/** Whole seconds, as a clock shows them: the last one is 1, and 0 means that time is up. */
export const seconds = (left: number): number => Math.ceil(left / SECOND);

/** A time as digits: `0:07`, `8:41`, `1:05:09`. */
export function digits(left: number): string {
  const all = seconds(left);
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Days and hours of a longer time. */
export const longTime = (left: number) => ({ days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
