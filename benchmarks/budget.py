"""Measure how well a search keeps to its time: timed moves of two-player games.

    python benchmarks/budget.py [--seconds 0.2,0.5] [--moves 200] [--threads 1] [--json FILE]

A search stops early if its choice is clear (`SearchBot.cut_short`), so it is measured twice: as people meet it, and
with `catch_up=1`, which continues until the choice is certain. Other programs that had the core can make a move late.
`own` is the lateness without that time (with one thread). Prints one JSON object. Exit code 1 if `own`, or the
earliness of a move that was not cut short, is more than 50 ms.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from typing import Any

import cromlech
from cromlech.bots import SearchBot, Seat
from cromlech.core.bench import machine

ALLOWED_MS = 50
SETTINGS: tuple[dict[str, float], ...] = ({}, {"catch_up": 1.0})


def main() -> int:
    """Measure every budget in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="stone-age")
    parser.add_argument("--seconds", default="0.2,0.5", help="budgets, separated by commas")
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=20261)
    parser.add_argument("--json")
    args = parser.parse_args()
    report: dict[str, Any] = {"game": args.game, "threads": args.threads, "machine": machine(), "budgets": []}
    for seconds in map(float, args.seconds.split(",")):
        for settings in SETTINGS:
            report["budgets"].append(measure(args.game, seconds, args.moves, args.threads, args.seed, settings))
            print(report["budgets"][-1], file=sys.stderr, flush=True)
    text = json.dumps(report, indent=1)
    print(text)
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            file.write(text + "\n")
    return (
        1 if any(max(row["worst_late_own_ms"], row["worst_early_ms"]) > ALLOWED_MS for row in report["budgets"]) else 0
    )


def measure(
    name: str, seconds: float, moves: int, threads: int, seed: int, settings: dict[str, float]
) -> dict[str, Any]:
    """Time the search on both seats of two-player games."""
    game = cromlech.game(name, players=2)
    bot = SearchBot(seconds=seconds, threads=threads, seed=seed, **settings)
    state = game.start(seed=seed)
    bot.choose(Seat(state, state.actor))  # loads the compiled code
    took: list[float] = []
    own: list[float] = []
    full: list[float] = []
    while len(took) < moves:
        if state.over:
            seed += 1
            state = game.start(seed=seed)
        seat = Seat(state, state.actor)
        used, begun = time.process_time(), time.perf_counter()
        action = bot.choose(seat)
        took.append(time.perf_counter() - begun)
        own.append(time.process_time() - used if took[-1] > seconds else 0.0)
        if not bot.cut_short:
            full.append(took[-1])
        state.apply(action)
    return {
        "seconds": seconds,
        **settings,
        "moves": moves,
        "not_cut_short": len(full),
        "mean_s": round(statistics.mean(took), 4),
        "worst_late_ms": round(1000 * max(0.0, max(took) - seconds), 1),
        "late_by_50_ms": sum(t > seconds + ALLOWED_MS / 1000 for t in took),
        "worst_late_own_ms": round(1000 * max(0.0, max(own) - seconds), 1),
        "worst_early_ms": round(1000 * max(0.0, seconds - min(full, default=seconds)), 1),
    }


if __name__ == "__main__":
    sys.exit(main())
