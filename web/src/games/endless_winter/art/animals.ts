/** The animals of the ice age, facing left, within 120 × 90 around the origin, and their cards. */
import * as paint from "../../../art/palette";
import { brush, curve, fill, put } from "../../../art/brush";
import { kept } from "../../../art/kept";
import { CHALK, INK, mammoth } from "../../../art/motifs";
import { disc, form, line, number } from "../../../art/ink";
import { BONE, laid } from "./signs";
import type { Effect } from "../view";

export const SPECIES = [
  "woolly_rhino",
  "ground_sloth",
  "saber_tooth",
  "glyptodon",
  "stag_moose",
  "woolly_mammoth",
  "argentavis",
] as const;
export type Species = (typeof SPECIES)[number];

/** Strokes of hair: from a point, by a step. */
const hair = (colour: string, ...at: [x: number, y: number, dx: number, dy: number][]): string =>
  fill(
    at
      .map(([x, y, dx, dy]) => brush(`${x},${y} ${x + dx * 0.6},${y + dy * 0.5} ${x + dx},${y + dy}`, 0.5, 2, 0.3))
      .join(""),
    colour,
    'opacity=".75"',
  );
const eye = (x: number, y: number, r = 1.6): string =>
  disc(x, y, r, CHALK, 0) + disc(x - 0.3, y + 0.1, r * 0.55, INK, 0);
/** Bone with a dark outline, tapering. */
const bone = (points: string, ...widths: number[]): string =>
  fill(brush(points, ...widths.map((w) => w + 2.4)), INK) + fill(brush(points, ...widths), BONE);

