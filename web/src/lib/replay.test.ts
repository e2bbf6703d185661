import { expect, it, vi } from "vitest";
import { Positions, readHash, roundAt, roundFrom, stopAt, stopsOf } from "./replay";
import type { Position } from "./protocol";

it("reads the moment from a link", () => {
  expect(readHash("#move=41")).toEqual({ move: 41, seat: null });
  expect(readHash("#move=41&seat=2")).toEqual({ move: 41, seat: 2 });
  expect(readHash("")).toEqual({ move: null, seat: null });
  expect(readHash("#move=-3&seat=x")).toEqual({ move: null, seat: null });
});

it("stops where something happened", () => {
  const stops = stopsOf([{ move: 1 }, { move: 1 }, { move: 5 }, { move: 9 }], 12);
  expect(stops).toEqual([0, 1, 5, 9, 12]);
  expect(stopAt(stops, 0)).toBe(0);
  expect(stopAt(stops, 8)).toBe(2);
  expect(stopAt(stops, 99)).toBe(4);
});

it("goes from round to round", () => {
  const marks = [
    { move: 3, round: 1 },
    { move: 40, round: 2 },
  ];
  expect(roundFrom(marks, 90, 10, true)).toBe(40);
  expect(roundFrom(marks, 90, 40, true)).toBe(90);
  expect(roundFrom(marks, 90, 40, false)).toBe(3);
  expect(roundFrom(marks, 90, 3, false)).toBe(0);
  expect(roundAt(marks, 2)).toBe(0);
  expect(roundAt(marks, 41)).toBe(2);
});

it("requests every position once, and again after a failure", async () => {
  const ask = vi.fn(async (move: number) => ({ view: { actor: move } }) as Position);
  const positions = new Positions(ask, 2);
  await Promise.all([positions.get(1, 0), positions.get(1, 0)]);
  expect(ask).toHaveBeenCalledTimes(1);
  await positions.get(1, null);
  await positions.get(2, 0);
  await positions.get(1, 0);
  expect(ask).toHaveBeenCalledTimes(4);
  const failing = new Positions(vi.fn().mockRejectedValueOnce(new Error()).mockResolvedValue({ view: {} }));
  await expect(failing.get(1, 0)).rejects.toThrow();
  await expect(failing.get(1, 0)).resolves.toEqual({});
});
