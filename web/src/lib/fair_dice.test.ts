import { beforeEach, expect, it, vi } from "vitest";
import { api, device, Refusal } from "./api";
import { check, command, join, openRematch, openTable, seenAt, takePart } from "./fair_dice";
import type { State, Verified } from "./protocol";

vi.mock("./api", () => {
  class Refused extends Error {
    constructor(
      readonly phrase: { key: string },
      readonly status: number,
    ) {
      super(phrase.key);
    }
  }
  return { api: {}, device: {}, Refusal: Refused };
});

type Table = State["table"];
let commitment = "";
const HEX = /^[0-9a-f]{64}$/;
let id = "";
/** What the server has taken, and the tables it then answers with. */
let sent: [what: string, share: string | null | undefined][] = [];

function table(status: Table["status"], own = [0], shares: { seats: number[]; move: number }[] = [], open = false) {
  const seats = [0, 1].map((seat) => ({
    seat,
    kind: open && seat === 1 ? "open" : "person",
    mine: own.includes(seat),
  }));
  return { id, status, seats, dice: { commitment, since: 0, shares } } as unknown as Table;
}

function answer(what: string, status: Table["status"], move: number, own = [0]) {
  return async (_: string, asked: { share?: string | null } | string) => {
    sent.push([what, typeof asked === "string" ? asked : asked.share]);
    return { table: table(status, own, [{ seats: own, move }]) } as State;
  };
}

beforeEach(() => {
  id = `table ${Math.random()}`;
  commitment = crypto.randomUUID().replaceAll("-", "").repeat(2);
  sent = [];
  Object.assign(api, {
    create: async ({ wait }: { wait: boolean }) => ({ table: table(wait ? "waiting" : "playing") }) as State,
    start: answer("start", "playing", 0),
    share: answer("share", "playing", 7),
    join: answer("join", "playing", 0, [1]),
  });
});

it("starts a table with a share, keeps it, and sends no other", async () => {
  await takePart((await openTable({ game: "stone-age", seats: [] })).table);
  const [[what, share] = []] = sent;
  expect(what).toBe("start");
  expect(share).toMatch(HEX);
  expect(seenAt(id)).toEqual({ commitment, share, since: 0 });
  await takePart(table("playing", [0], [{ seats: [0], move: 0 }]));
  expect(sent.length).toBe(1);
});

it("starts a rematch the same way", async () => {
  api.rematch = async (_, { wait }) => ({ table: table(wait ? "waiting" : "playing") }) as State;
  await takePart((await openRematch("before")).table);
  expect(sent).toEqual([["start", seenAt(id)?.share]]);
});

it("joins with a share, and comes to a running game with a late one", async () => {
  await join(table("waiting", [], [], true), "Olena", null);
  expect(seenAt(id)).toMatchObject({ share: expect.stringMatching(HEX), since: 0 });
  id += " again";
  await takePart(table("playing"));
  expect(seenAt(id)).toMatchObject({ since: 7 });
  expect(sent.map(([what]) => what)).toEqual(["join", "share"]);
  expect(new Set(sent.map(([, share]) => share)).size).toBe(2);
});

it("only keeps the commitment of a table it watches, and the first one it sees", async () => {
  await takePart(table("playing", []));
  const other = table("playing", []);
  other.dice!.commitment = "ff".repeat(32);
  await takePart(other);
  expect(seenAt(id)).toEqual({ commitment });
  expect(sent).toEqual([]);
});

it("takes no commitment from a game that has ended", async () => {
  await takePart(table("over"));
  expect(seenAt(id)).toBeUndefined();
});

it("sends the same share again after a failure", async () => {
  const shares: (string | null | undefined)[] = [];
  api.share = async (_, share) => {
    shares.push(share);
    throw new Refusal({ key: "web.error.unreachable" }, 0);
  };
  for (let i = 0; i < 2; i++) await expect(takePart(table("playing"))).rejects.toThrow("web.error.unreachable");
  expect(shares[0]).toMatch(HEX);
  expect(shares[1]).toBe(shares[0]);
  expect(seenAt(id)?.since).toBeUndefined();
});

it("forgets its share if that of another browser counts", async () => {
  api.share = async () => {
    throw new Refusal({ key: "server.shared" }, 409);
  };
  await takePart(table("playing"));
  expect(seenAt(id)).toEqual({ commitment });
});

it("starts a full table even if another browser has sent the share", async () => {
  await takePart(table("waiting", [0], [{ seats: [0], move: 0 }]));
  expect(sent).toEqual([["start", null]]);
  expect(seenAt(id)).toEqual({ commitment });
});

const FOUND = { outcomes: 9, elsewhere: 0 } as Verified;

function recorded(shares: { move: number; share: string | undefined }[]) {
  api.record = async () => JSON.stringify({ proof: { commitment, shares } });
  const verify = vi.fn(async (..._: Parameters<typeof device.verify>) => FOUND);
  device.verify = verify;
  return verify;
}

it("compares a record with what it saw and sent", async () => {
  await takePart(table("playing"));
  const { share } = seenAt(id)!;
  const verify = recorded([{ move: 7, share }]);
  expect(await check(id)).toMatchObject({ kind: "right", since: 7, found: FOUND });
  expect(verify.mock.calls[0]?.[1]).toEqual({ commitment, share });
  expect(command("game.json", seenAt(id))).toBe(
    `cromlech verify game.json --commitment ${commitment} --share ${share}`,
  );
  recorded([{ move: 8, share }]);
  expect(await check(id)).toMatchObject({ kind: "wrong", why: { key: "web.dice.late", since: 7, found: 8 } });
});

it("knows the game of an imported record by its commitment", async () => {
  await takePart(table("playing"));
  const verify = recorded([{ move: 7, share: seenAt(id)?.share }]);
  expect(await check("imported")).toMatchObject({ kind: "right", since: 7 });
  expect(verify.mock.calls[0]?.[1].share).toBe(seenAt(id)?.share);
});

it("tells a record that is wrong from a check that can't run", async () => {
  for (const [status, kind] of [
    [422, "wrong"],
    [409, "wrong"],
    [0, "failed"],
    [500, "failed"],
  ] as const) {
    recorded([]);
    device.verify = async () => {
      throw new Refusal({ key: "why" }, status);
    };
    expect(await check(id)).toEqual(kind === "wrong" ? { kind, why: { key: "why" } } : { kind });
  }
});
