"""Check that interpreted and compiled rules play the same games, and that a million games break no invariant.

    python benchmarks/equality.py [--games 10000] [--checked 1000000] [--processes N]

Compares checksums of every option offered and every choice made, moves, rounds, scores, and ranks,
for every number of players. Prints one JSON object. Exit code 1 on any difference.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor

import numpy as np

import cromlech
from cromlech.core.playouts import CHECKED, TRACED, run_playouts, warm_up

PART = 100


def interpreted(job: tuple[str, int, int, int, int]) -> np.ndarray:
    """One part of the games, on the python target."""
    name, players, seed, first, n = job
    result = run_playouts(cromlech.game(name, players=players), n, seed=seed, first=first, target="python", mode=TRACED)
    return np.column_stack([result.checksums, result.moves, result.rounds, result.scores, result.ranks])


def main() -> int:
    """Compare the targets, then check the invariants."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="stone-age")
    parser.add_argument("--games", type=int, default=10_000, help="games to compare for each number of players")
    parser.add_argument("--checked", type=int, default=1_000_000, help="games to check for invariants, in total")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    definition = next(d for d in cromlech.games() if d.name == args.game)
    report: dict[str, dict[int, dict[str, float]]] = {"compared": {}, "checked": {}}
    bad = 0
    with ProcessPoolExecutor(args.processes) as pool:
        for players in definition.players:
            begun = time.perf_counter()
            jobs = [(args.game, players, 21, first, PART) for first in range(0, args.games, PART)]
            truth = np.concatenate(list(pool.map(interpreted, jobs)))
            fast = run_playouts(cromlech.game(args.game, players=players), len(truth), seed=21, mode=TRACED)
            other = np.column_stack([fast.checksums, fast.moves, fast.rounds, fast.scores, fast.ranks])
            different = int((truth != other).any(axis=1).sum())
            bad += different
            report["compared"][players] = {
                "games": len(truth),
                "moves": int(fast.moves.sum()),
                "different": different,
                "seconds": round(time.perf_counter() - begun, 1),
            }
            print(players, report["compared"][players], file=sys.stderr, flush=True)
    each = -(-args.checked // len(definition.players))
    for players in definition.players:
        game = cromlech.game(args.game, players=players)
        warm_up(game)
        result = run_playouts(game, each, seed=22, mode=CHECKED, threads=args.processes)
        broken = int((result.faults != 0).sum() + (~result.over).sum())
        bad += broken
        report["checked"][players] = {
            "games": each,
            "moves": int(result.moves.sum()),
            "broken": broken,
            "seconds": round(result.seconds, 1),
        }
        print(players, report["checked"][players], file=sys.stderr, flush=True)
    print(json.dumps(report, indent=1))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
