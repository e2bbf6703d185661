"""Keeps time at the tables: acts when a clock runs out, and notices who leaves live tables and who comes back.

While clocks run, the database keeps when a server last saw to them. If that is too long ago, the site was down, and
those who would soon be out of time are not charged for it.

Any server may act: what is written first counts, since each entry's number exists only once at its table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete, insert, select, update

from cromlech.core.errors import CromlechError

from ..absence import credit, notice, rest, time_out
from ..live import Live
from ..sql import KeyRow
from ..storage import Away, ChangedElsewhere, now
from ..tables import PERSON, PLAYING, Change, Table
from ..terms import LIVE
from .club import Part
from .rows import DeadlineRow

log = logging.getLogger("cromlech.people")

BEAT = 1.0
"""Seconds between two looks at what is due."""
AT_ONCE = 200
"""Deadlines to act on at once."""
ABSENT = 10_000
"""Milliseconds without a connection after which someone counts as absent: reloading a page takes less."""
PULSE = "pulse"
"""The key under which the database keeps when clocks were last seen to."""
OFTEN, OUTAGE = 5_000, 20_000
"""After how many milliseconds that is written again, and after how many the site was down."""
SOON = 7_200_000
"""Whoever has less than this left after the site was down isn't charged for it."""
LATER = 600_000
"""Milliseconds after which to try again at a table that can't be read."""


@dataclass
class Attendance:
    """When each of a table's people was last there."""

    live: Live
    seen: dict[str, int] = field(default_factory=dict)


class Timekeeper(Part):
    """The clocks of all tables."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._watched: dict[str, Attendance] = {}
        """The live tables where someone is or was just now."""
        self._idle = 0
        """When no clock was running."""
        self._late = False
        """Whether the database is away, or was a moment ago."""

    async def open(self) -> None:
        """Begin to look at the clocks."""
        self.club.begin(self._keep_on())

    def writing_after(self, before: Table | None, change: Change) -> Sequence[Any]:
        """Keep the index of what is due."""
        if self._late and before is not None and before.clocks is not None:
            raise Away  # or the first move would pay for all the time in which there was no database
        due = change.table.due()
        if due == (before.due() if before is not None else None):
            return ()
        table_id = change.table.id
        cleared = delete(DeadlineRow).where(DeadlineRow.table_id == table_id)
        if due is None:
            return (cleared,)
        return (cleared, insert(DeadlineRow).values({"table_id": table_id, "due": due}))

    def changed(self, live: Live, before: Table | None) -> None:
        """Whoever makes a move is there, with or without a websocket."""
        for made in live.table.made[len(before.made) if before is not None else 0 :]:
            if made.guest is not None:
                self.was_here(live.table.id, made.guest)

    def was_here(self, table_id: str, guest: str) -> None:
        """Someone showed up at a table without a websocket."""
        if table_id in self._watched:
            self._watched[table_id].seen[guest] = now()

    async def _keep_on(self) -> None:
        while True:
            try:
                await self.look()
            except Away:
                self._late = True
            except Exception:
                log.exception("couldn't look at the clocks")
            await asyncio.sleep(BEAT)

    async def look(self) -> None:
        """Do once what is due."""
        first = await self.database.rows(
            select(DeadlineRow.table_id, DeadlineRow.due).order_by(DeadlineRow.due).limit(1)
        )
        self._late = False
        if first:
            await self._beat()
        else:
            self._idle = now()
        if first and first[0].due <= now():
            await self._act_on_deadlines()
        await self._notice_people()

    async def _beat(self) -> None:
        """Say that clocks are seen to. If no one has said so for long, the site was down."""
        mine = KeyRow.name == PULSE
        found = await self.database.rows(select(KeyRow.value).where(mine))
        moment = now()
        last = int(found[0].value) if found else moment
        if max(last, self._idle) < moment - OUTAGE:
            await self._credit(last, moment)
        if not found:
            with suppress(ChangedElsewhere):
                await self.database.run(insert(KeyRow).values({"name": PULSE, "value": str(moment)}))
        elif last < moment - OFTEN:
            await self.database.run(
                update(KeyRow).where(mine, KeyRow.value == str(last)).values({"value": str(moment)})
            )

    async def _credit(self, begin: int, end: int) -> None:
        log.info("no clocks were seen to for %d seconds", (end - begin) // 1000)
        soon = select(DeadlineRow.table_id).where(DeadlineRow.due <= end + SOON)
        for row in await self.database.rows(soon):
            try:
                live = await self.hall.find(row.table_id)
                await self.hall.refresh(live)
                await self.hall.change(live, lambda table: credit(table, begin, end))
            except Away:
                raise
            except CromlechError as error:
                log.warning("the clocks of table %s can't be put right: %s", row.table_id, error)

    # -- what is due -------------------------------------------------------------

    async def _act_on_deadlines(self) -> None:
        due = select(DeadlineRow.table_id).where(DeadlineRow.due <= now()).order_by(DeadlineRow.due).limit(AT_ONCE)
        for row in await self.database.rows(due):
            try:
                await self._act_on(row.table_id)
            except Away:
                raise
            except CromlechError as error:
                log.warning("the clocks of table %s can't be read: %s", row.table_id, error)
                await self._put_off(row.table_id, now() + LATER)

    async def _act_on(self, table_id: str) -> None:
        live = await self.hall.find(table_id)
        await self.hall.refresh(live)
        seq = live.table.seq
        await self.hall.change(live, rest if self._left_alone(live) else time_out)
        if live.table.seq == seq:  # the index is late: nothing was due
            await self._put_off(table_id, live.table.due())

    async def _put_off(self, table_id: str, due: int | None) -> None:
        mine = DeadlineRow.table_id == table_id
        later = [] if due is None else [insert(DeadlineRow).values({"table_id": table_id, "due": due})]
        await self.database.run(delete(DeadlineRow).where(mine), *later)

    def _left_alone(self, live: Live) -> bool:
        """Whether a live table has no one left, as after its server has died."""
        alone = not live.watchers and not live.online & _people(live.table)
        return live.table.terms.pace.kind == LIVE and alone

    # -- who is there --------------------------------------------------------------

    async def _notice_people(self) -> None:
        for live in self.hall.shelf:
            if live.clients and _counts(live.table):
                self._watched.setdefault(live.table.id, Attendance(live))
        for table_id, attendance in list(self._watched.items()):
            if _counts(attendance.live.table):
                await self._notice_at(attendance)
            else:
                del self._watched[table_id]

    async def _notice_at(self, attendance: Attendance) -> None:
        live, seen = attendance.live, attendance.seen
        people, moment = _people(live.table), now()
        online = live.online & people
        for guest in people:
            if guest in online or guest not in seen:
                seen[guest] = moment
        absent = {guest for guest in people if seen[guest] <= moment - ABSENT}
        since = max((seen[guest] for guest in people), default=moment)
        if notice(live.table, online, absent, since).entries:
            try:
                await self.hall.change(live, lambda latest: notice(latest, online, absent, since))
            except Away:
                raise
            except CromlechError as error:
                log.warning("couldn't write who is at table %s: %s", live.table.id, error)
        if not live.clients and live.table.resting:
            self._watched.pop(live.table.id, None)


def _counts(table: Table) -> bool:
    """Whether it matters who is at a table."""
    return table.status == PLAYING and table.terms.pace.kind == LIVE


def _people(table: Table) -> set[str]:
    return {chair.guest for chair in table.chairs if chair.kind == PERSON and chair.guest is not None}
