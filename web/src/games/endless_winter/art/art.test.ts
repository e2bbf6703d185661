import { expect, it } from "vitest";
import toml from "@games/endless_winter/cards.toml?raw";
import { beast, SPECIES } from "./animals";
import { cultureArt } from "./culture";
import { terrain, TERRAINS } from "./land";
import { chief, person } from "./people";
import { gain, sign, strip } from "./signs";
import type { EffectIcon } from "../view";

/** The ids of a table in the card file, and every icon in it. */
const ids = (table: string): string[] =>
  [...toml.matchAll(new RegExp(`\\[\\[${table}\\]\\]\\nid = "(\\w+)"`, "g"))].map((match) => match[1]!);
const ops = new Set(
  [...toml.replace(/^(note|#).*$/gm, "").matchAll(/(?:"|-> |\+ )([a-z_]+) \d/g)].map(
    (match) => match[1] as EffectIcon["op"],
  ),
);
const distinct = (drawings: string[]): number => new Set(drawings).size;

it("has a different drawing for every culture card, person, chief, animal, and terrain", () => {
  for (const [table, draw, number] of [
    ["culture", (id: string) => cultureArt(id, []), 40],
    ["tribe", person, 8],
    ["chief", chief, 5],
    ["animal", beast, 7],
    ["terrain", terrain, 8],
  ] as const) {
    expect(ids(table)).toHaveLength(number);
    expect(distinct(ids(table).map(draw)), table).toBe(number);
  }
  expect([...SPECIES].sort()).toEqual(ids("animal").sort());
  expect([...TERRAINS].sort()).toEqual(ids("terrain").sort());
});

it("has a sign for everything an effect can give", () => {
  const signs = [...ops].filter((op) => !["labor", "vp", "vp_species", "vp_tiles"].includes(op));
  expect(signs.length).toBeGreaterThan(15);
  expect(distinct([...signs, "something new"].map(sign))).toBe(signs.length);
  expect(sign("something new")).toBe(sign("sacred_stone"));
});

it("leaves room in a strip for each of its parts", () => {
  const [tool, food] = [gain("tool", 1), gain("food", 1)];
  for (const op of ops) expect(strip([gain(op, 1), food]).wide, op).toBeGreaterThan(strip([gain(op, 1)]).wide);
  expect(strip([gain("idol", 2)]).wide).toBeGreaterThan(strip([gain("idol", 1)]).wide);
  expect(strip([{ pays: tool.gains, gains: food.gains }]).wide).toBeGreaterThan(strip([tool, food]).wide);
  const [one, each] = [
    { op: "idol", n: 1, different: true },
    { op: "vp_species", n: 1, most: 4 },
  ] as const;
  expect(strip([{ pays: [], gains: [one] }]).wide).toBeGreaterThan(strip([gain("idol", 1)]).wide);
  expect(strip([{ pays: [], gains: [each] }]).wide).toBeGreaterThan(strip([gain("vp_species", 1)]).wide);
  expect(strip([]).art).toBe("");
});

it("shows a culture card of another pack by the sign of what it gives", () => {
  expect(cultureArt("my_own", [{ pays: gain("tool", 1).gains, gains: gain("megalith", 2).gains }])).toContain(
    sign("megalith"),
  );
});
