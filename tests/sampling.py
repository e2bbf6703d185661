"""Positions and results of games, for tests that need some."""

import random
from typing import Any

from cromlech.arena import Tournament
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


def without_choice(game: Game, seed: int) -> tuple[Any, int]:
    """A position of a random game in which a player has only one legal action, and that action."""
    picker = random.Random(seed)
    raw, ids = game.start(seed=seed).raw.copy(), [0] * game.rules.MAX_LEGAL
    while (n := game.rules.legal(raw, ids)) != 1 or raw.actor < 0:
        game.rules.apply(raw, ids[picker.randrange(n)])
    return raw, ids[0]


def rate(game: Game, first: str, second: str, games: int) -> float:
    """The share of wins of the first bot, alone against the second in all other seats. Seats rotate."""
    arena = Tournament.new(game, [first, second], mode="one-against-rest", games=games, seed=1, engine="compiled")
    arena.run(processes=0)
    [found] = [bot["win_rate"] for bot in arena.summary()["bots"] if bot["bot"] == first]
    return float(found)
