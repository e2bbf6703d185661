/** The painted board: one landscape on a cave wall, without anything that changes during play. */
import * as paint from "../../../art/palette";
import { brush, curve, dice, fill, put } from "../../../art/brush";
import * as m from "../../../art/motifs";
import { layer, light, materials, picture, type Lamp, type Theme } from "../../../art/pigment";
import { BOARDS, type Form } from "./places";
import {
  brick,
  canoe,
  clayBank,
  cliffs,
  cracks,
  dots,
  fish,
  furrows,
  glint,
  hand,
  ledges,
  logs,
  pit,
  reeds,
  smoke,
  stones,
  tufts,
  workshop,
} from "./props";

const wash = (points: string, colour: string, opacity: number): string =>
  fill(curve(points), colour, `opacity="${opacity}"`);

/** Water: the wet bank, the body, and the light on the current. */
function water(course: string, widths: number[], bank: number): string {
  const body = (k: number, more: number): string => brush(course, ...widths.map((w) => w * k + more));
  return (
    fill(body(1, bank), paint.water23) +
    fill(body(1, 0), paint.water45) +
    fill(body(0.62, 0), paint.water54c, 'opacity=".75"') +
    fill(body(0.24, 0), paint.mist65, 'opacity=".5"')
  );
}

const flow = (lines: string[], w: number): string =>
  lines.map((p) => brush(p, 0.5 * w, 3 * w, 1.4 * w, 3.4 * w, 1.8 * w, 0.5 * w)).join("");

/** Rings dabbed like a painter would: chalk with a broken charcoal line. */
function rings(form: Form): [chalk: string, ink: string] {
  const { places, ring } = BOARDS[form];
  const r = dice(5);
  let [chalk, ink] = ["", ""];
  for (const id of Object.keys(places) as (keyof typeof places)[]) {
    for (const { x, y } of places[id].circles) {
      const at = (i: number, q: number): string => {
        const a = (i / 8) * 6.283 - 1.2;
        return `${x + Math.cos(a) * q},${y + Math.sin(a) * q}`;
      };
      const round = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => at(i, ring * (1.02 + r() * 0.1)));
      chalk += curve(round.join(" "));
      const edge = [0, 1, 2, 3, 4, 5, 6, 7, 8.4].map((i) => at(i, ring * (0.98 + r() * 0.06)));
      ink += brush(edge.join(" "), ...[0.8, 2.2, 1.4, 2.4, 1.6, 0.6].map((q) => (q * ring) / 16));
    }
  }
  return [chalk, ink];
}

/** Gold in the river. */
const GLEAMS: Record<Form, [number, number, number][]> = {
  wide: [
    [262, 510, 9],
    [312, 446, 7],
    [164, 560, 10],
    [416, 398, 6],
    [364, 426, 5],
    [108, 584, 9],
    [214, 516, 6],
  ],
  tall: [
    [129, 284, 5.5],
    [174, 268, 4.5],
    [217, 285, 5.5],
    [261, 267, 5],
    [305, 284, 5.5],
    [348, 266, 4.5],
  ],
};
const gleams = (form: Form): string => GLEAMS[form].map(([x, y, s]) => glint(x, y, s)).join("");

/** Trees: place, size, and kind (0 spruce, 1 distant spruce, 2 leafy tree, 3 birch). */
const forest = (trees: [number, number, number, number][]): string =>
  trees
    .map(([x, y, s, kind]) =>
      put(kind === 2 ? m.leafy(x) : kind === 3 ? m.birch(x) : m.spruce(x, kind ? paint.leaf40 : m.PINE), x, y, s),
    )
    .join("");

