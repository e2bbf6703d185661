import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
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

const OUT = at("../src/cromlech/server/static");

/** Tells the service worker all files of this build: those of the app, of the experts, and of the server it can bring along. */
const listed = {
  name: "files-for-the-service-worker",
  closeBundle() {
    const files = readdirSync(OUT, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== "sw.js")
      .map((entry) => relative(OUT, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
      .sort();
    const hash = createHash("sha256");
    for (const file of files) hash.update(file).update(readFileSync(join(OUT, file)));
    const python = files.filter((file) => file.startsWith("assets/python/"));
    const networks = files.filter((file) => file.endsWith(".bin") && !python.includes(file));
    const app = files.filter((file) => ![...python, ...networks, "index.html"].includes(file));
    const found = JSON.stringify({ version: hash.digest("hex").slice(0, 12), app, networks, python });
    const worker = join(OUT, "sw.js");
    writeFileSync(
      worker,
      readFileSync(worker, "utf-8").replace(/"__FILES__"|`__FILES__`/, () => found),
    );
  },
};

export default defineConfig({
  plugins: [svelte(), listed],
  base: "./",
  experimental: {
    // The page is served for every path, so it names its files from the root. `cromlech site` changes that.
    renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }),
  },
  worker: { format: "es" },
  resolve: {
    alias: {
      "@core": at("../src/cromlech/core"),
      "@games": at("../src/cromlech/games"),
      $lib: at("./src/lib"),
    },
  },
  css: { postcss: { plugins: [media] } },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    rolldownOptions: {
      input: { index: at("./index.html"), sw: at("./src/sw.ts") },
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
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
