/** What svelte-check does not see: doubtful code, and imports across the boundaries between games and shared code. */
import { readdirSync } from "node:fs";
import js from "@eslint/js";
import { createNodeResolver, importX } from "eslint-plugin-import-x";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const at = (path) => new URL(path, import.meta.url).pathname;

/** No game imports another; shared code knows no game; screens know games by their list alone. */
const ZONES = [
  ...readdirSync(at("./src/games"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      target: `./src/games/${name}`,
      from: "./src/games",
      except: [`./${name}`],
      message: "A game knows no other and not the list of games: share it in src/art, src/components, or src/lib.",
    })),
  {
    target: ["./src/lib", "./src/components", "./src/art"],
    from: ["./src/games", "./src/screens"],
    message: "Shared code knows no game and no screen: let the game or the screen hand over what is its own.",
  },
  {
    target: ["./src/screens", "./src/App.svelte", "./src/main.ts"],
    from: "./src/games",
    except: ["./index.ts"],
    message: "A screen knows games by their list, src/games/index.ts, alone.",
  },
  {
    target: ["./src/lib", "./src/art"],
    from: "./src/components",
    message: "What is beneath the components knows none.",
  },
];

export default ts.config(
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  {
    plugins: { "import-x": importX },
    settings: {
      "import-x/resolver-next": [
        createNodeResolver({ extensions: [".ts", ".js", ".svelte"], alias: { $lib: [at("./src/lib")] } }),
      ],
    },
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
      "import-x/no-duplicates": ["error", { "prefer-inline": true }],
      "import-x/no-restricted-paths": ["error", { basePath: at("."), zones: ZONES }],
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      // An index that has been checked is asserted: noUncheckedIndexedAccess cannot know.
      "@typescript-eslint/no-non-null-assertion": "off",
      // Pictures and rulebook texts are our own, never a player's.
      "svelte/no-at-html-tags": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig },
    },
  },
);
