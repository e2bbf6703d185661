"""Who may do what with accounts, messages, open tables, and all else about people: every endpoint, asked by everyone.

The rows are in `people_access`, one file for each part. The endpoints come from the application itself, so one
without a row fails the test.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest
from at_server import ON_SQLITE, Server
from fastapi.routing import APIRoute, APIWebSocketRoute
from people_access import all_of
from people_access.world import ROLES, World
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from cromlech.core.words import CORE
from cromlech.server.people.parts import ROUTERS

ENDPOINTS = all_of("ENDPOINTS")
SOCKETS = all_of("SOCKETS")
EXPIRED = 401


@pytest.fixture(scope="module")
def http(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=60) as client:
        yield client


def test_every_endpoint_is_listed() -> None:
    routes = [route for router in ROUTERS for route in router.routes]
    assert {(method, route.path) for route in routes if isinstance(route, APIRoute) for method in route.methods} == set(
        ENDPOINTS
    )
    assert {route.path for route in routes if isinstance(route, APIWebSocketRoute)} == set(SOCKETS)


@ON_SQLITE
@pytest.mark.parametrize("endpoint", sorted(ENDPOINTS), ids=" ".join)
def test_who_may_ask(server: Server, http: httpx.Client, endpoint: tuple[str, str]) -> None:
    method, path = endpoint
    row = ENDPOINTS[endpoint]
    for role in ROLES:
        world = World(server, http)
        given = dict(row.given(world))
        body = given.pop("body", row.body)
        url = path.format(**given) + row.query
        late = http.request(method, url, json=body, headers=world.expired())
        assert (late.status_code, late.json()["error"]["key"]) == (EXPIRED, "server.token")
        answer = world.ask(world.people[role], method, url, body)
        assert answer.status_code == row.statuses[role], (role, answer.text)
        if answer.status_code >= 400:
            assert CORE.phrase(answer.json()["error"], "en")


@ON_SQLITE
@pytest.mark.parametrize("path", sorted(SOCKETS))
def test_who_may_listen(server: Server, http: httpx.Client, path: str) -> None:
    row = SOCKETS[path]
    for role in ROLES:
        world = World(server, http)
        url = f"{server.url.replace('http', 'ws')}{path.format(**row.given(world))}{row.query}"
        with pytest.raises(InvalidStatus) as refused:
            connect(url, additional_headers=world.expired())
        assert refused.value.response.status_code == EXPIRED
        try:
            with connect(url, additional_headers=world.people[role].headers) as socket:
                socket.send(json.dumps(row.body))
                assert json.loads(socket.recv(20))
                status = 200
        except InvalidStatus as error:
            status = error.response.status_code
        assert status == row.statuses[role]
