"""Bots at tables: they move until it is a person's turn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from cromlech.core.errors import CromlechError

from .bots import Bots
from .live import Live
from .tables import Change, Table

TRIES = 5
"""How often to try writing a bot's move. After that, the table rests until someone comes."""

MakeChange = Callable[[Live, Callable[[Table], Change]], Awaitable[None]]
HandOver = Callable[[Live], Awaitable[None]]


class Drivers:
    """One task for every table where bots are to move."""

    def __init__(self, bots: Bots, change: MakeChange) -> None:
        self.bots = bots
        self.hand_over: HandOver | None = None
        """Leaves a choice that no device makes to the workers of a shared database. Without it, it is made here."""
        self._change = change
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    def wake(self, live: Live) -> None:
        """Move the bots of a table, if it is their turn and no task is running yet."""
        idle = live.driver is None or live.driver.done()
        if idle and live.table.bot_to_move() is not None and not self._closing:
            live.driver = asyncio.create_task(self._drive(live))
            self._tasks.add(live.driver)
            live.driver.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop. A choice made while the bots shut down doesn't count."""
        self._closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _drive(self, live: Live) -> None:
        failures = 0
        while (seat := live.table.bot_to_move()) is not None and failures < TRIES:
            table = live.table
            assert table.state is not None
            action = table.prepared()
            if action is None and table.level(seat) not in self.bots.own:
                action = await live.devices.choose(live)
            if live.table is not table:
                continue
            if action is None and self.bots.rest_alone and not live.clients:
                break
            try:
                if action is None and self.hand_over is not None:
                    await self.hand_over(live)
                    if live.table is table:
                        break
                    continue
                await self.move(live, table, action)
                failures = 0
            except CromlechError:
                failures += 1
                await asyncio.sleep(failures)
        live.driver = None

    async def move(self, live: Live, table: Table, action: int | None = None) -> None:
        """Make the move of the bot to move, as a lesson has prepared it, or as it chooses. Not if the table changes."""
        seat = table.bot_to_move()
        if seat is None or table.state is None:
            return
        if action is None:
            action = table.prepared()
        if action is None:
            action = await self.bots.choose(table.state.clone(), table.level(seat))
        if self._closing:
            return
        chosen = action
        await self._change(live, lambda now: now.play_bot(chosen) if now.seq == table.seq else Change(now))
