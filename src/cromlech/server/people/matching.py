"""Quick match: people say what they want to play, and those who fit get a table together.

Who fits is decided in the database, by one server at a time, so no one is matched twice however many servers there are.
A listed table with a free seat comes first. Everyone is then asked whether they are here, like at any listed table.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field
from sqlalchemy import and_, delete, func, insert, or_, select, update

from cromlech.core.errors import CromlechError
from cromlech.core.game import Game
from cromlech.games import definition

from .. import protocol
from ..errors import Refusal
from ..guests import is_program
from ..live import Live
from ..names import NAME_LENGTH, alike
from ..protocol import Answered, Asked
from ..records import new_facts
from ..routes import ERRORS
from ..scopes import PLAY, READ, needs
from ..sql import TableRow
from ..storage import ChangedElsewhere
from ..tables import NOBODY, PERSON, WAITING, Chair, Change, Facts, Table, opening
from ..terms import DAYS, Pace, Terms
from .asking import Guest, InClub
from .club import Club, Part
from .lobby import ALIVE, TOPIC, pace_answer
from .news import own_topic
from .ranked import check_person
from .rows import LobbyRow, RatingRow, SeekRow, TieRow
from .ties import BLOCK, blocked_with

log = logging.getLogger("cromlech.people")

NEAR = 150
"""How far apart the ratings of people may be who want others that are about as strong."""
WIDER = 5
"""By how much more they may be apart for each second that someone has waited."""
OLD = 24 * 3600 * 1000
"""Milliseconds after which what someone has looked for is forgotten."""
LOST = 10_000
"""Milliseconds after which a table that people were matched for, but that isn't there, won't be."""
MATCHING = 7_146_329
"""The advisory lock of the server that matches people."""

router = APIRouter(prefix="/api", responses=ERRORS, tags=["lobby"])


class AskedSeek(Asked):
    """What to play with others, and by which name."""

    game: str = Field(max_length=40)
    players: Annotated[int, Field(ge=2, le=16)]
    pace: protocol.AskedPace = protocol.AskedPace(kind="none")
    ranked: bool = False
    near: bool = False
    """Only with people who are about as strong. The longer you wait, the less that matters."""
    name: protocol.Name


class Sought(Answered):
    """What you look for."""

    game: str
    players: int
    pace: protocol.Pace
    ranked: bool
    near: bool


class Seek(Answered):
    """Your quick match."""

    sought: Sought | None
    """Null if you don't look for one."""
    table: str | None
    """The table that was found for you. Take part there."""
    waiting: int
    """How many people wait for the same, you included."""


