"""Measure how many tables one server can handle: moves per second, and how long an acknowledgment takes.

    python benchmarks/server.py --tables 10,50,100 --seconds 20

Starts `cromlech serve` with its own database. At every table, two seats of one client
play nonstop. A move counts as acknowledged when its new state has come back, which is
after it has been written to disk. No bots play.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

import cromlech
from cromlech.server.settings import Settings


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


def serve(folder: Path) -> tuple[subprocess.Popen[str], str]:
    """The real server, without the limits for guests."""
    program = (
        "from cromlech.server.serving import serve; from cromlech.server.settings import Settings;"
        f"serve(Settings(database='sqlite:///{folder}/tables.db', workers=0, messages=10**6, requests=10**6,"
        " tables_per_hour=10**6), '127.0.0.1', None, lambda url: print(url, flush=True))"
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
    args = parser.parse_args()
    print(f"cromlech {cromlech.__version__}, messages up to {Settings().message_size} bytes")
    print(f"{'tables':>8} {'moves/s':>10} {'p50 ms':>10} {'p99 ms':>10}")
    with tempfile.TemporaryDirectory() as folder:
        process, base = serve(Path(folder))
        try:
            for tables in map(int, args.tables.split(",")):
                rate, median, worst = asyncio.run(measure(base, tables, args.seconds, args.pace))
                print(f"{tables:>8} {rate:>10.0f} {median:>10.1f} {worst:>10.1f}", flush=True)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(20)


if __name__ == "__main__":
    main()
