/** Endless Winter as a seat sees it: src/cromlech/games/endless_winter/view.py. */
import type { Choice, Phrase, View } from "$lib/protocol";

export const COLUMNS = ["initiate", "develop", "migrate", "hunt"] as const;
export const PLACES = [...COLUMNS, "rest"] as const;
export type Place = (typeof PLACES)[number];
export type ColumnName = (typeof COLUMNS)[number];
export const SPECIES = [
  "woolly_rhino",
  "ground_sloth",
  "saber_tooth",
  "glyptodon",
  "stag_moose",
  "woolly_mammoth",
  "argentavis",
] as const;
export const PILES = ["elder", "craftswoman", "explorer", "hunter", "shaman"] as const;
/** The boards of the table: one of them is large, the others are small. */
export const AREAS = ["map", "megaliths", "supply", "grounds", "idols", "stones", "eclipse"] as const;
export type Area = (typeof AREAS)[number];
export const SECTIONS = ["top", "middle", "bottom"] as const;
export type Section = (typeof SECTIONS)[number];
export type Counts = Record<string, number>;
export type Point = [number, number];

export interface Effects {
  effects: string[];
  phrase: Phrase;
}

export interface TribeEntry {
  id: string;
  labor: number;
  points: number;
  column: string;
  ability: string[];
  eclipse: string[];
  source: string;
  phrase: Phrase;
}

export interface CultureEntry extends Effects {
  id: string;
  era: number;
  points: number;
  source: string;
  name: Phrase;
}

export interface ChiefEntry {
  id: string;
  sides: Record<string, Effects & { column: string }>;
  source: string;
}

export interface AnimalEntry {
  id: string;
  sets: number[];
  joker: boolean;
  tip: string[];
  phrase: Phrase;
  tip_phrase: Phrase;
  source: string;
}

export interface StoneEntry {
  id: string;
  era: number;
  criterion: string;
  phrase: Phrase;
  worth: number[];
  source: string;
}

export interface SetupEntry {
  id: string;
  number: number;
  food: number;
  tools: number;
  tribe: string;
  animals: string[];
  camp: boolean;
  phrase: Phrase;
}

export interface Book {
  columns: Record<Place, Record<Section, string[]>>;
  /** Lesser benefits, the highest first. */
  ladder: string[];
  /** Labor of a figure on Rest in the Eclipse. */
  rest_labor: number;
  tribe: Record<string, TribeEntry>;
  culture: Record<string, CultureEntry>;
  chief: Record<string, ChiefEntry>;
  animal: Record<string, AnimalEntry>;
  terrain: Record<string, Effects>;
  offerings: (Effects & { ratio: number })[];
  honor: number[];
  burial: number[][];
  supply: Effects[];
  positions: Effects[];
  slots: (Effects & { food: number; tools: number })[];
}

export interface Token extends Effects {
  id: string;
}

export interface Hex {
  hex: string;
  at: Point;
  terrain: string | null;
  camps: number[];
  influence: number[];
  leaders: number[];
  used: boolean;
  token: "face_down" | Token | null;
}

export interface Megalith {
  spot: string;
  level: number;
  at: Point;
  /** A seat, −1 for a neutral one, null for an empty cell. */
  owner: number | null;
  effect: string | null;
  benefit: Phrase | null;
  arrows: string[];
}

export interface Column {
  figures: number[];
  chiefs: number[];
  bottom_free: boolean | null;
}

export interface Player {
  food: number;
  food_limit: number;
  /** Food that the next Labor would cost, 0 if the Food does not reach an icon. */
  food_labor: number;
  tools: number;
  camps: number;
  villages: number;
  megaliths: { placed: number; neutral: number; left: number };
  offerings: number;
  honor: number;
  honor_rank: number;
  /** The table that would pay for buried cards, null if none would. */
  burial_row: number | null;
  chief: string | null;
  side: string | null;
  chief_free: boolean;
  figures: number;
  setup_card: string | null;
  animals: { upright: Counts; tipped: Counts };
  stones: StoneEntry[];
  stone_price: { food: number; tools: number } | null;
  deck: number;
  hand: number;
  eclipse_pile: number;
  buried: number;
  discard: string[];
  above: string[];
  buried_cards: string[];
  eclipse_labor: number;
  /** Labor of the figures on Rest in the coming Eclipse. */
  rest_labor: number;
  points: Counts;
  score: number;
  estimate: number;
  hand_cards: string[] | null;
  pile_cards: string[] | null;
  buried_hidden: string[] | null;
  seen_in_hand: Counts;
  unseen: Counts;
}

