/** The server in a worker of this page, for play without a network. It starts when it is first needed. */
import type { Files, FromWorker, ToWorker } from "../local/messages";
import { anyTables } from "../local/log";
import { isPython, renew } from "./kept";
import { root } from "./place";
import type { Games, Phrase } from "./protocol";

interface Made extends Files {
  games: Games["games"];
}
/** What `web/build.py` has put there, if it has. */
const [made] = Object.values(
  import.meta.glob<Made>("../generated/python.json", { import: "default", eager: true }),
) as (Made | undefined)[];

/** As much of a WebSocket as a connection to a table uses. */
export interface Socket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

type Answer = Extract<FromWorker, { kind: "answer" }>;
interface Waiting {
  resolve(answer: Answer): void;
  reject(why: Error): void;
}

/** The worker couldn't start, or ended. */
export class LocalError extends Error {
  constructor(readonly phrase: Phrase) {
    super(phrase.key);
  }
}

class LocalServer {
  /** Started for the first time, and not ready yet. */
  starting = $state(false);
  /** Something to tell the person about this browser: no storage, or an outdated page. */
  notice = $state.raw<Phrase | null>(null);

  #worker: Worker | null = null;
  #waiting = new Map<number, Waiting>();
  #lines = new Map<number, LocalSocket>();
  #next = 1;

  /** Start the worker, if it isn't running. */
  start(): Worker {
    if (this.#worker) return this.#worker;
    if (!made) throw new LocalError({ key: "web.local.missing" });
    const worker = new Worker(new URL("../local/worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    worker.onerror = ({ message }) => {
      const gone = this.starting && !navigator.onLine;
      this.#fail({ key: gone ? "web.local.unreachable" : "web.local.broken", why: message });
    };
    this.#worker = worker;
    this.starting = true;
    this.#tell({ kind: "start", root: root().href, files: made });
    return worker;
  }

  /** Whether the worker can start without a network. */
  async kept(): Promise<boolean> {
    try {
      return made ? (await caches.match(new URL(`assets/python/${made.cromlech}`, root()))) !== undefined : false;
    } catch {
      return false; // blocked, or not a secure page
    }
  }

  /** Start already if that needs no network, since sooner or later there will be a table. */
  async startIfKept(): Promise<void> {
    if (await this.kept()) this.prepare();
  }

  /** Start already, because a table will be needed soon. If that fails, the table will say so. */
  prepare(): void {
    if (made) this.start();
  }

  async request(method: string, path: string, body: string): Promise<{ status: number; text: string }> {
    const known = await this.#known(method, path);
    if (known) return { status: 200, text: JSON.stringify(known) };
    this.start();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#tell({ kind: "ask", id, method, path, body });
    });
  }

  connect(path: string): Socket {
    const id = this.#next++;
    const line = new LocalSocket(
      (text) => this.#tell({ kind: "say", id, text }),
      () => this.#tell({ kind: "leave", id }),
    );
    this.#lines.set(id, line);
    try {
      this.start();
      this.#tell({ kind: "connect", id, path });
      queueMicrotask(() => line.opened());
    } catch {
      this.#lines.delete(id);
      queueMicrotask(() => line.closed());
    }
    return line;
  }

  /** What needs no worker: the first screen asks for nothing else until there is a table. Games are always the same. */
  async #known(method: string, path: string): Promise<object | null> {
    if (method !== "GET" || !made) return null;
    if (path === "/api/games") return { games: made.games };
    if (path === "/api/tables" && !this.#worker && !(await anyTables())) return { tables: [] };
    return null;
  }

  #tell(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #hear(message: FromWorker): void {
    if (message.kind === "answer") {
      this.#waiting.get(message.id)?.resolve(message);
      this.#waiting.delete(message.id);
    } else if (message.kind === "told") {
      const line = this.#lines.get(message.id);
      if (message.text !== null) line?.heard(message.text);
      else {
        this.#lines.delete(message.id);
        line?.closed();
      }
    } else if (message.kind === "started") {
      this.starting = false;
      this.notice = message.lasting ? null : { key: "web.local.no_storage" };
      if (message.lasting) void navigator.storage?.persist?.();
      void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("python"));
    } else if (message.kind === "outdated") this.notice = { key: "web.local.outdated" };
    else if (message.kind === "failed") {
      this.#fail({ key: message.key, why: message.why });
      if (message.key === "web.local.broken") void renew(isPython);
    }
  }

  /** Give up on the worker. The next request starts another one. */
  #fail(phrase: Phrase): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.starting = false;
    this.notice = phrase;
    const [waiting, lines] = [[...this.#waiting.values()], [...this.#lines.values()]];
    this.#waiting.clear();
    this.#lines.clear();
    for (const each of waiting) each.reject(new LocalError(phrase));
    for (const line of lines) line.closed();
  }
}

class LocalSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readyState: number = WebSocket.CONNECTING;

  constructor(
    readonly say: (text: string) => void,
    readonly leave: () => void,
  ) {}

  opened(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.(new Event("open"));
  }

  heard(data: string): void {
    this.onmessage?.(new MessageEvent("message", { data }));
  }

  closed(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent("close"));
  }

  send(text: string): void {
    this.say(text);
  }

  close(): void {
    this.leave();
    this.closed();
  }
}

export const local = new LocalServer();
