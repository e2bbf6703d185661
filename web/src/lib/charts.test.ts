import { describe, expect, it } from "vitest";
import { every, extent, linePath, markerPath, scale, stack, ticks, wordy } from "./charts";
import type { Chart } from "./protocol";

const chart = (kind: Chart["kind"], values: number[][], x: Chart["x"] = [1, 2]): Chart => ({
  key: "chart.score",
  kind,
  x,
  series: values.map((row, seat) => ({ seat, label: null, values: row })),
});

describe("ticks", () => {
  it("cover the range with round numbers", () => {
    expect(ticks(0, 178)).toEqual([0, 50, 100, 150, 200]);
    expect(ticks(-12, 30)).toEqual([-20, -10, 0, 10, 20, 30]);
    expect(ticks(0, 0.7)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
  });
  it("exist even if all values are equal", () => expect(ticks(0, 0).length).toBeGreaterThan(1));
  it("always include both ends", () => {
    for (const [low, high] of [
      [-3, 4],
      [0, 1],
      [-110, -1],
      [5, 999],
    ] as const) {
      const found = ticks(low, high);
      expect(found[0]).toBeLessThanOrEqual(low);
      expect(found.at(-1)).toBeGreaterThanOrEqual(high);
      expect(found.length).toBeLessThanOrEqual(9);
    }
  });
});

describe("extent", () => {
  it("includes 0", () => {
    expect(
      extent(
        chart("lines", [
          [5, 9],
          [7, 3],
        ]),
      ),
    ).toEqual([0, 9]);
    expect(
      extent(
        chart("bars", [
          [-5, 9],
          [7, 3],
        ]),
      ),
    ).toEqual([-5, 9]);
  });
  it("sums stacks, with losses separate", () =>
    expect(
      extent(
        chart("stacks", [
          [5, 9],
          [-10, 0],
          [7, 3],
        ]),
      ),
    ).toEqual([-10, 12]));
});

it("stacks gains upward and losses downward", () => {
  expect(
    stack(
      chart("stacks", [
        [5, 0],
        [-10, 0],
        [7, 3],
      ]),
      0,
    ),
  ).toEqual([
    { series: 0, value: 5, from: 0, to: 5 },
    { series: 1, value: -10, from: 0, to: -10 },
    { series: 2, value: 7, from: 5, to: 12 },
  ]);
});

it("scales and draws lines", () => {
  const x = scale([0, 2], [10, 30]);
  const y = scale([0, 100], [50, 0]);
  expect(x(1)).toBe(20);
  expect(linePath([0, 100, 50], x, y)).toBe("M10 50L20 0L30 25");
});

it("gives every seat its own shape", () => {
  expect(new Set([0, 1, 2, 3, 4].map((seat) => markerPath(seat, 5))).size).toBe(5);
});

it("tells words from numbers, and leaves room between labels", () => {
  expect(wordy(chart("bars", [[1, 2]]))).toBe(false);
  expect(wordy(chart("bars", [[1, 2]], [{ key: "location.hunt" }, 2]))).toBe(true);
  expect(every(10, 400)).toBe(1);
  expect(every(30, 300)).toBe(3);
});
