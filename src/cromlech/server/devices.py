"""Bots on a player's device: clients that think get a task for each of their moves, one client at a time.

A task holds an imagined state that agrees with what the bot's seat knows, never the true one. A device that can't
answer, answers wrongly, stays silent, or leaves never holds up the table: another one is asked, or the server chooses.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cromlech.bots import make_bot

from .answers import task_answer
from .errors import Refusal, Stale
from .tables import Table

if TYPE_CHECKING:
    from .clients import Client
    from .live import Live

MISSES = 2
"""How often in a row a device may stay silent before it isn't asked anymore, until it says hello again."""


@dataclass(frozen=True)
class Errand:
    """A client that is being asked, or None while one that left may come back."""

    client: Client | None
    answer: asyncio.Future[int | None]
    """The action, or None if someone else has to choose."""

    def end(self, action: int | None = None) -> None:
        """Stop waiting."""
        if not self.answer.done():
            self.answer.set_result(action)


class Devices:
    """The clients at one table that think."""

    def __init__(self, grace: float) -> None:
        self.grace = grace
        """Seconds for the way there and back, and for a device to come back."""
        self._misses: dict[Client, int] = {}
        """How often in a row each client stayed silent. The latest to say hello comes last."""
        self._left = float("-inf")
        """When the last one that could be asked left."""
        self._errand: Errand | None = None

    def come(self, client: Client) -> None:
        """A client said hello."""
        self._drop(client)
        if client.thinks:
            self._misses[client] = 0
            if self._errand is not None and self._errand.client is None:
                self._errand.end()

    def leave(self, client: Client, table: Table) -> None:
        """A client left."""
        if client in self.able(table):
            self._left = time.monotonic()
        self._drop(client)

    def _drop(self, client: Client) -> None:
        self._misses.pop(client, None)
        if self._errand is not None and self._errand.client is client:
            self._errand.end()

    def changed(self) -> None:
        """Something happened at the table, so no answer is awaited anymore."""
        if self._errand is not None:
            self._errand.end()

    def able(self, table: Table) -> list[Client]:
        """The clients that can choose the moves of this table's bots, the one to ask first. In ranked games, none."""
        ours = table.game.pack is None and not table.terms.ranked  # devices have the standard cards
        guest = table.lone_guest() if ours else None
        return [client for client, misses in self._misses.items() if client.guest == guest and misses < MISSES][::-1]

    def patience(self, live: Live, table: Table) -> float:
        """Seconds that a device should get for the next move of a table before anyone else thinks about it."""
        seat = table.bot_to_move()
        player = make_bot(table.level(seat)).for_game(table.game).player() if seat is not None else None
        if player is None:
            return 0.0
        if live.thinks_elsewhere() or self.able(table):
            return float(player.get("seconds") or 0.0) + self.grace
        return max(0.0, self._left + self.grace - time.monotonic())

    async def choose(self, live: Live) -> int | None:
        """The move of the bot to move, or None if the table has changed or the server has to choose."""
        table = live.table
        silent: set[Client] = set()
        while live.table is table and (seat := table.bot_to_move()) is not None:
            player = make_bot(table.level(seat)).for_game(table.game).player()
            if player is None:
                return None
            client = next((each for each in self.able(table) if each not in silent), None)
            if client is not None:
                client.tell(task_answer(table, player, secrets.randbits(32)))
                seconds = (player.get("seconds") or 0.0) + self.grace
            else:
                seconds = self._left + self.grace - time.monotonic()
                if seconds <= 0 or silent:
                    return None
            self._errand = Errand(client, asyncio.get_running_loop().create_future())
            try:
                async with asyncio.timeout(seconds):
                    action = await self._errand.answer
            except TimeoutError:
                if client is not None:
                    silent.add(client)
                if client in self._misses:
                    self._misses[client] += 1
                continue
            finally:
                self._errand = None
            if client is not None and action is not None:
                if client in self._misses:
                    self._misses[client] = 0
                return action
        return None

    def answer(self, client: Client, table: Table, seq: int, action: int | None) -> None:
        """A client's answer to its task. An illegal one is refused, and the client isn't asked again."""
        if seq != table.seq:
            raise Stale(table.seq)
        errand = self._errand
        if errand is None or errand.client is not client or errand.answer.done() or table.state is None:
            raise Refusal(409, "server.not_asked")
        if action is not None and action in table.state.legal():
            errand.end(action)
            return
        self._drop(client)
        if action is not None:
            table.state.clone().apply(action)  # raises IllegalAction with the reason
