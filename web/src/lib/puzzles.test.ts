import { expect, it } from "vitest";
import type { Puzzle } from "./protocol";
import { daily, dayOf, following, marked, readProgress, streakOn } from "./puzzles";

const PUZZLES: Puzzle[] = Array.from({ length: 50 }, (_, i) => ({
  id: `p${(i * 37) % 50}`,
  level: (i % 5) + 1,
  options: { players: 2 + (i % 3) },
}));
const MONDAY = dayOf(Date.UTC(2026, 10, 16));
const NONE = readProgress(null);

it("gives everyone the same puzzle on a day, from easy on Monday to hard on Sunday", () => {
  const levels = Array.from({ length: 7 }, (_, i) => daily(PUZZLES, MONDAY + i)?.level);
  expect(levels).toEqual([1, 2, 2, 3, 3, 4, 5]);
  expect(daily(PUZZLES.toReversed(), MONDAY)).toBe(daily(PUZZLES, MONDAY));
  expect(dayOf(Date.UTC(2026, 10, 16, 23, 59, 59))).toBe(MONDAY);
});

it("repeats a puzzle of the day only after all others of its level", () => {
  const mondays = Array.from({ length: 11 }, (_, week) => daily(PUZZLES, MONDAY + 7 * week)?.id);
  expect(new Set(mondays).size).toBe(10);
  const twos = Array.from({ length: 5 }, (_, week) => [1, 2].map((i) => daily(PUZZLES, MONDAY + 7 * week + i)?.id));
  expect(new Set(twos.flat()).size).toBe(10);
});

it("takes the nearest level if a game has none of the day's", () => {
  const easy = PUZZLES.filter(({ level }) => level < 3);
  expect(daily(easy, MONDAY + 6)?.level).toBe(2);
  expect(daily([], MONDAY)).toBeUndefined();
});

it("counts days in a row, once a day, and starts again after a gap", () => {
  const first = marked(NONE, "a", "p1", "solved", 100);
  const other = marked(first, "b", "p1", "solved", 100);
  expect([first.streak, other.streak]).toEqual([1, 1]);
  const next = marked(other, "a", "p2", "solved", 101);
  expect(next).toMatchObject({ streak: 2, best: 2, last: 101 });
  expect([101, 102, 103].map((day) => streakOn(next, day))).toEqual([2, 2, 0]);
  expect(marked(next, "a", "p3", "solved", 103)).toMatchObject({ streak: 1, best: 2 });
});

it("counts neither puzzles of other days nor those that were shown", () => {
  expect(marked(NONE, "a", "p1", "solved", null)).toMatchObject({ streak: 0, marks: { a: { p1: "solved" } } });
  const shown = marked(NONE, "a", "p1", "shown", 100);
  expect(shown.streak).toBe(0);
  expect(marked(shown, "a", "p1", "solved", 100).streak).toBe(0);
});

it("survives bad content", () => {
  for (const bad of [undefined, 7, "x", [], { marks: 3 }, { marks: { a: 1 }, streak: "9", best: -1, last: 1.5 }])
    expect(readProgress(bad)).toEqual({ marks: {}, streak: 0, best: 0, last: 0 });
  expect(readProgress({ marks: { a: { p1: "solved", p2: 5 } }, streak: 3, best: 1, last: 9 })).toEqual({
    marks: { a: { p1: "solved" } },
    streak: 3,
    best: 3,
    last: 9,
  });
});

it("goes on to the next unsolved one of the level, then to harder ones, then to easier ones", () => {
  const three = PUZZLES.filter(({ level }) => level === 3);
  const done = Object.fromEntries(three.slice(1).map(({ id }) => [id, "solved" as const]));
  expect(following(PUZZLES, three[1]?.id ?? "", done)).toBe(three[0]);
  const all = { ...done, [three[0]?.id ?? ""]: "shown" as const };
  expect(following(PUZZLES, three[0]?.id ?? "", all)?.level).toBe(4);
  const hard = Object.fromEntries(PUZZLES.filter(({ level }) => level > 2).map(({ id }) => [id, "solved" as const]));
  expect(following(PUZZLES, three[0]?.id ?? "", hard)?.level).toBe(2);
  expect(following([], "p1", {})).toBeUndefined();
});
