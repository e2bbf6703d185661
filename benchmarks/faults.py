"""Play through several servers while they, their workers, and their database are killed again and again.

    python benchmarks/faults.py --kills 1000             # three servers, two workers, and one PostgreSQL
    python benchmarks/faults.py --kills 1000 --sqlite    # one server and one file

At every table sit two people, and at every other one a bot as well. Each person watches through one server and moves
through any of them. One server and one worker at a time get SIGKILL and are started again. PostgreSQL is restarted
twice, once as if it had crashed. At the end, unfinished games are closed, and we check:

- what was acknowledged is in the log where the server said, and every entry of a person was sent by that person once;
- the log can be played through, and no table stood still;
- everyone gets the same record from every server, and saw the log that follows from it.

Linux or macOS. PostgreSQL comes from the tests' package (`pip install -e ".[test]"`) or from Debian.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import random
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import cromlech
from cromlech.client import ENDED, merged
from cromlech.server.rows import table_of
from cromlech.server.sql import Database

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "server"))
from postgres import Postgres

AWAY = (OSError, TimeoutError, httpx.TransportError, ConnectionClosed, InvalidHandshake)
"""What a client hears from a server that has been killed."""
BUSY = (429, 503)
PASSED = ("server.stale", "server.over", "server.closed")
"""Refusals of a move that was made before, though its answer was lost, and of one that came too late."""


@dataclass(frozen=True)
class Plan:
    """What to run, and what to do to it."""

    servers: int = 3
    workers: int = 2
    tables: int = 50
    kills: int = 1000
    every: float = 2.0
    """Seconds between two rounds of kills."""
    moves: int = 20
    """Acknowledged moves that lie between two rounds at least."""
    minutes: float = 600.0
    """After this long, no more kills."""
    restarts: int = 2
    """How often the database is restarted."""
    pace: float = 1.0
    """Seconds between two moves at a table."""
    patience: float = 120.0
    """Seconds without a move after which a table hangs."""
    talks: bool = False


@dataclass
class Report:
    """What happened."""

    kills: int = 0
    restarts: int = 0
    tables: int = 0
    finished: int = 0
    acknowledged: int = 0
    unanswered: int = 0
    """Moves whose answer was lost with a server, or that were refused because the database was away."""
    entries: int = 0
    longest_pause: float = 0.0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)


class Process:
    """A server or worker that is started again whenever it was killed."""

    def __init__(self, folder: Path, name: str, *arguments: str) -> None:
        self.name = name
        self.ready = asyncio.Event()
        self._command = [sys.executable, "-m", "cromlech", *arguments, "--workers", "0"]
        self._log = folder / f"{name}.log"
        self._process: asyncio.subprocess.Process | None = None
        self._starting: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start it, without waiting until it is ready."""
        self._starting = asyncio.create_task(self._start())

    async def _start(self) -> None:
        with self._log.open("ab") as log:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(*self._command, stdout=pipe, stderr=log)
        assert self._process.stdout is not None
        if await self._process.stdout.readline():
            self.ready.set()
        else:  # it couldn't start, perhaps because the database is away
            await self._process.wait()
            await asyncio.sleep(0.5)
            await self._start()

    async def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Kill it, or stop it in order."""
        self.ready.clear()
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.gather(self._starting, return_exceptions=True)
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(how)
            await self._process.wait()


class Player:
    """Someone at a table, who watches through one server and moves through any."""

    def __init__(self, table: Table, token: str) -> None:
        self.table = table
        self.token = token
        self.state: dict[str, Any] = {}
        self.lines: list[dict[str, Any]] = []
        self.seq = 0
        self.heard = asyncio.Event()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state) and self.state["table"]["status"] in ENDED

    async def watch(self) -> None:
        """Hear everything until the game has ended, through one server after another."""
        while not self.over:
            await self.table.site.some_server()
            with contextlib.suppress(*AWAY):
                base = self.table.site.any_server().replace("http", "ws")
                path = f"{base}/api/tables/{self.table.id}/ws"
                headers = {"authorization": f"Bearer {self.token}"}
                async with connect(path, additional_headers=headers, max_size=None, open_timeout=10) as line:
                    await line.send(json.dumps({"type": "hello", "line": len(self.lines), "seq": self.seq}))
                    state: dict[str, Any] = {}
                    async for text in line:
                        message = json.loads(text)
                        if message["type"] == "error":
                            if message["status"] not in BUSY:
                                self.table.site.fault(f"{self.table.id}: {message}")
                            break
                        state = merged(state, message)
                        self._take(state)
                        if self.over:
                            return
            await asyncio.sleep(random.uniform(0.05, 0.3))

    def _take(self, state: dict[str, Any]) -> None:
        if state["seq"] < self.seq:
            self.table.site.fault(f"{self.table.id}: from {self.seq} back to {state['seq']}")
        self.lines = self.lines[: state["log"]["from"]] + state["log"]["lines"]
        self.state, self.seq = state, state["seq"]
        self.table.heard(self.seq)
        self.heard.set()

    async def play(self) -> None:
        """Make any legal moves until the game has ended, or no one plays anymore."""
        site = self.table.site
        while not self.over and site.playing:
            if self.state and self.state["offer"]["legal"]:
                await site.some_server()
                await self._move()
                await asyncio.sleep(site.plan.pace * random.uniform(0.5, 1.5))
            if self.seq >= self.table.acknowledged and self.state and self.state["offer"]["legal"]:
                continue
            self.heard.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.heard.wait(), 1.0)

    async def _move(self) -> None:
        table, offer = self.table, self.state["offer"]
        plans = offer["plans"]
        actions = random.choice(plans)["actions"] if plans else [random.choice(offer["legal"])["id"]]
        attempt = Attempt(self.seq, self.state["seat"], list(actions))
        table.attempts.append(attempt)
        try:
            answer = await table.ask(self, "POST", "/moves", {"seq": self.seq, "actions": actions})
        except AWAY:
            table.site.report.unanswered += 1
            return
        if answer.status_code == 200:
            attempt.acknowledged = True
            table.acknowledged = max(table.acknowledged, answer.json()["seq"])
            table.site.report.acknowledged += 1
        elif answer.status_code in BUSY:
            table.site.report.unanswered += 1
        elif answer.status_code != 409 or answer.json()["error"]["key"] not in PASSED:
            table.site.fault(f"{table.id}: {answer.status_code} {answer.text}")


@dataclass
class Attempt:
    """A move that someone sent."""

    seq: int
    seat: int
    actions: list[int]
    acknowledged: bool = False


class Table:
    """A game, its people, and what they sent."""

    def __init__(self, site: Site, number: int) -> None:
        self.site = site
        self.number = number
        self.id = ""
        self.players: list[Player] = []
        self.attempts: list[Attempt] = []
        self.acknowledged = 0
        """The highest `seq` that a server has acknowledged."""
        self.seq = 0
        self.moved = time.monotonic()
        """When something happened here last."""

    def heard(self, seq: int) -> None:
        """Someone heard of this `seq`."""
        if seq > self.seq:
            self.seq, self.moved = seq, time.monotonic()

    async def ask(self, player: Player | None, method: str, path: str, body: Any = None, base: str = "") -> Any:
        """Ask a server once."""
        headers = {"authorization": f"Bearer {player.token}"} if player is not None else {}
        url = (base or self.site.any_server()) + (f"/api/tables/{self.id}" if self.id else "/api") + path
        return await self.site.http.request(method, url, json=body, headers=headers)

    async def insist(self, player: Player | None, method: str, path: str, body: Any = None, base: str = "") -> Any:
        """Ask servers until one answers."""
        while True:
            await self.site.some_server()
            with contextlib.suppress(*AWAY):
                answer = await self.ask(player, method, path, body, base)
                if answer.status_code == 200:
                    return answer.json()
                if answer.status_code not in BUSY:
                    raise AssertionError(f"{self.id} {path}: {answer.status_code} {answer.text}")
            await asyncio.sleep(0.2)

    async def open(self) -> None:
        """Open it, and let the second person join."""
        game = GAMES[self.number % len(GAMES)]
        self.players = [Player(self, (await self.insist(None, "POST", "/guests"))["token"]) for _ in range(2)]
        seats: list[dict[str, Any]] = [{"kind": "me", "name": "A"}, {"kind": "open"}]
        seats += [{"kind": "bot", "level": "hard"}] * (self.number % 2)
        host, guest = self.players
        body = {"game": game, "seats": seats, "options": {"players": len(seats)}}
        table = (await self.insist(host, "POST", "/tables", body))["table"]
        self.id = table["id"]
        await self.insist(guest, "POST", "/join", {"name": "B", "invitation": table["invitation"]})
        self.moved = time.monotonic()

    async def run(self) -> None:
        """Play until the game has ended, or no one plays anymore."""
        await self.open()
        self.site.tables.append(self)
        self.site.playing_at.add(self)
        await asyncio.gather(*(player.play() for player in self.players), self._watch())
        self.site.playing_at.discard(self)

    async def _watch(self) -> None:
        watching = [asyncio.create_task(player.watch()) for player in self.players]
        self.site.watching += watching
        while self.site.playing and not all(each.done() for each in watching):
            pause = time.monotonic() - self.moved
            self.site.report.longest_pause = max(self.site.report.longest_pause, pause)
            if pause > self.site.plan.patience:
                self.site.fault(f"{self.id} ({GAMES[self.number % len(GAMES)]}) hangs at {self.seq}")
                self.moved = time.monotonic()
            await asyncio.sleep(0.2)

    async def end(self) -> None:
        """Close the game if it isn't over."""
        if not self.players[0].over:
            await self.insist(self.players[0], "POST", "/close")

    async def check(self, database: Database) -> None:
        """Compare what is stored with what everyone sent and saw."""
        found = await database.table(self.id)
        assert found is not None, f"{self.id} is lost"
        stored = table_of(*found)
        entries = {entry.seq: entry for entry in found[1]}
        self.site.report.entries += len(entries)
        self.site.report.finished += stored.status == "over"
        own = [(each.seq + i, each.seat, action) for each in self.attempts for i, action in enumerate(each.actions, 1)]
        for each in self.attempts:
            made = [entries.get(each.seq + i) for i in range(1, len(each.actions) + 1)]
            there = [(entry.kind, entry.seat, entry.action) for entry in made if entry is not None]
            if each.acknowledged and there != [("move", each.seat, action) for action in each.actions]:
                self.site.fault(f"{self.id}: {each} was acknowledged, but the log has {there}")
        for seq, entry in entries.items():
            if entry.kind == "move" and entry.guest is not None and (seq, entry.seat, entry.action) not in own:
                self.site.fault(f"{self.id}: no one sent entry {seq}")
        bases = [self.site.base(each) for each in self.site.servers]
        records = [await self.insist(each, "GET", "/record", base=base) for each in self.players for base in bases]
        if any(record != records[0] for record in records):
            self.site.fault(f"{self.id}: records differ")
        game = cromlech.replay(cromlech.Record.from_content(records[0]))
        if [(move.actor, move.action) for move in game.moves] != [(made.actor, made.action) for made in stored.made]:
            self.site.fault(f"{self.id}: the record is not what is stored")
        for player in self.players:
            if player.seq != stored.seq:
                self.site.fault(f"{self.id}: someone is at {player.seq} instead of {stored.seq}")
            elif player.lines != json.loads(json.dumps(game.log(None if game.over else player.state["seat"]))):
                self.site.fault(f"{self.id}: someone saw another log")


