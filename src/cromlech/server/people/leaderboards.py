"""Leaderboards: the strongest at each game with so many players, with the levels of the bots between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query
from sqlalchemy import func, select

from cromlech.games import definition

from ..errors import Refusal
from ..protocol import Answered
from ..routes import ERRORS
from ..scopes import READ, needs
from .asking import Guest, InClub
from .club import Club
from .ratings import ESTABLISHED, SURE, Rating, error_of, levels
from .rows import AccountRow, RatingRow

LISTED = 100
"""The most people on a leaderboard."""
WIDEST = (ESTABLISHED + 0.5) / SURE
"""The standard deviation of the least certain rating that is listed."""

router = APIRouter(prefix="/api", responses=ERRORS)


class Strength(Answered):
    """Someone's rating at a game with so many players."""

    players: int
    rating: int
    error: int
    """Half the width of its 95 % interval: 1540 ± 90."""
    games: int
    wins: int
    established: bool
    """Whether it is certain enough for the leaderboard."""


class Ranked(Answered):
    """A line of a leaderboard."""

    place: int | None
    """Shared by equals. Bots have none."""
    name: str
    """Empty for a bot."""
    level: str | None
    """For a bot: how strong it is."""
    program: bool
    """Whether the account is a program's."""
    rating: int
    error: int
    games: int | None
    own: bool
    """Whether this is you."""


class Leaderboard(Answered):
    """The strongest at a game with so many players."""

    ranked: list[Ranked]
    """The strongest first, bots among them."""
    own: Strength | None
    """Your rating, if you have one."""
    place: int | None
    """Your place, if your rating is established."""
    of: int
    """How many people have an established rating."""
    uncertainty: int
    """The most uncertainty of an established rating."""


def strength_of(row: Any) -> Strength:
    """A row of ratings as it is told."""
    error = error_of(row.sigma)
    known = {"players": row.players, "rating": row.shown, "error": error, "games": row.games, "wins": row.wins}
    return Strength(**known, established=error <= ESTABLISHED)


def _established(game: str, players: int) -> list[Any]:
    """The people who are on a leaderboard."""
    return [
        RatingRow.game == game,
        RatingRow.players == players,
        RatingRow.sigma < WIDEST,
        RatingRow.guest == AccountRow.guest,
        AccountRow.status == "open",
    ]


@router.get("/leaderboard")
@needs(READ)
async def leaderboard(
    club: InClub,
    guest: Guest,
    game: Annotated[str, Query(max_length=40)],
    players: Annotated[int, Query(ge=1, le=16)],
) -> Leaderboard:
    """Who is strongest at a game with so many players, and where you are."""
    if players not in definition(game).players:
        raise Refusal(404, "people.no_leaderboard")
    there = _established(game, players)
    columns = select(RatingRow.__table__, AccountRow.name, AccountRow.kind).where(*there)
    best = await club.database.rows(columns.order_by(RatingRow.shown.desc(), AccountRow.name).limit(LISTED))
    of: Any = await club.database.rows(select(func.count()).select_from(RatingRow, AccountRow).where(*there))
    own = await _own(club, guest, game, players)
    place = await _place(club, there, own) if own is not None and error_of(own.sigma) <= ESTABLISHED else None
    people = _people(best, guest)
    if place is not None and place > LISTED:
        people += _people([own], guest, place)
    return Leaderboard(
        ranked=sorted([*people, *_bots(game)], key=lambda each: (-each.rating, each.place or 0, each.name)),
        own=None if own is None else strength_of(own),
        place=place,
        of=int(of[0][0]),
        uncertainty=ESTABLISHED,
    )


async def _own(club: Club, guest: str, game: str, players: int) -> Any:
    mine = (RatingRow.guest == guest, RatingRow.game == game, RatingRow.players == players)
    columns = select(RatingRow.__table__, AccountRow.name, AccountRow.kind)
    rows = await club.database.rows(columns.where(*mine, AccountRow.guest == RatingRow.guest))
    return rows[0] if rows else None


async def _place(club: Club, there: Sequence[Any], own: Any) -> int:
    better = select(func.count()).select_from(RatingRow, AccountRow).where(*there, RatingRow.shown > own.shown)
    rows: Any = await club.database.rows(better)
    return int(rows[0][0]) + 1


def _people(rows: Iterable[Any], guest: str, first: int = 1) -> list[Ranked]:
    found: list[Ranked] = []
    for number, row in enumerate(rows, first):
        place = found[-1].place if found and found[-1].rating == row.shown else number
        known: dict[str, Any] = {"name": row.name, "level": None, "rating": row.shown, "error": error_of(row.sigma)}
        program = row.kind == "bot"
        found.append(Ranked(place=place, **known, program=program, games=row.games, own=row.guest == guest))
    return found


def _bots(game: str) -> list[Ranked]:
    return [_bot(level, rating) for level, rating in levels(game).items()]


def _bot(level: str, rating: Rating) -> Ranked:
    error = 0 if level == "1" else rating.error  # the first level is the fixed point of the scale
    known: dict[str, Any] = {"name": "", "level": level, "program": False, "rating": rating.shown, "error": error}
    return Ranked(place=None, **known, games=None, own=False)
