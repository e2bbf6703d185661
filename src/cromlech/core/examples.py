"""Examples: prepared positions on a game's rules page, to look at or to try moves in, as data.

`examples.toml` in a game's package lists them. An example begins where a step of the lesson stands or at the
start of a game, after some moves, with some values changed. Its texts are in the game's words: `example.ID.title`,
`example.ID.text`, and one for each callout. Nothing is kept: where an example stands is a function of the moves
made in it, chance included.

>>> import cromlech
>>> example = cromlech.game("stone-age").definition.examples["roll"]
>>> state = example.play([example.game.parse("act forest")])
>>> [each["params"]["face"] for each in state.outcomes()]
[1, 2, 3, 4, 5, 6]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .errors import IllegalAction
from .prepared import Prepared
from .rules import CHANCE

if TYPE_CHECKING:
    from .definition import Definition
    from .game import Game, State

FILE = Prepared("examples.toml")
LONGEST = 200
"""So many moves can be tried in a row, those of chance included."""


@dataclass(frozen=True)
class Callout:
    """A number on the picture, and what it stands for."""

    id: str
    point: tuple[str, ...]
    """What it marks on the table: the first of these that can be seen."""
    at: tuple[float, float] = (0, 0)
    """Where on it the number stands: from 0, left and top, to 1, right and bottom."""


class Example:
    """A prepared position, and what may be tried there."""

    def __init__(self, definition: Definition, content: Mapping[str, Any]) -> None:
        name = content.get("id")
        if not isinstance(name, str):
            raise FILE.error("example", f"id: {name!r}")
        known = ("id", "show", "step", "players", "options", "seat", "setup", "position", "offer", "chance", "callout")
        FILE.check_names(name, content, *known)
        self.id = name
        self.show: tuple[str, ...] = tuple(content.get("show", []))
        """The parts of the table to draw, by the names the game's table gives them."""
        self.callouts = [self._callout(each) for each in content.get("callout", [])]
        self.begins: tuple[str, ...] | None = tuple(content["offer"]) if "offer" in content else None
        """How the notation of moves begins that may be tried; None: all. Without any left, the example is over."""
        chance = content.get("chance", "random")
        if chance not in ("random", "choose"):
            raise FILE.error(name, f"chance: {chance!r}: random, choose")
        self.chooses: bool = chance == "choose"
        """Whether the one who tries may choose what chance brings."""
        self._start = self._prepare(definition, content)
        self.game: Game = self._start.game
        self.seat: int = content.get("seat", 0)
        """The seat of whoever tries."""

    def _callout(self, content: Mapping[str, Any]) -> Callout:
        FILE.check_names(self.id, content, "id", "point", "at")
        x, y = content.get("at", (0, 0))
        return Callout(content["id"], tuple(content["point"]), (x, y))

    def _prepare(self, definition: Definition, content: Mapping[str, Any]) -> State:
        from .game import Game

        if "step" in content:
            lesson = definition.lesson
            if lesson is None:
                raise FILE.error(self.id, "step")
            state = lesson.before(content["step"])
        else:
            game = Game(definition, content.get("players"), **content.get("options", {}))
            state = game.start(chance="explicit")
        setup = [FILE.move(state.game, self.id, move) for move in content.get("setup", [])]
        FILE.set_up(state, self.id, setup, content.get("position", {}))
        return state

    # -- trying ------------------------------------------------------------------

    def play(self, actions: Sequence[int], roll: Callable[[Sequence[int]], int] | None = None) -> State:
        """The position after these moves. `roll` chooses among what chance can bring, unless chance is left open."""
        state = self._start.clone()
        for action in actions:
            self._check(state, action)
            state.apply(action)
        while roll is not None and state.actor == CHANCE:
            state.apply(roll(state.legal()))
        return state

    def _check(self, state: State, action: int) -> None:
        mine = state.actor == self.seat and self._offered(action)
        if action in state.legal() and not mine and state.actor != CHANCE:
            raise IllegalAction(state.game.definition.words, {"key": "reason.example"}, action)

    def _offered(self, action: int) -> bool:
        return self.begins is None or self.game.action(action).notation.startswith(self.begins)

    def offer(self, state: State) -> dict[str, Any]:
        """What may be tried now; empty once the example has ended."""
        offer = state.offer(self.seat)
        legal = [entry for entry in offer["legal"] if self._offered(entry["id"])]
        return {
            "prompt": offer["prompt"] if legal else None,
            "legal": legal,
            "blocked": [entry for entry in offer["blocked"] if self._offered(entry["id"])],
            "plans": [plan for plan in offer["plans"] if self._offered(plan["actions"][0])],
        }


def examples_of(definition: Definition) -> dict[str, Example]:
    """The examples a game brings, by id."""
    content = FILE.read(definition) or {}
    FILE.check_names("", content, "example")
    found: dict[str, Example] = {}
    for each in content.get("example", []):
        example = Example(definition, each)
        if example.id in found:
            raise FILE.error("example", f"id: {example.id!r}")
        found[example.id] = example
    return found
