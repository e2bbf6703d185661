"""What people can achieve: data of each game, earned by results and score sheets alone."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cromlech.games import definition

FILE = "achievements.toml"


@dataclass(frozen=True)
class Achievement:
    """Something to achieve. All conditions have to hold in one game."""

    name: str
    general: bool
    """Whether it is the same in all games."""
    won: bool = False
    over_level: int = 0
    """The least level of a bot among those beaten."""
    people: int = 0
    """How many people played, at least."""
    score: int | None = None
    source: str | None = None
    """A line of the score sheet, with `least` points."""
    least: int = 0
    count: int = 1
    """How many such games it takes."""

    @property
    def number(self) -> int:
        """The number in its text."""
        if self.count > 1:
            return self.count
        return self.least if self.source is not None else self.score or self.over_level or self.people


@dataclass(frozen=True)
class Earned:
    """An achievement, and the game that completed it, if there is one."""

    achievement: Achievement
    done: int
    """How many of the games that it takes."""
    result: Any = None


@cache
def achievements(game: str) -> tuple[Achievement, ...]:
    """What can be achieved in a game: what is the same everywhere first."""
    own = definition(game).folder / FILE
    general = [Achievement(**each, general=True) for each in _read(Path(__file__).with_name(FILE))]
    return (*general, *(Achievement(**each, general=False) for each in (_read(own) if own.exists() else ())))


def _read(path: Path) -> Iterable[dict[str, Any]]:
    return tomllib.loads(path.read_text("utf-8"))["achievement"]  # type: ignore[no-any-return]


def earned(game: str, results: Sequence[tuple[Any, Sequence[Any]]]) -> list[Earned]:
    """Who has earned what, by their results and the others of each table, oldest first."""
    found = []
    for achievement in achievements(game):
        done = [own for own, others in results if holds(achievement, own, others)]
        completed = done[achievement.count - 1] if len(done) >= achievement.count else None
        found.append(Earned(achievement, min(len(done), achievement.count), completed))
    return found


def holds(achievement: Achievement, own: Any, others: Sequence[Any]) -> bool:
    """Whether a result, with the others of its table, is one that counts."""
    if own.left or (achievement.won and own.place != 1):
        return False
    beaten = [int(other.level) for other in others if other.level and other.level.isdigit() and other.place > own.place]
    if achievement.over_level and max(beaten, default=0) < achievement.over_level:
        return False
    people = {own.guest, *(other.guest for other in others if not other.left)} - {None}
    if len(people) < achievement.people or (achievement.score is not None and own.score < achievement.score):
        return False
    if achievement.source is None:
        return True
    sheet = (own.facts or {}).get("sheet")
    return sheet is not None and sheet.get(achievement.source, achievement.least - 1) >= achievement.least
