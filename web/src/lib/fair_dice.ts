/**
 * This browser's part in fair dice: it sends a random number for each table, keeps what it saw and sent, and has Python
 * on this device check the record at the end. docs/fair_dice.md describes the procedure.
 */
import { api, device, Refusal } from "./api";
import type { Level, NewTable, Phrase, State, Verified } from "./protocol";
import { load, save } from "./storage";

type Table = State["table"];

/** What this browser knows about the dice of a table. */
export interface Seen {
  /** The first commitment it saw there. */
  commitment: string;
  /** What it drew for this person. */
  share?: string;
  /** The number of moves before the share, once the server has it. */
  since?: number;
}

const KEY = "cromlech.dice";
/** The number of tables to remember. */
const MOST = 500;

const all = () => (load(KEY) ?? {}) as Record<string, Seen>;

/** What this browser knows about a table, or about the one where an imported record comes from. */
export const seenAt = (id: string, commitment?: string): Seen | undefined =>
  all()[id] ?? Object.values(all()).find((each) => each.commitment === commitment);

function keep(id: string, seen: Seen): Seen {
  const others = Object.entries(all()).filter(([other]) => other !== id);
  save(KEY, Object.fromEntries([...others.slice(1 - MOST), [id, seen]]));
  return seen;
}

const random = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The share that counts for this person's seats, with the number of moves before it. */
const counted = ({ dice, seats }: Table) => dice?.shares.find((each) => each.seats.some((seat) => seats[seat]?.mine));

/**
 * Ask for something with this browser's share. It is kept before it is sent, so that other tabs, and further attempts,
 * send the same one. If another browser was faster, its share counts, and this one is forgotten.
 */
async function bring(table: Table, ask: (share: string | null) => Promise<State>): Promise<State> {
  const { id, dice } = table;
  if (!dice) return ask(null);
  const known = all()[id] ?? { commitment: dice.commitment };
  const share = known.share ?? (counted(table) ? null : random());
  if (share && !known.share) keep(id, { ...known, share });
  try {
    const state = await ask(share);
    const since = counted(state.table)?.move;
    if (share && since !== undefined) keep(id, { ...known, share, since: known.since ?? since });
    return state;
  } catch (error) {
    const now = all()[id];
    const other = error instanceof Refusal && error.phrase.key === "server.shared";
    if (other && now?.share === share && now.since === undefined) keep(id, { commitment: now.commitment });
    throw error;
  }
}

const busy = new Set<string>();
/** The tables whose commitment is kept. */
const noted = new Set<string>();

/**
 * Keep the commitment of a table that plays or is about to. Send this person's share if it is missing, and start the
 * game if it waits for nothing else. What another tab or person did first is no failure.
 */
export async function takePart(table: Table): Promise<void> {
  const { id, dice, seats, status } = table;
  if (!dice || (status !== "waiting" && status !== "playing")) return;
  if (!noted.has(id) && !all()[id]) keep(id, { commitment: dice.commitment });
  noted.add(id);
  const starts = status === "waiting" && isFull(table) && !table.check;
  if (busy.has(id) || !seats.some((seat) => seat.mine) || !(starts || !counted(table))) return;
  busy.add(id);
  try {
    await bring(table, (share) => (starts || !share ? api.start(id, { share }) : api.share(id, share)));
  } catch (error) {
    if (!(error instanceof Refusal && ["server.begun", "server.shared"].includes(error.phrase.key))) throw error;
  } finally {
    busy.delete(id);
  }
}

export const isFull = ({ seats }: Table): boolean => seats.every((seat) => seat.kind !== "open");

/** Open a table. Its screen starts it, with the share of whoever opened it, once this device can think for its bots. */
export const openTable = (asked: NewTable): Promise<State> => api.create({ ...asked, wait: true });

/** The next table for the same people. */
export const openRematch = (id: string): Promise<State> => api.rematch(id, { wait: true });

export const join = (table: Table, name: string, seat: number | null, invitation?: string): Promise<State> =>
  bring(table, (share) => api.join(table.id, { name, seat, share, ...(invitation ? { invitation } : {}) }));

/** Start with bots of this level on the open seats. */
export const start = (table: Table, level: Level): Promise<State> =>
  bring(table, (share) => api.start(table.id, { level, share }));

/** Say that this person is here. */
export const ready = (table: Table): Promise<State> => bring(table, (share) => api.ready(table.id, { share }));

// -- checking

export type Check =
  /** Everything agrees. `seen` is what this browser could compare, and `since` where the record has its share. */
  | { kind: "right"; found: Verified; seen: Seen | undefined; since: number | undefined }
  /** Something doesn't agree. */
  | { kind: "wrong"; why: Phrase }
  /** The check couldn't run here. */
  | { kind: "failed" };

interface Proof {
  commitment: string;
  shares: { move: number; share: string }[];
}

/** Check a table's record on this device, and compare it with what this browser saw and sent. */
export async function check(id: string): Promise<Check> {
  const record = JSON.parse(await api.record(id)) as { proof?: Proof };
  const seen = seenAt(id, record.proof?.commitment);
  const since = record.proof?.shares.find(({ share }) => share === seen?.share)?.move;
  const sent = seen?.since !== undefined || since !== undefined;
  try {
    const found = await device.verify(record, { commitment: seen?.commitment, share: sent ? seen?.share : undefined });
    if (since !== undefined && seen?.since !== undefined && since > seen.since)
      return { kind: "wrong", why: { key: "web.dice.late", since: seen.since, found: since } };
    return { kind: "right", found, seen, since };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [404, 409, 422].includes(error.status) ? { kind: "wrong", why: error.phrase } : { kind: "failed" };
  }
}

/** The same check on another computer. */
export function command(file: string, seen: Seen | undefined): string {
  const share = seen?.since === undefined ? [] : ["--share", seen.share];
  return ["cromlech", "verify", file, ...(seen ? ["--commitment", seen.commitment, ...share] : [])].join(" ");
}
