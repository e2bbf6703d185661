"""Connections: how many there may be, and how long they may take.

uvicorn limits neither the time a request takes to arrive, nor unread answers, nor connections per address.
These protocols add that and leave everything else to uvicorn. Behind a proxy, limit connections per address there.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import time
from collections import Counter
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .clients import RESTARTING
from .logs import Seldom
from .networks import within
from .protocol import Phrase
from .responses import refusal_response
from .settings import Settings

log = logging.getLogger("cromlech.connections")

RESERVED = 128
"""Open files kept free for the database, bots, and logs."""
PAUSE = 1.0
"""Seconds in which no connection is accepted when the system has no handles left. asyncio tries again after that."""
NO_HANDLES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
OUT_OF_HANDLES = "socket.accept() out of system resource"
"""What asyncio writes to the log then."""


class Gate:
    """Counts connections, and says whether there is room for one more."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.most = min(settings.connections, max(1, open_files() - RESERVED))
        self.count = 0
        self.refused = 0
        self.by_address: Counter[str] = Counter()

    def enter(self, address: str) -> Phrase | None:
        """Count a connection. Returns why it has to leave, or None."""
        self.count += 1
        self.by_address[address] += 1
        if self.count > self.most:
            self.refused += 1
            return Phrase.of("server.crowded")
        many = self.by_address[address] > self.settings.connections_per_address
        if many and not within(address, self.settings.proxies):
            self.refused += 1
            return Phrase.of("server.crowded_address", limit=self.settings.connections_per_address)
        return None

    def leave(self, address: str) -> None:
        """Forget a connection."""
        self.count -= 1
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]


class Patience:
    """A deadline for one connection."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, seconds: float, then: Any) -> None:
        """Call `then` after these seconds, unless the clock is running already."""
        if self._timer is None:
            self._timer = self._loop.call_later(seconds, then)

    def end(self) -> None:
        """Stop the clock."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def protocols(gate: Gate) -> dict[str, Any]:
    """The protocols of HTTP and websockets behind this gate, as options of `uvicorn.Config`."""
    settings = gate.settings

    class Websocket(WebSocketsSansIOProtocol):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            self.unread = Patience(self.loop)

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            self.address = _address(transport)

        def connection_lost(self, exc: Exception | None) -> None:
            self.unread.end()
            gate.leave(self.address)
            super().connection_lost(exc)

        def pause_writing(self) -> None:
            self.unread.begin(settings.stalled_seconds, self.transport.abort)
            super().pause_writing()

        def resume_writing(self) -> None:
            self.unread.end()
            super().resume_writing()

        def shutdown(self) -> None:
            if self.handshake_complete and not self.close_sent:  # the client at the table says goodbye
                self.queue.put_nowait({"type": "websocket.disconnect", "code": RESTARTING})
            else:
                super().shutdown()

    class Http(H11Protocol):
        def __init__(self, config: Config, *args: Any, **options: Any) -> None:
            super().__init__(config, *args, **options)
            self.arriving = Patience(self.loop)
            self.unread = Patience(self.loop)

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            connection = transport.get_extra_info("socket")
            if connection is not None and connection.family in (socket.AF_INET, socket.AF_INET6):
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            super().connection_made(transport)
            self.address = _address(transport)
            if (refusal := gate.enter(self.address)) is not None:
                self._refuse(503, refusal)
            else:
                self.arriving.begin(settings.request_seconds, self._too_slow)

        def connection_lost(self, exc: Exception | None) -> None:
            self.arriving.end()
            self.unread.end()
            gate.leave(self.address)
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self.transport.is_closing():
                return
            self.arriving.begin(settings.request_seconds, self._too_slow)
            super().data_received(data)
            if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
                self.arriving.end()

        def on_response_complete(self) -> None:
            self.arriving.end()
            super().on_response_complete()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self.arriving.end()
            super().handle_websocket_upgrade(event)

        def pause_writing(self) -> None:
            self.unread.begin(settings.stalled_seconds, self.transport.abort)
            super().pause_writing()

        def resume_writing(self) -> None:
            self.unread.end()
            super().resume_writing()

        def _too_slow(self) -> None:
            if self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete:
                self.transport.abort()
            else:
                self._refuse(408, Phrase.of("server.too_slow", seconds=round(settings.request_seconds)))

        def _refuse(self, status: int, phrase: Phrase) -> None:
            response = refusal_response(status, phrase, {"connection": "close"})
            head = [f"HTTP/1.1 {status} Refused".encode(), *(b": ".join(pair) for pair in response.raw_headers)]
            self.transport.write(b"\r\n".join(head) + b"\r\n\r\n" + bytes(response.body))
            self.transport.close()

    return {"http": Http, "ws": Websocket}


def _address(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) and peer else ""


class Listening(socket.socket):
    """A listening socket that stays calm when no handles are left.

    asyncio writes a line to the log and pauses, but for every waiting connection at once.
    """

    _paused_until = 0.0

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept a connection, unless accepting is paused."""
        if time.monotonic() < self._paused_until:
            raise BlockingIOError
        try:
            return super().accept()
        except OSError as error:
            if error.errno in NO_HANDLES:
                self._paused_until = time.monotonic() + 0.9 * PAUSE
            raise


def log_seldom() -> None:
    """Report missing handles once per minute."""
    logging.getLogger("asyncio").addFilter(Seldom(OUT_OF_HANDLES))


def open_files() -> int:
    """How many files this process may have open, after asking for as many as the system allows."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 1_000_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = max(soft, 1_000_000) if soft != resource.RLIM_INFINITY else 1_000_000
    if soft != resource.RLIM_INFINITY and soft < hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
            soft = hard
        except (ValueError, OSError) as error:
            log.debug("the limit of open files stays at %d: %s", soft, error)
    return soft if soft != resource.RLIM_INFINITY else 1_000_000
