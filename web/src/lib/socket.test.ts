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
