import { expect, it } from "vitest";
import type { Line } from "$lib/protocol";
import { changes, steps, tell, totals } from "./story";

const own = (seat: number) => ({ kind: "own", seat });
const line = (kind: string, params: Record<string, unknown>): Line => ({
  move: 1,
  kind,
  params,
  phrase: { key: `log.${kind}`, idea: { key: `idea.${params.idea}` } },
});

const LINES: Line[] = [
  line("round_begins", { number: 1 }),
  line("laid_up", { civilization: own(0), order: "gathering" }),
  line("revealed", { civilization: own(0), first: "gathering", second: "hunting" }),
  line("revealed", { civilization: own(1), first: "gathering", second: "theft" }),
  line("resolves", { seat: 1, order: "theft", chosen_by: 1 }),
  line("stolen", { seat: 1, victim: 0, resource: "food" }),
  line("resolves", { seat: 0, order: "gathering", chosen_by: 2 }),
  line("gained", { seat: 0, resource: "wood", number: 3 }),
  line("idea_gains", { seat: 0, gained: { resource: "wood", number: 1 }, idea: "axe" }),
  line("resolves", { seat: 1, order: "gathering", chosen_by: 2 }),
  line("gained", { seat: 1, resource: "wood", number: 3 }),
  line("paid", { seat: 0, resource: "wood", number: 2 }),
  line("bought", { seat: 0, idea: "fire" }),
];

it("knows who played what and what it gave", () => {
  const story = tell(LINES);
  expect(story.revealed.map(({ civ, up, down }) => [civ.seat, up, down])).toEqual([
    [0, "gathering", "hunting"],
    [1, "gathering", "theft"],
  ]);
  expect(story.beats.map((beat) => [beat.order, beat.count, beat.acts.length])).toEqual([
    ["theft", 1, 1],
    ["gathering", 2, 2],
  ]);
  expect(story.beats[1]?.acts[0]?.gains).toEqual([
    { kind: "wood", number: 3 },
    { kind: "wood", number: 1, idea: { id: "axe", name: { key: "idea.axe" } } },
  ]);
});

it("sums gains and losses, whatever they came from", () => {
  expect(totals(tell(LINES).beats[1]?.acts[0]?.gains ?? [])).toEqual([{ kind: "wood", number: 4 }]);
  expect(
    totals([
      { kind: "food", number: -1 },
      { kind: "food", number: 2 },
      { kind: "food", number: 1 },
    ]),
  ).toEqual([
    { kind: "food", number: -1 },
    { kind: "food", number: 3 },
  ]);
});

it("forgets the previous round", () => {
  expect(tell([...LINES, line("round_begins", { number: 2 })])).toEqual({ revealed: [], beats: [] });
});

it("shows the cards first, then order by order, and no purchases", () => {
  expect(steps(LINES, 0).map((step) => [step.order, step.until])).toEqual([
    [null, 4],
    ["theft", 6],
    ["gathering", 11],
  ]);
  expect(steps(LINES, 11)).toEqual([]);
});

it("subtracts what hasn't been shown", () => {
  expect(changes(LINES, 2)).toEqual([
    { food: -1, wood: 2, stone: 0, happiness: 0 },
    { food: 1, wood: 3, stone: 0, happiness: 0 },
  ]);
});

it("counts trades, swaps, and thefts from the supply", () => {
  const some = [
    line("traded", { seat: 0, given: "stone", received: { resource: "food", number: 3 } }),
    line("swapped", { seat: 0, given: "food", received: "wood" }),
    line("stolen", { seat: 1, victim: "supply", resource: "stone" }),
  ];
  expect(changes(some, 2)).toEqual([
    { food: 2, wood: 1, stone: -1, happiness: 0 },
    { food: 0, wood: 0, stone: 1, happiness: 0 },
  ]);
});
