"""Eight levels for people, from a friendly beginner to the strongest bot there is.

What a level plays like is data of the game: its file `levels.json`, or the one beside this module for games without
one. `levels` holds the settings of each level's bot, weakest first, and its rating. `matches` holds the games behind
the ratings. `benchmarks/ladder.py` plays them and writes the file (docs/bots.md).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from typing_extensions import TypeAliasType

from cromlech.core.definition import Definition
from cromlech.core.game import Game

from .base import Bot, Budget, Candidate, Seat
from .learned import ExpertBot, PolicyBot
from .players import GreedyBot, SearchBot, check_target, picker

FILE = "levels.json"
Level = TypeAliasType("Level", Literal["1", "2", "3", "4", "5", "6", "7", "8"])
LEVELS: tuple[Level, ...] = get_args(Level.__value__)
ALIASES: Mapping[str, Level] = {"easy": "1", "medium": "3", "hard": "7", "expert": "8"}
"""Older names of levels. As the name of a bot, `expert` is the bot with that name."""
DEFAULT: Level = ALIASES["medium"]
"""The level of bots for which nobody has chosen one, and of those that take over a seat."""
KINDS: Mapping[str, Callable[..., Bot]] = {
    "greedy": GreedyBot,
    "search": SearchBot,
    "policy": PolicyBot,
    "expert": ExpertBot,
}
"""The kinds of bots that a level can be."""


@dataclass(frozen=True)
class Rung:
    """A level of a game."""

    kind: str
    """One of `KINDS`."""
    settings: Mapping[str, Any]
    rating: int | None
    """How strong it is at this game, as in chess, with level 1 at 1000. None if nobody has measured it."""
    error: int | None
    """Half the width of the rating's 95 % interval. It grows from level to level, since level 1 is the fixed point."""


def named_level(name: Any) -> Any:
    """The level that an older name or a number stands for. Anything else is returned as it is.

    >>> named_level("easy"), named_level(3), named_level("3")
    ('1', '3', '3')
    """
    if isinstance(name, int) and not isinstance(name, bool):
        return str(name)
    return ALIASES.get(name, name) if isinstance(name, str) else name


def read_ladder(definition: Definition) -> dict[str, Any]:
    """The content of a game's file of levels, or of the file for games without one."""
    own = definition.folder / FILE
    found: dict[str, Any] = json.loads((own if own.exists() else Path(__file__).parent / FILE).read_text("utf-8"))
    return found


@cache
def ladder(definition: Definition) -> dict[str, Rung]:
    """The levels of a game.

    >>> import cromlech
    >>> list(ladder(cromlech.game("stone-age").definition)) == list(LEVELS)
    True
    """
    rungs = read_ladder(definition)["levels"]
    return {level: _rung(**content) for level, content in zip(LEVELS, rungs, strict=True)}


def _rung(kind: str, rating: int | None = None, error: int | None = None, **settings: Any) -> Rung:
    return Rung(kind, settings, rating, error)


class LevelBot(Bot):
    """A level. What bot it is depends on the game it plays."""

    def __init__(self, level: str, seed: int | None = None, target: str = "cpu") -> None:
        self.level = level
        self.name = level
        self.picker = picker(seed)
        self.target = check_target(target)
        self._bots: dict[str, Bot] = {}

    def for_game(self, game: Game) -> Bot:
        """As every bot."""
        if game.name not in self._bots:
            rung = ladder(game.definition)[self.level]
            bot = KINDS[rung.kind](**rung.settings, target=self.target)
            bot.name = self.name
            bot.picker = self.picker
            self._bots[game.name] = bot
        return self._bots[game.name]

    def consider(self, seat: Seat, budget: Budget | None = None) -> list[Candidate]:
        """As the bot of this level for the game does."""
        return self.for_game(seat.game).consider(seat, budget)