class Matching(Part):
    """Brings people together who look for the same."""

    def __init__(self, club: Club) -> None:
        super().__init__(club)
        self._lock = asyncio.Lock()

    # -- the rows ----------------------------------------------------------------

    def writing_after(self, before: Table | None, change: Change) -> Sequence[Any]:
        """Once a table has begun, or someone has lost their seat there, no one is on the way to it."""
        table = change.table
        if not table.terms.listed or before is None or before.status != WAITING:
            return ()
        left = {chair.guest for chair in before.chairs} - {chair.guest for chair in table.chairs}
        if table.status != WAITING:
            return (delete(SeekRow).where(SeekRow.found == table.id),)
        gone = [guest for guest in left if guest]
        return (delete(SeekRow).where(SeekRow.found == table.id, SeekRow.guest.in_(gone)),) if gone else ()

    async def begin(self, guest: str, asked: AskedSeek) -> Seek:
        """Look for others from now on, instead of anything looked for before."""
        each = definition(asked.game)
        each.check_options(asked.players, {})
        if asked.ranked:
            await check_person(self.club, guest)
        at = self.hall.clock()
        row = {
            "guest": guest,
            "name": await self.hall.name_of(guest) or asked.name,
            "game": each.name,
            "players": asked.players,
            "pace": Pace(**asked.pace.model_dump()).notation,
            "ranked": asked.ranked,
            "rating": await self._rating(guest, each.name, asked.players),
            "near": asked.near,
            "since": at,
            "seen": at,
            "found": None,
        }
        old = or_(SeekRow.guest == guest, SeekRow.seen < at - OLD)
        try:
            await self.database.run(delete(SeekRow).where(old), insert(SeekRow).values(row))
        except ChangedElsewhere:  # another tab of the same person was as fast
            await self.database.run(update(SeekRow).where(SeekRow.guest == guest).values(row))
        self.bulletin.tell(TOPIC)
        return await self.live_sign(guest)

    async def _rating(self, guest: str, game: str, players: int) -> int | None:
        own = (RatingRow.guest == guest, RatingRow.game == game, RatingRow.players == players)
        rows: Any = await self.database.rows(select(RatingRow.shown).where(*own))
        return rows[0].shown if rows else None

    async def live_sign(self, guest: str) -> Seek:
        """Note that someone still waits, and look for others."""
        at = self.hall.clock()
        waits = update(SeekRow).where(SeekRow.guest == guest, SeekRow.found.is_(None))
        if (await self.database.run(waits.values(seen=at)))[0]:
            row = await self._row(guest)
            if row is not None and row.found is None and not await self._sit_down(row):
                await self._match(guest)
        else:
            await self._check_found(guest, at)
        return await self.look(guest)

    async def end(self, guest: str) -> None:
        """Look for no one anymore."""
        if (await self.database.run(delete(SeekRow).where(SeekRow.guest == guest)))[0]:
            self.bulletin.tell(TOPIC)
            self.bulletin.tell(own_topic(guest))

    async def look(self, guest: str) -> Seek:
        """What someone looks for, and whether it was found."""
        row = await self._row(guest)
        if row is None:
            return Seek(sought=None, table=None, waiting=0)
        pace = pace_answer(row.pace)
        sought = Sought(game=row.game, players=row.players, pace=pace, ranked=row.ranked, near=row.near)
        return Seek(sought=sought, table=row.found, waiting=len(await self._like(row)))

    async def _row(self, guest: str) -> Any:
        rows: Any = await self.database.rows(select(SeekRow).where(SeekRow.guest == guest))
        return rows[0] if rows else None

    async def _like(self, row: Any) -> Sequence[Any]:
        return await self.database.rows(_waiting_like(row, self.hall.clock()))

    async def _check_found(self, guest: str, at: int) -> None:
        """Wait again if the table isn't there, since the server died that was about to open it."""
        lost = select(TableRow.id).where(TableRow.id == SeekRow.found).exists()
        mine = update(SeekRow).where(SeekRow.guest == guest, SeekRow.since < at - LOST, ~lost)
        await self.database.run(mine.values(found=None, seen=at))

    # -- a table with a free seat ---------------------------------------------------

    async def _sit_down(self, row: Any) -> bool:
        """Take a free seat at a table like that, if someone is there."""
        same = (LobbyRow.game == row.game, LobbyRow.players == row.players, LobbyRow.pace == row.pace)
        free = (LobbyRow.status == WAITING, LobbyRow.open > 0, LobbyRow.due.is_(None), LobbyRow.ranked == row.ranked)
        rows: Any = await self.database.rows(select(LobbyRow).where(*same, *free).order_by(LobbyRow.at).limit(20))
        apart = await blocked_with(self.database, row.guest) if rows else set()
        for each in rows:
            seated = {seat["guest"] for seat in each.seats if seat["kind"] == PERSON}
            if row.guest in seated or apart & {each.host, *seated} or not await self._suits(row, each, seated):
                continue
            try:
                live = await self.hall.find(each.table_id)
                await self._join(live, row)
            except CromlechError:  # someone else was faster, or it is too late
                continue
            mine = update(SeekRow).where(SeekRow.guest == row.guest, SeekRow.found.is_(None))
            await self.database.run(mine.values(found=each.table_id))
            self._tell([row.guest])
            return True
        return False

    async def _join(self, live: Live, row: Any) -> None:
        at = self.hall.clock()

        def join(table: Table) -> Change:
            name = unlike(row.name, [chair.name for chair in table.chairs if chair.name])
            return table.join(row.guest, name, None, at=at, there=False)

        await self.club.check_joining(live.table, row.guest)
        await self.hall.change(live, join)

    async def _suits(self, row: Any, table: Any, seated: Iterable[str]) -> bool:
        """Whether the people of a table are here, and as strong as wanted."""
        if Pace.of(table.pace).kind != DAYS:
            here = self.hall.online(table.table_id) | {guest for guest in seated if self.hall.presence.has(guest)}
            if not any(guest in here for guest in seated):
                return False
        if not row.near or row.rating is None:
            return True
        others = [await self._rating(guest, row.game, row.players) for guest in seated]
        within = NEAR + WIDER * (self.hall.clock() - row.since) / 1000
        return all(other is None or abs(other - row.rating) <= within for other in others)

    # -- people who look for the same ------------------------------------------------

    async def _match(self, guest: str) -> None:
        """Find others for someone who waits, and open a table for all of them."""
        facts = replace(new_facts(NOBODY), created=self.hall.clock())
        group = await self._claim(guest, facts.id)
        if not group:
            return
        try:
            await self.hall.begin(self._table_for(facts, group))
        except Exception:
            await self.database.run(update(SeekRow).where(SeekRow.found == facts.id).values(found=None))
            raise
        self._tell(row.guest for row in group)

    async def _claim(self, guest: str, table_id: str) -> list[Any]:
        """Mark those who will play together, all of them or none, before anyone else does."""
        at = self.hall.clock()
        async with self._lock, self.database.engine.begin() as connection:
            if self.database.shared:
                await connection.execute(select(func.pg_advisory_xact_lock(MATCHING)))
            own = (await connection.execute(select(SeekRow).where(SeekRow.guest == guest))).first()
            if own is None or own.found is not None:
                return []
            others: Any = (await connection.execute(_waiting_like(own, at).order_by(SeekRow.since).limit(50))).all()
            guests = [row.guest for row in others]
            tie = and_(TieRow.guest.in_(guests), TieRow.other.in_(guests), TieRow.kind == BLOCK)
            ties = {frozenset(pair) for pair in await connection.execute(select(TieRow.guest, TieRow.other).where(tie))}
            group = [own]
            for row in others:
                if len(group) == own.players:
                    break
                if row.guest != guest and all(_fit(row, each, ties, at) for each in group):
                    group.append(row)
            if len(group) < own.players:
                return []
            chosen = update(SeekRow).where(SeekRow.guest.in_([row.guest for row in group]), SeekRow.found.is_(None))
            claimed = await connection.execute(chosen.values(found=table_id, since=at))
            if claimed.rowcount != len(group):
                await connection.rollback()
                return []
            return group

    def _table_for(self, facts: Facts, group: Sequence[Any]) -> Change:
        own = group[0]
        names: list[str] = []
        chairs = []
        for row in random.SystemRandom().sample(group, len(group)):
            names.append(unlike(row.name, names))
            chairs.append(Chair(PERSON, names[-1], guest=row.guest))
        terms = Terms(Pace.of(own.pace), listed=True, ranked=own.ranked)
        game = Game(definition(own.game), own.players)
        return opening(facts, game, chairs, terms=terms, at=self.hall.clock())

    def _tell(self, guests: Iterable[str]) -> None:
        for guest in guests:
            self.bulletin.tell(own_topic(guest))
        self.bulletin.tell(TOPIC)


