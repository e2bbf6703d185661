/** The people of the tribe and the Chiefs in their furs: feet at y = 0, around x = 0, about 84 tall. */
import * as paint from "../../../art/palette";
import { brush, curve, fill, put } from "../../../art/brush";
import { kept } from "../../../art/kept";
import { CHALK, HAND, INK, UMBER } from "../../../art/motifs";
import {
  BARK,
  BROWN,
  CLAY,
  disc,
  egg,
  face,
  flame,
  folk,
  form,
  GOLD,
  LEAF,
  line,
  MOSS,
  NIGHT,
  PALE,
  PLUM,
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
  type Pose,
} from "../../../art/ink";
import { BONE, FROST } from "./signs";

/** Fur around the neck: ragged tufts below the chin. */
const collar = (x: number, y: number, colour: string = BONE): string =>
  form(
    curve(
      `${x - 13},${y + 13} ${x - 11},${y + 8}! ${x - 6},${y + 10} ${x},${y + 8.5}! ${x + 6},${y + 10} ` +
        `${x + 11},${y + 8}! ${x + 13},${y + 13} ${x + 9},${y + 17}! ${x + 4},${y + 15.5} ${x},${y + 19}! ` +
        `${x - 4},${y + 15.5} ${x - 9},${y + 17}!`,
    ),
    colour,
    1.6,
  );
/** A fur hood around the face. */
const hood = (x: number, y: number, coat: string, fur: string = BONE): string =>
  "<path " +
  `d="M${x - 15} ${y + 9}Q${x - 18} ${y - 17} ${x} ${y - 18}T${x + 15} ${y + 9}L${x + 8} ${y + 6}A9.500 ` +
  `9.500 0 1 0 ${x - 8} ${y + 6}z" fill="${coat}" stroke="${INK}" stroke-width="1.900" ` +
  `stroke-linejoin="round"/>` +
  `<path d="M${x - 9} ${y + 8}A12 12 0 1 1 ${x + 9} ${y + 8}" fill="none" stroke="${INK}" ` +
  `stroke-width="6.600" stroke-linecap="round"/>` +
  `<path d="M${x - 9} ${y + 8}A12 12 0 1 1 ${x + 9} ${y + 8}" fill="none" stroke="${fur}" ` +
  `stroke-width="3.600" stroke-linecap="round"/>`;
const beard = (x: number, y: number, colour = paint.stone91): string =>
  form(
    curve(
      `${x - 8.5},${y + 1}! ${x - 8},${y + 10} ${x},${y + 22}! ${x + 7},${y + 10} ${x + 8.5},${y + 1}! ` +
        `${x + 4},${y + 4} ${x},${y + 2.5} ${x - 4},${y + 4}`,
    ),
    colour,
    1.5,
  ) + line(`M${x - 2} ${y + 6.5}h4`, INK, 1.6);
const spear = (x1: number, y1: number, x2: number, y2: number): string => {
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return (
    stick(`M${x1} ${y1}L${x2} ${y2}`, paint.gold64, 1.6) +
    put(form("M-4 -4.500L11 0-4 4.500z", paint.stone84, 1.6) + line("M-6 -3v6", RED, 2), x2, y2, 1, turn)
  );
};
export const basket = (): string =>
  form(curve("-14,-14! 0,-11 14,-14! 13,-3 9,4 0,6 -9,4 -13,-3"), STRAW, 1.8) +
  line("M-13 -6q13 5 26 0M-11 1q11 4 22 0M-7 -12l2 17M0 -11v17M7 -12l-2 17", paint.bark45, 1.4);
const club = (): string =>
  form(brush("0,8 0,-8 0,-24", 5, 7, 14), WOOD, 1.8) +
  line("M-3 -18l2 1M2 -22l2 1M1 -13l2 1", BARK, 1.8) +
  form("M-7 -22l-5-1 4-4zM7 -23l5-2-4-3z", BONE, 1.4);
export const drum = (): string =>
  egg(0, 0, 15, 15, BARK, 2) +
  egg(0, 0, 11.5, 11.5, paint.straw88h, 1.6) +
  line("M-6 5l3-8 3 6 3-6 3 8", RED, 2) +
  [0, 60, 120, 180, 240, 300].map((a) => put(disc(0, -13.3, 1, CHALK, 0), 0, 0, 1, a)).join("");
