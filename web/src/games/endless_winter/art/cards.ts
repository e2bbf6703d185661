/** Cards, stones, and tokens in full. */
import * as paint from "../../../art/palette";
import { curve, fill, put } from "../../../art/brush";
import { kept } from "../../../art/kept";
import { CHALK, HAND, INK } from "../../../art/motifs";
import { cabin, specks } from "../../../art/pieces";
import { at, disc, GOLD, line, number, rays, tally } from "../../../art/ink";
import { beast } from "./animals";
import { COLUMN_COLOURS, columnMark } from "./columns";
import { cultureArt } from "./culture";
import { eclipse, lightOf, PLATE, scene } from "./frame";
import { terrain } from "./land";
import { chief, person } from "./people";
import { gain, honorMark, idolMark, labor, laid, megalithMark, PAW, points, sign, tent } from "./signs";
import type { Effect } from "../view";

export const TILE_W = 92;
export const TILE_H = 104;

/** A Tribe card, as in the view. */
export interface Tribe {
  id: string;
  labor: number;
  points: number;
  column: string;
  ability: readonly Effect[];
  eclipse: readonly Effect[];
}

/** A Culture card, as in the view. */
export interface Culture {
  id: string;
  era: number;
  points: number;
  effects: readonly Effect[];
}

/** A Sacred Stone, as in the view. */
export interface Stone {
  id: string;
  era: number;
  criterion: string;
  terrains?: readonly string[];
  animals?: readonly string[];
  each?: number;
  per?: number;
  table?: readonly number[];
}

/** A Setup card, as in the view. */
export interface Setup {
  id: string;
  food: number;
  tools: number;
  tribe: string;
  animals: readonly string[];
  camp: boolean;
}

const shadow = (y: number, wide: number): string =>
  `<ellipse cx="65" cy="${y}" rx="${wide}" ry="4" fill="${INK}" opacity=".22"/>`;
/** The sign of a column before an ability, and the ability next to it. */
const inColumn = (column: string, effects: readonly Effect[], y: number, high: number): string =>
  column in COLUMN_COLOURS
    ? put(columnMark(column), 12, y - high / 2, high / 32) + laid(effects, 79, y, 76, high)
    : laid(effects, 65, y, 106, high);
/** Drawings by card, since views bring the same cards as new objects again and again. */
const keptFor = <Card extends { id: string }>(card: Card, draw: (card: Card) => string): string =>
  kept(JSON.stringify(card), () => draw(card));
