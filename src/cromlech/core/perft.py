"""Count sequences of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .playouts import buffers

if TYPE_CHECKING:
    from .game import Game

STEPS = 1 << 20
"""The number of steps between checks for an interruption."""


def perft(game: Game, depth: int, *, seed: int, skip: int = 0, target: str = "cpu") -> list[int]:
    """Count sequences of 1 … `depth` moves from a fixed start: the game of `seed` after `skip` random moves."""
    loaded = game.load(target)
    start = game.start(seed=seed)
    rng_module = game.load().module("rng")
    rng = rng_module.Rng()
    rng_module.seed(rng, seed, 2)
    for _ in range(skip):
        if not start.over:
            options = start.legal()
            start.apply(options[rng_module.below(rng, len(options))])
    module = loaded.module("perft")
    counts = []
    for d in range(1, depth + 1):
        states, _, _, _ = buffers(game, target, d)
        ids = np.zeros((d, loaded.rules.MAX_LEGAL + 2), dtype=np.int64)
        states[0] = start.raw.copy() if target == "python" else start.raw.to_record()[0]
        at = np.zeros(2, dtype=np.int64)
        module.look(states, ids, 0)
        while module.walk(states, ids, at, d, STEPS):
            pass
        counts.append(int(at[module.TOTAL]))
    return counts
