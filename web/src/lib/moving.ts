/** Takes games from one side to the other: from a server to this device, and back. */
import { api, Refusal, there } from "./api";
import { across, address } from "./place";
import { load, save } from "./storage";

/** Move a game. This side stops playing it only after the other side has it on disk. */
export async function carry(id: string): Promise<string> {
  const to = await resumed(await api.moving(id));
  await api.moved(id, to);
  return to;
}

async function resumed(record: unknown): Promise<string> {
  const { table } = await there.resume(record);
  return across(`/t/${table.id}`);
}

// -- a copy on this device, for when the server can't be reached

const COPY = "cromlech.copy";
const OWED = "cromlech.owed";
interface Copy {
  id: string;
  record: unknown;
}
/** A game that continues elsewhere, which its server doesn't know yet. */
interface Owed {
  id: string;
  to: string;
}

const copy = () => load(COPY) as Copy | null;
const owed = () => (load(OWED) ?? []) as Owed[];

/** Keep the latest position of a server's game. */
export async function keepCopy(id: string): Promise<void> {
  save(COPY, { id, record: await api.moving(id) } satisfies Copy);
}

export const hasCopy = (id: string): boolean => copy()?.id === id;

/** Continue with the copy, without the server. It is told later. */
export async function continueCopy(id: string): Promise<string> {
  const to = await resumed(copy()?.record);
  save(OWED, [...owed(), { id, to }] satisfies Owed[]);
  return to;
}

/** Tell the server which of its games continue on this device. */
export async function tellServer(): Promise<void> {
  for (const { id, to } of owed()) {
    try {
      await api.moved(id, to);
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.status === 0) return; // not yet
    }
    save(
      OWED,
      owed().filter((each) => each.id !== id),
    );
  }
}

// -- to a page of another origin, in an address: from plain files to a server, and back

/** What an address brings: a game, its table there, and how to tell the page that waits for it. */
export interface Luggage {
  record: { game: string; moves: unknown[] };
  table: string;
  /** The address of the app it comes from, with its last slash. */
  from: string;
  /** Proves to that page that the answer comes from whoever got the game. */
  key: string;
}

const LEAVING = "cromlech.leaving";
const HOMES = "cromlech.homes";
type Kept = Record<string, string>;
const kept = (name: string) => (load(name) ?? {}) as Kept;
const keep = (name: string, id: string, value: string | undefined) => save(name, { ...kept(name), [id]: value });

const through = async (bytes: BlobPart, stream: CompressionStream | DecompressionStream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

export async function pack(luggage: Luggage): Promise<string> {
  const bytes = await through(JSON.stringify(luggage), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What `pack` made, or null if it is damaged. */
export async function unpack(text: string): Promise<Luggage | null> {
  try {
    const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream("deflate-raw"));
    const found = JSON.parse(new TextDecoder().decode(bytes)) as Luggage;
    const { game, moves } = found.record;
    const named = [game, found.table, found.key].every((each) => /^[\w-]+$/.test(each));
    return named && Array.isArray(moves) && isPage(found.from) && found.from.endsWith("/") ? found : null;
  } catch {
    return null;
  }
}

function isPage(address: string): boolean {
  try {
    return /^https?:$/.test(new URL(address).protocol);
  } catch {
    return false;
  }
}

/** The address of a server as people type it, or null. */
export function serverAt(typed: string): URL | null {
  const text = typed.trim();
  const near = /^(localhost|127\.|10\.|192\.168\.)/.test(text);
  try {
    const url = new URL(/^\w+:\/\//.test(text) ? text : `${near ? "http" : "https"}://${text}`);
    return /^https?:$/.test(url.protocol) && /^([\w.-]+|\[[\da-f:]+\])$/i.test(url.hostname) ? url : null;
  } catch {
    return null;
  }
}

/** Where to go to hand a game to the app at another address. */
export async function handOver(id: string, app: string): Promise<string> {
  const record = (await api.moving(id)) as Luggage["record"];
  const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
  keep(LEAVING, id, key);
  return `${app}receive#${await pack({ record, table: id, from: address("/"), key })}`;
}

/** The app that handed a game to this one. It can go back there. */
export const homeOf = (id: string): string | null => kept(HOMES)[id] ?? null;

/** Where to go back to once this side has the game. */
export async function received({ record, table, from, key }: Luggage): Promise<string> {
  const state = await api.resume(record);
  keep(HOMES, state.table.id, from);
  return `${from}moved/${table}#${new URLSearchParams({ key, at: address(`/t/${state.table.id}`) })}`;
}

/** Where a game is now that was handed over here, or null if this answer comes from anyone else. */
export function arrivedAt(id: string, answer: string): string | null {
  const [key, at] = ["key", "at"].map((name) => new URLSearchParams(answer).get(name));
  return key && at && key === kept(LEAVING)[id] && isPage(at) ? at : null;
}

/** Stop playing a game here that has arrived. */
export async function arrived(id: string, at: string): Promise<string> {
  await api.moved(id, at);
  keep(LEAVING, id, undefined);
  return at;
}
