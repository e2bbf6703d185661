import { afterEach, describe, expect, it, vi } from "vitest";
import { anyTables, openLog, ShortLog, type Writing } from "./log";

const nothing: Writing = { tables: [], guests: [], entries: [], statuses: [] };
const entry = (table_id: string, seq: number, at: number, kind = "move") => ({ table_id, seq, at, kind });
const table = (id: string) => ({ id, status: "playing", result: null });

async function logWith(...writings: Partial<Writing>[]): Promise<ShortLog> {
  const log = new ShortLog();
  for (const writing of writings) expect(await log.write(JSON.stringify({ ...nothing, ...writing }))).toBe("");
  return log;
}

afterEach(() => vi.unstubAllGlobals());

describe("a log that ends with the page", () => {
  it("gives back a table with all its entries", async () => {
    const log = await logWith(
      { tables: [table("a")], entries: [entry("a", 1, 10, "opened"), entry("a", 2, 11)] },
      { entries: [entry("a", 3, 12)], statuses: [["a", "over", [1, 0]]] },
    );
    const found = JSON.parse(await log.table("a")) as { table: object; entries: { seq: number }[] };
    expect(found.table).toEqual({ id: "a", status: "over", result: [1, 0] });
    expect(found.entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(await log.table("b")).toBe("null");
    expect(log.lasting).toBe(false);
  });

  it("lists a guest's tables, the most recently changed first, and a rematch changes nothing", async () => {
    const log = await logWith({
      tables: ["a", "b", "c"].map(table),
      guests: ["a", "b"].map((table_id) => ({ table_id, guest: "me" })),
      entries: [entry("a", 1, 10), entry("b", 1, 20), entry("a", 2, 30, "rematch"), entry("c", 1, 40)],
    });
    const listed = async (limit: number) =>
      (JSON.parse(await log.tables("me", limit)) as { id: string; updated: number }[]).map(({ id, updated }) => [
        id,
        updated,
      ]);
    expect(await listed(9)).toEqual([
      ["b", 20],
      ["a", 10],
    ]);
    expect(await listed(1)).toEqual([["b", 20]]);
    expect(await log.tables("you", 9)).toBe("[]");
  });
});

describe("a browser's database", () => {
  it("rejects with the name of what is wrong", async () => {
    const open = () => {
      const request = { error: new DOMException("", "VersionError"), onerror: () => undefined };
      queueMicrotask(() => request.onerror());
      return request;
    };
    vi.stubGlobal("indexedDB", { open });
    await expect(openLog(() => undefined)).rejects.toMatchObject({ name: "VersionError" });
  });

  it("closes for a newer version, says so, and refuses to write", async () => {
    const database = {
      onversionchange: () => undefined,
      closed: false,
      close: () => (database.closed = true),
      transaction: () => {
        throw new DOMException("", "InvalidStateError");
      },
    };
    const open = () => {
      const request = { result: database, onsuccess: () => undefined };
      queueMicrotask(() => request.onsuccess());
      return request;
    };
    vi.stubGlobal("indexedDB", { open });
    const outdated = vi.fn();
    const log = await openLog(() => undefined, outdated);
    database.onversionchange();
    expect(database.closed).toBe(true);
    expect(outdated).toHaveBeenCalledOnce();
    expect(await log.write(JSON.stringify(nothing))).toBe("InvalidStateError");
  });

  it("is asked about tables only if it exists", async () => {
    vi.stubGlobal("indexedDB", { databases: () => Promise.resolve([{ name: "another" }]) });
    expect(await anyTables()).toBe(false);
    vi.stubGlobal("indexedDB", { databases: () => Promise.reject(new Error("blocked")) });
    expect(await anyTables()).toBe(true);
  });
});
