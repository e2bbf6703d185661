/** Where the points of a Stone Age score sheet come from (SA 11), read off a player's board. */
import type { Building, Card, Player, Resource } from "../games/stone_age/view";
import { RESOURCES } from "../games/stone_age/view";

export interface Detail {
  /** The sum as it is counted, e.g. “7 × 5” or “5² + 1²”; empty where there is nothing to say. */
  formula: string;
  cards: Card[];
  buildings: Building[];
  goods: { good: Resource; count: number }[];
}

export const allCards = (player: Player) => [...player.cards, ...player.cards_to_use, ...(player.drawn_cards ?? [])];
export const toolTotal = (player: Player) => player.tools.reduce((sum, tool) => sum + tool.value, 0);

/** Different symbols, and symbols owned twice. */
export function cultureSets(cards: Card[]): [number, number] {
  const counts = new Map<string, number>();
  for (const { culture } of cards) if (culture) counts.set(culture, (counts.get(culture) ?? 0) + 1);
  return [counts.size, [...counts.values()].filter((count) => count > 1).length];
}

const PROFESSIONS: Record<string, [string, (player: Player) => number]> = {
  farmers: ["farmer", (player) => player.agriculture],
  toolmakers: ["toolmaker", toolTotal],
  builders: ["builder", (player) => player.buildings.length],
  shamans: ["shaman", (player) => player.figures],
};

export function detail(player: Player, source: string, points: number): Detail {
  const cards = allCards(player);
  const found: Detail = { formula: "", cards: [], buildings: [], goods: [] };
  if (source === "buildings") return { ...found, buildings: player.buildings };
  if (source === "cards") {
    found.cards = cards.filter((card) => card.top === "victory_points" && !(player.drawn_cards ?? []).includes(card));
    if (points) found.formula = found.cards.map((card) => card.amount ?? 0).join(" + ");
  } else if (source === "starvation") {
    if (points) found.formula = `${-points / 10} × −10`;
  } else if (source === "culture") {
    const [once, twice] = cultureSets(cards);
    found.cards = cards.filter((card) => card.culture);
    if (once) found.formula = twice ? `${once}² + ${twice}²` : `${once}²`;
  } else if (source === "resources") {
    found.goods = RESOURCES.map((good) => ({ good, count: player.resources[good] })).filter(({ count }) => count > 0);
    found.cards = player.cards_to_use.filter((card) => card.top === "choose_resources");
  } else {
    const [profession, factor] = PROFESSIONS[source] ?? ["", () => 0];
    found.cards = cards.filter((card) => card.profession === profession);
    const figures = found.cards.reduce((sum, card) => sum + (card.figures ?? 0), 0);
    if (figures) found.formula = `${figures} × ${factor(player)}`;
  }
  return found;
}
