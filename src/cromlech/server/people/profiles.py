"""Profiles: what someone has played, how it went, how they like to win, and what they have achieved."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response
from sqlalchemy import select

from ..errors import Refusal
from ..protocol import Answered
from ..routes import ERRORS
from ..scopes import READ, needs
from .achievements import Earned, earned
from .asking import Guest, InClub
from .club import Club
from .history import EXPORTED, Ending, History, Wanted, as_csv, as_json, history, moment, tables
from .leaderboards import Strength, strength_of
from .rows import AccountRow, RatingRow, ResultRow

FEW = 3
"""Finished games before anyone has a favorite strategy."""
RECENT = 400
"""The latest results of a game that say what is usual."""
MOST = 3000
"""The latest results of someone that a profile tells of."""
NOTABLE = 0.02
"""How much greater a share of the points than usual makes a strategy."""
FAVORITES = 2

router = APIRouter(prefix="/api", responses=ERRORS)

Name = Annotated[str | None, Query(max_length=96, description="Whose. Without a name, your own")]
When = Annotated[int | None, Query(ge=0, le=2**53)]


class Strategy(Answered):
    """A line of the score sheet that brings someone more than usual."""

    source: str
    share: float
    """Its mean share of this person's points."""
    usual: float
    """Its mean share of the points of the others."""


class AchievementInfo(Answered):
    """Something that can be achieved in a game."""

    name: str
    general: bool
    """Whether it is the same in all games. Its texts are the client's then, otherwise the game's."""
    number: int
    """For its text."""
    done: int
    """How many of the games that it takes."""
    count: int
    """How many games it takes."""
    earned: str | None
    """When it was earned, in UTC."""
    table: str | None
    """The game that earned it."""


class Played(Answered):
    """Someone's games of one kind."""

    game: str
    played: int
    won: int
    left: int
    best: int | None
    """The highest score of a game that was finished."""
    strengths: list[Strength]
    """The ratings, by number of players."""
    strategies: list[Strategy]
    achievements: list[AchievementInfo]


class Profile(Answered):
    """What everyone may know about someone, or you about yourself."""

    name: str | None
    """Null for yourself without an account."""
    own: bool
    program: bool
    """Whether the account is a program's."""
    since: str | None
    """When the account was claimed, in UTC."""
    games: list[Played]


async def person_named(club: Club, name: str) -> Any:
    """The account with this name."""
    rows = await club.database.rows(select(AccountRow.__table__).where(AccountRow.name == name))
    if not rows or rows[0].status == "closed":
        raise Refusal(404, "people.no_person")
    return rows[0]


async def _whose(club: Club, guest: str, name: str | None) -> tuple[str, Any]:
    """Who is meant, and their account, if they have one."""
    if name is None:
        return guest, await club.account(guest)
    account = await person_named(club, name)
    return account.guest, account


@router.get("/profile")
@needs(READ)
async def profile(club: InClub, guest: Guest, name: Name = None) -> Profile:
    """What someone has played and achieved. Of others, only public games count."""
    whose, account = await _whose(club, guest, name)
    own = select(ResultRow.table_id).where(ResultRow.guest == whose)
    if whose != guest:
        own = own.where(ResultRow.public)
    latest: Sequence[Any] = await club.database.rows(own.order_by(ResultRow.at.desc()).limit(MOST))
    found = await tables(club.database, sorted({each.table_id for each in latest}))
    by_game: Mapping[str, list[tuple[Any, list[Any]]]] = defaultdict(list)
    for rows in found.values():
        mine = [row for row in rows if row.guest == whose]
        if len(mine) == 1:  # of several people at one screen, nobody knows who is whose
            by_game[mine[0].game].append((mine[0], [row for row in rows if row is not mine[0]]))
    games = [await _played(club, whose, game, by_game[game]) for game in sorted(by_game)]
    return Profile(
        name=None if account is None else account.name,
        own=whose == guest,
        program=account is not None and account.kind == "bot",
        since=None if account is None else moment(account.created),
        games=sorted(games, key=lambda each: -each.played),
    )


