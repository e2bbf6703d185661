import { expect, it } from "vitest";
import { pack, serverAt, unpack } from "./moving";

const LUGGAGE = {
  record: { game: "stone-age", moves: ["0 place forest 4", "* roll ї"] },
  table: "abc",
  back: "https://a.example/?/moved/",
};

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
  expect(await unpack(await pack({ ...LUGGAGE, back: "javascript:alert()" }))).toBeNull();
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
