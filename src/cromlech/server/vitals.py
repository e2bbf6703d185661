"""How an operator's programs look after a server: `/healthz`, `/readyz`, and `/metrics`.

They are answered before anything else looks at a request, so they give no cookies and know no limits.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from sqlalchemy import text
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import schema
from .errors import Refusal, phrase_of
from .jobs import DUE
from .metrics import CONTENT_TYPE, CountLines, Metrics
from .networks import within
from .responses import refusal_response
from .settings import Settings
from .sql import Database, is_trouble
from .upkeep import Rules, keep_clean

if TYPE_CHECKING:
    from .hall import Hall

HEALTHY, READY, METRICS = "/healthz", "/readyz", "/metrics"
HEADERS = {"cache-control": "no-store", "x-content-type-options": "nosniff"}
PATIENCE = 3.0
"""Seconds for the database to answer."""
FRESH = 1.0
"""Seconds for which an answer of the database is good, however many ask."""
TICK = 0.5
"""Seconds between two looks at the event loop."""


class Vitals:
    """What there is to know about a running server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.leaving = False
        """Whether the server is going to stop, so that no one should come anymore."""
        self._asked = asyncio.Lock()
        self._trouble: tuple[float, str] = (float("-inf"), "")

    @asynccontextmanager
    async def caring(self, hall: Hall) -> AsyncIterator[None]:
        """Measure what happens in a hall, and clean up after it."""
        hall.meter = self.metrics
        self.metrics.hall = hall
        counting = CountLines(self.metrics)
        logging.getLogger().addHandler(counting)
        tasks = [asyncio.create_task(self._tick())]
        if isinstance(hall.store, Database):
            tasks.append(asyncio.create_task(keep_clean(hall.store.engine, Rules.of(self.settings))))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            logging.getLogger().removeHandler(counting)

    async def _tick(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(TICK)
            self.metrics.late(max(0.0, time.perf_counter() - before - TICK))

    async def trouble(self) -> str:
        """Why no requests should come: `stopping`, `starting`, `database`, or `schema`. Empty if they should."""
        found = "stopping" if self.leaving else await self._trouble_of_database()
        self.metrics.ready = not found
        return found

    async def _trouble_of_database(self) -> str:
        if self.metrics.hall is None:
            return "starting"
        store = self.metrics.hall.store
        if not isinstance(store, Database):
            return ""
        async with self._asked:
            when, found = self._trouble
            if time.monotonic() - when > FRESH:
                found = await _examine(store)
                self._trouble = (time.monotonic(), found)
        return found

    async def measured(self) -> bytes:
        """The metrics as they are now."""
        await self.trouble()
        hall = self.metrics.hall
        if hall is not None and hall.store.shared and isinstance(hall.store, Database):
            self.metrics.jobs = await _waiting(hall.store)
        return self.metrics.text()

    def may_measure(self, asked: HTTPConnection) -> bool:
        """Whether this address may read the metrics, with the token if there is one."""
        kind, _, given = asked.headers.get("authorization", "").partition(" ")
        wanted = self.settings.metrics_token.get_secret_value()
        given = given.strip() if kind.lower() == "bearer" else ""
        if wanted and not secrets.compare_digest(given.encode(), wanted.encode()):
            return False
        return within(asked.client.host if asked.client else "", self.settings.metrics_from)


async def _examine(database: Database) -> str:
    """`database` if it doesn't answer, `schema` if it is older than this program. A newer one still fits."""
    try:
        async with asyncio.timeout(PATIENCE), database.engine.connect() as connection:
            found = await connection.run_sync(schema.current)
    except Exception as error:
        if not is_trouble(error):
            raise
        return "database"
    return "" if found is not None and (found == schema.newest() or not schema.knows(found)) else "schema"


async def _waiting(database: Database) -> tuple[int, float] | None:
    """How many jobs wait, and for how many seconds the oldest has. None if the database doesn't answer."""
    try:
        async with asyncio.timeout(PATIENCE), database.engine.connect() as connection:
            count, age = (await connection.execute(text(DUE))).one()
    except Exception as error:
        if not is_trouble(error):
            raise
        return None
    return count, age / 1000


class Attendance:
    """Answers what is asked about the server itself, and counts and times all other requests."""

    def __init__(self, app: ASGIApp, vitals: Vitals) -> None:
        self.app = app
        self.vitals = vitals

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass the request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif scope["path"] in (HEALTHY, READY, METRICS):
            await (await self._answer(scope))(scope, receive, send)
        else:
            await self._time(scope, receive, send)

    async def _answer(self, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            return _refused(Refusal(405, "server.method"), {"allow": "GET, HEAD"})
        if scope["path"] == HEALTHY:
            return JSONResponse({"alive": True}, headers=HEADERS)
        if scope["path"] == READY:
            trouble = await self.vitals.trouble()
            return JSONResponse({"ready": not trouble, "trouble": trouble or None}, 503 if trouble else 200, HEADERS)
        if not self.vitals.may_measure(HTTPConnection(scope)):
            return _refused(Refusal(403, "server.no_metrics"))
        return Response(await self.vitals.measured(), headers=HEADERS, media_type=CONTENT_TYPE)

    async def _time(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = time.perf_counter()
        status = 500

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_on)
        finally:
            self.vitals.metrics.answered(scope["method"], status, time.perf_counter() - begun)


def _refused(error: Refusal, headers: dict[str, str] | None = None) -> Response:
    return refusal_response(error.status, phrase_of(error), {**HEADERS, **(headers or {})})
