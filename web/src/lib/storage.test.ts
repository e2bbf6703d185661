import { beforeEach, expect, it, vi } from "vitest";
import type { Session } from "./session.svelte";

/** A storage that refuses what its browser would refuse: everything, or only to keep more. */
const refusing = (...names: ("getItem" | "setItem")[]) => {
  const kept = new Map<string, string>();
  const refuse = () => {
    throw new DOMException("no", "QuotaExceededError");
  };
  return {
    getItem: names.includes("getItem") ? refuse : (key: string) => kept.get(key) ?? null,
    setItem: names.includes("setItem") ? refuse : (key: string, text: string) => void kept.set(key, text),
  };
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("window", { addEventListener: () => {}, matchMedia: () => ({ matches: false }) });
});

it("keeps what it is given, and reads nothing out of nonsense", async () => {
  const storage = refusing();
  vi.stubGlobal("localStorage", storage);
  const { load, save } = await import("./storage");
  expect(load("it")).toBe(null);
  save("it", { a: [1] });
  expect(load("it")).toEqual({ a: [1] });
  expect(storage.getItem("it")).toBe('{"a":[1]}');
  storage.setItem("it", "{");
  expect(load("it")).toBe(null);
});

it("takes up what is stored again as soon as it is", async () => {
  const storage = refusing("setItem");
  vi.stubGlobal("localStorage", storage);
  const { load, save } = await import("./storage");
  save("it", 1);
  expect(load("it")).toBe(1);
  storage.setItem = refusing().setItem;
  save("it", 2);
  storage.getItem = () => "3"; // from another tab
  expect(load("it")).toBe(3);
});

it.each([
  { how: "blocked", storage: refusing("getItem", "setItem") },
  { how: "full", storage: refusing("setItem") },
  { how: "missing", storage: undefined },
])("changes settings, setups, and lessons where storage is $how", async ({ storage }) => {
  vi.stubGlobal("localStorage", storage);
  const { settings } = await import("./settings.svelte");
  settings.set("name", "Olena");
  expect(settings.values.name).toBe("Olena");
  const { remember, remembered } = await import("./setup");
  const setup = { options: { edition: "first" }, seats: [{ kind: "me" } as const, { kind: "open" } as const] };
  remember("stone-age", setup);
  expect(remembered("stone-age", [])).toEqual(setup);
  const { Coach } = await import("./coach.svelte");
  const step = { id: "a", chapter: 0, explains: true, point: [] };
  const lesson = {
    chapter: 0,
    step: 2,
    steps: [step, { ...step, id: "b" }, { ...step, id: "c" }],
    moves: [],
    back: null,
  };
  const session = { id: "t", state: { lesson } } as unknown as Session;
  const coach = new Coach(session);
  await coach.next();
  expect(coach.step?.id).toBe("b");
  expect(new Coach(session).step?.id).toBe("b");
});
