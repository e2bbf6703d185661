/** What this person prefers; kept in the browser. */
import { screenIs } from "./media.svelte";
import { type Language, preferredLanguage } from "./words.svelte";

export interface Preferences {
  lang: Language;
  theme: "auto" | "light" | "dark";
  /** How pieces move: `auto` follows the system's wish for reduced motion. */
  motion: "auto" | "off" | "fast" | "normal";
  /** Whether what happened meanwhile is told when a turn comes. */
  recap: boolean;
  sound: boolean;
  /** Whether a placement asks for a confirming click. */
  confirm: "always" | "never";
  /** Whether lesser benefits are offered beside the full one. */
  lesser: "ask" | "never";
  name: string;
}

const KEY = "cromlech";
const initial = (): Preferences => ({
  lang: preferredLanguage(),
  theme: "auto",
  motion: "auto",
  recap: true,
  sound: false,
  confirm: "always",
  lesser: "ask",
  name: "",
});

function stored(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

class Settings {
  values = $state<Preferences>({ ...initial(), ...stored() });

  set<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
    this.values[name] = value;
    localStorage.setItem(KEY, JSON.stringify(this.values));
  }

  get theme(): "light" | "dark" {
    const wished = this.values.theme;
    return wished === "auto" ? (screenIs("dark") ? "dark" : "light") : wished;
  }

  /** A length of animation in milliseconds, after the person's wish. */
  ms(normal: number): number {
    const wished = this.values.motion === "auto" ? (screenIs("still") ? "off" : "normal") : this.values.motion;
    return wished === "off" ? 0 : wished === "fast" ? normal / 3 : normal;
  }
}

export const settings = new Settings();
