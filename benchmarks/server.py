"""Measure a server under load: moves per second, how long a move takes to everyone's screen, bytes, and CPU time.

    python benchmarks/server.py --tables 100                                    # flat out
    python benchmarks/server.py --tables 500 --clients 4 --pace 10 --seconds 60
    python benchmarks/server.py --tables 500 --clients 4 --pace 10 --hostile 8
    python benchmarks/server.py --tables 100 --clients 4 --pace 5 --accounts --clocks --chat
    python benchmarks/server.py --database postgresql://… --servers 2 --tables 100 --clients 4
    python benchmarks/server.py --solo server --tables 2 --seconds 60
    python benchmarks/server.py --solo device --tables 2 --seconds 60

Starts `cromlech serve` with its own database, or several servers on the given one. At every table, two seats play
random moves. With `--clients 1`, one guest plays both. With more, two guests play, and the others watch. A move takes
until its new state has come back to every client of the table, which is after it has been written to disk. No bots
play. Connections offer compression as browsers do. CPU time is that of all server processes, and separately that of
the clients here. Linux only.

With `--accounts`, all of them have accounts; with `--clocks`, tables have live clocks; with `--chat`, people talk.
Compare with and without, one right after the other, on a machine that does nothing else.

With `--hostile N`, a guest then keeps N requests for positions of a finished game under way, and everything is
measured again.

With `--solo`, each client plays alone against a bot of level 8, whose moves the server's own bots choose, or the
client's device (here a script that answers at once with any legal move). The result is the CPU time that all processes
of the server need, and how many such tables one core can handle if a person takes five seconds for a decision.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gc
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import numpy as np
from websockets.asyncio.client import connect

import cromlech
from cromlech.client import merged
from cromlech.server.settings import Settings

try:
    from orjson import loads
except ImportError:
    from json import loads

PACE = 5.0
"""Seconds that a person takes for a decision at a `--solo` table."""
_SEQ = re.compile(rb'"seq":(\d+)')


# -- light clients -----------------------------------------------------------------


class Line(asyncio.Protocol):
    """A websocket of one client, as light as can be: clients share the machine with the server."""

    def __init__(self, table: Table, token: str, plays: bool) -> None:
        self.table = table
        self.token = token
        self.plays = plays
        """Whether it reads its messages, or only their numbers."""
        self.state: dict[str, Any] = {}
        self.seq = 0
        self.received = 0
        self._data = bytearray()
        self._open = False
        self._inflate: Any = None

    def connection_made(self, transport: Any) -> None:
        """Ask for the websocket."""
        self.transport = transport
        at = urlsplit(self.table.base)
        transport.write(
            f"GET /api/tables/{self.table.id}/ws HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
            f"Authorization: Bearer {self.token}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Split what arrives into messages."""
        self.received += len(data)
        own = self._data
        own += data
        if not self._open:
            head, end, rest = bytes(own).partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                raise SystemExit(head.decode())
            if b"permessage-deflate" in head:
                self._inflate = zlib.decompressobj(-15)
            own[:] = rest
            self._open = True
            self.say({"type": "hello"})
        while len(own) > 1:
            length, start = own[1] & 127, 2
            if length > 125:
                start = 4 if length == 126 else 10
                length = int.from_bytes(own[2:start], "big")
            if len(own) < start + length or len(own) < start:
                return
            kind, text = own[0], bytes(own[start : start + length])
            del own[: start + length]
            if kind & 64:
                text = self._inflate.decompress(text + b"\x00\x00\xff\xff")
            if kind & 15 == 1:
                self._hear(text)
            elif kind & 15 == 9:
                self._send(10, text)

    def _hear(self, text: bytes) -> None:
        found = _SEQ.search(text)
        assert found, text
        if text.startswith(b'{"error"') or b'"type":"error"' in text[-200:]:
            raise SystemExit(text.decode())
        self.seq = int(found[1])
        if self.plays:
            self.state = merged(self.state, loads(text))
        self.table.heard(self)

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self._send(1, json.dumps(message).encode())

    def _send(self, kind: int, payload: bytes) -> None:
        head = (
            bytes([128 | kind, 128 | len(payload)])
            if len(payload) < 126
            else (bytes([128 | kind, 254]) + len(payload).to_bytes(2, "big"))
        )
        self.transport.write(head + bytes(4) + payload)  # a mask of zeros

    def connection_lost(self, error: Exception | None) -> None:
        """Only the table may end a connection."""
        if not self.table.done:
            raise SystemExit(f"connection lost: {error}")


