import { expect, it } from "vitest";
import { DAY, digits, isLow, leftAt, longTime } from "./clocks";

const clocks = {
  at: 1000,
  running: [1],
  seats: [
    { bank: 60_000, delay: 5000 },
    { bank: 30_000, delay: 4000 },
  ],
};

it("uses up the delay of a decision before the bank", () => {
  expect(leftAt(clocks, 0, 99_000)).toEqual({ bank: 60_000, delay: 5000, running: false });
  expect(leftAt(clocks, 1, 4000)).toEqual({ bank: 30_000, delay: 1000, running: true });
  expect(leftAt(clocks, 1, 15_000)).toEqual({ bank: 20_000, delay: 0, running: true });
  expect(leftAt(clocks, 1, 99_000)).toEqual({ bank: 0, delay: 0, running: true });
  expect(leftAt(clocks, 1, 0)).toEqual({ bank: 30_000, delay: 4000, running: true });
});

it("writes times as clocks do", () => {
  expect([0, 1, 6400, 60_000, 521_000, 3_909_000].map(digits)).toEqual([
    "0:00",
    "0:01",
    "0:07",
    "1:00",
    "8:41",
    "1:05:09",
  ]);
  expect(longTime(2 * DAY + 5 * 3_600_000 + 1)).toEqual({ days: 2, hours: 5 });
});

it("warns whoever is to move", () => {
  expect(isLow({ bank: 20_000, delay: 5000, running: true }, false)).toBe(true);
  expect(isLow({ bank: 20_000, delay: 5000, running: false }, false)).toBe(false);
  expect(isLow({ bank: 0, delay: DAY, running: true }, true)).toBe(false);
  expect(isLow({ bank: 0, delay: DAY / 3, running: true }, true)).toBe(true);
});
