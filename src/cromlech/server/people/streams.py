"""Streams over plain HTTP: one JSON object per line, as soon as there is something, for programs without websockets.

An empty line says that the stream is still alive. A stream can be resumed where it broke off, and ends when the server
stops or the token is revoked.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Annotated, Any, Literal, Protocol, cast

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse
from sqlalchemy import select

from ..answers import resumed_line, time_text
from ..bulletin import News
from ..errors import Refusal
from ..guests import Session, is_program
from ..hall import LISTED
from ..live import Live
from ..protocol import Answered, Result
from ..routes import ERRORS, AtTable, LineNumber
from ..scopes import READ, needs
from ..sql import TableRow
from ..storage import now
from ..tables import ENDED, PLAYING, Table
from .asking import Guest, InClub
from .club import Club, Part
from .rows import FinishedRow

if TYPE_CHECKING:
    from ..clients import Client
    from ..telling import Told

BEAT = 10.0
"""Seconds after which an empty line says that the stream is still alive."""
MOST = 8
"""How many streams one guest may have open at a server."""
GATHER = 0.1
"""Seconds in which several changes become one look at the database."""
LOOK = 30.0
"""Seconds after which to look again, should news have been lost."""
PAGE = 200
"""The most finished games to read at once."""
SETTLING = 15_000
"""Milliseconds in which a finished game may still be written whose number comes before one that is there."""
NDJSON = "application/x-ndjson"
FINISHED = "finished"

router = APIRouter(prefix="/api", responses=ERRORS)

Once = Annotated[bool, Query(description="End after what there is now, instead of waiting for more")]


def lines_of(model: str) -> dict[int | str, dict[str, Any]]:
    """What the OpenAPI document says of a stream."""
    schema = {"$ref": f"#/components/schemas/{model}"}
    return {200: {"content": {NDJSON: {"schema": schema}}, "description": "One JSON object per line"}}


class Turn(Answered):
    """Your turn has come at a table."""

    type: Literal["turn"] = "turn"
    table: str
    game: str
    seat: int
    seq: int
    move: int
    """The number of moves so far."""


class Finished(Answered):
    """A public game has ended."""

    type: Literal["finished"] = "finished"
    id: int
    """Send the last one back as `after` to go on where a stream broke off."""
    table: str
    game: str
    players: int
    pace: str
    """`none`, `live:600+15` (a bank and a delay in seconds), or `days:3`."""
    ranked: bool
    at: str
    result: Result | None


def turns_topic(guest: str) -> str:
    """The topic of someone's turns."""
    return f"turns:{guest}"


class Source(Protocol):
    """Where the lines of a stream come from."""

    async def more(self) -> Sequence[str]:
        """What is new, as soon as there is something."""
        ...

    @property
    def over(self) -> bool:
        """Whether nothing more will come."""
        ...

    @property
    def more_at_once(self) -> bool:
        """Whether there is more without waiting."""
        ...


class Streams(Part):
    """Counts the streams of this server, and ends them."""

    def __init__(self, club: Club) -> None:
        super().__init__(club)
        self.beat = BEAT
        self._open: Counter[str] = Counter()
        self._ends: set[Callable[[], None]] = set()

    async def open(self) -> None:
        """Let no stream hold up a server that stops."""
        self.hall.on_leaving.append(self._end_all)

    def _end_all(self) -> None:
        for end in list(self._ends):
            end()

    def changed(self, live: Live, before: Table | None) -> None:
        """Tell those whose turn it is, and that a game has ended."""
        table = live.table
        guest = _mover(table)
        if guest is not None and (before is None or before.status != PLAYING or before.made != table.made):
            if is_program(guest) or table.lone_guest() is None:
                self.bulletin.tell(turns_topic(guest))
            else:  # most people who play alone have no stream anywhere
                self.bulletin.hear([turns_topic(guest)])
        if table.status in ENDED and before is not None and before.status not in ENDED:
            self.bulletin.tell(FINISHED)

    @contextmanager
    def admitted(self, session: Session, end: Callable[[], None]) -> Iterator[None]:
        """While someone has a stream. `end` is called when it has to end."""
        guest = session.guest
        self._open[guest] += 1
        self._ends.add(end)
        try:
            with self.club.guests.connected(session, end):
                yield
        finally:
            self._ends.discard(end)
            self._open[guest] -= 1
            if not self._open[guest]:
                del self._open[guest]

    def stream(
        self, request: Request, source: Source, around: AbstractContextManager[Any], once: bool
    ) -> StreamingResponse:
        """The answer that tells what comes from a source until it is over, within `around`."""
        session: Session = request.scope["session"]
        if self._open[session.guest] >= MOST:
            raise Refusal(429, "stream.limit", limit=MOST)
        # no proxy may hold lines back, and compression would
        headers = {"cache-control": "no-store", "content-encoding": "identity", "x-accel-buffering": "no"}
        return StreamingResponse(self._lines(session, source, around, once), headers=headers, media_type=NDJSON)

    async def _lines(
        self, session: Session, source: Source, around: AbstractContextManager[Any], once: bool
    ) -> AsyncIterator[bytes]:
        leaving = asyncio.Event()
        with self.admitted(session, leaving.set), around:
            ended = asyncio.create_task(leaving.wait())
            more = asyncio.create_task(_more(source))
            try:
                while not self.hall.leaving:
                    done, _ = await asyncio.wait({ended, more}, timeout=self.beat, return_when=asyncio.FIRST_COMPLETED)
                    if ended in done:
                        return
                    if not done:
                        yield b"\n"
                        continue
                    for line in more.result():
                        yield line.encode() + b"\n"
                    if source.over or (once and not source.more_at_once):
                        return
                    more = asyncio.create_task(_more(source))
            finally:
                for task in (ended, more):
                    task.cancel()
                await asyncio.gather(ended, more, return_exceptions=True)


