/** CVlizations as a seat sees it. */
import type {
  Choice,
  CvlizationsCivilizationName,
  CvlizationsDeck,
  CvlizationsEventKind,
  CvlizationsIdea,
  CvlizationsOrderCard,
  CvlizationsResolving,
  CvlizationsResources,
  Plan,
} from "$lib/protocol";

export type {
  CvlizationsCivilization as Civilization,
  CvlizationsCivilizationName as Civ,
  CvlizationsIdea as Idea,
  CvlizationsOrderCard as Order,
  CvlizationsPlayer as Player,
  CvlizationsResources as Stock,
  CvlizationsView as CvView,
} from "$lib/protocol";

export type EventKind = CvlizationsEventKind;
export type Resource = keyof CvlizationsResources;
export type IdeaType = CvlizationsIdea["type"];
export type OrderName = CvlizationsOrderCard["id"];
export type Group = CvlizationsResolving["row"];
export type Deck = CvlizationsDeck["epochs"];

export const RESOURCES: readonly Resource[] = ["food", "wood", "stone"];
export const TYPES: readonly IdeaType[] = ["ideology", "tools", "houses", "inventions"];
export const ORDERS: readonly OrderName[] = [
  "theft",
  "gathering",
  "hunting",
  "stonecutting",
  "cunning",
  "slacking",
  "trade",
  "doubling",
];
export const GROUPS: readonly Group[] = ["one", "two", "more"];

/** What playing an order can give. */
export interface OrderOutlook {
  least: number;
  most: number;
  odds: [number, number, number];
  face_down: number;
}

export interface Purchase extends Plan {
  idea: string;
  swap: { given: Resource; received: Resource } | null;
  paid: Record<Resource, number>;
  best: boolean;
  left: CvlizationsResources;
}

/** The filters of the log: `web.log.GAME.NAME` is the text. */
export const LOG_FILTERS = {
  orders: ["laid_up", "laid_down", "revealed", "resolves", "failed", "doubling_failed"],
  purchases: ["bought", "paid", "swapped", "looked", "top_shown", "no_purchase", "converted"],
} satisfies Record<string, EventKind[]>;

export const orderOf = (choice: { params: Record<string, unknown> }) => choice.params.order as OrderName;
export const ideaOf = (choice: { params: Record<string, unknown> }) => choice.params.idea as string;
export const outlookOf = (choice: Choice) => choice.outlook as unknown as OrderOutlook;
export const same = (one: CvlizationsCivilizationName | null, other: CvlizationsCivilizationName | null) =>
  one !== null && other !== null && one.kind === other.kind && one.seat === other.seat;

/** The number of an order on its card. */
export const orderNumber = (order: OrderName) => (order === "doubling" ? "×2" : String(ORDERS.indexOf(order) + 1));
