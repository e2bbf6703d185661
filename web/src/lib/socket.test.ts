import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { State } from "./protocol";
import { Connection } from "./socket";

class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = FakeSocket.OPEN;
  sent: unknown[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const state = (seq: number, from: number, lines: number) => ({
  data: JSON.stringify({ type: "state", seq, log: { from, lines: Array(lines).fill({ key: "x" }) } }),
});

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "table.test" });
  vi.stubGlobal("window", globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("reconnects with the lines it has", () => {
  const states: State[] = [];
  const connected: boolean[] = [];
  const connection = new Connection("abc", {
    state: (each) => states.push(each),
    refused: () => undefined,
    connected: (yes) => connected.push(yes),
  });
  const [first] = FakeSocket.all as [FakeSocket];
  first.onopen?.();
  expect(first.sent).toEqual([{ type: "hello", line: 0, seq: 0, thinks: false }]);
  first.onmessage?.(state(3, 0, 5));
  first.onmessage?.(state(4, 5, 2));
  first.onmessage?.(state(6, 6, 3)); // one line was undone, and three are new

  first.close();
  vi.advanceTimersByTime(300);
  const second = FakeSocket.all[1]!;
  second.onopen?.();
  expect(second.sent).toEqual([{ type: "hello", line: 9, seq: 6, thinks: false }]);
  second.onmessage?.(state(9, 9, 1));

  second.close();
  vi.advanceTimersByTime(300);
  const third = FakeSocket.all[2]!;
  third.onopen?.();
  expect(third.sent).toEqual([{ type: "hello", line: 10, seq: 9, thinks: false }]);
  expect(states.map(({ seq }) => seq)).toEqual([3, 4, 6, 9]);
  expect(connected).toEqual([true, false, true, false, true]);

  connection.close();
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.all).toHaveLength(3);
});

it("puts states together from changes", () => {
  const states: State[] = [];
  const connection = new Connection("abc", {
    state: (each) => states.push(each),
    refused: () => undefined,
    connected: () => undefined,
  });
  const [socket] = FakeSocket.all as [FakeSocket];
  socket.onopen?.();
  const tell = (message: object) => socket.onmessage?.({ data: JSON.stringify(message) });
  const log = (from: number, ...lines: string[]) => ({ from, lines: lines.map((key) => ({ key })) });
  tell({ type: "state", seq: 3, log: log(0, "a", "b"), move: 1, view: { deck: 5, players: [{ food: 1 }] } });
  tell({ type: "change", seq: 5, log: log(2, "c"), changed: [[["view", "players", 0, "food"], 2]] });
  expect(states[1]).toMatchObject({ seq: 5, move: 1, view: { deck: 5, players: [{ food: 2 }] } });
  expect(states[1]!.log).toEqual(log(2, "c"));
  expect(states[0]).toMatchObject({ seq: 3, view: { players: [{ food: 1 }] } });
  connection.close();
});
