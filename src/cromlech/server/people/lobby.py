"""The lobby: tables that anyone may join, tables worth watching, and how many people are really here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from fastapi import APIRouter
from sqlalchemy import delete, insert, or_, select

from cromlech.bots.characters import Character
from cromlech.bots.levels import Level
from cromlech.core.errors import CromlechError

from .. import protocol
from ..answers import time_text
from ..errors import Refusal
from ..guests import is_program
from ..live import Live
from ..protocol import Answered
from ..routes import ERRORS
from ..scopes import READ, needs
from ..storage import Away
from ..tables import OPEN, PERSON, PLAYING, WAITING, Change, Table
from ..terms import DAYS, Pace
from .asking import Guest, InClub
from .club import Club, Part
from .news import own_topic
from .rows import LobbyRow, SeekRow
from .ties import blocked_with

log = logging.getLogger("cromlech.people")

TOPIC = "lobby"
ROWS = 200
"""The most rows to look at. Many are of people who have gone, so they aren't shown."""
SHOWN = 40
"""The most open tables to list."""
WATCHED = 6
"""The most tables to recommend for watching."""
SOUGHT = 12
"""The most wishes to list."""
LOOK = 5.0
"""Seconds between two looks for people who haven't said that they are here, should no one say when."""
GLANCE = 2.0
"""Seconds between two looks for people who have come or left."""
ASKED = 20
"""About how many requests in a second may follow from this, however many people are here."""
ALIVE = 20_000
"""Milliseconds after which someone who seeks and gives no sign of life has left."""

router = APIRouter(prefix="/api", responses=ERRORS, tags=["lobby"])


class LobbySeat(Answered):
    """A seat of a listed table."""

    seat: int
    kind: protocol.SeatKind
    name: str
    level: Level | None
    character: Character | None
    program: bool
    """Whether this is a bot account."""
    here: bool
    """Whether this person is connected. Programs never count as people."""


class LobbyTable(Answered):
    """A listed table."""

    id: str
    game: str
    options: dict[str, protocol.OptionValue]
    cards: str
    """The name of its card pack."""
    seats: list[LobbySeat]
    pace: protocol.Pace
    ranked: bool
    status: Literal["waiting", "playing"]
    mine: bool
    """Whether you have a seat there."""
    since: str
    """When it was opened, or when its game started, in UTC such as 2026-01-31T12:00:00Z."""


class LobbySeek(Answered):
    """What people wait for."""

    game: str
    players: int
    pace: protocol.Pace
    ranked: bool
    waiting: int
    """How many."""


class Lobby(Answered):
    """Where you can play with others, or watch them."""

    tables: list[LobbyTable]
    """Tables with free seats, latest first: only those whose people are connected, or that take days per move."""
    watch: list[LobbyTable]
    """Games in progress with people who are here, the most of them first."""
    people: int
    """How many people are connected now, you included. Bots don't count."""
    seeking: int
    """How many of them wait for a quick match."""
    seeks: list[LobbySeek]
    """For what others wait. Looking for the same brings you together."""


