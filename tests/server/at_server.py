"""A real server on a free port, without strong bots, so that nothing is compiled."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
import urllib.request
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

import cromlech
from cromlech.client import Client, merged
from cromlech.server.app import create_app
from cromlech.server.connections import Listening
from cromlech.server.hall import Hall
from cromlech.server.serving import make_server
from cromlech.server.settings import Settings

ON_SQLITE = pytest.mark.parametrize("kind", ["sqlite"], indirect=True, scope="session")
"""For tests that say nothing about the database, and would take long on two."""

ME = {"kind": "me", "name": "Olena"}
HERE = {"kind": "here", "name": "Taras"}
BOT = {"kind": "bot", "level": "easy"}
OPEN = {"kind": "open"}


class Server:
    """A server in its own thread."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)
        self.server = make_server(settings, self.app)
        self._serve = self.server.serve
        self.server.serve = self._serve_here
        self.listening = Listening()
        self.listening.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.thread = threading.Thread(target=self.server.run, args=([self.listening],))

    async def _serve_here(self, sockets: Any = None) -> None:
        self.loop = asyncio.get_running_loop()
        await self._serve(sockets)

    def __enter__(self) -> Server:
        self.thread.start()
        until(lambda: self.server.started or not self.thread.is_alive())
        assert self.server.started
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(20)
        self.listening.close()
        assert not self.thread.is_alive()

    @property
    def hall(self) -> Hall:
        hall: Hall = self.app.state.hall
        return hall

    def wait_for(self, work: Coroutine[Any, Any, Any]) -> Any:
        """What something that runs in the server's own thread returns."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)


MARKET = {f"{ware}_{number}" for ware in ("card", "building") for number in range(1, 5)}
"""Locations of Stone Age where something is for sale."""


def until(condition: Callable[[], Any], seconds: float = 20) -> Any:
    """Wait for something to become true."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
    return found


def ready(url: str) -> bool:
    """Whether a server wants to get requests, as a proxy would find out."""
    try:
        with urllib.request.urlopen(f"{url}/readyz", timeout=5):  # httpx takes long to begin
            return True
    except OSError:
        return False


def choose(offer: dict[str, Any], pick: random.Random) -> list[int]:
    """Anything legal, but preferring what ends the game: buildings, cards, whole payments."""
    if offer["plans"]:
        return list(pick.choice(offer["plans"])["actions"])

    def rank(action: dict[str, Any]) -> float:
        useful = action["kind"] in ("buy", "act") or action["params"].get("location") in MARKET
        return useful * pick.random() + 0.5 * pick.random()

    return [max(offer["legal"], key=rank)["id"]]


def finished_game(players: int = 2, seed: int = 1) -> cromlech.State:
    """A whole game, played here."""
    pick = random.Random(seed)
    state = cromlech.game("stone-age", players=players).start(seed=seed)
    while not state.over:
        for action in choose(state.offer(state.actor), pick):
            state.apply(action)
    return state


def settings_in(folder: Path, **changes: Any) -> Settings:
    """Settings for tests, with an SQLite file in this folder unless another database is given."""
    chosen: dict[str, Any] = {
        "database": f"sqlite:///{folder / 'tables.db'}",
        "workers": 0,
        "tables_per_hour": 100_000,
        "accounts_per_hour": 100_000,
        "requests": 100_000,
        "messages": 100_000,
        "connections_per_address": 10_000,
    }
    return Settings(**{**chosen, **changes})


class Socket:
    """A websocket that merges its log."""

    def __init__(self, client: Client, table_id: str, line: int = 0, seq: int = 0, hello: bool = True) -> None:
        url = f"{client.url.replace('http', 'ws')}/api/tables/{table_id}/ws"
        headers = {"authorization": f"Bearer {client.token}"}
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(url, max_size=None, additional_headers=headers)
        )
        self.lines: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        if hello:
            self.say(type="hello", line=line, seq=seq)

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, seconds: float = 20) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(seconds))
        if message["type"] in ("state", "change"):
            self.lines = self.lines[: message["log"]["from"]] + message["log"]["lines"]
            self.state = {"type": "state", **merged(self.state, message)}
            return self.state
        return message

    def hear_state(self, condition: Callable[[dict[str, Any]], Any] = lambda _: True) -> dict[str, Any]:
        """The next state for which the condition is true."""
        while True:
            message = self.hear()
            assert message["type"] == "state", message
            if condition(message):
                return message

    def my_turn(self) -> dict[str, Any]:
        return self.hear_state(lambda state: state["offer"]["legal"])

    def move(self, *actions: int) -> None:
        self.say(type="move", seq=self.state["seq"], actions=list(actions))
