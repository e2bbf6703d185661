import { expect, it } from "vitest";
import { texts as cvlizations } from "./cvlizations/rules/texts";
import { texts as endlessWinter } from "./endless_winter/rules/texts";
import { texts as stoneAge } from "./stone_age/rules/texts";

const GAMES = { stoneAge, cvlizations, endlessWinter };

it.each(Object.keys(GAMES) as (keyof typeof GAMES)[])(
  "says the same things of %s in all four languages",
  async (game) => {
    const load = async (lang: "en" | "uk" | "ru" | "pl") =>
      (await GAMES[game][lang]()).default as Record<string, string>;
    const english = await load("en");
    const slots = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const lang of ["uk", "ru", "pl"] as const) {
      const other = await load(lang);
      expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
      for (const [key, text] of Object.entries(english)) {
        expect(other[key]?.trim().length, key).toBeGreaterThan(0);
        expect(slots(other[key] ?? ""), key).toEqual(slots(text));
      }
    }
  },
);
