"""The server inside a browser: the same application under Pyodide, called without a network.

A worker of the page runs it (`web/src/local/worker.ts`). The log is in IndexedDB, and there is one guest.
Other tabs of the same browser are servers of the same log.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from functools import partial
from types import SimpleNamespace
from typing import Any, Protocol
from urllib.parse import unquote

import anyio.to_thread
from starlette.types import Message, Scope

from .app import create_app
from .bots import InlineBots
from .errors import Refusal
from .guests import guest_of
from .hall import Hall
from .replays import InlineReplays
from .settings import Settings
from .storage import ChangedElsewhere, NotWritten, Writing
from .tables import ABOUT_MOVES

log = logging.getLogger("cromlech.local")

GUEST = guest_of("the-guest-of-this-browser")
"""The only guest. Whoever can use the browser can read its storage anyway."""
UNLIMITED = 1_000_000_000
SETTINGS = Settings(
    database="",
    workers=0,
    tables_per_hour=UNLIMITED,
    requests=UNLIMITED,
    messages=UNLIMITED,
    tables_in_memory=8,
)
CONFLICT = "ConstraintError"
"""What IndexedDB calls a key that already exists."""
FULL = "QuotaExceededError"


class Log(Protocol):
    """The log as the worker keeps it. What goes in and out is JSON."""

    def write(self, writing: str) -> Awaitable[str]:
        """Add rows, and answer once they are on disk. The answer is empty, or the name of the error."""
        ...

    def table(self, table_id: str) -> Awaitable[str]:
        """A table and its entries, or null."""
        ...

    def tables(self, guest: str, limit: int) -> Awaitable[str]:
        """A guest's tables, the most recently changed first."""
        ...


class BrowserStore:
    """A store in the browser."""

    shared = False
    """Other tabs tell what they wrote."""

    def __init__(self, log: Log) -> None:
        self.log = log

    async def open(self) -> None:
        """The worker has already opened it."""

    async def close(self) -> None:
        """Every write has finished when it returns."""

    async def write(self, writing: Writing) -> None:
        """Write, and return once it is on disk."""
        error = await self.log.write(json.dumps(asdict(writing), separators=(",", ":")))
        if error == CONFLICT:
            raise ChangedElsewhere
        if error == FULL:
            raise Refusal(507, "server.storage_full")
        if error:
            raise NotWritten(error)

    async def table(self, table_id: str) -> tuple[Any, Sequence[Any]] | None:
        """A table with its whole log."""
        found = json.loads(await self.log.table(table_id))
        if found is None:
            return None
        return SimpleNamespace(**found["table"]), [SimpleNamespace(**entry) for entry in found["entries"]]

    async def news(self, table_id: str, seq: int) -> Sequence[Any]:
        """The entries of a table after `seq`."""
        _, entries = await self.table(table_id) or (None, [])
        return [entry for entry in entries if entry.seq > seq]

    async def people(self, table_id: str) -> tuple[Any, Sequence[Any]] | None:
        """A table with the entries about its people, without moves."""
        found = await self.table(table_id)
        if found is None:
            return None
        row, entries = found
        return row, [entry for entry in entries if entry.kind not in ABOUT_MOVES]

    async def tables_of(self, guest: str, limit: int) -> Sequence[Any]:
        """Id, status, result, and last change of a guest's tables, the most recently changed first."""
        return [SimpleNamespace(**row) for row in json.loads(await self.log.tables(guest, limit))]


class Connection:
    """A websocket without a network. `tell` gets every message, and None once the server hangs up."""

    def __init__(self, server: LocalServer, path: str, tell: Callable[[str | None], None]) -> None:
        self._heard: asyncio.Queue[Message] = asyncio.Queue()
        self._heard.put_nowait({"type": "websocket.connect"})
        self._tell = tell
        self._task = asyncio.ensure_future(server.app(server.scope("websocket", path), self._heard.get, self._send))
        self._task.add_done_callback(lambda _: tell(None))

    def say(self, text: str) -> None:
        """Send a message to the server."""
        self._heard.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """Leave."""
        self._heard.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self._tell(message["text"])


