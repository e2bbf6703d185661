/** What cards and scenes have in common: the plate, the winter light of each column, and the window into the snow. */
import * as paint from "../../../art/palette";
import { put } from "../../../art/brush";
import { CHALK, INK } from "../../../art/motifs";
import { specks } from "../../../art/pieces";
import { rays } from "../../../art/ink";

export const CARD_W = 130;
export const CARD_H = 188;
export const PLATE = `<rect x="2" y="2" width="126" height="184" rx="9" fill="${CHALK}" stroke="${INK}" stroke-width="2.400"/>`;

export type Light = [sky: string, hill: string, snow: string, speck: string];
/** "any" is the open snow, "night" the Eclipse. */
export const LIGHTS = {
  initiate: [paint.plum84, paint.plum68, paint.plum92, paint.plum49],
  develop: [paint.straw89b, paint.bark77, paint.stone94c, paint.bark58],
  migrate: [paint.leaf87b, paint.leaf72b, paint.moss95, paint.leaf57],
  hunt: [paint.tan82, paint.rust67, paint.stone92, paint.rust50b],
  rest: [paint.water43b, paint.water34, paint.water84, paint.water60c],
  any: [paint.water88, paint.water74, paint.ash96, paint.water60],
  none: [paint.ash87b, paint.stone73b, paint.ash94b, paint.stone58],
  night: [paint.night36, paint.night27, paint.water81, paint.water55],
  first: [paint.straw88g, paint.bark79, paint.straw94, paint.bark60],
  second: [paint.water85, paint.water70b, paint.ash94d, paint.water54d],
} satisfies Record<string, Light>;
export const lightOf = (name: string): Light =>
  (name in LIGHTS ? LIGHTS[name as keyof typeof LIGHTS] : LIGHTS.none) as Light;

/** A window of w × h at (8, 8) into the snow. Its content is clipped, and `far` is behind the hill. */
export function scene(
  [sky, hill, snow, speck]: Light,
  w: number,
  h: number,
  seed: number,
  inside: string,
  far = "",
): string {
  const [right, foot] = [w + 8, h + 8];
  const [a, b] = [8 + w * 0.23, 8 + w * 0.48];
  return (
    `<svg x="8" y="8" width="${w}" height="${h}" viewBox="8 8 ${w} ${h}">` +
    `<path d="M8 14Q8 8 14 8H${right - 6}Q${right} 8 ${right} 14V${foot}H8z" fill="${sky}"/>${far}` +
    "<path " +
    `d="M8 ${foot - h * 0.4}Q${a} ${foot - h * 0.52} ${b} ${foot - h * 0.42}T${right} ${foot - h * 0.47}V${foot}H8z" ` +
    `fill="${hill}"/>` +
    "<path " +
    `d="M8 ${foot - h * 0.15}Q${a} ${foot - h * 0.21} ${b} ${foot - h * 0.16}T${right} ${foot - h * 0.19}V${foot}H8z" ` +
    `fill="${snow}"/>` +
    put(specks(w - 2, h - 2, Math.round(w * h * 0.0035), speck, seed), 9, 9) +
    put(specks(w - 6, h - 22, Math.round(w * h * 0.0012), paint.white, seed + 9), 10, 9, 1.04) +
    inside +
    "</svg>"
  );
}

/** The sun going out: the sign of the Eclipse, around the origin. */
export const eclipse = (r: number, moon: string = INK): string =>
  `<g data-icon="eclipse" transform="scale(${r})">${rays(16, 0.96, 1.5, 0.16, paint.gold76)}` +
  `<circle r="1" fill="${paint.straw92}"/><circle r=".88" fill="${moon}"/></g>`;
