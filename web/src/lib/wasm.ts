/**
 * A game's rules and bots as WebAssembly, compiled from the same Python functions as everywhere else.
 * Works in a page, a worker, and Node. A search blocks its thread for one slice at a time.
 */
import {
  type Code,
  type Desk,
  type Exports,
  type Field,
  type Layout,
  type Network as Placed,
  NODE,
  RNG,
  SEARCH,
  SETTINGS,
  TREE,
  WORLDS,
} from "../generated/wasm.ts";
import type { Network } from "./network_file.ts";

/** What stands in the way, as a key of the words. */
export class RulesError extends Error {
  override name = "RulesError";
}

/** The custom section at the end of a module: its name, what is before that, and the longest it may be. */
const SECTION = "cromlech";
const SECTION_HEAD = 3;
const LONGEST_SECTION = 130;
const ALIGNMENT = 64;
const PAGE = 1 << 16;
const SLICE = 0.01;
/** Iterations after which a search with a node budget pauses. */
const PART = 1 << 14;

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Compile a module. Refuses one that isn't whole, and says so if this browser is too old for it. */
export async function compileRules(bytes: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === "undefined") throw new RulesError("web.wasm.unsupported");
  if (!isWhole(bytes)) throw new RulesError("web.wasm.damaged");
  return WebAssembly.compile(bytes).catch(() => {
    throw new RulesError("web.wasm.unsupported");
  });
}

function isWhole(bytes: Uint8Array): boolean {
  const end = new TextDecoder("latin1").decode(bytes.subarray(-LONGEST_SECTION));
  const at = end.lastIndexOf(SECTION);
  try {
    const told = JSON.parse(end.slice(at + SECTION.length)) as { crc32: number };
    return told.crc32 === crc32(bytes.subarray(0, bytes.length - end.length + at - SECTION_HEAD));
  } catch {
    return false;
  }
}

/** A running module, and the memory it works in. */
export class Rules {
  readonly exports: Exports;
  readonly layout: Layout;
  private end: number;

  constructor(module: WebAssembly.Module, layout: Layout) {
    this.exports = new WebAssembly.Instance(module).exports as unknown as Exports;
    this.layout = layout;
    this.end = this.exports.__heap_base.value;
  }

  /** Room for so many bytes, all zero, for as long as the module runs. */
  allocate(size: number): number {
    const at = Math.ceil(this.end / ALIGNMENT) * ALIGNMENT;
    this.end = at + size;
    const missing = this.end - this.exports.memory.buffer.byteLength;
    if (missing > 0) this.exports.memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  /** The bytes at an address. Good until more room is asked for. */
  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, at, length);
  }

  /** 64-bit numbers at an address. */
  integers(at: number, length: number): BigInt64Array {
    return new BigInt64Array(this.exports.memory.buffer, at, length);
  }

  floats(at: number, length: number): Float64Array {
    return new Float64Array(this.exports.memory.buffer, at, length);
  }

  /** Room for numbers, for as long as the module runs: these, or zeros. */
  numbers(code: Code, length: number, values: ArrayLike<number> = []): number {
    const at = this.allocate(length * Number(code[1]));
    if (code === "i1") this.bytes(at, length).set(values);
    else if (code === "i4") new Int32Array(this.exports.memory.buffer, at, length).set(values);
    else if (code === "i8") this.integers(at, length).set(Array.from(values, BigInt));
    else this.floats(at, length).set(values);
    return at;
  }

  /** A network in the module's memory. */
  place({ arrays, units }: Network): Placed {
    const given: number[] = [];
    for (const [name, { code, shape }] of Object.entries(this.layout.network!.arrays)) {
      const length = shape.reduce((product, each) => product * each, 1);
      given.push(this.numbers(code, length, name === "units" ? units : arrays[name]), ...shape);
    }
    return given as Placed;
  }

  /** A field of the struct at an address. */
  read(at: number, field: Field): number {
    const view = new DataView(this.exports.memory.buffer, at + field.at);
    switch (field.code) {
      case "i2":
        return view.getInt16(0, true);
      case "i4":
        return view.getInt32(0, true);
      case "i8":
        return Number(view.getBigInt64(0, true));
      case "f8":
        return view.getFloat64(0, true);
      default:
        return view.getInt8(0);
    }
  }

  write(at: number, field: Field, value: number): void {
    const view = new DataView(this.exports.memory.buffer, at + field.at);
    switch (field.code) {
      case "i2":
        return view.setInt16(0, value, true);
      case "i4":
        return view.setInt32(0, value, true);
      case "i8":
        return view.setBigInt64(0, BigInt(value), true);
      case "f8":
        return view.setFloat64(0, value, true);
      default:
        return view.setInt8(0, value);
    }
  }
}

