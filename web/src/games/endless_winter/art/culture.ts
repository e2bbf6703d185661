/** One drawing per Culture card, by id: around the origin, within 100 × 84. */
import * as paint from "../../../art/palette";
import { brush, curve, fill, put } from "../../../art/brush";
import { bison, CHALK, cromlech, HAND, hunter as painted, INK, mammoth, tent } from "../../../art/motifs";
import { axe } from "../../../art/pieces";
import {
  BARK,
  BROWN,
  CLAY,
  cloud,
  disc,
  egg,
  face,
  flame,
  form,
  GOLD,
  haunch,
  LEAF,
  line,
  log,
  MOSS,
  NIGHT,
  PALE,
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
import { beast } from "./animals";
import { basket, clad, drum, hammer, person } from "./people";
import { BONE, FROST, ICE, sign } from "./signs";
import type { Effect } from "../view";

const group = (art: string, transform: string): string => `<g transform="${transform}">${art}</g>`;
const each = (spots: readonly (readonly number[])[], one: (x: number, y: number, k: number) => string): string =>
  spots.map(([x = 0, y = 0, k = 1]) => one(x, y, k)).join("");
const snow = (y = 36): string =>
  fill(curve(`-50,${y} -20,${y - 4} 20,${y - 3} 50,${y} 20,${y + 6} -20,${y + 6}`), FROST, 'opacity=".8"');
const ground = (y = 36): string =>
  fill(curve(`-48,${y} -20,${y - 5} 20,${y - 4} 48,${y} 20,${y + 6} -20,${y + 6}`), paint.bark57, 'opacity=".6"');
const fire = (x: number, y: number, k: number): string =>
  put(put(log(24), -2, -1, 1, 14) + put(log(24), 2, -1, 1, -14) + put(flame(), 0, -3, 1), x, y, k);
const sparks = (x: number, y: number): string =>
  group(line("M0 -6v-6M5 -4l4-5M-5 -4l-4-5M7 1h6M-7 1h-6", paint.rust50, 2.2), `translate(${x} ${y})`);
const smoke = (x: number, y: number, k = 1): string =>
  put(line("M0 0q-7-7 0-14t0-14", CHALK, 5) + line("M0 0q-7-7 0-14t0-14", paint.stone73, 2.4), x, y, k);
const hand = (x: number, y: number, k: number, turn: number, colour: string): string =>
  `<path d="${HAND}" transform="translate(${x} ${y}) rotate(${turn}) scale(${k})" fill="${colour}"/>`;
const bubble = (x: number, y: number, w: number, h: number, tip: number): string =>
  form(
    `M${x - w + 6} ${y - h}h${2 * w - 12}q6 0 6 6v${2 * h - 12}q0 ` +
      `6-6 6H${x + tip + 8}L${x + tip} ${y + h + 9} ${x + tip - 2} ${y + h}H${x - w + 6}q-6 0-6-6v${12 - 2 * h}q0-6 6-6z`,
    CHALK,
    2,
  );
const shoe = (): string =>
  form(curve("0,-34 10,-28 13,-12 9,8 3,30! 0,36 -3,30! -9,8 -13,-12 -10,-28"), paint.straw84b, 2) +
  line("M-11 -18h22M-12 -8h24M-10 4h20M-6 16h12M-5 -30L8 12M5 -30L-8 12M0 -34V30", BARK, 1.5) +
  `<path d="M0 -34Q16 -26 12 -6T2 34H-2Q-8 16-12 -6T0 -34z" fill="none" stroke="${WOOD}" stroke-width="3"/>` +
  form(curve("-7,-8 0,-11 7,-8 6,2 0,4 -6,2"), paint.clay39, 1.6);
const dog = (): string =>
  form(brush("20,-16 30,-24 32,-36", 5, 4.5, 2), paint.ash58, 1.8) +
  fill(brush("-6,-10 -8,0", 6, 5) + brush("14,-10 17,0", 6, 5), paint.ash35) +
  form(
    curve("-16,-22 -4,-22 12,-22 23,-18 24,-6 22,1! 15,1! 13,-7 -2,-7 -4,1! -11,1! -12,-8 -18,-14"),
    paint.ash73,
    2,
  ) +
  form(curve("-38,-24! -34,-31 -24,-34 -20,-42! -14,-33 -12,-22 -18,-16 -28,-18 -36,-19"), paint.ash73, 2) +
  fill(curve("-20,-42! -14,-33 -12,-22 -17,-28"), paint.ash35) +
  disc(-37, -23.5, 2.4, INK, 0) +
  disc(-25, -28, 2.1, INK, 0) +
  disc(-25.6, -28.6, 0.7, CHALK, 0);
const cobble = (d: string, light: string): string => form(d, ROCK, 2) + fill(light, paint.stone81);
const crowd = (folk: readonly (readonly [number, number, string, string])[]): string =>
  folk
    .map(
      ([x, y, skin, coat]) =>
        form(`M${x - 11} ${y + 24}Q${x - 11} ${y + 8} ${x} ${y + 8}T${x + 11} ${y + 24}z`, coat, 1.8) +
        disc(x, y, 9, skin, 1.8) +
        fill(`M${x - 9} ${y - 1}a9 9 0 0 1 18 0q-5-4-9-4t-9 4z`, INK) +
        face(x, y + 1, 8, "glad", x < 0 ? 1 : -1, skin),
    )
    .join("");
const skull = (): string =>
  form(curve("-15,-4 -12,-17 0,-22 12,-17 15,-4 10,4 9,12 -9,12 -10,4"), BONE, 2) +
  disc(-6, -4, 4.4, INK, 0) +
  disc(6, -4, 4.4, INK, 0) +
  fill("M0 1l2.500 5h-5z", INK) +
  line("M-4 12V8M0 12V8M4 12V8", INK, 1.4) +
  line("M-10 -13q10-6 20 0", RED, 2.4) +
  each(
    [
      [-6, -17],
      [0, -18.5],
      [6, -17],
    ],
    (x, y) => disc(x, y, 1.2, RED, 0),
  );
const spruce = (x: number, y: number, k: number): string =>
  put(
    line("M0 2V-6", BARK, 4) +
      form("M0 -40L9 -24 5 -24 14 -11 8 -11 18 1H-18L-8 -11-14 -11-5 -24-9 -24z", paint.leaf32, 2) +
      line("M-2 -35L-7 -26M-6 -21L-11 -13M-9 -8L-15 -1", CHALK, 2.6),
    x,
    y,
    k,
  );
const SITTING = {
  body: "0,-32 -1,-22 -1,-12",
  legs: ["-2,-10 -16,-9 -6,-1 6,-2", "2,-10 17,-8 8,0 -5,-1"] as [string, string],
};
const seated = (
  skin: string,
  coat: string,
  mood: "glad" | "awe" | "sly" | "calm",
  arms: [string, string] = ["4,-29 13,-22 16,-14", "-5,-29 -12,-22 -8,-13"],
): string => clad({ ...SITTING, head: [2, -41], coat, skin, mood, arms });
const blade = (k: number): string =>
  put(
    form("M0 -38L9 -18 8 12 0 24-8 12-9 -18z", paint.plum18b, 2) +
      fill("M0 -38L9 -18 2 -8-1 10z", paint.night45) +
      fill("M-9 -18L0 -38-1 10-6 2z", paint.night28) +
      line("M-4 -22l2-8M4 -2l1-8", paint.water88c, 2),
    0,
    0,
    k,
  );

const DRAWINGS: Record<string, () => string> = {
  // someone stood a little too close
  fire_making: () =>
    ground() +
    fire(16, 36, 1.35) +
    put(seated(SKIN, MOSS, "awe", ["4,-29 16,-26 24,-26", "-4,-29 8,-22 20,-20"]), -26, 38, 0.98) +
    smoke(-32, -20, 0.7) +
    smoke(-22, -22, 0.6) +
    each(
      [
        [34, -18],
        [2, -22],
        [40, 4],
      ],
      (x, y) => disc(x, y, 2, paint.amber71, 0),
    ),
  bone_awls: () =>
    form(curve("-44,8 -36,-12 -14,-16 6,-8 28,-18 44,-2 40,24 22,36 0,28 -24,36 -42,26"), paint.clay59, 2) +
    line("M-2 -10Q4 10-4 30", BARK, 2.4) +
    each(
      [
        [-1, -4],
        [2, 4],
        [1, 12],
        [-1, 20],
      ],
      (x, y) => line(`M${x - 7} ${y - 2}l14 4`, CHALK, 2.4),
    ) +
    group(form(brush("0,-40 0,0 0,30", 9, 6, 1), BONE, 2) + egg(0, -35, 1.8, 4, INK, 0), "translate(22 2) rotate(38)") +
    group(
      form(brush("0,-40 0,0 0,30", 9, 6, 1), BONE, 2) + egg(0, -35, 1.8, 4, INK, 0),
      "translate(-24 0) rotate(-42)",
    ) +
    line("M-48 -26q10-16 30-6t24 12", CHALK, 1.8),
  // one of the three is just hanging on
  shared_work: () =>
    ground() +
    put(
      clad({
        coat: CLAY,
        mood: "sad",
        legs: ["-2,-25 -7,-12 -12,-1 -6,1", "1,-25 9,-14 8,0 15,1"],
        arms: ["3,-46 10,-54 9,-66", "-3,-46 -10,-54 -8,-66"],
      }),
      -34,
      38,
      0.84,
    ) +
    put(
      clad({
        coat: NIGHT,
        mood: "glad",
        skin: PALE,
        hair: "long",
        arms: ["3,-46 8,-56 7,-68", "-3,-46 -7,-56 -6,-68"],
        legs: ["-2,-25 -8,-20 -16,-14 -18,-8", "2,-25 8,-18 6,-12 12,-8"],
      }),
      0,
      31,
      0.84,
    ) +
    put(
      clad({ coat: STRAW, mood: "sad", skin: BROWN, arms: ["3,-46 10,-54 9,-66", "-3,-46 -10,-54 -8,-66"] }),
      34,
      38,
      0.84,
    ) +
    put(log(62), -2, -24, 1.5),
  // it is behind you
  tracking: () =>
    snow(34) +
    put(beast("saber_tooth"), 26, 2, 0.62) +
    put(
      clad({
        head: [-16, -40],
        body: "-8,-34 2,-30 8,-20",
        coat: MOSS,
        look: -1,
        mood: "calm",
        legs: ["8,-20 16,-14 12,-1 6,1", "5,-20 -3,-14 2,-1 -5,1"],
        arms: ["-8,-32 -16,-24 -22,-14", "-6,-30 -10,-20 -12,-10"],
      }),
      -12,
      34,
      0.92,
    ) +
    each(
      [
        [-42, 34, 1],
        [-34, 40, 1],
        [-20, 38, 0.9],
      ],
      (x, y, k) =>
        put(
          egg(0, 0, 5, 3.4, SHADE, 0) +
            each(
              [
                [-5, -4],
                [-1.5, -5.5],
                [2.5, -5.5],
                [6, -4],
              ],
              (a, b) => disc(a, b, 1.7, SHADE, 0),
            ),
          x,
          y,
          k,
        ),
    ),
  pit_trap: () =>
    form(curve("-48,4! -24,2 -22,36 0,40 22,36 24,2 48,4! 48,40! -48,40!"), paint.clay43, 2) +
    form(curve("-22,6! -20,34 0,38 20,34 22,6!"), paint.tan17, 1.8) +
    form("M-12 36L-9 18-6 36zM-3 37L0 15 3 37zM7 36L10 18 13 36z", BONE, 1.6) +
    each(
      [
        [-8, 12],
        [6, 12],
      ],
      (x, y) => disc(x, y, 3, GOLD, 0) + disc(x, y, 1.2, INK, 0),
    ) +
    stick("M-26 2L10 -2M-12 -3L28 3M-4 4L24 -4", WOOD, 2.4) +
    fill(curve("-22,0 -14,-5 -8,0 -14,4") + curve("8,-3 16,-7 22,-2 14,2"), LEAF) +
    put(haunch(), 0, -18, 0.9) +
    put(beast("woolly_rhino"), 70, -20, 0.72) +
    line("M-46 -26l6 4M-44 -14h8", CHALK, 2.2),
  smoked_meat: () =>
    ground() +
    stick("M-38 36L-24 -26M38 36L24 -26M-34 -20H34", WOOD, 3.4) +
    each(
      [
        [-18, 0],
        [0, 2],
        [18, 0],
      ],
      (x, y) => line(`M${x} -18v8`, INK, 2) + put(haunch(), x, y, 0.72, 40),
    ) +
    fire(0, 38, 0.62) +
    smoke(-10, 12, 0.9) +
    smoke(12, 10, 0.8) +
    smoke(28, -24, 0.6) +
    smoke(-26, -24, 0.5),
  snowshoes: () =>
    snow(32) +
    group(shoe(), "translate(-17 -2) rotate(-14) scale(1.06)") +
    group(shoe(), "translate(19 -2) rotate(16) scale(1.06)") +
    each(
      [
        [-44, 20],
        [44, 20],
        [-44, -24],
        [42, -26],
      ],
      (x, y) => line(`M${x - 4} ${y}h8M${x} ${y - 4}v8M${x - 3} ${y - 3}l6 6M${x + 3} ${y - 3}l-6 6`, CHALK, 1.6),
    ),
  sledges: () =>
    snow(36) +
    line("M-28 4L-4 18", BARK, 2) +
    put(dog(), -28, 36, 0.86) +
    form(brush("-8,30 10,34 34,33 46,26", 4, 5, 5, 3), WOOD, 1.8) +
    line("M2 31V20M30 32V18", INK, 3) +
    form(curve("-4,20! -2,2 8,-8 22,-10 34,0 37,19!"), paint.clay59, 2) +
    line("M2 2q14 8 32 2M8 -8q2 16 0 27M24 -9q-2 14 2 28", BARK, 2) +
    put(seated(PALE, PLUM, "glad", ["4,-29 14,-34 18,-44", "-5,-29 -14,-34 -18,-42"]), 18, -8, 0.72),
  burial_rites: () =>
    form(curve("-48,38! -46,6 -26,-8 0,-10 26,-8 46,6 48,38!"), paint.clay43, 2) +
    form(curve("-34,32! -32,12 -14,4 14,4 32,12 34,32!"), paint.rust43b, 1.8) +
    group(
      form(brush("-16,0 0,6 8,-2 16,6 6,9", 8, 7, 6, 5, 4), BONE, 1.6) +
        disc(-22, -3, 6, BONE, 1.6) +
        disc(-24, -4, 1.4, INK, 0),
      "translate(4 20)",
    ) +
    each(
      [
        [-22, 26],
        [-14, 28],
        [20, 27],
        [12, 29],
      ],
      (x, y) => disc(x, y, 2, GOLD, 1),
    ) +
    each(
      [
        [-30, -10],
        [-8, -16],
        [14, -15],
        [34, -6],
      ],
      (x, y) => line(`M${x} ${y + 8}v-8`, MOSS, 2.2) + disc(x, y - 3, 4.2, CHALK, 1.4) + disc(x, y - 3, 1.6, GOLD, 0),
    ) +
    form(curve("-10,-10! -9,-30 -3,-38 5,-37 10,-28 11,-10!"), ROCK, 1.8) +
    line("M1 -24q2-2 3.500 0t-2 5-6-1 0-8", CHALK, 2),
  hide_drums: () =>
    ground() +
    put(drum(), 16, 12, 1.7) +
    put(
      clad({ coat: RED, mood: "shut", hair: "long", skin: SKIN, arms: ["3,-46 20,-40 33,-38", "-2,-46 6,-58 20,-60"] }),
      -28,
      38,
      0.96,
    ) +
    stick("M-10 -20L10 -6", WOOD, 2.6) +
    line("M38 -18q6 4 6 12M30 -26q14 6 18 20M-6 -34l-4-4", CHALK, 2.4),
  // the one in the furs has whiskers
  adoption: () =>
    snow(36) +
    put(
      clad({
        coat: CLAY,
        mood: "glad",
        hair: "long",
        skin: PALE,
        arms: ["3,-46 12,-38 16,-28", "-4,-46 -12,-34 -14,-24"],
      }),
      -24,
      38,
      0.98,
    ) +
    group(
      form(curve("-14,0! -16,-18 -8,-26 6,-26 14,-18 13,0!"), paint.gold71b, 2) +
        form(curve("-14,-38! -8,-34 6,-34 12,-39! 13,-26 8,-18 -8,-18 -14,-26"), paint.gold71b, 2) +
        face(-1, -26, 8, "awe", 0, paint.gold71b) +
        form("M-5 -19l1.500 7 1.500-7zM1 -19l1.500 7 1.500-7z", CHALK, 1) +
        each(
          [
            [8, -12],
            [10, -5],
            [6, -6],
          ],
          (x, y) => disc(x, y, 1.4, paint.clay26, 0),
        ) +
        form(brush("13,-3 22,-4 24,-14", 4, 4, 2), paint.gold71b, 1.6),
      "translate(24 37) scale(1.1)",
    ) +
    line("M-8 12L8 18", SKIN, 4.4),
  kinship: () =>
    ground() +
    hand(-24, 4, 0.86, -10, RED) +
    hand(20, 6, 0.7, 8, paint.clay33b) +
    hand(0, 26, 0.42, 0, paint.gold62b) +
    each(
      [
        [-42, -30],
        [-30, -36],
        [0, -32],
        [14, -36],
        [40, -26],
      ],
      (x, y) => disc(x, y, 2.2, RED, 0),
    ),
  oral_lore: () =>
    ground() +
    put(person("elder"), -26, 37, 0.78) +
    bubble(18, -16, 30, 21, -22) +
    put(mammoth(paint.clay32, INK), -4, -34, 0.26) +
    put(painted("throw", RED), 36, -2, 0.34, 0, true) +
    crowd([
      [14, 24, BROWN, STRAW],
      [36, 26, SKIN, CLAY],
    ]),
  rollers_and_ropes: () =>
    ground() +
    each(
      [[-34], [-21], [-8], [5], [18], [31], [44]],
      (x) => disc(x, 30, 6.2, paint.bark80b, 1.8) + disc(x, 30, 2.6, paint.gold64, 1),
    ) +
    form("M-24 23L-22 -6-2 -12 40 -6 42 23z", ROCK, 2) +
    fill("M-22 -6L-2 -12 40 -6 12 0z", paint.stone81) +
    fill("M40 -6L42 23H26L28 -3z", SLATE) +
    line("M41 6L-23 4-34 10", paint.gold77, 3.2) +
    put(
      clad({
        head: [-12, -54],
        body: "-5,-46 2,-37 6,-27",
        coat: MOSS,
        look: -1,
        mood: "sad",
        arms: ["-5,-44 4,-40 14,-36", "-3,-42 6,-36 16,-32"],
        legs: ["6,-26 2,-14 10,0 3,1", "8,-26 18,-18 24,-4 18,0"],
      }),
      -38,
      38,
      0.66,
    ),
  barter: () =>
    form(brush("-50,8 -34,8 -20,6", 13, 12, 11), SKIN, 2) +
    form(curve("-24,-1 -12,-4 -2,2 -4,8 -14,13 -25,13"), SKIN, 2) +
    put(haunch(), -10, -10, 1.2) +
    form(brush("50,14 34,14 20,14", 13, 12, 11), BROWN, 2) +
    form(curve("24,7 12,5 3,11 6,18 14,21 25,20"), BROWN, 2) +
    put(axe(), -4, -20, 0.86) +
    form("M-28 -26Q0 -44 24 -28L28 -34 34 -19 18 -18 22 -23Q0 -36-22 -20z", CHALK, 1.8) +
    form("M28 30Q0 46-24 32L-28 38-34 23-18 22-22 27Q0 38 22 24z", CHALK, 1.8) +
    form("M-50 0h8v16h-8z", CLAY, 1.8) +
    form("M50 6h-8v16h8z", NIGHT, 1.8),
  foraging: () =>
    ground() +
    put(basket(), -2, 22, 2.2) +
    each(
      [
        [-26, -8],
        [-16, -14],
        [-8, -6],
        [-20, -2],
      ],
      (x, y) => disc(x, y, 6, RED, 1.6) + disc(x - 2, y - 2, 1.6, paint.clay75, 0),
    ) +
    group(
      form("M-4 0Q-3 -10-4 -14H6Q4 -8 6 0z", BONE, 1.8) +
        form("M-15 -13Q-12 -28 1 -28T17 -13Q1 -8-15 -13z", paint.amber54, 1.8) +
        disc(-4, -20, 2, CHALK, 0) +
        disc(6, -18, 2.4, CHALK, 0),
      "translate(12 -4)",
    ) +
    group(
      form(brush("0,0 4,14 2,26", 12, 8, 1), paint.gold71, 1.8) +
        line("M-2 -2q-6-8-4-14M0 -2v-16M2 -2q6-6 6-13", MOSS, 2.6),
      "translate(30 -14) rotate(24)",
    ) +
    put(
      form(curve("-8,0 0,-7 10,-4 12,2 2,4"), paint.clay39, 1.6) +
        disc(8, -2, 1.2, INK, 0) +
        line("M-8 0q-8 2-12-4", paint.clay39, 2),
      -38,
      36,
      1,
    ),
  flint_knapping: () =>
    put(put(rock(), 0, 0, 1.6), -22, -16) +
    form(brush("-50,-30 -40,-24 -32,-18", 14, 13, 11), SKIN, 2) +
    form(curve("4,36! -2,16 6,-2 16,-8 26,2 34,20 30,36!"), paint.ash39b, 2) +
    fill(curve("16,-8 26,2 34,20 30,36! 22,36 24,14"), paint.ash24b) +
    fill(curve("6,-2 16,-8 20,4 10,12"), paint.ash68) +
    form(brush("50,36 40,32 30,30", 15, 14, 12), SKIN, 2) +
    sparks(-2, -8) +
    form("M-10 14l-6 4 3 4zM-20 20l-4 6 6 1zM-4 26l-6 2 2 5z", paint.ash57, 1.4),
  scout_signals: () =>
    form(curve("-50,40! -30,10 -6,2 18,6 40,24 50,40!"), paint.bark57, 2) +
    put(
      clad({ coat: paint.leaf48, mood: "glad", hair: "wild", arms: ["3,-46 14,-54 22,-62", "-3,-46 -13,-40 -10,-30"] }),
      -12,
      10,
      0.66,
    ) +
    put(put(flame(), 0, 0, 0.6), 6, -30, 1) +
    stick("M2 -30L4 -14", WOOD, 2) +
    put(cloud(paint.stone84), 24, -36, 0.5) +
    put(cloud(paint.stone91), 38, -24, 0.36) +
    fire(32, 30, 0.42) +
    each(
      [
        [36, 6],
        [42, -8],
      ],
      (x, y) => put(cloud(paint.stone84), x, y, 0.34),
    ),
  cave_art: () =>
    form(curve("-48,38! -50,0 -40,-28 -14,-38 16,-38 42,-26 50,2 48,38!"), paint.bark83c, 2.2) +
    put(bison(paint.rust43b, INK), -42, -22, 0.4) +
    hand(-30, 24, 0.26, -10, paint.rust36) +
    hand(-14, 28, 0.2, 8, paint.clay33b) +
    put(painted("bow", INK), 6, 32, 0.36, 0, true) +
    hand(28, -20, 0.24, 20, paint.gold62b) +
    put(
      clad({
        coat: STRAW,
        mood: "sly",
        hair: "long",
        look: -1,
        skin: BROWN,
        arms: ["0,-46 -10,-44 -16,-48", "3,-46 12,-40 10,-30"],
      }),
      32,
      40,
      0.7,
    ) +
    stick("M20 6L15 2", WOOD, 2) +
    disc(14, 1, 2.6, RED, 1),
  council_fire: () =>
    ground(38) +
    fire(0, 34, 0.86) +
    put(seated(PALE, NIGHT, "calm"), -34, 38, 0.84) +
    put(seated(BROWN, PLUM, "sly"), 35, 38, 0.84, 0, true) +
    crowd([
      [-16, -18, SKIN, MOSS],
      [17, -18, PALE, CLAY],
    ]),

  great_drive_hunt: () =>
    form("M-50 40V2L4 -2 12 4 9 22 15 40z", paint.rust48b, 2) +
    fill("M4 -2L12 4 9 22 15 40H3L0 18z", paint.stone33) +
    put(bison(paint.clay43, INK), 24, -36, 0.3, 0, true) +
    put(bison(paint.clay36, INK), 46, -22, 0.3, 34, true) +
    put(bison(paint.clay43, INK), 46, 22, 0.26, 76, true) +
    put(
      clad({
        coat: RED,
        mood: "glad",
        look: 1,
        skin: BROWN,
        arms: ["3,-46 14,-52 22,-60", "-3,-46 -13,-52 -18,-60"],
        legs: ["-3,-25 -13,-17 -22,-10 -25,1", "0,-25 13,-22 16,-8 23,1"],
      }) + put(flame(), 24, -62, 0.5),
      -36,
      1,
      0.56,
    ),
  feast: () =>
    form("M-48 22Q0 14 48 22L44 32Q0 26-44 32z", WOOD, 2) +
    line("M-36 30v10M36 30v10", INK, 5) +
    put(haunch(), 18, 4, 1.5) +
    put(
      clad({
        ...SITTING,
        head: [0, -46],
        coat: CLAY,
        look: 0,
        mood: "glad",
        skin: SKIN,
        hair: "beard",
        body: "0,-36 0,-26 0,-14",
        arms: ["6,-34 16,-40 18,-50", "-6,-34 -15,-28 -14,-18"],
      }),
      -16,
      20,
      1,
    ) +
    form(curve("-30,4 -28,-8 -16,-12 -4,-8 -2,4 -8,12 -24,12"), CLAY, 2) +
    each(
      [
        [-22, 0],
        [-12, 4],
        [-14, -5],
      ],
      (x, y) => disc(x, y, 1.5, INK, 0),
    ) +
    put(haunch(), 4, -34, 0.62) +
    form(brush("30,24 40,18", 3, 3), BONE, 1.4) +
    disc(-38, 16, 4, RED, 1.4) +
    disc(-32, 18, 4, RED, 1.4),
  ice_cellar: () =>
    form(curve("-48,38! -50,-6 -30,-34 0,-40 30,-34 50,-6 48,38!"), paint.water55, 2.2) +
    form(curve("-36,38! -38,0 -22,-20 0,-24 22,-20 38,0 36,38!"), paint.water20, 2) +
    each(
      [
        [-18, 25],
        [9, 25],
        [-5, 3],
      ],
      (x, y) =>
        form(`M${x - 12} ${y - 9}l5-5h21v18l-5 6h-21z`, ICE, 1.8) +
        fill(`M${x - 12} ${y - 9}l5-5h21l-5 5z`, paint.white) +
        put(haunch(), x - 1, y + 0.5, 0.5),
    ) +
    fill("M-20 -20l4 14 4-16zM-4 -24l4 12 4-12zM12 -22l3 12 4-10z", paint.mist92) +
    put(dog(), 40, 38, 0.5),
  obsidian_blades: () =>
    group(blade(1), "translate(-24 6) rotate(-22)") +
    group(blade(1.16), "translate(2 2)") +
    group(blade(0.94), "translate(27 8) rotate(20)") +
    line("M-36 -26l4 4M34 -26l4-4M16 -40v-5", CHALK, 2.4) +
    ground(38),
  monument_builders: () =>
    ground(38) +
    put(cromlech(paint.ash57, INK, paint.stone81), 6, 37, 0.6) +
    put(seated(PALE, MOSS, "glad", ["4,-29 14,-34 18,-44", "-5,-29 -14,-34 -18,-42"]), 8, -34, 0.5) +
    put(
      clad({
        coat: CLAY,
        mood: "sad",
        skin: BROWN,
        arms: ["3,-46 16,-44 26,-42", "-2,-44 12,-38 24,-36"],
        legs: ["-3,-25 -13,-17 -22,-10 -25,1", "0,-25 10,-18 8,-4 15,1"],
      }),
      -36,
      38,
      0.62,
    ) +
    line("M-44 -6l-4-3M-46 4h-5", WATER, 2),
  ancestor_veneration: () =>
    form(curve("-40,38! -42,-8 -24,-34 0,-38 24,-34 42,-8 40,38!"), paint.rust48b, 2.2) +
    form(curve("-28,30! -29,-6 -16,-22 0,-25 16,-22 29,-6 28,30!"), paint.stone19b, 2) +
    put(skull(), 0, 8, 1.1) +
    form("M-34 30H34V38H-34z", ROCK, 2) +
    each(
      [
        [-24, 28],
        [24, 28],
      ],
      (x, y) => form(`M${x - 4} ${y + 2}v-12h8v12z`, BONE, 1.5) + put(flame(), x, y - 10, 0.36),
    ) +
    each(
      [
        [-12, 28],
        [12, 29],
        [0, 30],
      ],
      (x, y) => disc(x, y, 3, RED, 1.2),
    ),
  high_ritual: () =>
    disc(0, -10, 26, paint.straw92, 0) +
    group(rays(18, 25, 38, 3, GOLD), "translate(0 -10)") +
    disc(0, -10, 22, paint.water43c, 0) +
    ground(38) +
    put(
      clad({
        coat: PLUM,
        mood: "awe",
        look: 0,
        skin: PALE,
        hair: "long",
        arms: ["5,-47 17,-56 22,-72", "-5,-47 -17,-56 -22,-72"],
      }),
      0,
      38,
      0.86,
    ) +
    put(
      form(
        brush("5,0 13,-7 15,-20", 4.4, 3.6, 1) +
          brush("13,-8 20,-12 22,-18", 3, 2.4, 0.8) +
          brush("-5,0 -13,-7 -15,-20", 4.4, 3.6, 1) +
          brush("-13,-8 -20,-12 -22,-18", 3, 2.4, 0.8),
        BONE,
        1.6,
      ),
      1,
      -20,
      0.9,
    ) +
    fire(-34, 38, 0.5) +
    fire(34, 38, 0.5),
  great_migration: () =>
    line("M-48 -28Q-24 -42 0 -30T48 -34", paint.leaf87, 6) +
    line("M-48 -20Q-24 -34 0 -22T48 -26", paint.mist75, 4) +
    snow(34) +
    put(beast("woolly_mammoth"), -20, 4, 0.62) +
    put(basket(), -16, -22, 0.9) +
    put(person("explorer"), 20, 36, 0.52, 0, true) +
    put(
      clad({
        coat: CLAY,
        mood: "sad",
        hair: "long",
        look: -1,
        skin: PALE,
        legs: ["-2,-25 -7,-12 -12,-1 -6,1", "1,-25 9,-14 8,0 15,1"],
        arms: ["0,-46 -10,-38 -14,-30", "3,-46 12,-38 12,-28"],
      }),
      42,
      37,
      0.48,
    ) +
    each(
      [
        [-44, 40],
        [-34, 41],
        [0, 41],
        [8, 40],
      ],
      (x, y) => egg(x, y, 2.4, 1.4, paint.water60, 0),
    ),
  mammoth_bone_houses: () => {
    const tusk = (f: number): string => brush(`${f * 36},38 ${f * 42},10 ${f * 26},-18 0,-30`, 8, 8, 6, 3);
    return (
      snow(38) +
      form(curve("-38,38! -38,8 -22,-18 0,-26 22,-18 38,8 38,38!"), paint.clay43, 2) +
      form(tusk(1) + tusk(-1), BONE, 1.8) +
      form(brush("-20,38 -24,12 -12,-18", 6, 5, 4) + brush("20,38 24,12 12,-18", 6, 5, 4), BONE, 1.6) +
      form("M-11 38V16Q-10 4 0 4T11 16V38z", INK, 1.6) +
      each(
        [
          [-28, 30],
          [28, 30],
          [-26, 20],
          [26, 20],
          [-16, 2],
          [16, 2],
        ],
        (x, y) => disc(x, y, 4, BONE, 1.5) + disc(x, y, 1.2, INK, 0),
      ) +
      put(skull(), 0, -14, 0.62) +
      smoke(4, -30, 0.6)
    );
  },
  sacred_grove: () =>
    snow(36) +
    spruce(-36, 16, 0.8) +
    spruce(36, 16, 0.8) +
    spruce(-16, 4, 0.9) +
    spruce(17, 4, 0.9) +
    form(curve("-15,38! -14,8 -8,-8 2,-12 11,-6 15,12 16,38!"), paint.mist64, 2) +
    line("M0 10q3-3 5 0t-3 7-9-2 0-11 12-1 3 13", CHALK, 2.4) +
    spruce(-36, 38, 0.86) +
    spruce(37, 38, 0.86) +
    each(
      [
        [-22, 36],
        [22, 37],
      ],
      (x, y) => disc(x, y, 3, RED, 1.2),
    ),
  // its leaves are hands
  living_tradition: () =>
    ground(38) +
    form(brush("0,38 -2,16 2,-8", 16, 10, 8), BARK, 2) +
    form(
      brush("0,0 -14,-10 -26,-14", 6, 5, 3) +
        brush("2,-4 14,-14 24,-18", 6, 5, 3) +
        brush("0,10 14,2 28,2", 5, 4, 2.4) +
        brush("-2,14 -16,8 -30,10", 5, 4, 2.4),
      BARK,
      1.6,
    ) +
    hand(-30, -22, 0.5, -30, LEAF) +
    hand(28, -26, 0.5, 26, MOSS) +
    hand(0, -26, 0.56, 0, paint.moss70) +
    hand(-38, 6, 0.38, -60, MOSS) +
    hand(38, 0, 0.38, 58, LEAF) +
    put(
      clad({ coat: STRAW, mood: "glad", skin: BROWN, arms: ["3,-46 14,-52 18,-64", "-3,-46 -13,-40 -10,-30"] }),
      -26,
      39,
      0.44,
    ) +
    put(person("elder"), 26, 39, 0.44, 0, true),
  rite_of_passage: () =>
    ground(38) +
    stick("M-38 38V-20M38 38V-20", WOOD, 4) +
    form(brush("-38,-22 -44,-34 -40,-44", 5, 4, 1) + brush("38,-22 44,-34 40,-44", 5, 4, 1), BONE, 1.6) +
    stick("M-44 -18H44", WOOD, 3.4) +
    each(
      [
        [-26, -10],
        [-12, -12],
        [12, -12],
        [26, -10],
      ],
      (x, y) =>
        line(`M${x} -16V${y}`, INK, 1.6) +
        form(curve(`${x - 3},${y} ${x},${y - 2} ${x + 3},${y} ${x},${y + 6}`), BONE, 1.2),
    ) +
    fire(0, 39, 0.8) +
    put(
      clad({
        coat: CLAY,
        mood: "awe",
        skin: SKIN,
        arms: ["3,-46 14,-54 22,-60", "-3,-46 -14,-54 -20,-60"],
        legs: ["-2,-25 -14,-22 -20,-12 -26,-14", "2,-25 14,-24 18,-14 26,-16"],
      }),
      0,
      24,
      0.66,
    ),
  tribal_gathering: () =>
    ground(40) +
    crowd([
      [-36, -12, SKIN, PLUM],
      [-12, -18, BROWN, STRAW],
      [12, -18, PALE, MOSS],
      [36, -12, SKIN, NIGHT],
      [-26, 12, PALE, CLAY],
      [0, 8, SKIN, RED],
      [26, 12, BROWN, paint.gold58],
    ]) +
    stick("M-46 24V-40M46 24V-40", WOOD, 2.4) +
    form("M-46 -40l18 4-18 8z", RED, 1.6) +
    form("M46 -40l-18 4 18 8z", WATER, 1.6),
  // they have found a mammoth up there
  sky_watchers: () =>
    form(curve("-50,-4 -46,-34 -20,-42 20,-42 46,-34 50,-4 48,40! -48,40!"), paint.night27, 2) +
    form(curve("-48,40! -30,22 0,16 30,24 48,40!"), paint.water43c, 1.8) +
    line(
      "M-24 -8L-18 -24-4 -30 14 -26 22 -12 20 4M-4 -30L-6 -12M-24 -8L-32 2-24 6M22 -12L6 -8-6 -12-24 -8M-6 -12L-8 4",
      paint.water75,
      1.3,
    ) +
    each(
      [
        [-24, -8],
        [-18, -24],
        [-4, -30],
        [14, -26],
        [22, -12],
        [20, 4],
        [-6, -12],
        [6, -8],
        [-32, 2],
        [-24, 6],
        [-8, 4],
      ],
      (x, y) => disc(x, y, 2.3, paint.straw97, 0),
    ) +
    each(
      [
        [-40, -22],
        [38, -24],
        [-38, -8],
        [36, 6],
        [2, -38],
      ],
      (x, y) => disc(x, y, 1.1, CHALK, 0),
    ) +
    put(
      clad({
        coat: CLAY,
        mood: "awe",
        skin: PALE,
        hair: "long",
        arms: ["3,-46 14,-54 20,-66", "-3,-46 -13,-40 -10,-30"],
      }),
      -14,
      34,
      0.5,
    ) +
    put(
      clad({
        coat: STRAW,
        mood: "awe",
        look: -1,
        skin: BROWN,
        arms: ["-3,-46 -12,-54 -18,-64", "3,-46 13,-40 10,-30"],
      }),
      16,
      34,
      0.5,
    ),
  master_artisans: () =>
    form("M-18 38L-14 22H14L18 38z", ROCK, 2) +
    fill("M-14 22H14L16 30H-16z", paint.stone81) +
    put(mammoth(paint.bark80, paint.bark50), -27, -34, 0.36) +
    put(
      clad({
        coat: paint.gold58,
        mood: "sly",
        skin: BROWN,
        hair: "long",
        arms: ["3,-46 14,-44 22,-46", "-3,-46 -11,-54 -2,-62"],
        held: put(hammer(), -2, -62, 0.7, 50),
      }),
      -38,
      38,
      0.72,
    ) +
    put(
      clad({
        coat: NIGHT,
        mood: "calm",
        look: -1,
        skin: PALE,
        hair: "beard",
        arms: ["-2,-46 -12,-40 -20,-38", "3,-46 12,-44 8,-54"],
      }),
      39,
      38,
      0.72,
    ) +
    sparks(-4, -34),
  long_distance_trade: () =>
    line("M-48 30Q-20 18-24 4T10 -8 46 -34", CHALK, 5) +
    line("M-48 30Q-20 18-24 4T10 -8 46 -34", RED, 2.4).replace("<path", '<path stroke-dasharray="2 7"') +
    put(cromlech(paint.ash57, INK, paint.stone81), 36, -22, 0.2) +
    put(tent(paint.bark59b, INK), -38, 30, 0.36) +
    put(
      clad({
        coat: MOSS,
        mood: "calm",
        skin: SKIN,
        legs: ["-2,-25 -7,-12 -12,-1 -6,1", "1,-25 9,-14 8,0 15,1"],
        arms: ["3,-46 13,-42 18,-34", "-3,-46 4,-38 8,-46"],
      }) +
        form(curve("-34,-78 -18,-86 -4,-78 -3,-52 -8,-28 -30,-28 -37,-50"), paint.clay59, 2) +
        line("M-36 -60h32M-35 -42h29M-20 -84v56", BARK, 2.2) +
        put(haunch(), -20, -90, 0.7) +
        put(axe(), -46, -86, 0.66),
      8,
      40,
      0.86,
    ) +
    form(curve("30,30 34,20 42,20 47,30 38,36"), paint.rust82, 1.8) +
    line("M38 34L34 22M38 34l2-13M38 34l7-8", CLAY, 1.3),
  // good dog
  hunting_dogs: () =>
    snow(36) +
    put(dog(), 6, 37, 1.3) +
    put(haunch(), -46, 2, 0.7, 20) +
    put(
      clad({
        coat: RED,
        mood: "awe",
        look: -1,
        skin: BROWN,
        arms: ["-2,-46 -14,-48 -22,-54", "3,-46 13,-50 16,-60"],
        legs: ["0,-26 13,-23 16,-12 28,-10", "-2,-26 -10,-16 -22,-18 -28,-10"],
      }),
      40,
      32,
      0.46,
    ) +
    line("M44 -8q4 2 4 6M40 -12q8 3 8 12", CHALK, 1.8),
  totem_masks: () =>
    ground(40) +
    form("M-17 40V-38H17V40z", WOOD, 2) +
    fill("M7 -38H17V40H7z", BARK) +
    form("M-17 -34L-38 -42-34 -26-17 -22zM17 -34L38 -42 34 -26 17 -22z", RED, 2) +
    form(curve("-14,-36 0,-42 14,-36 15,-18 0,-12 -15,-18"), GOLD, 2) +
    face(0, -27, 10, "sly", 0, GOLD) +
    form("M-3 -24L0 -15 3 -24z", CLAY, 1.2) +
    form(curve("-15,-10 0,-14 15,-10 16,8 0,14 -16,8"), paint.mist58, 2) +
    face(0, -1, 10, "awe", 0, paint.mist58) +
    form("M-14 -11l-5-7 9 3zM14 -11l5-7-9 3z", paint.mist58, 1.6) +
    form(curve("-15,16 0,12 15,16 16,34 0,40 -16,34"), paint.rust40, 2) +
    face(0, 25, 10, "glad", 0, paint.rust40) +
    form("M-6 31l2 6 2-6zM2 31l2 6 2-6z", CHALK, 1),
  stone_calendar: () =>
    disc(0, 0, 38, paint.stone80, 2.4) +
    disc(0, 0, 27, paint.stone72, 1.6) +
    Array.from({ length: 12 }, (_, i) =>
      group(cobble("M-4.500 -27L-4 -37 0 -40 4.500 -37 4 -27z", "M-4 -37L0 -40 0 -28-3 -28z"), `rotate(${i * 30})`),
    ).join("") +
    each(
      [
        [-15, -11],
        [0, -18],
        [15, -11],
        [15, 9],
        [0, 17],
        [-15, 9],
      ],
      (x, y) => disc(x, y, 4.4, NIGHT, 1.2),
    ) +
    each(
      [
        [-13.5, -11],
        [2, -18],
        [15, -11],
        [13.5, 9],
        [-17, 9],
      ],
      (x, y) => disc(x, y, 3.6, paint.straw97, 0),
    ) +
    group(rays(12, 7, 11, 1.6, paint.gold62b), "scale(1)") +
    disc(0, 0, 7, GOLD, 1.6),
  // not quite yet
  invention: () =>
    ground(38) +
    group(
      form("M-17 -17H17V17H-17z", ROCK, 2.2) +
        fill("M7 -17H17V17H7z", SLATE) +
        disc(0, 0, 5, INK, 0) +
        line("M-12 -12l6 4M8 10l5 4M-11 11l4-3", SHADE, 1.8),
      "translate(24 20) rotate(6)",
    ) +
    put(
      clad({ coat: CLAY, mood: "calm", skin: PALE, arms: ["3,-46 14,-46 10,-58", "-3,-46 -13,-40 -10,-30"] }),
      -24,
      38,
      0.92,
    ) +
    bubble(12, -24, 20, 14, -18) +
    disc(12, -24, 10, "none", 2.4) +
    disc(12, -24, 2, INK, 0) +
    line("M12 -34v20M2 -24h20M5 -31l14 14M19 -31L5 -17", INK, 1.4),
};

/** Cards of other packs show the sign of what they do first. */
export const cultureArt = (id: string, effects: readonly Effect[]): string =>
  DRAWINGS[id]?.() ?? put(sign(effects[0]?.gains[0]?.op ?? ""), -32, -32, 2);
