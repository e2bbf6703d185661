"""Compare the cuda target on a real GPU with the cpu target move by move, and measure its speed.

    python benchmarks/on_gpu.py [--games 12000] [--json FILE]

Prints one JSON object. Exit code 1 if any game differs.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from typing import Any

import numpy as np

import cromlech
from cromlech.core.cuda import module
from cromlech.core.playouts import TRACED, run_playouts


def main() -> int:
    """Compare, then measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="stone-age")
    parser.add_argument("--games", type=int, default=12000, help="games to compare for each number of players")
    parser.add_argument("--batches", default="4096,16384,65536,131072,262144,524288")
    parser.add_argument("--json")
    args = parser.parse_args()
    cuda = module()
    definition = next(d for d in cromlech.games() if d.name == args.game)
    report: dict[str, Any] = {
        "device": str(cuda.get_current_device().name),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "equal": {},
        "speed": [],
    }
    different = 0
    for players in definition.players:
        game = cromlech.game(args.game, players=players)
        begun = time.perf_counter()
        on_gpu = run_playouts(game, args.games, seed=11, target="cuda", mode=TRACED)
        gpu_seconds = time.perf_counter() - begun
        on_cpu = run_playouts(game, args.games, seed=11, target="cpu", mode=TRACED, threads=8)
        same = (
            (on_gpu.checksums == on_cpu.checksums)
            & (on_gpu.scores == on_cpu.scores).all(axis=1)
            & (on_gpu.ranks == on_cpu.ranks).all(axis=1)
            & (on_gpu.moves == on_cpu.moves)
        )
        different += int((~same).sum())
        report["equal"][players] = {
            "games": args.games,
            "moves": int(on_cpu.moves.sum()),
            "different": int((~same).sum()),
            "first_call_s": round(gpu_seconds, 2),
        }
        print(players, report["equal"][players], file=sys.stderr, flush=True)
    game = cromlech.game(args.game, players=max(definition.players))
    run_playouts(game, 1024, seed=1, target="cuda")
    for batch in map(int, args.batches.split(",")):
        best = None
        for attempt in range(3):
            result = run_playouts(game, batch, seed=100 + attempt, target="cuda")
            moves = int(result.moves.sum())
            if best is None or moves / result.seconds > best["moves_per_s"]:
                best = {
                    "batch": batch,
                    "moves": moves,
                    "seconds": round(result.seconds, 4),
                    "moves_per_s": moves / result.seconds,
                    "games_per_s": batch / result.seconds,
                }
        report["speed"].append(best)
        print(best, file=sys.stderr, flush=True)
    text = json.dumps(report, indent=1)
    print(text)
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            file.write(text + "\n")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
