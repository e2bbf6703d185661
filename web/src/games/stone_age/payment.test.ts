import { describe, expect, it } from "vitest";
import type { Payment } from "./view";
import { nearest } from "./payment";

const plan = (wood: number, brick: number, stone: number, gold: number): Payment => ({
  kind: "pay",
  actions: [],
  paid: { wood, brick, stone, gold },
  points: null,
  best: false,
});

describe("nearest payment", () => {
  const two = [plan(2, 0, 0, 0), plan(1, 1, 0, 0), plan(1, 0, 0, 1), plan(0, 1, 0, 1), plan(0, 2, 0, 0)];

  it("exchanges one piece for another if the number is fixed", () => {
    expect(nearest(two, two[0] as Payment, "brick", 1)?.paid).toEqual({ wood: 1, brick: 1, stone: 0, gold: 0 });
    expect(nearest(two, two[1] as Payment, "gold", 1)?.paid.gold).toBe(1);
  });

  it("only finds payments that are offered", () => {
    expect(nearest(two, two[0] as Payment, "stone", 1)).toBeUndefined();
    expect(nearest(two, two[0] as Payment, "wood", 1)).toBeUndefined();
  });

  it("adds a piece if the number is free", () => {
    const range = [plan(1, 0, 0, 0), plan(2, 0, 0, 0), plan(1, 1, 0, 0)];
    expect(nearest(range, range[0] as Payment, "wood", 1)).toBe(range[1]);
    expect(nearest(range, range[1] as Payment, "wood", -1)).toBe(range[0]);
  });
});
