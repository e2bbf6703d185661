import type { Line } from "./protocol";

/** Whom a line is about: its own seat, or that of somebody it names. */
export function seatOf({ params }: Line): number | undefined {
  const named = Object.values(params).map((value) => (value as { seat?: unknown } | null)?.seat);
  return [params.seat, ...named].find((seat) => typeof seat === "number");
}
