import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { arrivedAt, handOver, homeOf, pack, received, serverAt, unpack } from "./moving";

const LUGGAGE = {
  record: { game: "stone-age", moves: ["0 place forest 4", "* roll ї"] },
  table: "abc",
  from: "https://a.example/games/?/",
  key: "12-34",
};

vi.mock("./api", () => ({
  api: {
    moving: async () => LUGGAGE.record,
    resume: async () => ({ table: { id: "new" } }),
  },
  there: {},
  Refusal: Error,
}));
beforeEach(() => {
  vi.stubGlobal("location", new URL("https://b.example/t/mine"));
});
afterEach(() => vi.unstubAllGlobals());

it("packs a game into an address and unpacks it", async () => {
  const packed = await pack(LUGGAGE);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await unpack(packed)).toEqual(LUGGAGE);
});

it("notices a game that was damaged on the way, and a way back that isn't a page", async () => {
  const packed = await pack(LUGGAGE);
  expect(await unpack(packed.slice(0, -8))).toBeNull();
  expect(await unpack("")).toBeNull();
  expect(await unpack("%%%")).toBeNull();
  for (const wrong of [
    { from: "javascript:alert()/" },
    { from: "https://a.example/?" },
    { table: "../x" },
    { key: "" },
    { record: { game: "../tables", moves: [] } },
    { record: null },
  ])
    expect(await unpack(await pack({ ...LUGGAGE, ...wrong } as typeof LUGGAGE))).toBeNull();
});

it("hands a game over, and believes only who got it", async () => {
  const [page = "", packed = ""] = (await handOver("mine", "https://c.example/?/")).split("#");
  expect(page).toBe("https://c.example/?/receive");
  const { key, from } = (await unpack(packed))!;
  expect(from).toBe("https://b.example/");
  const at = "https://c.example/?/t/there";
  const answer = (given: Record<string, string>) => String(new URLSearchParams(given));
  expect(arrivedAt("mine", answer({ key, at }))).toBe(at);
  expect(arrivedAt("mine", answer({ key: "guessed", at }))).toBeNull();
  expect(arrivedAt("another", answer({ key, at }))).toBeNull();
  expect(arrivedAt("another", answer({ at }))).toBeNull();
  expect(arrivedAt("mine", answer({ key, at: "javascript:alert()" }))).toBeNull();
  expect(arrivedAt("mine", "%%%")).toBeNull();
});

it("tells where a game has arrived, and remembers where it came from", async () => {
  const [page = "", told] = (await received(LUGGAGE)).split("#");
  expect(page).toBe("https://a.example/games/?/moved/abc");
  expect(Object.fromEntries(new URLSearchParams(told))).toEqual({ key: "12-34", at: "https://b.example/t/new" });
  expect(homeOf("new")).toBe(LUGGAGE.from);
  expect(homeOf("mine")).toBeNull();
});

it("understands a server's address as people type it", () => {
  expect(serverAt("games.example.org")?.href).toBe("https://games.example.org/");
  expect(serverAt(" localhost:8000 ")?.href).toBe("http://localhost:8000/");
  expect(serverAt("http://games.example.org/t/x")?.origin).toBe("http://games.example.org");
  expect(serverAt("")).toBeNull();
  expect(serverAt("javascript:alert()")).toBeNull();
  expect(serverAt("file:///etc")).toBeNull();
  expect(serverAt("not an address")).toBeNull();
  expect(serverAt("https://not%20an%20address")).toBeNull(); // Chromium takes it for a host
  expect(serverAt("http://[::1]:8000")?.host).toBe("[::1]:8000");
});
