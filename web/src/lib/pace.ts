/** How long everyone may think, in words. */
import type { Pace } from "./protocol";
import { t } from "./words.svelte";

/** A pace with its numbers: “10 min + 5 s per decision”. */
export function paceText({ kind, bank, delay, days }: Pace): string {
  if (kind === "live") return t("web.pace.live", { minutes: Math.round((10 * bank) / 60) / 10, seconds: delay });
  return kind === "days" ? t("web.pace.per_move", { count: days }) : t("web.pace.none");
}

/** A pace to choose: its name. */
export const paceName = (name: string): string => t(`web.pace.${name}`);
