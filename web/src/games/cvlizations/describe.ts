/** Orders and ideas in words: the same keys as src/cromlech/games/cvlizations/phrases.py uses. */
import { type Civ, type Idea, type OrderName, RESOURCES, type Stock } from "./view";
import type { Phrase } from "$lib/protocol";
import { say, sentence, t, words } from "$lib/words.svelte";

export const ideaName = (idea: Idea) => (words.has(`idea.${idea.name}`) ? t(`idea.${idea.name}`) : idea.name);

export function effectText(idea: Idea): string {
  if (idea.effect === "order_bonus" || idea.effect === "group_bonus") {
    const gain = { key: `gain.${idea.gain}`, count: idea.amount };
    if (idea.effect === "group_bonus") return t(`effect.group_${idea.group}_${idea.limit}`, { gain });
    return t(`effect.order_${idea.limit}`, { order: { key: `order.${idea.order}` }, gain });
  }
  const phrase: Record<string, unknown> = { ...idea };
  if (idea.on) phrase.on = { key: `types.${idea.on}` };
  if (idea.effect === "convert") phrase.pay = { key: `amount.${idea.resource}`, count: idea.pay };
  if (idea.effect === "exchange") phrase.what = { key: `amount.${idea.resource}`, count: idea.most };
  return t(`effect.${idea.effect}`, phrase);
}

export const amounts = (stock: Partial<Stock>): Phrase[] =>
  RESOURCES.filter((kind) => stock[kind]).map((kind) => ({ key: `amount.${kind}`, count: stock[kind] }));

export function costText(idea: Idea): string {
  const parts = amounts(idea);
  return parts.length ? parts.map((part) => say(part)).join(" + ") : t("free");
}

/** All that a card says. */
export const ideaText = (idea: Idea) =>
  t("idea_card", { name: ideaName(idea), type: t(`type.${idea.type}`), cost: costText(idea), happiness: idea.happiness, effect: effectText(idea) });

/** The card, what it would be worth to the reader, and how its values are known. */
export function explainIdea(idea: Idea, worth: number | null): string {
  return [
    `${ideaName(idea)} · ${t(`type.${idea.type}`)} · ${costText(idea)}`,
    sentence(effectText(idea)) + ".",
    t("web.cv.printed", { count: idea.happiness }),
    worth !== null ? t("web.cv.worth", { count: worth }) : "",
    t(`web.cv.source.${idea.source}`),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** What so many who choose it get. */
export const rowText = (order: OrderName, number: number) => (number ? t(`row.${order}`, { count: number }) : t("row.nothing"));

export const orderText = (order: OrderName, rows: readonly number[]) =>
  t("order_card", { name: t(`order.${order}`), one: rowText(order, rows[0] ?? 0), two: rowText(order, rows[1] ?? 0), more: rowText(order, rows[2] ?? 0) });

export const explainOrder = (order: OrderName, rows: readonly number[]) => `${sentence(orderText(order, rows))}.\n\n${t(`web.cv.order.${order}`)}`;

export function civName(civ: Civ, names: readonly string[]): string {
  if (civ.kind === "grannofolk") return t("civilization.grannofolk");
  return t(`civilization.${civ.kind}`, { seat: civ.seat ?? 0 }, names);
}
