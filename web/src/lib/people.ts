/** Who plays at the current table, for components that show a seat. */
import { getContext, setContext } from "svelte";
import { levelText } from "./levels";
import type { Seat } from "./protocol";
import { t } from "./words.svelte";

const PEOPLE = Symbol("people");
type People = () => readonly Seat[];

export const setPeople = (people: People) => setContext(PEOPLE, people);
export const peopleHere = (): People => getContext<People | undefined>(PEOPLE) ?? (() => []);

/** A bot in one line: its level and temperament. */
export const portrait = (seat: Pick<Seat, "character" | "level">): string =>
  [seat.level && levelText(seat.level), seat.character && t(`bot.${seat.character}.temperament`)]
    .filter(Boolean)
    .join(" · ");
