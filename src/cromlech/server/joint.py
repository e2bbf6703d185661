"""What a hall does because other processes share its database: it hears what they write, and thinks for all of them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, cast

from cromlech.bots import Hint
from cromlech.core.errors import CromlechError

from .jobs import Job, Jobs
from .live import Live
from .neighbors import Guests, Neighbors
from .presence import MARK
from .storage import Away, Writing
from .tables import Table

if TYPE_CHECKING:
    from .hall import Hall
    from .sql import Database

log = logging.getLogger("cromlech.tables")

AGAIN = 20.0
"""Seconds after which to add a job again for someone who comes to a table, should it have been given up."""
MARGIN = 0.5
"""Seconds a job waits beyond the patience with a device."""
HINTS = 5.0
"""Seconds to wait for hints from another process."""
LATE = 3.0
"""Seconds a job has to be due before a process without strong bots takes it from those that have some."""
PAUSE = 0.5
"""Seconds before trying to catch up again."""


class Joint:
    """The part of a hall that deals with the others."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.database = cast("Database", hall.store)
        self.neighbors = Neighbors(self.database, self)
        self.jobs = Jobs(self.database, self._think, hall.bots.workers + 1, self._reserve)
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Start listening and thinking."""
        self.hall.drivers.hand_over = self._hand_over
        self.hall.bulletin.tell_elsewhere = self.neighbors.tell_news
        self.hall.presence.tell_elsewhere = self.neighbors.tell_people
        self.hall.presence.elsewhere = lambda: self.neighbors.people_in_groups(MARK)
        self.neighbors.open()
        self.jobs.open()
        self._begin(self._look_around())

    async def close(self) -> None:
        """Stop, and leave to the others what isn't done."""
        await self.jobs.close()
        await self.neighbors.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def enliven(self, table: Table) -> Live:
        """A table in use that the others hear of."""
        return Live(table, self._ready, self.hall.settings.grace, self.neighbors.people, self.neighbors.tell_people)

    def _ready(self) -> bool:
        return self.hall.bots.ready or self.neighbors.strong

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def doubt(self, live: Live) -> None:
        """Catch up as soon as the database answers again: what it didn't acknowledge may be written all the same."""
        self._begin(self._catch_up(live, live.table.seq + 1))

    async def _catch_up(self, live: Live, seq: int) -> None:
        while live.watchers and live.table.seq < seq:
            try:
                await self.hall.reread(live.table.id, seq)
                return
            except Away:
                await asyncio.sleep(PAUSE)
            except CromlechError as error:
                log.warning("can't catch up: %s", error)
                return

    async def _look_around(self) -> None:
        """Now and then, look whether anything was missed, so that no table waits forever."""
        while True:
            await asyncio.sleep(AGAIN)
            try:
                await self.missed()
            except Away:
                continue
            for live in self.hall.shelf:
                if live.watchers:
                    self.hall.drivers.wake(live)

    # -- what the others do ------------------------------------------------------

    def heard_entries(self, table_id: str, seq: int) -> None:
        """Catch up, if anyone is interested. Everyone else catches up when they come."""
        live = self.hall.shelf.get(table_id)
        if live is not None and live.watchers and live.table.seq < seq:
            self._begin(self._catch_up(live, seq))

    def heard_people(self, table_id: str) -> None:
        """Tell the clients at a table who is online."""
        live = self.hall.shelf.get(table_id)
        if live is not None:
            live.announce()

    def heard_jobs(self) -> None:
        """Look whether there is something to do."""
        self.jobs.wake()

    def heard_news(self, topics: Iterable[str]) -> None:
        """Tell those here who follow these topics."""
        self.hall.bulletin.hear(topics)

    async def missed(self) -> None:
        """Find out what was written while no one listened, and let everyone know."""
        self.jobs.wake()
        self.hall.bulletin.hear_all()
        watched = [live.table.id for live in self.hall.shelf if live.watchers]
        for begin in range(0, len(watched), 1000):
            for table_id, seq in (await self.database.seqs(watched[begin : begin + 1000])).items():
                self.heard_entries(table_id, seq)

    # -- what the others want to know --------------------------------------------

    def tables_here(self) -> Iterable[str]:
        """The tables where someone is online here, and the groups of all who are connected."""
        return [*(live.table.id for live in self.hall.shelf if live.clients), *self.hall.presence.groups()]

    def people_here(self, table_id: str) -> Guests:
        """Who is online here at a table, or in a group."""
        if table_id.startswith(MARK):
            return dict.fromkeys(self.hall.presence.in_group(table_id), False)
        live = self.hall.shelf.get(table_id)
        return live.people_here() if live is not None else {}

    def strong_here(self) -> bool:
        """Whether a strong bot thinks here."""
        return self.hall.bots.warm

    # -- thinking ----------------------------------------------------------------

    def jobs_after(self, live: Live, table: Table) -> Writing:
        """What a change of a table means for its jobs. `table` is how it will be, `live` how it still is."""
        writing = Writing()
        if live.table is not table and live.table.bot_to_move() is not None:
            writing.passed.append((table.id, live.table.seq))
        seat = table.bot_to_move()
        if seat is not None:
            seconds = 0.0
            if table.prepared() is None and table.level(seat) not in self.hall.bots.own:
                seconds = live.devices.patience(live, table)
            delay = int(1000 * (seconds + MARGIN)) if seconds else 0
            writing.jobs.append({"table_id": table.id, "seq": table.seq, "kind": "move", "delay": delay})
            if not delay:
                live.asked = (table.seq, time.monotonic())
        return writing

    async def _hand_over(self, live: Live) -> None:
        """Add a job that was added long ago, or never. While a device elsewhere is asked, the job waits for it."""
        seq, when = live.asked
        known = seq == live.table.seq
        if (not known and not live.thinks_elsewhere()) or (known and when < time.monotonic() - AGAIN):
            await self.jobs.add(live.table.id, live.table.seq)
            known = False
        if not known:
            live.asked = (live.table.seq, time.monotonic())

    def _willing(self) -> bool:
        """Whether to claim jobs at once. Without strong bots here, those elsewhere go first."""
        return self.hall.bots.warm or not self.neighbors.strong

    def _reserve(self) -> float:
        return 0.0 if self._willing() else LATE

    async def _think(self, job: Job) -> Any:
        live = await self.hall.find(job.table_id)
        await self.hall.refresh(live)
        table = live.table
        if table.seq != job.seq or table.state is None:
            return None
        if job.kind == "hints":
            return [asdict(each) for each in await self.hall.bots.hints(table.state.clone())]
        await self.hall.drivers.move(live, table)
        return None

    async def hints(self, table: Table) -> list[Hint]:
        """The best moves of the seat to move, thought up elsewhere if there are no strong bots here."""
        assert table.state is not None
        if self._willing():
            return await self.hall.bots.hints(table.state.clone())
        found = await self.jobs.ask(table.id, table.seq, HINTS)
        if found is None:
            return await self.hall.bots.hints(table.state.clone())
        return [Hint(**each) for each in found]
