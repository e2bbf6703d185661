import type { Line } from "./protocol";

/** Whom a line is about: its own seat, or that of somebody or something it names. */
export function seatOf(line: Line): number | undefined {
  const named = Object.values(line).map((value) => (value as { seat?: unknown } | null)?.seat);
  return [line.seat, ...named].find((seat) => typeof seat === "number");
}
