"""Measure how many tables one server can handle: moves per second, and how long an acknowledgment takes.

    python benchmarks/server.py --tables 10,50,100 --seconds 20
    python benchmarks/server.py --solo server --tables 2 --seconds 60
    python benchmarks/server.py --solo device --tables 2 --seconds 60

Starts `cromlech serve` with its own database. At every table, two seats of one client
play nonstop. A move counts as acknowledged when its new state has come back, which is
after it has been written to disk. No bots play.

With `--solo`, each client plays alone against a hard bot, whose moves the server's own bots choose, or the client's
device (here a script that answers at once with any legal move). The result is the CPU time that all processes of the
server need, and how many such tables one core can handle if a person takes five seconds for a decision. Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import numpy as np
from websockets.asyncio.client import connect

import cromlech
from cromlech.server.settings import Settings

PACE = 5.0
"""Seconds that a person takes for a decision."""


class Watch:
    """The time span to measure, and the measurements."""

    def __init__(self, tables: int, seconds: float, pace: float) -> None:
        self.seconds = seconds
        self.pace = pace
        self.ready = asyncio.Barrier(tables)
        self.latencies: list[float] = []


async def play(http: httpx.AsyncClient, base: str, seed: int, watch: Watch) -> None:
    """Play one table after another until the time is up."""
    pick = random.Random(seed)
    token = (await http.post("/api/guests")).json()["token"]
    seats = [{"kind": "me"}, {"kind": "here"}]
    headers = {"authorization": f"Bearer {token}"}
    end = 0.0
    while end == 0 or time.perf_counter() < end:
        made = await http.post("/api/tables", headers=headers, json={"game": "stone-age", "seats": seats})
        url = f"{base.replace('http', 'ws')}/api/tables/{made.json()['table']['id']}/ws?token={token}"
        async with connect(url, max_size=None) as socket:
            await socket.send('{"type": "hello"}')
            state = json.loads(await socket.recv())
            if end == 0:
                await watch.ready.wait()
                end = time.perf_counter() + watch.seconds
                await asyncio.sleep(pick.random() * watch.pace)
            while time.perf_counter() < end and state["table"]["status"] == "playing":
                action = pick.choice(state["offer"]["legal"])["id"]
                begun = time.perf_counter()
                await socket.send(json.dumps({"type": "move", "seq": state["seq"], "actions": [action]}))
                state = json.loads(await socket.recv())
                assert state["type"] == "state", state
                watch.latencies.append(time.perf_counter() - begun)
                await asyncio.sleep(max(0.0, watch.pace - watch.latencies[-1]))


class Solo:
    """One person after another against a hard bot, and how many decisions there were."""

    def __init__(self, http: httpx.AsyncClient, base: str, on_device: bool) -> None:
        self.http = http
        self.base = base
        self.on_device = on_device
        self.decisions = 0

    async def play(self, seed: int, end: float) -> None:
        """Play one table after another until the time is up."""
        pick = random.Random(seed)
        token = (await self.http.post("/api/guests")).json()["token"]
        table = {"game": "stone-age", "seats": [{"kind": "me"}, {"kind": "bot", "level": "hard"}]}
        while time.perf_counter() < end:
            made = await self.http.post("/api/tables", headers={"authorization": f"Bearer {token}"}, json=table)
            url = f"{self.base.replace('http', 'ws')}/api/tables/{made.json()['table']['id']}/ws?token={token}"
            async with connect(url, max_size=None) as socket:
                await socket.send(json.dumps({"type": "hello", "thinks": self.on_device}))
                moved, over = 0, False
                while time.perf_counter() < end and not over:
                    message = json.loads(await socket.recv())
                    if message["type"] == "task":
                        action = pick.choice(legal(message["state"]))
                        await socket.send(json.dumps({"type": "answer", "seq": message["seq"], "action": action}))
                        continue
                    over = message["table"]["status"] != "playing"
                    if message["offer"]["legal"] and message["seq"] > moved:
                        moved = message["seq"]
                        self.decisions += 1
                        action = pick.choice(message["offer"]["legal"])["id"]
                        await socket.send(json.dumps({"type": "move", "seq": moved, "actions": [action]}))


def legal(state: str) -> list[int]:
    """The legal moves in the state of a task."""
    made = cromlech.game("stone-age", players=2).start()
    record = np.frombuffer(base64.b64decode(state), made.raw.dtype())[0]
    made.raw.read_record(record)
    return made.legal()


def cpu_seconds(pid: int) -> float:
    """The CPU time of a process and its children so far."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(stat.parent.name) == pid or int(fields[1]) == pid:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def measure_solo(base: str, pid: int, tables: int, seconds: float, on_device: bool) -> None:
    """Print what a person's decision, and all that follows it, costs the server."""
    async with httpx.AsyncClient(base_url=base, timeout=60) as http:
        solo = Solo(http, base, on_device)
        warm = time.perf_counter() + 5
        await asyncio.gather(*(solo.play(seed, warm) for seed in range(tables)))
        solo.decisions, before = 0, cpu_seconds(pid)
        end = time.perf_counter() + seconds
        await asyncio.gather(*(solo.play(seed, end) for seed in range(tables)))
        cost = (cpu_seconds(pid) - before) / solo.decisions
    print(f"{tables:>8} {solo.decisions:>10} {1000 * cost:>10.1f} {PACE / cost:>10.0f}", flush=True)


