import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { News } from "./news.svelte";

class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  hear(topic: string, table: string | null = null): void {
    this.onmessage?.({ data: JSON.stringify({ type: "news", topic, table }) });
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const said = (topics: string[], tables: string[]) => ({ type: "follow", topics, tables });
const soon = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "https:", host: "table.test" });
  vi.stubGlobal("window", globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("has one connection for everyone who follows something", async () => {
  const news = new News();
  const heard: string[] = [];
  const stops = (["lobby", "chat:abc", "me", "lobby"] as const).map((topic, i) =>
    news.follow(topic, () => heard.push(`${topic} ${i}`)),
  );
  const [socket] = FakeSocket.all as [FakeSocket];
  socket.open();
  await soon();
  expect(FakeSocket.all).toHaveLength(1);
  expect(socket.address).toBe("wss://table.test/api/news");
  expect(socket.sent).toEqual([said(["lobby"], ["abc"])]);

  socket.hear("lobby");
  socket.hear("chat", "abc");
  socket.hear("chat", "other");
  socket.hear("me");
  expect(heard).toEqual(["lobby 0", "lobby 3", "chat:abc 1", "me 2"]);

  stops[0]!();
  await soon();
  expect(socket.sent).toHaveLength(1); // someone else still follows it
  stops[3]!();
  stops[3]!();
  await soon();
  expect(socket.sent.slice(1)).toEqual([said([], ["abc"])]);
});

it("asks whoever comes later to look as well", async () => {
  const news = new News();
  news.follow("lobby", () => undefined);
  FakeSocket.all[0]!.open();
  await soon();
  const late = vi.fn();
  news.follow("lobby", late);
  await soon();
  expect(late).toHaveBeenCalledTimes(1);
});

it("reconnects with everything that is followed, ever more slowly", async () => {
  const news = new News();
  news.follow("chat:abc", () => undefined);
  FakeSocket.all[0]!.open();
  FakeSocket.all[0]!.close();
  expect(news.connected).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  const second = FakeSocket.all[1]!;
  second.open();
  await soon();
  expect(second.sent).toEqual([said([], ["abc"])]);
  second.close(); // it never said anything
  await vi.advanceTimersByTimeAsync(500);
  expect(FakeSocket.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(FakeSocket.all).toHaveLength(3);
});

it("ends the connection once no one follows anything", async () => {
  const news = new News();
  const stop = news.follow("me", () => undefined);
  const [socket] = FakeSocket.all as [FakeSocket];
  socket.open();
  stop();
  const again = news.follow("lobby", () => undefined); // the next screen
  await vi.advanceTimersByTimeAsync(10_000);
  expect(socket.readyState).toBe(FakeSocket.OPEN);
  again();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(socket.readyState).toBe(3);
  expect(FakeSocket.all).toHaveLength(1);
});
