/** What the log tells of a round: orders revealed, carried out one after the other, and what they brought. */
import { type Civ, type OrderName, RESOURCES, type Resource } from "./view";
import type { Line, Phrase } from "$lib/protocol";

export interface Gain {
  kind: Resource | "happiness";
  number: number;
  /** The idea it comes from. */
  idea?: Phrase;
}

export interface Act {
  seat: number;
  failed: boolean;
  gains: Gain[];
}

export interface Beat {
  order: OrderName;
  count: number;
  acts: Act[];
}

export interface Story {
  revealed: { civ: Civ; up: OrderName; down: OrderName }[];
  beats: Beat[];
}

const ROUND = "log.round_begins";
const OUTSIDE = [
  "log.paid",
  "log.bought",
  "log.no_purchase",
  "log.looked",
  "log.looked_unseen",
  "log.converted",
  "log.swapped",
  "log.stoic",
];

const orderIn = (phrase: unknown) => ((phrase as Phrase).key as string).replace("order.", "") as OrderName;

export function civOf(phrase: unknown): Civ {
  const { key, seat } = phrase as { key: string; seat?: number };
  return { kind: key.replace("civilization.", "") as Civ["kind"], seat: seat ?? null };
}

function amountOf(phrase: unknown): Gain {
  const { key, count } = phrase as { key: string; count: number };
  return { kind: key.replace("amount.", "") as Resource, number: count };
}

/** The gains and losses of the player a line is about. */
function gainsOf(line: Line): Gain[] {
  switch (line.key) {
    case "log.gained":
    case "log.picked":
    case "log.stolen":
    case "log.stoic":
      return [amountOf(line.resource)];
    case "log.traded": {
      const given = amountOf(line.resource);
      return [{ ...given, number: -given.number }, amountOf(line.exchange)];
    }
    case "log.idea_gains":
      return [{ ...amountOf(line.exchange), idea: line.idea as Phrase }];
    case "log.happy":
      return [{ kind: "happiness", number: line.points as number }];
    case "log.idea_happy":
      return [{ kind: "happiness", number: line.points as number, idea: line.idea as Phrase }];
    default:
      return [];
  }
}

/** The round that is the last one among these lines. */
export function tell(lines: readonly Line[]): Story {
  const story: Story = { revealed: [], beats: [] };
  const from = lines.findLastIndex((line) => line.key === ROUND);
  let act: Act | null = null;
  for (const line of lines.slice(from + 1)) {
    if (line.key === "log.revealed")
      story.revealed.push({ civ: civOf(line.civilization), up: orderIn(line.first), down: orderIn(line.second) });
    else if (line.key === "log.resolves" || line.key === "log.failed" || line.key === "log.doubling_failed") {
      const order = line.key === "log.doubling_failed" ? "doubling" : orderIn(line.order);
      let beat = story.beats.find((one) => one.order === order);
      if (!beat) story.beats.push((beat = { order, count: line.chosen_by as number, acts: [] }));
      act = { seat: line.seat as number, failed: line.key !== "log.resolves", gains: [] };
      beat.acts.push(act);
    } else if (OUTSIDE.includes(line.key)) act = null;
    else if (act && act.seat === line.seat) for (const gain of gainsOf(line)) add(act, gain);
  }
  return story;
}

function add(act: Act, gain: Gain): void {
  const known = act.gains.find(
    (one) => one.kind === gain.kind && one.idea?.key === gain.idea?.key && one.number > 0 === gain.number > 0,
  );
  if (known) known.number += gain.number;
  else act.gains.push({ ...gain });
}

/** The same gains without the ideas they come from: one sum for what came and one for what went of every kind. */
export function totals(gains: readonly Gain[]): Gain[] {
  const act: Act = { seat: 0, failed: false, gains: [] };
  for (const { kind, number } of gains) add(act, { kind, number });
  return act.gains;
}

export type Delta = Record<Resource | "happiness", number>;

/** What these lines change for each seat: a screen that has not told them yet takes it off again. */
export function changes(lines: readonly Line[], seats: number): Delta[] {
  const found = Array.from({ length: seats }, (): Delta => ({ food: 0, wood: 0, stone: 0, happiness: 0 }));
  for (const line of lines) {
    const own = found[line.seat as number];
    if (!own) continue;
    for (const { kind, number } of gainsOf(line)) own[kind] += number;
    if (line.key === "log.stolen") {
      const { kind, number } = amountOf(line.resource);
      const victim = found[(line.victim as { seat?: number }).seat ?? -1];
      if (victim) victim[kind] -= number;
    } else if (line.key === "log.paid") {
      const { kind, number } = amountOf(line.resource);
      own[kind] -= number;
    } else if (line.key === "log.swapped") {
      own[amountOf(line.resource).kind] -= 1;
      own[amountOf(line.received).kind] += 1;
    }
  }
  return found;
}

export interface Step {
  /** How many lines are told after it. */
  until: number;
  /** How long it is looked at, in milliseconds at normal speed. */
  time: number;
  /** The order that is carried out; null while cards are turned. */
  order: OrderName | null;
}

const REVEAL = 1500;
const ORDER = 1250;

/** How lines that came at once are told: the cards turned, then order by order. Nothing where there is nothing of that. */
export function steps(lines: readonly Line[], from: number): Step[] {
  const found: Step[] = [];
  let order: OrderName | null = null;
  for (let i = from; i < lines.length; i++) {
    const line = lines[i] as Line;
    if (line.key === ROUND || OUTSIDE.includes(line.key)) {
      if (found.length) break;
      continue;
    }
    if (line.key === "log.revealed") {
      if (found.at(-1)?.order !== null || !found.length) found.push({ until: i + 1, time: REVEAL, order: null });
    } else if (line.key === "log.resolves" || line.key === "log.failed") {
      const next = orderIn(line.order);
      if (next !== order) found.push({ until: i + 1, time: ORDER, order: (order = next) });
    } else if (!found.length && (gainsOf(line).length || line.key === "log.nobody_to_rob")) {
      // the rest of an order that waited for a choice
      found.push({ until: i + 1, time: ORDER / 2, order: null });
    }
    const last = found.at(-1);
    if (last) last.until = i + 1;
  }
  return found;
}

export const NO_STOCK = Object.fromEntries(RESOURCES.map((kind) => [kind, 0])) as Record<Resource, number>;
