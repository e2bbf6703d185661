/** The meanings of Endless Winter's icons: the effect vocabulary, and the marks on boards and mats. */
import { marked } from "../../art/brush";
import { sign as glyph } from "../../art/glyphs";
import { figure } from "../../art/pieces";
import { COLUMNS, columnMark } from "./art/columns";
import { eclipse } from "./art/frame";
import { arrow, gain, honorMark, labor, offeringMark, points, sign, SIGNED, strip } from "./art/signs";
import type { EffectIcon } from "./view";
import type { Explained, Icons } from "$lib/legend.svelte";
import { t } from "$lib/words.svelte";

const CENTERED = "-16 -16 32 32";
const text = (name: string) => () => t(`icon.${name}`);
/** Points for each thing of a kind: two signs with a bar between them. */
function counted(op: EffectIcon["op"]): Explained {
  const { art, wide } = strip([gain(op, 1)]);
  return { art: () => art, view: `0 0 ${wide} 32`, text: text(op) };
}

export const ICONS: Icons = {
  labor: { art: () => labor(2), text: text("labor") },
  vp: { art: () => points(1), text: text("vp") },
  exchange: { art: arrow, view: CENTERED, text: text("exchange") },
  ...Object.fromEntries(SIGNED.map((op) => [op, { art: () => sign(op), text: text(op) }])),
  vp_species: counted("vp_species"),
  vp_tiles: counted("vp_tiles"),
  ...Object.fromEntries(
    COLUMNS.map((column) => [
      `column.${column}`,
      { art: () => columnMark(column), text: () => t("icon.column", { column: t(`place.${column}`) }) },
    ]),
  ),
  eclipse: { art: () => eclipse(14), view: CENTERED, text: text("eclipse") },
  offerings: { art: offeringMark, text: text("offerings") },
  honor: { art: honorMark, text: text("honor") },
  figure: { art: () => figure(0), view: "-4 0 32 32", text: text("figure") },
  crown: { art: () => marked("crown", glyph("crown")), view: "0 0 24 24", text: text("crown") },
};
