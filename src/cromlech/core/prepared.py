"""Prepared games: moves and positions that a game brings as data, for its lesson and its examples."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from .errors import CromlechError
from .rules import CHANCE

if TYPE_CHECKING:
    from .definition import Definition
    from .game import Game, State

CHANCE_SEAT = "*"
"""The seat of chance, as in a record."""


class PreparedError(CromlechError):
    """A file that can't be read; says where and why."""

    def __init__(self, file: str, where: str, why: str) -> None:
        super().__init__("error.prepared", file=file, where=where, why=why)


class Prepared:
    """A file in a game's package, and how to read the moves and positions in it."""

    def __init__(self, file: str) -> None:
        self.file = file

    def error(self, where: str, why: str) -> PreparedError:
        """What is wrong, and where."""
        return PreparedError(self.file, where.strip(), why)

    def read(self, definition: Definition) -> dict[str, Any] | None:
        """The content of the file; None if the game doesn't bring one."""
        path = definition.folder / self.file
        if not path.exists():
            return None
        try:
            return tomllib.loads(path.read_text("utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise self.error("", str(error)) from None

    def check_names(self, where: str, content: Mapping[str, Any], *known: str) -> None:
        """Refuse names that aren't known here."""
        for name in content:
            if name not in known:
                raise self.error(f"{where} {name}", ", ".join(known))

    def move(self, game: Game, where: str, move: str) -> tuple[int, int]:
        """The seat and the action of a move such as `1 place hunt 5`; the seat of chance is `*`."""
        seat, _, notation = move.partition(" ")
        if seat != CHANCE_SEAT and not (seat.isdecimal() and int(seat) < game.players):
            raise self.error(where, f'"{move}": "{CHANCE_SEAT} …", "0 …"')
        return CHANCE if seat == CHANCE_SEAT else int(seat), self.action(game, where, notation)

    def action(self, game: Game, where: str, notation: str) -> int:
        """An action by its notation."""
        try:
            return game.parse(notation)
        except CromlechError as error:
            raise self.error(where, str(error)) from None

    def set_up(self, state: State, where: str, moves: Iterable[tuple[int, int]], changes: Mapping[str, Any]) -> None:
        """Make moves, then change the position; the game goes on from there."""
        for seat, action in moves:
            if state.actor != seat:
                raise self.error(where, state.game.action(action).notation)
            state.apply(action)
        with state.edit() as raw:
            raw.read_dict(self._changed(raw.as_dict(), changes, "position"))

    def _changed(self, values: Any, changes: Any, where: str) -> Any:
        """Values with some of them replaced; parts of a list are named by their index."""
        if not isinstance(changes, Mapping):
            return changes
        known = values if isinstance(values, dict) else {str(i): value for i, value in enumerate(values)}
        self.check_names(where, changes, *known)
        changed = {
            name: self._changed(value, changes[name], f"{where} {name}") if name in changes else value
            for name, value in known.items()
        }
        return changed if isinstance(values, dict) else list(changed.values())


def differences(before: Any, after: Any) -> Any:
    """The changes that `set_up` needs to turn one position into another.

    >>> differences({"food": 3, "tools": [0, 0, 1]}, {"food": 3, "tools": [0, 2, 1]})
    {'tools': {'1': 2}}
    """
    if isinstance(after, dict):
        return {name: differences(before[name], value) for name, value in after.items() if before[name] != value}
    if not isinstance(after, list):
        return after
    changed = differences(*({str(i): value for i, value in enumerate(values)} for values in (before, after)))
    return min(changed, after, key=lambda values: len(str(values)))
