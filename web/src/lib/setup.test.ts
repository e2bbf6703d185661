import { describe, expect, it } from "vitest";
import type { GameInfo, NewSeat } from "./protocol";
import {
  applies,
  atLevel,
  cast,
  fitting,
  preset,
  presetOf,
  quick,
  readSetup,
  request,
  resized,
  termsOf,
  valueOf,
} from "./setup";

const SEATS: NewSeat[] = [{ kind: "me" }, { kind: "bot", level: "3" }, { kind: "bot", level: "3" }];
const FIRST = { options: {}, seats: SEATS };
const INFO: GameInfo = {
  name: "cvlizations",
  players: [2, 3, 4, 5],
  default_players: 4,
  options: {
    two_players: ["virtual", "advanced"],
    neutral_open: [false, true],
    start_player: ["random", 0, 1, 2, 3, 4],
  },
  needs: { two_players: { players: [2] }, neutral_open: { players: [2], two_players: ["advanced"] } },
  levels: [],
  cards: ["standard", "my_box"],
  lesson: 0,
  puzzles: 0,
};

it("starts over from nothing or nonsense", () => {
  expect(readSetup(null, SEATS)).toEqual(FIRST);
  expect(readSetup(7, SEATS)).toEqual(FIRST);
  expect(readSetup({ edition: "2023", start: 3, seats: [{ kind: "me" }, { kind: "bot" }] }, SEATS)).toEqual(FIRST);
  const good = { options: { edition: "first" }, seats: [{ kind: "me" }, { kind: "open" }] };
  expect(readSetup(good, SEATS)).toEqual(good);
});

it("gives every bot a character, no two alike", () => {
  const bots = SEATS.map((seat, i) => (i ? { ...seat, character: "owl" as const } : seat));
  const found = cast(bots, ["fox", "owl", "bear"]).map((seat) => seat.character);
  expect(found).toEqual([undefined, "owl", "fox"]);
  expect(cast(resized(cast(SEATS, ["fox", "owl", "bear"]), 4), ["fox", "owl", "bear"]).at(-1)?.character).toBe("bear");
  expect(cast([{ kind: "here", character: "owl" }, { kind: "bot" }], ["owl"])[1]?.character).toBe("owl");
  expect(cast(SEATS, ["fox"])[2]?.character).toBe(undefined);
  const asked = request({ options: {}, seats: cast(SEATS, ["fox", "owl"]) }, "Olena");
  expect(asked.seats[1]).toEqual({ kind: "bot", level: "3", character: "fox" });
});

it("starts right away only against bots", () => {
  const alone = { options: {}, seats: [{ kind: "me" as const }, { kind: "bot" as const, level: "7" as const }] };
  expect(quick(alone, SEATS)).toEqual(alone);
  expect(quick({ options: {}, seats: preset("link", SEATS) }, SEATS)).toEqual(FIRST);
});

describe("options", () => {
  const two = { options: { two_players: "advanced", neutral_open: true }, seats: SEATS.slice(0, 2) };

  it("may depend on other options", () => {
    expect(applies(two, INFO, "neutral_open")).toBe(true);
    expect(applies({ ...two, options: {} }, INFO, "neutral_open")).toBe(false);
    expect(applies({ ...two, seats: SEATS }, INFO, "two_players")).toBe(false);
    expect(valueOf(FIRST, INFO, "two_players")).toBe("virtual");
  });

  it("are sent only if they matter", () => {
    expect(fitting(two, INFO)).toEqual(two);
    expect(fitting({ ...two, seats: SEATS }, INFO).options).toEqual({});
    expect(
      fitting({ options: { start_player: 2, edition: "x", two_players: "virtual" }, seats: SEATS.slice(0, 2) }, INFO)
        .options,
    ).toEqual({});
    expect(fitting({ options: { start_player: 1 }, seats: SEATS }, INFO).options).toEqual({ start_player: 1 });
  });
});

it("keeps seats when their number changes, always including mine", () => {
  expect(resized(SEATS, 4).map((seat) => seat.kind)).toEqual(["me", "bot", "bot", "bot"]);
  expect(resized(preset("link", SEATS), 4).map((seat) => seat.kind)).toEqual(["me", "open", "open", "open"]);
  expect(resized([{ kind: "bot" }, { kind: "bot" }, { kind: "me" }], 2).map((seat) => seat.kind)).toEqual([
    "me",
    "bot",
  ]);
});

it("recognizes common setups", () => {
  for (const which of ["bots", "here", "link"] as const) expect(presetOf(preset(which, SEATS))).toBe(which);
  expect(presetOf([{ kind: "me" }, { kind: "bot" }, { kind: "open" }])).toBe(null);
});

it("sends only what a seat needs", () => {
  const seats = [
    { kind: "me" as const, name: " Olena " },
    { kind: "bot" as const, level: "2" as const, name: "x" },
    { kind: "here" as const, name: " " },
  ];
  expect(request({ options: { edition: "second" }, seats }, "")).toEqual({
    options: { players: 3, edition: "second" },
    seats: [{ kind: "me", name: "Olena" }, { kind: "bot", level: "2" }, { kind: "here" }],
    cards: "standard",
  });
});

it("requests a card pack only if the server has it", () => {
  const mine = { options: {}, seats: SEATS, cards: "my_box" };
  expect(readSetup(mine, SEATS)).toEqual(mine);
  expect(request(fitting(mine, INFO), "").cards).toBe("my_box");
  expect(request(fitting({ ...mine, cards: "gone" }, INFO), "").cards).toBe("standard");
  expect(request(FIRST, "").cards).toBe("standard");
});

it("gives bots of a level that doesn't exist the usual one", () => {
  const seats = [{ kind: "me" }, { kind: "bot", level: "easy" }, { kind: "bot", level: "8" }];
  const found = readSetup({ options: {}, seats }, SEATS);
  expect(found.seats.map(({ level }) => level)).toEqual([undefined, "3", "8"]);
  expect(atLevel(found, "5").seats.map(({ level }) => level)).toEqual([undefined, "5", "5"]);
});

it("what concerns others is asked only where a seat is open for them", () => {
  const pace = { kind: "days", bank: 0, delay: 0, days: 3 } as const;
  const terms = { listed: true, ranked: false, pace };
  expect(termsOf(preset("bots", SEATS), terms)).toEqual({});
  expect(termsOf(preset("link", SEATS), terms)).toEqual({ listed: true, pace });
  expect(readSetup({ options: {}, seats: SEATS, listed: true, pace: "days" }, SEATS)).toMatchObject({
    listed: true,
    pace: "days",
  });
});
