/** The progress of a guided first game. */
import type { Lesson } from "./protocol";

/** The steps that can be read now: from after the last move to the next one to make, or to the end of the chapter. */
export function span({ steps, step: due, chapter }: Lesson): { first: number; last: number } {
  const own = steps.map((each, i) => (each.chapter === chapter ? i : -1)).filter((i) => i >= 0);
  const done = own.filter((i) => i < due && !steps[i]?.explains).at(-1);
  return { first: done === undefined ? (own[0] ?? 0) : done + 1, last: Math.min(due, own.at(-1) ?? 0) };
}
