"""Order: servers carry out what operators have decided, whoever wrote it down where."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import func, select

from cromlech.core.errors import CromlechError

from ..sql import GuestRow, TableRow
from ..storage import Away
from ..tables import PLAYING, WAITING, Change, Entry, Table
from .club import Part
from .deeds import END, HIDE, SHOW, Deed, do
from .news import chat_topic, own_topic
from .rows import AuditRow, StandingRow

log = logging.getLogger("cromlech.people")

TOPIC = "order"
LOOK = 3.0
"""Seconds between two looks at what was decided elsewhere, as by `cromlech admin`."""
ACTIVE = (WAITING, PLAYING)


class Order(Part):
    """Ends connections and seats of those who are banned, and tables that operators close."""

    async def open(self) -> None:
        """Carry out what is decided from now on, and what was while no server was there."""
        self.club.begin(self._patrol())

    async def decide(self, deed: Deed) -> None:
        """Write down a decision, and carry it out at once."""
        await do(self.database, deed)
        await self.enforce()
        self.bulletin.tell(TOPIC)
        if deed.action in (HIDE, SHOW) and deed.place is not None:
            self.bulletin.tell(chat_topic(deed.place))

    async def reported(self) -> None:
        """Tell the operators that there is a report."""
        found = select(StandingRow.guest).where(StandingRow.operator.is_(True))
        rows: Any = await self.database.rows(found)
        for row in rows:
            self.bulletin.tell(own_topic(row.guest))

    async def _patrol(self) -> None:
        known: int | None = None
        with self.bulletin.following([TOPIC]) as news:
            while True:
                with suppress(Away):
                    rows: Any = await self.database.rows(select(func.coalesce(func.max(AuditRow.id), 0)))
                    if rows[0][0] != known:
                        await self.enforce()
                        known = rows[0][0]
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):
                        await news.wait()

    async def enforce(self) -> None:
        """Do what is left to do because of all decisions so far. Several servers may do it at once."""
        await self.club.guests.look_again()
        barred = (
            select(TableRow.id, StandingRow.guest)
            .join(GuestRow, GuestRow.table_id == TableRow.id)
            .join(StandingRow, StandingRow.guest == GuestRow.guest)
            .where(StandingRow.barred.is_not(None), TableRow.status.in_(ACTIVE))
        )
        for row in await self.database.rows(barred):
            await self._change(row.id, _expelling(row.guest))
        closed = select(TableRow.id).where(
            TableRow.status.in_(ACTIVE), TableRow.id.in_(select(AuditRow.place).where(AuditRow.action == END))
        )
        for row in await self.database.rows(closed):
            await self._change(row.id, ended)

    async def _change(self, table_id: str, command: Callable[[Table], Change]) -> None:
        try:
            live = await self.hall.find(table_id)
            await self.hall.refresh(live)
            await self.hall.change(live, command)
        except Away:
            raise
        except CromlechError as error:  # the other tables still have to be kept in order
            log.warning("order at table %s: %s", table_id, error)


def _expelling(guest: str) -> Callable[[Table], Change]:
    return lambda table: expelled(table, guest)


def expelled(table: Table, guest: str) -> Change:
    """Leave all seats of someone to bots, or open before the start. A table that only they could start is closed."""
    change = Change(table)
    for seat in table.seats_of(guest):
        if change.table.status in ACTIVE:
            change.add(*change.table.resign(guest, seat).entries)
    if change.table.status == WAITING and guest == table.facts.host:
        change.add(Entry("close", data={"operator": True}))
    return change


def ended(table: Table) -> Change:
    """Close a table because the operator does."""
    change = Change(table)
    return change.add(Entry("close", data={"operator": True})) if table.status in ACTIVE else change
