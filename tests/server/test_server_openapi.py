"""The OpenAPI document is exact: whatever it allows is answered as it says, and never with a 500."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from at_server import BOT, HERE, ME, OPEN, Server, finished_game, settings_in
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from cromlech.client import Client
from cromlech.server.app import create_app
from cromlech.server.people.parts import ROUTERS
from cromlech.server.settings import Settings

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]


@pytest.fixture(scope="module")
def world(server: Server) -> tuple[str, str, list[str]]:
    """A guest with tables of every kind."""
    with Client(server.url) as guest:
        tables = [
            guest.create("stone-age", seats=[ME, BOT]),
            guest.create("stone-age", seats=[ME, HERE, OPEN]),
            guest.create("stone-age", seats=[ME, HERE]),
            guest.load(json.loads(finished_game().record().to_json())),
        ]
        tables[2].close()
        return server.url, guest.token, [table.id for table in tables]


schema = schemathesis.openapi.from_dict(create_app(Settings(database="sqlite://")).openapi())


@schema.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)
def test_every_operation(case: Any, world: tuple[str, str, list[str]]) -> None:
    url, token, tables = world
    if "wait" in (case.query or {}):
        case.query.pop("wait")
    if "/stream" in case.path:
        case.query = {**(case.query or {}), "once": True}
    headers = {} if case.path.endswith("/revoke") else {"authorization": f"Bearer {token}"}  # others need it still
    case.call_and_validate(base_url=url, checks=CHECKS, headers=headers)
    if "id" in (case.path_parameters or {}):
        for table_id in tables:
            case.path_parameters["id"] = table_id
            case.call_and_validate(base_url=url, checks=CHECKS, headers=headers)


def test_the_document_names_every_path_of_the_protocol(server: Server, root: Any) -> None:
    """Those about people may also be only in `docs/programs.md`, which is made from the document."""
    text = (root / "docs" / "protocol.md").read_text("utf-8")
    written = set(re.findall(r"\| (GET|POST) \| `(/api/[^`]+)`", text))
    document = httpx.get(f"{server.url}/api/openapi.json", timeout=60).json()
    served = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert written <= served
    assert served - about_people() <= written


def about_people() -> set[tuple[str, str]]:
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    return {(method, route.path) for route in routes for method in route.methods}


def test_the_document_is_made_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Building it takes a second, and tables live on the event loop. It is built once."""
    makers: list[int] = []

    def made(*_: Any) -> dict[str, Any]:
        makers.append(threading.get_ident())
        return {"openapi": "3.1.0"}

    monkeypatch.setattr("cromlech.server.app.document", made)
    app = create_app(settings_in(tmp_path))

    async def ask() -> int:
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
        ):
            for _ in range(2):
                answer = await client.get("/api/openapi.json")
                assert (answer.status_code, answer.json()) == (200, {"openapi": "3.1.0"})
        return threading.get_ident()

    loop = asyncio.run(ask())
    assert len(makers) == 1
    assert makers[0] != loop