/** How much a search may do: seconds, or iterations. */
export interface Budget {
  seconds?: number;
  nodes?: number;
}

/** An option a bot has looked at: for a search, the value is the chance to win, for ratings, points ahead. */
export interface Candidate {
  action: number;
  value: number;
  visits: number;
}

/** A decision compared with the best one: every seat's chance to win with the best action, and with the chosen one. */
export interface Appraisal {
  best: number;
  before: number[];
  after: number[];
}

export type Settings = Partial<Record<keyof typeof SETTINGS.fields, number>>;

/** A bot at work: what it thinks in is allocated once, and used for one decision after another. */
export class Thinker {
  readonly rules: Rules;
  private readonly desk: Desk;
  private readonly settings: number;
  private readonly chances: number;
  private worlds = 1;
  private net: Placed | null = null;
  private guided = false;

  constructor(rules: Rules, nodes: number = TREE) {
    const { ids, work, state } = rules.layout;
    const states = WORLDS + 4;
    this.rules = rules;
    this.settings = rules.allocate(SETTINGS.size);
    this.chances = rules.allocate(8 * work[1]);
    this.desk = [
      ...([rules.allocate(states * state.size), states] as const),
      ...([rules.allocate(RNG.size), 1] as const),
      ...([rules.allocate(8 * ids), ids] as const),
      ...([rules.allocate(8 * work[0] * work[1]), ...work] as const),
      ...([rules.allocate(nodes * NODE.size), nodes] as const),
      ...([rules.allocate(8), 1] as const),
    ];
  }

  /**
   * Start to think about a decision of the state's actor. The state needs to agree only with what that seat knows:
   * the search imagines the rest anew. The same seed leads to the same choice. A network guides the search: the same
   * one every time, since it stays in the module's memory.
   */
  begin(state: Uint8Array, seed: number, settings: Settings = SEARCH, network?: Network): void {
    this.imagine(state, seed, settings);
    this.rules.exports["search.plant"](...this.desk);
    if (network) this.net ??= this.rules.place(network);
    this.guided = network !== undefined;
  }

  /**
   * Compare the chosen action with the best one, as the state's actor could know it at the time: the best action, and
   * every seat's chance to win with it and with the chosen one. The same seed leads to the same answer as in
   * `cromlech.analysis`.
   */
  appraise(state: Uint8Array, seed: number, chosen: number, nodes: number): Appraisal {
    const at = this.imagine(state, seed, SEARCH);
    const { exports, layout } = this.rules;
    const seats = this.rules.read(at, layout.state.fields.seats!);
    const best = exports["appraising.appraise"](
      ...this.desk,
      1n,
      BigInt(this.worlds),
      this.settings,
      BigInt(chosen),
      BigInt(nodes),
      BigInt(seed),
      this.chances,
      4 * seats,
    );
    const chances = [...this.rules.floats(this.chances, 2 * seats)];
    return { best: Number(best), before: chances.slice(0, seats), after: chances.slice(seats) };
  }

  /** Go on thinking; returns how many iterations were made: fewer if the choice is clear, `later` ones considered. */
  grow(iterations: number, later = 0): number {
    const { exports } = this.rules;
    const how = [1n, BigInt(this.worlds), this.settings, BigInt(iterations), BigInt(Math.max(0, later))] as const;
    if (this.guided && this.net) return Number(exports["search.guided_search"](...this.desk, ...this.net, ...how));
    return Number(exports["search.search"](...this.desk, ...how));
  }

  /** Think for as long as the budget lasts or until the choice is clear. Pauses after every slice, with the iterations so far. */
  *think({ seconds = 0.5, nodes }: Budget, now: () => number = () => performance.now() / 1000): Generator<number> {
    const begun = now();
    let grown = 0;
    for (let part = nodes == null ? 64 : Math.min(PART, nodes), left = nodes ?? TREE; ;) {
      const made = this.grow(part, left - part);
      yield (grown += made);
      if (made < part) return;
      if (nodes == null) {
        const spent = now() - begun;
        if (spent >= seconds) return;
        const rate = grown / Math.max(spent, 1e-6);
        left = Math.floor(rate * (seconds - spent));
        part = Math.max(16, Math.min(4096, left, Math.floor(rate * SLICE)));
      } else {
        left = nodes - grown;
        part = Math.min(PART, left);
        if (left <= 0 || this.settled(left)) return;
      }
    }
  }

