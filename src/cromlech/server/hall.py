"""The tables in use. Every change is written to the disk first and told afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

import cromlech
from cromlech.core.errors import CromlechError
from cromlech.core.game import Game
from cromlech.games import definition

from .answers import resumed_line, state_answer, table_answer
from .bots import Bots
from .errors import Refusal
from .limits import Allowance
from .settings import Settings
from .storage import Store, Writing, now, storage_refusal
from .tables import ENDED, STAND_IN, Chair, Entry, Facts, Made, Table, opening

log = logging.getLogger("cromlech.tables")

_ID = re.compile(r"[\w-]{1,32}", re.ASCII)
LISTED = 100
"""Tables in a guest's list."""
TRIES = 5
"""How often a bot's move is tried to be written; then the table rests until somebody comes."""
QUEUE = 64
"""States that may wait for a slow client; then it gets the latest only."""


def dumps(content: Any) -> str:
    """JSON without needless spaces; half characters that no encoding has become question marks."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


class Watcher:
    """A client who is told everything, and how much of the log it has been told."""

    def __init__(self, live: Live, guest: str, line: int, since: int) -> None:
        self.live = live
        self.guest = guest
        self.messages: asyncio.Queue[str] = asyncio.Queue()
        self.line = resumed_line(live.table, guest, line, since)
        self.seq = live.table.seq
        self.reading = self._reading()

    def _reading(self) -> tuple[int | None, bool]:
        """As what the log is read; another reader reads other lines."""
        table = self.live.table
        return table.eyes_of(self.guest), table.state is not None and table.state.over

    def tell(self, message: dict[str, Any]) -> None:
        """A message besides the states."""
        if self.messages.qsize() < 2 * QUEUE:  # who asks without listening is not answered
            self.messages.put_nowait(dumps(message))

    def tell_state(self) -> None:
        """The table as it is now; if too much is waiting, instead of all of it."""
        if self.messages.qsize() >= QUEUE:
            while not self.messages.empty():
                self.messages.get_nowait()
            self.line = 0
        reading = self._reading()
        if reading != self.reading:
            self.reading, self.line = reading, 0
        self.line = self.live.table.stable_lines(self.line, self.seq)
        answer = self.live.answer(self.guest, self.line)
        self.line += len(answer["log"]["lines"])
        self.seq = answer["seq"]
        self.tell({"type": "state", **answer})


class Live:
    """A table in use: who watches, who writes, who thinks."""

    def __init__(self, hall: Hall, table: Table) -> None:
        self.hall = hall
        self.table = table
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.driver: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    @property
    def online(self) -> set[str]:
        """The guests who are here."""
        return {watcher.guest for watcher in self.watchers}

    def answer(self, guest: str, line: int = 0) -> dict[str, Any]:
        """STATE for a guest."""
        return state_answer(self.table, guest, line=line, ready=self.hall.bots.ready, online=self.online)

    def announce(self) -> None:
        """Tell everybody how things stand."""
        for watcher in self.watchers:
            watcher.tell_state()
        self._changed.set()
        self._changed = asyncio.Event()

    async def wait_after(self, seq: int, seconds: float) -> None:
        """Until more than `seq` is written, but not for ever."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.table.seq <= seq:
                    await self._changed.wait()

    def watch(self, guest: str, line: int, since: int) -> Watcher:
        """Somebody comes."""
        others = list(self.watchers)
        news = guest not in self.online and bool(self.table.seats_of(guest))
        watcher = Watcher(self, guest, line, since)
        self.watchers.add(watcher)
        watcher.tell_state()
        if news:
            for other in others:
                other.tell_state()
        return watcher

    def leave(self, watcher: Watcher) -> None:
        """Somebody goes."""
        self.watchers.discard(watcher)
        if watcher.guest not in self.online and self.table.seats_of(watcher.guest):
            for other in self.watchers:
                other.tell_state()


