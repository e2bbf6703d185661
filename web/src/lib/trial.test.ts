import { beforeEach, expect, it, vi } from "vitest";
import { Trial } from "./trial.svelte";
import type { AskedExample, Tried } from "./protocol";

/** A server where every move is legal, and chance brings 9. */
const asked: AskedExample[] = [];
const answer = ({ moves = [], roll }: AskedExample): Partial<Tried> => ({
  moves: roll ? [...moves, 9] : moves,
  view: { seat: 0, scores: [0, 0] } as Tried["view"],
  lines: [],
  outcomes: moves.at(-1) === 2 && !roll ? ([{ id: 9 }] as Tried["outcomes"]) : [],
  offer: {
    prompt: null,
    legal: moves.length < 3 && !roll ? [{ id: 1 }] : [],
    blocked: [],
    plans: [],
  } as unknown as Tried["offer"],
});

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const question = JSON.parse(body) as AskedExample;
    asked.push(question);
    if (question.moves?.includes(404)) return Response.json({ error: { key: "no" } }, { status: 409 });
    return Response.json(answer(question));
  });
});

const settled = (trial: Trial) => vi.waitFor(() => expect(trial.waiting).toBe(false));

async function begun(): Promise<Trial> {
  const trial = new Trial("stone-age", "roll");
  await settled(trial);
  return trial;
}

it("sends all moves so far with every new one, those of chance included", async () => {
  const trial = await begun();
  expect(trial.mine).toBe(true);
  trial.play([1, 2]);
  await settled(trial);
  expect(trial.outcomes).toHaveLength(1);
  trial.roll();
  await settled(trial);
  expect(asked.map(({ moves, roll }) => [moves, roll])).toEqual([
    [[], false],
    [[1, 2], false],
    [[1, 2], true],
  ]);
  expect(trial.state?.move).toBe(3);
  expect(trial.over).toBe(true);
});

it("goes back one step, and to the beginning", async () => {
  const trial = await begun();
  for (const action of [1, 3]) {
    trial.play([action]);
    await settled(trial);
  }
  trial.back();
  await settled(trial);
  expect(asked.at(-1)?.moves).toEqual([1]);
  trial.back();
  await settled(trial);
  expect(asked.at(-1)?.moves).toEqual([]);
  expect(trial.begun).toBe(false);
  trial.play([1]);
  await settled(trial);
  trial.again();
  await settled(trial);
  expect(asked.at(-1)?.moves).toEqual([]);
  expect(trial.begun).toBe(false);
});

it("says what was refused, and stays where it was", async () => {
  const trial = await begun();
  trial.play([404]);
  await settled(trial);
  expect(trial.error).toEqual({ key: "no" });
  expect(trial.state?.move).toBe(0);
  trial.play([1]);
  await settled(trial);
  expect(trial.error).toBeNull();
  expect(asked.at(-1)?.moves).toEqual([1]);
});
