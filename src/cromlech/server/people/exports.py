"""Public games as a data set: records without names, where the same person has the same pseudonym throughout.

Only games that have ended and that everyone may find are in it. Tables by link are private, so none of them is.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import Field
from sqlalchemy import select

from cromlech.core.errors import CromlechError

from ..guests import is_program
from ..looking_back import record_answer
from ..protocol import Answered
from ..routes import ERRORS
from ..rows import table_of
from ..scopes import READ, needs
from ..storage import Away
from ..tables import CLOSED, OVER, Table
from .asking import Guest, InClub
from .club import Club
from .rows import FinishedRow, ResultRow
from .streams import lines_of, streams_of

if TYPE_CHECKING:
    from ..sql import Database

log = logging.getLogger("cromlech.people")

PAGE = 50
"""How many games to read at once."""
MOST = 500
"""The most games in one answer."""
DAY = 24 * 3600 * 1000
KEY = "exports"

router = APIRouter(prefix="/api", responses=ERRORS)


class ExportedPlayer(Answered):
    """Who played a seat of an exported game."""

    seat: int
    kind: str
    """`person`, `bot` for one of the server's bots, or `program` for a bot account."""
    who: str | None
    """The same for the same person or program in one export, and only there. Null for the server's bots."""
    level: str | None
    """How strong one of the server's bots is."""
    rating: int | None
    """The rating before a ranked game."""
    left: bool
    """Whether this person left, so that a bot played on."""


class ExportedGame(Answered):
    """A finished public game."""

    id: int
    """Send the last one back as `after` to get those that follow."""
    date: str
    """The day on which it ended, UTC."""
    game: str
    pace: str
    """`none`, `live:600+15` (a bank and a delay in seconds), or `days:3`."""
    ranked: bool
    players: list[ExportedPlayer]
    record: Annotated[dict[str, Any], Field(description="As stored in files, without names")]


@dataclass(frozen=True)
class Wanted:
    """Which games to export."""

    game: str | None = None
    since: int = 0
    """Milliseconds since 1970."""
    until: int | None = None

    def rows_after(self, after: int, limit: int) -> Any:
        """A statement for the index of these games."""
        found = select(FinishedRow).where(FinishedRow.id > after, FinishedRow.at >= self.since)
        if self.game is not None:
            found = found.where(FinishedRow.game == self.game)
        if self.until is not None:
            found = found.where(FinishedRow.at < self.until)
        return found.order_by(FinishedRow.id).limit(limit)


@dataclass(frozen=True)
class Masks:
    """What people are called in one export."""

    key: bytes

    def of(self, guest: str) -> str:
        """The pseudonym of a guest. No one without the key can tell who it is."""
        return f"p{hmac.digest(self.key, guest.encode(), hashlib.sha256).hex()[:12]}"


def midnight(day: date) -> int:
    """The beginning of a day in UTC, in milliseconds since 1970."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)


async def content_of(
    database: Database, row: Any, masks: Masks, replayed: Callable[[Callable[[], str]], Awaitable[str]]
) -> str | None:
    """A game as a line of the data set, or None if it isn't public after all, or can't be read."""
    found = await database.table(row.table_id)
    if found is None:
        return None
    try:
        table = table_of(*found)
        if table.status not in (OVER, CLOSED) or not (table.terms.listed or table.terms.ranked):
            return None
        results = select(ResultRow.seat, ResultRow.before).where(ResultRow.table_id == row.table_id)
        ratings = {each.seat: each.before for each in await database.rows(results)}
        record = await replayed(record_answer(masked(table, masks)))
    except Away:
        raise
    except CromlechError as error:  # of another version, or damaged: the others can still be exported
        log.warning("table %s can't be exported: %s", row.table_id, error)
        return None
    return _line(row, table, _players(table, masks, ratings), record)


def masked(table: Table, masks: Masks) -> Table:
    """A table whose people have pseudonyms."""
    twin = table.clone()
    twin.chairs = [replace(chair, name=masks.of(chair.guest) if chair.guest else "") for chair in table.chairs]
    return twin


def _players(table: Table, masks: Masks, ratings: Mapping[int, int | None]) -> list[ExportedPlayer]:
    return [
        ExportedPlayer(
            seat=seat,
            kind="bot" if chair.guest is None else "program" if is_program(chair.guest) else "person",
            who=masks.of(chair.guest) if chair.guest else None,
            level=chair.level if chair.guest is None else None,
            rating=ratings.get(seat),
            left=chair.resigned,
        )
        for seat, chair in enumerate(table.chairs)
    ]


def _line(row: Any, table: Table, players: Sequence[ExportedPlayer], record: str) -> str:
    content = ExportedGame(
        id=row.id,
        date=datetime.fromtimestamp(row.at / 1000, UTC).strftime("%Y-%m-%d"),
        game=table.game.name,
        pace=table.terms.pace.notation,
        ranked=table.terms.ranked,
        players=list(players),
        record=json.loads(record),
    )
    return json.dumps(content.model_dump(), ensure_ascii=False, separators=(",", ":"))


async def exported(database: Database, wanted: Wanted, masks: Masks) -> AsyncIterator[str]:
    """All games of a data set, one line each."""

    async def here(work: Callable[[], str]) -> str:
        return work()

    after = 0
    while rows := await database.rows(wanted.rows_after(after, PAGE)):
        for row in rows:
            after = row.id
            if (line := await content_of(database, row, masks, here)) is not None:
                yield line


# -- over HTTP ---------------------------------------------------------------------


class Export:
    """The games of one answer."""

    def __init__(self, club: Club, guest: str, wanted: Wanted, after: int, limit: int, masks: Masks) -> None:
        self.club = club
        self.guest = guest
        self.wanted = wanted
        self.after = after
        self.left = limit
        self.masks = masks
        self.over = False
        self.more_at_once = True

    async def more(self) -> Sequence[str]:
        """The next games."""
        rows = await self.club.database.rows(self.wanted.rows_after(self.after, min(self.left, 10)))
        found = []
        for row in rows:
            self.after = row.id
            self.left -= 1
            line = await content_of(self.club.database, row, self.masks, self._replayed)
            found += [line] if line is not None else []
        self.over = not rows or self.left <= 0
        return found

    async def _replayed(self, work: Callable[[], str]) -> str:
        return await self.club.hall.replays.find(self.guest, work)


@router.get("/export", response_class=StreamingResponse, responses=lines_of("ExportedGame"))
@needs(READ)
async def export(
    request: Request,
    club: InClub,
    guest: Guest,
    game: Annotated[str | None, Query(max_length=40, description="Only this game")] = None,
    since: Annotated[date | None, Query(description="The first day, such as 2026-01-31")] = None,
    until: Annotated[date | None, Query(description="The day after the last")] = None,
    after: Annotated[int, Query(ge=0, le=2**31 - 1, description="The id of the last game that you have")] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST)] = 100,
) -> StreamingResponse:
    """Finished public games without names, as a data set: one per line, in the order in which they ended.

    Pseudonyms are the same for a day, so that an export can take several requests.
    """
    wanted = Wanted(game, midnight(since) if since else 0, midnight(until) if until else None)
    secret = await club.database.key(KEY)
    today = datetime.now(UTC).strftime("%Y-%m-%d")
    masks = Masks(hmac.digest(bytes.fromhex(secret), today.encode(), hashlib.sha256))
    source = Export(club, guest, wanted, after, limit, masks)
    return streams_of(club).stream(request, source, nullcontext(), once=False)
