/** The hexes of the map and what is on it, around the origin, to combine in one SVG. */
import * as paint from "../../../art/palette";
import { brush, curve, fill, marked, put } from "../../../art/brush";
import { kept } from "../../../art/kept";
import { bison, CHALK, HAND, INK, stag } from "../../../art/motifs";
import { SEAT_COLOURS, SEAT_LINES, SEAT_SHAPES } from "../../../art/pieces";
import { BARK, disc, flame, form, line, number, rock } from "../../../art/ink";
import { FROST, IDOL } from "./signs";

export const TERRAINS = [
  "base",
  "tundra",
  "mountains",
  "lakeland",
  "grassland",
  "glacier",
  "forest",
  "caverns",
] as const;
export type Terrain = (typeof TERRAINS)[number];

/** The corners of a hex with a point on top, circumradius 50. */
export const HEX = "0,-50 43.3,-25 43.3,25 0,50 -43.3,25 -43.3,-25";
const INNER = "0,-45 39,-22.5 39,22.5 0,45 -39,22.5 -39,-22.5";

/** The ground, its rim, and the tone of the nearer ground. */
const GROUNDS: Record<Terrain, [ground: string, rim: string, near: string]> = {
  base: [paint.straw85c, paint.clay52, paint.bark71b],
  tundra: [paint.stone91b, paint.straw64, paint.straw78b],
  mountains: [paint.ash90b, paint.ash51, paint.stone70b],
  lakeland: [paint.moss84, paint.leaf52, paint.moss74],
  grassland: [paint.straw88b, paint.straw59, paint.straw77],
  glacier: [paint.ash96b, paint.water68b, paint.water62b],
  forest: [paint.moss81, paint.leaf36, paint.leaf58],
  caverns: [paint.sand81, paint.rust32b, paint.rust48b],
};

/** The lower part of the inner hex, below a wavy line at y. */
const near = (y: number, colour: string): string =>
  fill(`M-39 ${y}Q-22 ${y - 6}-4 ${y - 1}T39 ${y - 3}V22.500L0 45-39 22.500z`, colour);
const many = (spots: readonly (readonly number[])[], one: (x: number, y: number, k: number) => string): string =>
  spots.map(([x = 0, y = 0, k = 1]) => one(x, y, k)).join("");
const tuft = (x: number, y: number, k: number): string =>
  brush(`${x},${y} ${x - 2 * k},${y - 7 * k} ${x - 7 * k},${y - 12 * k}`, 2.4 * k, 1.8 * k, 0.4) +
  brush(`${x},${y} ${x + 0.5 * k},${y - 9 * k} ${x - 1 * k},${y - 16 * k}`, 2.6 * k, 2 * k, 0.4) +
  brush(`${x},${y} ${x + 3 * k},${y - 6 * k} ${x + 8 * k},${y - 10 * k}`, 2.4 * k, 1.8 * k, 0.4);
/** A snowy spruce, foot at the point, about 34 high. */
const tree = (x: number, y: number, k: number): string =>
  put(
    line("M0 2V-6", BARK, 4) +
      form("M0 -36L8 -22 5 -22 12 -11 8 -11 16 1H-16L-8 -11-12 -11-5 -22-8 -22z", paint.leaf32, 1.8) +
      fill("M0 -36L8 -22 5 -22 12 -11 8 -11 16 1H4z", paint.leaf23) +
      line("M-1 -33L-6 -23.500M-5.500 -20L-10 -12.500M-8.500 -9L-13 -1", CHALK, 2.6),
    x,
    y,
    k,
  );
/** A mountain with its foot at the point, h high. */
const peak = (x: number, y: number, h: number): string =>
  put(
    form("M-62 0L-26 -56-18 -52 0 -100 16 -66 24 -70 64 0z", paint.ash57, 3.4) +
      fill("M0 -100L16 -66 24 -70 64 0H22L12 -34 20 -44 4 -60z", paint.ash39c) +
      fill("M0 -100L16 -66 4 -60-2 -70-12 -58-24 -54-18 -52z", CHALK),
    x,
    y,
    h / 100,
  );

