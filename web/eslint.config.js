/** What svelte-check doesn't see: doubtful code, and imports across the boundaries between games and shared code. */
import { readdirSync } from "node:fs";
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const games = readdirSync(new URL("./src/games", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** In these files, no import, static or dynamic, may lead to what the pattern matches. */
const boundary = (files, regex, message) => ({
  files,
  rules: {
    "no-restricted-imports": ["error", { patterns: [{ regex, message }] }],
    "no-restricted-syntax": [
      "error",
      { selector: `ImportExpression[source.value=/${regex.replaceAll("/", "\\/")}/]`, message },
    ],
  },
});

const BOUNDARIES = [
  ...games.map((name) =>
    boundary(
      [`src/games/${name}/**`],
      `(^|/)(${games.filter((other) => other !== name).join("|")}|screens)(/|$)|(^|/)(\\.\\.|index)$`,
      "A game must not import other games, screens, or the list of games. Share code in src/art, src/components, or src/lib.",
    ),
  ),
  boundary(["src/components/**"], "(^|/)(games|screens)(/|$)", "Shared code must not import games or screens."),
  boundary(
    ["src/lib/**", "src/art/**"],
    "(^|/)(games|screens|components)(/|$)",
    "Code below the components must not import components, games, or screens.",
  ),
  boundary(
    ["src/screens/**", "src/*"],
    "(^|/)games/(?!index$)",
    "A screen must import games only through src/games/index.ts.",
  ),
];

export default ts.config(
  { ignores: ["public/assets"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "no-else-return": "error",
      "prefer-const": "off",
      "svelte/prefer-const": "error",
      "no-duplicate-imports": "error",
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      // Checked indexes are asserted, since noUncheckedIndexedAccess can't know.
      "@typescript-eslint/no-non-null-assertion": "off",
      // Pictures and rules texts are our own, never a player's.
      "svelte/no-at-html-tags": "off",
    },
  },
  {
    files: ["src/**"],
    ignores: ["src/lib/storage.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        ...["localStorage", "sessionStorage"].map((name) => ({
          name,
          message: "It may be blocked or full: see src/lib/storage.ts.",
        })),
      ],
    },
  },
  ...BOUNDARIES,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig },
    },
  },
);
