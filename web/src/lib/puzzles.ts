/** Puzzles: which one is today's, and what was solved on this device. */
import type { Puzzle } from "./protocol";
import { load, save } from "./storage";

const DAY = 86_400_000;
/** The level of each weekday's puzzle, from Monday on. */
const WEEK = [1, 2, 2, 3, 3, 4, 5];
const KEY = "cromlech.puzzles";

/** Solved, or given up. */
export type Mark = "solved" | "shown";

export interface Progress {
  /** By game and puzzle. */
  marks: Record<string, Record<string, Mark>>;
  /** The days in a row, up to `last`, on which a puzzle of the day was solved, and the most there ever were. */
  streak: number;
  best: number;
  last: number;
}

/** The number of the day, the same everywhere on Earth: it changes at midnight UTC. */
export const dayOf = (time: number): number => Math.floor(time / DAY);

/** The puzzle of the day. Levels rise through the week, and none repeats until all of its level have had their day. */
export function daily(puzzles: readonly Puzzle[], day: number): Puzzle | undefined {
  const sinceMonday = day + 3; // the first day of all was a Thursday
  const weekday = sinceMonday % 7;
  const wished = WEEK[weekday] as number;
  const levels = [...new Set(puzzles.map(({ level }) => level))];
  const level = levels.toSorted((a, b) => Math.abs(a - wished) - Math.abs(b - wished) || a - b)[0];
  const pool = puzzles.filter((puzzle) => puzzle.level === level).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const perWeek = WEEK.filter((each) => each === wished).length;
  const before = WEEK.slice(0, weekday).filter((each) => each === wished).length;
  return pool[(Math.floor(sinceMonday / 7) * perWeek + before) % pool.length];
}

/** Those of the same level that aren't solved yet come next, then those of the levels above and below. */
export function following(puzzles: readonly Puzzle[], id: string, marks: Record<string, Mark>): Puzzle | undefined {
  const at = puzzles.findIndex((puzzle) => puzzle.id === id);
  const level = puzzles[at]?.level ?? 1;
  const open = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))].filter((each) => !marks[each.id]);
  const far = (puzzle: Puzzle) => (puzzle.level >= level ? puzzle.level - level : 10 + level - puzzle.level);
  return open.toSorted((a, b) => far(a) - far(b))[0];
}

/** The stored progress, as far as it makes sense. */
export function readProgress(stored: unknown): Progress {
  const found = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const whole = (value: unknown) => (Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : 0);
  const marks: Progress["marks"] = {};
  for (const [game, all] of Object.entries(found.marks ?? {}))
    if (typeof all === "object" && all !== null)
      marks[game] = Object.fromEntries(
        Object.entries(all as Record<string, Mark>).filter(([, mark]) => mark === "solved" || mark === "shown"),
      );
  const streak = whole(found.streak);
  return { marks, streak, best: Math.max(whole(found.best), streak), last: whole(found.last) };
}

export const progress = (): Progress => readProgress(load(KEY));

/** The streak as of a day: it ends if a whole day went by without. */
export const streakOn = ({ streak, last }: Progress, day: number): number =>
  last === day || last === day - 1 ? streak : 0;

/** Progress with one more puzzle. `day` is given if it was that day's. */
export function marked(before: Progress, game: string, id: string, mark: Mark, day: number | null): Progress {
  const own = before.marks[game] ?? {};
  const marks = { ...before.marks, [game]: { ...own, [id]: own[id] === "solved" ? "solved" : mark } };
  if (day === null || mark !== "solved" || own[id] || before.last === day) return { ...before, marks };
  const streak = streakOn(before, day) + 1;
  return { marks, streak, best: Math.max(before.best, streak), last: day };
}

export function keep(game: string, id: string, mark: Mark, day: number | null): Progress {
  const next = marked(progress(), game, id, mark, day);
  save(KEY, next);
  return next;
}
