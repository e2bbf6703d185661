"""A game's name, numbers of players, options, and cards: everything that all copies of its rules share.

Everything else about a game is in the modules of its package. `core/parts.py` lists them.
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import PackError
from .options import Options
from .packs import STANDARD, PackSchema, check_name, check_pack, find_pack, pack_folder
from .rules import standard_cards
from .words import CORE, Words

if TYPE_CHECKING:
    from .examples import Example
    from .lessons import Lesson
    from .puzzles import Puzzle

ALL = -1
"""Used instead of a seat: a reader who may know everything, as after the end of a game."""


@dataclass(frozen=True, eq=False)
class Definition:
    """One game.

    Increase `version` whenever old records would no longer replay to the same end, and `interface` whenever an action
    id or a number of the observation gets another meaning (docs/environments.md). With `hidden_choices`, people who
    share a screen must not see each other's choices, so the screen shows nobody's view while none of them is to move.
    """

    name: str
    package: str
    version: int
    options: Options
    schema: PackSchema
    hidden_choices: bool = False
    interface: int = 0

    @property
    def players(self) -> tuple[int, ...]:
        """The supported numbers of players."""
        return self.options.players

    @property
    def default_players(self) -> int:
        """The default number of players."""
        return self.options.default_players

    def __repr__(self) -> str:
        return f"<game {self.name}, players {self.players}, options {self.options}>"

    def check_options(self, players: int | None, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values. OptionsError names what is allowed."""
        return self.options.check(players, given)

    def encode(self, options: Mapping[str, Any]) -> list[int]:
        """Options as the integers that `rules.setup` takes."""
        return self.options.encode(options)

    @cached_property
    def folder(self) -> Path:
        """The folder of the game's package."""
        return Path(next(iter(importlib.import_module(self.package).__path__)))

    @cached_property
    def words(self) -> Words:
        """The game's own catalog, followed by the common one."""
        return Words(self.folder / "words", CORE.folders[0])

    @cached_property
    def lesson(self) -> Lesson | None:
        """The game's guided first game, or None if it has none."""
        from .lessons import lesson_of

        return lesson_of(self)

    @cached_property
    def examples(self) -> dict[str, Example]:
        """What its rules page shows and lets people try, by id."""
        from .examples import examples_of

        return examples_of(self)

    @cached_property
    def puzzles(self) -> dict[str, Puzzle]:
        """The puzzles it brings, by id."""
        from .puzzles import puzzles_of

        return puzzles_of(self)

    def find_cards(self, cards: str | Mapping[str, Any] | None) -> Mapping[str, Any] | None:
        """Find a card pack by name, path, or content. None means the game's own cards."""
        if cards is None or cards == STANDARD:
            return None
        if isinstance(cards, Mapping):
            check_pack(cards, self.schema)
            return cards
        pack = find_pack(str(cards), self.schema)
        check_name(pack, self.standard_pack())
        return pack

    def packs(self) -> list[str]:
        """The names of its card packs: its own cards first, then every valid pack in its folder."""
        found = [STANDARD]
        for path in sorted(pack_folder(self.name).glob("*.toml")):
            with contextlib.suppress(PackError):
                if self.find_cards(path.stem) is not None:
                    found.append(path.stem)
        return found

    def standard_text(self) -> str:
        """The data file of the game's own cards."""
        return (self.folder / "cards.toml").read_text("utf-8")

    def standard_pack(self) -> Mapping[str, Any]:
        """The cards that come with the game."""
        return standard_cards(self.folder)

    def __reduce__(self) -> Any:
        return (_restore, (self.package,))


def _restore(package: str) -> Definition:
    found: Definition = importlib.import_module(f"{package}.definition").DEFINITION
    return found
