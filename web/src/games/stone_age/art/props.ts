/** Smaller things on the painted board: rocks, water life, handiwork. */
import * as paint from "../../../art/palette";
import { brush, curve, dice, fill, put } from "../../../art/brush";
import * as m from "../../../art/motifs";

/** "x,y,size …" */
const triples = (list: string): [number, number, number][] =>
  list.split(" ").map((one) => {
    const [x = 0, y = 0, s = 6] = one.split(",").map(Number);
    return [x, y, s];
  });

const face = (points: string, colour: string): string => fill(curve(points.replaceAll(" ", "! ") + "!"), colour);

export function stones(list: string, colour: string): string {
  const one = ([x, y, s]: [number, number, number]): string =>
    curve(
      `${x - s},${y} ${x - s * 0.6},${y - s * 0.8}! ${x + s * 0.3},${y - s}! ` +
        `${x + s},${y - s * 0.2} ${x + s * 0.7},${y + s * 0.4}! ${x - s * 0.6},${y + s * 0.4}!`,
    );
  return fill(triples(list).map(one).join(""), colour);
}

export function glint(x: number, y: number, s: number): string {
  const q = s * 0.25;
  const star =
    `${x},${y - s}! ${x + q},${y - q} ${x + s},${y}! ${x + q},${y + q} ${x},${y + s}! ${x - q},${y + q} ` +
    `${x - s},${y}! ${x - q},${y - q}`;
  return fill(curve(star), m.GOLD);
}

export const fish = (colour: string): string =>
  fill(curve("-16,0 -4,-6 8,-4 16,0 8,4 -4,6") + curve("-13,0 -24,-7! -20,0 -24,7!"), colour) +
  fill(curve("9,-1 10,-2 11,-1 10,0"), m.CHALK);

export function reeds(x: number, y: number, n: number, seed: number): string {
  const r = dice(seed);
  let d = "";
  for (let i = 0; i < n; i++) {
    const [bx, h, lean] = [x + r() * n * 5, 22 + r() * 22, (r() - 0.4) * 14];
    d += brush(`${bx},${y} ${bx + lean * 0.3},${y - h * 0.6} ${bx + lean},${y - h}`, 2.4, 2, 0.6);
    if (r() > 0.6) d += brush(`${bx + lean * 0.7},${y - h * 0.82} ${bx + lean},${y - h - 4}`, 4.4, 4);
  }
  return fill(d, paint.moss28);
}

/** A dugout canoe pulled ashore, with its paddle, about 96 wide. */
export const canoe = (): string =>
  fill(curve("-50,-14! -34,6 -8,13 12,13 36,5 52,-15! 34,-9 0,-6 -32,-8"), paint.clay43) +
  fill(curve("-50,-14! -30,-9 0,-6 32,-9 52,-15! 30,-16 0,-13 -28,-15"), m.INK) +
  fill(
    brush("-50,-14 -34,6 -8,13 12,13 36,5 52,-15", 2, 4, 4.5, 4.5, 4, 2) + brush("-28,2 0,5 30,0", 0.6, 1.6, 0.6),
    m.INK,
  ) +
  fill(brush("-24,-30 6,2", 2.6, 2.4) + curve("3,-4 12,2 18,13 14,16 5,9"), m.UMBER);

export const tuft = (x: number, y: number): string =>
  brush(`${x},${y} ${x - 3},${y - 6} ${x - 6},${y - 9}`, 1.6, 1.4, 0.4) +
  brush(`${x + 1},${y} ${x + 1},${y - 8} ${x + 2},${y - 12}`, 1.6, 1.4, 0.4) +
  brush(`${x + 2},${y} ${x + 6},${y - 6} ${x + 9},${y - 7}`, 1.6, 1.4, 0.4);

export function tufts(x: number, y: number, w: number, h: number, n: number, seed: number): string {
  const r = dice(seed);
  return Array.from({ length: n }, () => tuft(x + r() * w, y + r() * h)).join("");
}

const gouges = (list: string, w = 2.4): string =>
  triples(list)
    .map(([x, y, h]) => brush(`${x},${y} ${x + 2},${y + h * 0.5} ${x - 1},${y + h}`, 0.6, w, 0.6))
    .join("");

