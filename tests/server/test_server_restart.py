"""A server that is told to stop: it says so, gives everyone what they are owed, and leaves its work to the others."""

from __future__ import annotations

import asyncio
import random
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from at_server import BOT, HERE, ME, Server, Socket, choose, ready, settings_in, until
from postgres import Postgres
from test_server_kill import Process
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from conftest import DatabaseIn
from cromlech.client import Client
from cromlech.server.sql import Database

RESTARTING = 1012


@pytest.fixture
def settings(tmp_path: Path, database_in: DatabaseIn) -> Any:
    return settings_in(tmp_path, database=database_in(tmp_path))


def test_it_says_so_first_and_goes_on_meanwhile(settings: Any) -> None:
    with Server(settings.model_copy(update={"drain_seconds": 600.0})) as server, Client(server.url) as guest:
        table = guest.create("stone-age", [ME, HERE], players=2)
        server.server.should_exit = True
        until(lambda: guest.http.get("/readyz").status_code == 503)
        assert guest.http.get("/readyz").json() == {"ready": False, "trouble": "stopping"}
        assert guest.http.get("/healthz").status_code == 200
        seq = table.state["seq"]
        assert table.move(table.state["offer"]["legal"][0]["id"])["seq"] > seq
        server.server.settings = settings  # the time is up


def test_an_answer_that_is_owed_comes_before_the_end(settings: Any) -> None:
    """Also if the move is still being written when the server has to stop."""
    with ExitStack() as stack:
        server = stack.enter_context(Server(settings))
        guest = stack.enter_context(Client(server.url))
        table = guest.create("stone-age", [ME, HERE], players=2)
        client = stack.enter_context(Socket(guest, table.id))
        seq = client.hear_state()["seq"]
        writing, go_on = threading.Event(), threading.Event()
        store = server.hall.store
        write = store.write

        async def slowly(what: Any) -> None:
            writing.set()
            await asyncio.to_thread(go_on.wait)
            await write(what)

        store.write = slowly  # type: ignore[method-assign]
        client.move(*choose(client.state["offer"], random.Random(1)))
        assert writing.wait(20)
        server.server.should_exit = True
        until(lambda: server.hall.leaving)
        until(lambda: not server.server.servers[0].is_serving())
        go_on.set()
        assert client.hear_state()["seq"] > seq
        with pytest.raises(ConnectionClosed) as ended:
            client.hear()
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == RESTARTING


def test_whoever_waits_for_news_is_answered(settings: Any) -> None:
    answers: list[Any] = []
    with Server(settings) as server, Client(server.url, tries=1) as guest:
        table = guest.create("stone-age", [ME, HERE], players=2)
        waiting = threading.Thread(target=lambda: answers.append(table.look(wait=30)))
        waiting.start()
        until(lambda: any(live.watchers for live in server.hall.shelf))
        server.server.should_exit = True
        waiting.join(60)
    assert [each["seq"] for each in answers] == [table.state["seq"]]


def test_work_is_handed_back(cluster: Postgres, tmp_path: Path) -> None:
    url = cluster.database(cluster.template)
    jobs = lambda: cluster.ask("select lease = 0, worker is null from jobs", url.rpartition("/")[2]).split()  # noqa: E731
    settings = settings_in(tmp_path, database=url)

    async def never(*_: Any) -> int:
        await asyncio.Event().wait()
        return 0

    with Server(settings) as server, Client(server.url) as guest:
        server.hall.bots.choose = never  # type: ignore[method-assign]
        table = guest.create("stone-age", [BOT, ME], players=2, start_player=0)
        token, seq = guest.token, table.state["seq"]
        until(lambda: jobs() == ["f|f"])
    assert jobs() == ["t|t"]
    with Server(settings) as server, Client(server.url, token=token) as guest:
        until(lambda: guest.table(table.id).state["seq"] > seq)
        assert guest.table(table.id).state["offer"]["legal"]


# -- servers replaced under load -------------------------------------------------------


