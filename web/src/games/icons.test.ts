import { beforeAll, describe, expect, it } from "vitest";
import { GAMES } from ".";
import { LANGUAGES, type Language, words } from "$lib/words.svelte";

beforeAll(() => {
  globalThis.document ??= { documentElement: {} } as Document;
});

const CASES = Object.keys(GAMES).flatMap((game) => (Object.keys(LANGUAGES) as Language[]).map((lang) => [game, lang]));

describe("the legend", () => {
  it.each(CASES as [string, Language][])("explains every icon of %s in %s", async (game, lang) => {
    await words.use(lang, game);
    const icons = Object.entries((await GAMES[game]!.icons!()).ICONS);
    expect(icons.length).toBeGreaterThan(15);
    for (const [name, { art, text }] of icons) {
      expect(text(), name).not.toMatch(/\{|\w+\.\w+\.?\w*$/);
      expect(text().length, name).toBeGreaterThan(4);
      expect(art(), name).toContain("<");
    }
  });

  it.each(Object.keys(GAMES))("of %s uses all its texts", async (game) => {
    await words.use("en", game);
    const { ICONS } = await GAMES[game]!.icons!();
    const asked = new Set<string>();
    const text = words.text.bind(words);
    words.text = (key, ...rest) => {
      asked.add(key);
      return text(key, ...rest);
    };
    for (const icon of Object.values(ICONS)) icon.text();
    words.text = text;
    expect(words.own("icon").filter((name) => !asked.has(`icon.${name}`))).toEqual([]);
  });
});
