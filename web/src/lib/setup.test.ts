import { expect, it } from "vitest";
import { FIRST, preset, presetOf, quick, readSetup, request, resized } from "./setup";

it("starts afresh from nothing or nonsense", () => {
  expect(readSetup(null)).toEqual(FIRST);
  expect(readSetup("{")).toEqual(FIRST);
  expect(readSetup('{"edition":"2023","start":3,"seats":[{"kind":"me"},{"kind":"bot"}]}')).toEqual(FIRST);
  const good = { edition: "first", start: 1, seats: [{ kind: "me" }, { kind: "open" }] };
  expect(readSetup(JSON.stringify(good))).toEqual(good);
});

it("plays at once only against bots", () => {
  const alone = { ...FIRST, seats: [{ kind: "me" as const }, { kind: "bot" as const, level: "hard" }] };
  expect(quick(alone)).toEqual(alone);
  expect(quick({ ...FIRST, seats: preset("link", FIRST.seats) })).toEqual(FIRST);
});

it("keeps seats when their number changes, and always one for me", () => {
  expect(resized(FIRST.seats, 4).map((seat) => seat.kind)).toEqual(["me", "bot", "bot", "bot"]);
  expect(resized(preset("link", FIRST.seats), 4).map((seat) => seat.kind)).toEqual(["me", "open", "open", "open"]);
  expect(resized([{ kind: "bot" }, { kind: "bot" }, { kind: "me" }], 2).map((seat) => seat.kind)).toEqual(["me", "bot"]);
});

it("knows the usual cases", () => {
  for (const which of ["bots", "here", "link"] as const) expect(presetOf(preset(which, FIRST.seats))).toBe(which);
  expect(presetOf([{ kind: "me" }, { kind: "bot" }, { kind: "open" }])).toBe(null);
});

it("sends only what a seat needs", () => {
  const seats = [{ kind: "me" as const, name: " Olena " }, { kind: "bot" as const, level: "easy", name: "x" }, { kind: "here" as const, name: " " }];
  expect(request({ edition: "second", start: "random", seats }, "")).toEqual({
    options: { players: 3, edition: "second", start_player: "random" },
    seats: [{ kind: "me", name: "Olena" }, { kind: "bot", level: "easy" }, { kind: "here" }],
  });
});
