import { expect, it } from "vitest";
import toml from "@games/endless_winter/cards.toml?raw";
import { beast, SPECIES } from "./animals";
import { cultureArt } from "./culture";
import { terrain, TERRAINS } from "./land";
import { chief, person } from "./people";
import { sign, strip } from "./signs";

/** The ids of a table of the card file, and every effect in it. */
const ids = (table: string): string[] =>
  [...toml.matchAll(new RegExp(`\\[\\[${table}\\]\\]\\nid = "(\\w+)"`, "g"))].map((match) => match[1]!);
const effects = [...toml.matchAll(/"((?:[a-z_]+ \d[^"]*))"/g)].map((match) => match[1]!);
const distinct = (drawings: string[]): number => new Set(drawings).size;

it("draws every culture card, person, chief, animal and terrain of the box in its own way", () => {
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

it("has a sign of its own for everything an effect can bring", () => {
  const ops = new Set(effects.flatMap((effect) => effect.split(/ -> | \+ /).map((part) => part.split(" ")[0]!)));
  const signs = [...ops].filter((op) => !["labor", "vp", "vp_species", "vp_tiles"].includes(op));
  expect(signs.length).toBeGreaterThan(15);
  expect(distinct([...signs, "something new"].map(sign))).toBe(signs.length);
  expect(sign("something new")).toBe(sign("sacred_stone"));
});

it("gives a strip room for each of its parts", () => {
  for (const effect of effects) expect(strip([effect, "food 1"]).wide, effect).toBeGreaterThan(strip([effect]).wide);
  expect(strip(["tool 1 -> food 1"]).wide).toBeGreaterThan(strip(["tool 1", "food 1"]).wide);
  expect(strip([]).art).toBe("");
});

it("shows a culture card of another pack by the sign of what it brings", () => {
  expect(cultureArt("my_own", ["tool 1 -> megalith 2"])).toContain(sign("megalith"));
});
