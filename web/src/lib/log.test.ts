import { expect, it } from "vitest";
import { feat, seatOf } from "./log";

const line = (params: Record<string, unknown>) => ({ move: 3, kind: "any", params, phrase: { key: "log.any" } });

it("finds the seat a line is about", () => {
  expect(seatOf(line({ seat: 0 }))).toBe(0);
  expect(seatOf(line({ order: "trade", civilization: { kind: "own", seat: 2 } }))).toBe(2);
  expect(seatOf(line({ victim: { seat: 2 }, seat: 1 }))).toBe(1);
  expect(seatOf(line({ number: 1, nobody: null }))).toBeUndefined();
});

it("notices what scored more points than anything before", () => {
  const scored = (points: number, more = {}) => line({ seat: 1, points, ...more });
  const before = [10, 8, 12, 3, 7].map((points) => scored(points));
  const great = scored(20);
  expect(feat([...before, great], [great])).toBe(great);
  expect(feat([...before, line({ seat: 1 }), great], [line({ seat: 1 }), great])).toBe(great);
  expect(feat([...before, scored(12)], [scored(12)])).toBe(null);
  expect(feat([...before.slice(1), great], [great])).toBe(null);
  expect(feat([...before, scored(40, { source: "culture" })], [scored(40, { source: "culture" })])).toBe(null);
  expect(feat(before, [])).toBe(null);
});

it("celebrates what the game calls a feat, however early, and measures nothing else by it", () => {
  const scored = (points: number, kind = "any") => ({ ...line({ seat: 1, points }), kind });
  const set = scored(64, "all_symbols");
  expect(feat([set], [set], ["all_symbols"])).toBe(set);
  expect(feat([set, scored(3)], [set, scored(3)], ["all_symbols"])).toBe(set);
  const before = [set, ...[10, 8, 12, 3, 7].map((points) => scored(points))];
  const building = scored(20);
  expect(feat([...before, building], [building], ["all_symbols"])).toBe(building);
});