export const hammer = (): string =>
  stick("M0 8V-16", WOOD, 3) +
  form("M-11 -26H9L12 -20 9 -14H-11z", SLATE, 1.8) +
  fill("M-9 -24.500H8l2 3h-19z", paint.stone79);
const antlers = (x: number, y: number): string => {
  const one = (f: number): string =>
    brush(`${x + f * 5},${y} ${x + f * 13},${y - 7} ${x + f * 15},${y - 20}`, 4.4, 3.6, 1) +
    brush(`${x + f * 13},${y - 8} ${x + f * 20},${y - 12} ${x + f * 22},${y - 18}`, 3, 2.4, 0.8) +
    brush(`${x + f * 9},${y - 4} ${x + f * 7},${y - 11} ${x + f * 8},${y - 16}`, 3, 2.2, 0.8);
  return form(one(1) + one(-1), BONE, 1.6);
};
const snowshoe = (x: number): string =>
  egg(x, 2, 13, 3.4, WOOD, 1.8) + line(`M${x - 8} 1l4 3M${x - 2} 0v4M${x + 5} 1l3 3`, BARK, 1.2);

const WALK: [string, string] = ["-2,-25 -7,-12 -12,-1 -6,1", "1,-25 9,-14 8,0 15,1"];
const STAND: [string, string] = ["-2,-25 -7,-12 -8,0 -2,1", "2,-25 6,-13 5,0 12,1"];
/** A fur boot on a leg, over its last bend. */
function boot(leg: string): string {
  const [[ax, ay], [bx, by], [cx, cy]] = leg
    .split(" ")
    .slice(-3)
    .map((word) => word.split(",").map(Number)) as [number, number][] as [
    [number, number],
    [number, number],
    [number, number],
  ];
  const [x, y] = [ax + (bx - ax) * 0.4, ay + (by - ay) * 0.4];
  return form(brush(`${x},${y} ${bx},${by} ${cx},${cy}`, 8, 8.5, 6), paint.clay39, 1.8) + egg(x, y, 5.6, 3, BONE, 1.6);
}
/** A person in furs, upright by default. */
export const clad = (more: Partial<Pose>): string => {
  const pose: Pose = {
    head: [2, -60],
    body: "0,-50 -1,-38 -1,-26",
    arms: ["2,-47 13,-42 18,-34", "-3,-46 -12,-38 -10,-28"],
    legs: STAND,
    ...more,
  };
  return folk(pose) + pose.legs.map(boot).join("");
};