/** A clay bank dug away in ledges, about 172 × 122 from the upper left corner. */
export function pit(): string {
  const [dark, mid, lit, line] = [paint.rust30, paint.rust51, paint.amber68, paint.rust18];
  const marks =
    "20,46,14 36,42,16 52,46,14 78,34,16 92,22,20 108,16,18 124,16,16 138,22,18 20,84,14 36,86,14 54,88,13 " +
    "74,86,14 94,84,12 116,70,14 132,70,14 150,70,14";
  const rungs = [112, 102, 92, 82, 72]
    .map((y) => brush(`${y * 0.2 + 103},${y} ${y * 0.21 + 113},${y - 1}`, 1.8, 1.6))
    .join("");
  return (
    fill(
      curve("-6,120 0,84 6,58 22,40! 44,34 62,40! 74,22 98,8 126,6 148,18! 160,40 170,74 176,120 120,126 60,126"),
      mid,
    ) +
    fill(
      curve("8,60 22,42! 44,36 62,42! 74,24 98,10 126,8 148,20! 158,40 150,46 122,36 98,40 82,56 60,64 30,62"),
      dark,
    ) +
    fill(curve("10,64 34,66 62,66 84,58 100,44 122,40 150,48 164,62 140,62 118,58 106,66 92,78 62,82 26,80"), lit) +
    fill(
      curve("8,82 28,82 62,84 92,80 108,68 120,62 142,66 166,66 170,90 146,88 126,86 112,96 90,104 54,104 8,100"),
      dark,
    ) +
    fill(curve("2,104 52,106 90,106 114,98 128,90 148,92 172,94 175,120 120,126 60,126 -4,120"), lit) +
    fill(curve("30,116 60,110 92,114 84,122 46,122"), paint.mist63, 'opacity=".75"') +
    fill(gouges(marks), line) +
    fill(
      brush(
        "-6,120 0,84 6,58 22,40 44,34 62,40 74,22 98,8 126,6 148,18 160,40 170,74 176,120",
        3,
        3,
        3,
        4,
        3,
        4,
        3,
        4,
        3,
        3,
      ),
      line,
    ) +
    fill(tuft(30, 38) + tuft(52, 38) + tuft(90, 14) + tuft(112, 8) + tuft(136, 12), paint.moss40) +
    fill(brush("128,122 116,62", 2.4, 2) + brush("139,120 126,60", 2.4, 2) + rungs, m.INK)
  );
}

/** A long clay bank rising to the right, with a hollow dug into it: 200 × 54 from the upper left corner. */
export function clayBank(): string {
  const [dark, mid, lit, line] = [paint.rust30, paint.rust51, paint.amber68, paint.rust18];
  const rungs = [47, 42, 37, 32, 27]
    .map((y) => brush(`${183 - y * 0.16},${y} ${190 - y * 0.16},${y - 0.6}`, 1.4, 1.3))
    .join("");
  const marks =
    "101,37,7 112,34,7 124,32,8 136,31,8 148,31,8 159,33,8 96,14,6 110,11,7 126,6,7 140,5,7 156,8,7 172,11,6 186,12,6 62,33,5";
  return (
    fill(curve("0,58! 2,44 18,36 42,36 60,31 76,20! 92,11 112,8 124,2 146,2 162,8 178,7 200,13! 200,58!"), mid) +
    fill(
      curve(
        "4,41 18,36 42,36 60,31 76,20! 92,11 112,8 124,2 146,2 162,8 178,7 200,13! 200,20 172,17 150,13 126,14 " +
          "104,20 84,29 62,38 36,42",
      ),
      dark,
    ) +
    fill(
      curve(
        "40,44 64,40 86,31 106,22 128,16 150,15 172,19 200,22! 200,28 168,25 148,23 128,25 108,30 88,38 66,46 46,48",
      ),
      lit,
    ) +
    // the hollow: its back wall, and its floor of fresh clay
    fill(curve("80,58! 86,44 98,35 116,30 140,28 158,30 172,38 178,58!"), paint.rust43) +
    fill(curve("80,58! 92,46 114,42 144,42 166,46 178,58!"), paint.clay74) +
    fill(gouges(marks, 1.6), line) +
    fill(brush("80,58 86,44 98,35 116,30 140,28 158,30 172,38 178,58", 1, 1.8, 2.2, 1.6, 2, 1), line) +
    fill(
      brush(
        "3,47 6,41 18,36 42,36 60,31 76,20 92,11 112,8 124,2 146,2 162,8 178,7 202,14",
        1,
        1.8,
        1.4,
        2,
        1.6,
        2.2,
        1.6,
        1.4,
      ),
      line,
    ) +
    fill(
      [
        [24, 36],
        [50, 34],
        [101, 10],
        [136, 2],
        [170, 7],
      ]
        .map(([x = 0, y = 0]) => tuft(x / 0.6, y / 0.6))
        .join(""),
      paint.moss40,
      'transform="scale(.6)"',
    ) +
    fill(brush("175,50 179,20", 1.8, 1.5) + brush("182,50 186,20", 1.8, 1.5) + rungs, m.INK)
  );
}

