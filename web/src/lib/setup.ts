/** How a new table is set up; the last one is remembered. */
import type { NewSeat } from "./protocol";

export interface Setup {
  edition: string;
  start: string | number;
  seats: NewSeat[];
}

export const LEVELS = ["easy", "medium", "hard"] as const;
export const EDITIONS = ["2023", "second", "first"] as const;
export type Preset = "bots" | "here" | "link";

const bot = (level: string): NewSeat => ({ kind: "bot", level });

export const FIRST: Setup = { edition: "2023", start: "random", seats: [{ kind: "me" }, bot("medium"), bot("medium")] };

/** What was stored, if it still makes sense; otherwise the first setup. */
export function readSetup(text: string | null): Setup {
  try {
    const found = JSON.parse(text ?? "null") as Setup;
    const known = ["me", "here", "bot", "open"];
    const whole =
      (EDITIONS as readonly string[]).includes(found.edition) &&
      found.seats.length >= 2 &&
      found.seats.length <= 4 &&
      found.seats.every((seat) => known.includes(seat.kind)) &&
      (found.start === "random" || (Number.isInteger(found.start) && (found.start as number) < found.seats.length));
    if (whole) return found;
  } catch {
    // Written by something else: start afresh.
  }
  return structuredClone(FIRST);
}

const key = (game: string) => `cromlech.setup.${game}`;
export const remembered = (game: string) => readSetup(localStorage.getItem(key(game)));
export const remember = (game: string, setup: Setup) => localStorage.setItem(key(game), JSON.stringify(setup));

/** The setup of “Play now”: the last one if it needs nobody else, otherwise the first. */
export function quick(last: Setup): Setup {
  const alone = last.seats.every((seat) => seat.kind === "me" || seat.kind === "bot");
  return alone && last.seats.filter((seat) => seat.kind === "me").length === 1 ? last : structuredClone(FIRST);
}

/** Seats for another number of players: the first ones stay, new ones are like the last. */
export function resized(seats: NewSeat[], players: number): NewSeat[] {
  const kept = seats.slice(0, players);
  const last = seats.at(-1);
  const more: NewSeat = !last || last.kind === "me" ? bot("medium") : { ...last, name: undefined };
  while (kept.length < players) kept.push({ ...more });
  if (!kept.some((seat) => seat.kind === "me")) kept[0] = { kind: "me" };
  return kept;
}

/** One click for the usual cases. */
export function preset(which: Preset, seats: NewSeat[]): NewSeat[] {
  const level = seats.find((seat) => seat.kind === "bot")?.level ?? "medium";
  return seats.map((seat, index): NewSeat => {
    if (index === 0) return { kind: "me", name: seat.kind === "me" ? seat.name : undefined };
    if (which === "bots") return bot(level);
    return which === "here" ? { kind: "here", name: seat.kind === "here" ? seat.name : undefined } : { kind: "open" };
  });
}

/** Which of the usual cases this is. */
export function presetOf(seats: NewSeat[]): Preset | null {
  const [first, ...others] = seats.map((seat) => seat.kind);
  if (first !== "me") return null;
  const kinds = { bots: "bot", here: "here", link: "open" } as const;
  for (const which of ["bots", "here", "link"] as const) if (others.every((kind) => kind === kinds[which])) return which;
  return null;
}

/** Ready to be sent: the game's options, and every seat with only what its kind needs. */
export function request(setup: Setup, me: string): { options: Record<string, unknown>; seats: NewSeat[] } {
  const seats = setup.seats.map((seat): NewSeat => {
    if (seat.kind === "bot") return { kind: "bot", level: seat.level ?? "medium" };
    if (seat.kind === "open") return { kind: "open" };
    const name = (seat.kind === "me" ? (seat.name ?? me) : (seat.name ?? "")).trim();
    return name ? { kind: seat.kind, name } : { kind: seat.kind };
  });
  return { options: { players: seats.length, edition: setup.edition, start_player: setup.start }, seats };
}
