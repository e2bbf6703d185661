"""The server as one application: `uvicorn --factory cromlech.server.app:create_app`."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from functools import cache
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Match, Route

import cromlech
from cromlech.core.errors import CromlechError

from . import routes, sockets
from .document import document
from .entrance import Entrance
from .errors import Refusal, phrase_of, status_of
from .guests import Guests
from .hall import Hall
from .headers import Headers
from .limits import Sizes
from .protocol import Phrase
from .responses import refusal_response
from .scopes import Scopes
from .settings import Settings
from .static import client
from .storage import GuestStore
from .validation import refusal_of

if TYPE_CHECKING:
    from .people.club import Club
    from .vitals import Vitals

METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
KEYS = {404: "server.no_page", 405: "server.method", 400: "server.not_json"}


def create_app(
    settings: Settings | None = None, make_hall: Callable[[Settings], Hall] = Hall, watched: bool = True
) -> FastAPI:
    """Create the application. It opens its database and starts its bots when it runs. `watched` is for operators."""
    chosen = settings or _configured()
    vitals = _vitals(chosen) if watched else None

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        hall = make_hall(chosen)
        await hall.open()
        app.state.hall = hall
        app.state.guests = None
        if isinstance(hall.store, GuestStore):
            app.state.guests = Guests(hall.store)
            await app.state.guests.open()
        club = await _club(hall, app.state.guests) if watched else None
        app.state.club = club
        try:
            async with vitals.caring(hall) if vitals is not None else nullcontext():
                yield
        finally:
            if club is not None:
                await club.close()
            await hall.close()

    app = FastAPI(
        title="Cromlech",
        version=cromlech.__version__,
        summary="Tables for board games from the dawn of humankind",
        description="The server sends no sentences, only phrases: keys of the catalogs with parameters. "
        "Authenticate with `Authorization: Bearer TOKEN`. `POST /api/guests` gives you a token.",
        openapi_url=None,  # `described` replaces it
        docs_url=None,  # its page would load files from elsewhere
        redoc_url=None,
        lifespan=lifespan,
    )
    app.include_router(routes.router)
    app.include_router(sockets.router)
    people = _people_routes() if watched else []
    for each in people:
        app.include_router(each)
    own = [route for router in (routes.router, sockets.router, *people) for route in router.routes]
    app.state.scopes = Scopes(own)
    app.add_exception_handler(CromlechError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_fields)
    app.add_exception_handler(HTTPException, _refuse_request)
    app.add_exception_handler(Exception, _admit)

    @app.get("/api/openapi.json", include_in_schema=False)
    def described() -> Response:
        """The OpenAPI document. Building it takes a second, so it runs in a thread and no table has to wait."""
        return Response(written(), media_type="application/json")

    @app.api_route("/api/{path:path}", include_in_schema=False, methods=METHODS)
    async def nowhere(request: Request) -> Response:
        """An address the API doesn't have, or not for this method."""
        allowed = {
            method
            for route in own
            if isinstance(route, Route) and route.matches(request.scope)[0] == Match.PARTIAL
            for method in route.methods or ()
        }
        if allowed:
            raise HTTPException(405, headers={"allow": ", ".join(sorted(allowed))})
        raise HTTPException(404)

    app.mount("/", client(chosen.static))
    larger = dict.fromkeys(("/records", "/analysis"), chosen.record_size)
    app.add_middleware(Sizes, size=chosen.message_size, larger=larger)
    app.add_middleware(Entrance, settings=chosen)
    app.add_middleware(Headers)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    if vitals is not None:
        _watch(app, vitals)
    app.openapi = cache(lambda: document(app, cromlech.games()))  # type: ignore[method-assign]
    written = cache(lambda: json.dumps(app.openapi(), ensure_ascii=False).encode())
    return app


def _people_routes() -> list[APIRouter]:
    from .people.parts import ROUTERS  # a browser has only one person

    return ROUTERS


async def _club(hall: Hall, guests: Guests) -> Club:
    from .people.club import Club
    from .people.parts import PARTS

    club = Club(hall, guests, PARTS)
    await club.open()
    return club


def _vitals(settings: Settings) -> Vitals:
    from .vitals import Vitals  # a browser has no metrics

    return Vitals(settings)


def _watch(app: FastAPI, vitals: Vitals) -> None:
    from .vitals import Attendance

    app.state.vitals = vitals
    app.add_middleware(Attendance, vitals=vitals)


def _configured() -> Settings:
    """The settings of the environment, for a server that is started without `cromlech serve`."""
    from .configuration import read_settings

    return read_settings()


async def _refuse(_: Request, error: Any) -> Response:
    return refusal_response(status_of(error), phrase_of(error))


async def _admit(_: Request, error: Any) -> Response:
    """A bug on our side. uvicorn writes it to the log."""
    return refusal_response(500, Phrase.of("server.fault"))


async def _refuse_fields(request: Request, error: Any) -> Response:
    return await _refuse(request, refusal_of(error.errors()))


async def _refuse_request(request: Request, error: Any) -> Response:
    response = await _refuse(request, Refusal(error.status_code, KEYS.get(error.status_code, "server.no_page")))
    response.headers.update(error.headers or {})
    return response
