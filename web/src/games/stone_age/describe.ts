/** Cards and buildings in words: the same keys as src/cromlech/games/stone_age/phrases.py uses. */
import { type Building, type Card, RESOURCES, type Slot, type Stack } from "./view";
import type { Phrase } from "$lib/protocol";
import { say, sentence, t } from "$lib/words.svelte";

function topPhrase(card: Card): Phrase {
  if (card.top === "food") return { key: "amount.food", count: card.amount };
  if (card.top === "resource") return { key: `amount.${card.resource}`, count: card.amount };
  if (card.top === "resource_roll") return { key: "top.resource_roll", count: card.amount, good: card.resource };
  return { key: `top.${card.top}`, count: card.amount };
}

const bottomPhrase = (card: Card): Phrase =>
  card.culture ? { key: `symbol.${card.culture}` } : { key: `profession.${card.profession}`, count: card.figures };

export const cardText = (card: Card) => say({ key: "card", top: topPhrase(card), bottom: bottomPhrase(card) });

export function buildingText(building: Building): string {
  if (building.kind === "fixed") {
    const cost = RESOURCES.filter((good) => building[good]).map((good) => ({ key: `amount.${good}`, count: building[good] }));
    return t("building.fixed", { cost, points: building.points });
  }
  return t(`building.${building.kind}`, { ...building });
}

/** What a card gives now, what it counts for at the end, and what that would be for the reader. */
export function explainCard(slot: Slot, seat: number | null): string {
  const card = slot.card as Card;
  const end = card.culture ? t("web.explain.culture") : t(`web.explain.${card.profession}`);
  return [
    `${t("web.card.now")}: ${sentence(say(topPhrase(card)))}. ${t(`web.explain.top.${card.top}`)}`,
    `${t("web.card.end")}: ${sentence(say(bottomPhrase(card)))}. ${end}`,
    seat !== null && slot.worth ? t("web.card.worth", { points: slot.worth[seat] }) : "",
    t(`web.source.${card.source}`),
  ]
    .filter(Boolean)
    .join("\n\n");
}

export function explainBuilding(stack: Stack, seat: number | null): string {
  const building = stack.building as Building;
  const bonus = seat !== null ? (stack.worth?.[seat] ?? 0) : 0;
  return [
    `${sentence(buildingText(building))}. ${t(`web.explain.building.${building.kind}`)}`,
    bonus ? t("web.building.worth", { points: bonus }) : "",
    t("web.stack.left", { count: stack.height }),
    t(`web.source.${building.source}`),
  ]
    .filter(Boolean)
    .join("\n\n");
}
