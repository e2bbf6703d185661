/** How a new table is set up. The last setup of each game is remembered. */
import { DEFAULT_LEVEL, isLevel } from "./levels";
import type { Character, GameInfo, Level, NewSeat, NewTable, Pace } from "./protocol";
import { load, save } from "./storage";

export type Value = string | number | boolean;

export interface Setup {
  /** What differs from the game's defaults, except the number of players, which is that of the seats. */
  options: Record<string, Value>;
  seats: NewSeat[];
  /** A card pack other than the standard one. */
  cards?: string;
  /** Whether anyone may take an open seat. */
  listed?: boolean;
  ranked?: boolean;
  /** The name of a pace other than none. */
  pace?: string;
}

/** What concerns others, where a seat is open for them. */
export interface Terms {
  listed: boolean;
  ranked: boolean;
  pace: Pace;
}

/** What the request says of this: nothing at a table without open seats. */
export const termsOf = (seats: NewSeat[], { listed, ranked, pace }: Terms): Partial<NewTable> =>
  seats.some((seat) => seat.kind === "open")
    ? { ...(listed ? { listed } : {}), ...(ranked ? { ranked } : {}), ...(pace.kind === "none" ? {} : { pace }) }
    : {};

/** The cards that come with the game. */
export const STANDARD = "standard";
export type Preset = "bots" | "here" | "link";

const bot = (level: Level): NewSeat => ({ kind: "bot", level });

/** The stored setup if it still makes sense, otherwise these seats and the game's defaults. */
export function readSetup(stored: unknown, first: NewSeat[]): Setup {
  try {
    const found = stored as Setup;
    const known = ["me", "here", "bot", "open"];
    const whole =
      typeof found.options === "object" &&
      found.seats.length >= 2 &&
      found.seats.every((seat) => known.includes(seat.kind)) &&
      Object.values(found.options).every((value) => ["string", "number", "boolean"].includes(typeof value));
    const pack = typeof found.cards === "string" ? { cards: found.cards } : {};
    const level = (seat: NewSeat) => (isLevel(seat.level) ? seat.level : DEFAULT_LEVEL);
    const seats = found.seats.map((seat) => (seat.kind === "bot" ? { ...seat, level: level(seat) } : seat));
    const terms = {
      ...(found.listed === true ? { listed: true } : {}),
      ...(found.ranked === true ? { ranked: true } : {}),
      ...(typeof found.pace === "string" ? { pace: found.pace } : {}),
    };
    if (whole) return { options: found.options, seats, ...pack, ...terms };
  } catch {
    // Written by something else, so start over.
  }
  return { options: {}, seats: structuredClone(first) };
}

const key = (game: string) => `cromlech.setup.${game}`;
export const remembered = (game: string, first: NewSeat[]) => readSetup(load(key(game)), first);
export const remember = (game: string, setup: Setup) => save(key(game), setup);

/** The setup of “Play now”: the last one if it needs no one else, otherwise the first. */
export function quick(last: Setup, first: NewSeat[]): Setup {
  const alone = last.seats.every((seat) => seat.kind === "me" || seat.kind === "bot");
  return alone && last.seats.filter((seat) => seat.kind === "me").length === 1
    ? last
    : { options: {}, seats: structuredClone(first) };
}

/** The value of an option: the chosen one, or the default. */
export const valueOf = (setup: Setup, info: GameInfo, option: string): Value =>
  setup.options[option] ?? (info.options[option]?.[0] as Value);

/** Whether an option matters with the other choices. */
export function applies(setup: Setup, info: GameInfo, option: string): boolean {
  return Object.entries(info.needs[option] ?? {}).every(([other, values]) =>
    values.includes(other === "players" ? setup.seats.length : valueOf(setup, info, other)),
  );
}

/** What the server accepts: a supported number of players, and only options that matter and differ from the default. */
export function fitting(setup: Setup, info: GameInfo): Setup {
  const players = info.players.includes(setup.seats.length) ? setup.seats.length : info.default_players;
  const whole = { options: setup.options, seats: resized(setup.seats, players) };
  const kept = Object.entries(setup.options).filter(
    ([option, value]) =>
      info.options[option]?.slice(1).includes(value) &&
      applies(whole, info, option) &&
      !(option === "start_player" && (value as number) >= players),
  );
  const pack = info.cards.slice(1).includes(setup.cards ?? "") ? { cards: setup.cards } : {};
  return { ...whole, options: Object.fromEntries(kept), ...pack };
}

/** Seats for another number of players: the first ones stay, and new ones copy the last. */
export function resized(seats: NewSeat[], players: number): NewSeat[] {
  const kept = seats.slice(0, players);
  const last = seats.at(-1);
  const more: NewSeat =
    !last || last.kind === "me" ? bot(DEFAULT_LEVEL) : { ...last, name: undefined, character: undefined };
  while (kept.length < players) kept.push({ ...more });
  if (!kept.some((seat) => seat.kind === "me")) kept[0] = { kind: "me" };
  return kept;
}

/** The seats with a character for every bot, no two alike: its own, or the first free one. */
export function cast(seats: NewSeat[], characters: readonly Character[]): NewSeat[] {
  const there = seats.map((seat) => (seat.kind === "bot" ? seat.character : null));
  const own = (character: Character, index: number) =>
    characters.includes(character) && there.indexOf(character) === index;
  const free = characters.filter((each) => !there.includes(each));
  return seats.map((seat, index) => {
    if (seat.kind !== "bot") return { ...seat, character: undefined };
    return { ...seat, character: seat.character && own(seat.character, index) ? seat.character : free.shift() };
  });
}

/** One click for common setups. */
export function preset(which: Preset, seats: NewSeat[]): NewSeat[] {
  const level = seats.find((seat) => seat.kind === "bot")?.level ?? DEFAULT_LEVEL;
  return seats.map((seat, index): NewSeat => {
    if (index === 0) return { kind: "me", name: seat.kind === "me" ? seat.name : undefined };
    if (which === "bots") return { ...bot(level), character: seat.character };
    return which === "here" ? { kind: "here", name: seat.kind === "here" ? seat.name : undefined } : { kind: "open" };
  });
}

/** Which of the common setups this is. */
export function presetOf(seats: NewSeat[]): Preset | null {
  const [first, ...others] = seats.map((seat) => seat.kind);
  if (first !== "me") return null;
  const kinds = { bots: "bot", here: "here", link: "open" } as const;
  for (const which of ["bots", "here", "link"] as const)
    if (others.every((kind) => kind === kinds[which])) return which;
  return null;
}

/** The same setup with bots of another level. */
export const atLevel = (setup: Setup, level: Level): Setup => ({
  ...setup,
  seats: setup.seats.map((seat) => (seat.kind === "bot" ? { ...seat, level } : seat)),
});

/** The request: the options, the cards, and every seat with only what its kind needs. */
export function request(setup: Setup, me: string): Pick<NewTable, "options" | "seats" | "cards"> {
  const seats = setup.seats.map((seat): NewSeat => {
    if (seat.kind === "bot") {
      const who = seat.character ? { character: seat.character } : {};
      return { kind: "bot", level: seat.level ?? DEFAULT_LEVEL, ...who };
    }
    if (seat.kind === "open") return { kind: "open" };
    const name = (seat.kind === "me" ? (seat.name ?? me) : (seat.name ?? "")).trim();
    return name ? { kind: seat.kind, name } : { kind: seat.kind };
  });
  return { options: { players: seats.length, ...setup.options }, seats, cards: setup.cards ?? STANDARD };
}