class Player(threading.Thread):
    """Plays for everyone at a table over a websocket, and comes back to whichever server is ready."""

    def __init__(self, find: Callable[[], str], game: str, seats: list[dict[str, Any]]) -> None:
        super().__init__()
        self.find = find
        with Client(find()) as client:
            self.token = client.token
            self.table = client.create(game, seats, players=2).id
        self.pick = random.Random(self.table)
        self.made: list[int] = []
        """Every move that was acknowledged, or found to be made after an answer that didn't come."""
        self.sent: tuple[int, list[int]] | None = None
        """The moves in question, and the `seq` before them."""
        self.codes: list[int | None] = []
        """How connections ended."""
        self.lines: list[Any] = []
        self.seq = 0
        self.over = self.enough = False
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            while not (self.over or self.enough):
                self._come_back()
        except BaseException as error:
            self.error = error

    def _come_back(self) -> None:
        try:
            with Client(self.find(), self.token, tries=1) as client, Socket(client, self.table, hello=False) as here:
                here.lines = self.lines
                here.say(type="hello", line=len(self.lines), seq=self.seq)
                while not self.over and not (self.enough and self.sent is None):
                    self._take(here, here.hear())
        except ConnectionClosed as error:
            self.codes.append(error.rcvd.code if error.rcvd is not None else None)
        except (InvalidHandshake, OSError, httpx.TransportError):
            pass  # it was ready a moment ago

    def _take(self, here: Socket, message: dict[str, Any]) -> None:
        if message["type"] == "error":
            assert message["error"]["key"] == "server.stale", message  # a bot was faster
            self.sent = None
            return
        assert message["type"] == "state", message
        self.lines, self.seq = here.lines, message["seq"]
        if self.sent is not None:
            before, actions = self.sent
            if message["seq"] > before:
                self.made += actions
            self.sent = None
        self.over = message["table"]["status"] == "over"
        if message["offer"]["legal"] and not self.enough:
            self.sent = (message["seq"], choose(message["offer"], self.pick))
            here.move(*self.sent[1])

    def check(self, database: str) -> None:
        """Everything that was acknowledged is in the log once, in order, and nothing else."""
        if self.error is not None:
            raise self.error
        _, entries = asyncio.run(_read(database, self.table))
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        guests = {entry.guest for entry in entries if entry.kind == "move"} - {None}
        assert len(guests) <= 1
        assert [e.action for e in entries if e.kind == "move" and e.guest is not None] == self.made
        assert set(self.codes) <= {RESTARTING}


async def _read(database: str, table: str) -> Any:
    store = Database(database)
    found = await store.table(table)
    await store.engine.dispose()
    return found


def everyone(find: Callable[[], str]) -> list[Player]:
    """Players at tables of all games, one of them with a bot. They have begun."""
    kinds = [("stone-age", [ME, HERE]), ("endless-winter", [ME, HERE]), ("cvlizations", [ME, BOT])]
    players = [Player(find, game, seats) for game, seats in kinds]
    for player in players:
        player.start()
    return players


def went_on(players: list[Player]) -> None:
    """Wait until everyone has played on."""
    before = [len(player.made) for player in players]
    until(
        lambda: all(
            len(player.made) > count + 3 or player.over or player.error
            for player, count in zip(players, before, strict=True)
        ),
        60,
    )


def finish(players: list[Player], database: str) -> None:
    """End, and count the moves."""
    for player in players:
        player.enough = True
    for player in players:
        player.join(60)
        assert not player.is_alive()
        player.check(database)
    assert sum(len(player.codes) for player in players) > 0


def test_servers_are_replaced_one_by_one(cluster: Postgres, tmp_path: Path) -> None:
    """Two servers at one database. There always is one that is ready, and no move is lost or made twice."""
    database = cluster.database(cluster.template)
    settings = settings_in(tmp_path, database=database)
    running = [Server(settings).__enter__() for _ in range(2)]
    try:
        players = everyone(lambda: until(lambda: next((each.url for each in list(running) if ready(each.url)), None)))
        for old in list(running):
            went_on(players)
            running.append(Server(settings).__enter__())
            went_on(players)
            old.__exit__()
            running.remove(old)
        went_on(players)
        finish(players, database)
    finally:
        for server in running:
            server.__exit__()


def test_one_server_is_restarted(tmp_path: Path) -> None:
    """A site with SQLite, restarted as by systemd: SIGTERM, and a new process on the same port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    server = Process(tmp_path, "--port", port, "--messages", "100000")
    url = server.start()
    players = everyone(lambda: until(lambda: ready(url) and url, 60))
    for _ in range(2):
        went_on(players)
        assert server.end(signal.SIGTERM) == 0
        server.start()
    went_on(players)
    finish(players, f"sqlite:///{tmp_path / 'tables.db'}")
    assert server.end(signal.SIGTERM) == 0
