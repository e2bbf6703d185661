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

// -- to a server of another origin, in an address

/** What an address brings: a game, its table there, and the page that waits for it. */
export interface Luggage {
  record: { game?: string; moves?: unknown[] };
  table: string;
  back: string;
}

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
    return /^https?:/.test(new URL(found.back).protocol) ? found : null;
  } catch {
    return null;
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

/** Where to go to hand a game to a server. */
export async function handOver(id: string, server: URL): Promise<string> {
  const record = (await api.moving(id)) as Luggage["record"];
  return new URL(`/receive#${await pack({ record, table: id, back: address("/moved/") })}`, server).href;
}

/** Where to go back to once this server has the game. */
export async function received({ record, table, back }: Luggage): Promise<string> {
  const state = await api.resume(record);
  return `${back}${table}#${encodeURIComponent(address(`/t/${state.table.id}`))}`;
}
