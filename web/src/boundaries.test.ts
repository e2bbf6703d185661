import { ESLint } from "eslint";
import { expect, it } from "vitest";

const lint = new ESLint();

it.each([
  ["src/games/endless_winter/art/new.ts", "../../cvlizations/art/tokens", true],
  ["src/games/endless_winter/art/new.ts", "../../index", true],
  ["src/games/endless_winter/art/new.ts", "../view", false],
  ["src/games/endless_winter/art/new.ts", "../../../art/ink", false],
  ["src/lib/new.ts", "../games", true],
  ["src/components/new.ts", "$lib/../games/stone_age/view", true],
  ["src/components/new.ts", "$lib/api", false],
  ["src/art/new.ts", "../components/Log.svelte", true],
  ["src/screens/new.ts", "../games/stone_age/view", true],
  ["src/screens/new.ts", "../games", false],
])(
  "%s importing %s is refused: %s",
  async (filePath, imported, refused) => {
    for (const code of [`export * from "${imported}";\n`, `export const later = import("${imported}");\n`]) {
      const [found] = await lint.lintText(code, { filePath });
      const rules = found?.messages.map((message) => message.ruleId);
      expect(rules).toEqual(refused ? [expect.stringMatching(/^no-restricted-(imports|syntax)$/)] : []);
    }
  },
  30_000,
);
