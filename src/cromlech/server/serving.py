"""Run the server: a port, a lock on its data, a browser, and a clean shutdown."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Any

import uvicorn
from fastapi import FastAPI

from cromlech.core.errors import CromlechError

from .app import create_app
from .connections import Gate, Listening, log_seldom, protocols
from .garbage import collect_in_pieces, set_aside
from .hall import Hall
from .onefile import tell_address
from .settings import KILOBYTE, Settings
from .sql import Database, database_file

log = logging.getLogger("cromlech.serving")

PORT = 8000
"""The first port to try if none is given."""
TRIED = 20
BACKLOG = 2048
"""Connections that wait to be accepted."""
HEAD_SIZE = 16 * KILOBYTE
"""The most that a request may have before its body."""


class ServeError(CromlechError):
    """The server can't start. The message says why."""


def serve(settings: Settings, on_ready: Callable[[str], None]) -> None:
    """Serve until Ctrl-C or SIGTERM. `on_ready` gets the URL once the server answers there."""
    Database(settings.database)  # report a wrong URL before starting anything
    log_seldom()
    listening = _listen(settings.host, settings.port)
    url = _url(settings.host, listening.getsockname()[1])
    file = database_file(settings.database)

    def tell(url: str) -> None:
        if file is not None:
            tell_address(file, url)
        on_ready(url)

    with closing(listening):
        asyncio.run(_try(settings.database))
        server = make_server(settings)
        threading.Thread(target=_care, args=(server, url, tell), daemon=True).start()
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises it again when it has finished
        with suppress(KeyboardInterrupt):  # uvicorn has already shut everything down
            server.run([listening])


def work(settings: Settings, on_ready: Callable[[str], None]) -> None:
    """Think for the servers at the same database until Ctrl-C or SIGTERM. `on_ready` gets its URL."""
    database = Database(settings.database)
    url = database.url.set(drivername=database.url.get_backend_name()).render_as_string()
    if not database.shared:
        raise ServeError("server.worker_alone", url=url)
    with suppress(KeyboardInterrupt):
        asyncio.run(_work(settings, lambda: on_ready(url)))


async def _work(settings: Settings, on_ready: Callable[[], None]) -> None:
    hall = Hall(settings)
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    signal.signal(signal.SIGTERM, lambda *_: loop.call_soon_threadsafe(stopping.set))
    await hall.open()
    try:
        on_ready()
        await stopping.wait()
    finally:
        await hall.close()


def make_server(settings: Settings, app: FastAPI | None = None) -> uvicorn.Server:
    """The server of an application, with its limits on connections."""
    app = app or create_app(settings)
    gate = Gate(settings)
    app.state.vitals.metrics.gate = gate
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="on",
        ws_max_size=settings.message_size,
        forwarded_allow_ips=[str(each) for each in settings.proxies],
        timeout_keep_alive=settings.keep_alive_seconds,
        timeout_graceful_shutdown=settings.shutdown_seconds,
        h11_max_incomplete_event_size=HEAD_SIZE,
        server_header=False,
        **protocols(gate),
    )
    return OrderlyServer(config, settings, app)


class OrderlyServer(uvicorn.Server):
    """Stops in order: it says that it isn't ready, waits until that is known, and lets everyone finish."""

    def __init__(self, config: uvicorn.Config, settings: Settings, app: FastAPI) -> None:
        super().__init__(config)
        self.settings = settings
        self.app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop. A second Ctrl-C doesn't wait."""
        self.app.state.vitals.leaving = True
        log.info("stopping")
        begun = time.monotonic()
        while time.monotonic() < begun + self.settings.drain_seconds and not self.force_exit:
            await asyncio.sleep(0.05)
        self.app.state.hall.part()
        await super().shutdown(sockets)
        log.info("stopped")


async def _try(database: str) -> None:
    """Open the database once, while we can still report an error nicely."""
    store = Database(database)
    await store.open()
    await store.close()


def _care(server: uvicorn.Server, url: str, on_ready: Callable[[str], None]) -> None:
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.02)
    set_aside()
    on_ready(url)
    collect_in_pieces(lambda: server.should_exit)


def _listen(host: str, port: int | None) -> Listening:
    """Listen on the given port, or by default on the first free one from PORT on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last: OSError | None = None
    for number in [port] if port is not None else [*range(PORT, PORT + TRIED), 0]:
        listening = Listening(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(BACKLOG)  # right away, or another server could take the same port
            return listening
        except (OSError, OverflowError) as error:
            listening.close()
            last = error if isinstance(error, OSError) else OSError(str(error))
    raise ServeError("server.port", host=host, port=port or PORT, why=last.strerror or str(last) if last else "")


def _url(host: str, port: int) -> str:
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}"


def open_browser(url: str) -> None:
    """Open the URL, if there is a browser."""
    with suppress(webbrowser.Error):
        webbrowser.open(url)


def answers(url: str) -> bool:
    """Whether a Cromlech server answers there."""
    try:
        with urllib.request.urlopen(f"{url}/api/games", timeout=3) as response:
            content: Any = json.load(response)
    except (OSError, ValueError):
        return False
    return isinstance(content, dict) and "games" in content