  /** Whether the choice is clear, with so many iterations left. */
  settled(left: number): boolean {
    const [nodes, length] = this.tree;
    return this.rules.exports["search_tree.settled"](nodes, length, BigInt(left), this.settings) === 1;
  }

  /** What the search found so far, in the order of the actions. */
  candidates(): Candidate[] {
    const [nodes] = this.tree;
    const node = (number: number, name: keyof typeof NODE.fields) =>
      this.rules.read(nodes + number * NODE.size, NODE.fields[name]);
    const found: Candidate[] = [];
    for (let child = node(0, "first"); child >= 0; child = node(child, "sibling")) {
      const visits = node(child, "visits");
      const value = visits ? node(child, "total") / visits : node(child, "guess");
      found.push({ action: node(child, "action"), value, visits });
    }
    return found;
  }

  /** The choice: the option with the most visits; a choice made in secret is drawn by visits. */
  choose(): number {
    const { exports, layout } = this.rules;
    const n = exports["deciding.weigh_by_visits"](...this.desk, this.desk[0] + layout.state.size, this.settings);
    const [nodes, length] = this.tree;
    return Number(exports["search_tree.action_of_child"](nodes, length, this.drawn(n)));
  }

  /**
   * Choose without a search: by looking one step ahead, or with a network, what that likes. The higher the temperature,
   * the more often a worse option.
   */
  glance(state: Uint8Array, seed: number, temperature = 0, network?: Network): number {
    this.place(state, seed);
    const { exports } = this.rules;
    exports["judging.imagine"](
      ...this.desk,
      1n,
      BigInt(this.rules.read(this.desk[0], this.rules.layout.state.fields.actor!)),
    );
    if (network) this.net ??= this.rules.place(network);
    const n =
      network && this.net
        ? exports["policy.weigh_by_policy"](...this.desk, ...this.net, 1n, temperature)
        : exports["deciding.weigh_by_ratings"](...this.desk, 1n, temperature);
    return Number(this.rules.integers(this.desk[4], this.desk[5])[Number(this.drawn(n))]);
  }

  /** The only legal action of a state, or null if there is a choice. A search looks past moves without a choice. */
  only(state: Uint8Array): number | null {
    const [ids, length] = [this.desk[4], this.desk[5]];
    const n = this.rules.exports["positions.legal"](this.place(state, 0), ids, length);
    return n === 1n ? Number(this.rules.integers(ids, length)[0]) : null;
  }

  private get tree(): [number, number] {
    return [this.desk[9], this.desk[10]];
  }

  /** Place a state, imagine worlds that look the same to its actor, and set how to search them. */
  private imagine(state: Uint8Array, seed: number, settings: Settings): number {
    const { exports, layout } = this.rules;
    const at = this.place(state, seed);
    const seat = BigInt(this.rules.read(at, layout.state.fields.actor!));
    const world = (number: number) => this.rules.bytes(at + number * layout.state.size, layout.state.size);
    for (let number = 1; number <= WORLDS; number++) exports["judging.imagine"](...this.desk, BigInt(number), seat);
    const first = world(1).join();
    this.worlds = 1;
    for (let number = 2; number <= WORLDS; number++) if (world(number).join() !== first) this.worlds = WORLDS;
    this.rules.bytes(this.settings, SETTINGS.size).fill(0);
    for (const [name, value] of Object.entries({ worlds: 1, ...settings }))
      this.rules.write(this.settings, SETTINGS.fields[name as keyof typeof SETTINGS.fields], value);
    return at;
  }

  private place(state: Uint8Array, seed: number): number {
    const [at] = this.desk;
    const { size } = this.rules.layout.state;
    if (state.length !== size) throw new RangeError(`A state has ${size} bytes, not ${state.length}.`);
    this.rules.bytes(at, size).set(state);
    this.rules.exports["rng.seed"](this.desk[2], BigInt(seed), 3n);
    return at;
  }

  /** One of n options by the chances in the third row of `work`. */
  private drawn(n: bigint): bigint {
    const [, length] = this.rules.layout.work;
    return this.rules.exports["deciding.drawn"](this.desk[6] + 8 * 2 * length, length, n, this.desk[2]);
  }
}