def streams_of(club: Club) -> Streams:
    """Those of this server."""
    found: Streams = club.part(Streams)
    return found


async def _more(source: Source) -> Sequence[str]:
    return await source.more()


def _mover(table: Table) -> str | None:
    """The guest whose turn it is."""
    if table.status != PLAYING or table.state is None:
        return None
    actor = table.state.actor
    chair = table.chairs[actor] if 0 <= actor < len(table.chairs) else None
    return chair.guest if chair is not None and not chair.resigned else None


# -- a table -----------------------------------------------------------------------


class AtOneTable:
    """Someone who is told all that happens at a table, as by websocket."""

    thinks = False
    more_at_once = False

    def __init__(self, live: Live, guest: str, line: int) -> None:
        self.live = live
        self.guest = guest
        self.line = line
        self.over = False
        self._seq = 0
        self._told: Told | None = None
        self._fresh = asyncio.Event()

    def tell_state(self) -> None:
        """Something has changed."""
        self._fresh.set()

    @contextmanager
    def there(self) -> Iterator[None]:
        """While this guest is connected to the table."""
        client = cast("Client", self)
        with self.live.watching():
            self.line = resumed_line(self.live.table, self.guest, self.line)
            self._seq = self.live.table.seq
            self.live.enter(client)
            try:
                yield
            finally:
                self.live.leave(client)

    async def more(self) -> Sequence[str]:
        """The state as it is now, with the lines of the log that are new."""
        await self._fresh.wait()
        self._fresh.clear()
        table, now_told = self.live.table, self.live.told(self.guest)
        if table.state is not None:
            if self._told is not None and self._told.reader != now_told.reader:
                self.line = min(self.line, table.state.same_lines(self._told.reader, now_told.reader))
            self.line = table.stable_lines(self.line, self._seq)
        if self._told is now_told:
            return ()
        text = self.live.message(None, now_told, self.line)
        self.line = table.state.log_length if table.state is not None else 0
        self._seq, self._told = now_told.seq, now_told
        self.over = table.status in (*ENDED, "moved")
        return (text,)


@router.get("/tables/{id}/stream", response_class=StreamingResponse, responses=lines_of("StateMessage"))
@needs(READ)
async def stream_table(
    request: Request, live: AtTable, club: InClub, guest: Guest, line: LineNumber = 0, once: Once = False
) -> StreamingResponse:
    """The table as a stream: a whole state (as by websocket) per line, whenever something happens, until the end.

    `log` begins at the first line that is new to you; give the number of log lines you have to go on after a break.
    """
    source = AtOneTable(live, guest, line)
    with live.watching():
        await club.hall.refresh(live)
        return streams_of(club).stream(request, source, source.there(), once)


# -- your turns --------------------------------------------------------------------


