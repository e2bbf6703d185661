"""What compiled bots work in, and which of them plays how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from cromlech.core.game import Game, State
from cromlech.core.playouts import room

TREE = {"cpu": 500_000, "python": 20_000}
"""Nodes a search tree may have, by target."""
WORLDS = 8
"""Imagined states a search starts from when something is hidden."""


class Memory:
    """A `Desk` as the modules of `bots/compiled` take it, for one game on one target."""

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
        """`states[to]` becomes this state."""
        self.desk.states[to] = state.raw.copy() if self.loaded.target == "python" else state.raw.to_record()[0]

    def seed(self, high: int, low: int, which: int = 0) -> None:
        """Start a generator anew."""
        self.loaded.module("rng").seed(self.desk.rngs[which], high, low)


def player(game: Game, settings: Mapping[str, float], target: str = "cpu") -> Any:
    """One `Settings` of `bots/compiled/search_tree.py`: how a player decides."""
    made = room(game.load(target).module("search_tree").Settings, 1, target)
    for name, value in {"worlds": 1, **settings}.items():
        setattr(made[0], name, value)
    return made