const MOTIFS: Record<Terrain, () => string> = {
  base: () =>
    many(
      [
        [-20, 12],
        [-13, 20],
        [0, 23],
        [13, 20],
        [20, 12],
        [-17, 3],
        [17, 3],
        [-8, -2],
        [8, -2],
      ],
      (x, y) =>
        form(
          curve(`${x - 5},${y} ${x - 2},${y - 4} ${x + 4},${y - 3} ${x + 5},${y + 2} ${x},${y + 4}`),
          paint.stone64b,
          1.6,
        ),
    ) +
    line("M-9 14L9 8M-9 8L9 14", INK, 6.4) +
    line("M-9 14L9 8M-9 8L9 14", paint.clay52, 3.4) +
    put(flame(), 0, 11, 0.86) +
    `<path d="${HAND}" transform="translate(-23 -12) rotate(-22) scale(.26)" fill="${paint.rust39}" ` +
    `opacity=".75"/>` +
    `<path d="${HAND}" transform="translate(24 -11) rotate(20) scale(-.24 .24)" fill="${paint.clay43}" ` +
    `opacity=".75"/>`,
  tundra: () =>
    fill(curve("-37,-10 -20,-16 -2,-12 -12,-6 -30,-5") + curve("8,-27 16,-30 24,-27 16,-23"), paint.moss79) +
    fill(curve("-2,32 12,26 27,26 16,34 4,38") + curve("-37,8 -24,5 -18,9 -30,13"), CHALK) +
    put(stag(paint.clay43b, paint.tan28), 24, -19, 0.22, 0, true) +
    fill(
      many(
        [
          [-28, 23, 1],
          [7, 15, 1.1],
          [29, 18, 0.9],
          [-7, 37, 0.8],
        ],
        (x, y, k) =>
          curve(
            `${x - 9 * k},${y + 2 * k} ${x - 6 * k},${y - 3 * k} ${x - 2 * k},${y - 2 * k} ${x + 2 * k},${y - 6 * k} ` +
              `${x + 5 * k},${y - 2 * k} ${x + 9 * k},${y + 2 * k} ${x},${y + 3 * k}`,
          ),
      ),
      paint.rust43b,
    ) +
    // cotton grass
    many(
      [
        [-16, 24, 1],
        [-7, 20, 1.2],
        [-1, 27, 0.9],
        [20, 26, 0.8],
      ],
      (x, y, k) =>
        line(`M${x} ${y}q-1-10 ${2 * k}-${15 * k}`, paint.straw45, 1.8) +
        form(
          curve(
            `${x - 1 * k},${y - 14 * k} ${x - 2 * k},${y - 19 * k} ${x + 1 * k},${y - 24 * k}! ` +
              `${x + 5 * k},${y - 20 * k} ${x + 5 * k},${y - 15 * k}`,
          ),
          CHALK,
          1.2,
        ),
    ),
  mountains: () =>
    peak(17, 13, 34) +
    peak(-8, 16, 48) +
    peak(11, 28, 24) +
    many(
      [
        [-24, 22],
        [-12, 28],
        [-2, 36],
      ],
      (x, y) => put(rock(), x, y, 0.3),
    ),
  lakeland: () => {
    const lakes = curve("-33,0 -24,-11 -6,-13 6,-7 4,2 -10,7 -26,8") + curve("-6,25 6,15 22,10 33,15 30,23 14,31 0,33");
    return (
      `<path d="${lakes}" fill="${paint.water50b}" stroke="${paint.stone94b}" stroke-width="3.600"/>` +
      `<path d="${lakes}" fill="${paint.water50b}" stroke="${INK}" stroke-width="1.200"/>` +
      line("M-25 -2q4-3 8 0M-13 -6q4-3 8 0M-12 2q4-3 8 0M6 24q4-3 8 0M18 17q4-3 8 0M8 29q3-2 6 0", paint.mist86, 1.8) +
      // someone jumps for joy
      put(
        form("M-9 0l-8-6 2 7-3 6z", paint.amber63, 1.4) +
          form(curve("-10,0 -2,-6 8,-4 13,1! 7,5 -2,5"), paint.gold71, 1.4) +
          disc(8, -0.5, 1.2, INK, 0) +
          line("M3 -3q2 3 0 6", INK, 1),
        21,
        -1,
        0.86,
        -38,
      ) +
      line("M10 11l-3-4M14 13v-5M19 12l3-4", CHALK, 1.8) +
      fill(
        brush("-34,22 -33,13 -35,5", 2, 1.6, 0.6) +
          brush("-30,24 -29,14 -30,7", 2, 1.6, 0.6) +
          brush("-25,24 -25,17 -23,11", 2, 1.6, 0.6) +
          brush("24,-12 25,-21 24,-28", 2, 1.6, 0.6) +
          brush("29,-10 29,-18 31,-24", 2, 1.6, 0.6),
        paint.leaf42,
      ) +
      many(
        [
          [-35, 6],
          [-30, 8],
          [24, -26],
          [31, -22],
        ],
        (x, y) => fill(brush(`${x},${y + 2} ${x},${y - 5}`, 3.4, 3), paint.clay33c),
      )
    );
  },
  grassland: () =>
    put(bison(paint.clay43, INK), -14, -27, 0.27) +
    fill(tuft(-26, 2, 0.7) + tuft(28, 0, 0.7), paint.straw61) +
    fill(tuft(-20, 26, 1.25) + tuft(4, 38, 1.2) + tuft(22, 25, 1.3) + tuft(2, 18, 1), paint.straw48) +
    many(
      [
        [-30, 12],
        [12, 8],
        [-10, 34],
        [33, 12],
        [-6, 10],
      ],
      (x, y) => disc(x, y, 2.2, CHALK, 1),
    ),
  glacier: () =>
    form(
      "M-39 16L-39 -8-28 -20-20 -15-9 -33 2 -26 10 -36 22 -22 30 -25 39 -10V14L28 20 20 15 8 23-4 17-16 24-28 18z",
      paint.mist89,
      2,
    ) +
    fill("M-9 -33L2 -26-4 17-16 24-14 -8zM22 -22L30 -25 39 -10V14L28 20 24 -4z", paint.water76) +
    fill("M-28 -20L-20 -15-28 18-36 17-32 -4zM10 -36L22 -22 16 -14 8 23 4 -10z", CHALK) +
    line("M-22 -8l-4 12 4 8M14 -20l-3 14 5 10M-9 -20l-4 14M30 -14l-3 12", paint.water52, 1.6) +
    form("M-20 30L-12 26-4 29-8 35z", FROST, 1.4) +
    form("M8 29L18 25 24 28 16 33z", FROST, 1.4) +
    line("M-6 40h8M-30 24h5M22 22q4-2 8 0", paint.mist89, 1.6),
  forest: () =>
    tree(-24, 2, 0.66) +
    tree(24, 3, 0.7) +
    tree(0, -1, 0.86) +
    tree(-15, 20, 1) +
    tree(19, 22, 1.02) +
    tree(1, 36, 0.92),
  caverns: () =>
    form(
      curve("-37,20! -36,2 -29,-13 -15,-19 -6,-31 8,-33 17,-24 29,-17 36,0 37,20! 18,30 0,34 -18,30"),
      paint.rust47,
      2,
    ) +
    fill(curve("8,-33 17,-24 29,-17 36,0 37,20! 27,26 28,6 20,-10"), paint.stone33) +
    form(curve("-18,30! -19,8 -12,-8 1,-12 13,-7 20,9 18,30! 0,34"), paint.ash08, 2) +
    fill("M-12 -7l3 9 3-11zM-3 -11l3.500 13 3.500-13zM7 -10l2 8 3-6z", paint.tan60) +
    // the residents
    many(
      [
        [-5, 12],
        [5, 12],
      ],
      (x, y) =>
        `<ellipse cx="${x}" cy="${y}" rx="3.200" ry="3.800" fill="${paint.straw84d}"/>` +
        `<ellipse cx="${x}" cy="${y}" rx="1.100" ry="3" fill="${paint.ash08}"/>`,
    ) +
    `<path d="${HAND}" transform="translate(-25 3) rotate(-10) scale(.2)" fill="${paint.sand85}"/>` +
    line("M-24 -12l8-5M-2 -26l10-2M20 -14l6 5", paint.tan70, 2),
};

