/** The beasts of the ice age, facing left, within 120 × 90 round the origin, and their cards. */
import { curve, fill, put } from "../../../art/brush";
import { CHALK, INK, mammoth } from "../../../art/motifs";
import { laid } from "./signs";
import { number } from "../../cvlizations/art/ink";

export const SPECIES = ["woolly_rhino", "ground_sloth", "saber_tooth", "glyptodon", "stag_moose", "woolly_mammoth", "argentavis"] as const;
export type Species = (typeof SPECIES)[number];

const BEASTS: Record<Species, () => string> = {
  woolly_rhino: () => fill(curve("-50,10 -30,-20 20,-26 50,0 44,36 -40,36"), "#6f4520"),
  ground_sloth: () => fill(curve("-20,-40 20,-20 40,36 -30,36"), "#a8713a"),
  saber_tooth: () => fill(curve("-50,-10 -20,-14 40,-10 50,30 -30,36"), "#c98a2e"),
  glyptodon: () => fill(curve("-44,20 -20,-26 20,-26 44,20"), "#8d8780"),
  stag_moose: () => fill(curve("-40,-30 0,-14 44,0 40,36 -30,36"), "#8f3a1e"),
  woolly_mammoth: () => put(mammoth(), -46, -40, 0.55),
  argentavis: () => fill(curve("-56,-20 0,0 56,-20 20,16 -20,16"), "#3f4c55"),
};

export const beast = (id: string): string => (BEASTS[id as Species] ?? BEASTS.woolly_mammoth)();

export const BEAST_W = 104;
export const BEAST_H = 132;

/** An animal with what tipping it brings and what sets of it score, where known. */
export function animalCard(id: string, tip: readonly string[], sets: readonly number[]): string {
  return `<rect x="2" y="2" width="100" height="128" rx="9" fill="${CHALK}" stroke="${INK}" stroke-width="2.400"/><rect x="7" y="7" width="90" height="86" rx="5" fill="#ecd9ae"/>${put(beast(id), 52, 52, 0.7)}${laid(tip, 52, 110, 88)}${sets.length ? number(sets.join(" "), 52, 16, 10) : ""}`;
}
