"""All tables. Every change is written to disk before anyone is told."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

import cromlech
from cromlech.bots import Hint
from cromlech.core.errors import CromlechError
from cromlech.core.game import Game

from . import protocol
from .answers import listed_answer
from .bots import Bots
from .bulletin import Bulletin
from .driving import Drivers
from .errors import Refusal
from .limits import Allowance
from .live import Live
from .meter import Meter
from .presence import Presence
from .records import new_facts
from .replays import Replays
from .rows import further, people_of, table_of, writing_of, writing_of_new
from .settings import Settings
from .shelf import Shelf
from .storage import Away, ChangedElsewhere, NotWritten, Store, Writing, now
from .tables import ENDED, MOVED, Chair, Change, Entry, Table, opening
from .terms import Terms

if TYPE_CHECKING:
    from .joint import Joint

log = logging.getLogger("cromlech.tables")

_ID = re.compile(r"[\w-]{1,32}", re.ASCII)
LISTED = 100
"""The most tables in a guest's list."""
OPENINGS = 3600
"""Seconds for which opened tables are counted."""
TRIES = 5
"""How often to decide again because someone else wrote first."""


class Follower(Protocol):
    """Does more about each change of a table that is written here."""

    def writing_after(self, before: Table | None, change: Change) -> Sequence[Any]:
        """What to write in the same transaction. A table that is just opened has nothing before."""
        ...

    def changed(self, live: Live, before: Table | None) -> None:
        """A change has been written here, and everyone at the table is told. Changes by other servers aren't seen."""


