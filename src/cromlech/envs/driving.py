"""One game, driven move by move by an environment, interpreted or compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from cromlech.core.errors import TargetError
from cromlech.core.game import Game, State

from . import payoffs

DRIVEN = ("python", "cpu")
"""The targets of games driven move by move."""


class Interpreted:
    """A game whose moves are made by the interpreted rules. It starts at once."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def start(self, seed: int) -> None:
        """Start a new game."""
        self.position = self.game.start(seed=seed)

    @property
    def actor(self) -> int:
        """The seat to move. Negative at the end."""
        return self.position.actor

    def payoffs(self, reward: str) -> list[float]:
        """What every seat has earned at the end."""
        return payoffs(self.position, reward)

    def allows(self, action: int) -> bool:
        """Whether an action is legal now."""
        return action in self.position.legal()

    def apply(self, action: int) -> None:
        """Make a move. An illegal one raises IllegalAction."""
        self.position.apply(action)

    def observation(self, seat: int) -> np.ndarray[Any, Any]:
        """What a seat may know, in an array of its own."""
        return self.position.observation(seat)

    def mask(self) -> np.ndarray[Any, Any]:
        """1 for every legal action, in an array of its own."""
        mask = np.zeros(self.game.action_count, np.int8)
        mask[self.position.legal()] = 1
        return mask


class Compiled:
    """A game whose moves are made by the compiled rules, as a batch of one.

    The compiled game has no history. `position` repeats the moves with the interpreted rules when you ask for it.
    """

    def __init__(self, game: Game) -> None:
        from .batch import BatchEnv

        self.game = game
        self._batch = BatchEnv(game, 1, threads=1)
        self._games = [rows.view(np.uint8) for rows in (self._batch._games.states, self._batch._games.slots)]
        self._before = [rows.copy() for rows in self._games]
        self._action = np.zeros(1, np.int64)

    def start(self, seed: int) -> None:
        """Start a new game."""
        self._told = self.game.start(seed=seed)
        self._batch.set(0, self._told)
        self._moves: list[int] = []
        self._number = 0
        self._end: State | None = None
        self.actor = self._told.actor

    @property
    def position(self) -> State:
        """The game so far as a `State`. It doesn't change with the next moves until you ask again."""
        for action in self._moves[self._number :]:
            self._told.apply(action)
        self._number = len(self._moves)
        return self._told

    def payoffs(self, reward: str) -> list[float]:
        """What every seat has earned at the end."""
        return payoffs(self._end or self.position, reward)

    def allows(self, action: int) -> bool:
        """Whether an action is legal now."""
        return self._end is None and 0 <= action < self.game.action_count and bool(self._batch.mask[0, action])

    def apply(self, action: int) -> None:
        """Make a move. An illegal one raises IllegalAction."""
        if not self.allows(action):
            self.position.apply(action)  # raises the reason
        for kept, rows in zip(self._before, self._games, strict=True):
            kept[:] = rows
        batch = self._batch
        self._action[0] = action
        batch._advance(False, self._action)
        self._moves.append(action)
        if batch.done[0]:  # the next game has begun there
            for kept, rows in zip(self._before, self._games, strict=True):
                rows[:] = kept
            self._end = batch.state(0)
            self._end.apply(action)
            self.actor = self._end.actor
        else:
            self.actor = int(batch.actor[0])

    def observation(self, seat: int) -> np.ndarray[Any, Any]:
        """What a seat may know, in an array of its own."""
        if self._end is not None:
            return self._end.observation(seat)
        if seat == self.actor:
            found: np.ndarray[Any, Any] = self._batch.observation[0].copy()
            return found
        return self._batch.state(0).observation(seat)

    def mask(self) -> np.ndarray[Any, Any]:
        """1 for every legal action, in an array of its own."""
        found: np.ndarray[Any, Any] = self._batch.mask[0].copy()
        return found if self._end is None else np.zeros_like(found)

    def __getstate__(self) -> Any:
        return (self.game, self.position)

    def __setstate__(self, kept: Any) -> None:
        game, position = kept
        self.__init__(game)  # type: ignore[misc]
        self._told = position
        self._moves = []
        self._number = 0
        self._end = position.clone() if position.over else None
        self.actor = position.actor
        if not position.over:
            self._batch.set(0, position)


def driven(game: Game, target: str) -> Interpreted | Compiled:
    """A game on a target. TargetError names those that work."""
    if target not in DRIVEN:
        raise TargetError(target, DRIVEN)
    return Interpreted(game) if target == "python" else Compiled(game)
