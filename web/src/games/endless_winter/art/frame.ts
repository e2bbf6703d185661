/** What cards and scenes have in common: the plate, the winter light of each column, the window into the snow. */
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
  initiate: ["#dccbe0", "#b79cc0", "#efe6ee", "#8a6a94"],
  develop: ["#f2deb0", "#d9b978", "#f6eeda", "#a8854a"],
  migrate: ["#d3dfbf", "#a3b78c", "#eef1e2", "#7a8f62"],
  hunt: ["#f0c4a8", "#d6957a", "#f6e6da", "#a8674c"],
  rest: ["#52697c", "#3c5264", "#c3d3da", "#7c95a6"],
  any: ["#cddfe6", "#9dbac6", "#eff5f5", "#7096a4"],
  none: ["#dedbd2", "#b9b3a8", "#f0ede4", "#918a7e"],
  night: ["#40566a", "#2f4152", "#b9cbd3", "#6d8698"],
  first: ["#f0dcae", "#dfc084", "#f6ecd2", "#b08a4c"],
  second: ["#c5d6e0", "#93b0c2", "#e8f0f2", "#64879c"],
} satisfies Record<string, Light>;
export const lightOf = (name: string): Light =>
  (name in LIGHTS ? LIGHTS[name as keyof typeof LIGHTS] : LIGHTS.none) as Light;

/** A window of w × h at (8, 8) into the snow; what is in it is cut at its edge, `far` lies behind the hill. */
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
    `<svg x="8" y="8" width="${w}" height="${h}" viewBox="8 8 ${w} ${h}"><path d="M8 14Q8 8 14 8H${right - 6}Q${right} 8 ${right} 14V${foot}H8z" fill="${sky}"/>${far}<path d="M8 ${foot - h * 0.4}Q${a} ${foot - h * 0.52} ${b} ${foot - h * 0.42}T${right} ${foot - h * 0.47}V${foot}H8z" fill="${hill}"/><path d="M8 ${foot - h * 0.15}Q${a} ${foot - h * 0.21} ${b} ${foot - h * 0.16}T${right} ${foot - h * 0.19}V${foot}H8z" fill="${snow}"/>` +
    put(specks(w - 2, h - 2, Math.round(w * h * 0.0035), speck, seed), 9, 9) +
    put(specks(w - 6, h - 22, Math.round(w * h * 0.0012), "#fff", seed + 9), 10, 9, 1.04) +
    inside +
    "</svg>"
  );
}

/** The sun going out: the sign of the Eclipse, round the origin. */
export const eclipse = (r: number, moon: string = INK): string =>
  `<g transform="scale(${r})">${rays(16, 0.96, 1.5, 0.16, "#e3b64b")}<circle r="1" fill="#fbe6a0"/><circle r=".88" fill="${moon}"/></g>`;
