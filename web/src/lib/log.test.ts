import { expect, it } from "vitest";
import { seatOf } from "./log";

const line = (params: Record<string, unknown>) => ({ move: 3, kind: "any", params, phrase: { key: "log.any" } });

it("finds whom a line is about", () => {
  expect(seatOf(line({ seat: 0 }))).toBe(0);
  expect(seatOf(line({ order: "trade", civilization: { kind: "own", seat: 2 } }))).toBe(2);
  expect(seatOf(line({ victim: { seat: 2 }, seat: 1 }))).toBe(1);
  expect(seatOf(line({ number: 1, nobody: null }))).toBeUndefined();
});
