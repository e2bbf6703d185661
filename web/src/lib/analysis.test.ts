import { describe, expect, it } from "vitest";
import { answer, band, bandPath, fromRows, judgedAt, mistakes, pointAt, points, toRows } from "./analysis";
import type { Decision } from "./protocol";

const decision = (
  move: number,
  seat: number,
  rating: Decision["rating"],
  before: number[],
  after: number[],
): Decision => ({
  ...{ move, seat, rating, before, after, action: 1, best: 2, loss: 0.1 },
  ...{ played: { key: "a" }, better: { key: "b" }, reason: null },
});

const decisions = [
  decision(3, 0, "good", [0.5, 0.5], [0.5, 0.5]),
  decision(4, 1, "mistake", [0.4, 0.6], [0.45, 0.55]),
  decision(9, 0, "blunder", [0.7, 0.3], [0.25, 0.75]),
  decision(10, 0, "inaccuracy", [0.3, 0.7], [0.28, 0.72]),
];
const during = decisions.flatMap(({ move, before, after }) => [
  [move, before],
  [move + 1, after],
]) as [number, number[]][];

describe("points", () => {
  it("are the start, the chances after every decision, and the result", () => {
    const list = points({ decisions, chances: [...during, [12, [0, 1]]] });
    expect(list.map(({ move }) => move)).toEqual([3, 4, 5, 10, 11, 12]);
    expect(list[0]?.chances).toEqual([0.5, 0.5]);
    expect(list.at(-1)?.chances).toEqual([0, 1]);
  });

  it("end with the last decision if the game didn't", () => {
    expect(points({ decisions, chances: during }).at(-1)).toEqual({ move: 11, chances: [0.28, 0.72] });
    expect(points({ decisions: [], chances: [] })).toEqual([]);
  });

  it("are found by move", () => {
    const list = points({ decisions, chances: during });
    expect([0, 3, 7, 10, 99].map((move) => pointAt(list, move))).toEqual([0, 0, 2, 3, 4]);
  });
});

describe("bands", () => {
  it("lie on each other in the order of the seats", () => {
    expect(band([0.2, 0.3, 0.5], 0)).toEqual([0, 0.2]);
    expect(band([0.2, 0.3, 0.5], 2)).toEqual([0.5, 1]);
  });

  it("go along their upper edge and back along the lower one", () => {
    const list = [
      { move: 0, chances: [0.5, 0.5] },
      { move: 2, chances: [0.25, 0.75] },
    ];
    const path = bandPath(
      list,
      0,
      (move) => 10 * move,
      (chance) => 100 - 100 * chance,
    );
    expect(path).toBe("M0 50L20 75L20 100L0 100Z");
  });
});

describe("decisions", () => {
  it("that are mistakes or blunders, of all or of one seat", () => {
    expect(mistakes({ decisions }).map(({ move }) => move)).toEqual([4, 9]);
    expect(mistakes({ decisions }, 1).map(({ move }) => move)).toEqual([4]);
  });

  it("are judged where they were made, unless they were good", () => {
    expect(judgedAt({ decisions }, 10)?.rating).toBe("inaccuracy");
    expect(judgedAt({ decisions }, 3)).toBeNull();
    expect(judgedAt({ decisions }, 7)).toBeNull();
  });
});

describe("answers", () => {
  it("survive being kept, rounded", () => {
    const given = [answer(4, 7, [1 / 3, 2 / 3], [0.25, 0.75]), answer(9, 2, [1, 0], [0, 1])];
    expect(given[0]?.before).toEqual([0.33333, 0.66667]);
    expect(fromRows(JSON.parse(JSON.stringify(toRows(given))))).toEqual(given);
  });

  it.each([null, "x", [1, 2], [[1, 2, "3", 4]], [[1, 2, 3]], [[1, 2, null, 0]]])("aren't made from %j", (rows) => {
    expect(fromRows(rows)).toEqual([]);
  });
});
