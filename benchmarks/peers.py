"""Measure whole random games per second: ours, and Catan by catanatron, in the same run on one core.

    pip install 'cromlech[peers]'
    python benchmarks/peers.py [--game stone-age] [--players N]

Prints one JSON object.
"""

from __future__ import annotations

import argparse
import json
import time
from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer

import cromlech
from cromlech.core.bench import SECONDS, machine, speed
from cromlech.core.playouts import warm_up


def catan_games_per_s() -> float:
    """Games per second of four random players."""

    def one() -> None:
        Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]).play()

    one()
    games = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < SECONDS:
        one()
        games += 1
    return games / (time.perf_counter() - begun)


def main() -> None:
    """Measure both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="stone-age")
    parser.add_argument("--players", type=int)
    args = parser.parse_args()
    game = cromlech.game(args.game, players=args.players)
    warm_up(game)
    own, catan = speed(game, "cpu", 2000)["games_per_s"], catan_games_per_s()
    name = f"catanatron {version('catanatron')}"
    print(json.dumps({"machine": machine(), game.name: own, name: catan, "ratio": own / catan}, indent=1))


if __name__ == "__main__":
    main()