export interface Pending {
  op: string;
  n: number;
  group: number;
  now: boolean;
  phrase: Phrase;
}

export interface Acting {
  place: Place | null;
  section: string;
  labor: number;
  with_chief: boolean;
  chief_used: boolean;
  rest_token: string | null;
  unused: Counts;
  fresh: Counts;
}

export interface EwView extends View {
  phase: string;
  round: number;
  era: number;
  turn_number: number;
  turn: number;
  order: number[];
  /** The letter of the Eclipse that is being carried out. */
  step: "A" | "B" | "C" | "D" | null;
  acting: Acting | null;
  pending: Pending[];
  columns: Record<Place, Column>;
  tribes: Counts;
  display: (CultureEntry | null)[];
  culture_deck: { era: number; cards: number };
  grounds: Counts;
  animal_deck: number;
  stones: (StoneEntry | null)[];
  map: Hex[];
  villages: Record<string, number>;
  junctions: Record<string, { at: Point; hexes: string[] }>;
  megaliths: Megalith[];
  rest_token: { top: Token | null; taken: boolean; under: string[] } | null;
  offers: { chiefs: string[]; setups: SetupEntry[] };
  players: Player[];
  book: Book;
}

/** What a figure could do at a place. */
export interface Prospects {
  labor: number;
  top: Counts;
  middle: boolean;
  bottom: boolean;
  chief: boolean;
}

/** What an action changes at once. */
export interface Change {
  food?: number;
  tools?: number;
  labor?: number;
  points?: number;
  discard?: number;
  /** It takes less than the benefit that is due. */
  lesser?: boolean;
  at?: Point;
  level?: number;
  neutral?: boolean;
  /** Points of every seat. */
  seats?: number[];
}

/** What the log can be narrowed to: `web.log.NAME` is the text. */
export const LOG_FILTERS = {
  figures: ["figure_placed", "bottom_taken", "card_played", "chief_used"],
  points: ["points", "megalith_points", "stone_scored", "scored", "honored", "offered"],
};

export const textOf = (choice: { params: Record<string, unknown> }, name: string) => String(choice.params[name] ?? "");
export const changeOf = (choice: Choice | undefined) => (choice?.outlook ?? {}) as Change;
export const prospectsOf = (choice: Choice) => choice.outlook as unknown as Prospects;
export const ofSpecies = (counts: Counts) => SPECIES.filter((name) => counts[name]);
export const sum = (counts: Counts) => Object.values(counts).reduce((a, b) => a + b, 0);

const BY_PHASE: Record<string, Area> = {
  choosing_token: "eclipse",
  eclipse_order: "eclipse",
  eclipse_cards: "eclipse",
  eclipse_terrain: "map",
  eclipse_board: "idols",
  piling: "eclipse",
};
const BY_OP: Record<string, Area> = {
  megalith: "megaliths",
  megalith_chain: "megaliths",
  idol: "idols",
  camp_place: "map",
  camp_move: "map",
  village: "map",
  glacier_token: "map",
  tribe_hand: "supply",
  tribe_discard: "supply",
  culture: "supply",
  animal_pick: "grounds",
  animal_top: "grounds",
  animal_reveal: "grounds",
  animal_show: "grounds",
  animal_tip: "grounds",
  sacred_stone: "stones",
};
const BY_PLACE: Record<string, Area> = {
  initiate: "supply",
  develop: "supply",
  migrate: "map",
  hunt: "grounds",
  rest: "grounds",
};

/** The board that matters now: of the effect being resolved, else of the figure's place, else of the phase. */
export function areaOf(view: EwView): Area | null {
  const op = view.pending.at(-1)?.op;
  if (op && BY_OP[op]) return BY_OP[op] ?? null;
  const by = BY_PHASE[view.phase];
  if (by) return by;
  const place = view.acting?.place;
  if (place === "develop" && view.acting?.section === "middle") return "stones";
  return place ? (BY_PLACE[place] ?? null) : null;
}