class Hall:
    """Finds, opens, lists, and changes tables."""

    def __init__(
        self,
        settings: Settings,
        store: Store | None = None,
        bots: Bots | None = None,
        replays: Replays | None = None,
    ) -> None:
        self.settings = settings
        self.store = store or _database(settings)
        self.bots = bots or Bots(settings.workers, [d.name for d in cromlech.games()], self._tell_ready, settings.bots)
        self.replays = replays or Replays()
        self.shelf = Shelf(settings.tables_in_memory, self._load)
        self.drivers = Drivers(self.bots, self.change)
        self.meter = Meter()
        self.bulletin = Bulletin()
        self.presence = Presence()
        self.clock: Callable[[], int] = now
        """Milliseconds since 1970."""
        self.name_of: Callable[[str], Awaitable[str | None]] = _no_name
        """The name of a guest's account, which is theirs at every table, or None."""
        self.followers: list[Follower] = []
        """Whoever does more about each change of a table, such as the site's people."""
        self.leaving = False
        """Whether the server is about to stop, so that no one waits for news."""
        self.on_leaving: list[Callable[[], None]] = []
        """Whoever has to be told of that."""
        self.joint: Joint | None = None
        """What there is to do because other servers share the store."""
        self._openings = Allowance(settings.tables_per_hour, OPENINGS)
        self._openings_by_address = Allowance(10 * settings.tables_per_hour, OPENINGS)

    async def open(self) -> None:
        """Open the database and start the bots."""
        await self.store.open()
        self.bots.open()
        if self.store.shared:
            from .joint import Joint

            self.joint = Joint(self)
            self.joint.open()

    async def close(self) -> None:
        """Stop the bots and finish writing."""
        if self.joint is not None:
            await self.joint.close()
            self.joint = None
        await self.drivers.close()
        await self.bots.close()
        await self.replays.close()
        await self.store.close()

    def part(self) -> None:
        """Let those go who wait for news, since the server is about to stop."""
        self.leaving = True
        for tell in self.on_leaving:
            tell()
        for live in self.shelf:
            live.let_go()

    def _tell_ready(self) -> None:
        for live in self.shelf:
            live.announce()

    # -- finding tables --------------------------------------------------------

    async def find(self, table_id: str) -> Live:
        """A table by its id. Its bots move once someone is there: until then, no one knows whose device thinks."""
        if not _ID.fullmatch(table_id):
            raise Refusal(404, "server.no_table")
        return await self.shelf.find(table_id)

    async def _load(self, table_id: str) -> Live:
        return self._enliven(await self._read(table_id))

    def _enliven(self, table: Table) -> Live:
        if self.joint is not None:
            return self.joint.enliven(table)
        return Live(table, lambda: self.bots.ready, self.settings.grace)

    async def _read(self, table_id: str) -> Table:
        found = await self.store.table(table_id)
        if found is None:
            raise Refusal(404, "server.no_table")
        return table_of(*found)

    async def tables_of(self, guest: str) -> list[protocol.ListedTable]:
        """A guest's tables, latest first."""
        answers = []
        for row in await self.store.tables_of(guest, LISTED):
            try:
                table, online = await self._listed(row.id, row.status)
                answers.append(listed_answer(table, guest, row.updated, row.result, online))
            except Away:
                raise
            except Refusal as error:  # a table of another version, or damaged: the others can still be played
                log.warning("table %s can't be listed: %s", row.id, error)
            except Exception:
                log.exception("table %s can't be listed", row.id)
        return answers

    async def _listed(self, table_id: str, status: str) -> tuple[Table, set[str]]:
        live = self.shelf.get(table_id)
        if live is None and status not in ENDED:
            live = await self.find(table_id)
            self.drivers.wake(live)
        if live is not None:
            return live.table, live.online
        found = await self.store.people(table_id)
        assert found is not None
        table = people_of(*found)
        table.status = status
        return table, set()

    # -- changing tables -------------------------------------------------------

    async def change(self, live: Live, command: Callable[[Table], Change]) -> None:
        """Decide, write, and tell. Once started, this finishes even if the client has left."""
        await asyncio.shield(asyncio.create_task(self._change(live, command)))

    async def _change(self, live: Live, command: Callable[[Table], Change]) -> None:
        async with live.lock:
            await self._decide(live, lambda table: (command(table), None))

    async def _decide(self, live: Live, decide: Callable[[Table], tuple[Change, Writing | None]]) -> None:
        """Decide and write. If someone else was faster, decide again, knowing what they wrote."""
        for _ in range(TRIES):
            try:
                change, also = decide(live.table)
            except CromlechError:
                if not (self.store.shared and await self._catch_up(live)):
                    raise
                continue
            try:
                await self._write(live, change, also)
            except ChangedElsewhere:
                await self._catch_up(live)
                continue
            return
        raise ChangedElsewhere

    async def _write(self, live: Live, change: Change, also: Writing | None = None) -> None:
        if not change.entries:
            return
        before = live.table
        writing = writing_of(before, change)
        for follower in self.followers:
            writing.also += follower.writing_after(before, change)
        if self.joint is not None:
            writing += self.joint.jobs_after(live, change.table)
        try:
            await self._put_down(writing if also is None else writing + also, change)
        except Away:
            if self.joint is not None:
                self.joint.doubt(live)
            raise
        live.become(change.table)
        self.drivers.wake(live)
        for follower in self.followers:
            follower.changed(live, before)

    async def _put_down(self, writing: Writing, change: Change) -> None:
        """Write to disk, and measure it."""
        begun = time.perf_counter()
        try:
            await self.store.write(writing)
        except (NotWritten, Away):
            self.meter.failed()
            raise
        self.meter.wrote(change.table.game.name, change.entries, time.perf_counter() - begun)

    async def _catch_up(self, live: Live) -> bool:
        """Fold in what someone else wrote, while the table is locked. Returns whether there was anything."""
        entries = await self.store.news(live.table.id, live.table.seq)
        if entries:
            live.become(further(live.table, entries))
            self.drivers.wake(live)
        return bool(entries)

    def online(self, table_id: str) -> set[str]:
        """The guests who are connected to a table anywhere, whether or not it is in memory here."""
        live = self.shelf.get(table_id)
        found = set() if live is None else live.online
        return found if self.joint is None else found | set(self.joint.neighbors.people(table_id))

    async def refresh(self, live: Live) -> None:
        """Catch up with the other servers at the same store, so that no one sees less than they did elsewhere."""
        if self.store.shared:
            async with live.lock:
                await self._catch_up(live)

    async def reread(self, table_id: str, seq: int) -> None:
        """Catch up with what someone else wrote to a table, if it is in memory."""
        live = self.shelf.get(table_id)
        if live is None:
            return
        async with live.lock:
            if live.table.seq < seq:
                await self._catch_up(live)

    async def hints(self, table: Table) -> list[Hint]:
        """The best moves of the seat to move."""
        assert table.state is not None
        if self.joint is not None:
            return await self.joint.hints(table)
        return await self.bots.hints(table.state.clone())

    # -- opening tables --------------------------------------------------------

    @contextmanager
    def opening(self, guest: str, address: str) -> Iterator[None]:
        """While a guest opens a table. Refuses the ones who open too many; a table that isn't opened doesn't count."""
        if not self._openings.take(guest):
            raise self._too_many()
        if not self._openings_by_address.take(address):
            self._openings.give_back(guest)
            raise self._too_many()
        try:
            yield
        except BaseException:
            self._openings.give_back(guest)
            self._openings_by_address.give_back(address)
            raise

    async def check_openings(self, guest: str) -> None:
        """Refuse a guest who has opened too many tables on all servers of this store together."""
        if self.joint is not None:
            opened = await self.joint.database.opened(guest, now() - OPENINGS * 1000)
            if opened >= self.settings.tables_per_hour:
                raise self._too_many()

    def _too_many(self) -> Refusal:
        return Refusal(429, "server.too_many_tables", limit=self.settings.tables_per_hour)

    async def create(
        self,
        game: Game,
        guest: str,
        chairs: Sequence[Chair],
        *,
        position: Mapping[str, Any] | None = None,
        lesson: bool = False,
        wait: bool = False,
        terms: Terms | None = None,
    ) -> Live:
        """Create a table. It starts if no seat is open, unless it has to wait."""
        change = opening(new_facts(guest), game, chairs, position=position, lesson=lesson, wait=wait, terms=terms)
        return await self.begin(change)

    async def begin(self, change: Change) -> Live:
        """Open a table."""
        return await asyncio.shield(asyncio.create_task(self._create(change)))

    async def adopt(self, guest: str, change: Change) -> Live:
        """Open the table of a game from elsewhere. If it is here already, it continues here."""
        try:
            return await self.begin(change)
        except ChangedElsewhere:
            live = await self.find(change.table.id)
        if live.table.status == MOVED:
            await self.change(live, lambda table: table.move_to(guest, None))
        return live

    async def _create(self, change: Change) -> Live:
        live = self._enliven(change.table)
        await self._put_down(self._writing_of_new(live, change), change)
        self._show(live)
        return live

    def _show(self, live: Live) -> None:
        """A table that was just opened."""
        self.shelf.put(live)
        for follower in self.followers:
            follower.changed(live, None)

    def _writing_of_new(self, live: Live, change: Change) -> Writing:
        jobs = Writing() if self.joint is None else self.joint.jobs_after(live, change.table)
        writing = writing_of_new(change) + jobs
        for follower in self.followers:
            writing.also += follower.writing_after(None, change)
        return writing

    async def rematch(self, live: Live, guest: str, wait: bool = False) -> Live:
        """The next table of the same people. There is only one."""
        return await asyncio.shield(asyncio.create_task(self._rematch(live, guest, wait)))

    async def _rematch(self, live: Live, guest: str, wait: bool) -> Live:
        fresh: Change | None = None

        def decide(table: Table) -> tuple[Change, Writing | None]:
            nonlocal fresh
            chairs = table.next_chairs(guest)
            if table.rematch is not None:
                fresh = None
                return Change(table), None
            terms = table.terms_again(guest)
            fresh = opening(new_facts(guest), table.game, chairs, wait=wait, terms=terms, at=self.clock())
            told = Entry("rematch", guest=guest, data={"table": fresh.table.id})
            return Change(table).add(told), self._writing_of_new(self._enliven(fresh.table), fresh)

        async with live.lock:
            await self._decide(live, decide)
        if fresh is None:
            return await self.find(live.table.rematch or "")
        begun = self._enliven(fresh.table)
        self._show(begun)
        return begun


async def _no_name(_: str) -> str | None:
    return None


def _database(settings: Settings) -> Store:
    from .sql import Database

    return Database(settings.database)
