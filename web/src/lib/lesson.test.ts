import { expect, test } from "vitest";
import { span } from "./lesson";
import type { Lesson } from "./protocol";

/** Two chapters: read, do, read, do, read; then read, do, read. */
const steps = [true, false, true, false, true, true, false, true].map((explains, i) => ({
  id: `step_${i}`,
  chapter: i < 5 ? 0 : 1,
  point: [],
  explains,
}));
const at = (chapter: number, step: number): Lesson => ({ chapter, step, steps, moves: [], back: null });

test.each([
  ["explanations come before the first thing to do", at(0, 1), { first: 0, last: 1 }],
  ["those between two things to do come after the first", at(0, 3), { first: 2, last: 3 }],
  ["behind the last thing to do of a chapter its end is explained", at(0, 5), { first: 4, last: 4 }],
  ["a new chapter begins with its own explanations", at(1, 6), { first: 5, last: 6 }],
  ["the last explanation is the last step", at(1, 8), { first: 7, last: 7 }],
])("%s", (_, lesson, expected) => {
  expect(span(lesson)).toEqual(expected);
});
