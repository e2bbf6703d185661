/** The signs of the effects, each in a 32 × 32 box, and strips of them. */
import * as paint from "../../../art/palette";
import { brush, curve, fill, marked, put } from "../../../art/brush";
import { kept } from "../../../art/kept";
import { CHALK, HAND, INK } from "../../../art/motifs";
import { axe, cabin, good } from "../../../art/pieces";
import { at, BARK, disc, egg, GOLD, line, number, ringed, ROCK, SHADE, SLATE, sun, WOOD } from "../../../art/ink";
import type { Effect, EffectIcon } from "../view";

export const ICE = paint.mist83b;
export const FROST = paint.ash93;
export const DEEP = paint.water37;
export const BONE = paint.straw90;

/** A silhouette with outline and halo, then its inner shapes. */
const token = (outline: string, colour: string, inner = ""): string =>
  ringed(outline, 4.2, 2.4) + fill(outline, colour) + inner;
const badge = (art: string, x = 24, y = 24): string => disc(x, y, 7.4, CHALK, 1.8) + put(art, x, y);
const PLUS = line("M-4 0h8M0 -4v8", INK, 2.6);
const STEP = fill("M-5 -1.800h4.500V-5L5 0-.5 5V1.800H-5z", paint.rust39);
const UP = put(STEP, 0, 0, 1, -90);
const DOWN = put(STEP, 0, 0, 1, 90);

export const food = (): string => good("food");
export const tool = (): string => at(axe(), 16, 16, 32, 40);

/** Labor: a red ochre hand with the amount on its palm. 3 halves are "1½". */
export const labor = (halves: number): string => marked("labor", drawLabor(halves));
function drawLabor(halves: number): string {
  const whole = Math.floor(halves / 2);
  const text = `${whole || (halves % 2 ? "" : 0)}${halves % 2 ? "½" : ""}`;
  const hand = `<path d="${HAND}" transform="translate(16 17.500) scale(.42 .4)" stroke-linejoin="round"`;
  return (
    `${hand} fill="${CHALK}" stroke="${CHALK}" stroke-width="13"/>` +
    `${hand} fill="${INK}" stroke="${INK}" stroke-width="7.500"/>` +
    `${hand} fill="${paint.rust48}" stroke="${paint.rust48}" stroke-width="2.600"/>` +
    number(text, 16.4, 19.5, 19 - Math.max(1.5, text.length * 2.1), CHALK, INK)
  );
}

export const points = (n: string | number = ""): string => marked("vp", sun(16, 16, 11.6, n));

/** The outline of an Idol in a 32 × 32 box. */
export const IDOL = curve(
  "16,2 20.5,4 21.5,8.5 19.5,12 24.5,14.5 26,21 24,27 20.5,30! 11.5,30! 8,27 6,21 7.5,14.5 12.5,12 10.5,8.5 11.5,4",
);
/** A little figure carved from bone. */
export const idolMark = (): string => marked("idol", drawIdol());
const drawIdol = (): string =>
  token(
    IDOL,
    paint.bark80,
    fill(
      curve("16,2 20.5,4 21.5,8.5 19.5,12 24.5,14.5 26,21 24,27 20.5,30! 16,30 20,24 19,12"),
      paint.bark56,
      'opacity=".85"',
    ) +
      line("M12.800 6.500h2M17.200 6.500h2M14.500 9.500h3", INK, 1.5) +
      line("M8.500 19.500q3 4 7 1.500M23.500 19.500q-3 4-7 1.500", INK, 1.5) +
      line("M10 26l2.400-2 2.400 2 2.400-2 2.400 2 2.400-2", paint.rust39, 1.5) +
      line("M12.500 14.500q3.500 2 7 0", paint.rust39, 1.6),
  );

const BLOCK = "M4 12L11 6H28V20L21 27H4z";
export const megalithMark = (): string => marked("megalith", drawMegalith());
const drawMegalith = (): string =>
  token(
    BLOCK,
    ROCK,
    fill("M4 12L11 6H28L21 12z", paint.stone81d) +
      fill("M21 12L28 6V20L21 27z", SHADE) +
      line("M7.500 16.500q4-1 6 1M9 22.500l7-1", SLATE, 1.4) +
      line("M4 12h17V27", SHADE, 1),
  );

/** A small card with its sign inside. */
const card = (colour: string, inner: string, x = 16, y = 16): string =>
  `<g transform="translate(${x - 16} ${y - 16})">` +
  `<rect x="6.500" y="2.500" width="19" height="27" rx="3.500" fill="${colour}" stroke="${CHALK}" ` +
  `stroke-width="4.400"/>` +
  `<rect x="6.500" y="2.500" width="19" height="27" rx="3.500" fill="${colour}" stroke="${INK}" ` +
  `stroke-width="2.200"/>${inner}</g>`;
