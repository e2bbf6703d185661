/** Texts in four languages from keys and parameters: the same catalogues and the same rules as core/words.py. */
import type { Phrase } from "./protocol";

export const LANGUAGES = { en: "English", uk: "Українська", ru: "Русский", pl: "Polski" } as const;
export type Language = keyof typeof LANGUAGES;

type Entries = Record<string, string>;

const catalogues: Record<Language, () => Promise<Entries[]>> = {
  en: () => load([import("@core/words/en.json"), import("@games/stone_age/words/en.json"), import("../words/en.json")]),
  uk: () => load([import("@core/words/uk.json"), import("@games/stone_age/words/uk.json"), import("../words/uk.json")]),
  ru: () => load([import("@core/words/ru.json"), import("@games/stone_age/words/ru.json"), import("../words/ru.json")]),
  pl: () => load([import("@core/words/pl.json"), import("@games/stone_age/words/pl.json"), import("../words/pl.json")]),
};

const load = async (parts: Promise<{ default: Entries }>[]) => (await Promise.all(parts)).map((part) => part.default);

/** The language of this person's texts; changing it changes every text on the screen at once. */
class Words {
  lang = $state<Language>("en");
  #entries = $state.raw<Entries>({});
  #plurals = $derived(new Intl.PluralRules(this.lang));

  async use(lang: Language): Promise<void> {
    const entries = Object.assign({}, ...(await catalogues[lang]()));
    this.lang = lang;
    this.#entries = entries;
    document.documentElement.lang = lang;
  }

  has(key: string): boolean {
    return key in this.#entries;
  }

  #find(key: string, count: unknown): string {
    if (typeof count === "number") {
      const plural = this.#entries[`${key}_${this.#plurals.select(Math.abs(count))}`];
      if (plural !== undefined) return plural;
    }
    return this.#entries[key] ?? key;
  }

  text(key: string, params: Record<string, unknown> = {}, names: readonly string[] = []): string {
    return this.#find(key, params.count).replace(/\{(\w+)(?::([\w.]+))?\}/g, (slot, name: string, noun?: string) => {
      const value = params[name];
      if (value === undefined) return slot;
      if (Array.isArray(value)) return value.map((part) => this.#part(part, names)).join(" + ");
      if (isPhrase(value)) return this.phrase(value, names);
      if (name === "seat") return names[value as number] ?? this.text("seat", { number: (value as number) + 1 });
      if (noun === undefined) return String(value);
      return typeof value === "number" ? this.text(noun, { count: value }) : this.text(`${noun}.${value}`);
    });
  }

  phrase(phrase: Phrase, names: readonly string[] = []): string {
    return this.text(phrase.key, phrase, names);
  }

  #part(part: unknown, names: readonly string[]): string {
    return isPhrase(part) ? this.phrase(part, names) : String(part);
  }

  number(value: number, digits = 0): string {
    return new Intl.NumberFormat(this.lang, { maximumFractionDigits: digits }).format(value);
  }
}

export const isPhrase = (value: unknown): value is Phrase =>
  typeof value === "object" && value !== null && typeof (value as Phrase).key === "string";

export const words = new Words();
/** The text of a key. */
export const t = (key: string, params?: Record<string, unknown>, names?: readonly string[]) => words.text(key, params, names);
/** The text of a phrase. */
export const say = (phrase: Phrase, names?: readonly string[]) => words.phrase(phrase, names);
/** A sentence of its own: the first letter large. */
export const sentence = (text: string) => text.charAt(0).toLocaleUpperCase(words.lang) + text.slice(1);

/** The language of the browser, English where it is none of ours; Ukrainian never falls back to Russian. */
export function preferredLanguage(wished: readonly string[] = navigator.languages): Language {
  for (const tag of wished) {
    const base = tag.toLowerCase().split("-")[0] ?? "";
    if (base in LANGUAGES) return base as Language;
  }
  return "en";
}
