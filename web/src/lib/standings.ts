/** What the server knows of people's games: profiles and histories. */
import { ask } from "./api";
import type { Finisher, History, Leaderboard, Profile } from "./protocol";
import { t } from "./words.svelte";

/** Which past games to find. An empty text means any. */
export interface Search {
  game: string;
  opponent: string;
  ending: string;
  since: string;
  until: string;
}

export const EVERYTHING: Search = { game: "", opponent: "", ending: "", since: "", until: "" };

/** The first moment of a day, by the clock here, that many days later. */
function start(day: string, later = 0): number | null {
  const [year, month, date] = day.split("-").map(Number);
  if (!year || !month || !date) return null;
  return new Date(year, month - 1, date + later).getTime();
}

export const query = (values: Record<string, string | number | null | undefined>): string => {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
};

/** A search as the server takes it. The last day is included. */
export const asked = ({ game, opponent, ending, since, until }: Search) => ({
  game,
  opponent: opponent.trim(),
  ending,
  since: start(since),
  until: start(until, 1),
});

export const profileOf = (name?: string) => ask<Profile>("GET", `/profile${query({ name })}`);
export const historyOf = (search: Search, name?: string, after?: string) =>
  ask<History>("GET", `/history${query({ ...asked(search), name, after })}`);
/** The address of a file with your games. */
export const historyFile = (search: Search, kind: "csv" | "json") =>
  `/api/history/file${query({ ...asked(search), kind })}`;

export const leaderboardOf = (game: string, players: number) =>
  ask<Leaderboard>("GET", `/leaderboard${query({ game, players })}`);

/** A rating with its uncertainty. */
export const rated = ({ rating, error }: { rating: number; error: number }) =>
  error ? `${rating} ± ${error}` : `${rating}`;

/** Where someone's profile is. */
export const profilePath = (name: string) => `/people/${encodeURIComponent(name)}`;

export function finisherName({ name, character, seat }: Pick<Finisher, "name" | "character" | "seat">): string {
  if (name) return name;
  return character ? t(`bot.${character}`) : t("seat", { number: seat + 1 });
}