export const brick = (x: number, y: number): string =>
  fill(
    curve(
      `${x - 1},${y - 1}! ${x + 3},${y - 5.2}! ${x + 21},${y - 6}! ${x + 21},${y + 3.4}! ` +
        `${x + 16.6},${y + 9.4}! ${x - 1},${y + 10}!`,
    ),
    paint.rust18,
  ) +
  fill(curve(`${x},${y}! ${x + 16},${y - 1}! ${x + 16},${y + 8}! ${x},${y + 9}!`), paint.rust48) +
  fill(curve(`${x},${y}! ${x + 4},${y - 4}! ${x + 20},${y - 5}! ${x + 16},${y - 1}!`), paint.clay74) +
  fill(curve(`${x + 16},${y - 1}! ${x + 20},${y - 5}! ${x + 20},${y + 3}! ${x + 16},${y + 8}!`), paint.rust27);

const [ROCK_INK, ROCK_DEEP, ROCK_MID, ROCK_LIT, ROCK_PALE] = [
  paint.ash18,
  paint.ash29c,
  paint.ash43b,
  paint.ash57b,
  paint.stone70,
];

/** Broken cliffs with lit and shaded faces, about 214 × 150 from the upper left corner. */
export function cliffs(): string {
  const edges = [
    "62,18 76,4 92,10 98,30",
    "112,20 132,12 146,24 150,48",
    "38,52 52,46 54,76 46,92 48,112",
    "84,8 78,30 68,50 70,72 84,98 80,120",
    "108,34 106,54 96,66 98,90",
    "138,18 132,40 124,60 126,84 146,92 148,116",
    "2,150 6,118 16,110 20,84 34,78 38,52",
    "164,54 170,78 190,84 196,108 208,114 214,150",
    "52,128 80,120 92,132 104,116 126,124 148,116",
  ];
  return (
    face(
      "2,150 6,118 16,110 20,84 34,78 38,52 52,46 62,18 76,4 92,10 98,30 108,34 112,20 132,12 146,24 150,48 " +
        "164,54 170,78 190,84 196,108 208,114 214,150",
      ROCK_DEEP,
    ) +
    face("62,18 76,4 84,8 78,30 68,50 70,72 54,76 52,46", ROCK_PALE) +
    face("112,20 132,12 138,18 132,40 124,60 126,84 108,86 106,54 108,34", ROCK_LIT) +
    face("34,78 38,52 52,46 54,76 46,92 48,112 24,116 20,84", ROCK_LIT) +
    face("164,54 170,78 190,84 184,104 164,108 156,84", ROCK_MID) +
    face("84,8 92,10 98,30 108,34 106,54 96,66 98,90 84,98 70,72 68,50 78,30", ROCK_MID) +
    face("138,18 146,24 150,48 164,54 156,84 146,92 126,84 124,60 132,40", ROCK_MID) +
    face("6,118 16,110 24,116 48,112 52,128 40,150 2,150", ROCK_MID) +
    face("54,76 70,72 84,98 80,120 52,128 48,112 46,92", ROCK_MID) +
    face("108,86 126,84 146,92 148,116 126,124 104,116", ROCK_PALE) +
    face("164,108 184,104 196,108 208,114 214,150 170,150 156,128", ROCK_LIT) +
    face("98,90 108,86 104,116 92,132 80,120 84,98", ROCK_INK) +
    face("146,92 156,84 164,108 156,128 148,116", ROCK_INK) +
    face("80,120 92,132 90,150 62,150 52,128", ROCK_LIT) +
    face("104,116 126,124 124,150 90,150 92,132", ROCK_MID) +
    face("126,124 148,116 156,128 170,150 124,150", ROCK_DEEP) +
    fill(edges.map((p) => brush(p, 1, 2.4, 1.4, 2.2, 0.8)).join(""), ROCK_INK) +
    fill(
      brush("66,18 77,7 84,10", 1, 2.6, 1) +
        brush("114,22 132,14 138,20", 1, 2.6, 1) +
        brush("40,54 52,48", 2, 1) +
        brush("110,88 126,86 144,93", 1, 2.4, 1) +
        brush("172,80 188,85", 2, 1),
      m.CHALK,
    )
  );
}

