/** Endless Winter as a seat sees it. */
import type {
  Choice,
  EndlessWinterActing,
  EndlessWinterChief,
  EndlessWinterEffect,
  EndlessWinterEventKind,
  EndlessWinterHex,
  EndlessWinterSections,
  EndlessWinterView,
} from "$lib/protocol";

export type {
  EndlessWinterAnimal as AnimalEntry,
  EndlessWinterBook as Book,
  EndlessWinterCulture as CultureEntry,
  EndlessWinterEffect as Effect,
  EndlessWinterEffects as Effects,
  EndlessWinterHex as Hex,
  EndlessWinterIcon as EffectIcon,
  EndlessWinterMegalith as Megalith,
  EndlessWinterPlayer as Player,
  EndlessWinterSetupCard as SetupEntry,
  EndlessWinterStone as StoneEntry,
  EndlessWinterTribe as TribeEntry,
  EndlessWinterView as EwView,
} from "$lib/protocol";

export type EventKind = EndlessWinterEventKind;
export type Place = keyof EndlessWinterView["columns"];
export type ColumnName = Exclude<Place, "rest">;
export type Section = EndlessWinterActing["section"];
/** Where the values of a component come from. */
export type Source = EndlessWinterChief["source"];
export type Counts = Record<string, number>;
export type Point = EndlessWinterHex["at"];

export const COLUMNS: readonly ColumnName[] = ["initiate", "develop", "migrate", "hunt"];
export const PLACES: readonly Place[] = [...COLUMNS, "rest"];
export const SECTIONS: readonly Section[] = ["top", "middle", "bottom"];
export const SIDES: readonly (keyof EndlessWinterChief["sides"])[] = ["a", "b"];
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
/** The boards of the table. One of them is large, the others are small. */
export const AREAS = ["map", "megaliths", "supply", "grounds", "idols", "stones", "eclipse"] as const;
export type Area = (typeof AREAS)[number];

/** What a figure could do at a place. */
export interface Prospects {
  labor: number;
  top: Counts;
  middle: boolean;
  bottom: boolean;
  chief: boolean;
}

/** What an action changes right away. */
export interface Change {
  food?: number;
  tools?: number;
  labor?: number;
  points?: number;
  discard?: number;
  /** It takes less than the current benefit. */
  lesser?: boolean;
  at?: Point;
  level?: number;
  neutral?: boolean;
  /** Points of every seat. */
  seats?: number[];
}

/** The filters of the log: `web.log.GAME.NAME` is the text. */
export const LOG_FILTERS = {
  figures: ["figure_placed", "bottom_taken", "card_played", "chief_used"],
  points: ["points", "megalith_points", "stone_scored", "scored", "honored", "offered"],
} satisfies Record<string, EventKind[]>;

/** What a section of a column offers, one by one. */
export const partsOf = (sections: EndlessWinterSections, section: Section): readonly EndlessWinterEffect[] =>
  section === "top" ? sections.top.flatMap(({ effects }) => effects) : sections[section].effects;

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

/** The board that matters now: that of the effect being resolved, of the figure's place, or of the phase. */
export function areaOf(view: EndlessWinterView): Area | null {
  const op = view.pending.at(-1)?.op;
  if (op && BY_OP[op]) return BY_OP[op] ?? null;
  const by = BY_PHASE[view.phase];
  if (by) return by;
  const place = view.acting?.place;
  if (place === "develop" && view.acting?.section === "middle") return "stones";
  return place ? (BY_PLACE[place] ?? null) : null;
}
