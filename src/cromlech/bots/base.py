"""The interface of a bot: it gets what its seat may see and a budget, and returns an action id."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cromlech.core.checks import check_number, check_whole
from cromlech.core.errors import OptionsError
from cromlech.core.game import Game, State

if TYPE_CHECKING:
    import numpy as np

DAY = 24 * 60 * 60
MOST_NODES = 1_000_000_000


class Seat:
    """A game as one seat knows it, which is all a bot gets.

    The true state stays hidden. `imagine` draws whole states that agree with what the seat knows.
    It draws the same ones for any two states that look the same to the seat.

    >>> import cromlech
    >>> state = cromlech.game("stone-age", players=2).start(seed=1)
    >>> seat = Seat(state, state.actor)
    >>> seat.legal() == state.legal()
    True
    """

    __slots__ = ("_state", "number")

    def __init__(self, state: State, number: int) -> None:
        if number != state.actor:
            raise OptionsError("error.not_to_move", expected=state.actor, seat=number)
        self._state = state
        self.number = number

    @property
    def game(self) -> Game:
        """The game being played."""
        return self._state.game

    def legal(self) -> list[int]:
        """The ids of all legal actions."""
        return self._state.legal()

    @property
    def secret(self) -> bool:
        """Whether the others won't see what is chosen now."""
        return bool(self.game.rules.secret(self._state.raw))

    def view(self) -> dict[str, Any]:
        """Everything this seat may know."""
        return self._state.view(self.number)

    def log(self) -> list[dict[str, Any]]:
        """What this seat has seen happen."""
        return self._state.log(self.number)

    def observation(self) -> np.ndarray[Any, Any]:
        """What this seat knows, as numbers."""
        return self._state.observation(self.number)

    def imagine(self, seed: int) -> State:
        """A whole state that looks the same to this seat."""
        return self._state.imagine(self.number, seed)


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one move: in seconds, or in iterations of its search."""

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None:
            check_number("seconds", self.seconds, 0, DAY)
        if self.nodes is not None:
            check_whole("nodes", self.nodes, 1, MOST_NODES)


@dataclass(frozen=True)
class Candidate:
    """An option that a bot has considered."""

    action: int
    value: float
    """The bot's own measure: a chance to win from 0 to 1, or points ahead of the best other seat."""
    visits: int


class Bot:
    """A player made of code. A subclass has `choose` or `consider`."""

    name = "bot"
    picker: random.Random
    """Where it draws from. A bot that never draws has none."""

    def reseed(self, seed: int) -> None:
        """Draw from this seed from now on, as a new bot with this seed would."""
        if hasattr(self, "picker"):
            self.picker.seed(check_whole("seed", seed))

    def for_game(self, game: Game) -> Bot:
        """The bot that plays this game: this one, or if it is a level, what that level is there."""
        return self

    def player(self) -> dict[str, Any] | None:
        """How another machine can choose as this bot does (`Player` of the protocol). None if it can't."""
        return None

    def consider(self, seat: Seat, budget: Budget | None = None) -> list[Candidate]:
        """The options with their values, the chosen one first. By default, only the chosen one."""
        if type(self).choose is Bot.choose:
            raise TypeError(f"{type(self).__name__} needs a method: choose or consider")
        return [Candidate(self.choose(seat, budget), 0.0, 0)]

    def choose(self, seat: Seat, budget: Budget | None = None) -> int:
        """The action to play."""
        return self.consider(seat, budget)[0].action