const HEAD = fill("M16 7a4 4 0 1 1 0 8a4 4 0 1 1 0-8zM16 16.500q7 0 7.500 8h-15q.5-8 7.500-8z", paint.rust39);
const SPIRAL = line("M16 16.500q1.500-1.500 2.500 0t-1.500 3.500-5.500-1-.5-7 8-.5 1.500 9-8 3", paint.plum31, 1.9);
/** A paw print in a 32 × 32 box. */
export const PAW =
  curve("16,14.5 20,17 21.5,21 18.5,23.5 16,22.5 13.5,23.5 10.500,21 12,17") +
  curve("9.500,15 11,12.500 12.500,15 11,18") +
  curve("19.500,15 21,12.500 22.500,15 21,18") +
  curve("12.800,11 14.200,8 15.400,11 14.200,14") +
  curve("16.800,11 18,8 19.400,11 18,14");
const PRINT = fill(PAW, paint.clay37);
const BACK = fill(
  "M16 8l1.600 4.200 4.400-1-2.500 3.800 3.500 " +
    "2.800-4.400.8.2 4.500L16 20.300l-2.800 2.800.2-4.500L9 17.800l3.500-2.800-2.500-3.800 4.400 1z",
  paint.ash92,
);
const MOUND = "M2 29.500Q4 17 16 17t14 12.500z";

export const tent = (): string =>
  token(
    "M16 6L29 27.500H3z",
    WOOD,
    fill("M16 6L29 27.500H20z", paint.clay33c) +
      fill("M12 27.500L15.600 15 19 27.500z", INK) +
      line("M13 3l5 6M19 3l-5 6", INK, 2),
  );
const stone = (): string => {
  const d = curve("16,2.5 24,5 28.5,13 27,23 21,29 11,29 5,23 3.5,13 8,5");
  return token(
    d,
    paint.mist64,
    fill(curve("24,5 28.5,13 27,23 21,29 15,29 23,22 24,12"), paint.mist48) +
      line("M16 16q2-2 3.500 0t-2 5-7-1-1-9 10-1 3 10", CHALK, 2),
  );
};

function tiles(): string {
  return (
    `<rect x="2" y="8" width="28" height="16" rx="2.500" fill="${paint.stone80}" stroke="${INK}" stroke-width="2.200"/>` +
    line("M2 16h28M9 8v16M16 8v16M23 8v16", INK, 1.3)
  );
}

const SIGNS: Record<string, () => string> = {
  megalith: megalithMark,
  draw: () => card(paint.water37, BACK) + badge(PLUS),
  discard: () => card(paint.water37, BACK) + badge(line("M-3.500 0h7", INK, 2.8)),
  idol: () => idolMark(),
  tool,
  food,
  fill_food: () =>
    put(food(), -1, 2, 0.86) +
    fill("M25.500 3l5.500 6.500h-3.200v19h-4.600v-19H20z", paint.rust39, `stroke="${CHALK}" stroke-width="1.400"`),
  bury: () =>
    put(card(BONE, HEAD), 4, -1, 0.75) +
    token(MOUND, BARK, line("M7 26q3-2 5 0M16 23q3-2 5 0M20 27.500q2-1.500 4 0", paint.clay52, 1.6)),
  camp: tent,
  camp_place: () => tent() + badge(PLUS),
  camp_move: () => tent() + badge(STEP),
  village: cabin,
  tribe_hand: () => card(CHALK, HEAD) + badge(UP),
  tribe_discard: () => card(CHALK, HEAD) + badge(DOWN),
  culture: () => card(paint.plum90, SPIRAL),
  animal_pick: () => card(paint.straw87c, PRINT),
  animal_top: () => card(paint.clay37, "", 19, 18) + card(paint.straw87c, PRINT, 14, 15) + badge(UP),
  animal_reveal: () =>
    card(paint.straw87c, PRINT) +
    `<path d="M12 25q5-6 10-6t9 6q-4 5.500-9 5.500t-10-5.500z" fill="${CHALK}" stroke="${INK}" stroke-width="1.800"/>` +
    disc(21.6, 24.8, 2.6, INK, 0),
  animal_tip: () =>
    `<g transform="rotate(90 16 18) translate(0 2)">${card(paint.straw87c, PRINT)}</g>` +
    line("M5 9Q14 0 24 6", CHALK, 5) +
    line("M5 9Q14 0 24 6", paint.rust39, 2.6) +
    fill("M21 1.500l8 5.500-9 4z", paint.rust39),
  sacred_stone: stone,
  tiles,
  glacier_token: () =>
    token(
      "M5 28L8 10 15 4 18 10 25 7 28 28z",
      ICE,
      fill("M15 4l3 6-2 18H9z", FROST) + fill("M25 7l3 21h-8l-2-18z", DEEP, 'opacity=".6"'),
    ),
};

/** The sign of one op of the effect vocabulary. */
export const sign = (op: string): string => {
  const known = op in SIGNS ? op : "sacred_stone";
  return kept(`sign ${known}`, () => marked(known, SIGNS[known]!()));
};
/** All icons that have a sign. */
export const SIGNED: readonly string[] = Object.keys(SIGNS);

