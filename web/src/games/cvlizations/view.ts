/** CVlizations as a seat sees it: src/cromlech/games/cvlizations/view.py. */
import type { Choice, Phrase, Plan, View } from "$lib/protocol";

export const RESOURCES = ["food", "wood", "stone"] as const;
export type Resource = (typeof RESOURCES)[number];
export const TYPES = ["ideology", "tools", "houses", "inventions"] as const;
export type IdeaType = (typeof TYPES)[number];
export const ORDERS = [
  "theft",
  "gathering",
  "hunting",
  "stonecutting",
  "cunning",
  "slacking",
  "trade",
  "doubling",
] as const;
export type OrderName = (typeof ORDERS)[number];
export const GROUPS = ["one", "two", "more"] as const;
export type Group = (typeof GROUPS)[number];
export type Stock = Record<Resource, number>;

/** An order card: what one, two, and three or more who choose it get, in numbers and in words. */
export interface Order extends Record<Group, number> {
  id: OrderName;
  text: Phrase & Record<Group, Phrase>;
}

export interface Idea {
  id: string;
  name: string;
  type: IdeaType;
  food?: number;
  wood?: number;
  stone?: number;
  happiness: number;
  effect: string;
  group?: string;
  limit?: string;
  gain?: string;
  order?: OrderName;
  on?: string;
  resource?: Resource;
  pay?: number;
  amount?: number;
  points?: number;
  every?: number;
  most?: number;
  source: string;
  deck: Deck;
  text: Phrase & { name: Phrase; type: Phrase; cost: Phrase | Phrase[]; effect: Phrase };
}

export type Deck = "I+II" | "III";

export interface Civ {
  kind: "own" | "neutral" | "grannofolk";
  /** Who lays its orders. */
  seat: number | null;
}

export interface Civilization extends Civ {
  may_hold: OrderName[];
  laid: number;
  up: OrderName | null;
  down: OrderName | null;
}

export interface Place {
  place: number;
  idea: Idea | null;
  worth: number[] | null;
  discount: number[] | null;
}

export interface Player {
  resources: Stock;
  happiness: number;
  ideas: (Idea & { active: boolean })[];
  types: Record<IdeaType, number>;
  lost: number;
  bought: number;
  played: Record<OrderName, number>;
  points: Record<string, number>;
  score: number;
  estimate: number;
  tie_break: number;
}

export interface CvView extends View {
  phase: string;
  round: number;
  rounds: number;
  epoch: number;
  /** The epoch ends with this round. */
  epoch_ends: boolean;
  helmet: Civ;
  turn: number;
  deck: { cards: number; epochs: Deck };
  track: Place[];
  top: { seen_by: number[]; idea: Idea | null } | null;
  revealed: boolean;
  counts: Record<OrderName, number> | null;
  orders: Record<OrderName, Order>;
  /** How many have chosen an order for sure, and how many may. */
  range: Record<OrderName, [number, number]>;
  laying: Civ | null;
  resolving: {
    order: OrderName;
    row: string;
    executions: number;
    steals: number;
    sword: boolean;
    picks: number;
    receive: number;
  } | null;
  purchase: { left: number; idea: Idea | null; price: Stock | null; discount: number | null } | null;
  civilizations: Civilization[];
  players: Player[];
}

/** What laying an order can bring. */
export interface OrderOutlook {
  least: number;
  most: number;
  odds: [number, number, number];
  face_down: number;
}

export interface Purchase extends Plan {
  idea: string;
  swap: { given: Resource; received: Resource } | null;
  paid: Stock;
  best: boolean;
  left: Stock;
}

/** What the log can be narrowed to: `web.log.NAME` is the text. */
export const LOG_FILTERS = {
  orders: ["laid_up", "laid_down", "revealed", "resolves", "failed", "doubling_failed"],
  purchases: ["bought", "paid", "swapped", "looked", "top_shown", "no_purchase", "converted"],
};

export const orderOf = (choice: { params: Record<string, unknown> }) => choice.params.order as OrderName;
export const ideaOf = (choice: { params: Record<string, unknown> }) => choice.params.idea as string;
export const outlookOf = (choice: Choice) => choice.outlook as unknown as OrderOutlook;
export const same = (one: Civ | null, other: Civ | null) =>
  one !== null && other !== null && one.kind === other.kind && one.seat === other.seat;

/** How an order is numbered on its card. */
export const orderNumber = (order: OrderName) => (order === "doubling" ? "×2" : String(ORDERS.indexOf(order) + 1));
