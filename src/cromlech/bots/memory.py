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
    """States, generators, rows of numbers, and a tree if wanted, as the modules of `bots/compiled` take them."""

    def __init__(self, game: Game, target: str = "cpu", *, states: int, rngs: int = 1, tree: bool = False) -> None:
        self.loaded = loaded = game.load(target)
        search = loaded.module("search")
        self.states = room(loaded.rules.State, states, target)
        self.rngs = room(loaded.module("rng").Rng, rngs, target)
        self.nodes = room(loaded.module("search_tree").Node, TREE[target] if tree else 0, target)
        self.used: Any = [0]
        self.ids: Any = [0] * loaded.module("judging").IDS_LENGTH
        self.work: Any = [[0.0] * search.WORK_LENGTH for _ in range(search.WORK_ROWS)]
        if target != "python":
            self.used, self.ids, self.work = np.array(self.used), np.array(self.ids), np.array(self.work)

    def put(self, to: int, state: State) -> None:
        """`states[to]` becomes this state."""
        self.states[to] = state.raw.copy() if self.loaded.target == "python" else state.raw.to_record()[0]


def player(game: Game, settings: Mapping[str, float], target: str = "cpu") -> Any:
    """One `Settings` of `bots/compiled/search_tree.py`: how a player decides."""
    made = room(game.load(target).module("search_tree").Settings, 1, target)
    for name, value in {"worlds": 1, **settings}.items():
        setattr(made[0], name, value)
    return made
