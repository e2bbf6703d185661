/** The server in a worker: the same application as everywhere, under Pyodide, with its log in this browser. */
import { notCompiled } from "./compiling";
import { type Log, openLog, ShortLog } from "./log";
import type { Files, FromWorker, ToWorker } from "./messages";

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
/** As much of Pyodide as is used here. */
interface Python {
  unpackArchive(archive: ArrayBuffer, format: "zip", options: { extractDir: string }): void;
  runPythonAsync(code: string): Promise<(log: Log) => Server>;
}

/** Imports make no garbage worth collecting, and there are no plugins to look for. That saves a quarter of the time. */
const START = `
import gc, os, sys
gc.disable()
os.environ["PYDANTIC_DISABLE_PLUGINS"] = "1"
sys.path.insert(0, "/cromlech")
from cromlech.server.local import LocalServer
gc.enable()
gc.freeze()
LocalServer
`;

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

async function fetched(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url).catch((error: unknown) => {
    throw new StartError("web.local.unreachable", error);
  });
  if (!answer.ok) throw new StartError("web.local.unreachable", `${answer.status} ${url}`);
  return answer.arrayBuffer();
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

async function start(root: string, files: Files): Promise<Server> {
  if (typeof WebAssembly === "undefined") throw new StartError("web.local.unsupported", "WebAssembly");
  const folder = `${root}assets/python/`;
  const archives = Promise.all([files.packages, files.cromlech].map((name) => fetched(folder + name)));
  archives.catch(() => undefined); // reported below
  const kept = log();
  kept.catch(() => undefined);
  let made: Server;
  try {
    const indexURL = `${folder}${files.pyodide}/`;
    const { loadPyodide } = (await import(/* @vite-ignore */ `${indexURL}pyodide.mjs`)) as {
      loadPyodide(options: object): Promise<Python>;
    };
    const python = await loadPyodide({ indexURL, lockFileContents: LOCK });
    for (const archive of await archives) python.unpackArchive(archive, "zip", { extractDir: "/cromlech" });
    const LocalServer = await python.runPythonAsync(START);
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

/** We bring all packages ourselves, so the list of those that Pyodide could fetch is empty. */
const LOCK = Promise.resolve({
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14", version: "" },
  packages: {},
});

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
