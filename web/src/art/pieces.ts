/** Crisp pieces as SVG markup: flat tones, a dark outline, and a chalk halo, so that they stand out on any background. */
import * as paint from "./palette";
import { brush, curve, dice, fill, marked, put } from "./brush";
import { CHALK, INK } from "./motifs";

export type GoodKind = "wood" | "brick" | "stone" | "gold" | "food";
export const GOODS: readonly GoodKind[] = ["wood", "brick", "stone", "gold", "food"];

/** Outline and halo around a silhouette. */
export const ringed = (d: string, halo = 4.6, line = 2.6): string =>
  `<path d="${d}" fill="${INK}" stroke="${CHALK}" stroke-width="${halo}" stroke-linejoin="round"/>` +
  `<path d="${d}" fill="${INK}" stroke="${INK}" stroke-width="${line}" stroke-linejoin="round"/>`;
export const oval = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0z`;

/** In a 32 × 32 box. */
export const good = (kind: GoodKind): string => marked(kind, drawGood(kind));
function drawGood(kind: GoodKind): string {
  switch (kind) {
    case "wood":
      return (
        `<g transform="rotate(-17 16 16)">` +
        ringed("M6 10.5h19a4 6 0 0 1 0 12H6a3.5 6 0 0 1 0-12zM12 10.500l2-4 3 .8-.6 3.200z") +
        fill("M12 11l2-4.5 3 .8-.6 3.700z", paint.clay37) +
        fill("M6 10.500h19v12H6a3.5 6 0 0 1 0-12z", paint.clay48) +
        fill("M4.5 19h20.500v3.500H6q-1.2-.8-1.5-3.500z", paint.clay33c) +
        fill(
          "M6 13.200h9M9 16.200h12M5 17.800h5",
          "none",
          `stroke="${paint.clay27}" stroke-width="1.2" stroke-linecap="round"`,
        ) +
        fill(oval(25, 16.5, 4, 6), paint.bark80b) +
        fill(
          oval(25, 16.5, 2.3, 3.7) + oval(25, 16.5, 0.7, 1.2),
          "none",
          `stroke="${paint.clay43}" stroke-width="1.1"`,
        ) +
        "</g>"
      );
    case "brick":
      return (
        ringed("M3.5 13.5 10 7.500h19v11l-6.5 7h-19z") +
        fill("M3.5 13.500h19v12h-19z", paint.rust48) +
        fill("M3.5 13.5 10 7.500h19l-6.5 6z", paint.amber67) +
        fill("M22.5 13.5 29 7.500v11l-6.5 7z", paint.rust32) +
        fill(
          "M6.5 17h5M14 17h5.500M6.5 21.500h8M17 21.500h2.5",
          "none",
          `stroke="${paint.rust37}" stroke-width="1.3" stroke-linecap="round"`,
        )
      );
    case "stone":
      return (
        ringed("M3 22 6 12.5 13.5 5.5 23 7l6 9.500L26.5 25 11 27.500z") +
        fill("M3 22 6 12.5 13.5 5.5 23 7l6 9.500L26.5 25 11 27.500z", paint.ash57) +
        fill("M6 12.5 13.5 5.5 23 7l-5.5 7.5-7 1z", paint.stone79) +
        fill("M23 7l6 9.500L26.5 25l-6-4-3-6.500z", paint.ash43c) +
        fill("M3 22l7.5-6.500L20.5 21l6 4L11 27.500z", paint.ash48) +
        fill("M20.5 21l6 4L11 27.500z", paint.ash35)
      );
    case "gold":
      return (
        ringed("M2.5 25 7.5 13 12 8h12l2.5 4.5 3.5 12.500z") +
        fill("M2.5 25 7.5 13H23l2.5 12z", paint.gold76) +
        fill("M7.5 13 12 8h12l-1 5z", paint.straw92) +
        fill("M23 13l1-5 2.5 4.5 3.5 12.500h-4.500z", paint.gold54) +
        fill("M2.5 25l1.3-3.200h21L25.5 25z", paint.gold65) +
        fill("M10 16l3 0M9 19h2", "none", `stroke="${paint.straw97}" stroke-width="1.6" stroke-linecap="round"`)
      );
    case "food": {
      const meat = curve("4,13 6,7 12,3.5 19,4.5 24,9.5 23.5,16 19.5,20.5 14,22.5 8,21 4.5,17.5");
      const bone = brush("17,18 24,25", 4.6, 4) + oval(27, 24.2, 2.7) + oval(23.8, 27.4, 2.7);
      return (
        ringed(meat + bone) +
        fill(bone, paint.stone96b) +
        fill(meat, paint.rust43b) +
        fill(curve("5,13 7,8 12,5 18,6 22,10 16,9 10,11 6,16"), paint.rust59) +
        fill(curve("12,22 19,20 23,15 22,19 18,22"), paint.rust30) +
        fill(
          "M9.5 13.500q2-2.5 5-2.500M12 17q2-2 5-2",
          "none",
          `stroke="${paint.clay75}" stroke-width="1.3" stroke-linecap="round"`,
        )
      );
    }
  }
}

/** An axe with a handle, in a 40 × 40 box. */
export const axe = (): string => marked("tool", drawAxe());
function drawAxe(): string {
  const shaft = brush("8,35 17,23 25,9", 4, 4.6, 4);
  const head = curve("15.5,9! 24,4.5 33,5.5! 37,12 35,20! 28,18.5 20,16.5 15,14!");
  return (
    ringed(shaft + head) +
    fill(shaft, paint.clay52) +
    fill(brush("9,35 18,23 26,10", 1, 1.6, 1), paint.clay33c) +
    fill(head, paint.ash57) +
    fill(curve("15.5,9! 24,4.5 33,5.5! 28,10 20,12"), paint.stone79) +
    fill(curve("35,20! 28,18.5 27,14 36,11"), paint.ash35) +
    fill(
      "M19.5 8.200l6.5 9M23 6.500l6 9.500M18 14l8-7",
      "none",
      `stroke="${paint.gold77}" stroke-width="1.7" stroke-linecap="round"`,
    )
  );
}

/** A flint without a handle, for one use, in a 40 × 40 box. */
export const flint = (): string => marked("one_use_tool", drawFlint());
function drawFlint(): string {
  const d = curve("20,3! 28,11 32,22 27,33 19,37! 11,31 8,20 13,9");
  return (
    ringed(d) +
    fill(d, paint.ash48) +
    fill(curve("20,3! 28,11 24,20 20,12"), paint.stone79) +
    fill(curve("8,20 13,9 20,12 18,24 12,26"), paint.stone64b) +
    fill(curve("19,37! 27,33 32,22 24,24 18,27"), paint.ash29c) +
    fill("M20 12l4 8-5.5 6", "none", `stroke="${paint.stone14}" stroke-width="1.2"`)
  );
}

/** A bone die in a 32 × 32 box. Face 0 shows no pips. */
export const die = (face: number): string => marked("die", drawDie(face));
function drawDie(face: number): string {
  const spots: Record<string, [number, number]> = {
    a: [9.5, 9.5],
    b: [22.5, 9.5],
    c: [9.5, 16],
    d: [16, 16],
    e: [22.5, 16],
    f: [9.5, 22.5],
    g: [22.5, 22.5],
  };
  const pips = ["", "d", "ag", "adg", "abfg", "abdfg", "abcefg"][face] ?? "";
  const box = "M9 3h14a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H9a6 6 0 0 1-6-6V9a6 6 0 0 1 6-6z";
  return (
    ringed(box, 4.6, 2.8) +
    fill(box, paint.straw86) +
    fill("M9 3h14a6 6 0 0 1 5 3 24 24 0 0 1-22.5 22A6 6 0 0 1 3 23V9a6 6 0 0 1 6-6z", paint.stone96b) +
    [...pips]
      .map(
        (p) =>
          fill(oval(...spots[p]!, 2.75), INK) + fill(oval(spots[p]![0] + 0.7, spots[p]![1] + 0.8, 1.1), paint.bark47c),
      )
      .join("")
  );
}

/** Three ears of grain in a 32 × 32 box. */
export const sheaf = (): string => marked("agriculture", drawSheaf());
function drawSheaf(): string {
  const ear = (turn: number): string =>
    `<g transform="rotate(${turn} 16 29)"><path d="M16 29V14"/>` +
    [0, 1, 2]
      .map(
        (i) =>
          `<path d="M16 ${17 - i * 4}q-4.2-.6-4.6-4.8 4.2.6 4.6 4.800zM16 ${17 - i * 4}q4.2-.6 4.6-4.8-4.2.6-4.6 4.800z"/>`,
      )
      .join("") +
    '<path d="M16 8.500q-2.6-3.4 0-7 2.6 3.6 0 7z"/></g>';
  const all = [-27, 27, 0].map(ear).join("");
  const coat = (w: number, stroke: string, more = ""): string =>
    `<g fill="${paint.straw82b}" stroke="${stroke}" stroke-width="${w}" stroke-linejoin="round" ` +
    `stroke-linecap="round" ${more}>${all}</g>`;
  return (
    coat(5.2, CHALK) +
    coat(3.2, INK) +
    `<g fill="${paint.straw82b}" stroke="${paint.gold67b}" stroke-width=".9">${all}</g>` +
    fill("M10.5 22.500q5.5-2 11 0v3.400q-5.5-2-11 0z", paint.rust39, `stroke="${INK}" stroke-width="1.2"`)
  );
}

/** A hut in a 32 × 32 box. */
export const cabin = (): string =>
  ringed("M4 27Q6 12 16 7q10 5 12 20zM12 3.500l8 6M20 3.500l-8 6", 4.2, 2.4) +
  fill("M11.5 3.500l6.5 6M20.5 3.500l-6.5 6", "none", `stroke="${paint.clay52}" stroke-width="2"`) +
  fill("M4 27Q6 12 16 7q10 5 12 20z", paint.clay52) +
  fill("M16 7q10 5 12 20h-6Q22 14 16 7z", paint.clay37) +
  fill("M12 27q0-9 4-11 4 2 4 11z", INK) +
  fill("M12 27q0-9 4-11 4 2 4 11", "none", `stroke="${CHALK}" stroke-width="1.6"`);

export const SEAT_COLOURS = [paint.night46, paint.amber54b, paint.moss89b, paint.plum61, paint.ash05] as const;
/** The outline that contrasts with each seat's color. */
export const SEAT_LINES = [CHALK, INK, INK, INK, CHALK] as const;
/** The base shape of each seat in a 20 × 20 box around the origin. */
export const SEAT_SHAPES = [
  oval(0, 0, 9),
  "M-8 -8H8V8H-8z",
  "M0 -10L10.5 8.500H-10.500z",
  "M0 -11L9.5 0 0 11-9.5 0z",
  "M-5 -8.700H5L10 0 5 8.700H-5L-10 0z",
] as const;

/** A person behind a shield of the seat's shape, in a 24 × 32 box. */
export const figure = (seat: number, colour: string = SEAT_COLOURS[((seat % 5) + 5) % 5]!): string =>
  marked("figure", drawFigure(seat, colour));
function drawFigure(seat: number, colour: string): string {
  const s = ((seat % 5) + 5) % 5;
  const line = SEAT_LINES[s]!;
  const outer = line === INK ? CHALK : INK;
  const drop = [20, 20, 20.2, 20, 20.2][s]!;
  const limbs = [
    "M3.5 16.500L20.5 16.500M8.6 27V29.800M15.4 27v2.8",
    "M3 16.500H21M8 27v2.800M16 27v2.8",
    "M6.5 15.500h11M7.5 27v2.800M16.5 27v2.8",
    "M4.5 15.500h15M8.3 25.500v4.300M15.7 25.500v4.3",
    "M3.5 15.500h17M8.3 27v2.800M15.7 27v2.8",
  ][s]!;
  const limb = (w: number, c: string): string =>
    `<path d="${limbs}" fill="none" stroke="${c}" stroke-width="${w}" stroke-linecap="round"/>`;
  const coat = (w: number, c: string, part: string): string =>
    `<g fill="${c}" stroke="${c}" stroke-width="${w}" stroke-linejoin="round">${part}</g>`;
  const shield = `<path d="${SEAT_SHAPES[s]}" transform="translate(12 ${drop}) scale(.93)"/>`;
  const head = `<path d="${oval(12, 6.2, 4.7)}"/>`;
  const lit = colour === paint.ash05 ? paint.ash43 : paint.white;
  return (
    coat(4.8, outer, shield + head) +
    limb(6.4, outer) +
    coat(3.2, line, shield + head) +
    limb(5, line) +
    limb(2.4, colour) +
    coat(0, colour, head) +
    coat(2.6, line, shield) +
    coat(0, colour, shield) +
    `<path d="M8.9 5.800a3.2 3.2 0 0 1 2.7-2.6" fill="none" stroke="${lit}" stroke-width="1.4" ` +
    `stroke-linecap="round" opacity=".75"/>`
  );
}

/** Any resource: the four kinds as one token, in a 32 × 32 box. */
export const anyGood = (): string =>
  marked(
    "any",
    put(good("wood"), 0, 0, 0.56) +
      put(good("brick"), 15, 0, 0.52) +
      put(good("stone"), 0.5, 15, 0.52) +
      put(good("gold"), 15, 15.5, 0.52),
  );

/** Specks of pigment, to liven up a flat face. */
export function specks(w: number, h: number, n: number, colour: string, seed: number): string {
  const r = dice(seed);
  return fill(
    Array.from({ length: n }, () => {
      const [x, y, s] = [r() * w, r() * h, 0.3 + r() * r() * 1.1];
      return (
        `M${(x - s).toFixed(1)} ${y.toFixed(1)}a${s.toFixed(1)} ${s.toFixed(1)} 0 1 ` +
        `0 ${(s * 2).toFixed(1)} 0a${s.toFixed(1)} ${s.toFixed(1)} 0 1 0 ${(-s * 2).toFixed(1)} 0`
      );
    }).join(""),
    colour,
  );
}
