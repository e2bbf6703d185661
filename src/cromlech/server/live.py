"""A table in use: who is there, who writes, and who thinks."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from cromlech.core.definition import ALL

from .answers import StateKind, log_content, state_answer, state_content, view_content
from .devices import Devices
from .tables import Table
from .telling import Texts, Told

if TYPE_CHECKING:
    from .clients import Client


class Live:
    """A table with the clients that get told everything that happens there."""

    def __init__(
        self,
        table: Table,
        bots_ready: Callable[[], bool],
        grace: float,
        elsewhere: Callable[[str], Mapping[str, bool]] = lambda _: {},
        tell_elsewhere: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.table = table
        self.watchers = 0
        """How many connections want to know what happens here."""
        self.asked: tuple[int, float] = (0, 0.0)
        """The latest `seq` for which a job was added, and when."""
        self._elsewhere = elsewhere
        self._tell_elsewhere = tell_elsewhere
        self.lock = asyncio.Lock()
        """Held while the table changes."""
        self.clients: set[Client] = set()
        self.driver: asyncio.Task[None] | None = None
        """The task that moves its bots."""
        self.devices = Devices(grace)
        self._bots_ready = bots_ready
        self._changed = asyncio.Event()
        self._parting = False
        self._made = Texts()

    @property
    def online(self) -> set[str]:
        """The guests who are connected, here or to another server."""
        return {client.guest for client in self.clients} | set(self._elsewhere(self.table.id))

    def people_here(self) -> dict[str, bool]:
        """The guests of this table who are connected here, and whether their devices can choose moves for bots."""
        able = {client.guest for client in self.devices.able(self.table)}
        return {client.guest: client.guest in able for client in self.clients if client.guest in self.table.guests}

    def thinks_elsewhere(self) -> bool:
        """Whether a device connected to another server can choose moves for this table's bots."""
        lone = self.table.lone_guest()
        return lone is not None and self._elsewhere(self.table.id).get(lone, False)

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Someone wants to know everything that happens here meanwhile."""
        self.watchers += 1
        try:
            yield
        finally:
            self.watchers -= 1

    @property
    def _ready(self) -> bool:
        return self._bots_ready() or bool(self.devices.able(self.table)) or self.thinks_elsewhere()

    def answer(self, kind: type[StateKind], guest: str, line: int = 0) -> StateKind:
        """The current state, for a guest."""
        return state_answer(kind, self.table, guest, line=line, ready=self._ready, online=self.online)

    def told(self, guest: str) -> Told:
        """What a guest may know now. All who only watch may know the same."""
        table, made = self.table, self._made
        who = guest if guest in table.guests else ""
        if who not in made.states:
            eyes = table.eyes_of(who)
            if eyes not in made.views:
                made.views[eyes] = view_content(table, eyes)
            content = state_content(table, who, ready=self._ready, online=self.online)
            content["view"] = made.views[eyes]
            ended = table.state is not None and table.state.over
            made.states[who] = Told.of(content, ALL if ended else eyes, made.before.get(who))
        return made.states[who]

    def message(self, before: Told | None, now: Told, line: int) -> str:
        """What to say to a client that knows what was `before` and has so many lines of the log."""
        key = (before, now, line)
        if key not in self._made.messages:
            reader = None if now.reader == ALL else now.reader  # at the end, everyone reads everything
            log = log_content(self.table, reader, line)
            self._made.messages[key] = now.text(log) if before is None else now.text_after(before, log)
        return self._made.messages[key]

    def become(self, table: Table) -> None:
        """Replace the table after a change, and tell everyone."""
        self.table = table
        self.devices.changed()
        self.announce()

    def announce(self) -> None:
        """Tell everyone the current state."""
        self._made = self._made.next()
        for client in self.clients:
            client.tell_state()
        self._changed.set()
        self._changed = asyncio.Event()

    async def wait_after(self, seq: int, seconds: float) -> None:
        """Wait until more than `seq` is written, but at most `seconds`."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.table.seq <= seq and not self._parting:
                    await self._changed.wait()

    def let_go(self) -> None:
        """Let no one wait any longer."""
        self._parting = True
        self._changed.set()

    def enter(self, client: Client) -> None:
        """Add a client, or greet it again."""
        news = self._is_news(client)
        self.clients.add(client)
        self.devices.come(client)
        self._made = self._made.next()
        client.tell_state()
        if news:
            self._tell_others(client)
        self._tell_elsewhere(self.table.id)

    def leave(self, client: Client) -> None:
        """Remove a client, if it ever said hello."""
        if client in self.clients:
            self.clients.remove(client)
            self.devices.leave(client, self.table)
            self._made = self._made.next()
            if self._is_news(client):
                self._tell_others(client)
            self._tell_elsewhere(self.table.id)

    def _is_news(self, client: Client) -> bool:
        """Whether the guest plays here and has no other connection."""
        return client.guest not in self.online and bool(self.table.seats_of(client.guest))

    def _tell_others(self, client: Client) -> None:
        for other in self.clients - {client}:
            other.tell_state()
