/** Cards and buildings in words. Their texts come with them. */
import type { Building, Card, Slot, Stack } from "./view";
import type { Phrase } from "$lib/protocol";
import { say, sentence, t } from "$lib/words.svelte";

export const cardText = (card: Card) => say(card.text);
export const buildingText = (building: Building) => say(building.text);

/** What a card costs, what it gives now, what it counts for at the end, and what that would be for the reader. */
export function explainCard(slot: Slot, seat: number | null): string {
  const card = slot.card as Card;
  const end = card.culture ? t("web.explain.culture") : t(`web.explain.${card.profession}`);
  return [
    t("web.card.cost", { count: slot.cost }),
    `${t("web.card.now")}: ${sentence(say(card.text.top as Phrase))}. ${t(`web.explain.top.${card.top}`)}`,
    `${t("web.card.end")}: ${sentence(say(card.text.bottom as Phrase))}. ${end}`,
    seat !== null && slot.worth ? t("web.card.worth", { points: slot.worth[seat] }) : "",
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
  ]
    .filter(Boolean)
    .join("\n\n");
}
