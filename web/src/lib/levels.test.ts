import { expect, it } from "vitest";
import { keep, type Result, resultOf, results, suggest } from "./levels";
import type { Level, Seat, Table } from "./protocol";
import { save } from "./storage";

const games = (level: Level, players: number, wins: string): Result[] =>
  [...wins].map((each, i) => ({ table: `${level}${players}${i}`, level, players, won: each === "w" }));

it.each([
  ["", null],
  ["ww", null],
  ["www", ["4", 3, 3]],
  ["wlww", ["4", 3, 4]],
  ["wwlwl", null], // only the latest four count
  ["wlwl", null],
  ["lll", null],
  ["llll", ["2", 0, 4]],
  ["wllll", ["2", 0, 4]],
])("suggests a level after %s against one bot of level 3", (wins, expected) => {
  const found = suggest(games("3", 2, wins));
  expect(found && [found.level, found.won, found.games]).toEqual(expected);
});

it("expects fewer wins against three bots", () => {
  expect(suggest(games("3", 4, "llll"))).toBeNull();
  expect(suggest(games("3", 4, "llllll"))?.level).toBe("2");
  expect(suggest(games("3", 4, "wlwllw"))).toEqual({ level: "4", after: "3", won: 3, games: 6 });
});

it("looks only at the level and the number of players of the latest game", () => {
  expect(suggest([...games("3", 2, "www"), ...games("4", 2, "l")])).toBeNull();
  expect(suggest([...games("3", 2, "ww"), ...games("3", 4, "l"), ...games("3", 2, "w")])?.level).toBe("4");
});

it("ends at the first and the last level", () => {
  expect(suggest(games("8", 2, "wwww"))).toBeNull();
  expect(suggest(games("1", 2, "llll"))).toBeNull();
});

const seat = (number: number, more: Partial<Seat>): Seat => ({
  ...{
    seat: number,
    kind: "bot",
    name: "",
    level: "3",
    character: null,
    mine: false,
    online: true,
    program: false,
    resigned: false,
    stand_in: false,
    vacation: null,
    away: null,
  },
  ...more,
});
const ME = seat(1, { kind: "person", level: null, mine: true });
const table = (seats: Seat[], more: Partial<Table> = {}): Table =>
  ({ id: "t", game: "stone-age", status: "over", seats, forked: null, lesson: null, ...more }) as Table;

it("counts games of one person against bots of one level", () => {
  const whole = [seat(0, {}), ME, seat(2, {})];
  expect(resultOf(table(whole), [1])).toEqual({ table: "t", level: "3", players: 3, won: true });
  expect(resultOf(table(whole), [0])?.won).toBe(false);
  expect(resultOf(table([seat(0, {}), ME, seat(2, { level: "4" })]), [1])).toBeNull();
  expect(resultOf(table([seat(0, { kind: "person", level: null }), ME]), [1])).toBeNull();
  expect(resultOf(table([seat(0, { resigned: true }), ME]), [1])).toBeNull();
  expect(resultOf(table(whole, { forked: { table: "s", move: 9 } }), [1])).toBeNull();
  expect(resultOf(table(whole, { status: "closed" }), [1])).toBeNull();
});

it("keeps every table once, and nothing that makes no sense", () => {
  const [one, two] = games("3", 2, "wl") as [Result, Result];
  keep("somewhere", one);
  keep("somewhere", two);
  expect(keep("somewhere", { ...one, won: false })).toEqual([one, two]);
  expect(results("elsewhere")).toEqual([]);
  save("cromlech.results.elsewhere", [null, { level: "easy" }]);
  expect(results("elsewhere")).toEqual([]);
});
