/** What a rules page is made of: our own texts in the reader's language, and pictures of the game's cards next to them. */
import { type Snippet, tick } from "svelte";
import { api } from "./api";
import { type Language, words } from "./words.svelte";

type Loads<Texts> = Record<Language, () => Promise<{ default: Texts }>>;

/** A part of a section: a paragraph by its key, something else made of texts, or something specific to the game. */
export type Block<Key extends string = string> =
  | Key
  | { steps: readonly Key[] }
  | { points: readonly Key[] }
  | { heading: Key }
  | { example: Key }
  | { art: Snippet; text: Key }
  /** Something the server has prepared, by its id: a picture of the table, or a position to try. */
  | { prepared: string }
  | Snippet;

export const isPrepared = (block: Block): block is { prepared: string } =>
  typeof block === "object" && "prepared" in block;

type Titled<Key extends string> = string extends Key ? string : Key extends `${infer Id}.title` ? Id : never;

/** The blocks of each section by id, in the order of the page. The text ID.title is its heading. */
export type Sections<Key extends string = string> = Partial<Record<Titled<Key>, readonly Block<Key>[]>>;

export class RulesTexts<Texts extends Record<string, string>, Cards extends object> {
  texts = $state.raw<Texts | null>(null);
  /** By table of the card pack. Empty until loaded; the text reads well even without the server. */
  cards = $state.raw<Partial<Cards>>({});

  /** Create it while a component is being initialized. */
  constructor(game: string, loads: Loads<Texts>) {
    $effect(() => {
      void this.#read(words.lang, loads);
    });
    $effect(() => {
      api.cards(game).then(
        (pack) => (this.cards = pack as Cards),
        () => {},
      );
    });
  }

  async #read(lang: Language, loads: Loads<Texts>): Promise<void> {
    const found = await loads[lang]();
    if (lang !== words.lang) return;
    const first = this.texts === null;
    this.texts = found.default;
    await tick();
    if (first && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }

  /** A text of the page. */
  text = (key: keyof Texts, params: Record<string, number | string> = {}): string =>
    (this.texts?.[key] ?? "").replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}
