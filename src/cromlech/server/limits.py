"""Limits on how much one guest or address may ask for."""

from __future__ import annotations

import time
from collections import deque

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .protocol import Phrase
from .responses import refusal_response

HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
    "referrer-policy": "same-origin",  # a table's address is its key
}
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


class Guard:
    """Refuses floods and oversized bodies before anyone reads them, and adds the common headers to every answer."""

    def __init__(self, app: ASGIApp, size: int, larger: dict[str, int], requests: int) -> None:
        self.app = app
        self.size = size
        self.larger = larger
        """Larger limits of paths that end like this."""
        self.by_guest = Allowance(requests, 10)
        self.by_address = Allowance(10 * requests, 10)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body, count it, and pass it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        if not self._may_ask(scope):
            await refusal_response(429, Phrase.of("server.flood"))(scope, receive, send_with_headers)
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
                await response(scope, receive, send_with_headers)
                return
        read = False

        async def whole() -> Message:
            nonlocal read
            if read:
                return await receive()
            read = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, whole, send_with_headers)

    def _may_ask(self, scope: Scope) -> bool:
        """Whether a request is within the limits of its address and of its token, if the guest has one."""
        address = scope["client"][0] if scope.get("client") else ""
        guest = address if scope["new_guest"] else scope["token"]
        return self.by_address.take(address) and self.by_guest.take(guest)


async def _drain(receive: Receive, more: bool) -> None:
    left = DRAINED
    while more and left > 0:
        message = await receive()
        left -= len(message.get("body", b""))
        more = message.get("more_body", False)
