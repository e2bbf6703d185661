"""Damaged databases, databases that are away or locked, and clocks that jump: refusals, never wrong positions."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from at_server import HERE, ME, Server, Socket, finished_game, settings_in
from postgres import Postgres, programs

import cromlech
from cromlech.client import Client, Refused
from cromlech.server import sql
from cromlech.server.bots import Bots
from cromlech.server.errors import Refusal
from cromlech.server.hall import Hall
from cromlech.server.onefile import InUse
from cromlech.server.sql import Database, DatabaseError
from cromlech.server.tables import PERSON, Chair

MOVED = "table_id = :id and seq = (select max(seq) from entries where table_id = :id)"
MIDDLE = "table_id = :id and seq = 3"
DAMAGES = {
    "another move": f"update entries set action = :other where {MOVED}",
    "another seat": f"update entries set seat = 1 - seat where {MOVED}",
    "a seat that is not there": f"update entries set seat = 9 where {MOVED}",
    "an entry is missing": f"delete from entries where {MIDDLE}",
    "an entry of an unknown kind": f"update entries set kind = 'dance' where {MIDDLE}",
    "an entry of another guest": f"update entries set guest = 'nobody' where {MOVED}",
    "a move that is no number": f"update entries set action = 'x' where {MOVED}",
    "the log is gone": "delete from entries where table_id = :id",
    "another name": "update entries set data = replace(data, 'Olena', 'Nobody') where table_id = :id",
    "bytes that are no text": "update entries set data = cast(x'7b22ff7d' as text) where table_id = :id and seq = 1",
    "data that is no JSON": "update entries set data = substr(data, 2) where table_id = :id and seq = 1",
    "other options": "update tables set options = replace(options, '2', '3') where id = :id",
    "options that are no JSON": "update tables set options = '{' where id = :id",
    "another host": "update tables set host = 'nobody' where id = :id",
    "a game that is not there": "update tables set game = 'senet' where id = :id",
}
"""To a table with one move."""
DAMAGES_OF_ENDED = {
    "the end is missing": "delete from entries where table_id = :id and kind = 'close'",
    "the last move is missing": f"delete from entries where {MOVED}",
    "another result": 'update tables set result = \'{"scores": [1, 2], "winners": [1]}\' where id = :id',
    "a result that is no JSON": "update tables set result = '{' where id = :id",
}


CHAIRS = [Chair(PERSON, "a", guest="a"), Chair(PERSON, "b", guest="b")]


def refused(ask: Callable[[], Any]) -> tuple[int, str]:
    """The status and key of a refusal."""
    with pytest.raises(Refused) as caught:
        ask()
    return caught.value.status, caught.value.key


def test_damaged_tables_are_refused_and_hide_no_others(tmp_path: Path) -> None:
    tables: dict[str, str] = {}
    with Server(settings_in(tmp_path)) as server, Client(server.url) as guest:
        for name in ("healthy", *DAMAGES):
            table = guest.create("stone-age", [ME, HERE], start_player=0)
            action, other = (each["id"] for each in table.state["offer"]["legal"][:2])
            table.move(action)
            tables[name] = table.id
        record = json.loads(finished_game().record().to_json())
        tables |= {name: guest.load(record).id for name in DAMAGES_OF_ENDED}
        closed = guest.create("stone-age", [ME, HERE])
        closed.close()
        tables["the end is missing"] = closed.id
    with closing(sqlite3.connect(tmp_path / "tables.db")) as rows:
        for name, damage in (DAMAGES | DAMAGES_OF_ENDED).items():
            assert rows.execute(damage, {"id": tables[name], "other": other}).rowcount > 0, name
        rows.commit()
    with Server(settings_in(tmp_path)) as server, Client(server.url, guest.token) as again:
        for name, table_id in tables.items():
            if name != "healthy":
                assert refused(partial(again.table, table_id)) == (500, "server.damaged"), name
        assert tables["healthy"] in [each["id"] for each in again.tables()]
        again.table(tables["healthy"]).close()


def hall_in(folder: Path) -> Hall:
    return Hall(settings_in(folder), bots=Bots(0, []))


def make_tables(folder: Path) -> list[tuple[str, list[Any]]]:
    """Tables in a file, and their moves."""

    async def make() -> list[tuple[str, list[Any]]]:
        hall = hall_in(folder)
        await hall.store.open()
        found = []
        for _ in range(12):
            live = await hall.create(cromlech.game("stone-age", players=2, start_player=0), "a", CHAIRS)
            await hall.change(live, lambda table: table.play("a", table.seq, [16]))
            found.append((live.table.id, live.table.made))
        await hall.close()
        return found

    return asyncio.run(make())


def open_it(file: Path) -> None:
    """Open a database and close it."""

    async def whole() -> None:
        database = Database(f"sqlite:///{file}")
        await database.open()
        await database.close()

    asyncio.run(whole())


def overwrite(file: Path, begin: float, content: bytes) -> None:
    size = file.stat().st_size
    with file.open("r+b") as stream:
        stream.seek(int(size * begin) // 4096 * 4096)
        stream.write(content)


@pytest.mark.parametrize(
    "damage",
    [
        lambda file: file.write_bytes(file.read_bytes()[: file.stat().st_size // 2]),
        lambda file: overwrite(file, 0, b"x" * 100),
        lambda file: overwrite(file, 0.5, b"x" * 4096),
        lambda file: overwrite(file, 0.9, bytes(4096)),
        lambda file: change(file, "drop table entries"),
        lambda file: change(file, "drop table table_guests"),
        lambda file: change(file, "alter table tables drop column options"),
        lambda file: change(file, "update alembic_version set version_num = '9999'"),
    ],
)
def test_a_damaged_file_is_not_opened(tmp_path: Path, damage: Callable[[Path], Any]) -> None:
    make_tables(tmp_path)
    open_it(tmp_path / "tables.db")
    damage(tmp_path / "tables.db")
    with pytest.raises(DatabaseError):
        open_it(tmp_path / "tables.db")


def change(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as rows:
        rows.execute(statement)
        rows.commit()


def test_pages_damaged_meanwhile_never_give_a_wrong_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a file too large to be checked when it is opened."""
    monkeypatch.setattr(sql, "CHECKED", 0)
    tables = make_tables(tmp_path)
    whole = (tmp_path / "tables.db").read_bytes()
    pick = random.Random(3)
    noticed: set[str] = set()

    async def look() -> None:
        hall = hall_in(tmp_path)
        try:
            await hall.store.open()
        except DatabaseError:
            noticed.add("opening")
            return
        try:
            for table_id, made in tables:
                try:
                    found = await hall.find(table_id)
                except Refusal as refusal:
                    noticed.add(refusal.key)
                else:
                    assert found.table.made == made
        finally:
            await hall.close()

    for _ in range(12):
        damaged = bytearray(whole)
        for _ in range(4):
            begin = pick.randrange(8192, len(whole) - 300)
            damaged[begin : begin + 30] = pick.randbytes(30)
        (tmp_path / "tables.db").write_bytes(damaged)
        asyncio.run(look())
    assert {"server.damaged", "server.database_damaged"} & noticed


