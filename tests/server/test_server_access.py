"""Who may do what: every endpoint and every websocket message, asked by everyone who could ask.

The endpoints and messages come from the application itself, so one that isn't in the tables below fails the test.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, get_args

import httpx
import pytest
from at_server import ME, ON_SQLITE, OPEN, Server
from fastapi.routing import APIRoute, APIWebSocketRoute
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from cromlech.client import Client, Table
from cromlech.server import protocol, routes, sockets
from cromlech.server.guests import DAYS, Session

STRANGER, SPECTATOR, OTHER, HOST = range(4)
"""Someone without a token, a guest without a seat, the other player, and the host, whose turn it is."""
ROLES = (STRANGER, SPECTATOR, OTHER, HOST)
EXPIRED = 401
SHARE = "5a" * 32
RECORD: dict[str, Any] = {}

ANYONE = (200, 200, 200, 200)
ENDED = (409, 409, 409, 409)
"""Only once the game has ended."""
PLAYERS = (403, 403, 200, 200)
FREE: dict[tuple[str, str], tuple[dict[str, Any] | None, int]] = {
    ("GET", "/api/games"): (None, 200),
    ("GET", "/api/games/{game}/cards"): (None, 200),
    ("GET", "/api/games/{game}/words/{lang}"): (None, 200),
    ("GET", "/api/games/{game}/examples"): (None, 200),
    ("POST", "/api/games/{game}/examples/{example}"): ({}, 404),
    ("GET", "/api/games/{game}/puzzles"): (None, 200),
    ("GET", "/api/games/{game}/puzzles/{puzzle}"): (None, 404),
    ("POST", "/api/games/{game}/puzzles/{puzzle}"): ({}, 404),
    ("POST", "/api/guests"): (None, 200),
    ("GET", "/api/tables"): (None, 200),
    ("POST", "/api/tables"): ({}, 422),
    ("POST", "/api/lessons"): ({}, 422),
    ("POST", "/api/records"): (RECORD, 422),
    ("POST", "/api/verified/records"): (RECORD, 422),
    ("POST", "/api/moved/records"): (RECORD, 422),
}
"""What has nothing to do with anyone's table: with this body, everyone gets this answer."""
OWN = {("POST", "/api/guests/renew"): (401, 200, 200, 200), ("POST", "/api/guests/revoke"): (401, 200, 200, 200)}
AT_TABLE: dict[tuple[str, str], tuple[dict[str, Any] | None, tuple[int, ...]]] = {
    ("GET", ""): (None, ANYONE),
    ("POST", "/join"): ({"name": "Zofia"}, (409, 409, 200, 200)),
    ("POST", "/remove"): ({"seat": 1}, (403, 403, 403, 200)),
    ("POST", "/start"): (None, (403, 403, 409, 409)),
    ("POST", "/ready"): (None, PLAYERS),
    ("POST", "/share"): ({"share": SHARE}, PLAYERS),
    ("POST", "/moves"): ({"seq": "SEQ", "actions": ["LEGAL"]}, (403, 403, 409, 200)),
    ("POST", "/undo"): ({"seq": "SEQ", "to": 0}, (403, 403, 409, 409)),
    ("POST", "/revise"): ({"seq": "SEQ", "to": 0, "actions": [0]}, (403, 403, 409, 409)),
    ("POST", "/chapter"): ({"seq": "SEQ", "chapter": 0}, (403, 403, 409, 409)),
    ("POST", "/free"): ({"seq": "SEQ"}, (403, 403, 409, 409)),
    ("POST", "/resign"): ({"seat": 0}, (403, 403, 403, 200)),
    ("POST", "/close"): (None, (403, 403, 403, 200)),
    ("POST", "/rematch"): (None, (403, 403, 409, 409)),
    ("GET", "/hints"): (None, (403, 403, 403, 403)),
    ("GET", "/record"): (None, ENDED),
    ("POST", "/moved"): ({"to": None}, (403, 403, 403, 403)),
    ("GET", "/positions/{move}"): (None, ANYONE),
    ("GET", "/review"): (None, ENDED),
    ("GET", "/analysis"): (None, ENDED),
    ("POST", "/analysis"): ({"answers": []}, ENDED),
    ("GET", "/decisions/{move}"): (None, ENDED),
    ("POST", "/fork"): ({"move": 0, "seat": 0, "level": "easy"}, ENDED),
}
SAID: dict[str, tuple[dict[str, Any], tuple[int, ...]]] = {
    "hello": ({}, ANYONE),
    "ping": ({}, ANYONE),
    "move": ({"seq": "SEQ", "actions": ["LEGAL"]}, (403, 403, 409, 200)),
    "undo": ({"seq": "SEQ", "to": 0}, (403, 403, 409, 409)),
    "revise": ({"seq": "SEQ", "to": 0, "actions": [0]}, (403, 403, 409, 409)),
    "answer": ({"seq": "SEQ", "action": 0}, (409, 409, 409, 409)),
}
PREFIX = "/api/tables/{id}"