/** A quarry cut in steps, its crest on the right, hewn blocks on the left: 200 × 56 from the upper left corner. */
export function ledges(): string {
  const block = (x: number, y: number, w: number, h: number, d: number): string => {
    const [u, v] = [d, d * 0.8 + 1];
    return (
      face(
        `${x - 1},${y - 1} ${x + u - 1},${y - v - 1} ${x + w + u + 1},${y - v - 1} ` +
          `${x + w + u + 1},${y + h - v + 1} ${x + w},${y + h + 1} ${x - 1},${y + h + 1}`,
        ROCK_INK,
      ) +
      face(`${x},${y} ${x + w},${y} ${x + w},${y + h} ${x},${y + h}`, paint.stone63) +
      face(`${x},${y} ${x + u},${y - v} ${x + w + u},${y - v} ${x + w},${y}`, paint.stone83c) +
      face(`${x + w},${y} ${x + w + u},${y - v} ${x + w + u},${y + h - v} ${x + w},${y + h}`, ROCK_DEEP)
    );
  };
  const edges = [
    "84,56 85,42 98,37 99,25 116,20 118,9 134,1 153,0 158,8 171,10 175,21 187,24 202,34",
    "116,20 132,24 133,40 122,56",
    "134,1 140,13 137,25 153,29 154,44 146,56",
    "158,8 160,21 171,28 173,42 182,56",
    "99,25 109,30 110,43 102,56",
  ];
  return (
    face("84,56 85,42 98,37 99,25 116,20 118,9 134,1 153,0 158,8 171,10 175,21 187,24 200,33 200,56", ROCK_DEEP) +
    face("118,9 134,1 140,13 137,25 132,24 116,20", paint.stone78b) +
    face("134,1 153,0 158,8 160,21 153,29 137,25 140,13", ROCK_MID) +
    face("99,25 116,20 132,24 133,40 110,43 109,30", ROCK_LIT) +
    face("132,24 137,25 153,29 154,44 133,46", ROCK_INK) +
    face("158,8 171,10 175,21 171,28 160,21", ROCK_LIT) +
    face("153,29 160,21 171,28 173,42 154,44", paint.stone78b) +
    face("175,21 187,24 200,33 200,48 173,42 171,28", ROCK_MID) +
    face("85,42 98,37 99,25 109,30 110,43 102,56 84,56", ROCK_MID) +
    face("110,43 133,40 133,46 122,56 102,56", ROCK_PALE) +
    face("133,46 154,44 146,56 122,56", ROCK_MID) +
    face("154,44 173,42 182,56 146,56", ROCK_LIT) +
    fill(edges.map((p) => brush(p, 0.8, 2, 1.3, 1.9, 0.8)).join(""), ROCK_INK) +
    fill(
      brush("120,9 134,2 151,1", 0.8, 2, 0.8) +
        brush("102,26 116,21 130,25", 0.8, 2, 0.8) +
        brush("155,30 170,29", 1.4, 0.8),
      m.CHALK,
    ) +
    block(10, 37, 18, 10, 6) +
    block(34, 40, 11, 7, 4) +
    block(16, 27, 13, 8, 5) +
    stones("52,46,3.5 78,48,5 86,51,3", ROCK_INK)
  );
}

