"""How fast a search grows on each target."""

from __future__ import annotations

import time
from collections.abc import Callable

from cromlech.core.game import Game

from .base import Seat
from .learned import ExpertBot, GuidedTree
from .memory import WORLDS, Memory
from .networks import network
from .players import SearchBot, Tree

ITERATIONS = 4000
"""The length of each search, on the `python` target a hundredth of it."""


def search_speed(
    game: Game, target: str, seconds: float, clock: Callable[[], float] = time.perf_counter, guided: bool = False
) -> float:
    """Iterations a second of searches from the start of a game, measured for about so many seconds.

    `guided` measures the expert's search.
    """
    state = game.start(seed=1)
    memory = Memory(game, target, states=WORLDS + 3, tree=True)
    net = network(game, target) if guided else None
    bot = ExpertBot(nodes=1) if guided else SearchBot(nodes=1)
    settings = {**bot.settings, "catch_up": 0.0}  # so that none ends early

    def plant(seed: int) -> Tree:
        given = Seat(state, state.actor), memory, seed, settings
        return Tree(*given) if net is None else GuidedTree(*given, net)

    part = ITERATIONS // 100 if target == "python" else ITERATIONS
    plant(0).grow(1)
    made, spent, seed = 0, 0.0, 1
    while spent < seconds:
        tree = plant(seed)
        begun = clock()
        made += tree.grow(part, 1_000_000)
        spent += clock() - begun
        seed += 1
    return made / spent