/** A word of a strip: its markup around the origin, and its width. */
type Word = [art: string, wide: number];
const GAP = 3;
const icon = (art: string, size = 26): Word => [at(art, 0, 0, size), size];
const count = (n: string | number): Word => [number(n, 0, 0, 20), String(n).length * 11];
/** From what is paid to what is gained, around the origin. */
export const arrow = (): string =>
  marked(
    "exchange",
    fill(
      "M-10 -3.500h9v-5.500L11 0-1 9V3.500h-9z",
      paint.rust39,
      `stroke="${CHALK}" stroke-width="1.600" stroke-linejoin="round" paint-order="stroke"`,
    ),
  );
const ARROW: Word = [arrow(), 24];
const PER: Word = [line("M4 -10L-4 10", CHALK, 5) + line("M4 -10L-4 10", INK, 2.6), 10];
const AIR: Word = ["", 2];
const BAR: Word = [line("M0 -9V9", paint.sand60, 1.6), 5];

function item({ op, n, different, most }: EffectIcon): Word[] {
  if (op === "labor") return [icon(labor(Math.round(n * 2)), 30)];
  if (op === "vp") return [icon(points(n), 28)];
  if (op === "vp_species" || op === "vp_tiles")
    return [
      icon(marked(op, points(n)), 28),
      PER,
      icon(marked(op, op === "vp_tiles" ? tiles() : SIGNS.animal_pick!())),
      ...(most ? [count(`≤${most}`)] : []),
    ];
  return [...(n === 1 ? [] : [count(n)]), icon(sign(op)), ...(different ? [count("≠")] : [])];
}

const side = (icons: readonly EffectIcon[]): Word[] => icons.flatMap((one, i) => (i ? [AIR, ...item(one)] : item(one)));
const effect = ({ pays, gains }: Effect): Word[] =>
  pays.length ? [...side(pays), ARROW, ...side(gains)] : side(gains);

/** An effect that costs nothing. */
export const gain = (op: EffectIcon["op"], n: number): Effect => ({ pays: [], gains: [{ op, n }] });

export interface Strip {
  art: string;
  wide: number;
}

/** Signs in a row, 32 high from y = 0, as wide as necessary. */
export const strip = (effects: readonly Effect[]): Strip =>
  kept(`strip ${JSON.stringify(effects)}`, () => drawStrip(effects));

function drawStrip(effects: readonly Effect[]): Strip {
  const all = effects.flatMap((one, i) => (i ? [BAR, ...effect(one)] : effect(one)));
  let x = 2;
  const art = all
    .map(([one, wide]) => {
      const here = put(one, x + wide / 2, 16);
      x += wide + GAP;
      return here;
    })
    .join("");
  return { art, wide: Math.max(8, x - GAP + 2) };
}

/** A strip centered at (x, y), at most `wide` and `high`. */
export function laid(effects: readonly Effect[], x: number, y: number, wide: number, high = 24): string {
  const row = strip(effects);
  const scale = Math.min(high / 32, wide / row.wide);
  return effects.length ? put(row.art, x - (row.wide * scale) / 2, y - 16 * scale, scale) : "";
}

/** A bowl with a flame: the Offerings track. */
export const offeringMark = (): string => marked("offerings", drawOffering());
const drawOffering = (): string =>
  token(
    "M3 17H29Q28 27 20 28.500V30.500H12V28.500Q4 27 3 17z",
    paint.amber54,
    fill("M16 17h13q-1 10-9 11.500v2h-4z", paint.clay38) +
      line("M6 21l3 2.500 3-2.500 3 2.500 3-2.500 3 2.500 3-2.500", BONE, 1.4),
  ) +
  fill(
    curve("16,18 9.500,15 11,8.500 15,1.5! 18,6.5 20,5.5! 23,11 20.500,16"),
    paint.rust50,
    `stroke="${INK}" stroke-width="1.800" stroke-linejoin="round"`,
  ) +
  fill(curve("16,17 12.500,14 15.500,8! 19,12.500 18.500,16"), GOLD);

/** A crown of antlers: the Honor track. */
export const honorMark = (): string => marked("honor", drawHonor());
const drawHonor = (): string => {
  const antler = (f: number): string =>
    brush(`${16 + f * 3},22 ${16 + f * 10},18 ${16 + f * 11},10 ${16 + f * 8},3`, 4.6, 4, 3.4, 1) +
    brush(`${16 + f * 10.5},14 ${16 + f * 14},10 ${16 + f * 14.5},5`, 3, 2.4, 0.8) +
    brush(`${16 + f * 7},19.500 ${16 + f * 5},14 ${16 + f * 5.5},8`, 3, 2.4, 0.8);
  const band = "M6 21q10-4 20 0v7q-10-4-20 0z";
  return token(
    antler(1) + antler(-1) + band,
    BONE,
    fill(band, paint.rust43b) +
      egg(16, 23, 2.4, 2.8, GOLD, 1) +
      line("M9 23.500v2M12 22.800v2M20 22.800v2M23 23.500v2", CHALK, 1.5),
  );
};
