/** Read a score sheet: its rows, running totals, and ties. */
import type { Review } from "./protocol";

/** The sources of points, in the order of the sheet. */
export const sources = (review: Review) => Object.keys(review.sheet[0] ?? {}).filter((source) => source !== "total");

/** The sum of the first `rows` rows, for every seat. */
export const running = (review: Review, rows: number) => {
  const counted = sources(review).slice(0, rows);
  return review.sheet.map((points) => counted.reduce((sum, source) => sum + (points[source] ?? 0), 0));
};

/** Seats whose total equals another one's, so that the tie breaker decides. */
export function tied(review: Review): boolean[] {
  const totals = review.sheet.map((points) => points.total ?? 0);
  return totals.map((total, seat) => totals.some((other, at) => at !== seat && other === total));
}

/** The seats with rank 1. */
export const winners = (review: Review) => review.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