def _waiting_like(row: Any, at: int) -> Any:
    """A query for everyone who waits for the same."""
    same = (SeekRow.game == row.game, SeekRow.players == row.players, SeekRow.pace == row.pace)
    alive = or_(SeekRow.seen >= at - ALIVE, SeekRow.guest == row.guest)
    return select(SeekRow).where(*same, SeekRow.ranked == row.ranked, SeekRow.found.is_(None), alive)


def _fit(one: Any, other: Any, ties: set[frozenset[str]], at: int) -> bool:
    """Whether two people may be matched, and are as strong as they want each other."""
    if frozenset((one.guest, other.guest)) in ties:
        return False
    if one.rating is None or other.rating is None:
        return True
    apart = abs(one.rating - other.rating)
    return all(not row.near or apart <= NEAR + WIDER * (at - row.since) / 1000 for row in (one, other))


def unlike(name: str, others: Sequence[str]) -> str:
    """A name that no one at the table has: if need be, with a number.

    >>> unlike("Olena", ["Taras", "Olena"])
    'Olena 2'
    """
    if alike(name, others) is None:
        return name
    numbered = (f"{name[: NAME_LENGTH - 3].rstrip()} {number}" for number in range(2, 100))
    return next((each for each in numbered if alike(each, others) is None), name)


@router.post("/seek")
@needs(PLAY, programs=False)
async def seek(asked: AskedSeek, club: InClub, guest: Guest) -> Seek:
    """Look for people to play with. Give a sign of life every five seconds; the answer has the table that was found."""
    if is_program(guest):
        raise Refusal(403, "token.program")
    matching: Matching = club.part(Matching)
    return await matching.begin(guest, asked)


@router.get("/seek")
@needs(READ)
async def look(club: InClub, guest: Guest) -> Seek:
    """What you look for, and whether it was found."""
    matching: Matching = club.part(Matching)
    return await matching.look(guest)


@router.post("/seek/here")
@needs(PLAY, programs=False)
async def here(club: InClub, guest: Guest) -> Seek:
    """Say that you still wait. Without that for 20 seconds, you no longer do."""
    matching: Matching = club.part(Matching)
    return await matching.live_sign(guest)


@router.delete("/seek")
@needs(PLAY, programs=False)
async def end(club: InClub, guest: Guest) -> Seek:
    """Look for no one anymore."""
    matching: Matching = club.part(Matching)
    await matching.end(guest)
    return await matching.look(guest)
