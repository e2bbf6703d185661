/** One drawing per idea, by name: around the origin, within 100 × 84. */
import * as paint from "../../../art/palette";
import { brush, curve, fill, put } from "../../../art/brush";
import { bison, CHALK, cromlech, hut, INK, mammoth } from "../../../art/motifs";
import {
  BARK,
  BROWN,
  CLAY,
  cloud,
  disc,
  egg,
  face,
  flame,
  folk,
  form,
  GOLD,
  haunch,
  LEAF,
  line,
  log,
  MOSS,
  NIGHT,
  PLUM,
  rays,
  RED,
  rock,
  ROCK,
  SHADE,
  SKIN,
  SLATE,
  stick,
  STRAW,
  WATER,
  WOOD,
} from "../../../art/ink";
import type { IdeaType } from "../view";
import { typeMark } from "./tokens";

const group = (art: string, transform: string): string => `<g transform="${transform}">${art}</g>`;
const grid = (xs: number[], ys: number[], one: (x: number, y: number) => string): string =>
  ys.flatMap((y) => xs.map((x) => one(x, y))).join("");
const earth = (y = 34, colour = paint.bark61): string =>
  fill(curve(`-48,${y} -20,${y - 5} 20,${y - 4} 48,${y} 20,${y + 6} -20,${y + 6}`), colour, 'opacity=".7"');
const sea = (y: number): string =>
  fill(`M-50 ${y}q8-4 16 0t17 0 17 0 17 0 17 0 16 0V42H-50z`, WATER) +
  line(`M-40 ${y + 8}q6-3 12 0M-6 ${y + 11}q6-3 12 0M22 ${y + 7}q6-3 12 0`, paint.mist83, 1.8);
/** A smiling sun without outlined rays. */
const sunny = (x: number, y: number, r: number): string =>
  group(rays(14, r + 2, r * 1.6, r * 0.16, paint.amber64), `translate(${x} ${y})`) + disc(x, y, r, GOLD, 2);
/** A wall with battlements: left, top, width, foot, and the number of teeth. */
const wall = (x: number, y: number, w: number, foot: number, teeth: number, colour: string): string => {
  const step = w / (teeth * 2 - 1);
  const top = Array.from({ length: teeth }, (_, i) => `h${step}${i < teeth - 1 ? `v6h${step}v-6` : ""}`).join("");
  return form(`M${x} ${foot}V${y}${top}V${foot}z`, colour, 2);
};
const bubble = (x: number, y: number, w: number, h: number, tip: number): string =>
  form(
    `M${x - w + 6} ${y - h}h${2 * w - 12}q6 0 6 6v${2 * h - 12}q0 ` +
      `6-6 6H${x + tip + 8}L${x + tip} ${y + h + 9} ${x + tip - 2} ${y + h}H${x - w + 6}q-6 0-6-6v${12 - 2 * h}q0-6 6-6z`,
    CHALK,
    2,
  );
const crown = (x: number, y: number, s: number): string =>
  group(
    form("M-12 0L-14 -14-6 -8 0 -17 6 -8 14 -14 12 0z", paint.gold78, 2) + line("M-10 -3h20", paint.rust43b, 2.4),
    `translate(${x} ${y}) scale(${s})`,
  );

const SITTING = {
  body: "0,-32 -1,-22 -1,-12",
  legs: ["-2,-10 -16,-9 -6,-1 6,-2", "2,-10 17,-8 8,0 -5,-1"] as [string, string],
};

