"""Ratings of ranked games: Plackett-Luce with openskill, on the scale of the bots' levels.

A difference of 400 means odds of ten to one between two, as in chess, for every number of players. Level 1 of the bots
has 1000, so people who play ranked games against bots, or against people who have, are on the same scale. The levels
keep what `levels.json` says. Ratings are computed in the transaction that settles a game, one game after another on
all servers of a database. Each ranked game has its number in this order, so that they can be computed again.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, insert, select, text, update

from cromlech.bots.levels import ladder
from cromlech.games import definition

from .rows import RatingRow, ResultRow

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from ..sql import Database

START, SPREAD = 1500.0, 200.0
"""The rating of someone about whom nothing is known, and its standard deviation."""
ODDS = 400 / math.log(10)
"""The difference that multiplies the odds by e."""
DRIFT = 3.0
"""How much more uncertain a rating gets with each game, since people learn."""
SURE = 1.96
"""Standard deviations on both sides that hold 95 % of the cases."""
ESTABLISHED = 210
"""The most uncertainty of a rating on a leaderboard: about twenty games."""
LOCK = text("select pg_advisory_xact_lock(7146329)")
"""Only one transaction at a time computes ratings."""

Key = tuple[str, str, int]
"""Whose rating at which game with how many players."""


@dataclass(frozen=True)
class Rating:
    """How strong someone is."""

    mu: float = START
    sigma: float = SPREAD
    games: int = 0
    wins: int = 0

    @property
    def shown(self) -> int:
        """The rating as it is shown."""
        return round(self.mu)

    @property
    def error(self) -> int:
        """Half the width of its 95 % interval."""
        return error_of(self.sigma)


def error_of(sigma: float) -> int:
    """Half the width of a rating's 95 % interval."""
    return round(SURE * sigma)


@cache
def _model(players: int) -> Any:
    from openskill.models import PlackettLuce

    def gain(*_: Any) -> float:  # how much of what a game tells is believed
        return 1.0

    return PlackettLuce(mu=START, sigma=SPREAD, beta=ODDS / math.sqrt(players), tau=DRIFT, gamma=gain)


@cache
def levels(game: str) -> Mapping[str, Rating]:
    """The ratings of the bots' levels that have been measured."""
    measured = ladder(definition(game)).items()
    return {
        level: Rating(float(rung.rating), max(1.0, (rung.error or 0) / SURE))
        for level, rung in measured
        if rung.rating is not None
    }


def rated(rows: Sequence[Any], known: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings of the people of a game after it. Bots take part, but theirs stay; unmeasured ones don't count."""
    game, players = rows[0].game, rows[0].players
    before = [
        known.get(row.guest, Rating()) if row.guest is not None else levels(game).get(row.level or "") for row in rows
    ]
    there = [(row, rating) for row, rating in zip(rows, before, strict=True) if rating is not None]
    if len(there) < 2:
        return {}
    model = _model(players)
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for _, rating in there]
    after = model.rate(teams, ranks=[row.place for row, _ in there])
    return {
        row.guest: replace(
            rating, mu=new.mu, sigma=new.sigma, games=rating.games + 1, wins=rating.wins + int(row.place == 1)
        )
        for (row, rating), (new,) in zip(there, after, strict=True)
        if row.guest is not None
    }


async def rate(connection: AsyncConnection, rows: Sequence[Any], at: int) -> None:
    """Compute the ratings after a ranked game, in the transaction that writes its results."""
    if connection.dialect.name == "postgresql":
        await connection.execute(LOCK)
    last = (await connection.execute(select(func.max(ResultRow.rated)))).scalar_one()
    number = (last or 0) + 1
    first = rows[0]
    same = (RatingRow.game == first.game, RatingRow.players == first.players)
    guests = [row.guest for row in rows if row.guest is not None]
    found = (await connection.execute(select(RatingRow.__table__).where(*same, RatingRow.guest.in_(guests)))).all()
    known = {row.guest: Rating(row.mu, row.sigma, row.games, row.wins) for row in found}
    after = rated(rows, known)
    for guest, rating in sorted(after.items()):
        values = {**vars(rating), "shown": rating.shown, "at": at}
        if guest in known:
            await connection.execute(update(RatingRow).where(*same, RatingRow.guest == guest).values(values))
        else:
            key = {"guest": guest, "game": first.game, "players": first.players}
            await connection.execute(insert(RatingRow).values({**key, **values}))
    for row in rows:
        told = {"rated": number, "before": None, "after": None}
        if row.guest in after:
            told |= {"before": known.get(row.guest, Rating()).shown, "after": after[row.guest].shown}
        own = (ResultRow.table_id == first.table_id, ResultRow.seat == row.seat)
        await connection.execute(update(ResultRow).where(*own).values(told))


async def recomputed(database: Database) -> dict[Key, Rating]:
    """All ratings, computed again from the results."""
    ranked = select(ResultRow.__table__).where(ResultRow.rated.is_not(None)).order_by(ResultRow.rated, ResultRow.seat)
    games: Mapping[int, list[Any]] = defaultdict(list)
    for row in await database.rows(ranked):
        games[row.rated].append(row)
    found: dict[Key, Rating] = {}
    for rows in games.values():
        game, players = rows[0].game, rows[0].players
        known = {row.guest: found[key] for row in rows if (key := (row.guest, game, players)) in found}
        found |= {(guest, game, players): rating for guest, rating in rated(rows, known).items()}
    return found


async def repair(database: Database) -> int:
    """Compute all ratings again, and write those that differ. Returns how many. No game may end meanwhile."""
    wrong = 0
    stored = {(row.guest, row.game, row.players): row for row in await database.rows(select(RatingRow.__table__))}
    for key, rating in (await recomputed(database)).items():
        values = {**vars(rating), "shown": rating.shown}
        row = stored.get(key)
        if row is not None and all(getattr(row, name) == value for name, value in values.items()):
            continue
        wrong += 1
        guest, game, players = key
        own = (RatingRow.guest == guest, RatingRow.game == game, RatingRow.players == players)
        if row is None:
            known = {"guest": guest, "game": game, "players": players, "at": 0}
            await database.run(insert(RatingRow).values({**known, **values}))
        else:
            await database.run(update(RatingRow).where(*own).values(values))
    return wrong


async def rating_of(database: Database, guest: str, game: str, players: int) -> Rating:
    """How strong someone is, as far as it is known."""
    own = (RatingRow.guest == guest, RatingRow.game == game, RatingRow.players == players)
    rows = await database.rows(select(RatingRow.__table__).where(*own))
    return Rating(rows[0].mu, rows[0].sigma, rows[0].games, rows[0].wins) if rows else Rating()
