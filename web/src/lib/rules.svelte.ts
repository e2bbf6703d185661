/** A game's rules page: our own texts in the reader's language, and the game's cards as pictures beside them. */
import { tick } from "svelte";
import { api } from "./api";
import { type Language, words } from "./words.svelte";

type Loads<Texts> = Record<Language, () => Promise<{ default: Texts }>>;

export class RulesPage<Texts extends Record<string, string>, Cards extends object> {
  texts = $state.raw<Texts | null>(null);
  /** By table of the card pack; none before they have come: without the server the text still reads well. */
  cards = $state.raw<Partial<Cards>>({});

  /** To be made while a component is. */
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
