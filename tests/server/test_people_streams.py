"""Streams over plain HTTP: tables, turns, and finished games, line by line."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from at_server import BOT, HERE, ME, ON_SQLITE, OPEN, Server, finished_game, settings_in, until
from people_access.world import World
from sqlalchemy import insert

from cromlech.client import Client
from cromlech.server.people.rows import FinishedRow
from cromlech.server.people.streams import FINISHED, MOST, Streams
from cromlech.server.people.tokens import id_of


class Lines:
    """A stream that is being read."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self._lines = response.iter_lines()

    def next(self) -> Any:
        """The next line that says something."""
        return json.loads(next(line for line in self._lines if line))

    def raw(self) -> str:
        return next(self._lines)

    def rest(self) -> list[Any]:
        """All lines until the stream ends."""
        return [json.loads(line) for line in self._lines if line]


@contextmanager
def streaming(client: Client, path: str, **query: Any) -> Iterator[Lines]:
    with client.http.stream("GET", path, params=query) as response:
        assert response.status_code == 200, response.read()
        assert response.headers["content-type"] == "application/x-ndjson"
        yield Lines(response)


def test_a_table_tells_everything_until_the_end(server: Server) -> None:
    with Client(server.url) as host, Client(server.url) as other:
        table = host.create("stone-age", [ME, OPEN], start_player=0)
        with streaming(other, f"/api/tables/{table.id}/stream") as lines:
            seen = lines.next()
            assert (seen["type"], seen["seat"], seen["view"]) == ("state", None, None)
            other.table(table.link).join("Taras")
            while seen["view"] is None:
                seen = lines.next()
            assert seen["seat"] == 1
            assert until(lambda: table.look()["table"]["seats"][1]["online"])  # a stream is a connection to the table
            table.move(table.state["offer"]["legal"][0]["id"])
            while seen["move"] < table.state["move"]:
                before, seen = seen, lines.next()
            assert seen["log"]["from"] <= before["log"]["from"] + len(before["log"]["lines"])
            table.close()
            while seen["table"]["status"] != "closed":
                seen = lines.next()
            assert lines.rest() == []
        count = seen["log"]["from"] + len(seen["log"]["lines"])
        with streaming(other, f"/api/tables/{table.id}/stream", once=True) as lines:
            assert len(lines.next()["log"]["lines"]) >= count - 1


def test_turns_are_told_as_they_come(server: Server) -> None:
    with Client(server.url) as host, Client(server.url) as other:
        waiting = other.create("stone-age", [ME, HERE], start_player=0)
        table = host.create("stone-age", [ME, OPEN], start_player=0)
        joined = other.table(table.link)
        with streaming(other, "/api/stream/turns") as lines:
            first = lines.next()
            assert (first["type"], first["table"], first["seat"]) == ("turn", waiting.id, 0)
            joined.join("Taras")
            table.look()
            while table.look()["offer"]["legal"]:
                table.move(table.state["offer"]["legal"][0]["id"])
            told = lines.next()
            assert (told["table"], told["seat"]) == (table.id, 1)
            assert told["move"] == joined.look()["move"]
        with streaming(other, "/api/stream/turns", once=True) as lines:
            assert {lines.next()["table"], lines.next()["table"]} == {waiting.id, table.id}


@ON_SQLITE
def test_finished_games_go_on_where_a_stream_broke_off(server: Server) -> None:
    world = World(server, httpx.Client())
    world.http.close()
    with Client(server.url) as guest:
        ids = [guest.load(json.loads(finished_game().record().to_json())).id for _ in range(3)]
        row = {"game": "stone-age", "players": 2, "pace": "none", "ranked": False, "at": 1_600_000_000_000}
        world.write(*(insert(FinishedRow).values({**row, "table_id": each}) for each in ids[:2]))
        with streaming(guest, "/api/stream/finished", after=0, once=True) as lines:
            found = lines.rest()
        assert [each["table"] for each in found][-2:] == ids[:2]
        assert found[-1]["at"] == "2020-09-13T12:26:40Z"
        with streaming(guest, "/api/stream/finished", after=found[-1]["id"]) as lines:
            world.write(insert(FinishedRow).values({**row, "table_id": ids[2]}))
            server.loop.call_soon_threadsafe(server.hall.bulletin.tell, FINISHED)
            assert lines.next()["table"] == ids[2]
        with streaming(guest, "/api/stream/finished", after=0, once=True, game="cvlizations") as lines:
            assert lines.rest() == []


@ON_SQLITE
def test_a_stream_shows_that_it_is_alive(server: Server) -> None:
    part = server.app.state.club.part(Streams)
    beat, part.beat = part.beat, 0.02
    try:
        with Client(server.url) as guest, streaming(guest, "/api/stream/finished") as lines:
            assert lines.raw() == ""
    finally:
        part.beat = beat


@ON_SQLITE
def test_one_guest_has_not_too_many_streams(server: Server) -> None:
    part = server.app.state.club.part(Streams)
    beat, part.beat = part.beat, 0.02
    try:
        with Client(server.url) as guest:
            gates = [streaming(guest, "/api/stream/turns") for _ in range(MOST)]
            kept = [gate.__enter__() for gate in gates]
            for lines in kept:
                assert lines.raw() == ""
            answer = guest.http.get("/api/stream/turns", params={"once": True})
            assert (answer.status_code, answer.json()["error"]["key"]) == (429, "stream.limit")
            for gate in gates:
                gate.__exit__(None, None, None)
            until(lambda: guest.http.get("/api/stream/turns", params={"once": True}).status_code == 200)
    finally:
        part.beat = beat


@ON_SQLITE
def test_revoking_a_token_ends_its_streams(server: Server) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as http:
        world = World(server, http)
        answer = world.ask(world.person, "POST", "/api/account/tokens", {"name": "Robot", "scopes": ["read"]})
        secret = answer.json()["secret"]
        with Client(server.url, secret) as program:
            body = {"game": "stone-age", "seats": [ME, OPEN]}
            table_id = world.ask(world.person, "POST", "/api/tables", body).json()["table"]["id"]
            with streaming(program, f"/api/tables/{table_id}/stream") as lines:
                lines.next()
                world.ask(world.person, "DELETE", f"/api/account/tokens/{id_of(secret)}").raise_for_status()
                assert lines.rest() == []


def test_a_server_that_stops_ends_its_streams(tmp_path: Path) -> None:
    ended = threading.Event()
    with Server(settings_in(tmp_path)) as server, Client(server.url) as guest:
        table = guest.create("stone-age", [ME, BOT])

        def read() -> None:
            with streaming(guest, f"/api/tables/{table.id}/stream") as lines:
                lines.next()
                ready.set()
                lines.rest()
            ended.set()

        ready = threading.Event()
        thread = threading.Thread(target=read)
        thread.start()
        assert ready.wait(20)
        server.server.should_exit = True
        assert ended.wait(15)
        thread.join()
