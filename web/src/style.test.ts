/** What neither prettier nor eslint checks: where colors, breakpoints, line lengths, and links come from. */
import { expect, it } from "vitest";
import tokens from "./art/tokens.css?raw";
import { SEAT_COLOURS } from "./art/pieces";

const sources = import.meta.glob<string>(["./**/*.{ts,svelte,css}", "!./**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const COLOR = /(?<![\w&(/])#([\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(/i;
const NAMED =
  /^\s*(color|background(-color)?|fill|stroke|border(-\w+)*):.*\b(?<!-)(white|black|red|gold|gray|grey|orange)\b(?![-)])/;
const WIDTH = /@media (?!\(--[a-z]+\))|matchMedia\(|\binnerWidth\b(?! -)|\((min|max)-(width|height):/;

function offences(pattern: RegExp | ((line: string) => boolean), except: string[] = []): string[] {
  const wrong = typeof pattern === "function" ? pattern : (line: string) => pattern.test(line);
  return Object.entries(sources)
    .filter(([file]) => !except.includes(file))
    .flatMap(([file, text]) => text.split("\n").map((line, i) => ({ at: `${file}:${i + 1} ${line.trim()}`, line })))
    .filter(({ line }) => wrong(line))
    .map(({ at }) => at);
}

it("takes colors from tokens.css, and those of drawings from palette.ts", () => {
  expect(offences(COLOR, ["./art/tokens.css", "./art/palette.ts"])).toEqual([]);
  expect(offences(NAMED)).toEqual([]);
});

it("links to its own screens through to(), since plain files have no paths", () => {
  expect(offences(/href=("\/|\{`\/)/)).toEqual([]);
});

it("defines every token it uses", () => {
  const declared = new Set(
    Object.values(sources).flatMap((text) => [...text.matchAll(/(--[\w-]+)["']?[:=]/g)].map((m) => m[1])),
  );
  const used = new Set(
    Object.values(sources).flatMap((text) => [...text.matchAll(/var\((--[\w-]+)\)/g)].map((m) => m[1])),
  );
  expect([...used].filter((name) => !declared.has(name))).toEqual([]);
});

it("uses every color it defines", () => {
  const all = Object.values(sources).join("\n");
  const pigments = [...sources["./art/palette.ts"]!.matchAll(/^export const (\w+)/gm)].map((m) => m[1]!);
  expect(pigments.filter((name) => !new RegExp(`\\bpaint\\.${name}\\b`).test(all))).toEqual([]);
  const names = [...tokens.matchAll(/^ {2}(--[\w-]+):/gm)].map((m) => m[1]!);
  const indirect = /^--seat-\d/;
  expect(names.filter((name) => !indirect.test(name) && !all.includes(`var(${name})`))).toEqual([]);
});

it("paints the seats as the styles do", () => {
  SEAT_COLOURS.forEach((color, seat) => expect(tokens).toContain(`--seat-${seat}: ${color};`));
});

it("takes breakpoints from breakpoints.ts", () => {
  expect(offences(WIDTH, ["./lib/breakpoints.ts"])).toEqual([]);
});

it("has no line longer than 140 characters", () => {
  expect(offences((line) => line.length > 140)).toEqual([]);
});
