/** The two links of a table: one for watching, and one for taking a seat. */
import { address } from "./place";

/** The invitation comes after #, so that it isn't sent with requests and no log has it. */
const SEAT = "#seat=";

/** The screen of a table, for those who watch, or with an invitation, for players. */
export const tableWith = (table: string, invitation?: string | null): string =>
  `/t/${table}${invitation == null ? "" : SEAT + invitation}`;

/** The link for watching, or with an invitation, the one for players. */
export const link = (table: string, invitation?: string): string => address(tableWith(table, invitation));

/** The invitation in the link that someone has followed. */
export const invitationIn = (hash: string): string | undefined =>
  hash.startsWith(SEAT) ? hash.slice(SEAT.length) : undefined;
