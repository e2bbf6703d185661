"""How fast a search grows on each target."""

from __future__ import annotations

import time
from collections.abc import Callable

from cromlech.core.game import Game

from .base import Seat
from .memory import WORLDS, Memory
from .players import SearchBot, Tree

ITERATIONS = 4000
"""The length of each search, on the `python` target a hundredth of it."""


def search_speed(game: Game, target: str, seconds: float, clock: Callable[[], float] = time.perf_counter) -> float:
    """Iterations a second of searches from the start of a game, measured for about so many seconds."""
    state = game.start(seed=1)
    memory = Memory(game, target, states=WORLDS + 3, tree=True)
    settings = {**SearchBot(nodes=1).settings, "catch_up": 0.0}  # so that none ends early
    part = ITERATIONS // 100 if target == "python" else ITERATIONS
    Tree(Seat(state, state.actor), memory, 0, settings).grow(1)
    made, spent, seed = 0, 0.0, 1
    while spent < seconds:
        tree = Tree(Seat(state, state.actor), memory, seed, settings)
        begun = clock()
        made += tree.grow(part, 1_000_000)
        spent += clock() - begun
        seed += 1
    return made / spent
