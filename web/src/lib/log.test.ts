import { expect, it } from "vitest";
import { seatOf } from "./log";

it("finds whom a line is about", () => {
  expect(seatOf({ key: "log.paid", move: 3, seat: 0 })).toBe(0);
  expect(seatOf({ key: "log.laid_up", move: 3, order: { key: "order.trade" }, civilization: { seat: 2 } })).toBe(2);
  expect(seatOf({ key: "log.stolen", move: 3, from: { seat: 2 }, seat: 1 })).toBe(1);
  expect(seatOf({ key: "log.round_begins", move: 3, number: 1, nobody: null })).toBeUndefined();
});