class LobbyPart(Part):
    """Keeps the index of listed tables, and ends ready checks."""

    def __init__(self, club: Club) -> None:
        super().__init__(club)
        self._wake = asyncio.Event()

    async def open(self) -> None:
        """Watch over ready checks, and who comes and goes."""
        self.club.begin(self._watch_checks())
        self.club.begin(self._watch_people())

    # -- the index ---------------------------------------------------------------

    def writing_after(self, before: Table | None, change: Change) -> Sequence[Any]:
        """What a change means for the index."""
        after = change.table
        if not after.terms.listed or (before is not None and _shown(before) == _shown(after)):
            return ()
        gone = delete(LobbyRow).where(LobbyRow.table_id == after.id)
        shown = _shown(after)
        return (gone,) if shown is None else (gone, insert(LobbyRow).values({**shown, "at": self.hall.clock()}))

    def changed(self, live: Live, before: Table | None) -> None:
        """Tell everyone who looks at the lobby, and whoever has to say that they are here."""
        after = live.table
        if not after.terms.listed or (before is not None and _shown(before) == _shown(after)):
            return
        self.bulletin.tell(TOPIC)
        if after.check is not None or (before is not None and before.check is not None):
            for guest in {chair.guest for chair in after.chairs if chair.kind == PERSON and chair.guest}:
                self.bulletin.tell(own_topic(guest))
            self._wake.set()

    async def check_joining(self, table: Table, guest: str) -> None:
        """Keep people apart if one of them has blocked the other."""
        there = {chair.guest for chair in table.chairs if chair.kind == PERSON} | {table.facts.host}
        if guest not in there and there & await blocked_with(self.database, guest):
            raise Refusal(403, "server.kept_apart")

    # -- ready checks ------------------------------------------------------------

    async def _watch_checks(self) -> None:
        while True:
            seconds = LOOK
            try:
                seconds = await self.end_checks()
            except Away:
                log.debug("can't look for ready checks")
            except Exception:
                log.exception("can't look for ready checks")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._wake.wait()
            self._wake.clear()

    async def end_checks(self) -> float:
        """End all ready checks whose time is over, and say when to look again. Any server may do it."""
        at = self.hall.clock()
        rows: Any = await self.database.rows(select(LobbyRow.table_id, LobbyRow.due).where(LobbyRow.due.is_not(None)))
        for row in rows:
            if row.due <= at:
                try:
                    live = await self.hall.find(row.table_id)
                    await self.hall.change(live, lambda table: table.end_check(at))
                except Away:
                    raise
                except CromlechError as error:
                    log.warning("the ready check of table %s can't be ended: %s", row.table_id, error)
        due = [row.due - at for row in rows if row.due > at]
        return float(max(0.05, min([LOOK, *(each / 1000 for each in due)])))

    async def _watch_people(self) -> None:
        """Tell those who look at the lobby here that people have come or left. The more there are, the less often."""
        known: set[str] = set()
        while True:
            present = self.hall.presence.all()
            if present != known:
                known = present
                self.bulletin.hear([TOPIC])
            await asyncio.sleep(max(GLANCE, len(known) / ASKED))

    # -- what to show --------------------------------------------------------------

    async def look(self, guest: str) -> Lobby:
        """The lobby as someone sees it."""
        kept_apart = await blocked_with(self.database, guest)
        wanted = select(LobbyRow).where(or_(LobbyRow.status == PLAYING, LobbyRow.open > 0))
        rows: Any = await self.database.rows(wanted.order_by(LobbyRow.at.desc()).limit(ROWS))
        present = self.hall.presence.all()
        tables, watch = [], []
        for row in rows:
            if kept_apart & {row.host, *(seat["guest"] for seat in row.seats)}:
                continue
            here = self.hall.online(row.table_id)
            answer = _answer(row, guest, lambda other, here=here: other in here or other[:12] in present)
            people = sum(seat.here for seat in answer.seats)
            if row.status == PLAYING:
                if people and not answer.mine:
                    watch.append((people, answer))
            elif people or answer.mine or Pace.of(row.pace).kind == DAYS:
                tables.append(answer)
        alive = SeekRow.seen >= self.hall.clock() - ALIVE
        seeking: Any = await self.database.rows(select(SeekRow).where(alive, SeekRow.found.is_(None)))
        best = sorted(watch, key=lambda each: -each[0])
        return Lobby(
            tables=tables[:SHOWN],
            watch=[answer for _, answer in best[:WATCHED]],
            people=len(present),
            seeking=len(seeking),
            seeks=_summed(row for row in seeking if row.guest not in {guest, *kept_apart}),
        )


def _summed(seeks: Iterable[Any]) -> list[LobbySeek]:
    """What people wait for, most wanted first."""
    wanted = Counter((row.game, row.players, row.pace, row.ranked) for row in seeks)
    return [
        LobbySeek(game=game, players=players, pace=pace_answer(pace), ranked=ranked, waiting=count)
        for (game, players, pace, ranked), count in wanted.most_common(SOUGHT)
    ]


def pace_answer(notation: str) -> protocol.Pace:
    """A pace as it is told."""
    return protocol.Pace(**vars(Pace.of(notation)))


def _shown(table: Table) -> dict[str, Any] | None:
    """The row of a table, apart from its time, or None if nobody is to find it."""
    free = sum(chair.kind == OPEN for chair in table.chairs)
    if table.status not in (WAITING, PLAYING):
        return None
    seats = [
        {"kind": each.kind, "name": each.name, "guest": each.guest, "level": each.level, "character": each.character}
        for each in table.chairs
    ]
    return {
        "table_id": table.id,
        "game": table.game.name,
        "players": table.game.players,
        "options": dict(table.game.options),
        "cards": table.game.cards["name"] if table.game.pack is not None else "standard",
        "seats": seats,
        "open": free,
        "status": table.status,
        "due": table.check.until if table.check is not None else None,
        "pace": table.terms.pace.notation,
        "ranked": table.terms.ranked,
        "host": table.facts.host,
    }


def _answer(row: Any, guest: str, is_here: Any) -> LobbyTable:
    def seat(number: int, given: Mapping[str, Any]) -> LobbySeat:
        program = is_program(given["guest"])
        person = given["kind"] == PERSON and not program
        known = {name: given[name] for name in ("kind", "name", "level", "character")}
        here = person and given["guest"] is not None and is_here(given["guest"])
        return LobbySeat(seat=number, **known, program=program, here=here)

    return LobbyTable(
        id=row.table_id,
        game=row.game,
        options=row.options,
        cards=row.cards,
        seats=[seat(number, each) for number, each in enumerate(row.seats)],
        pace=pace_answer(row.pace),
        ranked=row.ranked,
        status=row.status,
        mine=any(each["guest"] == guest for each in row.seats),
        since=time_text(row.at),
    )


@router.get("/lobby")
@needs(READ)
async def lobby(club: InClub, guest: Guest) -> Lobby:
    """Tables that you can join or watch, and how many people are here."""
    part: LobbyPart = club.part(LobbyPart)
    return await part.look(guest)
