"""The other processes at the same PostgreSQL database: what they write, who is online there, and whether they think.

They talk by NOTIFY. What was written is told in the same transaction, so no one hears of it too early or not at all.
While the connection that listens is lost, nothing is heard. After that, everything that could have changed is looked
up: the log by number, the people by asking everyone.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .sql import Database

log = logging.getLogger("cromlech.tables")

CHANNEL = "cromlech"
BEAT = 2.0
"""Seconds between two signs of life."""
SILENT = 7.0
"""Seconds after which a process that gives none is thought to be dead."""
PAUSE = 0.3
"""Seconds before connecting again."""
LONGEST = 7_000
"""Characters of one message. PostgreSQL allows 8,000 bytes."""

Guests = dict[str, bool]
"""Guests at a table, and whether a device of theirs chooses moves for bots."""


def entries_told(name: str, entries: Iterable[Mapping[str, Any]]) -> list[str]:
    """The messages about entries: how far each table is."""
    last: dict[str, int] = {}
    for entry in entries:
        last[entry["table_id"]] = max(entry["seq"], last.get(entry["table_id"], 0))
    return _messages("entries", name, last)


def jobs_told() -> list[str]:
    """The message that there is something to think about."""
    return [json.dumps(["jobs"])]


def _messages(kind: str, name: str, content: Mapping[str, Any]) -> list[str]:
    found: list[str] = []
    part: dict[str, Any] = {}
    size = 0
    for key, value in content.items():
        more = len(key) + len(json.dumps(value)) + 6
        if part and size + more > LONGEST:
            found.append(json.dumps([kind, name, part], separators=(",", ":")))
            part, size = {}, 0
        part[key] = value
        size += more
    return [*found, json.dumps([kind, name, part], separators=(",", ":"))] if part else found


class Listener(Protocol):
    """Whoever wants to know what the neighbors do."""

    def heard_entries(self, table_id: str, seq: int) -> None:
        """A table is this far now."""

    def heard_people(self, table_id: str) -> None:
        """Other guests are online at a table."""

    def heard_jobs(self) -> None:
        """There may be something to think about."""

    def heard_news(self, topics: Iterable[str]) -> None:
        """Something happened that those who follow these topics want to know."""

    async def missed(self) -> None:
        """Anything may have happened."""

    def tables_here(self) -> Iterable[str]:
        """The tables where someone is online here."""
        ...

    def people_here(self, table_id: str) -> Guests:
        """Who is online here at a table."""
        ...

    def strong_here(self) -> bool:
        """Whether a strong bot thinks here."""
        ...


class Neighbors:
    """Listens to the other processes, and tells them who is online here."""

    def __init__(self, database: Database, listener: Listener) -> None:
        self.database = database
        self.listener = listener
        self._last_sign: dict[str, float] = {}
        """When each of the others gave its last sign of life."""
        self._strong: set[str] = set()
        """Those where a strong bot thinks."""
        self._people: dict[str, dict[str, Guests]] = {}
        """Who is online at a table elsewhere, by process."""
        self._changed: set[str] = set()
        """Tables where someone came or left here, not yet told."""
        self._news: set[str] = set()
        """Topics with news from here, not yet told."""
        self._asked = False
        """Whether a process wants to know who is online here."""
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start listening."""
        self._task = asyncio.create_task(self._listen_on())

    async def close(self) -> None:
        """Stop. The others hear of it."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def people(self, table_id: str) -> Guests:
        """Who is online at a table at another process."""
        found: Guests = {}
        for guests in self._people.get(table_id, {}).values():
            for guest, thinks in guests.items():
                found[guest] = found.get(guest, False) or thinks
        return found

    def people_in_groups(self, mark: str) -> set[str]:
        """Who is connected to other processes, by what they tell about groups."""
        return {
            guest
            for group, by_name in self._people.items()
            if group.startswith(mark)
            for guests in by_name.values()
            for guest in guests
        }

    @property
    def strong(self) -> bool:
        """Whether a strong bot thinks elsewhere."""
        return bool(self._strong)

    def tell_people(self, table_id: str) -> None:
        """Someone came or left here."""
        self._changed.add(table_id)
        self._wake.set()

    def tell_news(self, topic: str) -> None:
        """There is news about a topic."""
        self._news.add(topic)
        self._wake.set()

    # -- listening -------------------------------------------------------------

    async def _listen_on(self) -> None:
        import asyncpg

        while True:
            try:
                connection = await asyncpg.connect(**self._address())
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.debug("can't listen: %s", error)
                await asyncio.sleep(PAUSE)
                continue
            try:
                await self._stay(connection)
            except asyncio.CancelledError:
                with contextlib.suppress(Exception):
                    await self._send(connection, [json.dumps(["bye", self.database.name])])
                raise
            except Exception as error:
                log.warning("the connection that listens is lost: %s", str(error) or type(error).__name__)
            finally:
                connection.terminate()
            await asyncio.sleep(PAUSE)

    def _address(self) -> dict[str, Any]:
        _, arguments = self.database.engine.dialect.create_connect_args(self.database.url)
        return {**arguments, "timeout": 3.0, "command_timeout": 5.0}

    async def _stay(self, connection: Any) -> None:
        lost = False

        def lose(_: Any) -> None:
            nonlocal lost
            lost = True
            self._wake.set()

        connection.add_termination_listener(lose)
        await connection.add_listener(CHANNEL, lambda *heard: self._hear(heard[-1]))
        await self.listener.missed()
        self._asked = True
        texts = [json.dumps([kind, self.database.name]) for kind in ("bye", "who")]  # forget what was, and tell all
        while not lost:
            if self._asked:
                self._changed.update(self.listener.tables_here())
                self._asked = False
            told = {table_id: self.listener.people_here(table_id) for table_id in self._changed}
            self._changed.clear()
            texts += _messages("people", self.database.name, told)
            texts += _messages("news", self.database.name, dict.fromkeys(self._news, 1))
            self._news.clear()
            texts.append(json.dumps(["alive", self.database.name, self.listener.strong_here()]))
            await self._send(connection, texts)
            texts = []
            self._forget_silent()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._wake.wait()
            self._wake.clear()
        raise ConnectionError("closed by the database")

    async def _send(self, connection: Any, texts: Sequence[str]) -> None:
        await connection.execute("select pg_notify($1, told) from unnest($2::text[]) as told", CHANNEL, list(texts))

    def _hear(self, text: str) -> None:
        kind, *rest = json.loads(text)
        if kind == "jobs":
            self.listener.heard_jobs()
            return
        name = rest[0]
        if name == self.database.name:
            return
        if kind == "bye":
            self._forget(name)
            return
        self._last_sign[name] = time.monotonic()
        if kind == "entries":
            for table_id, seq in rest[1].items():
                self.listener.heard_entries(table_id, seq)
        elif kind == "people":
            for table_id, guests in rest[1].items():
                self._hear_people(name, table_id, guests)
        elif kind == "news":
            self.listener.heard_news(rest[1])
        elif kind == "alive":
            (self._strong.add if rest[1] else self._strong.discard)(name)
        elif kind == "who":
            self._asked = True
            self._wake.set()

    def _hear_people(self, name: str, table_id: str, guests: Guests) -> None:
        before = self.people(table_id)
        known = self._people.setdefault(table_id, {})
        if guests:
            known[name] = guests
        else:
            known.pop(name, None)
        if not known:
            del self._people[table_id]
        if self.people(table_id) != before:
            self.listener.heard_people(table_id)

    def _forget_silent(self) -> None:
        for name, last in list(self._last_sign.items()):
            if last < time.monotonic() - SILENT:
                self._forget(name)

    def _forget(self, name: str) -> None:
        self._last_sign.pop(name, None)
        self._strong.discard(name)
        for table_id in [table_id for table_id, by_name in self._people.items() if name in by_name]:
            self._hear_people(name, table_id, {})
        self.listener.heard_jobs()  # what it was thinking about may be free