const IDEAS: Record<string, () => string> = {
  // ideology
  optimism: () =>
    sunny(4, -6, 22) +
    disc(-4, -11, 2.6, INK, 0) +
    disc(12, -11, 2.6, INK, 0) +
    form("M-8 -3q12 4 24 0-2 11-12 11t-12-11z", CHALK, 2) +
    put(cloud(paint.ash78), -22, 16, 1.05) +
    put(cloud(paint.ash87), 26, 22, 0.8) +
    line("M-34 28l-3 8M-22 28l-3 8M-10 28l-3 8M20 32l-2 6M30 32l-2 6", WATER, 2.8),
  stoicism: () =>
    earth(37) +
    put(
      folk({
        ...SITTING,
        head: [0, -41],
        coat: NIGHT,
        look: 0,
        mood: "shut",
        hair: "beard",
        arms: ["-5,-29 -15,-22 -17,-12", "5,-29 15,-22 17,-12"],
      }),
      0,
      38,
      1.18,
    ) +
    // a bird has moved in
    group(
      form(curve("-13,-18! -9,-25 10,-25 14,-18! 7,-13 -7,-13"), WOOD, 1.8) +
        line("M-11 -19l8 3M2 -15l9-4M-3 -20l7 2", BARK, 1.5) +
        form(curve("-7,-24 -6,-33 2,-37 8,-33 15,-32! 9,-28 6,-22"), WATER, 1.8) +
        form("M8 -34l7 2-7 2z", STRAW, 1.2) +
        disc(4.5, -33, 1.3, INK, 0) +
        line("M-6 -27l-9-6", INK, 2.2),
      "translate(0 -4) scale(.96)",
    ) +
    line("M-40 -30l-5 12M-28 -36l-5 12M34 -34l-5 12M44 -20l-5 12M-38 -4l-4 10M38 4l-4 10", WATER, 2.4),
  egoism: () =>
    stick("M0 18V38", WOOD, 6) +
    disc(0, -9, 29, paint.gold77, 2.2) +
    disc(0, -9, 23.5, paint.mist88, 2) +
    fill("M-19 2A22 22 0 0 1 8 -30L14 -26A22 22 0 0 0-14 8z", paint.white, 'opacity=".6"') +
    disc(0, -2, 13.5, SKIN, 2) +
    fill("M-13 -4a13.500 13.500 0 0 1 26 0q-6-5-13-4t-13 4z", INK) +
    face(0, -1, 12.5, "sly", 0) +
    crown(0, -13, 0.9) +
    fill("M-33 -31c-3-6 5-10 7-4 2-6 10-2 7 4q-2 4-7 8-5-4-7-8z", RED, 'transform="translate(-10 2)"') +
    fill("M-33 -31c-3-6 5-10 7-4 2-6 10-2 7 4q-2 4-7 8-5-4-7-8z", RED, 'transform="translate(62 6) scale(.9)"'),
  hedonism: () =>
    form(curve("-48,34! -46,16 -34,14 -28,22 0,22 30,20 46,22 48,34! 0,37"), CLAY, 2) +
    fill(curve("-46,28 0,30 47,27 48,34 0,37 -48,34"), paint.rust30) +
    disc(-38, 18, 8, paint.rust59, 2) +
    line("M-42 36v4M42 36v4", INK, 4) +
    form(brush("-6,16 18,20 30,4 44,16", 11, 10, 8, 6), SKIN) +
    form(brush("-27,2 -14,13 6,18", 14, 19, 18), STRAW) +
    [
      [-18, 8],
      [-10, 16],
      [-2, 13],
    ]
      .map(([x, y]) => disc(x!, y!, 1.6, INK, 0))
      .join("") +
    form(brush("-4,19 20,21 38,24", 10, 9, 6), SKIN) +
    disc(-32, -9, 11, SKIN, 2) +
    fill("M-43 -8a11 11 0 0 1 15-12q-8 3-8 8t-7 4z", INK) +
    face(-31, -9, 10.5, "glad", 1) +
    form(brush("-24,2 -8,-4 -8,-24", 7, 6, 5), SKIN) +
    // grapes, just above the mouth
    line("M-8 -26v-6q6-4 12-2", MOSS, 2.4) +
    [
      [-13, -22],
      [-6, -22],
      [1, -22],
      [-10, -16],
      [-3, -16],
      [-6, -10],
    ]
      .map(([x, y]) => disc(x! - 6, y!, 3.9, PLUM, 1.5))
      .join("") +
    put(haunch(), 30, -8, 0.9) +
    form("M14 8h28l-4 5H18z", WOOD, 1.8),
  humanism: () =>
    disc(0, 0, 41, paint.straw92b, 2) +
    `<rect x="-31" y="-30" width="62" height="68" fill="none" stroke="${BARK}" stroke-width="2"/>` +
    group(
      form(brush("-3,-50 -16,-56 -31,-66", 6.4, 5.4, 4.4), SKIN, 1.7) +
        form(brush("3,-50 16,-56 31,-66", 6.4, 5.4, 4.4), SKIN, 1.7) +
        form(brush("-2,-26 -13,-13 -25,-1", 8, 7, 5), SKIN, 1.7) +
        form(brush("2,-26 13,-13 25,-1", 8, 7, 5), SKIN, 1.7) +
        folk({
          head: [0, -60],
          body: "0,-51 0,-40 0,-29",
          coat: CLAY,
          look: 0,
          mood: "calm",
          arms: ["-5,-47 -18,-46 -35,-46", "5,-47 18,-46 35,-46"],
          legs: ["-3,-26 -4,-12 -5,2", "3,-26 4,-12 5,2"],
        }),
      "translate(0 37) scale(.98)",
    ),
  loneliness: () =>
    disc(0, 0, 42, paint.water61, 2) +
    disc(14, -12, 23, paint.straw93b, 0) +
    disc(8, -22, 4, paint.straw85, 0) +
    disc(26, -6, 5, paint.straw85, 0) +
    disc(22, -26, 2.6, paint.straw85, 0) +
    form("M-39 15Q-26 22-20 20T-11 12H12Q18 14 24 22T39 15A42 42 0 0 1-39 15z", SHADE, 2) +
    fill("M12 12Q18 14 24 22T39 16A41 41 0 0 1 14 38Q18 26 12 12z", paint.ash25) +
    [
      [-26, -22],
      [-34, -4],
      [-16, -32],
      [34, 6],
    ]
      .map(([x, y]) => disc(x!, y!, 1.4, CHALK, 0))
      .join("") +
    put(
      folk({
        head: [3, -42],
        body: "-2,-32 -5,-22 -4,-12",
        coat: NIGHT,
        look: 1,
        mood: "sad",
        arms: ["0,-29 10,-22 12,-16", "-4,-29 -1,-18 9,-14"],
        legs: ["-3,-10 10,-14 11,0 16,1", "-3,-9 7,-12 7,1 12,2"],
      }),
      -2,
      14,
      0.86,
    ),
  pacifism: () =>
    stick("M-44 36L-10 22", WOOD, 3.4) +
    stick("M6 30L40 34", WOOD, 3.4) +
    form("M38 28l12 7-13 5z", paint.stone79, 1.8) +
    line("M-10 22l4-5M-10 22l6 3M6 30l-5-4M6 30l-6 1", BARK, 2) +
    form(curve("-40,-2! -20,6 -4,8 12,-2 18,-16 29,-21 36,-15 46,-12! 36,-8 32,6 18,18 -4,20 -24,14"), CHALK, 2.2) +
    form(curve("-12,8 -26,-12 -24,-36! -8,-28 8,-12 12,0 2,10"), paint.straw93, 2.2) +
    line("M-20 -20q10 6 14 16M-14 -26q12 8 16 20", paint.sand74, 2) +
    disc(30, -14, 1.9, INK, 0) +
    form("M36 -15l10 3-10 3z", STRAW, 1.5) +
    line("M44 -12q-2 12-10 20", MOSS, 2.4) +
    [
      [44, -2, 40],
      [37, 2, -30],
      [38, 9, 30],
    ]
      .map(
        ([x, y, a]) =>
          `<ellipse cx="${x}" cy="${y}" rx="5.500" ry="2.600" fill="${LEAF}" stroke="${INK}" stroke-width="1.400" ` +
          `transform="rotate(${a} ${x} ${y})"/>`,
      )
      .join(""),
  consumption: () =>
    form(curve("-48,40! -46,8 -40,-20 -22,-36 2,-36 14,-26 14,-14! -6,-6 -14,4 -2,18 12,22! 8,32 -4,40!"), SKIN, 2.2) +
    fill(curve("-48,40! -46,8 -40,-20 -22,-36 2,-36 12,-28 -6,-26 -20,-18 -26,0 -30,40!"), INK) +
    fill(curve("14,-14! -6,-6 -14,4 -2,18 12,22! 0,12 -4,6 2,-4"), paint.blood27) +
    line("M14 -14Q-6 -6-14 4-2 18 12 22", INK, 2) +
    form("M11 -13l-1 6-5-3zM3 -9l-1 6-5-2zM10 21l0-6-5 2zM2 18l1-6-5 1z", CHALK, 1.4) +
    disc(-5, -20, 5.5, CHALK, 1.8) +
    disc(-3.5, -19, 2.6, INK, 0) +
    line("M-13 -28q7-5 14-1", INK, 2.6) +
    put(haunch(), 20, 0, 0.86, 15) +
    put(log(20), 37, -22, 0.92, 24) +
    put(rock(), 38, 24, 0.72) +
    line("M48 -8l-8 2M48 6l-10 0M26 -30l-5 4", paint.bark54, 2),
  // tools
  fishing_rod: () =>
    sea(22) +
    stick("M-46 30L-30 4Q-14 -24 24 -38", WOOD, 3) +
    line("M24 -38V0", INK, 1.6) +
    disc(-35, 12, 4.5, CLAY, 1.8) +
    line("M-46 30l5-8", BARK, 6) +
    group(
      form(curve("-19,0 -8,-10 6,-9 16,0 6,9 -8,10"), paint.amber65, 2) +
        form(curve("-17,0 -29,-10! -25,0 -29,10!"), paint.amber53, 2) +
        fill(curve("-8,4 4,7 12,2 6,9 -8,9"), CHALK) +
        disc(8, -3, 3, CHALK, 1.4) +
        disc(8.6, -2.6, 1.3, INK, 0) +
        line("M-4 -5q4 5 0 10M-10 -4q3 4 0 8", paint.rust39, 1.6) +
        line("M13 3q-2 2-4 1", INK, 1.5),
      "translate(24 14) rotate(-80)",
    ) +
    line("M10 26l-5-5M38 26l5-5M24 30v-3", paint.ash95, 2.4),
  hammer: () =>
    group(
      stick("M0 40V-16", WOOD, 6.5) +
        line("M-2 34v-30", paint.bark72b, 1.8) +
        form(curve("-34,-32! -14,-35 14,-35 32,-33! 36,-22 33,-8! 14,-9 -14,-9 -33,-9! -36,-20"), paint.ash57, 2.2) +
        fill(curve("-33,-30 -14,-34 14,-34 31,-32 20,-27 -18,-27"), paint.stone79) +
        fill(curve("18,-34 32,-33! 36,-22 33,-8! 20,-9 24,-22"), SHADE) +
        line("M-9 -36L9 -8M9 -36L-9 -8M0 -36v28", INK, 4.6) +
        line("M-9 -36L9 -8M9 -36L-9 -8M0 -36v28", STRAW, 2.4),
      "rotate(28) translate(0 2)",
    ) + line("M-40 24l-6 6M-44 12l-6 2M-30 34l-3 6", paint.bark47c, 2.4),
  dagger: () =>
    group(
      form(curve("0,-48! 9,-30 11,-8 7,6! -7,6! -11,-8 -9,-30"), paint.ash57, 2.2) +
        fill(curve("0,-48! -9,-30 -11,-8 -7,6! 0,6! -1,-20"), paint.stone81c) +
        fill("M0 -40l4 8-4 6 4 7-4 7 4 8-4 6z", SHADE, 'opacity=".5"') +
        form("M-15 5h30l-3 7h-24z", STRAW, 2) +
        form("M-6 12h12v22q-6 5-12 0z", BARK, 2) +
        line("M-6 17l12 3M-6 23l12 3M-6 29l12 3", STRAW, 2.2) +
        disc(0, 38, 5.5, RED, 2),
      "rotate(38) scale(.96)",
    ) + line("M18 -36l8-4M34 -20l4-8M-34 34l-8 3", paint.bark47c, 2),
  sword: () =>
    form(curve("-38,40! -32,24 -14,14 12,13 30,22 38,40!"), ROCK, 2.2) +
    fill(curve("12,13 30,22 38,40! 12,40 8,26"), SLATE) +
    form("M-6 18V-20h12V18z", paint.ash90, 2) +
    fill("M0 -20h5V18H0z", paint.ash71) +
    line("M0 -14V16", SHADE, 1.4) +
    fill(curve("-9,20 0,14 9,20 5,23 -5,22"), SHADE) +
    form("M-19 -27q19 5 38 0v7q-19 4-38 0z", STRAW, 2) +
    form("M-4.500 -40h9v15h-9z", BARK, 2) +
    line("M-4.500 -35l9 2M-4.500 -30l9 2", STRAW, 1.6) +
    disc(0, -41, 5, paint.water54, 2) +
    line("M-16 -6l-9-3M-16 4l-11 1M16 -6l9-3M16 4l11 1", paint.straw97, 2.6) +
    put(rock(), -30, 36, 0.5),
  divination: () =>
    form("M-22 40L-14 26H14L22 40z", BARK, 2) +
    form("M-17 28q17 8 34 0l-4-7h-26z", STRAW, 2) +
    group(rays(14, 28, 40, 2.2, paint.plum71), "translate(0 -4)") +
    disc(0, -4, 27, PLUM, 2.2) +
    fill("M-20 -12A22 22 0 0 1 2 -28 20 20 0 0 0-14 -4z", paint.plum71) +
    fill("M-14 14Q10 20 20 2 20 18 4 21-8 21-14 14z", paint.plum23) +
    form(curve("-19,-2! -8,-12 8,-12 19,-2! 8,8 -8,8"), CHALK, 2) +
    disc(0, -2, 7.5, WATER, 1.8) +
    disc(0, -2, 3.4, INK, 0) +
    disc(2.4, -4.6, 1.6, CHALK, 0) +
    fill(
      "M40 -24l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM-38 -30l2 5 5 2-5 2-2 5-2-5-5-2 5-2zM40 8l1.500 4 4 1.500-4 " +
        "1.500-1.500 4-1.500-4-4-1.500 4-1.500z",
      STRAW,
    ),
  gunpowder: () =>
    group(
      form("M-26 -14Q2 -20 30 -14 36 12 30 38 2 43-26 38-32 12-26 -14z", WOOD, 2.2) +
        fill("M16 -16Q24 -16 30 -14 36 12 30 38 24 40 16 40 22 12 16 -16z", BARK) +
        egg(2, -14, 28, 6.5, paint.gold64, 2) +
        line("M-12 -8q-3 22 0 46M2 -8v48", BARK, 1.6) +
        form("M-29 -4q31 6 62 0v7q-31 6-62 0zM-29 25q31 6 62 0v6q-31 6-62 0z", SLATE, 1.8) +
        line("M4 -14q2-12 14-12t16-6", INK, 4.4) +
        line("M4 -14q2-12 14-12t16-6", paint.straw84, 2) +
        group(rays(10, 4, 15, 3, paint.rust50) + disc(0, 0, 5, GOLD, 0), "translate(36 -32)") +
        form("M2 6l9 12-5 0 4 9-13-13 5 0z", GOLD, 1.6),
      "translate(-7 3) scale(.96)",
    ),
  pickaxe: () =>
    put(rock(), -26, 30, 0.86) +
    put(rock(), 24, 33, 0.66) +
    put(rock(), 0, 36, 0.5) +
    group(
      stick("M0 46V-24", WOOD, 6) +
        line("M-2 40v-44", paint.bark72b, 1.8) +
        form(
          curve("-48,0! -36,-20 -14,-32 0,-34 14,-32 36,-20 48,0! 32,-12 14,-20 0,-21 -14,-20 -32,-12"),
          paint.ash57,
          2.2,
        ) +
        fill(curve("-46,-3 -34,-19 -14,-30 0,-32 0,-27 -14,-25 -32,-14"), paint.stone83) +
        form("M-7 -37h14v18h-14z", STRAW, 2) +
        line("M-7 -31h14M-7 -25h14", BARK, 1.6),
      "rotate(24) translate(2 -8) scale(.9)",
    ),
  axe: () =>
    egg(0, 34, 34, 7, paint.bark45c, 0) +
    form("M-24 34V14q24-8 48 0V34q-24 9-48 0z", WOOD, 2.2) +
    fill("M10 11q8 0 14 3V34q-6 3-14 4z", BARK) +
    egg(0, 14, 24, 6.5, paint.bark80b, 2) +
    egg(0, 14, 13, 3.4, paint.bark71, 0) +
    egg(0, 14, 5, 1.4, paint.bark59, 0) +
    group(
      stick("M2 6Q8 -26 2 -52", WOOD, 5) +
        form(curve("-16,-6! -20,8 -14,22! 4,10 8,8! 7,-8 4,-8!"), paint.ash57, 2.2) +
        fill(curve("-16,-6! -20,8 -14,22! -10,8"), paint.stone84) +
        line("M-2 -9l11 18M9 -9l-11 18", STRAW, 2.4),
      "translate(4 4) rotate(22) scale(.9)",
    ),
  // houses
  hut: () => earth(38) + put(hut(paint.clay52), 0, 38, 0.7),
  temple: () =>
    form("M-42 40V33H-36V27H36V33H42V40z", paint.stone78, 2) +
    line("M-36 33H36", INK, 1.6) +
    [-28, -10, 10, 28]
      .map((x) => form(`M${x - 5} 27V-8h10V27z`, paint.straw88c, 2) + line(`M${x} -5v30`, paint.straw69b, 1.8))
      .join("") +
    fill("M-5 27V6q5-6 10 0V27z", INK) +
    form("M-38 -8v-7h76v7z", paint.stone78, 2) +
    form("M-42 -15L0 -38 42 -15z", paint.straw81, 2) +
    group(rays(12, 6, 11, 1.6, paint.rust50), "translate(0 -23)") +
    disc(0, -23, 5, GOLD, 1.8),
  tower: () =>
    earth(39) +
    form("M-18 40Q-14 10-15 -12H15Q14 10 18 40z", ROCK, 2.2) +
    fill("M6 -12h9Q14 10 18 40H8Q9 10 6 -12z", SLATE) +
    line("M-14 -2h8M-2 8h9M-14 18h7M2 26h8M-15 32h8M-4 -6h6", SHADE, 2) +
    form("M-20 -22h40v10h-40z", paint.stone78, 2) +
    form("M-23 -22L0 -42 23 -22z", CLAY, 2.2) +
    fill("M0 -42L23 -22H8z", paint.rust30) +
    fill("M-5 10V0q5-7 10 0V10zM-6 40V28q6-7 12 0V40z", INK) +
    line("M0 -42v-4", INK, 2) +
    disc(-10, -17, 2, INK, 0) +
    disc(0, -17, 2, INK, 0) +
    disc(10, -17, 2, INK, 0) +
    put(log(18), -34, 35, 0.85) +
    put(log(18), 36, 35, 0.85) +
    put(log(18), 35, 26, 0.85),
  workshop: () =>
    earth(39) +
    form("M-36 40V0h72V40z", WOOD, 2.2) +
    line("M-30 4v34M-20 4v34M26 4v34M32 4v34", BARK, 1.8) +
    fill("M-14 40V10h34V40z", INK) +
    form("M-46 4L-34 -20H34L46 4z", paint.gold67, 2.2) +
    line("M-34 0l6-16M-20 0l4-16M-6 0l1-16M8 0l-1-16M22 0l-4-16M36 0l-6-16", paint.bark45, 1.6) +
    form("M8 -20v-13h11v13z", ROCK, 2) +
    line("M13 -37q-5-3 0-7", paint.ash57, 2.4) +
    // the anvil, and a hammer over the door
    form("M-8 20h24q-4 7-9 7v5h5v6H-5v-6h5v-5q-6 0-8-7z", SLATE, 1.6) +
    group(
      stick("M0 12V-6", WOOD, 3) + form("M-10 -13H9v8h-19z", paint.stone79, 1.8),
      "translate(-16 -4) rotate(38) scale(.85)",
    ) +
    fill("M14 15l2-7 1 7 6-3-5 5z", paint.amber71),
  castle: () =>
    earth(39) +
    wall(-26, -6, 52, 40, 5, paint.stone74) +
    wall(-44, -24, 24, 40, 3, ROCK) +
    wall(20, -24, 24, 40, 3, ROCK) +
    fill("M34 -18h10V40H34zM-28 -18h8V40h-8z", SLATE, 'opacity=".8"') +
    line("M-44 -24v64M44 -24v64", INK, 2) +
    form("M-10 40V22q10-14 20 0V40z", BARK, 2) +
    line("M-5 17v23M0 15v25M5 17v23M-10 29h20", INK, 1.6) +
    fill("M-35 2v-8q3-4 6 0v8zM29 2v-8q3-4 6 0v8zM-3 4v-6q3-4 6 0v6z", INK) +
    line("M-32 -24v-16M0 -6v-24", INK, 2.2) +
    form("M-32 -40l14 5-14 5z", CLAY, 1.6) +
    form("M0 -30l16 6-16 6z", CLAY, 1.6) +
    line("M-40 12h7M-38 24h7M24 14h7M26 28h7M-18 6h6M12 10h6", SHADE, 1.8),
  market: () =>
    earth(39) +
    stick("M-36 40V-14M36 40V-14", WOOD, 3.6) +
    form("M-42 14h84v8h-84z", WOOD, 2) +
    form("M-38 22h76V40h-76z", paint.gold64, 2) +
    line("M-19 22v18M0 22v18M19 22v18", BARK, 1.8) +
    form("M-46 -12L-36 -36H36L46 -12z", CHALK, 2.2) +
    fill("M-22 -36h15L-9 -12h-19zM7 -36h14L28 -12H9zM-36 -36h1L-46 -12z", CLAY) +
    [-37, -18, 0, 18, 37].map((x, i) => form(`M${x - 9} -12h18q0 9-9 9t-9-9z`, i % 2 ? CLAY : CHALK, 1.8)).join("") +
    line("M-46 -12L-36 -36H36L46 -12", INK, 2.2) +
    put(haunch(), -24, 4, 0.78) +
    form(curve("-5,-2! 6,-2! 8,6 5,14! -4,14! -7,6"), RED, 1.8) +
    line("M-6 5q6 3 13 0", CHALK, 1.8) +
    put(rock(), 24, 6, 0.56) +
    put(rock(), 33, 9, 0.4),
  granary: () =>
    earth(39) +
    stick("M-26 40V18M-9 40V18M9 40V18M26 40V18", WOOD, 4) +
    form("M-36 12h72v7h-72z", BARK, 2) +
    form(curve("-29,12! -31,-6 -26,-18! 26,-18! 31,-6 29,12!"), paint.bark75, 2.2) +
    fill(curve("12,12! 16,-18! 26,-18! 31,-6 29,12!"), paint.bark61) +
    line("M-30 -4q30 6 60 0M-30 5q30 6 60 0M-28 -12q28 6 56 0", paint.bark45, 1.6) +
    form("M-8 12V-8h16V12z", INK, 1.6) +
    form(curve("-38,-14! -16,-34 0,-41 16,-34 38,-14! 0,-19"), paint.gold67, 2.2) +
    line("M-20 -22l8-10M-6 -24l3-13M8 -24l-3-13M22 -22l-8-10", paint.bark45, 1.8) +
    fill(curve("-7,12! -6,2 0,-2 6,2 7,12!"), GOLD) +
    line("M-3 9v.1M2 6v.1M0 2v.1M4 10v.1", BARK, 2) +
    group(
      [-14, 14, 0]
        .map((a) =>
          group(
            line("M0 0V-18", paint.gold49, 1.8) +
              [0, 1, 2]
                .map(
                  (i) =>
                    `<path d="M0 ${-8 - i * 4.5}q-5-1-5-6 5 1 5 6zM0 ${-8 - i * 4.5}q5-1 5-6-5 1-5 6z" fill="${GOLD}" ` +
                    `stroke="${INK}" stroke-width="1"/>`,
                )
                .join(""),
            `rotate(${a})`,
          ),
        )
        .join(""),
      "translate(40 40) scale(1.1)",
    ),
  library: () =>
    form(curve("-42,40! -44,-4 -30,-32 0,-41 30,-32 44,-4 42,40!"), ROCK, 2.2) +
    fill(curve("30,-32 44,-4 42,40! 34,40! 36,-2 24,-30"), SLATE) +
    fill(curve("-33,40! -34,-2 -22,-24 0,-31 22,-24 34,-2 33,40!"), paint.stone19) +
    form("M-33 9h66v4h-66zM-31 -13h62v4h-62zM-33 34h66v5h-66z", WOOD, 1.4) +
    // tablets and scrolls
    [
      [-28, 17, paint.clay66],
      [-19, 15, paint.straw81],
      [-10, 18, paint.stone64b],
      [4, 15, paint.clay66],
      [13, 17, paint.rust48],
    ]
      .map(
        ([x, y, c]) =>
          form(`M${x} 34V${y}h7.500V34z`, c as string, 1.5) +
          line(
            `M${Number(x) + 2} ${Number(y) + 5}h3.500M${Number(x) + 2} ${Number(y) + 9}h3.500M${Number(x) + 2} ${Number(y) + 13}h3.5`,
            INK,
            1,
          ),
      )
      .join("") +
    form("M22 34l6-17 6 2-6 16z", paint.straw81, 1.5) +
    grid([-25, -16, -7], [4], (x, y) => disc(x, y, 4.4, paint.straw90, 1.5) + disc(x, y, 1.3, BARK, 0)) +
    disc(-20.5, -3.5, 4.4, paint.straw90, 1.5) +
    disc(-11.5, -3.5, 4.4, paint.straw90, 1.5) +
    [
      [4, -8, PLUM],
      [11, -6, STRAW],
      [18, -9, WATER],
    ]
      .map(([x, y, c]) => form(`M${x} 9V${y}h6.500V9z`, c as string, 1.5))
      .join("") +
    disc(-10, -18, 4.2, paint.straw90, 1.5) +
    disc(-1, -18, 4.2, paint.straw90, 1.5) +
    form("M8 -13v-11h7v11z", LEAF, 1.5),
  // inventions
  vacation: () =>
    group(rays(12, 10, 17, 1.8, paint.amber64), "translate(10 -26)") +
    disc(10, -26, 9, GOLD, 2) +
    sea(10) +
    form(curve("-50,40! -44,24 -14,17 20,22 42,30 50,40!"), paint.straw84e, 2) +
    form(brush("-28,24 -30,0 -22,-20", 7, 5.5, 4.5), WOOD, 1.8) +
    [
      "-22,-22 -36,-32 -48,-20",
      "-22,-22 -34,-22 -42,-8",
      "-22,-22 -10,-36 4,-28",
      "-22,-22 -10,-22 -2,-10",
      "-22,-22 -26,-38 -36,-40",
    ]
      .map((d) => form(brush(d, 3, 8, 0.8), LEAF, 1.6))
      .join("") +
    disc(-24, -17, 3.4, BARK, 1.4) +
    disc(-18, -18, 3.4, BARK, 1.4) +
    // feet up in the shade
    form("M-8 34L6 26 34 30 30 34z", CLAY, 1.8) +
    form(brush("10,22 22,28 34,24 40,30", 8, 7, 5, 4), SKIN, 1.7) +
    form(brush("0,14 6,21 14,25", 9, 12, 12), NIGHT, 1.8) +
    disc(-4, 8, 7, SKIN, 1.8) +
    fill("M-11 8a7 7 0 0 1 10-6q-4 1-5 4z", INK) +
    fill("M-4 5h9v3.500q-4 2-4.500-1-1.500 3-4.500 0z", INK) +
    line("M-2 12q2 1.500 4 0", INK, 1.3) +
    line("M-14 36L-2 32M30 36l2-4", INK, 2.4),
  law: () =>
    form("M-44 40V-10q0-12 12-12t12 12V40z", ROCK, 2.2) +
    form("M-18 40V-10q0-12 12-12t12 12V40z", paint.stone72b, 2.2) +
    line("M-38 -4h12M-38 6h12M-38 16h12M-38 26h8M-12 -4h12M-12 6h12M-12 16h12M-12 26h8", SHADE, 2.6) +
    stick("M22 36V-24M4 -16H40", STRAW, 3) +
    line("M6 -16L-3 6M6 -16L15 6M38 -16L29 14M38 -16L47 14", INK, 1.6) +
    form("M-6 5h24q-3 10-12 10t-12-10z", CLAY, 2) +
    form("M27 13h22q-3 10-11 10t-11-10z", CLAY, 2) +
    form("M10 40h24l-5-6h-14z", BARK, 2) +
    disc(22, -25, 4.5, STRAW, 2) +
    put(rock(), 38, 11, 0.36) +
    put(haunch(), 5, 2, 0.34),
  taming_the_dog: () =>
    earth(39) +
    form(curve("18,30 34,22 40,4 46,2 46,16 38,32 22,38"), paint.gold64b, 2) +
    form(curve("-14,40! -18,14 -14,-6 2,-8 16,4 26,22 26,40!"), paint.gold64b, 2.2) +
    fill(curve("-14,40 -13,12 -6,4 0,14 0,40"), CHALK) +
    form("M-16 40v-6q0-4 6-4t6 4v6zM12 40q0-8 9-8t9 8z", paint.bark77b, 1.8) +
    line("M4 14v24", INK, 2) +
    form(curve("-32,-14 -28,-30 -14,-38 4,-36 14,-24 12,-8 0,0 -16,2 -30,-2"), paint.gold64b, 2.2) +
    form(curve("2,-36! 16,-34 24,-20 20,-6 12,-10 8,-24"), BARK, 2) +
    form(curve("-26,-32! -36,-28 -40,-16 -34,-10 -29,-18"), BARK, 1.8) +
    fill(curve("-33,-10 -24,-15 -12,-12 -10,-4 -18,1 -30,-2"), CHALK) +
    egg(-30, -10, 4.4, 3.4, INK, 0) +
    line("M-29 -6q4 5 11 2", INK, 1.8) +
    form("M-22 -1q4-1 6-2 3 9-2 11-5-1-4-9z", paint.blood59, 1.6) +
    disc(-17, -22, 4, CHALK, 1.4) +
    disc(-18, -21.6, 2, INK, 0) +
    disc(0, -22, 4, CHALK, 1.4) +
    disc(-1, -21.6, 2, INK, 0) +
    form("M-18 2q14 4 26-4l1 6q-13 8-26 3z", RED, 1.6) +
    disc(-6, 9, 3.4, GOLD, 1.5) +
    line("M36 0q-1-5-4-7M50 -4q-2-5-5-6", INK, 1.8),
  taming_the_cat: () =>
    earth(39) +
    // and a pot that was in the way
    form(curve("-22,14! -8,20 -4,30 -10,38! -34,38! -42,30 -38,22! -31,26 -28,20!"), RED, 1.8) +
    line("M-38 31q12 5 30 0", CHALK, 2) +
    form("M-46 39l3-10 6 9zM-26 6l9-3 1 9z", RED, 1.6) +
    line("M-34 12l-3-8M-42 17l-7-4", paint.bark47c, 2) +
    group(
      form(curve("28,32 46,34 48,16 40,8 37,12 42,18 38,26 26,24"), paint.stone37, 2) +
        form(curve("2,38! 0,16 6,0 18,-4 30,4 36,22 34,38!"), paint.stone44, 2.2) +
        line("M10 20v18M26 20v18", INK, 1.8) +
        fill(curve("10,2 18,0 25,4 22,16 14,16"), CHALK) +
        form(curve("-4,-36! 4,-28 26,-28 34,-36! 36,-20 33,-8 22,1 8,1 -3,-8 -6,-20"), paint.stone44, 2.2) +
        fill("M-1 -30l5 4-5 5zM31 -30l-5 4 5 5z", paint.blood65) +
        form(curve("0,-16! 6,-21 12,-16! 6,-12"), GOLD, 1.6) +
        form(curve("18,-16! 24,-21 30,-16! 24,-12"), GOLD, 1.6) +
        line("M5.500 -19v6M23.500 -19v6", INK, 2.4) +
        fill("M12 -9h6l-3 3.500z", paint.blood65) +
        line("M15 -6q-4 4-6 1M15 -6q4 4 6 1", INK, 1.6) +
        line("M6 -7l-14-2M6 -4l-13 3M24 -7l14-2M24 -4l13 3", INK, 1.2) +
        line("M12 -28v6M15 -28v7M18 -28v6", INK, 1.8),
      "translate(-1 0)",
    ),
  wheel: () =>
    line("M-46 22h-6M-44 8h-6M-40 -8h-8", paint.bark47c, 2.6) +
    earth(39) +
    egg(10, 4, 35, 35, SHADE, 2.2) +
    disc(2, 4, 35, ROCK, 2.2) +
    fill("M-26 -14A33 33 0 0 1 14 -26 36 36 0 0 0-20 12z", paint.stone81) +
    disc(2, 4, 26, paint.stone70, 1.8) +
    [20, 92, 164, 236, 308]
      .map(
        (a) =>
          `<ellipse cx="0" cy="-17" rx="4.500" ry="5" fill="${SHADE}" stroke="${INK}" stroke-width="1.600" ` +
          `transform="translate(2 4) rotate(${a})"/>`,
      )
      .join("") +
    disc(2, 4, 8.5, paint.ash22, 2) +
    stick("M2 4H34", WOOD, 7) +
    egg(36, 4, 3.4, 5, paint.bark80b, 1.8) +
    line("M-20 26l6-5M26 -18l-5 4M-8 34l2-6", SHADE, 2),
  common_language: () =>
    bubble(-23, -20, 24, 17, -6) +
    bubble(25, -20, 22, 17, 4) +
    put(mammoth(paint.clay32, INK), -44, -35, 0.215) +
    put(mammoth(paint.clay32, INK), 6, -35, 0.205) +
    form(curve("-44,40! -42,26 -32,20 -22,26 -20,40!"), NIGHT, 2) +
    disc(-32, 14, 10.5, SKIN, 2) +
    fill("M-42.500 13a10.500 10.500 0 0 1 18-7q-5-1-8 2t-10 5z", INK) +
    face(-31, 14, 10, "glad", 1) +
    form(curve("20,40! 22,26 32,20 42,26 44,40!"), CLAY, 2) +
    disc(32, 14, 10.5, BROWN, 2) +
    fill(curve("42,12 42,22 34,30 26,26 24,19 30,20 36,18"), INK) +
    face(31, 13, 10, "glad", -1, BROWN) +
    form(brush("24,33 10,35 -4,31", 7, 6, 6), BROWN, 1.8) +
    form(brush("-24,33 -10,35 4,31", 7, 6, 6), SKIN, 1.8),
  fire: () =>
    egg(0, 36, 40, 6, paint.clay43, 0) +
    group(rays(16, 34, 46, 3, paint.gold73b), "translate(0 -2) scale(1 .92)") +
    put(flame(), 0, 30, 1.6) +
    put(log(44), 0, 32, 1, 16) +
    put(log(44), 0, 32, 1, 164) +
    [-34, 34, -20, 20].map((x, i) => put(rock(), x, i < 2 ? 36 : 40, 0.44)).join(""),
  calendar: () =>
    disc(0, 0, 41, paint.sand52, 2.2) +
    disc(0, -1, 40, paint.sand74, 0) +
    disc(0, 0, 30, paint.bark65b, 1.8) +
    Array.from({ length: 12 }, (_, i) =>
      group(
        line("M0 -41V-30", BARK, 1.8) +
          (i % 3
            ? group(disc(0, -35.5, 2.8, i % 3 === 1 ? INK : CHALK, 1.2), "rotate(15)")
            : fill("M0 -40L3.500 -35.500 0 -31-3.500 -35.500z", RED, 'transform="rotate(15)"')),
        `rotate(${i * 30})`,
      ),
    ).join("") +
    group(rays(12, 15, 27, 3, CLAY), "") +
    disc(0, 0, 16, GOLD, 2) +
    disc(-5.5, -3, 2.2, INK, 0) +
    disc(5.5, -3, 2.2, INK, 0) +
    line("M-6 5q6 5 12 0M0 -1v4", INK, 2),
  // age III: ideology
  ecology: () =>
    group(
      form(curve("-26,18 -12,6 10,5 26,18 14,26 -14,26"), BARK, 2) +
        form(brush("0,14 -1,0 1,-16", 4, 3.4, 3), LEAF, 1.6) +
        form(curve("0,-8! -10,-24 -28,-26 -36,-22! -28,-8 -12,-4"), LEAF, 2) +
        form(curve("1,-12! 6,-30 22,-40 34,-38! 32,-22 18,-10"), paint.moss65b, 2) +
        line("M-2 -9q-14-10-28-12M3 -14q12-14 26-21", MOSS, 1.8) +
        // held in two hands
        form(curve("-48,40! -46,24 -34,12 -28,16 -22,24 -8,28 0,36 -8,42"), SKIN, 2.2) +
        form(curve("48,40! 46,24 34,12 28,16 22,24 8,28 0,36 8,42"), BROWN, 2.2) +
        line("M-34 20q4 8 14 12M34 20q-4 8-14 12M-40 26q5 6 12 9M40 26q-5 6-12 9", INK, 1.7) +
        fill("M40 -14q5 6 0 9-5-3 0-9z", WATER) +
        fill("M-42 2q4 5 0 8-4-3 0-8z", WATER),
      "translate(-3 2) scale(.95)",
    ),
  democracy: () =>
    // a pebble for the urn
    form(curve("-26,6! 26,6! 30,20 22,36 14,41! -14,41! -22,36 -30,20"), CLAY, 2.2) +
    fill(curve("12,8! 26,6! 30,20 22,36 14,41! 4,41! 16,26"), paint.rust35) +
    form("M-30 0h60v9h-60z", paint.rust59, 2) +
    fill("M-13 2h26v4h-26z", INK) +
    line("M-12 23l8 9 15-17", CHALK, 5) +
    form(brush("12,-46 6,-36 2,-26", 14, 12, 11), NIGHT, 2) +
    form(curve("-8,-29 9,-27 9,-14 4,-8! 0,-14 -3,-8! -8,-14"), SKIN, 2) +
    disc(0, -6, 5.5, paint.straw90, 1.8) +
    [
      [-40, SKIN, 1],
      [40, BROWN, -1],
    ]
      .map(([x, skin, f]) =>
        group(
          form(brush("0,42 0,16", 11, 9), f === 1 ? STRAW : PLUM, 2) +
            form(
              curve("-7,16 -9,4 -10,-8 -6,-8 -5,-2! -4,-13 0,-13 1,-2! 3,-11 7,-10 6,0! 9,-4 12,-1 8,10 6,17"),
              skin as string,
              1.8,
            ),
          `translate(${x} 0) scale(${f} 1)`,
        ),
      )
      .join(""),
  rationalism: () =>
    form(
      curve("-22,42! -24,28 -36,16 -38,-8 -26,-32 0,-41 24,-34 34,-16 32,-4 42,12! 34,16 34,28 24,32 14,32 14,42!"),
      SKIN,
      2.2,
    ) +
    fill(
      curve("-22,42! -24,28 -36,16 -38,-8 -26,-32 0,-41 10,-40 -12,-30 -26,-12 -26,12 -14,30 -12,42!"),
      paint.clay47b,
      'opacity=".55"',
    ) +
    group(
      Array.from(
        { length: 8 },
        (_, i) =>
          `<rect x="-4.500" y="-21" width="9" height="10" rx="1.500" fill="${STRAW}" stroke="${INK}" ` +
          `stroke-width="1.800" transform="rotate(${i * 45})"/>`,
      ).join("") +
        disc(0, 0, 14.5, STRAW, 1.8) +
        disc(0, 0, 13.4, STRAW, 0) +
        disc(0, 0, 5.5, CHALK, 1.8),
      "translate(-6 -12)",
    ) +
    group(
      Array.from(
        { length: 7 },
        (_, i) =>
          `<rect x="-3" y="-12" width="6" height="7" rx="1" fill="${ROCK}" stroke="${INK}" stroke-width="1.500" ` +
          `transform="rotate(${i * 51.4})"/>`,
      ).join("") +
        disc(0, 0, 8, ROCK, 1.5) +
        disc(0, 0, 7.2, ROCK, 0) +
        disc(0, 0, 3, CHALK, 1.5),
      "translate(17 8)",
    ) +
    line("M33 -2l-6-1", INK, 2.2) +
    line("M34 23h-9", INK, 2),
  idealism: () =>
    put(cloud(), -28, 4, 0.9) +
    put(cloud(), 34, 14, 0.72) +
    fill(
      "M15 -44l4.500 11 12 .8-9.300 7.600 3.100 11.600L15 -19.500l-10.300 6.500 3.100-11.600L-1.500 -32.200l12-.8z",
      GOLD,
      `stroke="${INK}" stroke-width="2" stroke-linejoin="round"`,
    ) +
    group(rays(10, 17, 24, 1.5, paint.straw97), "translate(15 -28)") +
    stick("M-18 42L2 -20M2 42L20 -14", WOOD, 2.6) +
    line("M-11.500 32h14M-7 18h14M-3 5h14", INK, 4.4) +
    line("M-11.500 32h14M-7 18h14M-3 5h14", paint.gold64, 2) +
    put(
      folk({
        head: [5, -58],
        body: "0,-49 -2,-38 -2,-28",
        coat: PLUM,
        look: 1,
        mood: "glad",
        hair: "long",
        arms: ["2,-46 12,-52 16,-62", "0,-46 10,-40 16,-46"],
        legs: ["-3,-26 -6,-14 -4,0 3,0", "1,-26 10,-20 6,-10 12,-10"],
      }),
      -8,
      33,
      0.78,
    ),
  // tools
  computer: () =>
    form(curve("-40,-38! -10,-41 26,-40! 30,-10 27,16! -8,18 -40,16! -43,-10"), ROCK, 2.2) +
    fill(curve("22,-40 26,-40! 30,-10 27,16! -8,18 -30,17 20,10 23,-12"), SLATE) +
    form("M-33 -31q26-4 52 0 3 20 0 39-26 3-52 0-3-20 0-39z", paint.straw88e, 2) +
    put(bison(RED, INK), -26, -26, 0.3) +
    form("M-14 17h16l4 8h-24z", SLATE, 2) +
    form("M-44 27L-38 24H22L30 27 34 40H-46z", paint.stone72b, 2) +
    grid([-34, -25, -16, -7, 2, 11, 20], [29], (x, y) => egg(x, y, 3.2, 2.2, CHALK, 1.2)) +
    grid([-36, -26, -16, -6, 4, 14, 24], [35.5], (x, y) => egg(x, y, 3.6, 2.4, CHALK, 1.2)) +
    // with a mouse
    form(curve("36,38 35,28 42,24 49,30 50,38!"), paint.stone52, 1.8) +
    disc(38, 25, 3.6, paint.tan69, 1.5) +
    disc(45, 24, 3.6, paint.tan69, 1.5) +
    disc(39, 31, 1.2, INK, 0) +
    line("M48 30q5-8 0-14t-8-10", INK, 1.8),
  toolbox: () =>
    group(stick("M0 14V-16", WOOD, 4) + form("M-12 -26H9l4 5-4 6h-21z", ROCK, 2), "translate(-24 0) rotate(-16)") +
    group(
      stick("M0 14V-14", WOOD, 4) + form(curve("-2,-24! 10,-25 18,-16 16,-6! 6,-10 -4,-10!"), paint.stone79, 2),
      "translate(-2 -2)",
    ) +
    group(form("M-4 14V-6L-9 -12V-24l5 5h8l5-5v12l-5 6V14z", SLATE, 2), "translate(24 0) rotate(16)") +
    form("M-42 6h84v34h-84z", CLAY, 2.2) +
    fill("M26 7h15v32H26z", paint.rust35) +
    form("M-45 4h90v9h-90z", paint.rust59, 2) +
    form("M-9 9h18v13h-18z", STRAW, 2) +
    disc(0, 14, 2.4, INK, 0) +
    line("M0 14v5", INK, 2.2) +
    line("M-36 19v15M36 19v15", paint.rust23, 2) +
    disc(-30, 34, 1.6, INK, 0) +
    disc(30, 34, 1.6, INK, 0),
  bicycle: () => {
    const stone = (x: number): string =>
      disc(x, 20, 19, ROCK, 2.2) +
      disc(x, 20, 11.5, paint.stone80b, 1.6) +
      line(`M${x} 9v22M${x - 11} 20h22M${x - 8} 12l16 16M${x + 8} 12l-16 16`, SLATE, 1.8) +
      disc(x, 20, 3.6, INK, 0) +
      line(`M${x - 13} 8q5-6 12-6`, paint.stone84, 2);
    return (
      earth(40) +
      stone(-28) +
      stone(28) +
      stick("M-28 20L-15 -8 18 -8 -1 20zM-28 20H-1M-15 -8L-18 -16M28 20L16 -18", WOOD, 3) +
      stick("M16 -20Q24 -28 33 -22", BARK, 3) +
      form(curve("-29,-20! -18,-23 -8,-20! -14,-14 -24,-15"), RED, 2) +
      disc(-1, 20, 5.5, STRAW, 2) +
      line("M-1 20l7 9M3 30h7", INK, 2.6) +
      form("M22 -16h16l-2 13h-12z", STRAW, 1.6) +
      line("M23 -11h14M28 -16v12M33 -16v12", paint.bark45, 1.2) +
      put(haunch(), 29, -21, 0.5)
    );
  },
  cinematography: () =>
    fill("M20 -12L52 -32V24L20 6z", paint.straw97, 'opacity=".85"') +
    stick("M-8 14L-26 42M-6 14L14 42M-7 14V42", WOOD, 3) +
    form("M-34 -14h46v30h-46z", SLATE, 2.2) +
    fill("M-32 6h42v9h-42z", SHADE) +
    form("M12 -8l10-6V16l-10-6z", ROCK, 2) +
    [
      [-28, -28, 13],
      [2, -28, 13],
    ]
      .map(
        ([x, y, r]) =>
          disc(x!, y!, r!, paint.clay43, 2.2) +
          [0, 72, 144, 216, 288]
            .map(
              (a) =>
                `<circle cx="${x! + 7 * Math.cos((a * Math.PI) / 180)}" cy="${y! + 7 * Math.sin((a * Math.PI) / 180)}" ` +
                `r="3" fill="${paint.straw88e}" stroke="${INK}" stroke-width="1.200"/>`,
            )
            .join("") +
          disc(x!, y!, 2, INK, 0),
      )
      .join("") +
    stick("M-34 0h-9v8", BARK, 2.4) +
    disc(-43, 9, 3, CLAY, 1.6) +
    disc(-20, 0, 4.6, GOLD, 1.8) +
    put(mammoth(paint.tan28, INK), 31, -16, 0.13),
  // houses
  skyscraper: () =>
    group(
      put(cloud(), -34, -12, 0.72) +
        put(cloud(), 36, 2, 0.66) +
        earth(40) +
        form("M-34 40V12h18V40zM18 40V4h18V40z", SLATE, 2) +
        form("M-18 40V-20h36V40z", paint.stone78, 2.2) +
        fill("M8 -20h10V40H8z", ROCK) +
        form("M-12 -20v-9h24v9z", ROCK, 2) +
        grid([-12, -3, 7], [-14, -4, 6, 16], (x, y) =>
          form(`M${x} ${y}h5.500v6h-5.500z`, y === 6 && x === 7 ? GOLD : y === -14 && x === -3 ? GOLD : NIGHT, 1.2),
        ) +
        fill("M-5 40V29h10V40z", INK) +
        grid([-30, -23, 22, 29], [18, 27], (x, y) => fill(`M${x} ${y}h4v5h-4z`, GOLD)) +
        // and someone has climbed it
        form(curve("-8,-29! -10,-38 -4,-43 4,-43 10,-38 8,-29!"), BARK, 1.8) +
        form(brush("-7,-37 -15,-40 -16,-48", 5, 4.5, 4), BARK, 1.6) +
        form(brush("7,-37 14,-32 13,-24", 5, 4.5, 4), BARK, 1.6) +
        disc(0, -44, 5.6, BARK, 1.6) +
        egg(0, -42.5, 4, 3, paint.gold64, 0) +
        disc(-1.8, -45, 1.3, CHALK, 0) +
        disc(1.8, -45, 1.3, CHALK, 0) +
        disc(-1.6, -45, 0.7, INK, 0) +
        disc(2, -45, 0.7, INK, 0),
      "translate(0 6) scale(.9)",
    ),
  stock_exchange: () =>
    line("M-45 -40V39H48", INK, 2.6) +
    [
      [-38, 20],
      [-25, 10],
      [-12, 15],
      [1, 2],
      [14, -4],
      [27, -10],
    ]
      .map(([x, y], i) => form(`M${x} 38V${y}h9V38z`, i === 2 ? paint.rust70 : paint.moss79b, 1.4))
      .join("") +
    put(bison(paint.rust36, INK), 38, -8, 0.4, 0, true) +
    line("M-40 8L-26 -8-10 0 12 -20", INK, 9) +
    form("M1 -28L28 -31 24 -5z", GOLD, 2.2) +
    line("M-40 8L-26 -8-10 0 13 -21", GOLD, 5),
  highway: () =>
    fill("M-50 0Q-30 -20-8 -6 14 -24 36 -8L50 -4V42H-50z", paint.moss70) +
    group(rays(12, 10, 16, 1.8, paint.amber64), "translate(-26 -26)") +
    disc(-26, -26, 9, GOLD, 2) +
    form("M-40 42L-5 -10H5L40 42z", SHADE, 2.2) +
    line("M0 40v-7M0 2v-4M0 -6v-2M0 28v-5", CHALK, 3) +
    line("M-31 39L-4 -6M31 39L4 -6", STRAW, 1.8) +
    form("M-24 16h7v16l-7 3zM17 14h7v20l-7-3z", ROCK, 1.8) +
    form("M-50 14Q-20 21 0 19T50 8V-2Q20 8 0 10T-50 4z", SLATE, 2) +
    line("M-44 9q22 6 40 5M6 13Q26 12 46 4", CHALK, 1.6) +
    // stone wheels in a hurry
    group(
      form("M-17 -5q-1-7 4-8h4l5-8h11l5 8 7 2v6z", CLAY, 2) +
        fill("M-5 -13l3.500-5.500h6.500l3.500 5.500z", paint.mist88) +
        disc(-9, -3, 5, ROCK, 1.8) +
        disc(10, -3, 5, ROCK, 1.8) +
        line("M-24 -6h-8M-23 -12h-6", INK, 2),
      "translate(22 3) rotate(-9)",
    ),
  research_institute: () =>
    earth(40) +
    form("M-42 40V8h84V40z", paint.straw81, 2.2) +
    fill("M28 9h13V39H28z", paint.bark66) +
    grid([-36, -24, 18, 30], [14], (x, y) => form(`M${x} ${y}h8v10h-8z`, NIGHT, 1.6)) +
    fill("M-7 40V20q7-8 14 0V40z", INK) +
    form("M-46 8v-6h92v6z", ROCK, 2) +
    form("M-26 2a26 26 0 0 1 52 0z", paint.stone79, 2.2) +
    fill("M14 -20A26 26 0 0 1 26 2h-10q2-12-2-22z", ROCK) +
    form("M-4 2L6 -26 17 -22 8 2z", INK, 1.6) +
    group(form("M-6 6h12V-24h-12z", STRAW, 2) + form("M-8 -24h16v-8h-16z", BARK, 2), "translate(6 -6) rotate(32)") +
    fill(
      "M36 -40l1.600 4.400L42 -34l-4.400 1.600L36 -28l-1.600-4.400L30 -34l4.400-1.600z" +
        "M-34 -34l1.300 3.700L-29 -29l-3.700 1.300L-34 -24l-1.300-3.700L-39 -29l3.700-1.300z",
      STRAW,
    ) +
    disc(-14, -30, 1.5, STRAW, 0) +
    disc(44, -14, 1.5, STRAW, 0) +
    group(
      form("M-4 -12h8v7l8 14q1 5-4 5h-16q-5 0-4-5l8-14z", paint.ash92c, 1.8) +
        fill("M-8 4h16l3.500 6q0 3-3.500 3h-16q-3.500 0-3.500-3z", paint.leaf66) +
        line("M-5.500 -12h11", INK, 2.4) +
        disc(2, 1, 1.6, paint.leaf66, 0),
      "translate(30 26) scale(1.05)",
    ),
  // inventions
  board_games: () =>
    group(
      form("M-38 6L4 -8 42 10-2 30z", paint.gold64, 2.2) +
        form("M-38 6v5L-2 36V30zM42 10v5L-2 36V30z", BARK, 2) +
        line("M-24 1.300L17 21M-10 -3.300L30 16M-24 15L18 -1M-12 22.500L31 5", INK, 1.4),
      "translate(0 4)",
    ) +
    group(
      form(
        curve("0,-34 8,-28 6,-20 18,-14 19,-8 10,-7 12,8! 3,8! 0,2 -3,8! -12,8! -10,-7 -19,-8 -18,-14 -6,-20 -8,-28"),
        paint.night46,
        2.2,
      ) + line("M-3 -30q-2 2-1 5", paint.water75b, 2),
      "translate(-12 -2)",
    ) +
    group(
      form("M-11 -11h22v22h-22z", CHALK, 2.2) +
        [
          [-5.5, -5.5],
          [5.5, 5.5],
          [0, 0],
          [5.5, -5.5],
          [-5.5, 5.5],
        ]
          .map(([x, y]) => disc(x!, y!, 2.4, INK, 0))
          .join(""),
      "translate(26 -14) rotate(14)",
    ) +
    group(form("M-9 -13h18v26h-18z", RED, 2) + fill("M0 -7l5 7-5 7-5-7z", GOLD), "translate(-36 -20) rotate(-16)") +
    group(form(curve("0,-16 6,-12 4,-6 9,6! -9,6! -4,-6 -6,-12"), STRAW, 2), "translate(18 18)"),
  sale: () =>
    group(rays(18, 30, 42, 5, paint.straw97), "") +
    group(
      form("M-40 -8L-22 -26H36q5 0 5 5V21q0 5-5 5H-22L-40 8q-5-8 0-16z", RED, 2.4) +
        line("M-19 -20H33q2 0 2 2V18q0 2-2 2H-19", paint.amber67, 1.8) +
        disc(-29, 0, 5.5, CHALK, 2) +
        disc(-1, -9, 6, RED, 0) +
        `<circle cx="-1" cy="-8" r="6.500" fill="none" stroke="${CHALK}" stroke-width="4.500"/>` +
        `<circle cx="20" cy="9" r="6.500" fill="none" stroke="${CHALK}" stroke-width="4.500"/>` +
        line("M22 -15L-3 16", CHALK, 4.6) +
        line("M-29 0q-10-4-8-18t-8-16", BARK, 2.4),
      "rotate(-10) translate(4 2)",
    ),
  tourism: () =>
    put(cromlech(paint.ash57, INK, paint.stone81), 18, 30, 0.42) +
    earth(36) +
    form("M-30 12h44v28h-44z", WOOD, 2.2) +
    fill("M4 13h9v26H4z", BARK) +
    line("M-17 12v-6q0-4 4-4h10q4 0 4 4v6", INK, 5) +
    line("M-17 12v-6q0-4 4-4h10q4 0 4 4v6", STRAW, 2.2) +
    line("M-24 12v28M8 12v28", INK, 4.4) +
    line("M-24 12v28M8 12v28", STRAW, 2.2) +
    disc(-13, 22, 5, CLAY, 1.6) +
    form("M-6 36l5-10 5 10z", LEAF, 1.6) +
    form("M-20 30h9v7h-9z", WATER, 1.4) +
    put(
      folk({
        head: [0, -60],
        body: "0,-50 0,-39 0,-28",
        coat: LEAF,
        look: 1,
        mood: "glad",
        arms: ["3,-47 13,-46 16,-52", "-3,-47 4,-38 14,-46"],
        legs: ["-3,-26 -4,-13 -5,0 2,1", "3,-26 5,-13 5,0 12,1"],
        held:
          form("M9 -58h17v12h-17z", SLATE, 1.8) +
          disc(18, -52, 4, CHALK, 1.6) +
          disc(18, -52, 1.8, WATER, 0) +
          form("M13 -62h7v4h-7z", SHADE, 1.4),
      }) + form(curve("-14,-66! -7,-69 -6,-76 2,-78 8,-75 9,-69 16,-66! 0,-63"), STRAW, 1.8),
      -40,
      40,
      0.92,
    ),
  internet: () =>
    disc(-4, 4, 34, WATER, 2.2) +
    fill(curve("-32,-6 -24,-20 -8,-24 -6,-12 -16,-4 -14,8 -24,10"), LEAF) +
    fill(curve("4,4 20,-4 26,8 16,24 4,28 -2,16"), LEAF) +
    line("M-38 4H30M-33 -13H25M-33 21H25M-4 -30V38M-4 -30Q-26 4-4 38M-4 -30Q18 4-4 38", CHALK, 1.7) +
    [
      [-4, -30],
      [-4, 4],
      [-22, -13],
      [14, -13],
      [-20, 21],
      [13, 21],
      [-38, 4],
      [30, 4],
      [-4, 38],
    ]
      .map(([x, y]) => disc(x!, y!, 3.4, GOLD, 1.6))
      .join("") +
    form("M18 10V40l7-6 5 11 6-3-5-10 10-1z", CHALK, 2.2),
};

/** The drawing of an idea. Other ideas in a card pack get the sign of their type. */
export const ideaArt = (name: string, type: IdeaType): string => IDEAS[name]?.() ?? put(typeMark(type), -32, -32, 2);
export const IDEA_NAMES: readonly string[] = Object.keys(IDEAS);
