"""Who plays whom in tournaments. No I/O, and the same answer for the same entrants.

People are first put together by the order of the standings, then tables exchange people as long as that makes them
better: no one meets again, if that is possible, and everyone meets others with as many points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise

AGAIN = 1_000_000
"""How bad it is that two meet again."""
APART = 100
"""How bad it is to have different points, for each half point squared."""
ROUNDS = 50
"""The most times to look for something to exchange."""


@dataclass(frozen=True)
class Contender:
    """Someone who wants to play."""

    guest: str
    points: int = 0
    """Twice the points."""
    rating: float = 0.0
    met: Mapping[str, int] = field(default_factory=dict)
    """Whom they have met, how often."""
    byes: int = 0
    """How many rounds they had to sit out."""
    waiting: int = 0
    """How long they have waited."""


def arena(free: Sequence[Contender], players: int) -> list[list[str]]:
    """Tables for whoever is free. Those who came last wait if they are too many."""
    fitting = len(free) // players * players
    longest = sorted(free, key=lambda each: (-each.waiting, each.guest))[:fitting]
    ordered = sorted(longest, key=_by_standing)
    return _improved([ordered[i : i + players] for i in range(0, fitting, players)])


def swiss(contenders: Sequence[Contender], players: int) -> tuple[list[list[str]], list[str]]:
    """Tables for a round, and who has to sit it out: the last ones who haven't yet."""
    ordered = sorted(contenders, key=_by_standing)
    byes: list[Contender] = []
    for _ in range(len(ordered) % players):
        fewest = min(each.byes for each in ordered)
        last = next(each for each in reversed(ordered) if each.byes == fewest)
        ordered.remove(last)
        byes.append(last)
    return _improved(_dutch(ordered, players)), [each.guest for each in byes]


def bye_points(players: int) -> int:
    """Twice the points for a round without a game: a win for two, otherwise as much as the middle of a table."""
    return 2 if players == 2 else players - 1


def points(places: Sequence[int]) -> list[int]:
    """Twice the points for each seat: one for everyone behind, half for equals."""
    return [
        sum(2 * (other > place) + (other == place) for other in places) - 1  # not behind oneself
        for place in places
    ]


def _by_standing(each: Contender) -> tuple[int, float, str]:
    return (-each.points, -each.rating, each.guest)


def _dutch(ordered: Sequence[Contender], players: int) -> list[list[Contender]]:
    """Within those of equal points, the best of the upper part meets the best of the lower ones.

    Those left over of a group play with the next one.
    """
    tables: list[list[Contender]] = []
    group: list[Contender] = []
    for number, each in enumerate(ordered):
        group.append(each)
        last = number + 1 == len(ordered)
        if last or ordered[number + 1].points != each.points:
            count = len(group) // players
            tables += [[group[part * count + table] for part in range(players)] for table in range(count)]
            group = group[count * players :]
    return tables


def _improved(tables: list[list[Contender]]) -> list[list[str]]:
    """Exchange two people of two tables as long as that is better for both tables together."""
    for _ in range(ROUNDS):
        if not any(_exchange(one, other) for one, other in combinations(tables, 2)):
            break
    return [[each.guest for each in table] for table in tables]


def _exchange(one: list[Contender], other: list[Contender]) -> bool:
    before = _cost(one) + _cost(other)
    best = (before, -1, -1)
    for i in range(len(one)):
        for j in range(len(other)):
            one[i], other[j] = other[j], one[i]
            best = min(best, (_cost(one) + _cost(other), i, j))
            one[i], other[j] = other[j], one[i]
    cost, i, j = best
    if cost >= before:
        return False
    one[i], other[j] = other[j], one[i]
    return True


def _cost(table: Sequence[Contender]) -> int:
    again = sum(a.met.get(b.guest, 0) ** 2 for a, b in combinations(table, 2))
    apart = sum((a.points - b.points) ** 2 for a, b in pairwise(sorted(table, key=_by_standing)))
    return AGAIN * again + APART * apart
