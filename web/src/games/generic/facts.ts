/**
 * Any game from its view and its words, by the same rules as terminal/view_facts.py. A label is the game's text
 * `view.KEY`, or the key made readable. A text with a slot includes the value itself. An id is named by `view.KEY.ID`,
 * or by the name of its card.
 */
import type { Phrase, View } from "$lib/protocol";
import { isPhrase, readable, say, sentence, t, words } from "$lib/words.svelte";

export type Values = Record<string, unknown>;
export type GenericView = View & Values & { players: Values[]; phase?: string; round?: number };
type Card = { id: string; text: Phrase };

/** Keys of every view that appear elsewhere on the screen. The score is at the top of a mat. */
const COMMON = [
  "game",
  "options",
  "cards",
  "seat",
  "actor",
  "over",
  "scores",
  "winners",
  "phase",
  "round",
  "turn",
  "players",
];
const AT_THE_HEAD = ["score", "estimate", "points"];

/** A word, number, or card in a row. */
export type Chip = { name: string; count: number; card?: Card };
/** How a value is shown: as chips in a row, or as parts with their own facts. */
export type Shown = { chips: Chip[] } | { parts: { head: string; facts: Values }[] };

const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isPhrase(value);
const isCounts = (value: Values): value is Record<string, number> =>
  Object.values(value).every((number) => typeof number === "number");
const empty = (value: unknown) =>
  value === null || value === undefined || (typeof value === "object" && Object.keys(value).length === 0);

export const label = (key: string) =>
  words.has(`view.${key}`) ? say({ key: `view.${key}` }) : sentence(readable(key));

export class Facts {
  /** By section of the card pack. */
  #cards: Record<string, Card[]>;

  constructor(
    pack: Values,
    readonly names: readonly string[],
  ) {
    const sections = Object.entries(pack).filter(([, entries]) => Array.isArray(entries));
    this.#cards = Object.fromEntries(sections) as Record<string, Card[]>;
  }

  /** What is in the middle of the table. */
  middle(view: GenericView): Values {
    return Object.fromEntries(Object.entries(view).filter(([key]) => !COMMON.includes(key)));
  }

  own(player: Values): Values {
    return Object.fromEntries(Object.entries(player).filter(([key]) => !AT_THE_HEAD.includes(key)));
  }

  /** A fact whose text includes the value, such as “First: {seat}”. */
  told(key: string, value: unknown): string | null {
    if (!words.has(`view.${key}`) || !/\{\w/.test(words.template(`view.${key}`))) return null;
    return say({ key: `view.${key}`, value, seat: value, count: value }, this.names);
  }

  show(key: string, value: unknown): Shown {
    if (Array.isArray(value) && value.length > 0 && value.every(isValues))
      return { parts: value.map((facts) => ({ head: this.#headOf(key, facts), facts: withoutId(facts) })) };
    if (isValues(value) && !empty(value) && !isCounts(value)) {
      if (Object.values(value).every(isValues))
        return {
          parts: Object.entries(value).map(([id, facts]) => ({ head: this.name(key, id), facts: facts as Values })),
        };
      return { parts: [{ head: this.#headOf(key, value), facts: withoutId(value) }] };
    }
    return { chips: this.#chips(key, value) };
  }

  #headOf(key: string, facts: Values): string {
    return typeof facts.id === "string" ? this.name(key, facts.id) : "";
  }

  #chips(key: string, value: unknown): Chip[] {
    if (empty(value)) return [];
    if (Array.isArray(value)) return value.flatMap((part) => this.#chips(key, part));
    if (isValues(value))
      return Object.entries(value as Record<string, number>)
        .filter(([, count]) => count !== 0)
        .map(([id, count]) => ({ name: this.name(key, id), count, card: this.#card(key, id) }));
    if (typeof value === "string") return [{ name: this.name(key, value), count: 1, card: this.#card(key, value) }];
    return [{ name: this.word(value), count: 1 }];
  }

  /** A number, a phrase, yes or no. */
  word(value: unknown): string {
    if (isPhrase(value)) return say(value, this.names);
    if (typeof value === "boolean") return t(value ? "term.yes" : "term.no");
    return typeof value === "number" ? words.number(value, 2) : String(value);
  }

  name(key: string, id: string): string {
    const nouns = [`view.${key}`, ...this.#sections(key, id)];
    const found = nouns.find((noun) => words.has(`${noun}.${id}`));
    return found ? say({ key: `${found}.${id}` }) : readable(id);
  }

  /** The card with this id, if there is one. */
  #card(key: string, id: string): Card | undefined {
    const [section] = this.#sections(key, id);
    return section ? this.#cards[section]?.find((card) => card.id === id) : undefined;
  }

  /** The whole text of a card. With `headed`, without its name. */
  printed(card: Card, headed = false): string {
    return sentence(say(card.text, this.names, headed));
  }

  /** The sections that have this id, starting with the one named like the key. */
  #sections(key: string, id: string): string[] {
    const found = Object.keys(this.#cards).filter((section) => this.#cards[section]?.some((card) => card.id === id));
    return found.sort((a, b) => Number(b === key) - Number(a === key));
  }

  /** Every card of the pack with its text, by section. */
  all(): { id: string; title: string; texts: string[] }[] {
    return Object.entries(this.#cards).map(([section, cards]) => ({
      id: `cards.${section}`,
      title: label(section),
      texts: cards.map((card) => this.printed(card)),
    }));
  }

  /** What to expect of a choice, as far as the game has words for it. */
  outlook(found: Values | null): string[] {
    return Object.entries(found ?? {})
      .filter(([key]) => words.has(`outlook.${key}`))
      .map(([key, value]) => say({ key: `outlook.${key}`, value }, this.names));
  }
}

const withoutId = (facts: Values): Values => Object.fromEntries(Object.entries(facts).filter(([key]) => key !== "id"));

/** How a fact differs from before: by a number, or whether it does at all. */
export function change(now: unknown, before: unknown): number | boolean {
  if (before === undefined) return false;
  if (typeof now === "number" && typeof before === "number") return now - before;
  return JSON.stringify(now) !== JSON.stringify(before);
}
