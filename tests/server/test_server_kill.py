"""Nothing acknowledged is ever lost: the real server, killed again and again, even while bots think."""

from __future__ import annotations

import contextlib
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from at_server import BOT, ME, Socket, choose, until

import cromlech
from cromlech.client import Client, Refused, Table


class Process:
    """`cromlech serve` as a user starts it."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.database = folder / "tables.db"
        self.command = [sys.executable, "-m", "cromlech", "serve", "--database", f"sqlite:///{self.database}"]
        self.command += ["--workers", "0", *arguments]
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> str:
        """The address it prints."""
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, line
        return next(word for word in line.split() if word.startswith("http://"))

    def end(self, how: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        code = self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


def test_kill_9_at_any_moment(tmp_path: Path) -> None:
    pick = random.Random(9)
    server = Process(tmp_path)
    token = ""
    table_id = ""
    acknowledged: dict[str, Any] = {}
    kills = thinking = opened = 0
    while kills < 4:
        url = server.start()
        with Client(url, token or None, tries=1) as client:
            token = client.token
            if not table_id:
                table = client.create("cvlizations", seats=[ME, BOT, {"kind": "bot", "level": "hard"}])
                table_id = table.id
                opened = table.state["seq"]
            else:
                table = client.table(table_id)
                found = table.state
                assert found["seq"] >= acknowledged["seq"]
                assert found["move"] >= acknowledged["move"]
                lines = acknowledged["log"]["lines"]
                assert found["log"]["lines"][: len(lines)] == lines
            if kills % 2:
                acknowledged = play_until_a_bot_thinks(table, pick)
                server.end(signal.SIGKILL)
                thinking += acknowledged["thinking"] is not None
            else:
                killer = threading.Timer(pick.uniform(0.1, 0.8), lambda: server.end(signal.SIGKILL))
                killer.start()
                try:
                    acknowledged = play_until_killed(table, pick)
                finally:
                    killer.join()
            kills += 1
    assert acknowledged["seq"] > opened
    assert thinking > 0
    url = server.start()  # and the game can be finished
    with Client(url, token) as client:
        table = client.table(table_id)
        while not table.over:
            if table.state["offer"]["legal"]:
                table.move(*choose(table.state["offer"], pick))
            else:
                table.look(wait=5)
        state = cromlech.replay(cromlech.Record.from_content(table.record()))
        assert state.over
        assert state.score_sheet() == table.review()["sheet"]
        assert state.log(None) == table.state["log"]["lines"]
    assert server.end(signal.SIGINT) == 0


def play_until_a_bot_thinks(table: Table, pick: random.Random) -> dict[str, Any]:
    """The acknowledged state with a bot to move."""
    for _ in range(200):
        if table.state["offer"]["legal"] and table.move(*choose(table.state["offer"], pick))["thinking"] is not None:
            break
        if not table.state["offer"]["legal"]:
            table.look(wait=5)
    return table.state


def play_until_killed(table: Table, pick: random.Random) -> dict[str, Any]:
    """The last acknowledged state."""
    last = table.state
    try:
        while not table.over:
            if table.state["offer"]["legal"]:
                try:
                    last = table.move(*choose(table.state["offer"], pick))
                except Refused as error:
                    if error.key != "server.stale":  # a bot was faster
                        raise
                    last = table.look()
            else:
                last = table.look(wait=5)
        time.sleep(1)
    except httpx.HTTPError:
        pass
    return last


def test_kill_9_while_a_device_thinks(tmp_path: Path) -> None:
    """What the device answered before is kept, and the open task is asked again."""
    server = Process(tmp_path)
    answer = cromlech.game("stone-age", players=2).parse("place forest 3")
    token = table = ""
    tasks: list[dict[str, Any]] = []
    logs: list[Any] = []
    for awaited in (2, 3):
        with Client(server.start(), token or None) as client:
            token, table = client.token, table or client.create("stone-age", seats=[BOT, ME], start_player=0).id
            with Socket(client, table, hello=False) as device:
                device.say(type="hello", thinks=True)
                while len(tasks) < awaited:
                    message = device.hear()
                    if message["type"] == "task":
                        tasks.append(message)
                        if len(tasks) == 1:
                            device.say(type="answer", seq=message["seq"], action=answer)
                    elif message["offer"]["legal"]:
                        device.move(*choose(message["offer"], random.Random(1)))
                logs.append(device.lines)
        server.end(signal.SIGKILL)
    assert tasks[2]["seq"] == tasks[1]["seq"] > tasks[0]["seq"]
    assert logs[1] == logs[0]
    assert {"seat": 0, "location": "forest", "number": 3} in [line["params"] for line in logs[0]]


def test_a_second_server_on_the_same_data(tmp_path: Path) -> None:
    server = Process(tmp_path)
    url = server.start()
    second = subprocess.run(server.command, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode == 2
    assert "Another server is already using" in second.stderr
    assert url in second.stderr
    assert server.end(signal.SIGKILL) == -signal.SIGKILL
    server.start()  # a killed server holds no lock
    assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)


def children_of(pid: int) -> list[str]:
    """The processes that a process has started in its main thread."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    if not children.exists():
        pytest.skip("this system does not tell the children of a process")
    return children.read_text("utf-8").split()


def test_a_clean_end_leaves_no_process(tmp_path: Path) -> None:
    server = Process(tmp_path)
    url = server.start()
    assert server.process is not None
    with Client(url) as client:
        client.create("stone-age", seats=[ME, BOT])
        pids = until(partial(children_of, server.process.pid))
    assert server.end(signal.SIGINT) == 0
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids))


def test_bots_of_a_killed_server_end_by_themselves(tmp_path: Path) -> None:
    server = Process(tmp_path)
    server.start()
    assert server.process is not None
    pids = until(partial(children_of, server.process.pid))
    server.end(signal.SIGKILL)
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids))


def test_a_player_over_the_network_outlives_the_server(tmp_path: Path) -> None:
    """`states()` reconnects after a lost connection, and a move that was sent twice is made once."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    server = Process(tmp_path, "--port", port)
    url = server.start()
    pick = random.Random(4)
    seen: list[int] = []
    table = Client(url, tries=30).create("cvlizations", seats=[ME, BOT])

    def play() -> None:
        for state in table.states():
            seen.append(state["seq"])
            if state["offer"]["legal"]:
                with contextlib.suppress(Refused):
                    table.move(*choose(state["offer"], pick))

    player = threading.Thread(target=play)
    player.start()
    for _ in range(2):
        until(partial(lambda before: len(seen) > before + 15 or not player.is_alive(), len(seen)))
        server.end(signal.SIGKILL)
        server.start()
    player.join(120)
    assert not player.is_alive()
    assert seen == sorted(seen)
    record = cromlech.Record.from_content(table.record())
    assert cromlech.replay(record).log(None) == table.state["log"]["lines"]
    table.client.close()
    assert server.end(signal.SIGINT) == 0