/** A pile of felled trunks, about 34 × 16, foot at y = 0. */
export function logs(): string {
  const log = (x: number, y: number): string =>
    fill(brush(`${x},${y} ${x + 26},${y - 3}`, 6.4, 6), m.UMBER) +
    fill(curve(`${x - 3},${y} ${x},${y - 3.2} ${x + 3},${y} ${x},${y + 3.2}`), paint.gold77) +
    fill(brush(`${x + 6},${y - 1.6} ${x + 24},${y - 3.6}`, 0.4, 1, 0.4), m.INK);
  return log(0, -3) + log(8, -2.4) + log(5, -8.4);
}

export const smoke = (x: number, y: number, s = 1): string =>
  fill(
    brush(
      `${x},${y} ${x + 6 * s},${y - 22 * s} ${x - 5 * s},${y - 44 * s} ${x + 7 * s},${y - 70 * s} ${x + 2 * s},${y - 96 * s}`,
      2 * s,
      7 * s,
      9 * s,
      12 * s,
      2 * s,
    ),
    m.CHALK,
    'opacity=".6"',
  );

/** Flint, hammerstone, and a hide on poles. */
export function workshop(): string {
  return (
    fill(brush("-46,0 -34,-40 -28,-64", 4, 3, 2) + brush("40,0 34,-32 28,-54", 4, 3, 2), m.INK) +
    fill(curve("-50,-46! -30,-66 2,-66 34,-56 54,-30! 32,-40 8,-48 -20,-46"), paint.bark59b) +
    fill(brush("-50,-46 -30,-67 2,-67 34,-57 55,-30", 2, 3, 3, 2), m.INK) +
    fill(brush("-40,-52 -20,-58 4,-56 34,-48", 0.6, 2, 2, 0.6), m.UMBER) +
    stones("30,-2,12 48,0,7 18,1,5", m.SLATE) +
    fill(curve("24,-11! 34,-20 44,-12! 34,-8"), paint.ash24) +
    put(m.hunter("knap"), -4, 0, 0.86)
  );
}

export const furrows = (lines: [number, number, number, number][], w = 4.5): string =>
  lines
    .map(([x, y, l, bend]) =>
      brush(`${x},${y} ${x + l * 0.33},${y - bend} ${x + l * 0.66},${y - bend} ${x + l},${y + 2}`, w / 3, w, w, w / 3),
    )
    .join("");

export const dots = (points: string, s = 3): string =>
  points
    .split(" ")
    .map((one) => {
      const [x = 0, y = 0] = one.split(",").map(Number);
      return curve(`${x - s},${y} ${x},${y - s} ${x + s},${y} ${x},${y + s}`);
    })
    .join("");

/** A hand with pigment blown around it. */
export function hand(x: number, y: number, scale: number, turn: number, colour: string): string {
  const where = `d="${m.HAND}" transform="translate(${x} ${y})rotate(${turn})scale(${scale})"`;
  return (
    `<mask id="h${x}"><rect x="${x - 90}" y="${y - 90}" width="180" height="180" fill="${paint.white}"/>` +
    `<path ${where} fill="${paint.black}"/></mask>` +
    `<g mask="url(#h${x})"><path ${where} fill="${colour}" stroke="${colour}" stroke-width="16" filter="url(#spray)"/></g>`
  );
}

export function cracks(list: string[]): string {
  const dark = list.map((p) => brush(p, 0.4, 2.4, 1.2, 2, 0.4)).join("");
  const lit = list.map((p) => brush(p, 0.3, 1.2, 0.8, 1, 0.3)).join("");
  return fill(dark, paint.tan31, 'opacity=".7"') + put(fill(lit, paint.stone97, 'opacity=".8"'), 1.6, 1.8);
}
