"""The working memory of compiled bots, and their settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from cromlech.core.game import Game, State
from cromlech.core.playouts import room

TREE = {"cpu": 500_000, "python": 20_000}
"""The maximum number of nodes in a search tree, by target."""
WORLDS = 8
"""The number of imagined states a search starts from if something is hidden."""


class Memory:
    """A `Desk` for the modules of `bots/compiled`, for one game on one target."""

    def __init__(self, game: Game, target: str = "cpu", *, states: int, rngs: int = 1, tree: bool = False) -> None:
        self.loaded = loaded = game.load(target)
        search = loaded.module("search")
        used: Any = [0]
        ids: Any = [0] * loaded.module("judging").IDS_LENGTH
        work: Any = [[0.0] * search.WORK_LENGTH for _ in range(search.WORK_ROWS)]
        if target != "python":
            used, ids, work = map(np.array, (used, ids, work))
        self.desk = loaded.module("desk").Desk(
            states=room(loaded.rules.State, states, target),
            rngs=room(loaded.module("rng").Rng, rngs, target),
            ids=ids,
            work=work,
            nodes=room(loaded.module("search_tree").Node, TREE[target] if tree else 0, target),
            used=used,
        )

    def put(self, to: int, state: State) -> None:
        """Set `states[to]` to this state."""
        self.desk.states[to] = state.raw.copy() if self.loaded.target == "python" else state.raw.to_record()[0]

    def seed(self, high: int, low: int, which: int = 0) -> None:
        """Restart a generator."""
        self.loaded.module("rng").seed(self.desk.rngs[which], high, low)


def player(game: Game, settings: Mapping[str, float], target: str = "cpu") -> Any:
    """One `Settings` of `bots/compiled/search_tree.py`, which says how a player decides."""
    made = room(game.load(target).module("search_tree").Settings, 1, target)
    for name, value in {"worlds": 1, **settings}.items():
        setattr(made[0], name, value)
    return made
