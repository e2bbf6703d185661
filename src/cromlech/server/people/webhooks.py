"""The processes that send messages by apprise."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import Iterable
from typing import Any

from ..networks import Network

PROCESSES = 2
"""How many messages are sent at once at most."""
SECONDS = 30.0
"""How long a message may take, with the start of its process."""
IDLE = 300.0
"""Seconds after which a process with nothing to do is ended."""


class Webhooks:
    """Starts a process when there is something to send, and ends it when there is nothing or it takes too long."""

    def __init__(self, allowed: Iterable[Network] = ()) -> None:
        self._allowed = [str(each) for each in allowed]
        self._free = asyncio.Semaphore(PROCESSES)
        self._idle: list[tuple[asyncio.subprocess.Process, asyncio.TimerHandle]] = []

    async def service_of(self, address: str) -> tuple[str, str] | None:
        """The service that an address belongs to, and its host if it has one of its own, or None."""
        said = await self._ask({"address": address})
        return (said["service"], said.get("host", "")) if said.get("ok") else None

    async def send(self, address: str, title: str, body: str) -> bool:
        """Send a message. Returns whether it arrived at the service."""
        return bool((await self._ask({"address": address, "title": title, "body": body})).get("ok"))

    async def close(self) -> None:
        """End all processes."""
        for process, timer in self._idle:
            timer.cancel()
            await self._end(process)
        self._idle.clear()

    async def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        async with self._free:
            process = await self._take()
            try:
                async with asyncio.timeout(SECONDS):
                    said = await self._exchange(process, request)
            except BaseException as error:
                await self._end(process)
                if isinstance(error, (TimeoutError, OSError, ValueError)):
                    return {}
                raise
            loop = asyncio.get_running_loop()
            self._idle.append((process, loop.call_later(IDLE, self._rest, process)))
            return said

    async def _exchange(self, process: asyncio.subprocess.Process, request: dict[str, Any]) -> dict[str, Any]:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(request).encode() + b"\n")
        await process.stdin.drain()
        said: dict[str, Any] = json.loads(await process.stdout.readline())
        return said

    async def _take(self) -> asyncio.subprocess.Process:
        while self._idle:
            process, timer = self._idle.pop()
            timer.cancel()
            if process.returncode is None:
                return process
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "cromlech.server.people.apprising",
            *self._allowed,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=_environment(),
        )

    def _rest(self, process: asyncio.subprocess.Process) -> None:
        self._idle = [each for each in self._idle if each[0] is not process]
        with contextlib.suppress(ProcessLookupError):
            process.kill()

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def _environment() -> dict[str, str]:
    """What the process may know: none of the server's secrets, and no proxy that would connect for it."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("CROMLECH_") and not name.lower().endswith("_proxy")
    }