function wide(): string {
  const r = dice(9);
  const [chalk, ink] = rings("wide");
  let ears = "";
  for (let row = 0; row < 4; row++)
    for (let i = 0; i < (row ? 9 : 7); i++) {
      const [x, y] = [
        858 - row * 4 + i * (13 + row * 0.9) + r() * 3,
        428 + row * 37 - 7 * Math.sin((i / 8) * 3.14) + r() * 3,
      ];
      ears += put(m.grain(row * 20 + i, row % 2 ? paint.gold49 : paint.gold40), x, y, 0.66 + row * 0.08);
    }
  const grounds =
    wash(
      "-20,150 60,100 160,118 260,72 350,104 440,62 540,92 620,52 700,92 780,40 860,10 1020,0 1020,260 500,260 -20,260",
      paint.sand59,
      0.5,
    ) +
    wash("-20,90 120,64 250,84 372,130 430,230 420,310 330,366 160,380 40,366 -20,360", m.SAND, 0.8) +
    wash("-20,230 100,222 240,232 346,224 392,270 370,330 290,364 160,372 -20,358", m.OCHRE, 0.6) +
    wash("-20,320 120,304 240,312 330,300 350,322 290,356 160,372 -20,362", m.RED, 0.36) +
    wash("392,296 430,252 520,238 600,256 650,304 600,336 500,346 420,350", paint.straw69, 0.55) +
    wash("336,220 352,140 390,92 450,72 530,78 590,112 622,180 640,236 580,262 480,268 390,262", paint.moss59b, 0.85) +
    wash("342,214 420,172 540,170 612,200 628,236 560,254 470,262 380,250", paint.moss40, 0.6) +
    wash("600,248 608,168 644,104 710,86 762,108 784,180 788,262 760,314 694,330 634,316 606,288", paint.rust61, 0.8) +
    wash("770,120 820,70 900,40 1010,50 1020,280 930,304 820,300 766,270", paint.stone64b, 0.75) +
    wash("780,190 880,176 1010,184 1010,280 900,298 790,284", paint.ash44b, 0.55) +
    wash("470,410 560,376 660,348 780,330 900,300 1020,300 1020,640 400,640 390,590 430,490", paint.bark76, 0.8) +
    wash("460,566 640,530 820,540 1020,510 1020,640 420,640", paint.clay52, 0.5) +
    wash("850,372 884,344 950,338 1004,362 1014,470 1010,552 930,566 850,560 818,520 834,440", paint.gold74b, 0.8) +
    wash("-20,392 90,378 220,384 330,366 300,420 180,450 60,476 -20,486", paint.moss59b, 0.65) +
    wash("226,640 300,596 366,534 420,508 446,532 430,578 404,612 380,640", paint.moss59b, 0.6);
  // from the falls next to the quarry down to the left
  const river = water(
    "790,176 780,240 782,296 730,324 640,334 540,352 450,384 360,416 270,468 180,532 60,592 -60,632",
    [9, 15, 20, 26, 34, 46, 64, 88, 108, 134, 170, 200],
    8,
  );
  const currents =
    flow(
      [
        "460,368 380,394 300,432 220,484 120,536 0,586",
        "470,398 400,424 330,466 270,514 200,566 120,604",
        "440,384 330,422 250,470 170,526 60,572",
        "360,452 300,494 240,548 170,596",
        "200,470 120,512 20,548",
      ],
      1,
    ) +
    brush("790,176 782,240 784,292", 3, 6, 2) +
    brush("782,190 776,250 776,286", 1, 3, 1) +
    brush("770,314 700,328 620,336 540,350", 1, 3, 2, 0.6);
  const deeps = flow(
    [
      "520,372 440,402 360,440 300,480",
      "420,376 330,404 240,456 160,508 70,548",
      "300,520 230,574 160,612",
      "700,334 620,344 560,358",
    ],
    0.9,
  );
  const trees = forest([
    [372, 136, 0.72, 0],
    [398, 128, 0.62, 1],
    [420, 140, 0.88, 0],
    [448, 126, 0.66, 1],
    [470, 142, 0.9, 0],
    [494, 130, 0.7, 1],
    [556, 132, 0.66, 1],
    [574, 142, 0.82, 0],
    [362, 164, 0.78, 0],
    [392, 170, 0.9, 2],
    [438, 176, 1, 0],
    [504, 174, 0.96, 2],
    [528, 166, 0.86, 3],
    [560, 172, 0.98, 0],
    [466, 180, 0.84, 3],
    [586, 166, 0.7, 3],
  ]);
  const faults = [
    "0,372 60,366 130,374 190,368 240,376",
    "596,0 602,30 594,52 604,80 598,104",
    "1000,292 960,290 930,296 880,288",
    "420,620 432,590 424,566 440,540",
  ];
  const ridges =
    brush("350,112 400,92 470,80 540,84 604,118", 0.5, 2, 1, 2, 0.5) +
    brush("2,262 80,250 180,258 280,248 346,256", 0.6, 2.4, 1.2, 2.4, 0.6);
  const rows = furrows([
    [848, 430, 124, 8],
    [844, 467, 130, 8],
    [840, 504, 138, 9],
    [836, 541, 144, 9],
  ]);
  return (
    layer("wash", grounds) +
    layer("water", river) +
    layer(
      "paint",
      cracks(faults) +
        fill(deeps, paint.water23, 'opacity=".55"') +
        fill(currents, paint.ash95b, 'opacity=".85"') +
        put(cliffs(), 778, 46, 0.97) +
        stones("800,196,9 818,204,6 948,190,8 962,258,8 802,262,7", paint.ash29c) +
        put(m.hunter("knap"), 972, 192, 0.66, 0, true) +
        put(pit(), 604, 90, 0.97) +
        brick(610, 205) +
        brick(632, 207) +
        brick(621, 197) +
        put(m.hunter("sow"), 692, 206, 0.52) +
        put(m.hunter("carry"), 748, 210, 0.56, 0, true) +
        trees +
        fill(ridges, m.UMBER, 'opacity=".6"') +
        put(m.stag(), 236, 116, 0.68) +
        put(m.doe(), 196, 58, 0.34) +
        put(m.doe(paint.amber56), 268, 52, 0.4) +
        put(m.bison(), 342, 170, 0.7, 0, true) +
        put(m.mammoth(), 66, 86, 0.99) +
        put(m.hunter("throw"), 40, 238, 0.72) +
        put(m.hunter("bow"), 30, 170, 0.56) +
        fill(tufts(20, 250, 316, 106, 16, 3) + tufts(360, 262, 220, 60, 10, 7), paint.straw39) +
        put(m.horse(paint.gold67c), 420, 286, 0.42) +
        put(m.horse(paint.amber56), 476, 278, 0.36) +
        put(m.horse(paint.bark73), 522, 296, 0.4) +
        reeds(16, 472, 8, 4) +
        reeds(300, 606, 9, 8) +
        reeds(76, 456, 5, 14) +
        put(fish(paint.water20b), 306, 492, 0.9, -34) +
        put(fish(paint.water20b), 66, 560, 1.15, -22) +
        put(canoe(), 384, 572, 0.84, -16) +
        put(m.tent(), 674, 462, 0.68) +
        put(m.tent(paint.clay52), 802, 456, 0.66) +
        put(m.hut(), 737, 542, 1.16) +
        put(m.fire(), 652, 562, 0.92) +
        put(workshop(), 562, 546, 1.2) +
        put(m.hunter("stand"), 818, 556, 0.7) +
        fill(rows, paint.clay43, 'opacity=".8"') +
        ears +
        put(m.hunter("sow"), 962, 398, 0.62, 0, true),
    ) +
    hand(450, 474, 0.62, -12, m.SIENNA) +
    layer(
      "line",
      smoke(652, 528) +
        put(m.flock(5, 4), 640, 8) +
        fill(dots("300,34 312,32 324,34"), m.SIENNA) +
        gleams("wide") +
        fill(chalk, m.CHALK, 'opacity=".74"') +
        fill(ink, m.INK, 'opacity=".9"'),
    )
  );
}

