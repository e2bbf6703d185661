"""Bots on the player's device: a real browser computes their moves, and the server stores them."""

import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from .conftest import Server
from .table import ME, choose_from_the_list, expect_my_turn, sit_down

Person = Callable[..., Page]
SEATS = [{"kind": "bot", "level": "hard"}, ME]


@pytest.fixture(scope="module")
def weak_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without strong bots."""
    running = Server(tmp_path_factory.mktemp("weak"))
    running.start()
    yield running
    running.stop()


def moves_of_the_bot(server: Server, table: str) -> list[int]:
    """What the server has stored of the bot's moves."""
    wanted = "select action from entries where table_id = ? and kind = 'move' and seat = 0 order by seq"
    with sqlite3.connect(server.folder / "tables.db") as database:
        return [action for [action] in database.execute(wanted, (table,))]


def test_the_browser_chooses_the_bots_moves_at_full_strength(weak_server: Server, people: Person) -> None:
    """The server has no strong bots. What it stores for a hard bot is what the browser's search chose."""
    page = people(thinks=True)
    heard: dict[str, list[Any]] = {"task": [], "answer": []}

    def hear(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] in heard:
            heard[message["type"]].append(message)

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", hear)
        socket.on("framesent", hear)

    page.on("websocket", listen)
    table = sit_down(page, weak_server.url, SEATS, start_player=0)
    tasks, answers = heard.values()
    rng = random.Random(1)
    while len(answers) < 4:
        expect_my_turn(page)
        choose_from_the_list(page, rng)
    assert {task["level"] for task in tasks} == {"7"}
    assert [answer["seq"] for answer in answers] == [task["seq"] for task in tasks][: len(answers)]
    stored = moves_of_the_bot(weak_server, table)
    assert len(stored) > 2
    assert stored == [answer["action"] for answer in answers][: len(stored)]


def test_with_damaged_rules_the_server_moves_the_bots(weak_server: Server, people: Person) -> None:
    page = people(thinks=True)
    page.route("**/*.wasm", lambda route: route.fulfill(body="<!doctype html>"))
    table = sit_down(page, weak_server.url, SEATS, start_player=0)
    rng = random.Random(1)
    expect_my_turn(page)
    while not page.get_by_role("alert").count():  # the server may move before the file has come, but not every time
        choose_from_the_list(page, rng)
        expect_my_turn(page)
    expect(page.get_by_role("alert")).to_contain_text("arrived damaged")
    assert moves_of_the_bot(weak_server, table)
