/** The five places a figure can go: their sign and a small painted scene. */
import * as paint from "../../../art/palette";
import { brush, curve, fill, marked, put } from "../../../art/brush";
import { kept } from "../../../art/kept";
import { CHALK, cromlech, INK, tent } from "../../../art/motifs";
import { BROWN, disc, face, flame, form, line, log, ringed, SKIN } from "../../../art/ink";
import { beast } from "./animals";
import { lightOf, scene } from "./frame";
import { clad, person } from "./people";

export const COLUMNS = ["initiate", "develop", "migrate", "hunt", "rest"] as const;
export type Column = (typeof COLUMNS)[number];

export const COLUMN_COLOURS: Record<Column, string> = {
  initiate: paint.plum31,
  develop: paint.gold58,
  migrate: paint.leaf42,
  hunt: paint.rust39,
  rest: paint.water37,
};
const SHAPES: Record<Column, string> = {
  initiate: "M16 3a13 13 0 1 1 0 26a13 13 0 1 1 0-26z",
  develop: "M5 4.500H27V27.500H5z",
  migrate: "M16 2L28.500 9V23L16 30 3.500 23V9z",
  hunt: "M16 2L29.500 28 16 23 2.500 28z",
  rest: "M20 3A13.500 13.500 0 1 0 29 21 11.500 11.500 0 0 1 20 3z",
};
const STEP =
  curve("-2.600,4 -2.800,0 -1.600,-3.500 1,-4 2.600,-1 2,3 0,5") +
  "M-2 -6.500a1.200 1.200 0 1 0 .1 0M.5 -7.500a1.200 1.200 0 1 0 .1 0M3 -6.500a1 1 0 1 0 .1 0";
const GLYPHS: Record<Column, string> = {
  initiate:
    fill(
      "M13.500 8a3.600 3.600 0 1 1 0 7.200a3.600 3.600 0 1 1 0-7.200zM13.500 16.500q6.500 0 7 7.500h-14q.5-7.500 7-7.500z",
      CHALK,
    ) + line("M20.500 12h6M23.500 9v6", CHALK, 2.4),
  develop: line("M10 25L19.500 12", CHALK, 3.2) + fill("M12 9.500L19 6.500l6.500 5-2.500 6.500-5-2z", CHALK),
  migrate:
    fill(STEP, CHALK, 'transform="translate(11.500 20) rotate(-14) scale(1.05)"') +
    fill(STEP, CHALK, 'transform="translate(20.500 14) rotate(14) scale(-1.05 1.05)"'),
  hunt: line("M16 26V12", CHALK, 2.6) + fill("M16 6l4.500 8h-9z", CHALK),
  rest: line("M7.500 13h4.500l-4.500 5.500h4.500M14 19.500h3.600L14 24h3.600", CHALK, 2),
};
const isColumn = (id: string): id is Column => (COLUMNS as readonly string[]).includes(id);

/** The sign of a column in a 32 × 32 box. Each has its own outline. */
export const columnMark = (id: string): string => (isColumn(id) ? marked(`column.${id}`, drawMark(id)) : "");
const drawMark = (id: Column): string => ringed(SHAPES[id], 4, 2.4) + fill(SHAPES[id], COLUMN_COLOURS[id]) + GLYPHS[id];

export const COLUMN_W = 176;
export const COLUMN_H = 84;

const SCENES: Record<Column, () => string> = {
  // a newcomer in front of the elder
  initiate: () =>
    put(tent(paint.bark59b, INK), 148, 66, 0.62) +
    put(person("elder"), 74, 71, 0.68) +
    put(
      clad({
        coat: paint.gold58,
        look: -1,
        mood: "awe",
        skin: BROWN,
        arms: ["-2,-46 -14,-46 -20,-52", "3,-46 12,-38 10,-28"],
      }),
      118,
      71,
      0.6,
    ),
  develop: () =>
    put(cromlech(paint.ash57, INK, paint.stone81), 134, 70, 0.42) + put(person("craftswoman"), 78, 71, 0.72),
  migrate: () =>
    put(tent(paint.bark59b, INK), 150, 62, 0.4) +
    put(tent(paint.clay52, INK), 128, 58, 0.32) +
    put(person("explorer"), 62, 71, 0.66) +
    put(person("tribeswoman"), 108, 71, 0.58),
  hunt: () => put(beast("woolly_mammoth"), 122, 42, 0.74) + put(person("hunter"), 62, 71, 0.66),
  rest: () =>
    disc(148, 26, 11, paint.straw93b, 0) +
    disc(143, 23, 10, paint.water43b, 0) +
    put(tent(paint.bark47b, INK), 62, 70, 0.68) +
    put(log(24), 106, 70, 0.66, 12) +
    put(log(24), 108, 70, 0.66, -12) +
    put(flame(), 107, 68, 0.72) +
    form(brush("126,66 140,60 158,67", 9, 18, 10), paint.rust40, 1.8) +
    disc(124, 62, 7.5, SKIN, 1.7) +
    fill("M116.500 61a7.500 7.500 0 0 1 15 0q-4-4-7.500-3.500t-7.500 3.500z", INK) +
    face(124, 63, 7, "shut", -1) +
    line("M128 44h6l-6 7h6M138 34h5l-5 6h5", CHALK, 2),
};

/** The head of a column: what is done there. */
export function columnScene(id: string): string {
  const column = isColumn(id) ? id : "rest";
  return kept(
    `column ${column}`,
    () =>
      `<rect x="2" y="2" width="172" height="80" rx="10" fill="${COLUMN_COLOURS[column]}" stroke="${INK}" stroke-width="2.400"/>` +
      scene(lightOf(column), 160, 68, COLUMNS.indexOf(column) + 3, SCENES[column]()) +
      put(drawMark(column), 5, 5, 1.06),
  );
}
