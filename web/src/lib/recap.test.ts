import { expect, it } from "vitest";
import { placeOf, recapOf } from "./recap";

const line = (move: number, kind: string, params: Record<string, unknown>) => ({
  move,
  kind,
  params,
  phrase: { key: `log.${kind}`, ...params },
});

it("shows what came after the player's own move, by seat", () => {
  const lines = [
    line(4, "placed", { seat: 0, location: "hut" }),
    line(5, "placed", { seat: 1, location: "field" }),
    line(6, "placed", { seat: 2, location: "forest" }),
    line(7, "gained", { seat: 1, good: "food" }),
    line(8, "fed", { seat: 0 }),
    line(9, "round_begins", { seat: 1, number: 2 }),
  ];
  const chapters = recapOf(lines, 4, ["gained"]);
  expect(chapters.map(({ seat }) => seat)).toEqual([1, 2, 0, undefined]);
  expect(chapters.map(({ told }) => told.map((one) => one.line.kind))).toEqual([
    ["placed"],
    ["placed"],
    ["fed"],
    ["round_begins"],
  ]);
});

it("counts repeats, and shows the first and last of many lines", () => {
  const draws = Array.from({ length: 3 }, () => line(2, "card_drawn", { seat: 1 }));
  expect(recapOf(draws, 1, [])[0]?.told).toEqual([{ line: draws[0], times: 3 }]);
  const many = Array.from({ length: 20 }, (_, i) => line(2, "placed", { seat: 1, number: i }));
  expect(recapOf(many, 1, [])[0]?.told.map((one) => one.line.params.number)).toEqual([0, 16, 17, 18, 19]);
});

it("points at the place a line names", () => {
  expect(placeOf(line(1, "placed", { seat: 0, location: "hut" }), ["forest", "hut"])).toBe("hut");
  expect(placeOf(line(1, "offered", { seat: 0, level: 2 }), ["level-2"])).toBe("level-2");
  expect(placeOf(line(1, "fed", { seat: 0 }), ["hut"])).toBeUndefined();
});
