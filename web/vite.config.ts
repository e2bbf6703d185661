import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: {
      "@core": at("../src/cromlech/core"),
      "@games": at("../src/cromlech/games"),
      $lib: at("./src/lib"),
    },
  },
  build: {
    outDir: at("../src/cromlech/server/static"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
  server: {
    fs: { allow: [at("..")] },
    proxy: { "/api": { target: process.env.CROMLECH_URL ?? "http://127.0.0.1:8421", ws: true } },
  },
  test: { include: ["src/**/*.test.ts"] },
});
