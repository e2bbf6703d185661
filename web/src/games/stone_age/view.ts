/** Stone Age as a seat sees it. */
import type { Choice, Plan, StoneAgeEventKind } from "$lib/protocol";

export type {
  StoneAgeBuilding as Building,
  StoneAgeCard as Card,
  StoneAgePlayer as Player,
  StoneAgeSlot as Slot,
  StoneAgeStack as Stack,
  StoneAgeView,
} from "$lib/protocol";

export type EventKind = StoneAgeEventKind;

export const RESOURCES = ["wood", "brick", "stone", "gold"] as const;
export type Resource = (typeof RESOURCES)[number];
export type Good = Resource | "food";

export const PLACES = ["hunt", "forest", "clay_pit", "quarry", "river", "tool_maker", "hut", "field"] as const;
export type PlaceName = (typeof PLACES)[number];

/** A whole payment for a card or a building. */
export interface Payment extends Plan {
  paid: Record<Resource, number>;
  points: number | null;
  best: boolean;
}

export interface Yield {
  good: Good;
  /** Pips per piece. */
  divisor: number;
  dice: number;
  least: number;
  most: number;
  mean: number;
  odds: number[];
}

export interface ToolYield {
  good: Good;
  divisor: number;
  tiles: number[];
  cards: number[];
  total: number;
  gain: number;
}

/** The filters of the log: `web.log.GAME.NAME` is the text. */
export const LOG_FILTERS = {
  rolls: ["rolled", "rolled_for_all", "tools_added", "gained", "die_taken"],
  purchases: ["card_bought", "building_bought", "paid", "declined", "cannot_pay"],
} satisfies Record<string, EventKind[]>;

export const locationOf = (choice: { params: Record<string, unknown> }) => choice.params.location as string | undefined;
export const numberOf = (choice: Choice) => choice.params.number as number;
