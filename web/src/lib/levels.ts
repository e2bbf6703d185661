/** The levels of bots, the results against them on this device, and which level to try next. */
import type { Level, Table } from "./protocol";
import { load, save } from "./storage";
import { t } from "./words.svelte";

export const LEVELS: readonly Level[] = ["1", "2", "3", "4", "5", "6", "7", "8"];
/** The level of bots for whom nobody has chosen one. */
export const DEFAULT_LEVEL: Level = "3";

export const isLevel = (value: unknown): value is Level => LEVELS.includes(value as Level);

/** A level in words: its number and its name. */
export const levelText = (level: Level): string => t("web.level.named", { level, name: t(`web.level.${level}`) });

/** A finished game of one person against bots of one level. */
export interface Result {
  table: string;
  level: Level;
  players: number;
  won: boolean;
}

/** The level to try next, and the games that speak for it. */
export interface Suggestion {
  level: Level;
  after: Level;
  won: number;
  games: number;
}

/** The results kept for each game. */
const MOST = 40;
const key = (game: string) => `cromlech.results.${game}`;

/** Whether a game of this many is even depends on more games, the more players there are. */
const span = (players: number) => (players === 2 ? 4 : 6);
/** So many wins in a span are too many for an even game: one of two should win half of them, one of four a quarter. */
const PLENTY = 3;

export function results(game: string): Result[] {
  const found = load(key(game));
  return Array.isArray(found) ? found.filter((each: Result | null) => isLevel(each?.level)) : [];
}

/** What a finished table says about a person's level: nothing unless one person met bots of one level, from the start. */
export function resultOf(table: Table, winners: readonly number[]): Result | null {
  const own = table.seats.filter(({ mine }) => mine);
  const bots = table.seats.filter(({ kind, resigned }) => kind === "bot" && !resigned);
  const level = bots[0]?.level;
  const even = own.length === 1 && bots.length === table.seats.length - 1 && bots.every((bot) => bot.level === level);
  if (!even || !level || table.forked || table.lesson || table.status !== "over") return null;
  return { table: table.id, level, players: table.seats.length, won: winners.includes(own[0]!.seat) };
}

/** Keep a result. A table counts once. */
export function keep(game: string, result: Result): Result[] {
  const all = results(game);
  if (all.some(({ table }) => table === result.table)) return all;
  const kept = [...all, result].slice(-MOST);
  save(key(game), kept);
  return kept;
}

/** The next level after the latest result, or null if this one gives even games, or nobody knows yet. */
export function suggest(all: readonly Result[]): Suggestion | null {
  const last = all.at(-1);
  if (!last) return null;
  const same = all.filter(({ level, players }) => level === last.level && players === last.players);
  const latest = same.slice(-span(last.players));
  const won = latest.filter((each) => each.won).length;
  const at = LEVELS.indexOf(last.level);
  const whole = latest.length === span(last.players);
  const level = won >= PLENTY ? LEVELS[at + 1] : won === 0 && whole ? LEVELS[at - 1] : undefined;
  return level ? { level, after: last.level, won, games: latest.length } : null;
}