async def _played(club: Club, guest: str, game: str, results: Sequence[tuple[Any, Sequence[Any]]]) -> Played:
    oldest_first = sorted(results, key=lambda each: (each[0].at, each[0].table_id))
    finished = [own for own, _ in oldest_first if not own.left]
    return Played(
        game=game,
        played=len(results),
        won=sum(own.place == 1 for own in finished),
        left=len(results) - len(finished),
        best=max((own.score for own in finished), default=None),
        strengths=[strength_of(row) for row in await club.database.rows(_ratings(guest, game))],
        strategies=strategies(finished, await _others(club, guest, game)),
        achievements=[_achievement(each) for each in earned(game, oldest_first)],
    )


def _ratings(guest: str, game: str) -> Any:
    own = select(RatingRow.__table__).where(RatingRow.guest == guest, RatingRow.game == game)
    return own.order_by(RatingRow.players)


def _achievement(each: Earned) -> AchievementInfo:
    return AchievementInfo(
        name=each.achievement.name,
        general=each.achievement.general,
        number=each.achievement.number,
        done=each.done,
        count=each.achievement.count,
        earned=None if each.result is None else moment(each.result.at),
        table=None if each.result is None else each.result.table_id,
    )


async def _others(club: Club, guest: str, game: str) -> Sequence[Any]:
    """The latest results of everyone else."""
    latest = select(ResultRow.__table__).where(ResultRow.game == game, ~ResultRow.left)
    rows = await club.database.rows(latest.order_by(ResultRow.at.desc()).limit(RECENT))
    return [row for row in rows if row.guest != guest]


def strategies(own: Sequence[Any], others: Sequence[Any]) -> list[Strategy]:
    """The lines of the score sheet that bring someone a greater share of the points than the others."""
    mine, usual = _shares(own), _shares(others)
    if len(mine) < FEW or not usual:
        return []
    means = {source: (_mean(mine, source), _mean(usual, source)) for source in mine[0]}
    found = [
        Strategy(source=source, share=round(share, 3), usual=round(often, 3))
        for source, (share, often) in means.items()
        if share - often >= NOTABLE
    ]
    return sorted(found, key=lambda each: each.usual - each.share)[:FAVORITES]


def _shares(rows: Sequence[Any]) -> list[dict[str, float]]:
    """Where the points of each came from. What cost points is left out."""
    found = []
    for row in rows:
        sheet = dict((row.facts or {}).get("sheet") or {})
        sheet.pop("total", None)
        gained = {source: max(points, 0) for source, points in sheet.items()}
        if (total := sum(gained.values())) > 0:
            found.append({source: points / total for source, points in gained.items()})
    return found


def _mean(shares: Sequence[Mapping[str, float]], source: str) -> float:
    return sum(each.get(source, 0.0) for each in shares) / len(shares)


@router.get("/history")
@needs(READ)
async def past_games(
    club: InClub,
    guest: Guest,
    name: Name = None,
    game: Annotated[str | None, Query(max_length=40)] = None,
    opponent: Annotated[str | None, Query(max_length=96, description="A part of someone else's name")] = None,
    ending: Ending | None = None,
    ranked: bool | None = None,
    since: When = None,
    until: When = None,
    after: Annotated[str | None, Query(max_length=64, description="`more` of the answer before")] = None,
) -> History:
    """Games that have ended, latest first. Of others, only public ones."""
    whose, _ = await _whose(club, guest, name)
    wanted = Wanted(game, opponent, ending, ranked, since, until, after)
    return await history(club.database, whose, wanted, private=whose == guest)


@router.get("/history/file", response_class=Response)
@needs(READ)
async def history_file(
    club: InClub,
    guest: Guest,
    kind: Literal["csv", "json"] = "json",
    game: Annotated[str | None, Query(max_length=40)] = None,
    opponent: Annotated[str | None, Query(max_length=96)] = None,
    ending: Ending | None = None,
    ranked: bool | None = None,
    since: When = None,
    until: When = None,
) -> Response:
    """Your games as a file to keep."""
    wanted = Wanted(game, opponent, ending, ranked, since, until)
    found = await history(club.database, guest, wanted, private=True, limit=EXPORTED)
    text, media = (as_csv(found.games), "text/csv") if kind == "csv" else (as_json(found.games), "application/json")
    headers = {"content-disposition": f'attachment; filename="cromlech-games.{kind}"'}
    return Response(text, media_type=f"{media}; charset=utf-8", headers=headers)
