"""The tables in memory: those in use and those used recently."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from weakref import WeakValueDictionary

from .live import Live


class Shelf:
    """Holds every table at most once."""

    def __init__(self, size: int, load: Callable[[str], Awaitable[Live]]) -> None:
        self.size = size
        """How many tables to keep although no one is there."""
        self._load = load
        self._live: WeakValueDictionary[str, Live] = WeakValueDictionary()
        self._recent: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}

    def __iter__(self) -> Iterator[Live]:
        return iter(list(self._live.values()))

    def get(self, table_id: str) -> Live | None:
        """A table, if it is in memory."""
        return self._live.get(table_id)

    def put(self, live: Live) -> None:
        """Add a table, and drop the one unused the longest."""
        self._live[live.table.id] = live
        self._recent[live.table.id] = live
        self._recent.move_to_end(live.table.id)
        while len(self._recent) > self.size:
            self._recent.popitem(last=False)

    def drop(self, table_id: str) -> None:
        """Forget a table that no one uses, so that the next one to ask reads it anew."""
        self._recent.pop(table_id, None)
        self._live.pop(table_id, None)

    async def find(self, table_id: str) -> Live:
        """A table from memory or disk. It is read only once, no matter how many ask for it."""
        live = self._live.get(table_id)
        if live is None:
            task = self._loading.get(table_id)
            if task is None:
                task = asyncio.ensure_future(self._load(table_id))
                self._loading[table_id] = task
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(task)
        self.put(live)
        return live
