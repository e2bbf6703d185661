/** Hexes of the map and what stands on it, round the origin: to be composed in one SVG. */
import { brush, curve, fill, put } from "../../../art/brush";
import { CHALK, INK } from "../../../art/motifs";
import { SEAT_COLOURS, SEAT_LINES, SEAT_SHAPES } from "../../../art/pieces";
import { disc, flame, form, number } from "../../cvlizations/art/ink";
import { idolMark } from "./signs";

export const TERRAINS = ["base", "tundra", "mountains", "lakeland", "grassland", "glacier", "forest", "caverns"] as const;
export type Terrain = (typeof TERRAINS)[number];

/** The corners of a hex with a point on top, circumradius 50. */
export const HEX = "0,-50 43.3,-25 43.3,25 0,50 -43.3,25 -43.3,-25";
const INNER = "0,-45 39,-22.5 39,22.5 0,45 -39,22.5 -39,-22.5";

const GROUNDS: Record<Terrain, [ground: string, rim: string]> = {
  base: ["#d9b27a", "#a8713a"],
  tundra: ["#d8cfb4", "#a99a78"],
  mountains: ["#c3bfb8", "#8a847d"],
  lakeland: ["#b9c48e", "#7f8f58"],
  grassland: ["#dcc566", "#ab9138"],
  glacier: ["#dcebee", "#92b3bf"],
  forest: ["#93a468", "#56622f"],
  caverns: ["#a58b7c", "#6d5449"],
};

const MOTIFS: Record<Terrain, () => string> = {
  base: () => put(flame(), 0, 8, 0.8),
  tundra: () => fill(curve("-30,10 -10,4 8,10 -10,16"), CHALK),
  mountains: () => form("M-34 20L-8 -26 6 -4 16 -16 36 20z", "#8d8780"),
  lakeland: () => fill(curve("-28,4 -8,-14 22,-8 28,10 0,20"), "#5b8796"),
  grassland: () => fill(brush("-20,16 -18,4 -22,-8", 3, 2, 0.4) + brush("4,16 6,2 2,-12", 3, 2, 0.4) + brush("24,14 22,4 26,-6", 3, 2, 0.4), "#7d7426"),
  glacier: () => fill("M-24 20L-14 -20 0 -6 10 -26 24 20z", "#a9c9d4"),
  forest: () => form("M-14 -26L0 16H-28zM14 -18L28 22H0z", "#36432a"),
  caverns: () => fill("M-22 24Q-22 -18 0 -18T22 24z", INK),
};

export function terrain(id: string): string {
  const kind = (TERRAINS as readonly string[]).includes(id) ? (id as Terrain) : "glacier";
  const [ground, rim] = GROUNDS[kind];
  return `<polygon points="${HEX}" fill="${rim}" stroke="${INK}" stroke-width="2"/><polygon points="${INNER}" fill="${ground}"/>${MOTIFS[kind]()}`;
}

const seatOf = (seat: number): number => ((seat % 5) + 5) % 5;

/** A tent in the shape and colour of the seat. */
export function camp(seat: number): string {
  const s = seatOf(seat);
  const [line, outer] = [SEAT_LINES[s], SEAT_LINES[s] === INK ? CHALK : INK];
  const poles = `<path d="M-5 -13L4 -4M5 -13L-4 -4" fill="none" stroke-linecap="round"`;
  const shape = `<path d="${SEAT_SHAPES[s]}" stroke-linejoin="round"`;
  return `${poles} stroke="${outer}" stroke-width="5"/>${shape} fill="${outer}" stroke="${outer}" stroke-width="5"/>${poles} stroke="${line}" stroke-width="2.400"/>${shape} fill="${SEAT_COLOURS[s]}" stroke="${line}" stroke-width="2"/><path d="M-3 7Q-3 0 0 -1.500T3 7z" fill="${line}"/>`;
}

/** Three huts. */
export const village = (seat: number): string => put(camp(seat), -8.5, -4, 0.72) + put(camp(seat), 8.5, -4, 0.72) + put(camp(seat), 0, 6, 1);

/** A block for a cell of 48 × 48 with its level; seat −1 is neutral. */
export function megalith(seat: number, level: number): string {
  const s = seatOf(seat);
  const mark = seat < 0 ? disc(0, 0, 10, "#b5ada2", 1.4) : `<path d="${SEAT_SHAPES[s]}" transform="scale(1.5)" fill="${SEAT_COLOURS[s]}" stroke="${SEAT_LINES[s]}" stroke-width="1.400"/>`;
  return `<rect x="-22" y="-22" width="44" height="44" rx="6" fill="#a39a92" stroke="${INK}" stroke-width="2.400"/>${mark}${number(level, 0, 0, 15, seat < 0 ? INK : SEAT_LINES[s]!, "none")}`;
}

/** A marker of the idol tracks in the colour of the seat. */
export function idol(seat: number): string {
  const s = seatOf(seat);
  return put(idolMark(SEAT_COLOURS[s], SEAT_COLOURS[s]), -16, -16) + `<path d="${SEAT_SHAPES[s]}" transform="translate(0 6) scale(.42)" fill="${SEAT_LINES[s]}"/>`;
}