GAMES = [definition.name for definition in cromlech.games()]


class Site:
    """All processes, and everyone at all tables."""

    def __init__(self, plan: Plan, folder: Path, postgres: Postgres | None) -> None:
        self.plan = plan
        self.postgres = postgres
        self.report = Report()
        self.playing = True
        self.tables: list[Table] = []
        self.playing_at: set[Table] = set()
        self.watching: list[asyncio.Task[None]] = []
        self.http = httpx.AsyncClient(timeout=30, limits=httpx.Limits(max_connections=None, keepalive_expiry=5))
        self.url = postgres.database() if postgres is not None else f"sqlite:///{folder / 'tables.db'}"
        database = ("--database", self.url)
        free = ("--connections-per-address", "100000", "--requests", "100000", "--tables-per-hour", "100000")
        self._ports = [_free_port() for _ in range(plan.servers)]
        self.servers = [
            Process(folder, f"server-{i}", "serve", "--port", str(port), *database, *free)
            for i, port in enumerate(self._ports)
        ]
        self.workers = [Process(folder, f"worker-{i}", "worker", *database) for i in range(plan.workers)]

    def base(self, server: Process) -> str:
        """The address of a server."""
        return f"http://127.0.0.1:{self._ports[self.servers.index(server)]}"

    def any_server(self) -> str:
        """The address of a server, one that is ready if there is one."""
        return self.base(random.choice([each for each in self.servers if each.ready.is_set()] or self.servers))

    async def some_server(self) -> None:
        """Wait until a server is ready: clients in large numbers that knock at a closed door would take its time."""
        while not any(each.ready.is_set() for each in self.servers):
            await asyncio.sleep(0.1)

    def fault(self, text: str) -> None:
        """Something that must not happen."""
        self.report.faults.append(text)
        print(f"FAULT: {text}", file=sys.stderr)

    async def run(self) -> Report:
        """Play, kill, and check."""
        begun = time.monotonic()
        for each in (*self.servers, *self.workers):
            each.start()
            if self.postgres is None or each is self.servers[0]:
                await each.ready.wait()
        seats = [asyncio.create_task(self._fill(number)) for number in range(self.plan.tables)]
        try:
            await _first_to_fail(self._break(), *seats)
            self.playing = False
            await asyncio.gather(*seats)
            await asyncio.gather(*(table.end() for table in self.tables))
            await asyncio.wait_for(asyncio.gather(*self.watching), self.plan.patience)
            database = Database(self.url)
            for table in self.tables:
                await table.check(database)
            await database.engine.dispose()
        finally:
            for task in (*seats, *self.watching):
                task.cancel()
            await asyncio.gather(*seats, *self.watching, return_exceptions=True)
            await asyncio.gather(*(each.end(signal.SIGTERM) for each in (*self.servers, *self.workers)))
            await self.http.aclose()
        self.report.tables = len(self.tables)
        self.report.seconds = time.monotonic() - begun
        return self.report

    def _all_lively(self) -> bool:
        """Whether something happened lately at every table. If not, kills wait: what then stands still, hangs."""
        longest = time.monotonic() - min((table.moved for table in self.playing_at), default=math.inf)
        return longest < self.plan.patience / 4

    async def _fill(self, number: int) -> None:
        while self.playing:
            await Table(self, number).run()
            number += self.plan.tables

    async def _break(self) -> None:
        """Kill and restart as planned. After that, wait until something has happened at every table."""
        plan, report = self.plan, self.report
        rounds = plan.kills // (1 + bool(self.workers))
        begun, restarts = time.monotonic(), 0
        for number in range(rounds):
            if time.monotonic() > begun + 60 * plan.minutes:
                break
            before = report.acknowledged
            await asyncio.sleep(plan.every)
            await _until(lambda before=before: report.acknowledged >= before + plan.moves and self._all_lively())
            for group in (self.servers, self.workers):
                if group:
                    victim = group[number % len(group)]
                    await victim.ready.wait()
                    await victim.end()
                    victim.start()
                    report.kills += 1
            done = max((number + 1) / rounds, (time.monotonic() - begun) / (60 * plan.minutes))
            if self.postgres is not None and restarts < plan.restarts and done > (restarts + 1) / (plan.restarts + 1):
                await asyncio.to_thread(self.postgres.stop, ("immediate", "fast")[restarts % 2])
                await asyncio.to_thread(self.postgres.start)
                restarts += 1
            report.restarts = restarts
            if plan.talks and number % 10 == 9:
                print(f"{report.kills} kills, {report.acknowledged} moves, {len(self.tables)} tables", flush=True)
        for each in (*self.servers, *self.workers):
            await each.ready.wait()
        since = time.monotonic()
        now = [table for table in self.tables if not table.players[0].over]
        await _until(lambda: all(table.moved > since or table.players[0].over for table in now), plan.patience)


