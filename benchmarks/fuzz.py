"""Send a server a great many malformed and mutated messages. None may cause a 500, change anything, or stay in memory.

    python benchmarks/fuzz.py --messages 1000000 --seed 1

It starts a server of its own, opens tables of every game, and sends to them as a player, as the other player, and as
someone who only watches: by websocket, and every tenth message by HTTP.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

import cromlech
from cromlech.client import Client

BATCH = 40
"""Messages before the answers are read. The server keeps at least as many answers."""
BY_HTTP = 4
"""Of these messages, the ones that go by HTTP."""
ODD: list[Any] = [
    None,
    True,
    -1,
    2**31,
    2**63,
    1e308,
    -0.0,
    "",
    "0",
    "я" * 50,
    "\x00",
    "\ud800",
    [],
    {},
    [[]],
    [0] * 99,
]
BYTES = [
    b"\x00",
    b"\xff",
    b"\xed\xa0\x80",
    b"{",
    b"}",
    b"[",
    b'"',
    b"\\u0000",
    b"\\ud800",
    b"1e999",
    b"NaN",
    b"'",
    b",",
]
WHOLE = [b"", b"null", b"0", b'"type"', b"[" * 9000, b'{"type":' * 900, b"\xef\xbb\xbf{}", b'{"type":"ping"}' * 2]
ACTIONS = ("join", "remove", "start", "share", "moves", "undo", "revise", "chapter", "free", "resign", "close", "fork")
ACTIONS = (*ACTIONS, "rematch", "moved", "analysis")


class Found(Exception):
    """A message that did what none may do."""


def valid_messages(seq: int, legal: list[int]) -> list[dict[str, Any]]:
    """Messages of every type as they should be, except that their `seq` is over or to come."""
    some = legal[:3] or [0]
    return [
        {"type": "hello", "line": 0, "seq": seq, "thinks": False},
        {"type": "move", "seq": seq, "actions": some},
        {"type": "undo", "seq": seq, "to": 0},
        {"type": "revise", "seq": seq, "to": 0, "actions": some},
        {"type": "answer", "seq": seq, "action": some[0]},
        {"type": "ping"},
    ]


def mutated(message: dict[str, Any], pick: random.Random) -> bytes:
    """The message with something wrong in its content, its text, or its bytes."""
    way = pick.random()
    if way < 0.05:
        return pick.choice(WHOLE)
    content = dict(message)
    for _ in range(pick.randint(1, 3)):
        name = pick.choice([*content, "type", "x"])
        kind = pick.randrange(4)
        if kind == 0:
            content.pop(name, None)
        elif kind == 1:
            content[name] = pick.choice(ODD)
        elif kind == 2:
            content[name] = pick.choice([pick.randint(-9, 9), pick.getrandbits(70), {"x": content.get(name)}])
        else:
            content[name] = [content.get(name)] * pick.randint(0, 3)
    data = bytearray(json.dumps(content, ensure_ascii=pick.random() < 0.5).encode("utf-8", "surrogatepass"))
    if way < 0.6:
        return bytes(data)
    for _ in range(pick.randint(1, 4)):
        at = pick.randrange(len(data) + 1)
        kind = pick.randrange(4)
        if kind == 0:
            data[at:at] = pick.choice(BYTES)
        elif kind == 1:
            del data[at : at + pick.randint(1, 8)]
        elif kind == 2 and at < len(data):
            data[at] = pick.randrange(256)
        else:
            data[at:at] = data[: pick.randint(0, 40)]
    return bytes(data)


class Sender:
    """One websocket at a table: sends mutated messages, and checks the answers."""

    def __init__(self, line: ClientConnection, plays: bool, pick: random.Random, statuses: Counter[int]) -> None:
        self.line = line
        self.plays = plays
        self.pick = pick
        self.statuses = statuses
        self.seq = 0
        self.legal: list[int] = []
        self.batches = 0

    async def greet(self) -> None:
        """Say hello, and learn what is legal."""
        await self.line.send('{"type": "hello"}')
        state = json.loads(await self.line.recv())
        self.seq, self.legal = state["seq"], [action["id"] for action in state["offer"]["legal"]]

    async def send(self, count: int) -> None:
        """Send that many messages, none of which can be right, and read all answers."""
        wrong = [self.seq - 1, self.seq + 1, 0, 2**31 - 1]
        batch = [
            mutated(self.pick.choice(valid_messages(self.pick.choice(wrong), self.legal)), self.pick)
            for _ in range(count)
        ]
        for data in batch:
            try:
                await self.line.send(data.decode() if self.pick.random() < 0.8 else data)
            except UnicodeDecodeError:
                await self.line.send(data)
        self.batches += 1
        last = f"end_of_{self.batches}"
        await self.line.send(json.dumps({"type": "ping", last: 0}))  # the refusal names it
        while True:
            text = await asyncio.wait_for(self.line.recv(), 120)
            self.check(json.loads(text))
            if last in str(text):
                return

    def check(self, answer: dict[str, Any]) -> None:
        """Raise if an answer says that something broke or changed."""
        if answer["type"] == "error":
            self.statuses[answer["status"]] += 1
            if answer["status"] >= 500:
                raise Found(answer)
        else:
            self.statuses[200] += 1
        if answer.get("seq") not in (None, self.seq):
            raise Found(f"seq was {self.seq}: {answer}")


async def fuzz(url: str, messages: int, seed: int, note: Any = lambda sent: None) -> Counter[int]:
    """Send that many messages to a server. Returns how often it gave each status. Raises Found."""
    pick = random.Random(seed)
    statuses: Counter[int] = Counter()
    with Client(url) as host, Client(url) as other, Client(url) as third:
        tables = []
        for game in cromlech.games():
            seats = [{"kind": "me", "name": "A"}, *({"kind": "open"} for _ in range(game.default_players - 1))]
            table = host.create(game.name, seats, players=game.default_players)
            other.table(table.link).join("B")
            if game.default_players > 2:
                table.start()
            tables.append(table)
        await asyncio.sleep(0)
        before = await settled(tables)
        async with AsyncExitStack() as stack:
            http = await stack.enter_async_context(httpx.AsyncClient(base_url=url, timeout=120))
            senders = []
            for table in tables:
                for person in (host, other, third):
                    headers = {"authorization": f"Bearer {person.token}"}
                    address = f"{url.replace('http', 'ws')}{table.path}/ws"
                    line = await stack.enter_async_context(connect(address, additional_headers=headers, max_size=None))
                    senders.append(Sender(line, person is not third, pick, statuses))
                    await senders[-1].greet()
            sent = 0
            while sent < messages:
                await asyncio.gather(*(sender.send(BATCH - BY_HTTP) for sender in senders))
                for _ in range(BY_HTTP * len(senders)):
                    await by_http(http, pick.choice(tables).id, third.token, pick, statuses)
                sent += BATCH * len(senders)
                note(sent)
        if await settled(tables) != before:
            raise Found("a table has changed")
    return statuses


async def settled(tables: list[Any]) -> list[Any]:
    """The tables, once no bot thinks anymore."""
    found = []
    for table in tables:
        while table.look()["thinking"] is not None:
            await asyncio.sleep(0.05)
        found.append({**table.state, "table": {**table.state["table"], "seats": None}, "ready": None})
    return found


async def by_http(http: httpx.AsyncClient, table: str, token: str, pick: random.Random, statuses: Counter[int]) -> None:
    """One mutated request, as someone who only watches."""
    bodies = [
        {"seq": 1, "actions": [0]},
        {"name": "A", "seat": 0, "invitation": "x"},
        {"seat": 0, "to": 0, "share": "5a" * 32},
        {"move": 0, "seat": 0, "level": "easy"},
        {"game": "stone-age", "seats": [{"kind": "bot"}], "options": {"players": 2}},
        {"game": "stone-age", "moves": [0] * 9, "options": {}, "seats": []},
    ]
    path = pick.choice([*(f"/api/tables/{table}/{each}" for each in ACTIONS), "/api/tables", "/api/records"])
    if pick.random() < 0.2:
        at = pick.randrange(len(path))
        path = (
            path[:at]
            + pick.choice(["%00", "%ff", "..%2f", "?line=-1", "?after=x&wait=nan", "я", "%", "//"])
            + path[at:]
        )
    token = token if pick.random() < 0.9 else pick.choice([token[:-1], token.upper(), "x" * 9000, "-", token * 2])
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    method = pick.choice(["POST", "POST", "POST", "GET", "PUT", "DELETE"])
    query = {"wait": 0} if method == "GET" else None
    answer = await http.request(method, path, content=mutated(pick.choice(bodies), pick), headers=headers, params=query)
    statuses[answer.status_code] += 1
    if answer.status_code >= 500 and answer.status_code != 503:  # the client may not be built
        raise Found(f"{method} {path}: {answer.status_code} {answer.text[:500]}")


def resident(process: int) -> float:
    """Megabytes of a process."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * 4096 / 2**20


def main() -> None:
    """Start a server, and report every few seconds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    many = str(1_000_000_000)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "cromlech", "serve", "--port", str(port), "--workers", "0"]
        command += ["--database", f"sqlite:///{folder}/tables.db", "--requests", many, "--messages", many]
        server = subprocess.Popen(command, stdout=subprocess.PIPE)
        try:
            assert server.stdout is not None
            server.stdout.readline()
            begun = time.monotonic()
            told = 0.0

            def note(sent: int) -> None:
                nonlocal told
                if time.monotonic() > told + 20:
                    told = time.monotonic()
                    memory = resident(server.pid)
                    print(f"{sent:>9} messages in {told - begun:6.0f} s, {memory:.1f} MB", flush=True)

            statuses = asyncio.run(fuzz(f"http://127.0.0.1:{port}", given.messages, given.seed, note))
            memory = resident(server.pid)
        finally:
            server.terminate()
            server.wait()
        print(f"{given.messages} messages in {time.monotonic() - begun:.0f} s, {memory:.1f} MB; by status:")
        for status, count in sorted(statuses.items()):
            print(f"  {status}: {count}")


if __name__ == "__main__":
    main()
