/** This person's preferences, stored in the browser. */
import { screenIs } from "./media.svelte";
import { load, save } from "./storage";
import { type Language, preferredLanguage } from "./words.svelte";

export interface Preferences {
  lang: Language;
  theme: "auto" | "light" | "dark";
  /** How pieces move: `auto` follows the system's preference for reduced motion. */
  motion: "auto" | "off" | "fast" | "normal";
  /** Whether to show what happened in the meantime when a turn comes. */
  recap: boolean;
  /** How fast the turns of others are shown: `auto` is as fast as pieces move. */
  pace: "auto" | keyof typeof PACES;
  sound: boolean;
  /** Whether a placement asks for a confirming click. */
  confirm: "always" | "never";
  /** Whether lesser benefits are offered next to the full one. */
  lesser: "ask" | "never";
  name: string;
}

const PACES = { slow: 2, normal: 1, fast: 1 / 3, instant: 0 };
const KEY = "cromlech";
const initial = (): Preferences => ({
  lang: preferredLanguage(),
  theme: "auto",
  motion: "auto",
  pace: "auto",
  recap: true,
  sound: false,
  confirm: "always",
  lesser: "ask",
  name: "",
});

class Settings {
  values = $state<Preferences>({ ...initial(), ...(load(KEY) as Partial<Preferences> | null) });

  set<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
    this.values[name] = value;
    save(KEY, this.values);
  }

  get theme(): "light" | "dark" {
    const wished = this.values.theme;
    return wished === "auto" ? (screenIs("dark") ? "dark" : "light") : wished;
  }

  /** The length of an animation in milliseconds, by the person's preference. */
  ms(normal: number): number {
    const wished = this.values.motion === "auto" ? (screenIs("still") ? "off" : "normal") : this.values.motion;
    return wished === "off" ? 0 : wished === "fast" ? normal / 3 : normal;
  }

  /** How long to show someone else's turn, in milliseconds. */
  pause(normal: number): number {
    const { pace } = this.values;
    return pace === "auto" ? this.ms(normal) : normal * PACES[pace];
  }
}

export const settings = new Settings();
