import type { Line, Notice } from "./protocol";

/** The kind of event that begins a round, the same in every game. */
export const ROUND = "round_begins";

/** Whom a line is about: its own seat, or that of someone it names. */
export function seatOf({ params }: Line): number | undefined {
  const named = Object.values(params).map((value) => (value as { seat?: unknown } | null)?.seat);
  return [params.seat, ...named].find((seat) => typeof seat === "number");
}

/** The log with what people did to the game, each after the moves made until then. An undo leaves nothing to read. */
export function withNotices(lines: Line[], notices: Notice[]): Line[] {
  const told = notices.filter(({ kind }) => kind !== "undone");
  if (!told.length) return lines;
  const all = [...lines];
  for (const { move, kind, seat, phrase } of told) {
    const at = all.findLastIndex((line) => line.move <= move) + 1;
    all.splice(at, 0, { move, kind, params: { seat }, phrase });
  }
  return all;
}

/** How many lines with points must come before one of them is special. */
const FEW = 5;

/** The latest event that is always a feat, or that scored more points than any before in this game. */
export function feat(lines: readonly Line[], fresh: readonly Line[], always: readonly string[] = []): Line | null {
  const great = fresh.findLast((line) => always.includes(line.kind));
  if (great) return great;
  const points = ({ kind, params }: Line) =>
    "source" in params || always.includes(kind) ? 0 : Number(params.points) || 0;
  const before = lines.slice(0, lines.length - fresh.length).map(points);
  const best = fresh.reduce<Line | null>(
    (most, line) => (points(line) > (most ? points(most) : 0) ? line : most),
    null,
  );
  if (!best || before.filter((number) => number > 0).length < FEW) return null;
  return points(best) > Math.max(...before) ? best : null;
}
