"""Limits on how much one guest or address may ask for."""

from __future__ import annotations

import time
from collections import deque

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .protocol import Phrase
from .responses import refusal_response

KEPT = 10_000
"""The number of keys to remember. The oldest are forgotten first."""
DRAINED = 1_000_000
"""Bytes of a refused body that are still read. A client cut off while sending would never read why."""


class Allowance:
    """At most `count` times per `seconds`, for each key."""

    def __init__(self, count: int, seconds: float) -> None:
        self.count = count
        self.seconds = seconds
        self._times: dict[str, deque[float]] = {}

    def take(self, key: str = "") -> bool:
        """Use one up. Returns whether there was one left."""
        now = time.monotonic()
        times = self._times.pop(key, None) or deque()
        self._times[key] = times
        while times and times[0] <= now - self.seconds:
            times.popleft()
        if len(self._times) > KEPT:
            del self._times[next(iter(self._times))]
        if len(times) >= self.count:
            return False
        times.append(now)
        return True

    def give_back(self, key: str = "") -> None:
        """Undo the last `take` that was granted."""
        if times := self._times.get(key):
            times.pop()


class Sizes:
    """Refuses oversized bodies before anyone reads them."""

    def __init__(self, app: ASGIApp, size: int, larger: dict[str, int]) -> None:
        self.app = app
        self.size = size
        self.larger = larger
        """Larger limits of paths that end like this."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body, count it, and pass it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        limit = next((size for end, size in self.larger.items() if scope["path"].endswith(end)), self.size)
        body = b""
        more = scope["method"] not in ("GET", "HEAD")
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > limit:
                await _drain(receive, more)
                phrase = Phrase.of("server.too_large", limit=limit)
                response = refusal_response(413, phrase, {"connection": "close"})
                await response(scope, receive, send)
                return
        read = False

        async def whole() -> Message:
            nonlocal read
            if read:
                return await receive()
            read = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, whole, send)


async def _drain(receive: Receive, more: bool) -> None:
    left = DRAINED
    while more and left > 0:
        message = await receive()
        left -= len(message.get("body", b""))
        more = message.get("more_body", False)
