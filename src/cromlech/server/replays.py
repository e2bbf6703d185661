"""Work that takes a replay of a game: positions, reviews, records, analyses. It happens in a process of its own.

A thread would not do: it would hold the interpreter, and every table would wait for it, again and again. The process
starts when it is first needed. A guest's questions are answered one after another, so that no one who asks for much
makes others wait.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar, cast
from weakref import WeakValueDictionary

from pydantic import BaseModel

import cromlech
from cromlech.core.errors import CromlechError

from .processes import Helper, Lost

log = logging.getLogger("cromlech.replays")

STARTING = 60.0
"""Seconds for the process to start."""
PATIENCE = 60.0
"""Seconds after which it is replaced."""
TRIES = 2

Found = TypeVar("Found")


class Replays:
    """The process that replays games, and those who wait for it."""

    def __init__(self) -> None:
        self._helper: Helper | None = None
        self._thread = ThreadPoolExecutor(1, "replays")
        self._turn = asyncio.Lock()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By guest."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def close(self) -> None:
        """Stop the process, whatever it is doing."""
        self._closed = True
        if self._helper is not None:
            self._helper.kill()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._helper is not None:
            self._helper.line.close()
        self._thread.shutdown()

    async def json(self, guest: str, work: Callable[[], BaseModel | str]) -> bytes:
        """What some work finds, as JSON. It has to be picklable, and raises what it would raise here."""
        return cast(bytes, await self._ask(guest, as_json, work))

    async def find(self, guest: str, work: Callable[[], Found]) -> Found:
        """What some work finds."""
        return cast(Found, await self._ask(guest, work))

    async def _ask(self, guest: str, *question: Any) -> Any:
        own = self._turns.setdefault(guest, asyncio.Lock())
        async with own, self._turn:
            found = await asyncio.shield(self._begin(self._wait_for(question)))
        if isinstance(found, CromlechError):
            raise found
        return found

    def _begin(self, work: Coroutine[Any, Any, Found]) -> asyncio.Task[Found]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _wait_for(self, question: tuple[Any, ...]) -> Any:
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            if self._closed:
                break
            try:
                return await loop.run_in_executor(self._thread, self._answer, question)
            except Lost as error:
                if not self._closed:
                    log.warning("%s; starting another one", error)
                    assert self._helper is not None
                    self._helper.replace()
        raise Lost("no answer")

    def _answer(self, question: tuple[Any, ...]) -> Any:
        """Runs in the thread, so that starting the process holds up no one."""
        if self._helper is None:
            self._helper = Helper(get_ready, done)
        if not self._helper.ready:
            self._helper.hear(STARTING)
            self._helper.ready = True
        return self._helper.ask(question, PATIENCE)


class InlineReplays(Replays):
    """Where there are no processes, work is done between other work."""

    async def close(self) -> None:
        """There is nothing to stop."""

    async def _wait_for(self, question: tuple[Any, ...]) -> Any:
        await asyncio.sleep(0)  # let waiting messages through
        return done(*question)


def get_ready() -> None:
    """Import the rules before the first question, and leave the processor to those who play."""
    if hasattr(os, "nice"):
        os.nice(10)
    for each in cromlech.games():
        cromlech.game(each.name).start()


def done(work: Callable[..., Any], *arguments: Any) -> Any:
    """What some work finds, or the error that it raises for the person who asked."""
    try:
        return work(*arguments)
    except CromlechError as error:
        return error


def as_json(work: Callable[[], BaseModel | str]) -> bytes:
    """What some work finds, as JSON."""
    found = work()
    return (found if isinstance(found, str) else found.model_dump_json()).encode()
