"""The working memory of compiled bots, and their settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cromlech.core.game import Game, State

TREE = {"cpu": 500_000, "wasm": 500_000, "python": 20_000}
"""The maximum number of nodes in a search tree, by target."""
WORLDS = 8
"""The number of imagined states a search starts from if something is hidden."""


class Memory:
    """A `Desk` for the modules of `bots/compiled`, for one game on one target."""

    def __init__(self, game: Game, target: str = "cpu", *, states: int, rngs: int = 1, tree: bool = False) -> None:
        self.loaded = loaded = game.load(target)
        search = loaded.module("search")
        self.desk = loaded.module("desk").Desk(
            states=loaded.room(loaded.rules.State, states),
            rngs=loaded.room(loaded.module("rng").Rng, rngs),
            ids=loaded.numbers([0] * loaded.module("judging").IDS_LENGTH),
            work=loaded.numbers([[0.0] * search.WORK_LENGTH for _ in range(search.WORK_ROWS)]),
            nodes=loaded.room(loaded.module("search_tree").Node, TREE[target] if tree else 0),
            used=loaded.numbers([0]),
        )

    def put(self, to: int, state: State) -> None:
        """Set `states[to]` to this state."""
        self.desk.states[to] = state.raw.copy() if self.loaded.target == "python" else state.raw.to_record()[0]

    def imagine(self, state: State, seed: int) -> int:
        """Set the states from 1 on to worlds that look like this one to its actor. Returns how many.

        There is only one if nothing is hidden. The same seed draws the same worlds on every target.
        """
        self.put(0, state)
        self.seed(seed, 3)
        for number in range(1, WORLDS + 1):
            self.loaded.module("judging").imagine(self.desk, number, state.actor)
        first, *others = [self._content(number) for number in range(1, WORLDS + 1)]
        return 1 if all(other == first for other in others) else WORLDS

    def _content(self, number: int) -> Any:
        state = self.desk.states[number]
        return state if self.loaded.target == "python" else state.tobytes()

    def seed(self, high: int, low: int, which: int = 0) -> None:
        """Restart a generator."""
        self.loaded.module("rng").seed(self.desk.rngs[which], high, low)


def player(game: Game, settings: Mapping[str, float], target: str = "cpu") -> Any:
    """One `Settings` of `bots/compiled/search_tree.py`, which says how a player decides."""
    loaded = game.load(target)
    made = loaded.room(loaded.module("search_tree").Settings, 1)
    for name, value in {"worlds": 1, **settings}.items():
        setattr(made[0], name, value)
    return made
