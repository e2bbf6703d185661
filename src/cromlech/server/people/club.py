"""Everything about people, as one thing that a server opens and closes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, cast

from sqlalchemy import select

from ..errors import Refusal
from ..guests import Guests
from ..hall import Hall
from ..live import Live
from ..tables import Change, Table
from .rows import AccountRow
from .ties import kept_apart

if TYPE_CHECKING:
    from ..sql import Database

log = logging.getLogger("cromlech.people")


class Part:
    """One subject of the club. Each part keeps its own rows and has its own routes."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.hall = club.hall
        self.database = club.database
        self.bulletin = club.hall.bulletin

    async def open(self) -> None:
        """Begin what goes on by itself, with `club.begin`."""

    def writing_after(self, before: Table | None, change: Change) -> Sequence[Any]:
        """Statements to run in the transaction that writes a change of a table."""
        return ()

    async def check_joining(self, table: Table, guest: str) -> None:
        """Refuse someone who may not take a seat at a table, for reasons beyond the table."""

    def changed(self, live: Live, before: Table | None) -> None:
        """A change of a table was written by this server."""


class Club:
    """The parts, and what they all need."""

    def __init__(self, hall: Hall, guests: Guests, kinds: Sequence[Callable[[Club], Part]] = ()) -> None:
        self.hall = hall
        self.guests = guests
        """Whose tokens count. Parts add their own kinds of tokens."""
        self.database = cast("Database", hall.store)
        self._tasks: set[asyncio.Task[None]] = set()
        self.parts = [kind(self) for kind in kinds]

    async def open(self) -> None:
        """Open all parts, and follow the tables."""
        for part in self.parts:
            await part.open()
        self.hall.followers.append(self)

    async def close(self) -> None:
        """Stop what goes on by itself."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside. An error is logged."""
        task = asyncio.create_task(self._watch(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _watch(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            log.exception("something about people failed")

    def part(self, kind: type[Any]) -> Any:
        """The part of this kind."""
        return next(part for part in self.parts if isinstance(part, kind))

    # -- what all parts may ask --------------------------------------------------

    async def account(self, guest: str) -> Any:
        """The row of a guest's account, or None."""
        rows = await self.database.rows(select(AccountRow).where(AccountRow.guest == guest))
        return rows[0] if rows else None

    async def check_joining(self, table: Table, guest: str) -> None:
        """Refuse someone who may not take a seat at a table."""
        for part in self.parts:
            await part.check_joining(table, guest)

    async def check_together(self, table: Table) -> None:
        """Refuse to bring the people of a table together again if one of them has blocked another."""
        guests = {chair.guest for chair in table.chairs if chair.guest is not None and not chair.resigned}
        if await kept_apart(self.database, guests):
            raise Refusal(403, "server.kept_apart")

    # -- following tables --------------------------------------------------------

    def writing_after(self, before: Table | None, change: Change) -> Sequence[Any]:
        """What all parts write with a change of a table."""
        return [statement for part in self.parts for statement in part.writing_after(before, change)]

    def changed(self, live: Live, before: Table | None) -> None:
        """Tell all parts of a change."""
        for part in self.parts:
            part.changed(live, before)
