"""Tournaments: arenas, which pair whoever is free until time is up, and Swiss rounds.

Who is paired is written first, with the ids of the tables; then the tables are opened. A server that finds a pairing
without its table opens it, so nothing is lost if the first one stops in between. Points are added by the transaction
that settles a game. Tables of tournaments are ranked: all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

import cromlech

from ..errors import Refusal
from ..live import Live
from ..records import new_facts
from ..sql import TableRow
from ..storage import Away, ChangedElsewhere
from ..tables import CLOSED, PERSON, Chair, Change, Table, opening
from ..terms import Pace, Terms
from .club import Club, Part
from .news import own_topic
from .outcomes import outcomes, settled
from .pairing import Contender, arena, bye_points, points, swiss
from .rows import EntrantRow, PairingRow, RatingRow, ResultRow, TournamentRow

log = logging.getLogger("cromlech.people")

ARENA, SWISS = "arena", "swiss"
OPEN, PLAYING, OVER = "open", "playing", "over"
IN, RESTING, OUT = "in", "resting", "out"
BYE = "bye-"
"""How the id of a pairing begins that has no table."""
LOOK = 3.0
"""Seconds between two looks for what is due."""
GAP = 20_000
"""Milliseconds that two who have just met wait for others in an arena."""


class _Elsewhere(Exception):
    """Another server was faster."""


@dataclass(frozen=True)
class Standing:
    """An entrant's place."""

    entrant: Any
    place: int
    """Shared by equals."""
    tie_break: int
    """Twice the points of all opponents together."""


def standings(entrants: Sequence[Any], pairings: Sequence[Any]) -> list[Standing]:
    """The entrants in order: by points, then by the points of their opponents."""
    known = {each.guest: each.points for each in entrants}
    met = opponents(pairings)
    keys = {each.guest: (each.points, sum(known.get(other, 0) * n for other, n in met[each.guest].items()))
            for each in entrants}  # fmt: skip
    ordered = sorted(entrants, key=lambda each: (*(-number for number in keys[each.guest]), each.name))
    return [
        Standing(each, 1 + sum(other > keys[each.guest] for other in keys.values()), keys[each.guest][1])
        for each in ordered
    ]


def opponents(pairings: Sequence[Any]) -> Mapping[str, Counter[str]]:
    """Whom everyone has met, how often."""
    met: Mapping[str, Counter[str]] = defaultdict(Counter)
    for pairing in pairings:
        for guest in pairing.people:
            met[guest].update(other for other in pairing.people if other != guest)
    return met


