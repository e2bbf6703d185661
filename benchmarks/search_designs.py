"""Compare search designs in compiled matches with equal iterations.

    python benchmarks/search_designs.py [--iterations 800] [--games 240] [--threads N] [--only NAME,…] [--seed N]

Every design plays against the plain one, with swapped seats. Prints one JSON object per line.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

import cromlech
from cromlech.bots import SearchBot
from cromlech.bots.memory import Memory, player
from cromlech.core.game import Game
from cromlech.core.playouts import RESULT_HEAD

PLAIN: dict[str, float] = {"worlds": 1, **SearchBot().settings}
DESIGNS: dict[str, dict[str, float]] = {
    "uniform prior": {"sharpness": 0.0},
    "sharper prior": {"sharpness": 16.0},
    "explore less": {"exploration": 0.1},
    "explore more": {"exploration": 0.4},
    "trust look-ahead more": {"trust": 4.0},
    "trust look-ahead less": {"trust": 0.2},
    "rollout of 8 decisions": {"rollout": 8},
    "rollout of 40 decisions": {"rollout": 40},
    "no search": {"iterations": 0},
    "stop only when certain": {"catch_up": 1.0},
    "stop earlier": {"catch_up": 0.1},
    "stop when two are about equal": {"alike": 0.001},
    "secret choices as if open": {"mixing": 2},
    "secret choices by regrets": {"mixing": 1},
    "secret options drawn only if half as good": {"rare": 0.5},
    "all secret options drawn": {"rare": 0.0},
    "hidden cards dealt once": {"steady": 1, "worlds": 8},
    "half the iterations": {"share": 0.5},
    "a quarter of the iterations": {"share": 0.25},
}


def match(game: Game, players: list[dict[str, float]], games: int, threads: int, seed: int = 1) -> Any:
    """Results of games between compiled players with rotated seats: wins and mean scores by player."""
    bounds = [games * i // threads for i in range(threads + 1)]

    def part(a: int, b: int) -> Any:
        desk = Memory(game, states=13, rngs=2, tree=True).desk
        settings = np.concatenate([player(game, settings) for settings in players])
        out = np.zeros((b - a, RESULT_HEAD + 2 * game.players), dtype=np.int64)
        seating = np.array([[(seat + i) % len(players) for seat in range(game.players)] for i in range(a, b)])
        options = np.array(game.encoded, dtype=np.int64)
        game.load("cpu").module("matches").match_many(desk, settings, options, seed, a, 100_000, seating, out)
        return out, seating

    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(part, bounds[:-1], bounds[1:]))
    out = np.concatenate([p[0] for p in parts])
    seating = np.concatenate([p[1] for p in parts])
    won = out[:, RESULT_HEAD + 1 :: 2] == 1
    share = won / won.sum(axis=1, keepdims=True)
    wins = [float(share[seating == i].sum()) for i in range(len(players))]
    scores = [float(out[:, RESULT_HEAD::2][seating == i].mean()) for i in range(len(players))]
    return wins, scores, float(out[:, 3].mean())


def wilson(wins: float, n: int) -> tuple[float, float]:
    """The 95% interval of a win rate."""
    z, p = 1.96, wins / n
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)) ** 0.5
    return centre - half, centre + half


def main() -> None:
    """Play every design against the plain one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="stone-age")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--worlds", type=int, default=1, help="imagined states a search starts from")
    parser.add_argument("--iterations", type=int, default=800)
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="names, with commas")
    parser.add_argument("--seed", type=int, default=20261)
    args = parser.parse_args()
    game = cromlech.game(args.game, players=args.players)
    plain = {**PLAIN, "iterations": args.iterations, "worlds": args.worlds}
    match(game, [plain | {"iterations": 2}] * args.players, 1, 1)
    for name, changes in DESIGNS.items():
        if args.only and name not in args.only.split(","):
            continue
        other = {**plain, **{k: v for k, v in changes.items() if k != "share"}}
        other["iterations"] = int(other["iterations"] * changes.get("share", 1))
        begun = time.perf_counter()
        seats = [other, *[plain] * (args.players - 1)]
        wins, scores, rounds = match(game, seats, args.games, args.threads, args.seed)
        low, high = wilson(wins[0], args.games)
        row = {"design": name, "iterations": other["iterations"], "games": args.games, "win_rate": wins[0] / args.games}
        row |= {"low": round(low, 3), "high": round(high, 3), "scores": scores, "rounds": rounds}
        print(json.dumps({**row, "seconds": round(time.perf_counter() - begun, 1)}), flush=True)


if __name__ == "__main__":
    main()
