"""Who gives better hints in the same time: the search, or the search with a network?

    python benchmarks/advice.py GAME [--players 2] [--games 40] [--search 4000] [--expert 1000] [--deep 16]

The policies of the network play games against each other. At some of their decisions, both bots look for the best
action. Prints one JSON object: CPU time, how often each chooses what a deeper search of either kind chooses, and how
well its chance to win fits the result (log loss and Brier score, less is better).
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Iterator
from statistics import fmean
from typing import Any

import cromlech
from cromlech.bots import Bot, ExpertBot, PolicyBot, SearchBot, Seat
from cromlech.core.game import State

LEAST = 0.001
"""No chance counts as smaller, so that one surprise isn't everything."""


def positions(game: cromlech.Game, games: int, share: float, seed: int) -> Iterator[tuple[State, list[float]]]:
    """Decisions of whole games, and the result of each: a share of the win for every seat."""
    picker = random.Random(seed)
    for number in range(games):
        bot = PolicyBot(temperature=1.0, seed=seed + number)
        state, met = game.start(seed=seed + number), []
        while not state.over:
            if len(state.legal()) > 1 and picker.random() < share:
                met.append(state.clone())
            state.apply(bot.choose(Seat(state, state.actor)))
        result = [(seat in state.winners) / len(state.winners) for seat in range(game.players)]
        yield from ((each, result) for each in met)


def judged(bot: Bot, state: State) -> tuple[int, float, float]:
    """The best action, the chance to win, and the CPU time it took."""
    begun = time.process_time()
    found = bot.consider(Seat(state, state.actor))
    best = max(found, key=lambda each: each.visits)  # not the one drawn
    return best.action, best.value, time.process_time() - begun


def main() -> None:
    """Compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--share", type=float, default=0.1)
    parser.add_argument("--search", type=int, default=4000)
    parser.add_argument("--expert", type=int, default=1000)
    parser.add_argument("--deep", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = cromlech.game(args.game, players=args.players)
    bots: dict[str, Bot] = {
        "search": SearchBot(nodes=args.search, seed=1),
        "expert": ExpertBot(nodes=args.expert, seed=1),
        "deep search": SearchBot(nodes=args.search * args.deep, seed=2),
        "deep expert": ExpertBot(nodes=args.expert * args.deep, seed=2),
    }
    rows: dict[str, list[tuple[int, float, float]]] = {name: [] for name in bots}
    results = []
    for state, result in positions(game, args.games, args.share, args.seed):
        results.append(result[state.actor])
        for name, bot in bots.items():
            rows[name].append(judged(bot, state))
    report: dict[str, Any] = {"game": game.name, "players": game.players, "positions": len(results)}
    for name, row in rows.items():
        chances = [min(max(chance, LEAST), 1 - LEAST) for _, chance, _ in row]
        loss = [-w * math.log(c) - (1 - w) * math.log(1 - c) for c, w in zip(chances, results, strict=True)]
        same = {
            f"same as {deep}": round(fmean(one[0] == other[0] for one, other in zip(row, rows[deep], strict=True)), 3)
            for deep in ("deep search", "deep expert")
            if deep != name
        }
        report[name] = {
            "cpu_ms": round(1000 * fmean(each[2] for each in row), 1),
            "log_loss": round(fmean(loss), 4),
            "brier": round(fmean((c - w) ** 2 for c, w in zip(chances, results, strict=True)), 4),
            **same,
        }
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