function tall(): string {
  const r = dice(3);
  const [chalk, ink] = rings("tall");
  let ears = "";
  for (let row = 0; row < 3; row++)
    for (let i = 0; i < 9; i++)
      ears += put(
        m.grain(row * 20 + i, row % 2 ? paint.gold49 : paint.gold40),
        271 - row + i * 13 + r() * 3,
        341 + row * 13 + r() * 2,
        0.36 + row * 0.04,
      );
  const grounds =
    wash("-10,60 60,36 130,42 200,20 290,14 400,20 400,250 -10,250", paint.sand59, 0.35) +
    wash("-10,50 80,30 160,38 194,70 196,180 188,236 90,244 -10,240", m.SAND, 0.88) +
    wash("-10,166 90,156 188,164 196,206 180,238 80,244 -10,238", m.OCHRE, 0.6) +
    wash("-10,212 90,204 184,208 180,240 80,246 -10,242", m.RED, 0.36) +
    wash("192,72 200,36 246,24 310,10 400,6 400,84 300,86 202,84", paint.moss59b, 0.9) +
    wash("194,60 260,48 340,44 400,50 400,82 300,84 200,82", paint.moss40, 0.6) +
    wash("190,146 200,122 246,108 310,90 400,88 400,162 300,166 200,164", paint.rust61, 0.85) +
    wash("190,228 202,200 250,188 310,172 400,170 400,246 300,248 200,246", paint.stone64b, 0.95) +
    wash("194,214 280,206 400,208 400,242 290,246 198,244", paint.ash44b, 0.55) +
    wash("-10,240 90,246 200,242 300,248 400,242 400,266 -10,270", paint.moss59b, 0.7) +
    wash("-10,300 100,298 210,302 400,296 400,410 -10,410", paint.bark76, 0.9) +
    wash("-10,366 120,358 260,362 400,356 400,410 -10,410", paint.clay52, 0.5) +
    wash("262,322 320,314 386,318 392,360 384,394 300,398 260,390", paint.gold74b, 0.85);
  const river = water("420,272 330,276 250,273 170,277 110,280 50,278 -30,281", [40, 38, 40, 38, 40, 42, 42], 4);
  const currents = flow(
    [
      "386,262 300,264 220,262 150,266 90,268",
      "380,288 290,290 200,288 120,293 20,290",
      "200,275 140,279 80,281 10,278",
    ],
    0.62,
  );
  const deeps = flow(["390,282 320,283 250,281 190,283", "180,264 120,270 60,266 0,270"], 0.6);
  const trees = forest([
    [206, 44, 0.26, 1],
    [217, 45, 0.24, 0],
    [228, 44, 0.27, 1],
    [252, 45, 0.27, 1],
    [262, 46, 0.24, 2],
    [240, 46, 0.25, 0],
    [276, 46, 0.32, 0],
    [288, 44, 0.36, 1],
    [314, 44, 0.42, 1],
    [340, 44, 0.4, 1],
    [366, 44, 0.4, 1],
    [300, 48, 0.4, 0],
    [326, 48, 0.44, 2],
    [352, 49, 0.46, 0],
    [334, 47, 0.44, 3],
    [378, 49, 0.44, 0],
  ]);
  return (
    layer("wash", grounds) +
    layer("water", river) +
    layer(
      "paint",
      fill(deeps, paint.water23, 'opacity=".5"') +
        fill(currents, paint.ash95b, 'opacity=".85"') +
        trees +
        put(logs(), 208, 52, 0.7) +
        put(m.hunter("carry"), 256, 53, 0.38) +
        put(clayBank(), 196, 88, 1) +
        put(brick(0, 0) + brick(22, 1) + brick(11, -8), 210, 131, 0.66) +
        put(m.hunter("carry"), 262, 136, 0.38, 0, true) +
        put(m.hunter("sow"), 304, 137, 0.4) +
        put(m.hunter("sow"), 346, 137, 0.4, 0, true) +
        put(ledges(), 196, 169) +
        put(m.hunter("knap"), 262, 217, 0.46) +
        put(m.stag(), 126, 62, 0.38) +
        put(m.doe(), 72, 32, 0.27) +
        put(m.doe(paint.amber56), 118, 27, 0.24) +
        put(m.mammoth(), 36, 54, 0.7) +
        put(m.bison(), 188, 124, 0.39, 0, true) +
        put(m.hunter("throw"), 24, 168, 0.46) +
        put(m.hunter("bow"), 18, 102, 0.4) +
        put(fill(tufts(0, 0, 270, 112, 10, 3), paint.straw39), 8, 172, 0.62) +
        put(reeds(0, 0, 5, 4), 60, 262, 0.46) +
        put(reeds(0, 0, 6, 9), 368, 258, 0.42) +
        put(reeds(0, 0, 5, 12), 2, 304, 0.44) +
        put(fish(paint.water20b), 40, 289, 0.55, 4) +
        put(fish(paint.water20b), 240, 291, 0.45, -4) +
        put(m.tent(), 168, 344, 0.34) +
        put(m.tent(paint.clay52), 232, 343, 0.33) +
        put(m.hut(), 200, 367, 0.41) +
        put(m.fire(), 158, 369, 0.4) +
        put(m.hunter("stand"), 238, 369, 0.4) +
        put(workshop(), 58, 382, 0.84) +
        fill(
          furrows(
            [
              [264, 342, 120, 2],
              [263, 355, 121, 2],
              [262, 368, 122, 2],
            ],
            2.6,
          ),
          paint.clay43,
          'opacity=".8"',
        ) +
        ears,
    ) +
    layer(
      "line",
      smoke(158, 354, 0.38) + gleams("tall") + fill(chalk, m.CHALK, 'opacity=".76"') + fill(ink, m.INK, 'opacity=".9"'),
    )
  );
}

