/** How fast a module runs here: random games, and searches from the start of a game. */
import { EXPERT, type Layout, SEARCH } from "../generated/wasm.ts";
import type { Network } from "./network_file.ts";
import { Rules, type Settings, Thinker } from "./wasm.ts";

/** Columns of a result before those of the seats, as in `play_many`: checksum, fault, moves, rounds, over. */
const HEAD = 5;
const NO_LIMIT = 1n << 40n;

export interface Speed {
  movesPerSecond: number;
  iterationsPerSecond: number;
  /** Walks of a search guided by a network, if one was given. */
  guidedPerSecond?: number;
}

/** Random games; returns the number of moves, and the sum of the checksums with mode 1. */
export class Playouts {
  private readonly rules: Rules;
  private readonly blocks: [number, number][];

  constructor(rules: Rules, options: readonly number[] = rules.layout.options) {
    const { layout } = rules;
    this.rules = rules;
    const numbers = (length: number): [number, number] => [rules.allocate(8 * length), length];
    this.blocks = [[rules.allocate(2 * layout.state.size), 2], [rules.allocate(16), 1], numbers(layout.maxLegal)];
    const given = numbers(options.length);
    rules.integers(...given).set(options.map(BigInt));
    this.blocks.push(given);
  }

  play(games: number, players: number, seed: number, first = 0, mode = 0): { moves: number; checksum: bigint } {
    const row = HEAD + 2 * players;
    const out = this.room(8 * games * row);
    const [states, rngs, ids, options] = this.blocks as [
      [number, number],
      [number, number],
      [number, number],
      [number, number],
    ];
    const moves = this.rules.exports["playouts.play_many"](
      ...states,
      ...rngs,
      ...ids,
      ...options,
      BigInt(seed),
      BigInt(first),
      NO_LIMIT,
      BigInt(mode),
      out,
      games,
      row,
    );
    const results = this.rules.integers(out, games * row);
    let checksum = 0n;
    for (let game = 0; game < games; game++) checksum += results[game * row]!;
    return { moves: Number(moves), checksum };
  }

  private out: [at: number, size: number] = [0, 0];

  private room(size: number): number {
    if (this.out[1] < size) this.out = [this.rules.allocate(size), size];
    return this.out[0];
  }
}

/** The start of a game with default options, all dice and cards of the setup dealt. */
export function start(rules: Rules, seed: number): Uint8Array {
  const { exports, layout } = rules;
  const state = rules.allocate(layout.state.size);
  const options = rules.allocate(8 * layout.options.length);
  const rng = rules.allocate(16);
  const ids = rules.allocate(8 * layout.maxLegal);
  rules.integers(options, layout.options.length).set(layout.options.map(BigInt));
  exports["positions.setup"](state, options, layout.options.length);
  exports["rng.seed"](rng, BigInt(seed), 0n);
  exports["judging.settle_chance"](state, rng, ids, layout.maxLegal);
  return rules.bytes(state, layout.state.size).slice();
}

/** Measure for about so many seconds each. */
export function measure(
  module: WebAssembly.Module,
  layout: Layout,
  seconds: number,
  now: () => number = () => performance.now() / 1000,
  network?: Network,
): Speed {
  const rules = new Rules(module, layout);
  const playouts = new Playouts(rules);
  const rate = (work: (number: number) => number) => {
    for (let number = 0; number < 3; number++) work(number); // until the code is optimized
    let done = 0;
    const begun = now();
    for (let number = 3; now() - begun < seconds; number++) done += work(number);
    return done / (now() - begun);
  };
  const movesPerSecond = rate((number) => playouts.play(100, layout.players, 1, 100 * number).moves);
  const thinker = new Thinker(rules);
  const state = start(rules, 1);
  const walks = (settings: Settings, guide?: Network) =>
    rate((number) => {
      thinker.begin(state, number, { ...settings, catch_up: 0 }, guide);
      return thinker.grow(4000, 1_000_000);
    });
  const iterationsPerSecond = walks(SEARCH);
  return { movesPerSecond, iterationsPerSecond, ...(network && { guidedPerSecond: walks(EXPERT, network) }) };
}
