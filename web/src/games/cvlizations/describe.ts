/** Orders, ideas, and civilizations in words. The text of a card comes with the card. */
import { type Civ, type Group, type Idea, type Order, RESOURCES, type Stock } from "./view";
import type { Phrase } from "$lib/protocol";
import { say, sentence, t } from "$lib/words.svelte";

/** A part of a card's text. A price is a list of them. */
const part = (card: Idea | Order, name: string) =>
  [card.text[name]]
    .flat()
    .map((one) => say(one as Phrase))
    .join(" + ");

export const ideaName = (idea: Idea) => part(idea, "name");
export const effectText = (idea: Idea) => part(idea, "effect");

const amounts = (stock: Partial<Stock>): Phrase[] =>
  RESOURCES.filter((kind) => stock[kind]).map((kind) => ({ key: `amount.${kind}`, count: stock[kind] }));

/** What is paid, or that it is free. */
export const paidText = (paid: Partial<Stock>) =>
  amounts(paid)
    .map((part) => say(part))
    .join(" + ") || t("free");

/** The whole text of a card. */
export const ideaText = (idea: Idea) => say(idea.text);

/** The card, what it would be worth to the reader, and a note if some values aren't known. */
export function explainIdea(idea: Idea, worth: number | null): string {
  return [
    [ideaName(idea), part(idea, "type"), part(idea, "cost")].join(" · "),
    sentence(effectText(idea)) + ".",
    t("web.cv.printed", { count: idea.happiness }),
    worth !== null ? t("web.cv.worth", { count: worth }) : "",
    t("web.reconstructed"),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** What a group of players who choose it get. */
export const rowText = (order: Order, group: Group) => part(order, group);

export const percent = (value: number) => `${Math.round(100 * value)} %`;

export const explainOrder = (order: Order) => `${sentence(say(order.text))}.\n\n${t(`web.cv.order.${order.id}`)}`;

export function civName(civ: Civ, names: readonly string[]): string {
  if (civ.kind === "grannofolk") return t("civilization.grannofolk");
  return t(`civilization.${civ.kind}`, { seat: civ.seat ?? 0 }, names);
}
