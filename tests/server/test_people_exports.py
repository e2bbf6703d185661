"""The data set of public games: over HTTP and with `cromlech export`."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from at_server import ON_SQLITE, Server, settings_in
from nearly_over import LISTED, RANKED, finish, nearly_over, seat
from people_access.world import OWNER, PERSON, World

import cromlech
from cromlech.cli import main
from cromlech.client import Client
from cromlech.core.records import Record
from cromlech.server.tables import BOT, Chair
from cromlech.server.terms import Terms


@pytest.fixture
def world(server: Server) -> Iterator[World]:
    with httpx.Client(base_url=server.url, timeout=60) as http:
        yield World(server, http)


def play(world: World, terms: Terms) -> None:
    people = [world.people[PERSON], world.people[OWNER]]
    finish(world.server, nearly_over(world.server, [seat(each) for each in people], terms), people)


def last(world: World) -> int:
    """The id of the last game that is there already."""
    lines = world.ask(world.person, "GET", "/api/stream/finished?after=0&once=true").text.splitlines()
    return max((json.loads(line)["id"] for line in lines if line), default=0)


def lines_of(world: World, query: str) -> list[dict[str, Any]]:
    answer = world.ask(world.person, "GET", f"/api/export?{query}")
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines() if line]


def test_public_games_are_exported_without_names(world: World) -> None:
    before = last(world)
    play(world, LISTED)
    play(world, RANKED)
    play(world, Terms())  # by link, so it stays private
    found = lines_of(world, f"after={before}")
    assert [(each["game"], each["ranked"]) for each in found] == [("stone-age", False), ("stone-age", True)]
    text = json.dumps(found)
    for person in world.people[1:]:
        assert person.guest not in text
        assert f'"{person.name}"' not in text
    first, second = ([player["who"] for player in each["players"]] for each in found)
    assert first == second  # the same person has the same pseudonym
    assert len(set(first)) == 2
    for each in found:
        state = cromlech.replay(Record.from_content(each["record"]))
        assert state.over
        assert [player["name"] for player in each["record"]["seats"]] == first
        if each["record"].get("proof"):
            cromlech.verify(Record.from_content(each["record"]))
    assert lines_of(world, f"after={before}&limit=1") == found[:1]
    assert lines_of(world, f"after={found[0]['id']}") == found[1:]
    assert lines_of(world, f"after={before}&game=cvlizations") == []
    assert lines_of(world, f"after={before}&until=2020-01-01") == []


@ON_SQLITE
def test_the_client_reads_the_data_set(world: World) -> None:
    before = last(world)
    play(world, LISTED)
    with Client(world.server.url, world.person.token) as client:
        (game,) = client.export(after=before)
        assert game["players"][0]["kind"] == "person"
        (told,) = client.finished(after=before, once=True)
        assert (told["type"], told["game"], told["id"]) == ("finished", "stone-age", game["id"])


def test_the_command_writes_a_file(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with Server(settings) as server, httpx.Client(base_url=server.url, timeout=60) as http:
        world = World(server, http)
        play(world, LISTED)
        bot = [seat(world.people[PERSON]), Chair(BOT, level="1")]
        finish(server, nearly_over(server, bot, LISTED), [world.people[PERSON]])
    plain, packed = tmp_path / "games.ndjson", tmp_path / "games.ndjson.gz"
    given = ["--database", settings.database]
    assert main(["export", str(plain), *given]) == 0
    games = [json.loads(line) for line in plain.read_text("utf-8").splitlines()]
    assert [[each["kind"] for each in game["players"]] for game in games] == [["person", "person"], ["person", "bot"]]
    assert main(["export", str(packed), *given, "--game", "stone-age", "--since", "2020-01-01"]) == 0
    again = [json.loads(line) for line in gzip.decompress(packed.read_bytes()).splitlines()]
    assert [game["record"]["moves"] for game in again] == [game["record"]["moves"] for game in games]
    assert again[0]["players"][0]["who"] != games[0]["players"][0]["who"]  # pseudonyms are of one export
    assert main(["export", str(plain), *given, "--until", "2020-01-01"]) == 0
    assert plain.read_text("utf-8") == ""
    assert main(["export", str(plain), *given, "--since", "yesterday"]) == 2
    assert sorted(path.suffix for path in tmp_path.iterdir() if "games" in path.name) == [".gz", ".ndjson"]
