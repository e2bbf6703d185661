"""Positions for tests that need some."""

import random

from cromlech.core.game import Game, State


def decisions(game: Game, seed: int, count: int) -> list[State]:
    """Positions of random games in which a player has a real choice."""
    picker = random.Random(seed)
    found: list[State] = []
    while len(found) < count:
        state = game.start(seed=picker.getrandbits(32))
        while not state.over:
            legal = state.legal()
            if len(legal) > 3 and picker.random() < 0.1:
                found.append(state.clone())
            state.apply(picker.choice(legal))
    return picker.sample(found, count)