const seed = (id: string): number => [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
const panel = (y: number, high: number, colour: string): string =>
  `<rect x="8" y="${y}" width="114" height="${high}" rx="5" fill="${colour}" stroke="${INK}" stroke-width="1.500"/>`;

const nothing = (x: number, y: number): string => line(`M${x - 7} ${y}h14`, paint.stone64c, 2.6);
const tint = (column: string): string => (column in COLUMN_COLOURS ? lightOf(column)[2] : CHALK);

/** A Tribe card: Labor, ability in its column, ability in the Eclipse. */
export const tribeFace = (card: Tribe): string => keptFor(card, drawTribe);
const drawTribe = (card: Tribe): string =>
  PLATE +
  scene(lightOf(card.column), 114, 113, seed(card.id), shadow(112, 40) + put(person(card.id), 63, 111, 1.17)) +
  panel(125, 26, tint(card.column)) +
  (card.ability.length ? inColumn(card.column, card.ability, 138, 24) : nothing(65, 138)) +
  panel(154, 26, paint.ash88) +
  put(eclipse(6.5), 23, 167) +
  (card.eclipse.length ? laid(card.eclipse, 78, 167, 82, 24) : nothing(78, 167)) +
  put(labor(card.labor * 2), 3, 3, 1.16) +
  (card.points ? put(points(card.points), 94, 6, 0.9) : "");

/** A Culture card: the older era by day, the later one at dusk. */
export const cultureFace = (card: Culture): string => keptFor(card, drawCulture);
const drawCulture = (card: Culture): string =>
  PLATE +
  scene(
    lightOf(card.era === 1 ? "first" : "second"),
    114,
    128,
    seed(card.id),
    put(cultureArt(card.id, card.effects), 65, 78, 1.06),
  ) +
  panel(140, 40, CHALK) +
  laid(card.effects, 65, 160, 106, 32) +
  put(tally(card.era), 7, 7, 0.94) +
  put(points(card.points), 94, 6, 0.9);

/** A Chief by day, or on the other side, under the Eclipse. */
export function chiefFace(id: string, side: string, effects: readonly Effect[], column: string): string {
  const night = side.toLowerCase() === "b";
  const far = night
    ? put(eclipse(26, paint.water54b), 65, 52)
    : `<g transform="translate(65 54)">${rays(18, 34, 62, 5, paint.straw95)}</g>`;
  return kept(
    `chief ${id} ${side} ${JSON.stringify(effects)} ${column}`,
    () =>
      PLATE +
      scene(
        lightOf(night ? "night" : "develop"),
        114,
        128,
        seed(id + side),
        shadow(127, 42) + put(chief(id), night ? 67 : 61, 126, 1.16, 0, night),
        far,
      ) +
      panel(140, 40, tint(column)) +
      inColumn(column, effects, 160, 30) +
      number(side.toUpperCase(), 19, 21, 17),
  );
}

/** What a player starts with: a person of the tribe, Animals, Food, Tools, sometimes a Camp. */
export const setupFace = (card: Setup): string => keptFor(card, drawSetup);
const drawSetup = (card: Setup): string =>
  PLATE +
  scene(
    lightOf("any"),
    114,
    132,
    seed(card.id),
    card.animals.map((id, i) => put(beast(id), 85, card.animals.length > 1 ? 42 + i * 46 : 62, 0.6)).join("") +
      put(person(card.tribe), 34, 132, 0.8),
  ) +
  panel(144, 36, CHALK) +
  laid(
    [gain("food", card.food), gain("tool", card.tools), ...(card.camp ? [gain("camp_place", 1)] : [])],
    65,
    162,
    104,
    30,
  );

const SLAB = curve("46,3 70,6 84,20 89,50 87,84 76,100 46,102 16,100 5,84 3,50 8,20 22,6");
const block = (x: number, y: number, k = 0.7): string => put(megalithMark(), x - 16 * k, y - 16 * k, k);
/** What a stone counts, around (46, 36), within 76 × 48. */
const CRITERIA: Record<string, (stone: Stone) => string> = {
  villages: ({ terrains = [] }) => at(cabin(), 46, 22, 30) + hexes(terrains, 46),
  camps: ({ terrains = [] }) => at(sign("camp"), 46, 19, 24) + hexes(terrains, 45),
  ground: () =>
    fill("M12 50L24 38H82L70 50z", paint.stone80, `stroke="${INK}" stroke-width="1.800"`) +
    line("M31 50l12-12M51 50l12-12M18 44h58", INK, 1.2) +
    block(36, 36, 0.86) +
    block(60, 34, 0.86),
  tiles: () => at(sign("tiles"), 34, 46, 46) + at(sign("tiles"), 58, 24, 46) + block(28, 36, 0.5) + block(66, 16, 0.5),
  upper: () => block(32, 46) + block(52, 46) + block(40, 40) + block(60, 40) + block(47, 24, 0.8) + put(STAR, 66, 20),
  tipped: ({ animals = [] }) =>
    animals
      .map((id, i) =>
        put(
          `<rect x="-34" y="-24" width="68" height="48" rx="5" fill="${paint.straw87c}" stroke="${INK}" stroke-width="2.600"/>` +
            put(beast(id), 0, 0, 0.4, 90),
          animals.length > 1 ? 29 + i * 34 : 46,
          36,
          animals.length > 1 ? 0.52 : 0.86,
        ),
      )
      .join(""),
  buried: () => at(sign("bury"), 46, 34, 46),
  idols: ({ per = 1 }) =>
    Array.from({ length: per }, (_, i) => at(idolMark(), 46 + (i - (per - 1) / 2) * 26, 34, 38)).join(""),
  species: () =>
    ["woolly_rhino", "glyptodon", "stag_moose", "saber_tooth"]
      .map((id, i) => put(beast(id), i % 2 ? 65 : 29, i < 2 ? 24 : 48, 0.29))
      .join(""),
};
const STAR = line("M0 -7V7M-7 0H7M-5 -5L5 5M5 -5L-5 5", CHALK, 2);

function hexes(terrains: readonly string[], y: number): string {
  const k = terrains.length > 2 ? 0.2 : 0.34;
  const row = terrains.length > 4 ? 4 : terrains.length;
  return terrains
    .map((id, i) => {
      const many = i < row ? row : terrains.length - row;
      return put(
        terrain(id),
        46 + ((i % row) - (many - 1) / 2) * 88 * k,
        y + (terrains.length > row ? (i < row ? -7 : 9.5) : 0),
        k,
      );
    })
    .join("");
}

/** What it scores: an amount for each, or a table by number. */
const score = ({ each = 1, table }: Stone): string =>
  table
    ? table
        .map((n, i) => {
          const x = 46 + (i - (table.length - 1) / 2) * Math.min(18, 70 / table.length);
          const r = table.length > 4 ? 6.4 : 8.4;
          return disc(x, 81, r, GOLD, 1.5) + number(n, x, 81, n > 9 ? r * 1.25 : r * 1.6, INK, GOLD);
        })
        .join("")
    : at(points(each), 46, 81, 30);

/** A Sacred Stone. `worth` is what it would score now. */
export const stoneFace = (stone: Stone, worth?: number): string =>
  kept(`stone ${stone.id} ${JSON.stringify([stone.each, stone.per, stone.table, stone.terrains, stone.animals])}`, () =>
    drawStone(stone),
  ) +
  (worth === undefined
    ? ""
    : disc(78, 16, 12.5, INK, 0) + disc(78, 16, 11, CHALK, 0) + number(worth, 78, 16, worth > 9 ? 14 : 17));
const drawStone = (stone: Stone): string =>
  fill(SLAB, INK, 'transform="translate(0 2.500)" opacity=".35"') +
  `<path d="${SLAB}" fill="${stone.era === 1 ? paint.ash72 : paint.water66}" stroke="${INK}" stroke-width="2.600"/>` +
  fill(curve("70,6 84,20 89,50 87,84 76,100 56,101 76,86 80,52 76,24"), paint.water46, 'opacity=".5"') +
  line("M14 24Q20 12 32 9", paint.ash92b, 3) +
  put(specks(76, 88, 40, paint.water39b, seed(stone.id)), 8, 8) +
  `<rect x="10" y="68" width="72" height="26" rx="8" fill="${paint.water31}" opacity=".55"/>` +
  (CRITERIA[stone.criterion] ?? CRITERIA.buried!)(stone) +
  score(stone);

export type BackKind =
  "deck" | "tribe" | "culture" | "culture_1" | "culture_2" | "animal" | "stone" | "setup" | "chief" | "burial";
const GLOW = paint.straw92c;
const BACKS: Record<BackKind, [ground: string, speck: string, mark: () => string]> = {
  deck: [
    paint.water37,
    paint.water21,
    () =>
      Array.from({ length: 6 }, (_, i) =>
        put(line("M0 0V-34M0 -16l-8-8M0 -16l8-8M0 -25l-6-6M0 -25l6-6", GLOW, 3.4), 0, 0, 1, i * 60),
      ).join(""),
  ],
  tribe: [paint.rust39, paint.rust23, () => `<path d="${HAND}" fill="${GLOW}"/>`],
  culture: [paint.plum31, paint.plum18, () => SWIRL],
  culture_1: [paint.clay43, paint.clay28, () => put(SWIRL, 0, -16) + put(tally(1), -22, 26, 1.4)],
  culture_2: [paint.water35, paint.night21, () => put(SWIRL, 0, -16) + put(tally(2), -22, 26, 1.4)],
  animal: [paint.clay37, paint.clay21, () => put(fill(PAW, GLOW), -72, -72, 4.5)],
  stone: [paint.mist51, paint.mist33, () => SWIRL],
  setup: [paint.leaf42, paint.leaf26, () => put(tent(), -40, -38, 2.5)],
  chief: [paint.gold54, paint.bark35, () => put(honorMark(), -42, -42, 2.6)],
  burial: [paint.stone26, paint.stone13, () => put(sign("bury"), -42, -42, 2.6)],
};
const SWIRL = line("M0 0q5-5 9 0t-5 13-20-3-2-26 30-2 6 34-30 10", GLOW, 5);

/** A face-down card. */
export function cardBack(kind: string): string {
  const [ground, speck, mark] = BACKS[kind as BackKind] ?? BACKS.deck;
  return kept(
    `back ${ground}`,
    () =>
      PLATE +
      `<rect x="8" y="8" width="114" height="172" rx="6" fill="${ground}"/>` +
      `${put(specks(112, 170, 130, speck, 5), 9, 9)}` +
      `<rect x="14" y="14" width="102" height="160" rx="4" fill="none" stroke="${GLOW}" stroke-width="1.800" ` +
      `stroke-dasharray="1 5" stroke-linecap="round"/>` +
      put(mark(), 65, 90) +
      put(line("M-30 0q10-8 20 0t20 0 20 0", GLOW, 2.4), 65, 30) +
      put(line("M-30 0q10-8 20 0t20 0 20 0", GLOW, 2.4), 65, 160),
  );
}

/** Each effect on its own line, in the middle of a token of 64 × 64. */
const rows = (effects: readonly Effect[], wide: number): string =>
  effects
    .map((one, i) => laid([one], 32, 32 + (i - (effects.length - 1) / 2) * 20, wide, effects.length > 1 ? 21 : 32))
    .join("");

/** A Glacier token. Without effects, it is face down. */
export const glacierToken = (effects: readonly Effect[]): string =>
  `<polygon points="32,3 57,17.500 57,46.500 32,61 7,46.500 7,17.500" fill="${paint.mist85}" ` +
  `stroke="${INK}" stroke-width="2.400" stroke-linejoin="round"/>` +
  `<polygon points="32,8 52.500,20 52.500,44 32,56 11.500,44 11.500,20" ` +
  `fill="${effects.length ? paint.ash96b : paint.water76}"/>` +
  (effects.length ? rows(effects, 40) : at(sign("glacier_token"), 32, 32, 34));
/** A Rest token. Without effects, it is face down. */
export const restToken = (effects: readonly Effect[]): string =>
  `<rect x="3" y="3" width="58" height="58" rx="14" fill="${paint.water37}" stroke="${INK}" ` +
  `stroke-width="2.400"/>` +
  `<rect x="8" y="8" width="48" height="48" rx="10" ` +
  `fill="${effects.length ? paint.ash94 : paint.water47b}"/>` +
  (effects.length ? rows(effects, 44) : at(columnMark("rest"), 32, 32, 36));
