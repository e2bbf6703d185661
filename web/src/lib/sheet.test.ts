import { expect, it } from "vitest";
import { running, sources, tied, winners } from "./sheet";
import type { Review } from "./protocol";

const review: Review = {
  sheet: [
    { buildings: 30, starvation: -10, culture: 16, total: 36 },
    { buildings: 20, starvation: 0, culture: 16, total: 36 },
    { buildings: 12, starvation: 0, culture: 1, total: 13 },
  ],
  ranks: [2, 1, 3],
  details: [],
  tie_break: [14, 15, 20],
  moments: [],
  charts: [],
};

it("counts row by row up to the total", () => {
  expect(sources(review)).toEqual(["buildings", "starvation", "culture"]);
  expect(running(review, 0)).toEqual([0, 0, 0]);
  expect(running(review, 2)).toEqual([20, 20, 12]);
  expect(running(review, 3)).toEqual(review.sheet.map((points) => points.total));
});

it("finds ties and winners", () => {
  expect(tied(review)).toEqual([true, true, false]);
  expect(winners(review)).toEqual([1]);
});