class Turns:
    """The tables where it is someone's turn."""

    over = more_at_once = False

    def __init__(self, club: Club, guest: str, news: News) -> None:
        self.club = club
        self.guest = guest
        self.news = news
        self._begun = False
        self._known: dict[str, int] = {}
        """When tables last changed that have been looked at."""
        self._told: dict[str, int] = {}
        """The move at which a turn was told."""

    async def more(self) -> Sequence[str]:
        """Each turn that has come since the last look. The first one has all."""
        if self._begun:
            await _wait(self.news)
            await asyncio.sleep(GATHER)
        self._begun = True
        found = []
        hall = self.club.hall
        for row in await hall.store.tables_of(self.guest, LISTED):
            if row.status != PLAYING or self._known.get(row.id) == row.updated:
                continue
            live = await hall.find(row.id)
            await hall.refresh(live)
            hall.drivers.wake(live)
            self._known[row.id] = row.updated
            table = live.table
            if _mover(table) != self.guest or self._told.get(row.id) == len(table.made):
                continue
            assert table.state is not None
            self._told[row.id] = len(table.made)
            turn = Turn(table=row.id, game=table.game.name, seat=table.state.actor, seq=table.seq, move=len(table.made))
            found.append(turn.model_dump_json())
        return found


@router.get("/stream/turns", response_class=StreamingResponse, responses=lines_of("Turn"))
@needs(READ)
async def stream_turns(request: Request, club: InClub, guest: Guest, once: Once = False) -> StreamingResponse:
    """Your turns as a stream: first each table where it is your turn, then each one where your turn comes."""
    news = News([turns_topic(guest)])
    return streams_of(club).stream(request, Turns(club, guest, news), club.hall.bulletin.heard_by(news), once)


# -- finished games ----------------------------------------------------------------


class Games:
    """Public games in the order in which they ended."""

    over = False

    def __init__(self, club: Club, after: int | None, game: str | None, news: News) -> None:
        self.club = club
        self.after = after
        self.game = game
        self.news = news
        self.more_at_once = True

    async def more(self) -> Sequence[str]:
        """The games that have ended since the last look."""
        if self.after is None:
            self.after = await last_finished(self.club)
        if not self.more_at_once:
            await _wait(self.news)
            await asyncio.sleep(GATHER)
        rows = await finished_after(self.club, self.after, PAGE)
        self.more_at_once = len(rows) == PAGE
        if rows:
            self.after = rows[-1].id
        return [_finished(row).model_dump_json() for row in rows if self.game in (None, row.game)]


async def last_finished(club: Club) -> int:
    """The number of the last public game that has ended."""
    rows: Any = await club.database.rows(select(FinishedRow.id).order_by(FinishedRow.id.desc()).limit(1))
    return rows[0].id if rows else 0


async def finished_after(club: Club, after: int, limit: int) -> Sequence[Any]:
    """Public games that have ended, in order. Where a number is missing, the next ones wait a while for it."""
    statement = (
        select(FinishedRow, TableRow.result)
        .join(TableRow, TableRow.id == FinishedRow.table_id)
        .where(FinishedRow.id > after)
        .order_by(FinishedRow.id)
        .limit(limit)
    )
    rows: Sequence[Any] = await club.database.rows(statement)
    if not club.database.shared:
        return rows
    settled = now() - SETTLING
    for i, row in enumerate(rows):
        if row.id > after + 1 and row.at > settled:
            return rows[:i]
        after = row.id
    return rows


def _finished(row: Any) -> Finished:
    return Finished(
        id=row.id,
        table=row.table_id,
        game=row.game,
        players=row.players,
        pace=row.pace,
        ranked=row.ranked,
        at=time_text(row.at),
        result=None if row.result is None else Result(**row.result),
    )


@router.get("/stream/finished", response_class=StreamingResponse, responses=lines_of("Finished"))
@needs(READ)
async def stream_finished(
    request: Request,
    club: InClub,
    after: Annotated[
        int | None, Query(ge=0, le=2**31 - 1, description="Begin after this one; else with the next")
    ] = None,
    game: Annotated[str | None, Query(max_length=40, description="Only this game")] = None,
    once: Once = False,
) -> StreamingResponse:
    """Public games that have ended as a stream, in order. Private tables aren't in it."""
    news = News([FINISHED])
    return streams_of(club).stream(request, Games(club, after, game, news), club.hall.bulletin.heard_by(news), once)


async def _wait(news: News) -> None:
    try:
        async with asyncio.timeout(LOOK):
            await news.wait()
    except TimeoutError:
        pass
