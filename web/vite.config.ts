import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { type Breakpoint, BREAKPOINTS } from "./src/lib/breakpoints.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `@media (--phone)`: the query with that name. */
const media = {
  postcssPlugin: "breakpoints",
  AtRule: {
    media(rule: { params: string }) {
      rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
        if (!(name in BREAKPOINTS)) throw new Error(`There is no breakpoint ${name} in src/lib/breakpoints.ts.`);
        return BREAKPOINTS[name as Breakpoint];
      });
    },
  },
};

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: {
      "@core": at("../src/cromlech/core"),
      "@games": at("../src/cromlech/games"),
      $lib: at("./src/lib"),
    },
  },
  css: { postcss: { plugins: [media] } },
  build: {
    outDir: at("../src/cromlech/server/static"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
  worker: { format: "es" },
  server: {
    fs: { allow: [at("..")] },
    proxy: { "/api": { target: process.env.CROMLECH_URL ?? "http://127.0.0.1:8421", ws: true } },
  },
  test: { include: ["src/**/*.test.ts"], css: true },
});
