/**
 * The log of all tables in this browser: rows of tables, of their guests, and entries, which are only ever added.
 * What goes in and out is JSON, as in `server/local.py`.
 */

const NAME = "cromlech";
const VERSION = 1;

interface Entry {
  table_id: string;
  seq: number;
  kind: string;
  at: number;
}
interface Row {
  id: string;
  status: string;
  result: unknown;
}
export interface Writing {
  tables: Row[];
  guests: { table_id: string; guest: string }[];
  entries: Entry[];
  statuses: [string, string, unknown][];
}

export interface Log {
  /** Whether what is written stays when the page is closed. */
  readonly lasting: boolean;
  /** Adds rows. Resolves once they are on disk, with the name of the error if there was one. */
  write(writing: string): Promise<string>;
  table(id: string): Promise<string>;
  tables(guest: string, limit: number): Promise<string>;
}

/** Tells about every table that was written to, and up to which entry. */
export type Told = (table: string, seq: number) => void;

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as DOMException);
  });

/** Opens the database. Rejects if the browser stores nothing, or a newer version of this app has been here. */
export async function openLog(told: Told, outdated: () => void = () => undefined): Promise<Log> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("tables", { keyPath: "id" });
    request.result.createObjectStore("guests", { keyPath: ["guest", "table_id"] });
    request.result.createObjectStore("entries", { keyPath: ["table_id", "seq"] });
  };
  const database = await asked(request);
  database.onversionchange = () => {
    database.close();
    outdated();
  };
  return new BrowserLog(database, told);
}

class BrowserLog implements Log {
  readonly lasting = true;

  constructor(
    readonly database: IDBDatabase,
    readonly told: Told,
  ) {}

  write(text: string): Promise<string> {
    const { tables, guests, entries, statuses } = JSON.parse(text) as Writing;
    return new Promise((resolve) => {
      try {
        const writing = this.database.transaction(["tables", "guests", "entries"], "readwrite", {
          durability: "strict",
        });
        writing.oncomplete = () => {
          for (const [table, seq] of lastOf(entries)) this.told(table, seq);
          resolve("");
        };
        writing.onabort = () => resolve(writing.error?.name ?? "AbortError");
        const store = writing.objectStore("tables");
        for (const row of tables) store.add(row);
        for (const row of guests) writing.objectStore("guests").put(row);
        for (const row of entries) writing.objectStore("entries").add(row);
        for (const [id, status, result] of statuses) {
          const found = store.get(id);
          found.onsuccess = () => store.put({ ...(found.result as Row), status, result });
        }
      } catch (error) {
        resolve(error instanceof DOMException ? error.name : String(error)); // the database is closed
      }
    });
  }

  async table(id: string): Promise<string> {
    const reading = this.database.transaction(["tables", "entries"]);
    const [table, entries] = await Promise.all([
      asked<Row | undefined>(reading.objectStore("tables").get(id) as IDBRequest<Row | undefined>),
      asked(reading.objectStore("entries").getAll(IDBKeyRange.bound([id], [id, []]))),
    ]);
    return JSON.stringify(table ? { table, entries } : null);
  }

  async tables(guest: string, limit: number): Promise<string> {
    const reading = this.database.transaction(["tables", "guests", "entries"]);
    const keys = await asked(reading.objectStore("guests").getAllKeys(IDBKeyRange.bound([guest], [guest, []])));
    const found = await Promise.all(
      (keys as [string, string][]).map(async ([, id]) => {
        const [{ status, result }, updated] = await Promise.all([
          asked(reading.objectStore("tables").get(id) as IDBRequest<Row>),
          lastChange(reading.objectStore("entries"), id),
        ]);
        return { id, status, result, updated };
      }),
    );
    return latest(found, limit);
  }
}

/** When the last thing but a rematch happened at a table. */
const lastChange = (entries: IDBObjectStore, id: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = entries.openCursor(IDBKeyRange.bound([id], [id, []]), "prev");
    request.onerror = () => reject(request.error as DOMException);
    request.onsuccess = () => {
      const entry = request.result?.value as Entry | undefined;
      if (entry?.kind === "rematch") request.result?.continue();
      else resolve(entry?.at ?? 0);
    };
  });

const lastOf = (entries: Entry[]): Map<string, number> => new Map(entries.map(({ table_id, seq }) => [table_id, seq]));

const latest = (found: { updated: number }[], limit: number): string =>
  JSON.stringify(found.sort((one, other) => other.updated - one.updated).slice(0, limit));

/** A log for browsers that store nothing. It ends with the page. */
export class ShortLog implements Log {
  readonly lasting = false;
  #tables = new Map<string, Row>();
  #guests = new Map<string, Set<string>>();
  #entries = new Map<string, Entry[]>();

  write(text: string): Promise<string> {
    const { tables, guests, entries, statuses } = JSON.parse(text) as Writing;
    if (tables.some(({ id }) => this.#tables.has(id))) return Promise.resolve("ConstraintError");
    for (const row of tables) this.#tables.set(row.id, row);
    for (const { guest, table_id } of guests)
      this.#guests.set(guest, (this.#guests.get(guest) ?? new Set()).add(table_id));
    for (const row of entries) this.#entries.set(row.table_id, [...(this.#entries.get(row.table_id) ?? []), row]);
    for (const [id, status, result] of statuses)
      this.#tables.set(id, { ...(this.#tables.get(id) as Row), status, result });
    return Promise.resolve("");
  }

  table(id: string): Promise<string> {
    const table = this.#tables.get(id);
    return Promise.resolve(JSON.stringify(table ? { table, entries: this.#entries.get(id) } : null));
  }

  tables(guest: string, limit: number): Promise<string> {
    const found = [...(this.#guests.get(guest) ?? [])].map((id) => {
      const { status, result } = this.#tables.get(id) as Row;
      const updated = this.#entries.get(id)?.findLast(({ kind }) => kind !== "rematch")?.at ?? 0;
      return { id, status, result, updated };
    });
    return Promise.resolve(latest(found, limit));
  }
}

/** Whether this browser has any tables, without opening them. */
export async function anyTables(): Promise<boolean> {
  try {
    if (!(await indexedDB.databases()).some(({ name }) => name === NAME)) return false;
    const database = await asked(indexedDB.open(NAME));
    const count = await asked(database.transaction("tables").objectStore("tables").count());
    database.close();
    return count > 0;
  } catch {
    return true; // the worker will say what is wrong
  }
}
