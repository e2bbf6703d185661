import { expect, it } from "vitest";
import { changed } from "./changes";
import type { ChangeMessage, State } from "./protocol";

const state = {
  seq: 3,
  move: 1,
  log: { from: 0, lines: [] },
  view: { deck: 32, players: [{ food: 12, tools: [1, 2] }, { food: 3 }], row: [{ card: "a" }, { card: "b" }] },
  offer: { legal: [] },
} as unknown as State;
const message = (changed: ChangeMessage["changed"]): ChangeMessage => ({
  type: "change",
  seq: 4,
  log: { from: 0, lines: [] },
  changed,
});

it("replaces parts at any depth, and shares the rest", () => {
  const before = structuredClone(state);
  const now = changed(
    state,
    message([
      [["move"], 2],
      [["view", "players", 0, "food"], 10],
      [["view", "players", 0, "tools"], []],
      [["view", "row"], [null]],
    ]),
  );
  expect(now).toEqual({
    ...before,
    seq: 4,
    move: 2,
    view: { deck: 32, players: [{ food: 10, tools: [] }, { food: 3 }], row: [null] },
  });
  expect(state).toEqual(before);
  expect(now.offer).toBe(state.offer);
  const players = (each: State) => (each.view as unknown as { players: unknown[] }).players;
  expect(players(now)[1]).toBe(players(state)[1]);
});

it("takes a new number and log even if nothing else has changed", () => {
  expect(changed(state, message([]))).toEqual({ ...state, seq: 4 });
});