class Hall:
    """All tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.bots = Bots(settings.workers, [d.name for d in cromlech.games()], self._tell_ready)
        self._live: WeakValueDictionary[str, Live] = WeakValueDictionary()
        self._recent: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._drivers: set[asyncio.Task[None]] = set()
        self._closing = False
        self._openings = Allowance(settings.tables_per_hour, 3600)
        self._openings_by_address = Allowance(10 * settings.tables_per_hour, 3600)

    async def open(self) -> None:
        """Open the database and start the bots."""
        await self.store.open()
        for each in cromlech.games():
            Game(each).start()  # the rules are imported before anybody asks
        self.bots.open()

    async def close(self) -> None:
        """Stop thinking, finish writing."""
        self._closing = True
        for driver in list(self._drivers):
            driver.cancel()
        await asyncio.gather(*self._drivers, return_exceptions=True)
        await self.bots.close()
        await self.store.close()

    # -- finding tables --------------------------------------------------------

    async def find(self, table_id: str) -> Live:
        """A table by its id."""
        if not _ID.fullmatch(table_id):
            raise Refusal(404, "server.no_table")
        live = self._live.get(table_id)
        if live is None:
            task = self._loading.get(table_id)
            if task is None:
                task = asyncio.create_task(self._load(table_id))
                self._loading[table_id] = task
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(task)
        self._keep(live)
        return live

    def _keep(self, live: Live) -> None:
        """Stay ready for this one; let go of the one that rested longest."""
        self._recent[live.table.id] = live
        self._recent.move_to_end(live.table.id)
        while len(self._recent) > self.settings.tables_in_memory:
            self._recent.popitem(last=False)

    async def _load(self, table_id: str) -> Live:
        live = Live(self, await self._read(table_id))
        self._live[table_id] = live
        self._wake_bots(live)
        return live

    async def _read(self, table_id: str) -> Table:
        found = await self.store.table(table_id)
        if found is None:
            raise Refusal(404, "server.no_table")
        row, entries = found
        return _empty_table(row).after(entries)

    async def tables_of(self, guest: str) -> list[dict[str, Any]]:
        """A guest's tables, the latest first."""
        answers = []
        for table_id, status in await self.store.tables_of(guest, LISTED):
            try:
                table, online = await self._listed(table_id, status)
            except CromlechError:
                log.exception("table %s cannot be shown", table_id)
                continue
            answer = table_answer(table, guest, online)
            answers.append({**answer, "your_turn": table.to_move(guest) is not None})
        return answers

    async def _listed(self, table_id: str, status: str) -> tuple[Table, set[str]]:
        live = self._live.get(table_id)
        if live is None and status not in ENDED:
            live = await self.find(table_id)
        if live is not None:
            return live.table, live.online
        found = await self.store.people(table_id)
        assert found is not None
        row, entries = found
        table = _empty_table(row).after(entries)
        table.status = status
        return table, set()

    # -- changing tables -------------------------------------------------------

    async def change(self, live: Live, command: Callable[[Table], list[Entry]]) -> None:
        """Decide, write, fold, tell. Once begun, it is finished even if the one who asked has gone."""
        await asyncio.shield(asyncio.create_task(self._change(live, command)))

    async def _change(self, live: Live, command: Callable[[Table], list[Entry]]) -> None:
        async with live.lock:
            await self._write(live, command(live.table))

    async def _write(self, live: Live, entries: Sequence[Entry], also: Writing | None = None) -> None:
        if not entries:
            return
        before, after = live.table, live.table.after(entries)
        writing = also or Writing()
        writing.entries += _rows(before.id, before.seq, entries)
        writing.guests += [{"table_id": before.id, "guest": guest} for guest in after.guests - before.guests]
        if after.status != before.status:
            writing.statuses.append((before.id, after.status))
        try:
            await self.store.write(writing)
        except SQLAlchemyError as error:
            log.error("table %s: not written: %s", before.id, error)
            if isinstance(error, IntegrityError):  # another server wrote here
                live.table = await self._read(before.id)
                live.announce()
            raise storage_refusal(error) from error
        live.table = after
        live.announce()
        self._wake_bots(live)

    def may_open(self, guest: str, address: str) -> None:
        """Refuse whoever opens too many tables."""
        if not (self._openings_by_address.take(address) and self._openings.take(guest)):
            raise Refusal(429, "server.too_many_tables", limit=self.settings.tables_per_hour)

    async def create(
        self,
        game: Game,
        guest: str,
        chairs: Sequence[Chair],
        *,
        moves: Sequence[Made] = (),
        review: bool = False,
        forked: dict[str, Any] | None = None,
    ) -> Live:
        """A new table; it starts when no seat is open."""
        live, writing = self._new(game, guest, opening(game, chairs, moves, review), forked)
        await asyncio.shield(asyncio.create_task(self._open(live, writing)))
        return live

    def _new(
        self, game: Game, guest: str, entries: Sequence[Entry], forked: dict[str, Any] | None = None
    ) -> tuple[Live, Writing]:
        table = Table(Facts(secrets.token_urlsafe(12), guest, now(), forked), game).after(entries)
        row = {
            "id": table.id,
            "game": game.name,
            "rules": game.definition.version,
            "options": dict(game.options),
            "cards": game.pack if game.pack is not None else "standard",
            "created": table.facts.created,
            "host": guest,
            "forked": forked,
            "status": table.status,
        }
        guests = [{"table_id": table.id, "guest": each} for each in table.guests]
        writing = Writing([row], guests, _rows(table.id, 0, entries))
        return Live(self, table), writing

    async def _open(self, live: Live, writing: Writing) -> None:
        try:
            await self.store.write(writing)
        except SQLAlchemyError as error:
            log.error("a new table could not be written: %s", error)
            raise storage_refusal(error) from error
        self._live[live.table.id] = live
        self._keep(live)
        self._wake_bots(live)

    async def rematch(self, live: Live, guest: str) -> Live:
        """The next table of the same people; there is only one."""
        return await asyncio.shield(asyncio.create_task(self._rematch(live, guest)))

    async def _rematch(self, live: Live, guest: str) -> Live:
        async with live.lock:
            chairs = live.table.next_chairs(guest)
            if live.table.rematch is None:
                fresh, writing = self._new(live.table.game, guest, opening(live.table.game, chairs))
                told = Entry("rematch", guest=guest, data={"table": fresh.table.id})
                await self._write(live, [told], also=writing)
                self._live[fresh.table.id] = fresh
                self._keep(fresh)
                self._wake_bots(fresh)
                return fresh
        return await self.find(live.table.rematch)

    # -- bots ------------------------------------------------------------------

    def _tell_ready(self) -> None:
        for live in list(self._live.values()):
            live.announce()

    def _wake_bots(self, live: Live) -> None:
        idle = live.driver is None or live.driver.done()
        if idle and live.table.bot_to_move() is not None and not self._closing:
            live.driver = asyncio.create_task(self._drive(live))
            self._drivers.add(live.driver)
            live.driver.add_done_callback(self._drivers.discard)

    async def _drive(self, live: Live) -> None:
        """Bots move until it is a person's turn."""
        failures = 0
        while (seat := live.table.bot_to_move()) is not None and failures < TRIES:
            table = live.table
            assert table.state is not None
            action = await self.bots.choose(table.state.clone(), table.chairs[seat].level or STAND_IN)
            if self._closing:
                return  # what is chosen while the bots go away is no choice

            def if_still_due(now: Table, table: Table = table, action: int = action) -> list[Entry]:
                return table.play_bot(action) if now is table else []

            try:
                await self.change(live, if_still_due)
                failures = 0
            except CromlechError:
                failures += 1
                await asyncio.sleep(failures)
        live.driver = None


def _empty_table(row: Any) -> Table:
    """A table as it was before anything happened."""
    each = definition(row.game)
    if row.rules != each.version:
        raise Refusal(409, "server.rules_version", found=row.rules, expected=each.version)
    rest = {name: value for name, value in row.options.items() if name != "players"}
    game = Game(each, row.options["players"], row.cards, **rest)
    return Table(Facts(row.id, row.host, row.created, row.forked), game)


def _rows(table_id: str, seq: int, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    at = now()
    return [{"table_id": table_id, "seq": seq + i, **vars(entry), "at": at} for i, entry in enumerate(entries, start=1)]