class Watch:
    """What to measure, and the measurements."""

    def __init__(self, args: argparse.Namespace, bases: list[str]) -> None:
        self.game: str = args.game
        self.clients: int = args.clients
        self.warm: int = args.warm
        self.accounts: str | None = args.database_url if args.accounts else None
        self.clocks: bool = args.clocks
        self.chat: bool = args.chat
        self.bases = bases
        self.pace = 0.0
        self.measuring = False
        self.ended = False
        self.latencies: list[float] = []
        self.received = 0
        self.warmed = 0
        self.go = asyncio.Event()


class Table:
    """Two players and those who watch, at one table after another."""

    def __init__(self, watch: Watch, http: httpx.AsyncClient, number: int) -> None:
        self.watch = watch
        self.http = http
        self.number = number
        self.base = watch.bases[number % len(watch.bases)]
        self.id = ""
        self.lines: list[Line] = []
        self.done = False
        self._pick = random.Random(number)
        self._tokens: list[str] = []
        self._missing: set[Line] = set()
        self._all_heard: asyncio.Future[None] | None = None

    async def _ask(self, path: str, body: Any, token: str | None = None) -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await self.http.post(self.base + path, headers=headers, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def open(self) -> None:
        """Open a table and let everyone connect."""
        watch = self.watch
        while len(self._tokens) < watch.clients:
            self._tokens.append((await self._ask("/api/guests", None))["token"])
            if watch.accounts is not None:
                await give_account(watch.accounts, self._tokens[-1])
        other = {"kind": "here" if watch.clients == 1 else "open"}
        body: dict[str, Any] = {
            "game": watch.game,
            "seats": [{"kind": "me", "name": "A"}, other],
            "options": {"players": 2},
        }
        if watch.clocks:
            body["pace"] = {"kind": "live", "bank": 3600, "delay": 15}
        table = (await self._ask("/api/tables", body, self._tokens[0]))["table"]
        self.id = table["id"]
        if watch.clients > 1:
            taken = {"name": "B", "invitation": table["invitation"]}
            await self._ask(f"/api/tables/{self.id}/join", taken, self._tokens[1])
        self.done = False
        self.lines = []
        loop = asyncio.get_running_loop()
        for i, token in enumerate(self._tokens):
            at = urlsplit(watch.bases[(self.number + i) % len(watch.bases)])
            line = Line(self, token, i < 2)
            await loop.create_connection(lambda line=line: line, at.hostname, at.port)
            self.lines.append(line)
        await self._until_all_heard(0)

    def close(self) -> None:
        """Everyone leaves."""
        self.done = True
        for line in self.lines:
            line.transport.close()

    async def _until_all_heard(self, seq: int) -> None:
        self._since = seq
        self._missing = {line for line in self.lines if line.seq <= seq}
        if self._missing:
            self._all_heard = asyncio.get_running_loop().create_future()
            await self._all_heard

    def heard(self, line: Line) -> None:
        """A client has got a state."""
        if line in self._missing and line.seq > self._since:
            self._missing.discard(line)
            if not self._missing and self._all_heard is not None and not self._all_heard.done():
                self._all_heard.set_result(None)

    async def play(self) -> None:
        """Play until the time is up."""
        watch, loop = self.watch, asyncio.get_running_loop()
        await self.open()
        moves = 0
        while not watch.ended:
            if moves == watch.warm:
                watch.warmed += 1
                await watch.go.wait()
                await asyncio.sleep(self._pick.random() * watch.pace)
            moves += 1
            mover = next((line for line in self.lines[:2] if line.state["offer"]["legal"]), None)
            if mover is None:
                assert self.lines[0].state["table"]["status"] == "over", self.lines[0].state
                self.close()
                await self.open()
                continue
            action = self._pick.choice(mover.state["offer"]["legal"])["id"]
            begun, had = loop.time(), sum(line.received for line in self.lines)
            mover.say({"type": "move", "seq": mover.seq, "actions": [action]})
            await self._until_all_heard(mover.seq)
            took = loop.time() - begun
            if watch.measuring:
                watch.latencies.append(took)
                watch.received += sum(line.received for line in self.lines) - had
            if watch.chat and moves % CHATTY == 0:
                await self._talk(moves // CHATTY)
            await asyncio.sleep(max(0.0, watch.pace - took))
        self.close()

    async def _talk(self, number: int) -> None:
        """Say something. Whoever says too much is refused, as on any site."""
        headers = {"authorization": f"Bearer {self._tokens[number % min(2, len(self._tokens))]}"}
        body = {"phrase": "hello"} if number % 2 else {"text": f"Message {number}"}
        answer = await self.http.post(f"{self.base}/api/tables/{self.id}/chat", headers=headers, json=body)
        assert answer.status_code in (200, 403, 429), answer.text


async def give_account(database: str, token: str) -> None:
    """Give a guest an account, without the hash of a password and the limits that come with one."""
    from sqlalchemy import insert

    from cromlech.server.guests import guest_of
    from cromlech.server.people.rows import AccountRow
    from cromlech.server.sql import Database
    from cromlech.server.storage import NotWritten

    guest = guest_of(token.partition(".")[0])
    row = {"guest": guest, "name": guest[:20], "skeleton": guest, "kind": "person", "status": "open", "settings": {}}
    connected = Database(database)
    for _ in range(50):  # while the server writes to an SQLite file, others wait
        with suppress(NotWritten):
            await connected.run(insert(AccountRow).values(**row, muted=0, created=0, verified=0))
            break
        await asyncio.sleep(random.random())
    await connected.engine.dispose()


# -- one guest against all others ----------------------------------------------------


async def finished_game(game: str, base: str, http: httpx.AsyncClient) -> tuple[str, str, int]:
    """A long game to look at: its path, a token, and the number of its moves."""
    pick = random.Random(1)
    state = cromlech.game(game, players=4).start(seed=1)
    while not state.over:
        state.apply(pick.choice(state.legal()))
    token = (await http.post(f"{base}/api/guests")).json()["token"]
    record = json.loads(state.record().to_json())
    made = await http.post(f"{base}/api/records", headers={"authorization": f"Bearer {token}"}, json=record)
    found = made.json()
    return f"/api/tables/{found['table']['id']}/positions", token, found["move"]


class Hostile:
    """A guest who asks for positions, so many at a time."""

    def __init__(self, base: str, path: str, token: str, moves: int) -> None:
        self.at = urlsplit(base)
        self.path = path
        self.token = token
        self.moves = moves
        self.answered = 0
        self.refused = 0

    async def ask(self) -> None:
        """Ask again and again on one connection."""
        pick = random.Random()
        while True:
            reader, writer = await asyncio.open_connection(self.at.hostname, self.at.port, limit=2**20)
            try:
                while True:
                    move = self.moves - pick.randrange(10)
                    writer.write(
                        f"GET {self.path}/{move} HTTP/1.1\r\nHost: {self.at.netloc}\r\n"
                        f"Authorization: Bearer {self.token}\r\n\r\n".encode()
                    )
                    head = await reader.readuntil(b"\r\n\r\n")
                    length = re.search(rb"(?i)content-length: *(\d+)", head)
                    assert length, head
                    await reader.readexactly(int(length[1]))
                    if b" 200 " in head.partition(b"\r\n")[0]:
                        self.answered += 1
                    else:
                        self.refused += 1
            except (OSError, asyncio.IncompleteReadError):
                await asyncio.sleep(0.1)
            finally:
                writer.close()


# -- measuring ------------------------------------------------------------------------


def cpu_seconds(pids: list[int]) -> float:
    """The CPU time of processes and their children so far."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(stat.parent.name) in pids or int(fields[1]) in pids:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def percentile(found: list[float], share: float) -> float:
    """In milliseconds."""
    return 1000 * sorted(found)[min(len(found) - 1, int(len(found) * share))]


CHATTY = 10
"""With chat, someone says something at every move whose number this divides."""
HEAD = ("tables", "clients", "moves/s", "p50 ms", "p95 ms", "p99 ms", "bytes/move", "CPU ms/move", "clients' CPU ms")


async def measure(args: argparse.Namespace, bases: list[str], pids: list[int], tables: int) -> None:
    """Play at so many tables, and print what was measured."""
    watch = Watch(args, bases)
    limits = httpx.Limits(max_connections=8)
    async with httpx.AsyncClient(timeout=300, limits=limits) as http:
        players = [asyncio.ensure_future(Table(watch, http, number).play()) for number in range(tables)]
        while watch.warmed < tables:
            await asyncio.sleep(0.1)
            for player in players:
                if player.done():
                    player.result()
        watch.pace = args.pace
        watch.go.set()
        await asyncio.sleep(max(2.0, 1.2 * args.pace))
        hostile = Hostile(bases[0], *await finished_game(args.game, bases[0], http)) if args.hostile else None
        await _span(args, watch, pids, tables, "")
        if hostile is not None:
            asking = [asyncio.ensure_future(hostile.ask()) for _ in range(args.hostile)]
            await asyncio.sleep(1)
            hostile.answered = hostile.refused = 0
            await _span(args, watch, pids, tables, "hostile")
            rates = hostile.answered / args.seconds, hostile.refused / args.seconds
            print("   the hostile guest got {:.1f} answers and {:.1f} refusals per second".format(*rates))
            for each in asking:
                each.cancel()
        watch.ended = True
        await asyncio.wait(players, timeout=args.pace + 20)


async def _span(args: argparse.Namespace, watch: Watch, pids: list[int], tables: int, remark: str) -> None:
    watch.latencies, watch.received = [], 0
    gc.collect()
    before, own = cpu_seconds(pids), time.process_time()
    watch.measuring = True
    await asyncio.sleep(args.seconds)
    watch.measuring = False
    cpu, own = cpu_seconds(pids) - before, time.process_time() - own
    found = watch.latencies
    if not found:
        print(f"{tables:>16}   not one move came through", remark, flush=True)
        return
    values = [
        len(found) / args.seconds,
        *(percentile(found, share) for share in (0.5, 0.95, 0.99)),
        watch.received / len(found),
        1000 * cpu / len(found),
        1000 * own / len(found),
    ]
    row = [f"{tables}", f"{tables * watch.clients}", *(f"{v:.0f}" if v >= 100 else f"{v:.2f}" for v in values)]
    print("".join(f"{cell:>16}" for cell in row), remark, flush=True)


# -- one person against the strongest bot --------------------------------------------------


class Solo:
    """One person after another against a bot of level 8, and how many decisions there were."""

    def __init__(self, http: httpx.AsyncClient, base: str, on_device: bool) -> None:
        self.http = http
        self.base = base
        self.on_device = on_device
        self.decisions = 0

    async def play(self, seed: int, end: float) -> None:
        """Play one table after another until the time is up."""
        pick = random.Random(seed)
        token = (await self.http.post("/api/guests")).json()["token"]
        headers = {"authorization": f"Bearer {token}"}
        table = {"game": "stone-age", "seats": [{"kind": "me"}, {"kind": "bot", "level": "8"}]}
        while time.perf_counter() < end:
            made = await self.http.post("/api/tables", headers=headers, json=table)
            url = f"{self.base.replace('http', 'ws')}/api/tables/{made.json()['table']['id']}/ws"
            async with connect(url, max_size=None, additional_headers=headers) as socket:
                await socket.send(json.dumps({"type": "hello", "thinks": self.on_device}))
                moved, over, state = 0, False, {}
                while time.perf_counter() < end and not over:
                    message = json.loads(await socket.recv())
                    if message["type"] == "task":
                        action = pick.choice(legal(message["state"]))
                        await socket.send(json.dumps({"type": "answer", "seq": message["seq"], "action": action}))
                        continue
                    state = merged(state, message)
                    over = state["table"]["status"] != "playing"
                    if state["offer"]["legal"] and state["seq"] > moved:
                        moved = state["seq"]
                        self.decisions += 1
                        action = pick.choice(state["offer"]["legal"])["id"]
                        await socket.send(json.dumps({"type": "move", "seq": moved, "actions": [action]}))


def legal(state: str) -> list[int]:
    """The legal moves in the state of a task."""
    made = cromlech.game("stone-age", players=2).start()
    record = np.frombuffer(base64.b64decode(state), made.raw.dtype())[0]
    made.raw.read_record(record)
    return made.legal()


async def measure_solo(base: str, pid: int, tables: int, seconds: float, on_device: bool) -> None:
    """Print what a person's decision, and all that follows it, costs the server."""
    async with httpx.AsyncClient(base_url=base, timeout=60) as http:
        solo = Solo(http, base, on_device)
        warm = time.perf_counter() + 5
        await asyncio.gather(*(solo.play(seed, warm) for seed in range(tables)))
        solo.decisions, before = 0, cpu_seconds([pid])
        end = time.perf_counter() + seconds
        await asyncio.gather(*(solo.play(seed, end) for seed in range(tables)))
        cost = (cpu_seconds([pid]) - before) / solo.decisions
    print(f"{tables:>8} {solo.decisions:>10} {1000 * cost:>10.1f} {PACE / cost:>10.0f}", flush=True)


async def until_ready(base: str) -> None:
    """Wait until the server's strong bots are compiled."""
    async with httpx.AsyncClient(base_url=base, timeout=60) as http:
        table = {"game": "stone-age", "seats": [{"kind": "me"}, {"kind": "open"}]}
        made = (await http.post("/api/tables", json=table)).json()
        while not (await http.get(f"/api/tables/{made['table']['id']}")).json()["ready"]:
            await asyncio.sleep(1)


# -- the servers -----------------------------------------------------------------------


@contextmanager
def serving(database: str, servers: int, workers: int) -> Iterator[tuple[list[str], list[int]]]:
    """Real servers, without the limits for guests: their addresses and process ids."""
    program = (
        "from cromlech.server.serving import serve; from cromlech.server.settings import Settings;"
        f"serve(Settings(database={database!r}, workers={workers}, messages=10**6, requests=10**6,"
        " tables_per_hour=10**6, connections_per_address=10**6), lambda url: print(url, flush=True))"
    )
    command = [sys.executable, "-c", program]
    processes: list[subprocess.Popen[str]] = []
    bases = []
    try:
        for _ in range(servers):
            processes.append(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True))
            assert processes[-1].stdout is not None
            found = re.search(r"http://\S+", processes[-1].stdout.readline())
            assert found
            bases.append(found[0])
        yield bases, [process.pid for process in processes]
    finally:
        for process in processes:
            process.send_signal(signal.SIGINT)
        for process in processes:
            process.wait(30)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="stone-age", choices=[each.name for each in cromlech.games()])
    parser.add_argument("--tables", default="100", help="how many at once; several numbers: one after another")
    parser.add_argument("--clients", type=int, default=1, help="connections per table")
    parser.add_argument("--warm", type=int, default=20, help="moves per table before the pace begins")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--pace", type=float, default=0, help="seconds between two moves of a table; 0: none")
    parser.add_argument("--hostile", type=int, default=0, help="requests of a hostile guest at a time")
    parser.add_argument("--database", help="as for `cromlech serve`; by default, a new SQLite file")
    parser.add_argument("--servers", type=int, default=1, help="servers on one PostgreSQL database")
    parser.add_argument("--solo", choices=["server", "device"], help="one person against a bot, and who thinks")
    parser.add_argument("--accounts", action="store_true", help="everyone has an account")
    parser.add_argument("--clocks", action="store_true", help="tables have live clocks")
    parser.add_argument("--chat", action="store_true", help=f"someone says something at every {CHATTY}th move")
    args = parser.parse_args()
    print(f"cromlech {cromlech.__version__}, {args.game}, messages up to {Settings().message_size} bytes")
    with tempfile.TemporaryDirectory() as folder:
        database = args.database_url = args.database or f"sqlite:///{folder}/tables.db"
        with serving(database, args.servers, workers=1 if args.solo == "server" else 0) as (bases, pids):
            asyncio.run(until_ready(bases[0]))
            if args.solo:
                print(f"{'tables':>8} {'decisions':>10} {'CPU ms':>10} {'per core':>10}")
            else:
                print("".join(f"{cell:>16}" for cell in HEAD))
            for tables in map(int, args.tables.split(",")):
                if args.solo:
                    asyncio.run(measure_solo(bases[0], pids[0], tables, args.seconds, args.solo == "device"))
                else:
                    asyncio.run(measure(args, bases, pids, tables))


if __name__ == "__main__":
    main()