export function terrain(id: string): string {
  const kind = (TERRAINS as readonly string[]).includes(id) ? (id as Terrain) : "glacier";
  const [ground, rim, earth] = GROUNDS[kind];
  return kept(
    `terrain ${kind}`,
    () =>
      `<polygon points="${HEX}" fill="${rim}" stroke="${INK}" stroke-width="2"/>` +
      `<polygon points="${INNER}" fill="${ground}"/>` +
      `${near({ mountains: 14, glacier: 10, base: -4 }[kind as string] ?? 2, earth)}${MOTIFS[kind]()}`,
  );
}

const seatOf = (seat: number): number => ((seat % 5) + 5) % 5;

/** A tent in the shape and color of the seat, on a patch of snow. */
export const camp = (seat: number): string => marked("camp", drawCamp(seat));
function drawCamp(seat: number): string {
  const s = seatOf(seat);
  const [line, outer] = [SEAT_LINES[s]!, SEAT_LINES[s] === INK ? CHALK : INK];
  const poles = `<path d="M-5 -14L4 -4M5 -14L-4 -4" fill="none" stroke-linecap="round"`;
  const shape = `<path d="${SEAT_SHAPES[s]}" stroke-linejoin="round"`;
  return (
    `<ellipse cy="10" rx="12" ry="3.600" fill="${INK}" opacity=".35"/>` +
    `${poles} stroke="${outer}" stroke-width="5"/>` +
    `${shape} fill="${outer}" stroke="${outer}" stroke-width="5"/>` +
    `${poles} stroke="${line}" stroke-width="2.400"/>` +
    `${shape} fill="${SEAT_COLOURS[s]}" stroke="${line}" stroke-width="2"/>` +
    `<path d="M-3.400 7.500Q-3.400 0 0 -2.500T3.400 7.500z" fill="${line}"/>`
  );
}

