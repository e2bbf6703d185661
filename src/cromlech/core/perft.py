"""How many sequences of moves there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .playouts import buffers

if TYPE_CHECKING:
    from .game import Game


def perft(game: Game, depth: int, *, seed: int, skip: int = 0, target: str = "cpu") -> list[int]:
    """Sequences of 1 … `depth` moves from a fixed start: the game of `seed` after `skip` random moves."""
    loaded = game.load(target)
    start = game.start(seed=seed)
    rng_module = game.load().module("rng")
    rng = rng_module.Rng()
    rng_module.seed(rng, seed, 2)
    for _ in range(skip):
        if not start.over:
            options = start.legal()
            start.apply(options[rng_module.below(rng, len(options))])
    walk = loaded.module("perft").perft
    counts = []
    for d in range(1, depth + 1):
        states, _, _, _ = buffers(game, target, d + 1)
        ids = np.zeros((d + 1, loaded.rules.MAX_LEGAL + 2), dtype=np.int64)
        states[0] = start.raw.copy() if target == "python" else start.raw.to_record()[0]
        counts.append(int(walk(states, ids, d)))
    return counts
