"""Several servers at one PostgreSQL database: any of them serves any table, and bots move once."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from at_server import BOT, ME, OPEN, Server, Socket, settings_in, until
from postgres import Postgres

from cromlech.client import Client, Refused, Table
from cromlech.server.jobs import TRIES, Job, Jobs
from cromlech.server.sql import Database
from cromlech.server.storage import Away, Writing


@pytest.fixture(scope="module")
def url(cluster: Postgres) -> str:
    return cluster.database(cluster.template)


@pytest.fixture(scope="module")
def servers(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    settings = settings_in(tmp_path_factory.mktemp("several"), database=url)
    with Server(settings) as one, Server(settings) as other:
        yield one, other


@pytest.fixture
def both(servers: tuple[Server, Server]) -> Iterator[tuple[Client, Client]]:
    """One guest at both servers."""
    with Client(servers[0].url) as one, Client(servers[1].url, one.token) as other:
        yield one, other


def test_a_move_at_one_server_is_seen_at_the_other(both: tuple[Client, Client]) -> None:
    one, other = both
    table = one.create("stone-age", [ME, {"kind": "here"}])
    with Socket(other, table.id) as socket:
        seen = socket.hear_state()
        for _ in range(3):
            table.move(table.state["offer"]["legal"][0]["id"])
            seen = socket.hear_state(lambda state: state["seq"] >= table.state["seq"])
        assert socket.lines == table.state["log"]["lines"]
        assert seen["table"]["id"] in [each["id"] for each in other.tables()]
    there = other.table(table.id)
    there.move(there.state["offer"]["legal"][0]["id"])
    assert table.look()["seq"] == there.state["seq"]


def refusal_of(ask: Callable[[], Any]) -> tuple[int, str]:
    """The status and key of a refusal, if there is one."""
    try:
        ask()
    except Refused as refusal:
        return refusal.status, refusal.key
    return 0, ""


def test_the_slower_of_two_writers_gets_stale_and_the_new_state(both: tuple[Client, Client]) -> None:
    table = both[0].create("stone-age", [ME, {"kind": "here"}])
    twins = table, both[1].table(table.id)

    def move(each: Table) -> tuple[int, str]:
        return refusal_of(partial(each.move, each.state["offer"]["legal"][0]["id"]))

    with ThreadPoolExecutor(2) as threads:
        for _ in range(15):
            before = table.state["move"]
            assert sorted(threads.map(move, twins)) == [(0, ""), (409, "server.stale")]
            states = [each.look() for each in twins]
            assert states[0] == states[1]
            assert states[0]["move"] > before


def test_two_servers_give_a_seat_once(both: tuple[Client, Client], servers: tuple[Server, Server]) -> None:
    table = both[0].create("stone-age", [ME, OPEN])
    guests = [Client(server.url) for server in servers]

    asked = {"name": "B", "invitation": table.state["table"]["invitation"]}

    def join(guest: Client) -> int:
        return refusal_of(partial(guest.ask, "POST", f"/api/tables/{table.id}/join", asked))[0]

    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(join, guests)) == [0, 409]
    for each in guests:
        each.close()


def test_bots_move_once_whoever_thinks(both: tuple[Client, Client], url: str) -> None:
    one, other = both
    table = one.create("cvlizations", [ME, BOT, BOT])
    there = other.table(table.id)
    for _ in range(6):
        state = until(partial(my_turn, table))
        there.look()
        there.move(state["offer"]["legal"][0]["id"])
        table.look()
    until(partial(my_turn, table))
    found = asyncio.run(stored(url, table.id))
    moves = [entry for entry in found if entry.kind == "move"]
    assert [entry.seq for entry in found] == list(range(1, len(found) + 1))
    assert len(moves) == table.state["move"]
    assert {entry.guest is None for entry in moves if entry.seat == 0} == {False}


def my_turn(table: Table) -> dict[str, Any] | None:
    state = table.look(wait=1)
    return state if state["offer"]["legal"] else None


async def stored(url: str, table_id: str) -> Any:
    database = Database(url)
    found = await database.table(table_id)
    await database.engine.dispose()
    assert found is not None
    return found[1]


def test_a_job_left_by_a_process_is_done_by_another(cluster: Postgres) -> None:
    """Also if that process lives on and works on something else."""

    url = cluster.database(cluster.template)

    async def whole() -> None:
        first, second = Database(url), Database(url)
        await first.open()
        await first.write(table_with_jobs("left"))
        given_up, taken, done = asyncio.Event(), asyncio.Event(), asyncio.Event()

        async def lose(job: Job) -> None:
            if job.seq == 1 and not given_up.is_set():
                given_up.set()
                raise Away
            await done.wait()

        async def take(job: Job) -> None:
            if job.seq == 1:
                taken.set()

        losing = Jobs(first, lose, 2, lambda: 0.0)
        losing.open()
        await asyncio.wait_for(given_up.wait(), 20)
        taking = Jobs(second, take, 2, lambda: 0.0)
        async with first.engine.begin() as connection:
            await connection.exec_driver_sql("update jobs set lease = lease - 5000 where lease > 0")
        losing._count = 1  # it is busy with the other job, and goes on renewing that one
        taking.open()
        await asyncio.wait_for(taken.wait(), 20)
        done.set()
        for each in (losing, taking):
            await each.close()
        for database in (first, second):
            await database.close()

    asyncio.run(whole())


def test_only_failures_count_against_a_job(cluster: Postgres) -> None:
    url = cluster.database(cluster.template)

    async def whole() -> None:
        database = Database(url)
        await database.open()
        await database.write(table_with_jobs("fails", 1))
        failed = 0

        async def fail(job: Job) -> None:
            nonlocal failed
            failed += 1
            raise ValueError("it can't think")

        jobs = Jobs(database, fail, 1, lambda: 0.0)
        jobs.open()
        for number in range(1, TRIES + 1):
            await asyncio.wait_for(reached(lambda number=number: failed == number), 20)
            rows = await waiting(database, number)
            assert [row.tries for row in rows] == ([number] if number < TRIES else [])
            async with database.engine.begin() as connection:
                await connection.exec_driver_sql("update jobs set lease = 0")
            jobs.wake()
        await jobs.close()
        await database.close()

    asyncio.run(whole())


async def reached(condition: Any) -> None:
    while not condition():
        await asyncio.sleep(0.01)


async def waiting(database: Database, number: int) -> Any:
    """The jobs of the table that fails, once the failure is written down."""
    while True:
        async with database.engine.connect() as connection:
            rows = (await connection.exec_driver_sql("select tries from jobs where table_id = 'fails'")).all()
        if not rows or rows[0].tries == number:
            return rows
        await asyncio.sleep(0.01)


def table_with_jobs(table_id: str, count: int = 2) -> Writing:
    row = {"id": table_id, "game": "stone-age", "rules": 1, "options": {}, "cards": "standard", "created": 0}
    row |= {"host": "a", "forked": None, "status": "waiting", "result": None}
    jobs = [{"table_id": table_id, "seq": seq, "kind": "move", "delay": 0} for seq in range(1, count + 1)]
    return Writing(tables=[row], jobs=jobs)


def test_a_worker_ends_in_order(url: str) -> None:
    """Also if Ctrl-C isn't meant for it, as in the background of a script."""
    command = [sys.executable, "-m", "cromlech", "worker", "--workers", "0", "--database", url]
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        worker = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    finally:
        signal.signal(signal.SIGINT, before)
    assert worker.stdout is not None
    assert "postgresql://" in worker.stdout.readline()
    worker.send_signal(signal.SIGTERM)
    assert "Traceback" not in worker.communicate(timeout=60)[1]
    assert worker.returncode == 0
