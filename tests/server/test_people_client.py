"""The Python client with tokens, the lobby, chat, and fair dice; the examples of the docs; the example bot."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import httpx
import pytest
from at_server import BOT, ME, ON_SQLITE, OPEN, Server, choose
from nearly_over import LISTED, finish, nearly_over, seat
from people_access.world import OWNER, PERSON, World

from cromlech import client_types
from cromlech.client import Client, Table
from cromlech.server import protocol
from cromlech.server.people import chat, exports, lobby, programs, streams, tokens

EVERYTHING = ["read", "play", "tables", "chat"]
LIVE = {"kind": "live", "bank": 600, "delay": 15}


@pytest.fixture
def world(server: Server) -> Iterator[World]:
    with httpx.Client(base_url=server.url, timeout=60) as http:
        yield World(server, http)


def bot_token(world: World) -> str:
    with Client(world.server.url, world.owner.token) as owner:
        bot = owner.make_bot(f"Machine {world.number}")
        return owner.make_token("For the bot", EVERYTHING, days=7, bot=bot["key"])["secret"]


def test_types_are_those_of_the_server() -> None:
    models = {
        "Pace": protocol.Pace,
        "Result": protocol.Result,
        "Turn": streams.Turn,
        "Finished": streams.Finished,
        "ExportedPlayer": exports.ExportedPlayer,
        "ExportedGame": exports.ExportedGame,
        "LobbySeat": lobby.LobbySeat,
        "LobbyTable": lobby.LobbyTable,
        "ChatMessage": chat.ChatMessage,
        "Token": tokens.Token,
        "MadeToken": tokens.MadeToken,
        "BotAccount": programs.BotAccount,
    }
    declared = {name for name, kind in vars(client_types).items() if hasattr(kind, "__required_keys__")}
    assert declared == set(models)
    for name, model in models.items():
        assert get_type_hints(getattr(client_types, name)).keys() == model.model_fields.keys(), name


@ON_SQLITE
def test_the_client_manages_tokens(world: World) -> None:
    with Client(world.server.url, world.owner.token) as owner:
        made = owner.make_token("Reader", ["read"])
        assert [each["id"] for each in owner.personal_tokens()] == [made["token"]["id"]]
        owner.revoke_token(made["token"]["id"])
        assert owner.personal_tokens() == []
        bot = owner.make_bot(f"Machine {world.number}")
        assert owner.bots() == [bot]


def play_out(tables: list[Table], pick: Any, most: int = 40) -> None:
    """Make some moves, whoever's turn it is."""
    for _ in range(most):
        for table in tables:
            if table.look()["offer"]["legal"]:
                table.move(*choose(table.state["offer"], pick))


@ON_SQLITE
def test_all_shares_count_when_a_bot_joins_from_the_lobby(world: World, pick: Any) -> None:
    """A person opens a table, a bot account finds it in the lobby, and both check the dice at the end."""
    secret = bot_token(world)
    with Client(world.server.url, world.person.token) as person, Client(world.server.url, secret) as program:
        body = {"game": "stone-age", "seats": [ME, OPEN], "listed": True, "pace": LIVE}
        host = Table(person, person.ask("POST", "/api/tables", body))
        host.take_part()
        with person.http.stream("GET", f"{host.path}/stream") as here:  # the lobby shows tables whose people are here
            lines = here.iter_lines()
            next(lines)
            (found,) = [each for each in program.lobby("stone-age") if each["id"] == host.id]
            joined = program.table(found["id"])
            joined.join("Whatever", share=joined.draw())
        host.look()
        if host.state["table"]["check"]:
            host.ready(host.drawn)
        seats = joined.look()["table"]["seats"]
        assert [(each["name"] == f"Machine {world.number}", each["program"]) for each in seats] == [
            (False, False),
            (True, True),
        ]
        shares = joined.state["table"]["dice"]["shares"]
        assert sorted(each["seats"][0] for each in shares) == [0, 1]
        assert {each["move"] for each in shares} == {0}  # before the first die
        play_out([host, joined], pick)
        joined.say("Well played")
        assert [each["text"] for each in host.chat()] == ["Well played"]
        host.look()
        host.close()
        assert host.verify() == joined.verify() > 0


@ON_SQLITE
def test_shares_of_days_per_move_count_from_when_they_come(world: World) -> None:
    with (
        Client(world.server.url, world.person.token) as person,
        Client(world.server.url, world.owner.token) as other,
    ):
        pace = {"kind": "days", "days": 3}
        body = {"game": "stone-age", "seats": [ME, OPEN], "listed": True, "pace": pace}
        host = Table(person, person.ask("POST", "/api/tables", body))
        joined = other.table(host.id)
        joined.join("Olena", share=joined.draw())
        host.look()
        since = host.state["move"]
        host.take_part()
        shares = {each["seats"][0]: each["move"] for each in host.state["table"]["dice"]["shares"]}
        assert shares == {0: since, 1: 0}
        host.close()
        assert host.verify() == joined.verify() > 0


@ON_SQLITE
def test_the_example_bot_plays_with_a_token(world: World, monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    secret = bot_token(world)
    spec = importlib.util.spec_from_file_location("network_bot", root / "examples" / "network_bot.py")
    assert spec is not None
    assert spec.loader is not None
    bot = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bot)
    with Client(world.server.url, world.person.token) as person:
        table = person.create("stone-age", [OPEN, BOT])
        monkeypatch.setattr(sys, "argv", ["network_bot.py", table.link, "--token", secret, "--seed", "1"])
        bot.main()
        assert table.look()["table"]["status"] == "over"
        chair = table.state["table"]["seats"][0]
        assert (chair["name"], chair["program"]) == (f"Machine {world.number}", True)
        assert [each["seats"] for each in table.state["table"]["dice"]["shares"]] == [[0]]


@ON_SQLITE
def test_the_examples_of_the_docs_run(world: World, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    people = [world.people[PERSON], world.people[OWNER]]
    finish(world.server, nearly_over(world.server, [seat(each) for each in people], LISTED), people)
    with Client(world.server.url, world.owner.token) as owner:
        names: dict[str, object] = {
            "URL": world.server.url,
            "PERSONAL_TOKEN": owner.make_token("Mine", ["read"])["secret"],
            "BOT_TOKEN": bot_token(world),
        }
    blocks = re.findall(r"```python\n(.*?)```", (root / "docs" / "programs.md").read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 4
    for block in blocks:
        exec(block, names)
    told = capsys.readouterr().out
    assert "stone-age over" in told
    assert re.search(r"the starting player won \d+ of [1-9]", told)
