/** Our own rules of CVlizations, one chunk per language. */
import type { Language } from "$lib/words.svelte";

export type Texts = Record<keyof typeof import("./en.json"), string>;

export const texts: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("./en.json"),
  uk: () => import("./uk.json"),
  ru: () => import("./ru.json"),
  pl: () => import("./pl.json"),
};
