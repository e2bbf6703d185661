"""Connections over real sockets: slow ones, silent ones, too many of them, and no handles left."""

from __future__ import annotations

import errno
import json
import logging
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from at_server import ME, OPEN, Server, settings_in, until
from websockets.sync.client import connect

from cromlech.client import Client
from cromlech.server.connections import OUT_OF_HANDLES, Listening
from cromlech.server.logs import Seldom

PATIENCE = 0.4
WHOLE = b"GET /api/games HTTP/1.1\r\nhost: localhost\r\n\r\n"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("strict")
    limits: dict[str, Any] = {"request_seconds": PATIENCE, "keep_alive_seconds": 1, "stalled_seconds": PATIENCE}
    with Server(settings_in(folder, **limits, proxies=(), connections=12, connections_per_address=8)) as running:
        yield running


def reach(server: Server) -> socket.socket:
    _, _, port = server.url.rpartition(":")
    return socket.create_connection(("127.0.0.1", int(port)), 10)


def hear(connection: socket.socket) -> bytes:
    """Everything until the server hangs up."""
    heard = b""
    with ExitStack() as ignored:
        ignored.enter_context(suppress(ConnectionResetError))
        while piece := connection.recv(65536):
            heard += piece
    return heard


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET /api/games HT",
        b"GET /api/games HTTP/1.1\r\nhost: localhost\r\n",
        b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{",
    ],
    ids=["silent", "line", "head", "body"],
)
def test_a_request_that_never_ends(strict: Server, begun: bytes) -> None:
    with reach(strict) as connection:
        connection.sendall(begun)
        before = time.monotonic()
        answer = hear(connection)
        assert time.monotonic() - before < 20 * PATIENCE
    assert b"server.too_slow" in answer
    assert answer.startswith(b"HTTP/1.1 408 ")


def test_a_request_drop_by_drop(strict: Server) -> None:
    """Bytes that keep coming don't buy more time."""
    with reach(strict) as connection:
        connection.settimeout(PATIENCE / 10)
        answer = b""
        for _ in range(200):
            connection.sendall(b"x")
            with suppress(TimeoutError):
                answer = connection.recv(4096)
            if answer:
                break
        assert b"server.too_slow" in answer


def test_a_body_in_time_is_answered(strict: Server) -> None:
    with reach(strict) as connection:
        connection.sendall(
            b"POST /api/guests HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 2\r\n\r\n"
        )
        time.sleep(PATIENCE / 4)
        connection.sendall(b"{}")
        assert hear(connection).startswith(b"HTTP/1.1 200 ")


def test_an_idle_connection_is_closed_and_says_nothing(strict: Server) -> None:
    with reach(strict) as connection:
        connection.sendall(WHOLE)
        answer = hear(connection)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"408" not in answer


def test_connections_have_no_delay(strict: Server) -> None:
    with httpx.Client(base_url=strict.url) as http:
        http.get("/api/games")
        [one] = strict.server.server_state.connections
        connection = one.transport.get_extra_info("socket")
        assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_too_many_connections_of_one_address(strict: Server) -> None:
    with ExitStack() as stack:
        for _ in range(8):
            connection = stack.enter_context(reach(strict))
            connection.sendall(WHOLE)
            assert connection.recv(100).startswith(b"HTTP/1.1 200 ")
        answer = hear(stack.enter_context(reach(strict)))
        assert answer.startswith(b"HTTP/1.1 503 ")
        content = json.loads(answer.partition(b"\r\n\r\n")[2])
        assert content["error"] == {"key": "server.crowded_address", "limit": 8}
    assert until(lambda: httpx.get(f"{strict.url}/api/games").status_code == 200)


def test_websockets_count_until_they_end(tmp_path: Path) -> None:
    with Server(settings_in(tmp_path, connections=3)) as server, Client(server.url) as guest:
        table = guest.create("stone-age", [ME, OPEN], players=2).id
        guest.close()
        address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/ws"
        until(lambda: not server.server.server_state.connections)
        with ExitStack() as stack:
            for _ in range(3):
                stack.enter_context(connect(address))
            assert b"server.crowded" in hear(stack.enter_context(reach(server)))
        assert until(lambda: httpx.get(f"{server.url}/api/games").status_code == 200)


def test_a_client_that_does_not_read(tmp_path: Path) -> None:
    """Its connection ends, and so does the memory for what it doesn't read."""
    with Server(settings_in(tmp_path, stalled_seconds=PATIENCE)) as server, reach(server) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        asked = b"GET /api/games/endless-winter/cards HTTP/1.1\r\nhost: localhost\r\n\r\n"
        connection.sendall(asked * 150)
        until(lambda: server.server.server_state.connections)
        until(lambda: not server.server.server_state.connections)


def test_no_handles_left(tmp_path: Path) -> None:
    """Accepting pauses, little is written to the log, and the server is there again afterwards."""
    command = ["sh", "-c", 'ulimit -n 200; exec "$@"', "sh", sys.executable, "-m", "cromlech", "serve"]
    limits = ["--database", f"sqlite:///{tmp_path / 'tables.db'}", "--workers", "0"]

    process = subprocess.Popen(
        [*command, *limits, "--connections-per-address", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    found = re.search(r"http://127.0.0.1:(\d+)", process.stdout.readline())
    assert found
    with ExitStack() as stack:
        process.send_signal(signal.SIGSTOP)  # so that all of them come at once
        for _ in range(250):
            stack.enter_context(socket.create_connection(("127.0.0.1", int(found[1])), 10))
        process.send_signal(signal.SIGCONT)
        time.sleep(1)
    assert until(lambda: _answers(found[0]))
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 0
    assert err.count(OUT_OF_HANDLES) == 1
    assert len(err.splitlines()) < 60


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/api/games", timeout=1).status_code == 200
    except httpx.TransportError:
        return False


def test_without_handles_accepting_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """asyncio asks again for every waiting connection. Only the first one hears that no handles are left."""
    tried = []

    def fail(_: socket.socket) -> Any:
        tried.append(1)
        raise OSError(errno.EMFILE, "too many")

    monkeypatch.setattr(socket.socket, "accept", fail)
    with Listening() as listening:
        with pytest.raises(OSError, match="too many"):
            listening.accept()
        for _ in range(100):
            with pytest.raises(BlockingIOError):
                listening.accept()
    assert len(tried) == 1


def test_a_message_once_per_minute() -> None:
    seldom = Seldom(OUT_OF_HANDLES, seconds=0.05)

    def line(text: str) -> logging.LogRecord:
        return logging.LogRecord("asyncio", logging.ERROR, "", 0, text, (), None)

    assert [seldom(line(OUT_OF_HANDLES)) for _ in range(4)] == [True, False, False, False]
    assert seldom(line("another one"))
    time.sleep(0.06)
    again = line(OUT_OF_HANDLES)
    assert seldom(again)
    assert "3 more" in again.getMessage()
