import { beforeEach, expect, test, vi } from "vitest";
import { api } from "./api";
import type { Seek } from "./protocol";
import { router } from "./router.svelte";
import { seeking } from "./seeking.svelte";

vi.mock("./api", () => ({
  api: { seek: vi.fn(), seeking: vi.fn(), seekOn: vi.fn(), seekNoMore: vi.fn() },
  Refusal: class extends Error {},
}));
vi.mock("./router.svelte", () => ({ router: { go: vi.fn() } }));
vi.mock("./news.svelte", () => ({ news: { follow: () => () => undefined } }));

const sought = {
  game: "stone-age",
  players: 2,
  pace: { kind: "none", bank: 0, delay: 0, days: 0 },
  ranked: false,
  near: false,
} as const;
const waiting: Seek = { sought, table: null, waiting: 1 };
const nothing: Seek = { sought: null, table: null, waiting: 0 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.resetAllMocks();
  vi.mocked(api.seekNoMore).mockResolvedValue(nothing);
});

test("whoever waits gives signs of life, and goes to the table that is found", async () => {
  vi.mocked(api.seek).mockResolvedValue(waiting);
  await seeking.begin({ game: "stone-age", players: 2, name: "Olena" });
  expect(seeking.active).toBe(true);
  vi.mocked(api.seekOn).mockResolvedValue({ ...waiting, table: "abc" });
  await vi.advanceTimersByTimeAsync(5000);
  expect(router.go).toHaveBeenCalledExactlyOnceWith("/t/abc");
  expect(api.seekNoMore).toHaveBeenCalledOnce();
  expect(seeking.active).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(api.seekOn).toHaveBeenCalledOnce();
});

test("a page goes on with what was looked for before it was reloaded, until someone stops", async () => {
  vi.mocked(api.seeking).mockResolvedValue(waiting);
  await seeking.resume();
  expect(seeking.active).toBe(true);
  await seeking.end();
  expect(seeking.active).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(api.seekOn).not.toHaveBeenCalled();
});