class World:
    """A game of two people, new for every question, and everyone who could ask."""

    def __init__(self, server: Server, host: Client, other: Client, spectator: Client) -> None:
        self.server = server
        self.people = (None, spectator, other, host)

    def open(self) -> Table:
        host, other = self.people[HOST], self.people[OTHER]
        assert host is not None
        assert other is not None
        table = host.create("stone-age", seats=[ME, OPEN], start_player=0)
        other.table(table.link).join("Taras")
        table.look()
        return table

    def headers(self, role: int) -> dict[str, str]:
        person = self.people[role]
        return {} if person is None else {"authorization": f"Bearer {person.token}"}

    def expired(self) -> dict[str, str]:
        guests = self.server.app.state.guests
        host = self.people[HOST]
        assert host is not None
        secret, began, issued, _ = host.token.split(".")
        old = int(issued) - (DAYS * 24 + 1) * 3_600_000
        return {"authorization": f"Bearer {guests.token(Session(secret, min(old, int(began)), old))}"}


@pytest.fixture
def world(server: Server) -> Iterator[World]:
    with ExitStack() as stack:
        yield World(server, *(stack.enter_context(Client(server.url)) for _ in range(3)))


def filled(content: Any, table: Table) -> Any:
    text = json.dumps(content).replace('"SEQ"', str(table.state["seq"]))
    return json.loads(text.replace('"LEGAL"', str(table.state["offer"]["legal"][0]["id"])))


def test_every_endpoint_is_listed() -> None:
    found = {
        (method, route.path)
        for route in routes.router.routes
        if isinstance(route, APIRoute)
        for method in route.methods
    }
    assert found == {*FREE, *OWN, *((method, PREFIX + path) for method, path in AT_TABLE)}
    assert [route.path for route in sockets.router.routes if isinstance(route, APIWebSocketRoute)] == [
        "/api/tables/{table_id}/ws"
    ]
    kinds = {get_args(each.model_fields["type"].annotation)[0] for each in get_args(get_args(protocol.Said)[0])}
    assert kinds == set(SAID)


@ON_SQLITE
@pytest.mark.parametrize("endpoint", FREE, ids=" ".join)
def test_what_is_for_everyone(world: World, endpoint: tuple[str, str]) -> None:
    method, path = endpoint
    body, status = FREE[endpoint]
    url = world.server.url + path.format(game="stone-age", lang="en", example="none", puzzle="none")
    for role in ROLES:
        assert httpx.request(method, url, json=body, headers=world.headers(role)).status_code == status
    assert httpx.request(method, url, json=body, headers=world.expired()).status_code == EXPIRED


@ON_SQLITE
@pytest.mark.parametrize("endpoint", OWN, ids=" ".join)
def test_what_is_for_guests(world: World, endpoint: tuple[str, str]) -> None:
    method, path = endpoint
    url = world.server.url + path
    assert httpx.request(method, url, headers=world.expired()).status_code == EXPIRED
    statuses = tuple(httpx.request(method, url, headers=world.headers(role)).status_code for role in ROLES)
    assert statuses == OWN[endpoint]


@ON_SQLITE
@pytest.mark.parametrize("endpoint", AT_TABLE, ids=" ".join)
def test_what_concerns_a_table(world: World, endpoint: tuple[str, str]) -> None:
    method, path = endpoint
    body, allowed = AT_TABLE[endpoint]
    for role in ROLES:
        table = world.open()
        before = table.state
        url = f"{world.server.url}/api/tables/{table.id}{path.format(move=0)}"
        sent = None if body is None else filled(body, table)
        assert httpx.request(method, url, json=sent, headers=world.expired()).status_code == EXPIRED
        answer = httpx.request(method, url, json=sent, headers=world.headers(role))
        assert answer.status_code == allowed[role], (role, answer.text)
        if answer.status_code >= 400:
            assert table.look()["seq"] == before["seq"]
            assert "view" not in answer.text


@ON_SQLITE
@pytest.mark.parametrize("said", SAID)
def test_what_is_said_by_websocket(world: World, said: str) -> None:
    body, allowed = SAID[said]
    for role in ROLES:
        table = world.open()
        before = table.state["seq"]
        url = f"{world.server.url.replace('http', 'ws')}/api/tables/{table.id}/ws"
        with pytest.raises(InvalidStatus) as refused:
            connect(url, additional_headers=world.expired())
        assert refused.value.response.status_code == EXPIRED
        with connect(url, additional_headers=world.headers(role), max_size=None) as socket:
            if said != "hello":
                socket.send('{"type": "hello"}')
                seat = json.loads(socket.recv(20))["seat"]
                assert seat == {HOST: 0, OTHER: 1}.get(role)
            socket.send(json.dumps({"type": said, **filled(body, table)}))
            answer = json.loads(socket.recv(20))
            status = answer["status"] if answer["type"] == "error" else 200
            assert status == allowed[role], (role, answer)
        if status >= 400:
            assert table.look()["seq"] == before


@ON_SQLITE
@pytest.mark.parametrize("role", [STRANGER, SPECTATOR])
def test_secrets_of_positions_are_for_their_seat(world: World, role: int) -> None:
    table = world.open()
    url = f"{world.server.url}/api/tables/{table.id}/positions/0"
    for seat in (0, 1):
        answer = httpx.get(url, params={"seat": seat}, headers=world.headers(role))
        assert (answer.status_code, answer.json()["error"]["key"]) == (403, "server.not_your_eyes")
    answer = httpx.get(url, params={"seat": 0}, headers=world.headers(OTHER))
    assert answer.status_code == 403