class LocalServer:
    """The application, and what a network would do for it."""

    def __init__(self, log: Log) -> None:
        store = BrowserStore(log)
        hall = partial(Hall, store=store, bots=InlineBots(), replays=InlineReplays())
        self.app = create_app(SETTINGS, hall, watched=False)
        self._lifespan = self.app.router.lifespan_context(self.app)

    async def open(self) -> None:
        """Start the application."""
        random.seed()  # or everyone who starts with the same memory would throw the same dice
        if sys.platform == "emscripten":  # a browser's worker has no threads
            anyio.to_thread.run_sync = _run_here
        await self._lifespan.__aenter__()

    async def close(self) -> None:
        """Stop the application."""
        await self._lifespan.__aexit__(None, None, None)

    def scope(self, kind: str, path: str, **more: Any) -> Scope:
        """An ASGI scope for a request from the only guest."""
        path, _, query = path.partition("?")
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": unquote(path),
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(b"content-type", b"application/json")],
            "guest": GUEST,
            "client": ("local", 0),
            "server": ("local", 80),
            **more,
        }

    async def request(self, method: str, path: str, body: str) -> tuple[int, str]:
        """Answer a request with a status and a text."""
        status, parts = 500, []
        heard: asyncio.Queue[Message] = asyncio.Queue()
        heard.put_nowait({"type": "http.request", "body": body.encode(), "more_body": False})

        async def send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            else:
                parts.append(message.get("body", b""))

        try:
            await self.app(self.scope("http", path, method=method), heard.get, send)
        except Exception:  # the application has answered, and leaves the log to whoever runs it
            log.exception("%s %s", method, path)
        return status, b"".join(parts).decode()

    def connect(self, path: str, tell: Callable[[str | None], None]) -> Connection:
        """Open a websocket."""
        return Connection(self, path, tell)

    async def changed(self, table_id: str, seq: int) -> None:
        """Another tab wrote to a table."""
        hall: Hall = self.app.state.hall
        await hall.reread(table_id, seq)


async def _run_here(function: Callable[..., Any], *arguments: Any, **_: Any) -> Any:
    """Run a function that would go to a thread."""
    return function(*arguments)


class Nowhere:
    """A log that keeps nothing."""

    async def write(self, writing: str) -> str:
        """Forget it."""
        return ""

    async def table(self, table_id: str) -> str:
        """There is none."""
        return "null"

    async def tables(self, guest: str, limit: int) -> str:
        """There are none."""
        return "[]"


async def warm_up() -> None:
    """Answer what a page asks at first, so that the memory a browser starts with has everything that takes time.

    People play, no bots: what a bot has thought up isn't for everyone.
    """
    server = LocalServer(Nowhere())
    await server.open()

    async def ask(method: str, path: str, body: Any = None) -> Any:
        status, text = await server.request(method, f"/api{path}", "" if body is None else json.dumps(body))
        assert status == 200, text
        return json.loads(text)

    await ask("GET", "/tables")
    for game in (await ask("GET", "/games"))["games"]:
        seats = [{"kind": "me"}, *({"kind": "here"} for _ in range(game["default_players"] - 1))]
        state = await ask("POST", "/tables", {"game": game["name"], "seats": seats})
        path = f"/tables/{state['table']['id']}"
        told: asyncio.Queue[str | None] = asyncio.Queue()
        line = server.connect(f"/api{path}/ws", told.put_nowait)
        line.say(json.dumps({"type": "hello"}))
        await told.get()
        await ask("POST", f"{path}/moves", {"seq": state["seq"], "actions": [state["offer"]["legal"][0]["id"]]})
        line.close()
        while await told.get() is not None:
            pass
    await server.close()
