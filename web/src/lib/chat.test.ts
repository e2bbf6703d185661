import { expect, it } from "vitest";
import { mayTalk, unreadIn } from "./chat.svelte";
import type { ChatMessage, Seat } from "./protocol";

const message = (key: string, mine = false): ChatMessage => ({
  key,
  mine,
  room: "players",
  seat: 0,
  name: "Olena",
  phrase: "hello",
  text: null,
  at: "2026-11-19T12:00:00Z",
});

it("counts what others have said since the last message that was read", () => {
  const messages = [message("a"), message("b"), message("c", true), message("d")];
  expect(unreadIn(messages, undefined)).toBe(3);
  expect(unreadIn(messages, "b")).toBe(1);
  expect(unreadIn(messages, "d")).toBe(0);
  expect(unreadIn(messages, "hidden meanwhile")).toBe(3);
  expect(unreadIn([], "a")).toBe(0);
});

it("asks for messages only where there may be someone else", () => {
  const seat = (part: Partial<Seat>): Seat => ({
    seat: 0,
    kind: "person",
    name: "",
    level: null,
    character: null,
    mine: false,
    online: true,
    program: false,
    resigned: false,
    stand_in: false,
    vacation: null,
    away: null,
    ...part,
  });
  const mine = seat({ mine: true });
  expect(mayTalk({ status: "playing", seats: [mine, seat({ kind: "bot" })] })).toBe(false);
  expect(mayTalk({ status: "playing", seats: [mine, mine] })).toBe(false);
  expect(mayTalk({ status: "playing", seats: [mine, seat({})] })).toBe(true);
  expect(mayTalk({ status: "playing", seats: [mine, seat({ kind: "bot", resigned: true })] })).toBe(true);
  expect(mayTalk({ status: "waiting", seats: [mine, seat({ kind: "open" })] })).toBe(true);
  expect(mayTalk({ status: "playing", seats: [seat({}), seat({ kind: "bot" })] })).toBe(true);
});
