import { expect, test } from "vitest";
import { share } from "./share";

test("unchanged parts stay the same object", () => {
  const old = {
    map: [
      { hex: "A1", camps: [0, 1] },
      { hex: "A2", camps: [1, 0] },
    ],
    round: 1,
    turn: null,
    decided: null,
  };
  const now = share(old, {
    map: [
      { hex: "A1", camps: [0, 1] },
      { hex: "A2", camps: [2, 0] },
    ],
    round: 1,
    turn: null,
    decided: null,
  });
  expect(now).toEqual({
    map: [
      { hex: "A1", camps: [0, 1] },
      { hex: "A2", camps: [2, 0] },
    ],
    round: 1,
    turn: null,
    decided: null,
  });
  expect(now.map[0]).toBe(old.map[0]);
  expect(now.map[1]).not.toBe(old.map[1]);
  expect(share(old, structuredClone(old))).toBe(old);
});

test("what is new, gone, or of another kind counts as a change", () => {
  const old = { a: [1, 2], b: {} };
  expect(share(old, { a: [1, 2, 3], b: {} })).toEqual({ a: [1, 2, 3], b: {} });
  expect(share(old, { a: [1, 2] })).toEqual({ a: [1, 2] });
  expect(share<unknown>(old, { a: [1, 2], b: [] })).toEqual({ a: [1, 2], b: [] });
  expect(share<unknown>(old, { a: [1, 2], c: {} })).toEqual({ a: [1, 2], c: {} });
  expect(share(null, old)).toBe(old);
});
