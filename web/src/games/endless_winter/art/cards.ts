/** Cards, stones and tokens in full. */
import { put } from "../../../art/brush";
import { CHALK, INK } from "../../../art/motifs";
import { cabin } from "../../../art/pieces";
import { number } from "../../cvlizations/art/ink";
import { epochMark } from "../../cvlizations/art/tokens";
import { beast } from "./animals";
import { columnMark } from "./columns";
import { cultureArt } from "./culture";
import { chief, person } from "./people";
import { food, idolMark, labor, laid, megalithMark, points, sign, tool } from "./signs";

export const CARD_W = 130;
export const CARD_H = 188;
export const TILE_W = 92;
export const TILE_H = 104;

/** A tribe card as the view has it. */
export interface Tribe {
  id: string;
  labor: number;
  points: number;
  column: string;
  ability: readonly string[];
  eclipse: readonly string[];
}

/** A culture card as the view has it. */
export interface Culture {
  id: string;
  era: number;
  points: number;
  effects: readonly string[];
}

/** A Sacred Stone as the view has it. */
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

/** A Setup card as the view has it. */
export interface Setup {
  id: string;
  food: number;
  tools: number;
  tribe: string;
  animals: readonly string[];
  camp: boolean;
}

const face = (ground: string): string => `<rect x="2" y="2" width="126" height="184" rx="9" fill="${CHALK}" stroke="${INK}" stroke-width="2.400"/><rect x="8" y="8" width="114" height="112" rx="6" fill="${ground}"/>`;

export const tribeFace = (card: Tribe): string =>
  face("#d8cfb4") + put(person(card.id), 65, 116, 1.3) + put(labor(card.labor * 2), 6, 6, 1.1) + (card.points ? put(points(card.points), 92, 6, 1) : "") + put(columnMark(card.column), 10, 122, 0.7) + laid(card.ability, 74, 134, 84) + laid(card.eclipse, 74, 164, 84);

export const cultureFace = (card: Culture): string => face(card.era === 1 ? "#ecd9ae" : "#c9d9dd") + put(cultureArt(card.id, card.effects), 65, 66, 1) + put(points(card.points), 92, 6, 1) + put(epochMark(card.era), 8, 8, 0.9) + laid(card.effects, 65, 150, 110, 30);

export const chiefFace = (id: string, side: string, effects: readonly string[], column: string): string => face(side === "a" ? "#e6c89a" : "#8fa5b0") + put(chief(id), 65, 116, 1.3) + put(columnMark(column), 10, 140, 0.8) + laid(effects, column ? 76 : 65, 153, 84, 28) + number(side.toUpperCase(), 112, 20, 14);

export const setupFace = (card: Setup): string =>
  face("#d8cfb4") + laid([`food ${card.food}`, `tool ${card.tools}`, ...(card.camp ? ["camp_place 1"] : [])], 65, 26, 106, 30) + put(person(card.tribe), 38, 116, 0.9) + card.animals.map((id, i) => put(beast(id), 88, 66 + i * 34, 0.4)).join("") + put(cabin(), 50, 140, 1);

const CRITERIA: Record<string, () => string> = { villages: cabin, ground: megalithMark, upper: megalithMark, idols: () => idolMark(), buried: () => sign("bury"), camps: () => sign("camp_place"), species: () => sign("animal_pick"), tipped: () => sign("animal_tip"), tiles: megalithMark };

export function stoneFace(stone: Stone, worth?: number): string {
  return `<rect x="2" y="2" width="88" height="100" rx="24" fill="#9fb0b1" stroke="${INK}" stroke-width="2.400"/>${put((CRITERIA[stone.criterion] ?? cabin)(), 30, 14, 1)}${number(stone.table ? stone.table.join(" ") : stone.each ?? 1, 46, 70, stone.table ? 13 : 22)}${worth === undefined ? "" : put(points(worth), 58, 70, 1)}`;
}

export type BackKind = "tribe" | "culture" | "culture_1" | "culture_2" | "animal" | "stone" | "setup" | "chief" | "burial";
const BACKS: Record<string, string> = { tribe: "#9e3d22", culture: "#66386a", culture_1: "#8a5a2b", culture_2: "#3f5b6b", animal: "#7a4c24", stone: "#6a7d80", setup: "#4f6b3a", chief: "#a8791f", burial: "#4a3b35" };

export const cardBack = (kind: string): string => `<rect x="2" y="2" width="126" height="184" rx="9" fill="${CHALK}" stroke="${INK}" stroke-width="2.400"/><rect x="8" y="8" width="114" height="172" rx="6" fill="${BACKS[kind] ?? "#3f5b6b"}"/>`;

export const glacierToken = (effects: readonly string[]): string => `<circle cx="32" cy="32" r="29" fill="#bcd3d8" stroke="${INK}" stroke-width="2.400"/>` + (effects.length ? laid(effects, 32, 32, 48, 34) : put(sign("glacier_token"), 16, 16, 1));
export const restToken = (effects: readonly string[]): string => `<rect x="3" y="3" width="58" height="58" rx="12" fill="#8fa5b0" stroke="${INK}" stroke-width="2.400"/>` + (effects.length ? laid(effects, 32, 32, 50, 34) : put(columnMark("rest"), 16, 16, 1));
export { food, tool };
