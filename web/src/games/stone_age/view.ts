/** Stone Age as a seat sees it: src/cromlech/games/stone_age/view.py. */
import type { Choice, Phrase, Plan, View } from "$lib/protocol";

export const RESOURCES = ["wood", "brick", "stone", "gold"] as const;
export type Resource = (typeof RESOURCES)[number];
export type Good = Resource | "food";

export const PLACES = ["hunt", "forest", "clay_pit", "quarry", "river", "tool_maker", "hut", "field"] as const;
export type PlaceName = (typeof PLACES)[number];

export interface Card {
  id: string;
  top: string;
  amount?: number;
  resource?: Resource;
  culture?: string;
  profession?: string;
  figures?: number;
  source: string;
  text: Phrase & { top: Phrase; bottom: Phrase };
}

export interface Building {
  id: string;
  kind: "fixed" | "exact_count" | "range";
  points?: number;
  resources?: number;
  kinds?: number;
  min?: number;
  max?: number;
  wood?: number;
  brick?: number;
  stone?: number;
  gold?: number;
  source: string;
  text: Phrase;
}

export interface Player {
  figures: number;
  free: number;
  placed: Record<string, number>;
  food: number;
  /** Food and harvest do not feed the tribe. */
  hungry: boolean;
  resources: Record<Resource, number>;
  agriculture: number;
  tools: { value: number; used: boolean }[];
  cards_to_use: Card[];
  cards: Card[];
  drawn: number;
  drawn_cards: Card[] | null;
  buildings: Building[];
  points: Record<string, number>;
  score: number;
  estimate: number;
  tie_break: number;
}

/** A whole payment for a card or a building. */
export interface Payment extends Plan {
  paid: Record<Resource, number>;
  points: number | null;
  best: boolean;
}

export interface Slot {
  slot: number;
  cost: number;
  card: Card | null;
  worth: number[] | null;
}

export interface Stack {
  stack: number;
  height: number;
  few: boolean;
  building: Building | null;
  worth: number[] | null;
}

export interface StoneAgeView extends View {
  phase: string;
  round: number;
  start_player: number;
  turn: number;
  edition: { id: string; left_to_right: boolean };
  deck: number;
  row: Slot[];
  stacks: Stack[];
  locations: Record<string, { figures: number[]; room: number }>;
  location: string | null;
  roll: { dice: number[]; to_roll: number; pips: number; for: string } | null;
  payment: { least: number; most: number; kinds: number | null; next: string; paid: Record<Resource, number> } | null;
  /** What the tribe lacks while it is fed. */
  missing_food: number | null;
  near_end: Phrase | null;
  players: Player[];
}

export interface Yield {
  good: Good;
  dice: number;
  least: number;
  most: number;
  mean: number;
  odds: number[];
}

export interface ToolYield {
  good: Good;
  tiles: number[];
  cards: number[];
  total: number;
  gain: number;
}

/** What the log can be narrowed to: `web.log.NAME` is the text. */
export const LOG_FILTERS = {
  rolls: ["log.rolled", "log.rolled_for_all", "log.tools_added", "log.gained", "log.die_taken"],
  purchases: ["log.card_bought", "log.building_bought", "log.paid", "log.declined", "log.cannot_pay"],
};

export const locationOf = (choice: { params: Record<string, unknown> }) => choice.params.location as string | undefined;
export const numberOf = (choice: Choice) => choice.params.number as number;