const BEASTS: Record<Species, () => string> = {
  woolly_rhino: () =>
    fill(curve("-22,20 -22,40! -11,40! -8,22") + curve("26,18 31,40! 41,40! 42,14"), paint.stone14b) +
    form(
      curve(
        "-52,24 -51,15 -44,3 -36,-11 -26,-25 -15,-31 -4,-25 8,-20 24,-21 38,-15 46,0 46,16 41,26 42,40! 29,40! " +
          "27,28 21,30 17,25 12,31 7,26 2,32 -3,26 -8,31 -13,27 -15,31 -16,40! -29,40! -29,30 -35,31 -38,26 " +
          "-43,31 -49,30",
      ),
      paint.clay39,
      2,
    ) +
    fill(
      curve(
        "-36,-11 -26,-25 -15,-31 -4,-25 8,-20 24,-21 38,-15 46,0 46,16 41,24 38,0 24,-9 6,-8 -8,-14 -20,-10 -28,2 -34,12 -37,2",
      ),
      paint.tan24,
    ) +
    hair(
      paint.stone14b,
      [-24, -12, -4, 14],
      [-12, -8, -3, 16],
      [0, -4, -2, 16],
      [12, -5, -1, 16],
      [24, -4, 1, 16],
      [34, 2, 2, 16],
      [-18, 10, -2, 14],
      [-6, 12, -1, 14],
      [6, 12, 0, 13],
      [18, 12, 1, 13],
      [-28, 8, -3, 13],
    ) +
    bone("-49,18 -57,8 -58,-8 -53,-22", 8, 6.5, 4, 0.6) +
    bone("-42,6 -46,-1 -45,-10", 6, 4, 0.6) +
    form(curve("-33,-13 -34,-22 -27,-19 -26,-12"), paint.tan24, 1.6) +
    eye(-39, 10) +
    line("M-51 24q3 2 6 1", INK, 1.6),
  ground_sloth: () =>
    // the branch it came for
    form(brush("-52,42 -50,10 -54,-44", 6, 5, 4), paint.clay33c, 1.6) +
    line("M-51 -8q8-8 14-20M-52 -24q-3-6-5-9", paint.clay33c, 3) +
    [
      [-38, -31],
      [-34, -22],
      [-44, -36],
      [-55, -38],
      [-47, -26],
    ]
      .map(([x, y]) => form(curve(`${x! - 7},${y} ${x},${y! - 5} ${x! + 7},${y} ${x},${y! + 5}`), paint.moss55, 1.4))
      .join("") +
    form(brush("20,30 38,36 56,38", 26, 18, 4), paint.clay43, 2) +
    form(
      curve(
        "-21,-32 -20,-40 -11,-44 -2,-41 4,-33 13,-24 25,-8 33,12 33,30 26,41! 2,41! 4,34 -4,30 -9,14 -9,-4 -6,-20 -12,-24 -19,-26",
      ),
      paint.clay59,
      2,
    ) +
    fill(curve("4,-33 13,-24 25,-8 33,12 33,30 26,40! 18,40 24,22 20,0 10,-16"), paint.clay43) +
    hair(
      paint.clay33c,
      [10, -18, -4, 14],
      [18, -6, -4, 16],
      [24, 10, -3, 16],
      [6, -4, -5, 14],
      [10, 12, -4, 16],
      [-1, 8, -3, 14],
      [2, 22, -2, 12],
      [16, 26, -2, 12],
    ) +
    form(brush("6,36 -10,38 -20,40", 12, 10, 6), paint.clay43, 2) +
    bone("-18,37 -25,39 -27,42", 3, 2.4, 0.6) +
    bone("-16,40 -22,42", 2.6, 0.6) +
    form(brush("-2,-16 -16,-8 -30,-12 -38,-19", 15, 12, 10, 8), paint.clay59, 2) +
    bone("-37,-20 -45,-22 -49,-16", 3, 2.6, 0.5) +
    bone("-38,-17 -45,-16 -48,-10", 3, 2.6, 0.5) +
    bone("-36,-14 -42,-11 -43,-5", 3, 2.4, 0.5) +
    eye(-13, -36) +
    fill(curve("-22,-31 -21,-36 -17,-34 -18,-29"), INK) +
    line("M-19 -28q4 2 7 0", INK, 1.6) +
    form(curve("-5,-41 -1,-44 2,-40 -1,-37"), paint.clay43, 1.4),
  saber_tooth: () =>
    form(brush("40,-4 50,-2 53,-12", 7, 5, 3), paint.gold62b, 1.8) +
    fill(curve("-14,6 -18,26 -26,40! -14,40! -4,26 0,8") + curve("28,8 24,22 32,40! 22,40 16,22 18,6"), paint.bark39) +
    form(
      curve(
        "-32,-26 -22,-24 -8,-25 8,-17 26,-17 40,-10 46,4 44,18 38,24 46,34 44,40! 34,40! 29,28 24,16 8,15 -6,18 " +
          "-8,28 -16,34 -18,40! -29,40! -27,30 -26,16 -30,10",
      ),
      paint.gold71b,
      2,
    ) +
    fill(curve("-8,-25 8,-17 26,-17 40,-10 46,4 44,16 36,2 20,-6 2,-6 -14,-10"), paint.gold56) +
    fill(
      [
        [2, -10],
        [12, -11],
        [22, -10],
        [32, -5],
        [8, -2],
        [19, -1],
        [30, 3],
        [37, 5],
        [-6, -16],
      ]
        .map(([x, y]) => curve(`${x! - 2.6},${y} ${x},${y! - 1.8} ${x! + 2.6},${y! + 0.4} ${x},${y! + 2}`))
        .join(""),
      paint.clay26,
    ) +
    // the open mouth, then the upper jaw with its sabers
    form(curve("-48,12 -40,8 -32,10 -26,4 -27,17 -36,21 -45,19"), paint.rust30, 1.8) +
    form(curve("-47,15 -40,16 -30,12 -27,17 -35,23 -45,21"), paint.gold71b, 1.8) +
    form(
      curve("-53,-6 -50,-14 -42,-20 -34,-27! -30,-22 -25,-27! -20,-18 -20,-4 -27,6 -36,7 -45,6 -52,3"),
      paint.gold71b,
      2,
    ) +
    bone("-47,4 -47,14 -43,25", 4.4, 3.6, 0.5) +
    bone("-39,5 -39,14 -36,23", 4.2, 3.4, 0.5) +
    fill(curve("-54,-5 -50,-8 -48,-4 -52,-1"), INK) +
    line("M-44 -13l7 1.500", INK, 2.2) +
    eye(-40, -9, 2) +
    line("M-30 2q4-2 5-6", paint.gold56, 2),
  glyptodon: () =>
    form(brush("34,20 48,24 58,18", 14, 10, 9), paint.ash48, 2) +
    line("M40 14l-2 14M46 16l-2 14M52 14v13", INK, 1.5) +
    disc(56, 19, 6.5, paint.ash57, 1.8) +
    form("M53 14l1-7 5 5zM61 16l5-4-2 8zM59 24l3 5-7-3z", BONE, 1.4) +
    fill(curve("-22,24 -24,40! -12,40! -10,24") + curve("16,24 20,40! 32,40! 30,22"), paint.ash29b) +
    form(curve("-34,22 -36,40! -22,40! -20,24"), paint.ash48, 2) +
    form(curve("8,24 6,40! 20,40! 22,24"), paint.ash48, 2) +
    form(curve("-36,6 -46,2 -54,8 -57,18 -52,24 -42,24 -34,20"), paint.ash57, 2) +
    form(curve("-36,2 -44,-4 -52,4! -44,9 -37,8"), paint.moss65, 1.8) +
    eye(-49, 12) +
    line("M-56 19q4 2 7 1", INK, 1.6) +
    form(curve("-39,25! -38,4 -28,-18 -10,-31 8,-32 26,-22 37,-4 40,24! 20,27 0,28 -20,27"), paint.moss64, 2.2) +
    fill(curve("8,-32 26,-22 37,-4 40,24! 26,26 27,4 18,-18"), paint.moss47) +
    [
      [-27, 14, 6],
      [-14, 17, 6.5],
      [0, 18, 6.5],
      [14, 17, 6.5],
      [27, 14, 6],
      [-25, 0, 5.6],
      [-11, 2, 6.4],
      [4, 3, 6.4],
      [18, 1, 6],
      [30, -1, 4.6],
      [-17, -13, 5.4],
      [-4, -12, 6],
      [10, -13, 5.6],
      [22, -12, 4.6],
      [-6, -24, 4.6],
      [6, -24, 4.6],
    ]
      .map(([x, y, r]) => disc(x!, y!, r!, paint.moss78c, 1.4) + disc(x!, y!, r! * 0.38, paint.moss47, 0))
      .join(""),
  stag_moose: () => {
    const antler = (f: number): string =>
      curve(
        "0,0 3,-6 10,-8 12,-16 10,-26! 15,-18 18,-28! 20,-18 26,-26! 26,-15 33,-19! 30,-10 37,-10! 30,-3 20,0 10,-2 4,3",
      ).replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${f * Number(x)} ${y}`);
    return (
      fill(brush("-8,8 -10,24 -8,41", 9, 5, 4.6) + brush("30,4 35,22 31,41", 10, 5, 4.6), paint.rust17) +
      form(
        curve(
          "-46,-6 -45,-13 -36,-17 -28,-21 -20,-17 -14,-14 -4,-18 8,-12 24,-13 38,-8 42,2 38,12 24,14 6,13 -8,16 " +
            "-16,8 -20,-2 -25,-5 -32,-5 -40,-2",
        ),
        paint.rust40,
        2,
      ) +
      fill(curve("-4,-18 8,-12 24,-13 38,-8 42,2 38,10 30,0 14,-4 0,-6 -12,-8"), paint.rust26b) +
      form(brush("-12,8 -17,24 -17,41", 11, 6, 5), paint.rust40, 1.8) +
      form(brush("34,6 41,22 38,41", 13, 6, 5), paint.rust40, 1.8) +
      fill(brush("-17,36 -17,41", 6, 7) + brush("38,36 38,41", 6, 7), INK) +
      hair(paint.rust17, [-14, 0, -3, 12], [-9, 4, -2, 12], [-18, -6, -2, 10]) +
      `<g transform="translate(-21 -18)">${form(antler(1), paint.bark77c, 1.8)}</g>` +
      `<g transform="translate(-28 -19) scale(.92)">${form(antler(-1), paint.straw88, 1.8)}</g>` +
      form(brush("-20,-15 -13,-18 -9,-16", 5, 5, 1), paint.rust26b, 1.4) +
      eye(-33, -12) +
      fill(curve("-47,-5 -45,-10 -41,-8 -43,-3"), INK) +
      form(brush("40,-4 45,-3 46,3", 6, 5, 2), paint.rust26b, 1.4)
    );
  },
  woolly_mammoth: () => put(mammoth(paint.clay32, INK), -47, -45, 0.58),
  argentavis: () => {
    const wing = (f: number): string => {
      const p = (x: number, y: number): string => `${f * x},${y}`;
      const quill = (x: number, y: number, tx: number, ty: number, w: number): string =>
        brush(`${p(x, y)} ${p((x + tx) / 2, (y + ty) / 2 - 2)} ${p(tx, ty)}`, w, w * 0.9, 1.4);
      return (
        form(
          quill(40, -22, 59, -30, 7) +
            quill(42, -18, 60, -18, 7) +
            quill(40, -14, 58, -6, 7) +
            quill(36, -10, 52, 5, 7) +
            quill(30, -6, 43, 12, 8) +
            quill(22, -2, 33, 16, 9) +
            quill(14, 0, 22, 17, 9),
          paint.water24c,
          1.6,
        ) +
        form(
          curve([p(4, -6), p(14, -20), p(28, -27), p(42, -27), p(46, -20), p(38, -9), p(26, -2), p(12, 5)].join(" ")),
          paint.water37b,
          1.8,
        ) +
        line(`M${f * 12} -12L${f * 20} -2M${f * 20} -17L${f * 29} -7M${f * 29} -20L${f * 37} -12`, paint.water65c, 2)
      );
    };
    return (
      form(
        brush("0,14 -8,30 -12,40", 8, 9, 6) + brush("0,14 0,32 0,42", 8, 9, 6) + brush("0,14 8,30 12,40", 8, 9, 6),
        paint.water24c,
        1.6,
      ) +
      wing(1) +
      wing(-1) +
      form(curve("0,-18 9,-8 9,8 4,24 -4,24 -9,8 -9,-8"), paint.water37b, 2) +
      line("M-4 4l4 3 4-3M-4 11l4 3 4-3", paint.water65c, 1.8) +
      bone("-4,22 -7,28", 3, 1.6) +
      bone("4,22 7,28", 3, 1.6) +
      form(curve("-11,-14 -6,-19 6,-19 11,-14 5,-9 -5,-9"), CHALK, 1.8) +
      form(curve("8,-20 6,-30 -3,-35 -12,-32 -13,-24 -6,-18"), paint.rust48, 2) +
      form(curve("-11,-33 -20,-31 -25,-23 -24,-17! -19,-22 -12,-24"), paint.gold76, 1.8) +
      eye(-7, -28, 2.2) +
      line("M-11 -31l6 .5", INK, 1.8)
    );
  },
};

export const beast = (id: string): string => kept(`beast ${id}`, BEASTS[id as Species] ?? BEASTS.woolly_mammoth);

export const BEAST_W = 104;
export const BEAST_H = 132;
/** Sky, hill, and snow behind each. */
const GROUNDS: Record<Species, [sky: string, hill: string, snow: string]> = {
  woolly_rhino: [paint.leaf90, paint.moss78, paint.stone93],
  ground_sloth: [paint.moss90b, paint.moss78b, paint.moss90],
  saber_tooth: [paint.bark83b, paint.clay70, paint.sand91],
  glyptodon: [paint.plum88, paint.plum74, paint.ash91],
  stag_moose: [paint.leaf88, paint.leaf70, paint.moss94],
  woolly_mammoth: [paint.water88b, paint.water75, paint.ash97],
  argentavis: [paint.water82, paint.water70, paint.ash94c],
};

/** An animal with what tipping it gives and what sets of 1, 2, … score, if those should be shown. */
export function animalCard(id: string, tip: readonly Effect[], sets: readonly number[]): string {
  const [sky, hill, snow] = GROUNDS[id as Species] ?? GROUNDS.woolly_mammoth;
  const deep = tip.length ? 96 : 125;
  const steps = sets
    .map(
      (n, i) =>
        disc(15 + i * 15, 14, 6.4, paint.straw84d, 1.5) +
        number(n, 15 + i * 15, 14, n > 9 ? 8.5 : 10, INK, paint.straw84d),
    )
    .join("");
  return (
    `<rect x="2" y="2" width="100" height="128" rx="9" fill="${CHALK}" stroke="${INK}" stroke-width="2.400"/>` +
    `<path d="M7 12Q7 7 12 7H92Q97 7 97 12V${deep}H7z" fill="${sky}"/>` +
    `<path d="M7 ${deep - 40}Q28 ${deep - 52} 50 ${deep - 42}T97 ${deep - 47}V${deep}H7z" fill="${hill}"/>` +
    `<path d="M7 ${deep - 17}Q36 ${deep - 23} 62 ${deep - 18}T97 ${deep - 20}V${deep}H7z" fill="${snow}"/>` +
    (id === "argentavis" ? "" : `<ellipse cx="52" cy="${deep - 11}" rx="38" ry="4" fill="${INK}" opacity=".2"/>`) +
    put(beast(id), 51, deep - 41, 0.72) +
    laid(tip, 52, 113, 88, 26) +
    steps
  );
}