/** By night, the torch is on the left and the campfire burns. Gold and fire glow on their own. */
const LAMPS: Record<Form, Lamp[]> = {
  wide: [
    [180, 150, 760, paint.bark55],
    [800, 60, 420, paint.stone33b],
    [652, 540, 330, paint.amber55],
    [910, 470, 280, paint.bark47],
    [240, 480, 260, paint.ash30],
  ],
  tall: [
    [80, 90, 380, paint.bark55],
    [320, 100, 300, paint.stone33b],
    [158, 362, 200, paint.amber55],
    [326, 350, 170, paint.bark47],
    [90, 280, 160, paint.ash30],
  ],
};

export function scene(form: Form, theme: Theme): string {
  const { width, height } = BOARDS[form];
  const wideForm = form === "wide";
  const fire = wideForm ? put(m.fire(), 652, 562, 0.92) : put(m.fire(), 158, 369, 0.4);
  const shine = theme === "dark" ? layer("line", gleams(form) + fire, 'opacity=".8"') : "";
  const ground = wideForm ? materials(theme, width, height) : materials(theme, width, height, 0.62, 1, width / 3);
  return picture(
    width,
    height,
    ground + (wideForm ? wide() : tall()) + light(width, height, theme, LAMPS[form]) + shine,
  );
}
