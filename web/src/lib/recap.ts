/** What happened since the last decision: a summary of the log, made from its typed events. */
import { ROUND, seatOf } from "./log";
import type { Line } from "./protocol";

export interface Told {
  line: Line;
  /** How often in a row the same was done. */
  times: number;
}

export interface Chapter {
  /** Who did it, or undefined for no one in particular. */
  seat: number | undefined;
  told: Told[];
}

/** The most lines shown per seat: the first, and the last ones. */
export const MOST_LINES = 5;
const few = (told: Told[]): Told[] =>
  told.length > MOST_LINES ? [...told.slice(0, 1), ...told.slice(1 - MOST_LINES)] : told;

/**
 * What came after move number `since`, by seat, with each seat's lines together. Kinds in `trifles` are left out.
 * Includes what the engine did for the reader without asking.
 */
export function recapOf(lines: readonly Line[], since: number, trifles: readonly string[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of lines) {
    if (line.move <= since || trifles.includes(line.kind)) continue;
    const seat = line.kind === ROUND ? undefined : seatOf(line);
    let chapter = chapters.find((one) => one.seat === seat);
    if (!chapter) chapters.push((chapter = { seat, told: [] }));
    const before = chapter.told.at(-1);
    if (before && JSON.stringify(before.line.phrase) === JSON.stringify(line.phrase)) before.times++;
    else chapter.told.push({ line, times: 1 });
  }
  return chapters.map(({ seat, told }) => ({ seat, told: few(told) }));
}

/** The place on the table that a line is about: one of the things it names. */
export function placeOf({ params }: Line, places: readonly string[]): string | undefined {
  const named = Object.entries(params).flatMap(([name, value]) => [
    String(value),
    `${name}-${value}`,
    `${name}_${value}`,
  ]);
  return named.find((name) => places.includes(name));
}
