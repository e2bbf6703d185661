/** Step through a finished game: where to stop, and the positions seen so far. */
import type { Position, State, View } from "./protocol";

/** Whether a game has ended, so that everyone may see everything. */
export const isPast = (status: State["table"]["status"]): boolean => ["over", "closed", "review"].includes(status);

export interface Moment {
  move: number | null;
  seat: number | null;
}

/** `#move=41&seat=1`, each part optional. */
export function readHash(hash: string): Moment {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const number = (name: string) => {
    const text = given.get(name);
    return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
  };
  return { move: number("move"), seat: number("seat") };
}

/** The moves after which something happened, skipping single dice of a roll. The first and the last always count. */
export function stopsOf(lines: { move: number }[], moves: number): number[] {
  const found = new Set([0, moves]);
  for (const { move } of lines) if (move <= moves) found.add(move);
  return [...found].sort((a, b) => a - b);
}

/** The last stop at or before a move. */
export function stopAt(stops: number[], move: number): number {
  let found = 0;
  stops.forEach((stop, index) => {
    if (stop <= move) found = index;
  });
  return found;
}

/** Where the previous or next round begins, or the end of the game. */
export function roundFrom(marks: { move: number }[], moves: number, move: number, forward: boolean): number {
  const begins = marks.map((mark) => mark.move);
  if (forward) return begins.find((begin) => begin > move) ?? moves;
  return begins.findLast((begin) => begin < move) ?? 0;
}

/** Which round a move belongs to, 0 before the first. */
export const roundAt = (marks: { move: number; round: number }[], move: number) =>
  marks.findLast((mark) => mark.move <= move)?.round ?? 0;

/** Views by move and seat, requested once each. If there are many, the oldest are dropped. */
export class Positions {
  #kept = new Map<string, Promise<View>>();

  constructor(
    readonly ask: (move: number, seat: number | null) => Promise<Position>,
    readonly most = 400,
  ) {}

  get(move: number, seat: number | null): Promise<View> {
    const key = `${seat}:${move}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const asked = this.ask(move, seat).then((position) => position.view);
    this.#kept.set(key, asked);
    asked.catch(() => this.#kept.delete(key));
    if (this.#kept.size > this.most) this.#kept.delete(this.#kept.keys().next().value as string);
    return asked;
  }
}
