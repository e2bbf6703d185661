/** The server in a worker: the same application as everywhere, under Pyodide, with its log in this browser. */
import { renew } from "../lib/kept";
import { notCompiled } from "./compiling";
import { type Log, openLog, ShortLog } from "./log";
import type { Files, FromWorker, ToWorker } from "./messages";
import { type Given, type Python, SERVER, startServer } from "./python";

/** `LocalServer` of server/local.py. */
interface Server {
  open(): Promise<void>;
  request(method: string, path: string, body: string): Promise<{ toJs(): [number, string]; destroy(): void }>;
  connect(path: string, tell: (text: string | null | undefined) => void): Line;
  changed(table: string, seq: number): Promise<void>;
}
interface Line {
  say(text: string): void;
  close(): void;
}
/** What stopped the start, as a key of the words. */
class StartError extends Error {
  constructor(
    readonly key: string,
    readonly why: unknown,
  ) {
    super(key);
  }
}

const tell = (message: FromWorker) => postMessage(message);
const others = new BroadcastChannel("cromlech");
const lines = new Map<number, Line>();
let server: Promise<Server> | null = null;

async function fetched(url: string): Promise<Response> {
  const answer = await fetch(url).catch((error: unknown) => {
    throw new StartError("web.local.unreachable", error);
  });
  if (!answer.ok) throw new StartError("web.local.unreachable", `${answer.status} ${url}`);
  return answer;
}

async function unzipped(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = await fetched(url);
  return new Uint8Array(await new Response(body?.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

async function log(): Promise<Log> {
  const told = (table: string, seq: number) => others.postMessage({ table, seq });
  try {
    return await openLog(told, () => tell({ kind: "outdated" }));
  } catch (error) {
    if (error instanceof DOMException && error.name === "VersionError") throw new StartError("web.local.newer", error);
    return new ShortLog();
  }
}

/** Python with everything imported. A damaged memory is fetched again for the next time. */
function ready(folder: string, files: Files): Promise<Python> {
  const memory = unzipped(folder + files.memory);
  memory.catch(() => renew((url) => url.endsWith(files.memory)));
  const given: Given = {
    pyodide: `${folder}${files.pyodide}/`,
    archives: [files.packages, files.cromlech].map((name) => unzipped(folder + name)),
    library: fetched(folder + files.library).then((answer) => WebAssembly.compileStreaming(answer)),
    memory,
    table: files.table,
  };
  for (const each of [...given.archives, given.library]) each.catch(() => undefined); // told by `startServer`
  return startServer(given);
}

async function start(root: string, files: Files): Promise<Server> {
  if (typeof WebAssembly === "undefined") throw new StartError("web.local.unsupported", "WebAssembly");
  const kept = log();
  kept.catch(() => undefined); // told below
  let made: Server;
  try {
    const python = await ready(`${root}assets/python/`, files);
    const LocalServer = python.runPython(SERVER) as (log: Log) => Server;
    made = LocalServer(await kept);
    await made.open();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(navigator.onLine ? "web.local.broken" : "web.local.unreachable", error);
  }
  others.onmessage = ({ data }: MessageEvent<{ table: string; seq: number }>) => {
    void made.changed(data.table, data.seq);
  };
  tell({ kind: "started", lasting: (await kept).lasting });
  return made;
}

async function answer(running: Server, message: Exclude<ToWorker, { kind: "start" }>): Promise<void> {
  const { id } = message;
  if (message.kind === "ask") {
    const answered = await running.request(message.method, message.path, message.body);
    const [status, text] = answered.toJs();
    answered.destroy();
    tell({ kind: "answer", id, status, text });
  } else if (message.kind === "connect") {
    const hear = (text: string | null | undefined) => {
      if (text == null) lines.delete(id);
      tell({ kind: "told", id, text: text ?? null });
    };
    lines.set(id, running.connect(message.path, hear));
  } else if (message.kind === "say") lines.get(id)?.say(message.text);
  else lines.get(id)?.close();
}

onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "start") {
    server = Promise.race([start(data.root, data.files), notCompiled]);
    server.catch((error: unknown) => {
      const known = error instanceof StartError;
      tell({ kind: "failed", key: known ? error.key : "web.local.broken", why: String(known ? error.why : error) });
    });
  } else if (server) await server.then((running) => answer(running, data)).catch(() => undefined);
};