const PEOPLE: Record<string, () => string> = {
  // on top of the rock, and proud of it
  brave: () =>
    put(rock(), 10, -7, 1.3) +
    put(
      clad({
        coat: CLAY,
        mood: "glad",
        arms: ["3,-47 14,-52 19,-66", "-3,-46 -14,-40 -6,-32"],
        legs: ["-2,-25 -10,-14 -14,6 -8,7", "2,-25 12,-18 11,-5 18,-4"],
      }) +
        collar(2, -60, paint.clay52) +
        put(club(), 19, -68, 1, 14),
      -2,
      -6,
      0.88,
    ),
  tribeswoman: () =>
    put(basket(), 21, -34, 1.1) +
    [
      [14, -50],
      [21, -53],
      [28, -50],
      [18, -47],
      [25, -47],
    ]
      .map(([x, y]) => disc(x!, y!, 3.4, RED, 1.3))
      .join("") +
    clad({
      coat: STRAW,
      mood: "calm",
      hair: "long",
      skin: PALE,
      arms: ["3,-46 14,-36 26,-28", "-2,-46 3,-34 15,-27"],
    }) +
    collar(2, -60) +
    disc(19, -57, 3, RED, 1.3),
  // whatever it is, he can carry it
  tribesman: () =>
    clad({
      head: [10, -55],
      body: "5,-46 0,-36 -2,-25",
      coat: MOSS,
      mood: "sad",
      legs: WALK,
      hair: "beard",
      arms: ["6,-43 -2,-50 -12,-60", "3,-42 -8,-45 -18,-54"],
    }) +
    collar(9, -56, paint.clay52) +
    put(
      form("M-26 13L-22 -8-4 -20 18 -17 27 -1 20 17-10 20z", ROCK, 2) +
        fill("M-22 -8L-4 -20 18 -17 2 -4-14 -2z", paint.stone81) +
        fill("M18 -17L27 -1 20 17 6 9 2 -4z", SLATE) +
        line("M-14 6l7 4M-16 12l4 2", SHADE, 1.8),
      -10,
      -73,
      0.86,
      -8,
    ) +
    line("M24 -60l4-3M25 -53l5 0M23 -67l2-4", WATER, 2.2),
  elder: () =>
    stick("M24 1Q22 -30 24 -60q1-7-6-6", WOOD, 3) +
    clad({
      head: [3, -57],
      body: "-1,-48 -3,-37 -2,-26",
      coat: NIGHT,
      mood: "sly",
      skin: PALE,
      hair: "wild",
      arms: ["1,-44 13,-42 23,-42", "-5,-44 -17,-46 -20,-58"],
    }) +
    hood(3, -57, NIGHT, CHALK) +
    beard(4, -56) +
    line("M-28 -66l-4-4M-22 -70l-1-6M-30 -58h-6", paint.straw97, 2.4),
  craftswoman: () =>
    form(curve("14,1! 12,-20 15,-40 24,-46 34,-40 37,-18 36,1!"), ROCK, 2) +
    fill(curve("28,-44 34,-40 37,-18 36,1! 29,1 31,-22"), SLATE) +
    line("M19 -32q5-5 9 0t-3 8-7-2 3-5", INK, 2) +
    line("M18 -12l5 3 5-3 5 3", INK, 2) +
    clad({
      head: [-6, -58],
      body: "-9,-48 -12,-37 -11,-26",
      coat: paint.gold58,
      mood: "glad",
      hair: "long",
      skin: BROWN,
      legs: ["-12,-25 -18,-12 -20,0 -14,1", "-9,-25 -2,-13 -4,0 4,1"],
      arms: ["-6,-45 6,-36 15,-30", "-11,-44 -19,-54 -9,-66"],
      held: put(hammer(), -8, -66, 0.86, 58),
    }) +
    collar(-6, -58) +
    stick("M13 -34L22 -28", paint.stone84, 2.6) +
    form("M30 -60l5-3 1 5zM38 -54l4-4 2 4z", paint.stone81, 1.3),
  explorer: () =>
    snowshoe(-14) +
    snowshoe(16) +
    stick("M30 4L26 -62", WOOD, 2.6) +
    form(curve("-24,-52 -10,-54 -7,-40 -9,-26 -24,-26 -27,-40"), paint.clay43, 2) +
    line("M-26 -42h18M-20 -53v26", BARK, 2) +
    egg(-17, -57, 10, 4.6, paint.gold64, 1.8) +
    clad({
      coat: paint.leaf48,
      mood: "awe",
      legs: WALK,
      arms: ["3,-46 16,-44 27,-40", "-1,-46 12,-48 11,-64"],
      skin: SKIN,
    }) +
    collar(2, -60) +
    line("M4 -66.500h13", SKIN, 4.4) +
    line("M4 -68.800h13", INK, 1.4),
  hunter: () =>
    spear(-34, -58, 38, -76) +
    clad({
      head: [4, -58],
      body: "0,-49 -3,-38 -2,-26",
      coat: RED,
      mood: "sly",
      skin: BROWN,
      arms: ["3,-46 16,-46 25,-54", "-3,-46 -15,-50 -14,-64"],
      legs: ["-3,-25 -13,-17 -22,-10 -25,1", "0,-25 13,-22 16,-8 23,1"],
    }) +
    collar(3, -59, paint.gold77) +
    line("M6 -56l6 1.500M6 -53.500l5 1.500", CHALK, 1.4) +
    fill("M-14 -30q12 8 26-1v4q-13 7-26 1z", BARK) +
    form(brush("12,-28 18,-22 17,-14", 3, 2.4, 1), BONE, 1.2),
  shaman: () =>
    line("M-30 -8q-8-10 0-18t0-18 2-16", FROST, 3.4) +
    clad({
      coat: PLUM,
      mood: "awe",
      skin: PALE,
      hair: "long",
      arms: ["3,-46 17,-44 24,-36", "-3,-46 -15,-52 -20,-66"],
      legs: STAND,
    }) +
    antlers(2, -68) +
    form(curve("-7,-67 2,-72 11,-67 10,-63 2,-65 -6,-63"), paint.clay43, 1.6) +
    collar(2, -60) +
    line("M-5 -55l3 1M-5.500 -58h3", RED, 1.6) +
    put(drum(), 25, -34, 0.92) +
    put(stick("M0 0V-12", WOOD, 2) + disc(0, -15, 4.4, BONE, 1.5), -20, -66, 1, -16) +
    line("M-4 -26l2 6M3 -26v6M-10 -26l1 6", GOLD, 2),
};

