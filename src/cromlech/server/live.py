"""A table in use: who is there, who writes, who thinks."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from .answers import StateKind, state_answer
from .tables import Table

if TYPE_CHECKING:
    from .clients import Client


class Live:
    """A table with the clients who are told everything that happens there."""

    def __init__(self, table: Table, bots_ready: Callable[[], bool]) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        """Held by whoever changes the table."""
        self.clients: set[Client] = set()
        self.driver: asyncio.Task[None] | None = None
        """Moves its bots."""
        self._bots_ready = bots_ready
        self._changed = asyncio.Event()

    @property
    def online(self) -> set[str]:
        """The guests who are here."""
        return {client.guest for client in self.clients}

    def answer(self, kind: type[StateKind], guest: str, line: int = 0) -> StateKind:
        """How it stands, for a guest."""
        return state_answer(kind, self.table, guest, line=line, ready=self._bots_ready(), online=self.online)

    def become(self, table: Table) -> None:
        """Something has happened: tell everybody."""
        self.table = table
        self.announce()

    def announce(self) -> None:
        """Tell everybody how things stand."""
        for client in self.clients:
            client.tell_state()
        self._changed.set()
        self._changed = asyncio.Event()

    async def wait_after(self, seq: int, seconds: float) -> None:
        """Until more than `seq` is written, but not for ever."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.table.seq <= seq:
                    await self._changed.wait()

    def enter(self, client: Client) -> None:
        """Somebody comes, or says hello again."""
        news = self._is_news(client)
        self.clients.add(client)
        client.tell_state()
        if news:
            self._tell_others(client)

    def leave(self, client: Client) -> None:
        """Somebody goes, or has never said hello."""
        if client in self.clients:
            self.clients.remove(client)
            if self._is_news(client):
                self._tell_others(client)

    def _is_news(self, client: Client) -> bool:
        """Whether nobody plays here through another connection of the same guest, but the guest does."""
        return client.guest not in self.online and bool(self.table.seats_of(client.guest))

    def _tell_others(self, client: Client) -> None:
        for other in self.clients - {client}:
            other.tell_state()