/** Three huts in a ring of snow. */
export const village = (seat: number): string =>
  marked(
    "village",
    `<ellipse cy="8" rx="18" ry="10.500" fill="${CHALK}" stroke="${INK}" stroke-width="1.800"/>` +
      `<ellipse cy="8" rx="14.500" ry="7.500" fill="${paint.straw81}"/>` +
      put(camp(seat), -8.5, -5, 0.66) +
      put(camp(seat), 8.5, -5, 0.66) +
      put(camp(seat), 0, 5, 0.98),
  );

/** A block for a 48 × 48 cell with its level. Seat −1 is neutral. Higher ones are lighter, with their own shadow. */
export const megalith = (seat: number, level: number): string => marked("megalith", drawMegalith(seat, level));
function drawMegalith(seat: number, level: number): string {
  const s = seatOf(seat);
  const own = seat >= 0;
  const [top, edge, dark] = own
    ? [
        [paint.stone64b, paint.stone73, paint.stone81b][Math.min(level, 3) - 1] ?? paint.stone64b,
        paint.stone84,
        paint.ash43c,
      ]
    : [paint.sand74, paint.straw86b, paint.sand55];
  const slab = curve(
    "-22,-14 -19,-21 -8,-22.5 9,-21.5 19,-21.5 22.5,-14 21.5,2 22.5,15 18,22 3,21.5 -14,22.5 -21.5,19 -22.5,4",
  );
  const mark = own
    ? `<path d="${SEAT_SHAPES[s]}" transform="scale(1.5)" fill="${SEAT_COLOURS[s]}" stroke="${INK}" ` +
      `stroke-width="3" stroke-linejoin="round"/>` +
      `<path d="${SEAT_SHAPES[s]}" transform="scale(1.5)" fill="${SEAT_COLOURS[s]}" stroke="${SEAT_LINES[s]}" ` +
      `stroke-width="1.300" stroke-linejoin="round"/>`
    : line("M-11 -11L11 11M11 -11L-11 11", dark, 2.4) + disc(0, 0, 10, top, 1.6);
  return (
    (level > 1 ? fill(slab, INK, 'transform="translate(2.500 3.500)" opacity=".4"') : "") +
    form(slab, dark, 2.2) +
    fill(curve("-20,-14 -17,-19.5 -8,-21 9,-20 17,-19.5 20,-13 19,2 20,11 16,17 3,17 -14,18 -19,15 -20.5,4"), edge) +
    fill(curve("-17,-12 -14,-16 -7,-17.5 8,-17 15,-16.5 19,-12 19,2 20,11 16,17 3,17 -14,18 -16,12 -17,3"), top) +
    line("M-15 -12l4 3M12 13l4 1M14 -12l-3 2M-14 12l3-2", dark, 1.4) +
    mark +
    number(
      level,
      0,
      s === 2 && own ? 4 : 0,
      s === 2 && own ? 15 : 18,
      own ? SEAT_LINES[s]! : INK,
      own ? SEAT_COLOURS[s]! : top,
    )
  );
}

/** A marker of the Idol tracks: a little figure with the shape of the seat on its chest. */
export const idol = (seat: number): string => marked("idol", drawIdol(seat));
function drawIdol(seat: number): string {
  const s = seatOf(seat);
  const [line, outer] = [SEAT_LINES[s]!, SEAT_LINES[s] === INK ? CHALK : INK];
  const body = `<path d="${IDOL}" transform="translate(-16 -16)" stroke-linejoin="round"`;
  return (
    `${body} fill="${outer}" stroke="${outer}" stroke-width="5.600"/>` +
    `${body} fill="${line}" stroke="${line}" stroke-width="3.400"/>${body} fill="${SEAT_COLOURS[s]}"/>` +
    `<path d="M-2.800 -9.500h1.600M1.200 -9.500h1.600M-1.200 -6.500h2.400" stroke="${line}" ` +
    `stroke-width="1.700" stroke-linecap="round"/>` +
    `<path d="${SEAT_SHAPES[s]}" transform="translate(0 5.500) scale(.5)" fill="${line}"/>`
  );
}
