"""How a game ended for each seat, as results tell it. No I/O."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..tables import OVER, PLAYING, Table


@dataclass(frozen=True)
class Outcome:
    """How a game ended for one seat."""

    seat: int
    guest: str | None
    """None for a bot."""
    name: str
    level: str | None
    """How strong a bot it was."""
    character: str | None
    """For a bot: its character."""
    place: int
    """1 for a winner, shared by equals."""
    score: int
    left: bool
    """Whether this person left, or was removed. A bot played on."""
    sheet: Mapping[str, int] | None
    """The points by source, unless the game was decided before its end."""


def public(table: Table) -> bool:
    """Whether everyone may find this game once it has ended. Tables by link are private, unless they are ranked."""
    return table.terms.listed or table.terms.ranked


def settled(table: Table) -> bool:
    """Whether it is clear how a game ended. A ranked one is also decided once everyone else has left.

    Lessons, positions, and games continued from another table have no result.
    """
    if table.position is not None or table.facts.forked is not None:
        return False
    if table.status == OVER:
        return True
    if not table.terms.ranked or table.state is None:
        return False
    people = [seat for seat in _contesting(table) if table.chairs[seat].guest is not None]
    return not people or (table.status == PLAYING and len(_contesting(table)) < 2)


def outcomes(table: Table) -> list[Outcome]:
    """How a settled game ended, by seat."""
    assert table.state is not None
    places = _places(table)
    sheet = table.state.score_sheet() if table.state.over else None
    return [
        Outcome(
            seat,
            chair.guest,
            chair.name,
            chair.level if chair.guest is None else None,
            chair.character if chair.guest is None else None,
            places[seat],
            score,
            seat not in _stayed(table),
            None if sheet is None else sheet[seat],
        )
        for seat, (chair, score) in enumerate(zip(table.chairs, table.state.scores, strict=True))
    ]


def _contesting(table: Table) -> list[int]:
    """The seats whose people have not left, and those of bots."""
    return [seat for seat, chair in enumerate(table.chairs) if not chair.resigned]


def _stayed(table: Table) -> list[int]:
    """The seats whose people are still there at the end, and those of bots. In ranked games, no bot may stand in."""
    ranked = table.terms.ranked
    return [seat for seat in _contesting(table) if not (ranked and getattr(table.chairs[seat], "stand_in", False))]


def _places(table: Table) -> list[int]:
    """The rank of each seat. In a ranked game, whoever leaves shares the last place, whatever the bot did there."""
    assert table.state is not None
    if not table.terms.ranked:
        return table.state.ranks
    stayed = _stayed(table)
    ranks = table.state.ranks or [1] * len(table.chairs)
    return [
        1 + sum(ranks[other] < ranks[seat] for other in stayed) if seat in stayed else len(stayed) + 1
        for seat in range(len(table.chairs))
    ]
