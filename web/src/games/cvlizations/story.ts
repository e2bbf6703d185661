/** What the log says about a round: orders revealed, resolved one by one, and what they gave. */
import { type Civ, type EventKind, type OrderName, RESOURCES, type Resource } from "./view";
import { ROUND } from "$lib/log";
import type { Line, Phrase } from "$lib/protocol";

export interface Gain {
  kind: Resource | "happiness";
  number: number;
  /** The idea it comes from. */
  idea?: { id: string; name: Phrase };
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

const OUTSIDE: readonly string[] = [
  "paid",
  "bought",
  "no_purchase",
  "looked",
  "top_shown",
  "converted",
  "swapped",
  "stoic",
] satisfies EventKind[];

/** The parameters of a round's events. See src/cromlech/games/cvlizations/events.py. */
interface Params {
  seat: number;
  civilization: Civ;
  order: OrderName;
  first: OrderName;
  second: OrderName;
  chosen_by: number;
  resource: Resource;
  number: number;
  points: number;
  victim: number | "supply";
  idea: string;
}
interface Amount {
  resource: Resource;
  number: number;
}

const told = (line: Line) => line.params as unknown as Params;

/** The gains and losses of the player a line is about. */
function gainsOf(line: Line): Gain[] {
  const { resource, number, points, idea } = told(line);
  const from = { id: idea, name: line.phrase.idea as Phrase };
  switch (line.kind) {
    case "gained":
    case "picked":
    case "stoic":
      return [{ kind: resource, number }];
    case "stolen":
      return [{ kind: resource, number: 1 }];
    case "traded": {
      const { given, received } = line.params as unknown as { given: Resource; received: Amount };
      return [
        { kind: given, number: -1 },
        { kind: received.resource, number: received.number },
      ];
    }
    case "idea_gains": {
      const { gained } = line.params as unknown as { gained: Amount };
      return [{ kind: gained.resource, number: gained.number, idea: from }];
    }
    case "happy":
      return [{ kind: "happiness", number: points }];
    case "idea_happy":
      return [{ kind: "happiness", number: points, idea: from }];
    default:
      return [];
  }
}

/** The last round among these lines. */
export function tell(lines: readonly Line[]): Story {
  const story: Story = { revealed: [], beats: [] };
  const from = lines.findLastIndex((line) => line.kind === ROUND);
  let act: Act | null = null;
  for (const line of lines.slice(from + 1)) {
    const { seat, civilization, first, second, chosen_by: count, order: named } = told(line);
    if (line.kind === "revealed") story.revealed.push({ civ: civilization, up: first, down: second });
    else if (line.kind === "resolves" || line.kind === "failed" || line.kind === "doubling_failed") {
      const order = line.kind === "doubling_failed" ? "doubling" : named;
      let beat = story.beats.find((one) => one.order === order);
      if (!beat) story.beats.push((beat = { order, count, acts: [] }));
      act = { seat, failed: line.kind !== "resolves", gains: [] };
      beat.acts.push(act);
    } else if (OUTSIDE.includes(line.kind)) act = null;
    else if (act && act.seat === seat) for (const gain of gainsOf(line)) add(act, gain);
  }
  return story;
}

function add(act: Act, gain: Gain): void {
  const known = act.gains.find(
    (one) => one.kind === gain.kind && one.idea?.id === gain.idea?.id && one.number > 0 === gain.number > 0,
  );
  if (known) known.number += gain.number;
  else act.gains.push({ ...gain });
}

/** The same gains without the ideas they come from: one sum per kind for gains, and one for losses. */
export function totals(gains: readonly Gain[]): Gain[] {
  const act: Act = { seat: 0, failed: false, gains: [] };
  for (const { kind, number } of gains) add(act, { kind, number });
  return act.gains;
}

export type Delta = Record<Resource | "happiness", number>;

/** What these lines change for each seat. A screen that hasn't shown them yet subtracts it. */
export function changes(lines: readonly Line[], seats: number): Delta[] {
  const found = Array.from({ length: seats }, (): Delta => ({ food: 0, wood: 0, stone: 0, happiness: 0 }));
  for (const line of lines) {
    const { seat, victim, resource, number } = told(line);
    const own = found[seat];
    if (!own) continue;
    for (const gain of gainsOf(line)) own[gain.kind] += gain.number;
    if (line.kind === "stolen") {
      const robbed = victim === "supply" ? undefined : found[victim];
      if (robbed) robbed[resource] -= 1;
    } else if (line.kind === "paid") own[resource] -= number;
    else if (line.kind === "swapped") {
      const { given, received } = line.params as { given: Resource; received: Resource };
      own[given] -= 1;
      own[received] += 1;
    }
  }
  return found;
}

export interface Step {
  /** How many lines are shown after it. */
  until: number;
  /** How long it is shown, in milliseconds at normal speed. */
  time: number;
  /** The order being resolved, or null while cards are turned. */
  order: OrderName | null;
}

const REVEAL = 1500;
const ORDER = 1250;

/** How to show lines that arrive together: cards turned, then order by order. Empty if there is nothing of the kind. */
export function steps(lines: readonly Line[], from: number): Step[] {
  const found: Step[] = [];
  let order: OrderName | null = null;
  for (let i = from; i < lines.length; i++) {
    const line = lines[i] as Line;
    if (line.kind === ROUND || OUTSIDE.includes(line.kind)) {
      if (found.length) break;
      continue;
    }
    if (line.kind === "revealed") {
      if (found.at(-1)?.order !== null || !found.length) found.push({ until: i + 1, time: REVEAL, order: null });
    } else if (line.kind === "resolves" || line.kind === "failed") {
      const next = told(line).order;
      if (next !== order) found.push({ until: i + 1, time: ORDER, order: (order = next) });
    } else if (!found.length && (gainsOf(line).length || line.kind === "nobody_to_rob")) {
      // the rest of an order that waited for a choice
      found.push({ until: i + 1, time: ORDER / 2, order: null });
    }
    const last = found.at(-1);
    if (last) last.until = i + 1;
  }
  return found;
}

export const NO_STOCK = Object.fromEntries(RESOURCES.map((kind) => [kind, 0])) as Record<Resource, number>;
