"""HTTP requests to addresses that people have told us, without following where they point next."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterable, Mapping
from functools import cache

import httpcore

from .guarding import Guard

SECONDS = 15.0
"""How long a request may take."""


class _Guarded(httpcore.AsyncNetworkBackend):
    """Looks up names, checks what they mean, and connects to just that."""

    def __init__(self, guard: Guard) -> None:
        self.guard = guard
        self._plain = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError(str(error)) from error
        addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
        for address in addresses:
            self.guard.check(address, port)
        for address in addresses[:-1]:
            try:
                return await self._plain.connect_tcp(address, port, timeout, local_address, socket_options)
            except httpcore.ConnectError:
                continue
        return await self._plain.connect_tcp(addresses[-1], port, timeout, local_address, socket_options)

    async def connect_unix_socket(
        self,
        path: str,
        timeout: float | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        raise httpcore.ConnectError("not here")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


@cache
def _trusted() -> ssl.SSLContext:
    return httpcore.default_ssl_context()


async def post(guard: Guard, url: str, headers: Mapping[str, str], content: bytes) -> int:
    """Post something, and return the status of the answer. Nobody reads the rest. Raises OSError."""
    try:
        async with asyncio.timeout(SECONDS):
            given: list[tuple[bytes | str, bytes | str]] = list(headers.items())
            async with (
                httpcore.AsyncConnectionPool(ssl_context=_trusted(), network_backend=_Guarded(guard)) as pool,
                pool.stream("POST", url, headers=given, content=content) as answer,
            ):
                return answer.status
    except (
        httpcore.NetworkError,
        httpcore.ProtocolError,
        httpcore.TimeoutException,
        httpcore.UnsupportedProtocol,
    ) as error:
        raise OSError(str(error) or type(error).__name__) from error