async def until_ready(base: str) -> None:
    """Wait until the server's strong bots are compiled."""
    async with httpx.AsyncClient(base_url=base, timeout=60) as http:
        table = {"game": "stone-age", "seats": [{"kind": "me"}, {"kind": "open"}]}
        made = (await http.post("/api/tables", json=table)).json()
        while not (await http.get(f"/api/tables/{made['table']['id']}")).json()["ready"]:
            await asyncio.sleep(1)


def serve(folder: Path, workers: int = 0) -> tuple[subprocess.Popen[str], str]:
    """The real server, without the limits for guests."""
    program = (
        "from cromlech.server.serving import serve; from cromlech.server.settings import Settings;"
        f"serve(Settings(database='sqlite:///{folder}/tables.db', workers={workers}, messages=10**6, requests=10**6,"
        " tables_per_hour=10**6, connections_per_address=10**6), lambda url: print(url, flush=True))"
    )
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found
    return process, found[0]


async def measure(base: str, tables: int, seconds: float, pace: float) -> tuple[float, float, float]:
    """Moves per second, and the median and 99th percentile in milliseconds."""
    watch = Watch(tables, seconds, pace)
    async with httpx.AsyncClient(base_url=base, timeout=60) as http:
        await asyncio.gather(*(play(http, base, seed, watch) for seed in range(tables)))
    found = sorted(watch.latencies)
    at = [found[min(len(found) - 1, int(len(found) * q))] * 1000 for q in (0.5, 0.99)]
    return len(found) / seconds, at[0], at[1]


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default="1,10,50,100")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--pace", type=float, default=0, help="seconds between two moves of a table; 0: none")
    parser.add_argument("--solo", choices=["server", "device"], help="one person against a hard bot, and who thinks")
    args = parser.parse_args()
    print(f"cromlech {cromlech.__version__}, messages up to {Settings().message_size} bytes")
    if args.solo:
        print(f"{'tables':>8} {'decisions':>10} {'CPU ms':>10} {'per core':>10}")
    else:
        print(f"{'tables':>8} {'moves/s':>10} {'p50 ms':>10} {'p99 ms':>10}")
    with tempfile.TemporaryDirectory() as folder:
        process, base = serve(Path(folder), workers=1 if args.solo == "server" else 0)
        try:
            asyncio.run(until_ready(base))
            for tables in map(int, args.tables.split(",")):
                if args.solo:
                    asyncio.run(measure_solo(base, process.pid, tables, args.seconds, args.solo == "device"))
                    continue
                rate, median, worst = asyncio.run(measure(base, tables, args.seconds, args.pace))
                print(f"{tables:>8} {rate:>10.0f} {median:>10.1f} {worst:>10.1f}", flush=True)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(20)


if __name__ == "__main__":
    main()
