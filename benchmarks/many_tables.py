"""Measure whether a server's start and memory grow with the tables it has stored, or opened since it started.

    python benchmarks/many_tables.py                                  # 100,000 tables in an SQLite file
    python benchmarks/many_tables.py --database postgresql://…        # in an empty PostgreSQL database

First, `cromlech serve` starts with an empty database: how long until it answers, and how much memory its process has.
Then copies of a table with some moves are stored, and it starts again. A guest's list of 100 tables and one table are
looked at. Finally, that server opens as many tables again, over HTTP, and its memory is measured. Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import insert, update

import cromlech
from cromlech.server.bots import Bots
from cromlech.server.hall import Hall
from cromlech.server.rows import FIXED, WRITTEN, checksum_of
from cromlech.server.settings import Settings
from cromlech.server.sql import Database, EntryRow, GuestRow, TableRow
from cromlech.server.tables import PERSON, Chair

AT_ONCE = 1000
MOVES = 20
SEATS = [{"kind": "me", "name": "A"}, {"kind": "here", "name": "B"}]


async def fill(url: str, count: int, game: str) -> None:
    """Store copies of a table, each with its own people."""
    hall = Hall(Settings(database=url, workers=0), bots=Bots(0, []))
    await hall.store.open()
    chairs = [Chair(PERSON, "A", guest="a"), Chair(PERSON, "B", guest="a")]
    live = await hall.create(cromlech.game(game, players=2), "a", chairs)
    for _ in range(MOVES):
        action = live.table.state.legal()[0]
        await hall.change(live, lambda table, action=action: table.play("a", table.seq, [action]))
    found = await hall.store.table(live.table.id)
    assert found is not None
    table = {column.name: getattr(found[0], column.name) for column in TableRow.__table__.columns}
    entries = [{column.name: getattr(row, column.name) for column in EntryRow.__table__.columns} for row in found[1]]
    await hall.close()
    database = Database(url)
    for begin in range(0, count, AT_ONCE):
        ids = [secrets.token_urlsafe(12) for _ in range(begin, min(begin + AT_ONCE, count))]
        rows = [{**table, "id": table_id} for table_id in ids]
        rows = [{**row, "checksum": checksum_of(*(row[name] for name in FIXED))} for row in rows]
        logs = [{**entry, "table_id": table_id} for table_id in ids for entry in entries]
        logs = [{**entry, "checksum": checksum_of(*(entry[name] for name in WRITTEN))} for entry in logs]
        async with database.engine.begin() as connection:
            await connection.execute(insert(TableRow), rows)
            await connection.execute(
                insert(GuestRow), [{"table_id": each, "guest": secrets.token_hex(20)} for each in ids]
            )
            await connection.execute(insert(EntryRow), logs)
    async with database.engine.begin() as connection:
        await connection.execute(update(TableRow).where(TableRow.id == table["id"]).values(status="closed"))
    await database.engine.dispose()


@contextmanager
def serving(url: str) -> Iterator[tuple[str, int, float]]:
    """A server: its address, its process, and the seconds until it answered."""
    command = [sys.executable, "-m", "cromlech", "serve", "--database", url, "--workers", "0"]
    command += ["--tables-per-hour", "1000000", "--requests", "1000000"]
    begun = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        base = next(word for word in line.split() if word.startswith("http://"))
        httpx.get(f"{base}/api/games").raise_for_status()
        try:
            yield base, process.pid, time.perf_counter() - begun
        finally:
            process.terminate()


def processor_seconds() -> float:
    """The CPU time of all children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def megabytes(pid: int) -> float:
    """The memory of a process, shared libraries included."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def report(what: str, value: float, unit: str) -> None:
    """Print a figure."""
    print(f"{what}: {value:.{0 if value > 50 else 2}f} {unit}", flush=True)


def start(url: str, what: str) -> None:
    """Start a server and measure that, then stop it."""
    before = processor_seconds()
    with serving(url) as (_, pid, seconds):
        report(f"{what}, until it answers", seconds, "s")
        report(f"{what}, memory", megabytes(pid), "MB")
    report(f"{what}, CPU time with its end", processor_seconds() - before, "s")


def opened(base: str, pid: int, count: int, game: str) -> None:
    """Open tables and measure the memory on the way."""
    body: dict[str, Any] = {"game": game, "options": {"players": 2}, "seats": SEATS}
    with httpx.Client(base_url=base, timeout=60) as http:
        for number in range(1, count + 1):
            if number % 100 == 1:
                token = http.post("/api/guests").json()["token"]
                http.headers["authorization"] = f"Bearer {token}"
            http.post("/api/tables", json=body).raise_for_status()
            if number in (1000, count // 4, count // 2, count):
                report(f"memory after opening {number} tables", megabytes(pid), "MB")
        begun = time.perf_counter()
        listed = http.get("/api/tables").json()["tables"]
        report(f"a list of {len(listed)} tables", 1000 * (time.perf_counter() - begun), "ms")
        begun = time.perf_counter()
        http.get(f"/api/tables/{listed[-1]['id']}").raise_for_status()
        report("a table", 1000 * (time.perf_counter() - begun), "ms")


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--database", help="an empty PostgreSQL database (otherwise, an SQLite file)")
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--opened", type=int, help="how many to open (otherwise, as many)")
    parser.add_argument("--game", default="stone-age", choices=[each.name for each in cromlech.games()])
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="cromlech-many-") as folder:
        url = args.database or f"sqlite:///{folder}/tables.db"
        start(url, "an empty database")
        start(url, "an empty database, again")
        begun = time.perf_counter()
        asyncio.run(fill(url, args.tables, args.game))
        report(f"storing {args.tables} tables", time.perf_counter() - begun, "s")
        start(url, f"{args.tables} tables")
        start(url, f"{args.tables} tables, again")
        with serving(url) as (base, pid, _):
            opened(base, pid, args.tables if args.opened is None else args.opened, args.game)


if __name__ == "__main__":
    main()
