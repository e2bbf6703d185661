/** The five places a figure can go: their sign and a small painted scene. */
import { put } from "../../../art/brush";
import { CHALK, INK } from "../../../art/motifs";
import { ringed, line } from "../../cvlizations/art/ink";
import { fill } from "../../../art/brush";
import { sign } from "./signs";

export const COLUMNS = ["initiate", "develop", "migrate", "hunt", "rest"] as const;
export type Column = (typeof COLUMNS)[number];

export const COLUMN_COLOURS: Record<Column, string> = { initiate: "#66386a", develop: "#b9812a", migrate: "#4f6b3a", hunt: "#9e3d22", rest: "#3f5b6b" };
const SHAPES: Record<Column, string> = {
  initiate: "M16 3a13 13 0 1 1 0 26a13 13 0 1 1 0-26z",
  develop: "M5 4.500H27V27.500H5z",
  migrate: "M16 2L28.500 9V23L16 30 3.500 23V9z",
  hunt: "M16 2L29.500 28 16 23 2.500 28z",
  rest: "M20 3A13.500 13.500 0 1 0 29 21 11.500 11.500 0 0 1 20 3z",
};
const GLYPHS: Record<Column, string> = {
  initiate: "M16 9v14M9 16h14",
  develop: "M10 22V12l6-3 6 3v10",
  migrate: "M9 20l7-9 7 9",
  hunt: "M16 9v11",
  rest: "M10 20h6",
};
const isColumn = (id: string): id is Column => (COLUMNS as readonly string[]).includes(id);

/** The sign of a column, in a box of 32 × 32; every one has its own outline. */
export function columnMark(id: string): string {
  if (!isColumn(id)) return "";
  return ringed(SHAPES[id], 4, 2.4) + fill(SHAPES[id], COLUMN_COLOURS[id]) + line(GLYPHS[id], CHALK, 2.6);
}

export const COLUMN_W = 150;
export const COLUMN_H = 74;

/** The head of a column. */
export function columnScene(id: string): string {
  const column = isColumn(id) ? id : "rest";
  const first = { initiate: "tribe_hand", develop: "culture", migrate: "camp_move", hunt: "animal_pick", rest: "draw" }[column];
  return `<rect x="1" y="1" width="148" height="72" rx="8" fill="#ecd9ae" stroke="${INK}" stroke-width="2"/>${put(sign(first), 51, 13, 1.5)}`;
}
