import { expect, it } from "vitest";
import { texts } from "./texts";

it("says the same things in all four languages", async () => {
  const { default: english } = await texts.en();
  const slots = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const lang of ["uk", "ru", "pl"] as const) {
    const { default: other } = await texts[lang]();
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      const translated = other[key as keyof typeof english];
      expect(translated.trim().length, key).toBeGreaterThan(0);
      expect(slots(translated), key).toEqual(slots(text));
    }
  }
});
