/** The analysis of a game as numbers to draw, to list, and to keep. */
import type { Scale } from "./charts";
import type { Analysis, AskedAnswer, Decision } from "./protocol";

/** Every seat's chance to win after so many moves. */
export interface Point {
  move: number;
  chances: number[];
}

/** Ratings that deserve a mark, the worse the later. */
export const WORSE = ["inaccuracy", "mistake", "blunder"] as const;
/** What stands for them, as in books on chess. */
export const SIGNS: Record<Decision["rating"], string> = { good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

const DIGITS = 5;

/** The chances at the start, after every decision, and at the end. */
export function points({ decisions, chances }: Pick<Analysis, "decisions" | "chances">): Point[] {
  const first = decisions[0];
  if (!first) return [];
  const [end, result] = chances.at(-1) as [number, number[]];
  return [
    { move: first.move, chances: first.before },
    ...decisions.map(({ move, after }) => ({ move: move + 1, chances: after })),
    ...(chances.length > 2 * decisions.length ? [{ move: end, chances: result }] : []),
  ];
}

/** The last of the points that is not after a move, by its index; the first if all are. */
export function pointAt(list: readonly Point[], move: number): number {
  return Math.max(
    0,
    list.findLastIndex((point) => point.move <= move),
  );
}

/** Where the band of a seat begins and ends: what the seats before it have, and that with its own. */
export function band(chances: readonly number[], seat: number): [number, number] {
  const below = chances.slice(0, seat).reduce((sum, chance) => sum + chance, 0);
  return [below, below + (chances[seat] ?? 0)];
}

/** The outline of a seat's band. */
export function bandPath(list: readonly Point[], seat: number, x: Scale, y: Scale): string {
  const at = (point: Point, edge: 0 | 1) =>
    `${Math.round(10 * x(point.move)) / 10} ${Math.round(10 * y(band(point.chances, seat)[edge])) / 10}`;
  const upper = list.map((point) => at(point, 1));
  const lower = list.map((point) => at(point, 0)).reverse();
  return `M${[...upper, ...lower].join("L")}Z`;
}

/** Mistakes and blunders, of one seat or of all. */
export function mistakes({ decisions }: Pick<Analysis, "decisions">, seat: number | null = null): Decision[] {
  return decisions.filter(
    (each) => (each.rating === "mistake" || each.rating === "blunder") && (seat === null || each.seat === seat),
  );
}

/** The decision that is judged where the game stands after so many moves, if it wasn't good. */
export function judgedAt({ decisions }: Pick<Analysis, "decisions">, move: number): Decision | null {
  return decisions.find((each) => each.move === move && each.rating !== "good") ?? null;
}

const rounded = (chances: readonly number[]) => chances.map((chance) => Number(chance.toFixed(DIGITS)));

/** An answer as it is sent and kept. */
export function answer(move: number, best: number, before: readonly number[], after: readonly number[]): AskedAnswer {
  return { move, best, before: rounded(before), after: rounded(after) };
}

/** Answers as rows of numbers, which take less room. */
export const toRows = (answers: Iterable<AskedAnswer>): number[][] =>
  [...answers].map(({ move, best, before, after }) => [move, best, ...before, ...after]);

/** Answers from rows; none if anything in them isn't a row of numbers. */
export function fromRows(rows: unknown): AskedAnswer[] {
  if (!Array.isArray(rows)) return [];
  const sound = rows.every(
    (row) => Array.isArray(row) && row.length > 2 && row.length % 2 === 0 && row.every(Number.isFinite),
  );
  if (!sound) return [];
  return (rows as [number, number, ...number[]][]).map(([move, best, ...chances]) => {
    const seats = chances.length / 2;
    return { move, best, before: chances.slice(0, seats), after: chances.slice(seats) };
  });
}