async def _until(condition: Callable[[], bool], seconds: float = 300.0) -> None:
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.02)


async def _first_to_fail(main: Awaitable[None], *others: asyncio.Task[None]) -> None:
    """Wait for the first, unless another one fails."""
    task = asyncio.ensure_future(main)
    pending: set[asyncio.Future[None]] = {task, *others}
    while not task.done():
        done, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
        for each in done:
            each.result()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def run(plan: Plan, folder: Path, postgres: Postgres | None) -> Report:
    """Run a plan with its logs in this folder."""

    async def whole() -> Report:
        return await Site(plan, folder, postgres).run()

    return asyncio.run(whole())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the long form."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sqlite", action="store_true", help="one server and one file instead")
    abouts = {
        "tables": "tables at once",
        "kills": "kills in all",
        "every": "seconds between rounds",
        "pace": "seconds between moves at a table",
        "minutes": "minutes after which to stop killing",
    }
    for name, about in abouts.items():
        default = getattr(Plan, name)
        parser.add_argument(f"--{name}", type=type(default), default=default, help=f"{about} ({default})")
    args = parser.parse_args(arguments)
    plan = Plan(**{name: getattr(args, name) for name in abouts}, talks=True)
    folder = Path(tempfile.mkdtemp(prefix="cromlech-faults-"))
    print(f"logs: {folder}", flush=True)
    if args.sqlite:
        report = run(Plan(**{**vars(plan), "servers": 1, "workers": 0, "restarts": 0}), folder, None)
    else:
        postgres = Postgres(careful=True)
        try:
            report = run(plan, folder, postgres)
        finally:
            postgres.close()
    for name, value in vars(report).items():
        print(f"{name.replace('_', ' ')}: {value:.1f}" if isinstance(value, float) else f"{name}: {value}")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
