"""Games that have ended: found by game, opponent, result, and time, and exported."""

from __future__ import annotations

import csv
import io
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import and_, exists, or_, select
from sqlalchemy.orm import aliased

from ..protocol import Answered
from ..sql import TableRow
from .rows import AccountRow, ResultRow

if TYPE_CHECKING:
    from ..sql import Database

PAGE = 30
"""Games in one answer."""
EXPORTED = 10_000
"""The most games in an exported file."""
Ending = Literal["won", "lost", "left"]


class Finisher(Answered):
    """How a game ended for one seat."""

    seat: int
    name: str
    account: bool
    """Whether this person has a profile."""
    program: bool
    """Whether the account is a program's."""
    level: str | None
    """For a bot of ours: how strong it is."""
    character: str | None
    """For a bot of ours: who it is."""
    place: int
    """1 for a winner, shared by equals."""
    score: int
    left: bool
    """Whether this person left the game. A bot played on."""
    own: bool
    """Whether this is the person whose history it is."""
    before: int | None
    """The rating before and after, of a ranked game."""
    after: int | None


class PastGame(Answered):
    """A game that has ended."""

    table: str
    game: str
    players: int
    at: str
    """When it ended, in UTC."""
    ranked: bool
    public: bool
    """Whether everyone may find it."""
    replay: bool
    """Whether its moves are still there."""
    seats: list[Finisher]


class History(Answered):
    """Games that have ended, latest first."""

    games: list[PastGame]
    more: str | None
    """Where to go on, or null at the end."""


@dataclass(frozen=True)
class Wanted:
    """Which games to find."""

    game: str | None = None
    opponent: str | None = None
    """A part of the name of someone else at the table."""
    ending: Ending | None = None
    ranked: bool | None = None
    since: int | None = None
    until: int | None = None
    """In milliseconds since 1970, like `since`, which it is after."""
    after: str | None = None
    """Where the last answer ended."""


def moment(milliseconds: int) -> str:
    """A time in UTC, such as 2026-01-31T12:00:00Z."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


async def history(database: Database, guest: str, wanted: Wanted, *, private: bool, limit: int = PAGE) -> History:
    """The games of someone, with the private ones if it is their own history."""
    own = select(ResultRow.table_id, ResultRow.at).where(ResultRow.guest == guest, *_conditions(wanted))
    if not private:
        own = own.where(ResultRow.public)
    own = own.group_by(ResultRow.table_id, ResultRow.at).order_by(ResultRow.at.desc(), ResultRow.table_id.desc())
    found: Sequence[Any] = await database.rows(own.limit(limit + 1))
    shown = found[:limit]
    games = await _games(database, guest, [each.table_id for each in shown])
    more = f"{shown[-1].at}.{shown[-1].table_id}" if len(found) > limit else None
    return History(games=games, more=more)


def _conditions(wanted: Wanted) -> list[Any]:
    found: list[Any] = []
    if wanted.game is not None:
        found.append(ResultRow.game == wanted.game)
    if wanted.ending == "left":
        found.append(ResultRow.left)
    elif wanted.ending is not None:
        found += [~ResultRow.left, ResultRow.place == 1 if wanted.ending == "won" else ResultRow.place > 1]
    if wanted.ranked is not None:
        found.append(ResultRow.ranked == wanted.ranked)
    if wanted.since is not None:
        found.append(ResultRow.at >= wanted.since)
    if wanted.until is not None:
        found.append(ResultRow.at < wanted.until)
    if wanted.opponent:
        found.append(_against(wanted.opponent))
    if wanted.after is not None:
        at, _, table_id = wanted.after.partition(".")
        if at.isascii() and at.isdigit() and len(at) < 16:
            earlier = and_(ResultRow.at == int(at), ResultRow.table_id < table_id)
            found.append(or_(ResultRow.at < int(at), earlier))
    return found


def _against(name: str) -> Any:
    other = aliased(ResultRow)
    forms = {name, name.lower(), name.upper(), name.title()}  # not every database knows capitals beyond Latin ones
    alike = or_(*(other.name.contains(each, autoescape=True) for each in sorted(forms)))
    same = and_(other.table_id == ResultRow.table_id, other.seat != ResultRow.seat)
    return exists().where(same, alike)


async def _games(database: Database, guest: str, table_ids: Sequence[str]) -> list[PastGame]:
    rows = await tables(database, table_ids)
    accounts = await accounts_of(database, {row.guest for all_rows in rows.values() for row in all_rows if row.guest})
    kept: Sequence[Any] = await database.rows(select(TableRow.id).where(TableRow.id.in_(table_ids)))
    there = {each.id for each in kept}
    return [_game(rows[table_id], guest, accounts, table_id in there) for table_id in table_ids]


async def tables(database: Database, table_ids: Sequence[str]) -> Mapping[str, list[Any]]:
    """The results of whole tables, by seat."""
    found: Mapping[str, list[Any]] = defaultdict(list)
    for begin in range(0, len(table_ids), 500):
        some = ResultRow.table_id.in_(table_ids[begin : begin + 500])
        for row in await database.rows(select(ResultRow.__table__).where(some).order_by(ResultRow.seat)):
            found[row.table_id].append(row)
    return found


async def accounts_of(database: Database, guests: set[str]) -> dict[str, Any]:
    """The accounts of these people, where they have one."""
    known = sorted(guests)
    found: dict[str, Any] = {}
    for begin in range(0, len(known), 500):
        some = AccountRow.guest.in_(known[begin : begin + 500])
        columns = select(AccountRow.guest, AccountRow.name, AccountRow.kind, AccountRow.status)
        found |= {row.guest: row for row in await database.rows(columns.where(some))}
    return found


def _game(rows: Sequence[Any], guest: str, accounts: Mapping[str, Any], replay: bool) -> PastGame:
    first = rows[0]
    return PastGame(
        table=first.table_id,
        game=first.game,
        players=first.players,
        at=moment(first.at),
        ranked=first.ranked,
        public=first.public,
        replay=replay,
        seats=[_finisher(row, guest, accounts.get(row.guest)) for row in rows],
    )


def _finisher(row: Any, guest: str, account: Any) -> Finisher:
    return Finisher(
        seat=row.seat,
        name=row.name if account is None else account.name,
        account=account is not None,
        program=account is not None and account.kind == "bot",
        level=row.level,
        character=(row.facts or {}).get("character"),
        place=row.place,
        score=row.score,
        left=row.left,
        own=row.guest == guest,
        before=row.before,
        after=row.after,
    )


# -- files -------------------------------------------------------------------------

COLUMNS = ("table", "ended", "game", "players", "ranked", "seat", "name", "bot_level", "place", "score", "left", "you")


def as_json(games: Sequence[PastGame]) -> str:
    """The games as a JSON file."""
    return json.dumps([game.model_dump() for game in games], ensure_ascii=False, indent=1)


def as_csv(games: Sequence[PastGame]) -> str:
    """The games as a table with a line for each seat."""
    text = io.StringIO()
    lines = csv.writer(text)
    lines.writerow(COLUMNS)
    for game in games:
        known = (game.table, game.at, game.game, game.players, int(game.ranked))
        for seat in game.seats:
            own = (seat.seat, _harmless(seat.name), seat.level or "", seat.place, seat.score, int(seat.left))
            lines.writerow((*known, *own, int(seat.own)))
    return text.getvalue()


def _harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@") else name