def test_one_server_for_a_file_whatever_its_path(tmp_path: Path) -> None:
    """Also if it wasn't `cromlech serve` that opened it."""
    (tmp_path / "link.db").symlink_to(tmp_path / "tables.db")
    with Server(settings_in(tmp_path)), pytest.raises(InUse):
        open_it(tmp_path / "link.db")
    open_it(tmp_path / "link.db")


def test_while_another_program_holds_the_file_moves_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 2_000 <= sql.PATIENCE <= 3_000
    monkeypatch.setattr(sql, "PATIENCE", 50)
    with Server(settings_in(tmp_path)) as server, Client(server.url) as guest:
        table = guest.create("stone-age", [ME, HERE])
        action = table.state["offer"]["legal"][0]["id"]
        with closing(sqlite3.connect(tmp_path / "tables.db")) as other:
            other.execute("begin immediate")
            assert refused(partial(table.move, action)) == (503, "server.not_written")
            assert refused(partial(guest.create, "stone-age", [ME, HERE])) == (503, "server.not_written")
            assert table.look()["seq"] == table.state["seq"]
        assert table.move(action)["move"] > 0


def test_while_postgresql_is_down_requests_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not programs():
        pytest.skip("PostgreSQL is not installed")
    cluster = Postgres(careful=True)  # it is stopped as if killed
    try:
        settings = settings_in(tmp_path, database=cluster.database())
        with Server(settings) as server, Client(server.url) as guest:
            table = guest.create("stone-age", [ME, HERE])
            action = table.state["offer"]["legal"][0]["id"]
            socket = Socket(guest, table.id)
            seq = socket.hear_state()["seq"]
            cluster.stop("immediate")
            for ask in (
                partial(table.move, action),
                table.look,
                guest.tables,
                partial(guest.create, "stone-age", [ME, HERE]),
                partial(guest.table, "A" * 16),
                table.close,
                table.record,
            ):
                assert refused(ask) == (503, "server.database_away")
            socket.move(action)
            message = socket.hear()
            assert (message["type"], message["status"], message["error"]["key"]) == (
                "error",
                503,
                "server.database_away",
            )
            cluster.start()
            assert table.move(action)["seq"] > seq  # with nothing restarted but the database
            assert socket.hear_state()["seq"] == table.state["seq"]
            socket.close()
    finally:
        cluster.close()


def test_a_clock_that_jumps_does_not_reorder_lists(
    tmp_path: Path, database_in: Callable[[Path], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    days = iter([20, 21, 5, 4, 3])
    url = database_in(tmp_path)
    day = 0

    async def open_another() -> list[str]:
        nonlocal day
        day = next(days)
        hall = Hall(settings_in(tmp_path, database=url), bots=Bots(0, []))
        await hall.store.open()
        live = await hall.create(cromlech.game("stone-age", players=2), "a", CHAIRS)
        made.insert(0, live.table.id)
        found = [each.id for each in await hall.tables_of("a")]
        await hall.close()
        return found

    for place in ("records", "tables"):
        monkeypatch.setattr(f"cromlech.server.{place}.now", lambda: day * 86_400_000)
    made: list[str] = []
    for _ in range(5):
        assert asyncio.run(open_another()) == made
