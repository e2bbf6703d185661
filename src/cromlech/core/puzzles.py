"""Puzzles: positions with one clearly best move, as data.

`puzzles.json` in a game's package holds them. A position is stored as what differs in it from the start of the game.

>>> import cromlech
>>> puzzle = next(iter(cromlech.game("stone-age").definition.puzzles.values()))
>>> state = puzzle.state()
>>> state.actor == puzzle.seat, state.game.parse(puzzle.solution) in state.legal()
(True, True)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from .errors import CromlechError, IllegalAction, RecordError
from .prepared import Prepared

if TYPE_CHECKING:
    from .definition import Definition
    from .game import State

FILE = Prepared("puzzles.json")
FORMAT = "cromlech-puzzles"
VERSION = 1
LEVELS = 5
KEPT = ("level", "options", "seat", "solution", "rival", "lead", "position")
"""What is written down of each puzzle."""


@dataclass(frozen=True)
class Puzzle:
    """A position, whose turn it is, and the best move."""

    definition: Definition
    options: Mapping[str, Any]
    position: Mapping[str, Any]
    """What differs from the start of the game. What the seat can't know in it was drawn anew."""
    seat: int
    solution: str
    """The best move, in notation."""
    level: int
    """From 1, which a glance solves, to 5."""
    lead: float
    """How much more the solution is worth than the next best move: a chance to win."""
    rival: str
    """The next best move, in notation."""

    @cached_property
    def id(self) -> str:
        """A name that stays the same as long as the puzzle does."""
        content = [self.definition.name, self.options, self.position, self.seat, self.solution]
        return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:8]

    def state(self) -> State:
        """The position, ready to play."""
        from .game import Game

        rest = {name: value for name, value in self.options.items() if name != "players"}
        state = Game(self.definition, self.options["players"], **rest).start(chance="explicit")
        FILE.set_up(state, self.id, (), self.position)
        return state

    def solved_by(self, actions: Sequence[int]) -> bool:
        """Whether moves made in one go start with the solution, or come to the same in that order."""
        state = self.state()
        best = state.game.parse(self.solution)
        if best not in actions or best == actions[0]:
            return best in actions
        rest = list(actions)
        rest.remove(best)
        other = state.clone()
        try:
            for action, moved in zip(actions, [best, *rest], strict=True):
                state.apply(action)
                other.apply(moved)
        except IllegalAction:
            return False
        return bool(state.raw == other.raw)


def write_puzzles(definition: Definition, puzzles: Iterable[Puzzle]) -> str:
    """Puzzles of a game as JSON, one per line."""
    lines = [
        json.dumps({name: getattr(each, name) for name in KEPT}, ensure_ascii=False, separators=(",", ":"))
        for each in puzzles
    ]
    head = json.dumps({"format": FORMAT, "version": VERSION, "game": definition.name, "rules": definition.version})
    return head[:-1] + ', "puzzles": [\n' + ",\n".join(lines) + "\n]}\n"


def read_puzzles(definition: Definition, text: str) -> list[Puzzle]:
    """Read puzzles of a game. RecordError says what is wrong with them."""
    try:
        content = json.loads(text)
        if content["format"] != FORMAT or content["version"] != VERSION:
            raise RecordError("error.record_format", expected=FORMAT)
        if content["game"] != definition.name:
            raise RecordError("error.record_field", field=f"game: {content['game']}")
        if content["rules"] != definition.version:
            raise RecordError("error.record_rules", found=content["rules"], expected=definition.version)
        return [Puzzle(definition, **puzzle) for puzzle in content["puzzles"]]
    except CromlechError:
        raise
    except (ValueError, TypeError, KeyError) as error:
        raise RecordError("error.record_field", field=f"puzzles: {error}") from None


def puzzles_of(definition: Definition) -> dict[str, Puzzle]:
    """The puzzles a game brings, by id, in their order."""
    path = definition.folder / FILE.file
    found = read_puzzles(definition, path.read_text("utf-8")) if path.exists() else []
    return {each.id: each for each in found}