/** A person of the tribe by the id of the card. */
export const person = (id: string): string => kept(`person ${id}`, PEOPLE[id] ?? PEOPLE.tribesman!);

const claws = (x: number, y: number): string =>
  fill(
    [-8, -4, 0, 4, 8]
      .map((d) => brush(`${x + d},${y + 12 - Math.abs(d) * 0.3} ${x + d},${y + 20 - Math.abs(d) * 0.3}`, 3.2, 0.6))
      .join(""),
    BONE,
    `stroke="${INK}" stroke-width="1.200"`,
  );

const CHIEFS: Record<string, () => string> = {
  tuskbreaker: () => {
    const tusk = (points: string): string => form(brush(points, 7, 6.5, 5, 1), BONE, 1.8);
    return (
      clad({
        head: [2, -58],
        body: "0,-49 0,-38 0,-26",
        coat: UMBER,
        mood: "sly",
        hair: "beard",
        skin: SKIN,
        arms: ["4,-46 17,-42 26,-50", "-4,-46 -17,-42 -24,-50"],
        legs: ["-3,-25 -10,-12 -12,0 -6,1", "3,-25 10,-12 9,0 16,1"],
      }) +
      tusk("-7,-64 -18,-66 -22,-78 -16,-88") +
      tusk("11,-64 22,-66 26,-78 20,-88") +
      form(curve("-9,-60! -10,-70 -4,-78 2,-77 8,-78 14,-70 13,-60! 8,-65 2,-63 -4,-65"), paint.clay39, 1.8) +
      line("M-5 -74q3-3 6-2M6 -76q3 0 5 4", UMBER, 2) +
      collar(2, -58) +
      // and the tusk is in two
      tusk("-24,-50 -32,-42 -42,-44") +
      form(brush("26,-50 36,-44 46,-52 48,-66", 8, 7, 5, 1), BONE, 1.8) +
      form("M-24 -54l4 3-3 3 4 4-5 2z", paint.straw81b, 1.2)
    );
  },
  fire_wolf: () =>
    put(flame(), 25, -64, 0.9) +
    stick("M23 -34L25 -68", WOOD, 3.4) +
    clad({
      head: [2, -58],
      coat: paint.ash43c,
      mood: "glad",
      skin: PALE,
      hair: "long",
      arms: ["3,-46 15,-38 23,-44", "-3,-46 -13,-40 -6,-31"],
      legs: WALK,
    }) +
    // the wolf looks over the head
    form(
      curve("-13,-52! -16,-66 -14,-84! -6,-77 3,-78 10,-85! 14,-74 22,-68 23,-63! 14,-62 10,-65 2,-66 -6,-63 -8,-54!"),
      paint.ash58,
      1.9,
    ) +
    fill(curve("-13,-52! -16,-66 -14,-84! -9,-78 -10,-66 -9,-56!"), paint.ash35) +
    disc(8, -72, 2.2, GOLD, 1.3) +
    disc(22.5, -65, 2, INK, 0) +
    form("M13 -63l2 6 2-6zM18 -63l1.500 4 1.500-4z", CHALK, 1) +
    collar(2, -58, paint.ash73) +
    form(brush("-10,-30 -22,-26 -28,-12 -24,-4", 4, 8, 8, 1), paint.ash58, 1.7),
  thunderclaw: () =>
    form("M31 -90L21 -68 28 -68 19 -46 39 -72 31 -72 38 -90z", GOLD, 1.8) +
    clad({
      head: [2, -57],
      coat: paint.stone26,
      mood: "sly",
      skin: BROWN,
      hair: "long",
      arms: ["3,-46 16,-44 20,-58", "-3,-46 -16,-42 -22,-52"],
      legs: ["-3,-25 -10,-12 -12,0 -6,1", "3,-25 10,-12 9,0 16,1"],
    }) +
    // the bear whose skin she wears
    form(
      curve("-14,-50! -17,-66 -12,-78 2,-83 15,-78 20,-68 25,-64 24,-59! 14,-60 10,-64 2,-65 -6,-62 -8,-52!"),
      paint.clay32,
      1.9,
    ) +
    disc(-9, -79, 5, paint.clay32, 1.8) +
    disc(10, -81, 5, paint.clay32, 1.8) +
    disc(-9, -79, 2, paint.clay52, 0) +
    disc(10, -81, 2, paint.clay52, 0) +
    disc(10, -71, 1.8, CHALK, 0) +
    disc(10.4, -71, 1, INK, 0) +
    disc(23.5, -63, 2.2, INK, 0) +
    form("M13 -60l2 6 2-6zM18 -60l1.500 5 1.500-5z", CHALK, 1) +
    collar(2, -57) +
    claws(2, -54) +
    fill(
      [
        [-26, -54],
        [-22, -57],
        [-18, -55],
      ]
        .map(([x, y]) => brush(`${x},${y} ${x! - 3},${y! - 6} ${x},${y! - 11}`, 3.4, 2.6, 0.6))
        .join(""),
      BONE,
      `stroke="${INK}" stroke-width="1.300"`,
    ),
  eyehand: () =>
    clad({
      head: [1, -58],
      coat: PLUM,
      mood: "shut",
      look: 0,
      skin: PALE,
      hair: "beard",
      arms: ["5,-46 15,-44 17,-52", "-4,-46 -12,-38 -4,-31"],
      legs: STAND,
    }) +
    collar(1, -58) +
    form(curve("-8,-63 1,-68 10,-63 9,-60 1,-63 -7,-60"), GOLD, 1.5) +
    disc(1, -65, 2.6, WATER, 1.3) +
    // the hand that sees
    put(
      `<path d="${HAND}" fill="${SKIN}" stroke="${INK}" stroke-width="5" stroke-linejoin="round" ` +
        `transform="scale(.62)"/>` +
        `<path d="M-9 3Q0 -7 9 3 0 12-9 3z" fill="${CHALK}" stroke="${INK}" stroke-width="1.800"/>` +
        disc(0, 3, 3.4, WATER, 1.3) +
        disc(0, 3, 1.4, INK, 0),
      24,
      -68,
      1,
      8,
    ) +
    line("M42 -88l4-4M24 -98v-5M46 -70h6", paint.straw97, 2.4),
  stonecarver: () =>
    form(curve("14,1! 13,-16 18,-36 26,-42 36,-36 40,-16 40,1!"), ROCK, 2) +
    fill(curve("32,-40 36,-36 40,-16 40,1! 32,1 35,-18"), SLATE) +
    face(26, -24, 9, "calm", 0, ROCK) +
    line("M18 -33q8-4 16 0", INK, 2.4) +
    line("M21 -5l4 3 4-3 4 3", INK, 1.8) +
    clad({
      head: [-8, -58],
      body: "-11,-49 -13,-38 -12,-26",
      coat: MOSS,
      mood: "glad",
      skin: BROWN,
      hair: "long",
      legs: ["-14,-25 -20,-12 -22,0 -16,1", "-10,-25 -4,-13 -6,0 2,1"],
      arms: ["-8,-46 3,-38 12,-36", "-13,-46 -23,-54 -18,-68"],
      held: put(hammer(), -18, -70, 1.06, 40),
    }) +
    collar(-8, -58) +
    [-14, -10, -6, -2].map((x) => disc(x, -40 + Math.abs(x + 8) * -0.3, 2.2, RED, 1.2)).join("") +
    stick("M10 -40L18 -33", paint.stone84, 2.6) +
    form(curve("-17,-63 -8,-70 1,-63 0,-61 -8,-64 -16,-61"), LEAF, 1.5) +
    form("M40 -50l5-3 1 5zM46 -40l4-4 2 4z", paint.stone81, 1.3),
};

/** A Chief by the id of the card. */
export const chief = (id: string): string => kept(`chief ${id}`, CHIEFS[id] ?? CHIEFS.tuskbreaker!);
