/** Texts in four languages from keys and parameters: the same catalogs and rules as core/words.py. */
import { api } from "./api";
import type { Phrase } from "./protocol";

export const LANGUAGES = { en: "English", uk: "Українська", ru: "Русский", pl: "Polski" } as const;
export type Language = keyof typeof LANGUAGES;

type Entries = Record<string, string>;

const common = [
  import.meta.glob<Entries>("../../../src/cromlech/core/words/*.json", { import: "default" }),
  import.meta.glob<Entries>("../words/*.json", { import: "default" }),
];
const games = import.meta.glob<Entries>("../../../src/cromlech/games/*/words/*.json", { import: "default" });

/** The words of games that were added to the server, fetched from there. */
const fetched: Record<string, Promise<Entries> | undefined> = {};

/** A game's own words: those this client was built with, or the server's. */
export function wordsOf(game: string, lang: Language): Promise<Entries> {
  const end = `/${game.replaceAll("-", "_")}/words/${lang}.json`;
  const built = Object.entries(games).find(([path]) => path.endsWith(end))?.[1];
  if (built) return built();
  const key = `${game} ${lang}`;
  fetched[key] ??= api.words(game, lang);
  return fetched[key].catch(() => {
    fetched[key] = undefined;
    return {};
  });
}

/** The seat or card at the start of a text. */
const HEAD = /^(\{seat\}:? |\{name\}: )/;

const find = (files: Record<string, () => Promise<Entries>>, end: string) =>
  Object.entries(files).find(([path]) => path.endsWith(end))?.[1]() ?? Promise.resolve({});

/** The language of this person's texts, and the game whose words come first. A change updates every text. */
class Words {
  lang = $state<Language>("en");
  game = $state("");
  #common = $state.raw<Entries>({});
  #own = $state.raw<Entries>({});
  #plurals = $derived(new Intl.PluralRules(this.lang));

  async use(lang: Language, game = this.game): Promise<void> {
    const own = game ? wordsOf(game, lang) : Promise.resolve({});
    const parts = await Promise.all([own, ...common.map((files) => find(files, `/words/${lang}.json`))]);
    this.lang = lang;
    this.game = game;
    this.#own = parts[0] ?? {};
    this.#common = Object.assign({}, ...parts.slice(1));
    document.documentElement.lang = lang;
  }

  /** Use this game's words from now on. */
  async play(game: string): Promise<void> {
    if (game !== this.game) await this.use(this.lang, game);
  }

  has(key: string): boolean {
    return key in this.#own || key in this.#common;
  }

  /** A text as written, with its slots. */
  template(key: string): string {
    return this.#own[key] ?? this.#common[key] ?? key;
  }

  /** The words for which the game itself has a text `noun.word`. */
  own(noun: string): string[] {
    const keys = Object.keys(this.#own).filter((key) => key.startsWith(`${noun}.`));
    return keys.map((key) => key.slice(noun.length + 1));
  }

  #find(key: string, count: unknown): string {
    if (typeof count === "number") {
      const form = `${key}_${this.#plurals.select(Math.abs(count))}`;
      const plural = this.#own[form] ?? this.#common[form];
      if (plural !== undefined) return plural;
    }
    return this.template(key);
  }

  text(key: string, params: Record<string, unknown> = {}, names: readonly string[] = [], headed = false): string {
    const found = this.#find(key, params.count);
    const template = headed ? found.replace(HEAD, "") : found;
    return template.replace(/\{(\w+)(?::([\w.]+))?\}/g, (slot, name: string, noun?: string) => {
      const value = params[name];
      if (value === undefined) return slot;
      if (Array.isArray(value)) {
        const parts = value.map((part) => this.#part(part, names));
        if (noun === undefined || parts.length < 2) return parts.join(" + ");
        return this.text(noun, { rest: parts.slice(0, -1).join(", "), last: parts.at(-1) });
      }
      if (isPhrase(value)) return this.phrase(value, names);
      if (name === "seat") return names[value as number] ?? this.text("seat", { number: (value as number) + 1 });
      if (noun === undefined) return String(value);
      return typeof value === "number" ? this.text(noun, { count: value }) : this.text(`${noun}.${value}`);
    });
  }

  phrase(phrase: Phrase, names: readonly string[] = [], headed = false): string {
    return this.text(phrase.key, phrase, names, headed);
  }

  #part(part: unknown, names: readonly string[]): string {
    return isPhrase(part) ? this.phrase(part, names) : String(part);
  }

  number(value: number, digits = 0): string {
    return new Intl.NumberFormat(this.lang, { maximumFractionDigits: digits }).format(value);
  }
}

/** A share of 1 in percent; `signed`, with + or − before it. */
export const percent = (value: number, signed = false) =>
  new Intl.NumberFormat(words.lang, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: signed ? "exceptZero" : "auto",
  })
    .format(value)
    .replace("-", "−");

export const isPhrase = (value: unknown): value is Phrase =>
  typeof value === "object" && value !== null && typeof (value as Phrase).key === "string";

export const words = new Words();
/** The text of a key. */
export const t = (key: string, params?: Record<string, unknown>, names?: readonly string[]) =>
  words.text(key, params, names);
/** The text of a phrase. With `headed`, without the seat or card it starts with. */
export const say = (phrase: Phrase, names?: readonly string[], headed?: boolean) => words.phrase(phrase, names, headed);
/** A key or id without a text, made readable. */
export const readable = (word: string) => word.replaceAll(/[-_]/g, " ");
/** Text with its first letter capitalized. */
export const sentence = (text: string) => text.charAt(0).toLocaleUpperCase(words.lang) + text.slice(1);

/** The browser's language, or English if it isn't one of ours. Ukrainian never falls back to Russian. */
export function preferredLanguage(wished: readonly string[] = globalThis.navigator?.languages ?? []): Language {
  for (const tag of wished) {
    const base = tag.toLowerCase().split("-")[0] ?? "";
    if (base in LANGUAGES) return base as Language;
  }
  return "en";
}
