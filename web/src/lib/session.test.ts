import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Notice, State } from "./protocol";
import { named, Session } from "./session.svelte";
import { settings } from "./settings.svelte";

let socket: FakeSocket;

class FakeSocket {
  static OPEN = 1;
  readyState = FakeSocket.OPEN;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;

  constructor() {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the newest connection
    socket = this;
  }

  send(): void {}

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const line = (move: number) => ({ move, kind: "placed", params: {}, phrase: { key: `line ${move}` } });
const undone: Notice = { seq: 3, move: 1, kind: "undone", seat: 1, phrase: { key: "notice.undone", seat: 1 } };
const resigned: Notice = { seq: 5, move: 1, kind: "resigned", seat: 1, phrase: { key: "notice.resigned", seat: 1 } };

/** Receive a state with this number and number of lines, with or without a move to make. */
function tell(seq: number, lines: number, mine: boolean, notices: Notice[] = []): void {
  const state = {
    seq,
    notices,
    log: { from: 0, lines: Array.from({ length: lines }, (_, i) => line(i + 1)) },
    table: { status: "playing", seats: [{ name: "Olena", mine: true }, { name: "Marta" }] },
    offer: { legal: mine ? [{ id: 7 }] : [] },
  } as unknown as State;
  socket.onmessage?.({ data: JSON.stringify({ type: "state", ...state }) });
  vi.runOnlyPendingTimers();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "table.test" });
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("requestAnimationFrame", (show: () => void) => setTimeout(show));
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
  settings.set("motion", "off");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("says that another person's undo took the turn away, and keeps the choices until the next move", () => {
  const session = new Session("t");
  tell(2, 2, true);
  expect(session.held).toBe(false);
  tell(3, 1, false, [undone]);
  expect(session.news).toMatchObject({ kind: "undone", interrupts: true });
  expect(session.held).toBe(true);
  tell(4, 2, true, [undone]);
  expect(session.held).toBe(true);
  session.play([7]);
  expect([session.held, session.news]).toEqual([false, null]);
});

it("shows no news about the person's own moves, or from before they came", () => {
  const session = new Session("t");
  tell(4, 2, true, [undone]);
  expect(session.news).toBeNull();
  tell(6, 2, true, [{ ...undone, seq: 6, seat: 0 }]);
  expect([session.news, session.held]).toEqual([null, false]);
});

it("shows a resignation in the log where it happened", () => {
  const session = new Session("t");
  tell(4, 1, true);
  tell(5, 1, true, [resigned]);
  expect(session.news).toMatchObject({ kind: "resigned", interrupts: false });
  expect(session.fresh.map(({ kind }) => kind)).toEqual(["resigned"]);
  tell(6, 2, true, [resigned]);
  expect(session.lines.map(({ kind }) => kind)).toEqual(["placed", "resigned", "placed"]);
  expect(session.fresh).toEqual([line(2)]);
});

it("clears the error when the server is reachable again", () => {
  const session = new Session("t");
  tell(2, 2, true);
  socket.close();
  session.play([7]);
  expect(session.error).toEqual({ key: "web.error.unreachable" });
  vi.advanceTimersByTime(500);
  socket.onopen?.();
  expect([session.connected, session.error]).toEqual([true, null]);
});

it("calls the bots of a lesson by the names they have there, in any language", async () => {
  const seat = (number: number, more: object) => ({ seat: number, kind: "bot", name: "", character: null, ...more });
  const lesson = { game: "stone-age", seats: [seat(0, { kind: "person", name: "Olena" }), seat(1, {})] };
  const usual = { game: "stone-age", seats: [seat(0, { character: "owl" })] };
  const names = async (lang: "en" | "uk") =>
    (await named([lesson, usual] as unknown as Parameters<typeof named>[0], lang)).map((table) =>
      table.seats.map((each) => each.name),
    );
  expect(await names("en")).toEqual([["Olena", "Grandma Una"], [""]]);
  expect((await names("uk"))[0]?.[1]).toMatch(/[а-яі]/);
});

it("says what is wrong with a table that can't be opened, and shows other refusals beside the table", () => {
  const refuse = (status: number) =>
    socket.onmessage?.({ data: JSON.stringify({ type: "error", error: { key: "error.newer" }, status }) });
  const session = new Session("t");
  refuse(409);
  expect(session.missing).toEqual({ key: "error.newer" });
  const other = new Session("u");
  tell(1, 0, true);
  refuse(409);
  expect([other.missing, other.error]).toEqual([null, { key: "error.newer" }]);
});