class Tournaments(Part):
    """Runs the tournaments, and counts their points."""

    def __init__(self, club: Club) -> None:
        super().__init__(club)
        self._wake = asyncio.Event()

    async def open(self) -> None:
        """Look again and again for what is due."""
        self.club.begin(self._run())

    async def _run(self) -> None:
        while True:
            try:
                await self.look(self.hall.clock())
            except Away:
                pass
            except Exception:
                log.exception("tournaments can't go on")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._wake.wait()
            self._wake.clear()

    # -- counting ----------------------------------------------------------------

    def writing_after(self, before: Table | None, change: Change) -> Sequence[Any]:
        """The points of a game, if it belongs to a tournament."""
        table = change.table
        if not table.terms.ranked or before is None or _done(before) or not _done(table):
            return ()
        ended = outcomes(table) if settled(table) else []
        gained = dict(zip((each.seat for each in ended), points([each.place for each in ended]), strict=True))
        statements: list[Any] = [update(PairingRow).where(PairingRow.table_id == table.id).values(done=True)]
        for seat, chair in enumerate(table.chairs):
            own = (EntrantRow.playing == table.id, EntrantRow.guest == chair.guest)
            values: dict[str, Any] = {"points": EntrantRow.points + gained.get(seat, 0), "playing": None}
            if any(each.seat == seat and each.left for each in ended):
                values["state"] = RESTING
            statements.append(update(EntrantRow).where(*own).values({**values, "at": self.hall.clock()}))
        return statements

    def changed(self, live: Live, before: Table | None) -> None:
        """Look at once for what follows the end of a game."""
        if live.table.terms.ranked and _done(live.table):
            self._wake.set()

    # -- running -----------------------------------------------------------------

    async def look(self, at: int) -> None:
        """Do what is due in all tournaments."""
        due = select(TournamentRow.__table__).where(TournamentRow.status.in_((OPEN, PLAYING)))
        for row in await self.database.rows(due.order_by(TournamentRow.id)):
            with contextlib.suppress(_Elsewhere, ChangedElsewhere):
                await self._advance(row, at)

    async def _advance(self, row: Any, at: int) -> None:
        if row.status == OPEN:
            if at >= row.starts:
                await self._become(row, PLAYING)
            return
        pairings = await self.pairings_of(row.id)
        await self._open_missing(row, pairings)
        busy = [pairing for pairing in pairings if not pairing.done]
        entrants = await self.entrants_of(row.id)
        if row.kind == ARENA:
            if at >= row.ends:
                if not busy:
                    await self._become(row, OVER)
                return
            tables = await self._arena(row, entrants, pairings, at)
            if tables:
                await self._pair(row, tables, [])
        elif not busy:
            ready = [each for each in entrants if each.state == IN]
            if row.round >= row.settings["rounds"] or len(ready) < row.settings["players"]:
                await self._become(row, OVER)
                return
            tables, byes = swiss(await self._contenders(row, ready, pairings, at), row.settings["players"])
            await self._pair(row, tables, byes)

    async def _arena(self, row: Any, entrants: Sequence[Any], pairings: Sequence[Any], at: int) -> list[list[str]]:
        """Tables for those who are free. Those who have just met wait a little, if others are still playing."""
        free = [each for each in entrants if each.state == IN and each.playing is None]
        tables = arena(await self._contenders(row, free, pairings[-len(entrants) :], at), row.settings["players"])
        others = any(each.state == IN and each.playing is not None for each in entrants)
        lately = {each.guest for each in free if at - each.at < GAP}
        last = {guest: set(pairing.people) for pairing in pairings for guest in pairing.people}
        return [
            table
            for table in tables
            if not (others and lately & set(table) and any(last.get(guest, set()) >= set(table) for guest in table))
        ]

    async def _contenders(self, row: Any, entrants: Sequence[Any], pairings: Sequence[Any], at: int) -> list[Contender]:
        guests = [each.guest for each in entrants]
        same = (RatingRow.game == row.game, RatingRow.players == row.settings["players"], RatingRow.guest.in_(guests))
        ratings = {each.guest: each.mu for each in await self.database.rows(select(RatingRow.__table__).where(*same))}
        met = opponents(pairings)
        byes = Counter(pairing.people[0] for pairing in pairings if len(pairing.people) == 1)
        return [
            Contender(
                each.guest, each.points, ratings.get(each.guest, 0.0), met[each.guest], byes[each.guest], at - each.at
            )
            for each in entrants
        ]

    async def _become(self, row: Any, status: str) -> None:
        same = (TournamentRow.id == row.id, TournamentRow.status == row.status)
        await self.database.run(update(TournamentRow).where(*same).values(status=status))
        self._wake.set()

    async def _pair(self, row: Any, tables: Sequence[Sequence[str]], byes: Sequence[str]) -> None:
        """Write who plays whom, all of it or nothing, and open the tables."""
        made: list[dict[str, Any]] = [
            {"table_id": secrets.token_urlsafe(12), "people": _shuffled(people), "done": False} for people in tables
        ]
        sat = [{"table_id": BYE + secrets.token_urlsafe(12), "people": [guest], "done": True} for guest in byes]
        common = {"tournament": row.id, "round": row.round + 1}
        of = EntrantRow.tournament == row.id
        try:
            async with self.database.engine.begin() as connection:
                same = (
                    TournamentRow.id == row.id,
                    TournamentRow.round == row.round,
                    TournamentRow.status == row.status,
                )
                turned = await connection.execute(update(TournamentRow).where(*same).values(round=row.round + 1))
                claimed = turned.rowcount == 1
                for pairing in made:
                    people = EntrantRow.guest.in_(pairing["people"])
                    free = (of, people, EntrantRow.state == IN, EntrantRow.playing.is_(None))
                    found = await connection.execute(
                        update(EntrantRow).where(*free).values(playing=pairing["table_id"])
                    )
                    claimed = claimed and found.rowcount == len(pairing["people"])
                if not claimed:
                    raise _Elsewhere
                gained = {"points": EntrantRow.points + bye_points(row.settings["players"])}
                await connection.execute(update(EntrantRow).where(of, EntrantRow.guest.in_(byes)).values(gained))
                await connection.execute(insert(PairingRow), [{**common, **pairing} for pairing in made + sat])
        except IntegrityError:
            raise _Elsewhere from None
        await self._open_missing(row, await self.pairings_of(row.id))

    async def _open_missing(self, row: Any, pairings: Sequence[Any]) -> None:
        due = {pairing.table_id: pairing for pairing in pairings if not pairing.done}
        there = {each.id for each in await self.database.rows(select(TableRow.id).where(TableRow.id.in_(due)))}
        names = {each.guest: each.name for each in await self.entrants_of(row.id)}
        for table_id, pairing in due.items():
            if table_id not in there:
                await self._open_table(row, table_id, pairing.people, names)

    async def _open_table(self, row: Any, table_id: str, people: Sequence[str], names: Mapping[str, str]) -> None:
        game = cromlech.game(row.game, players=row.settings["players"])
        chairs = [Chair(PERSON, names.get(guest, ""), guest=guest) for guest in people]
        facts = replace(new_facts(people[0]), id=table_id)
        terms = Terms(Pace(**row.settings["pace"]), ranked=True)
        with contextlib.suppress(ChangedElsewhere):  # another server has opened it
            await self.hall.begin(opening(facts, game, chairs, terms=terms, at=self.hall.clock()))
        for guest in people:
            self.bulletin.tell(own_topic(guest))

    # -- what others ask ---------------------------------------------------------

    async def find(self, tournament: str) -> Any:
        """A tournament."""
        rows = await self.database.rows(select(TournamentRow.__table__).where(TournamentRow.id == tournament))
        if not rows:
            raise Refusal(404, "people.no_tournament")
        return rows[0]

    async def entrants_of(self, tournament: str) -> Sequence[Any]:
        """Everyone who has ever entered."""
        return await self.database.rows(select(EntrantRow.__table__).where(EntrantRow.tournament == tournament))

    async def pairings_of(self, tournament: str) -> Sequence[Any]:
        """All pairings, oldest first."""
        own = select(PairingRow.__table__).where(PairingRow.tournament == tournament)
        return await self.database.rows(own.order_by(PairingRow.round, PairingRow.table_id))

    async def places(self, table_ids: Sequence[str]) -> Mapping[tuple[str, int], int]:
        """How these games ended, by table and seat."""
        columns = select(ResultRow.table_id, ResultRow.seat, ResultRow.place)
        rows = await self.database.rows(columns.where(ResultRow.table_id.in_(table_ids)))
        return {(row.table_id, row.seat): row.place for row in rows}

    async def enter(self, row: Any, account: Any, state: str) -> None:
        """Enter, rest, come back, or leave."""
        at = self.hall.clock()
        if row.status == OVER:
            raise Refusal(409, "people.tournament_over")
        own = (EntrantRow.tournament == row.id, EntrantRow.guest == account.guest)
        if (await self.database.run(update(EntrantRow).where(*own).values(state=state, at=at)))[0]:
            self._wake.set()
            return
        if state != IN:
            raise Refusal(409, "people.not_entered")
        if row.kind == SWISS and row.status != OPEN:
            raise Refusal(409, "people.tournament_begun")
        values = {"tournament": row.id, "guest": account.guest, "name": account.name, "points": 0, "state": IN}
        with contextlib.suppress(ChangedElsewhere):  # asked twice at the same moment
            await self.database.run(insert(EntrantRow).values({**values, "playing": None, "at": at}))
        self._wake.set()

    async def call_off(self, row: Any, guest: str) -> None:
        """Call a tournament off before it begins."""
        if row.host != guest:
            raise Refusal(403, "people.not_organizer")
        own = (TournamentRow.id == row.id, TournamentRow.status == OPEN)
        if not (await self.database.run(update(TournamentRow).where(*own).values(status=OVER)))[0]:
            raise Refusal(409, "people.tournament_begun")


def _done(table: Table) -> bool:
    """Whether nothing more will come of a game."""
    return settled(table) or table.status == CLOSED


def _shuffled(people: Sequence[str]) -> list[str]:
    """Who sits where is drawn."""
    seats = list(people)
    secrets.SystemRandom().shuffle(seats)
    return seats
