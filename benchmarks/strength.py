"""Measure how strong the bots are, in compiled matches with rotated seats. For levels, see `ladder.py`.

    python benchmarks/strength.py [--game stone-age] [--threads N] [--games 400] [--hard-iterations 1000] [--seed 20261]
        [--only "greedy/random,greedy 1/greedy 3"]

`greedy 3` is greedy at temperature 3. A number of iterations represents a search by time. One core
of a 2.8 GHz Xeon makes about 100,000 per second. Prints a Markdown table.
"""

from __future__ import annotations

import argparse
import os

import cromlech
from search_designs import PLAIN, match, wilson

RANDOM: dict[str, float] = {"iterations": 0, "temperature": -1.0}
GREEDY: dict[str, float] = {"iterations": 0, "temperature": 0.0}
GREEDY_3: dict[str, float] = {"iterations": 0, "temperature": 3.0}
GREEDY_1: dict[str, float] = {"iterations": 0, "temperature": 1.0}


def main() -> None:
    """Print one line per match: the first player against one, or three, of the second."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="stone-age")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--hard-iterations", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=20261)
    parser.add_argument("--only", default="", help="matches as PLAYER/AGAINST, separated by commas")
    args = parser.parse_args()
    hard: dict[str, float] = {"iterations": args.hard_iterations}
    more: dict[str, float] = {"iterations": 4 * args.hard_iterations}
    pairs = [
        ("greedy", GREEDY, "random", RANDOM, (2, 4)),
        ("greedy 3", GREEDY_3, "random", RANDOM, (2, 4)),
        ("greedy 1", GREEDY_1, "greedy 3", GREEDY_3, (2, 4)),
        ("greedy", GREEDY, "greedy 1", GREEDY_1, (2, 4)),
        (f"search {args.hard_iterations}", hard, "greedy", GREEDY, (2,)),
        (f"search {args.hard_iterations}", hard, "greedy 1", GREEDY_1, (2, 4)),
        (f"search {4 * args.hard_iterations}", more, "greedy", GREEDY, (2,)),
        (f"search {4 * args.hard_iterations}", more, f"search {args.hard_iterations}", hard, (2,)),
    ]
    print("| player | against | players | games | win rate | 95 % interval | mean scores |")
    print("|---|---|---:|---:|---:|---|---|")
    wanted = args.only.split(",") if args.only else [f"{name}/{other}" for name, _, other, _, _ in pairs]
    for name, first, other, second, counts in pairs:
        if f"{name}/{other}" not in wanted:
            continue
        for players in counts:
            game = cromlech.game(args.game, players=players)
            seats = [{**PLAIN, **first}, *[{**PLAIN, **second}] * (players - 1)]
            wins, scores, _ = match(game, seats, args.games, args.threads, args.seed)
            low, high = wilson(wins[0], args.games)
            against = other if players == 2 else f"{players - 1} × {other}"
            line = f"{name} | {against} | {players} | {args.games} | {wins[0] / args.games:.1%}"
            print(f"| {line} | {low:.1%} – {high:.1%} | {scores[0]:.0f} : {scores[1]:.0f} |", flush=True)


if __name__ == "__main__":
    main()
