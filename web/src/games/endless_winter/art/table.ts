/** The painted table: an ice front and the herd along the top, the winter camp along the bottom, bare wall between. */
import { curve, fill, put } from "../../../art/brush";
import * as m from "../../../art/motifs";
import { layer, light, materials, picture, type Lamp, type Theme } from "../../../art/pigment";

export type Form = "wide" | "tall";
export const TABLES: Record<Form, { width: number; height: number }> = { wide: { width: 1000, height: 620 }, tall: { width: 390, height: 620 } };

const LAMPS: Record<Form, Lamp[]> = { wide: [[500, 590, 420, "#d98a42"]], tall: [[197, 600, 260, "#d98a42"]] };

/** A standalone SVG for `raster`. */
export function backdrop(theme: Theme, form: Form): string {
  const { width, height } = TABLES[form];
  return picture(width, height, materials(theme, width, height, form === "wide" ? 1 : 0.62, 0.8, form === "wide" ? width / 5 : width / 3) + layer("wash", fill(curve(`-20,-20 ${width + 20},-20 ${width + 20},60 ${width / 2},80 -20,60`), "#9db6bd")) + layer("paint", put(m.mammoth(), width * 0.7, height - 110, 0.6)) + light(width, height, theme, LAMPS[form], "#453a34"));
}
