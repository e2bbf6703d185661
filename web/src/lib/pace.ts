/** How long everyone may think, in words. */
import { digits, leftAt, longTime, total } from "./clocks";
import type { Pace, Table } from "./protocol";
import { t } from "./words.svelte";

/** A pace with its numbers: “10 min + 5 s per decision”. */
export function paceText({ kind, bank, delay, days }: Pace): string {
  if (kind === "live") return t("web.pace.live", { minutes: Math.round((10 * bank) / 60) / 10, seconds: delay });
  return kind === "days" ? t("web.pace.per_move", { count: days }) : t("web.pace.none");
}

/** A pace to choose: its name. */
export const paceName = (name: string): string => t(`web.pace.${name}`);

/** A time that someone has left: “2 d 5 h”, or as a clock shows it. */
export function timeText(left: number, days: boolean): string {
  const long = longTime(left);
  return days && long.days ? t("web.clock.days", { ...long }) : digits(left);
}

/** How long I may still think at a table, or nothing if my time isn't running there. */
export function timeLeft({ clocks, seats, pace }: Table, now = Date.now()): string {
  const seat = seats.find(({ mine, seat }) => mine && clocks?.running.includes(seat))?.seat;
  return clocks && seat !== undefined ? timeText(total(leftAt(clocks, seat, now)), pace.kind === "days") : "";
}
