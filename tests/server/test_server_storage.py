"""The database: migrations, one writer, what is stored, and invalid URLs."""

from __future__ import annotations

import asyncio
import gc
import importlib.util
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from at_server import settings_in
from sqlalchemy import inspect
from sqlalchemy.exc import OperationalError

import cromlech
from cromlech.server.errors import Refusal
from cromlech.server.hall import Hall
from cromlech.server.sql import Base, Database, DatabaseError, read_url
from cromlech.server.storage import Writing
from cromlech.server.tables import OPEN, PERSON, Chair

GAME = cromlech.game("stone-age", players=2, start_player=0)
CHAIRS = [Chair(PERSON, "a", guest="a"), Chair(PERSON, "b", guest="b")]


WithHall = Callable[..., None]


@pytest.fixture
def with_hall(database_in: Callable[[Path], str]) -> WithHall:
    """Runs something in a hall on either database, without its bots."""
    return lambda folder, play, **changes: _with_hall(folder, play, **{"database": database_in(folder), **changes})


def _with_hall(folder: Path, play: Any, **changes: Any) -> None:
    async def whole() -> None:
        hall = Hall(settings_in(folder, **changes))
        await hall.store.open()
        try:
            await play(hall)
        finally:
            await hall.close()

    asyncio.run(whole())


async def execute(sql: str, hall: Hall) -> None:
    async with hall.store.engine.begin() as connection:
        await connection.exec_driver_sql(sql)


def test_migrations_make_what_the_models_say(with_hall: WithHall, tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        def compare(connection: Any) -> None:
            from alembic.autogenerate import compare_metadata
            from alembic.migration import MigrationContext

            found = inspect(connection)
            assert {*Base.metadata.tables, "alembic_version"} == set(found.get_table_names())
            assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []

        async with hall.store.engine.connect() as connection:
            await connection.run_sync(compare)

    with_hall(tmp_path, play)
    with_hall(tmp_path, play)  # the second time, there is nothing to do


def test_a_commit_is_on_the_disk(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        async with hall.store.engine.connect() as connection:
            for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                found = (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar()
                assert found == value

    _with_hall(tmp_path, play)


def test_what_is_stored(with_hall: WithHall, tmp_path: Path) -> None:
    """Moves and who came, but no state, view, or score."""

    async def play(hall: Hall) -> None:
        live = await hall.create(GAME, "a", CHAIRS)
        await hall.change(live, lambda table: table.play("a", table.seq, [16]))
        await hall.change(live, lambda table: table.undo("a", table.seq, table.undo_to("a")[0]))
        await hall.change(live, lambda table: table.resign("b", 1))

        async with hall.store.engine.connect() as connection:
            found = await connection.exec_driver_sql("select * from entries order by seq")
            rows.extend(tuple(row) for row in found.all())

    rows: list[tuple[Any, ...]] = []
    with_hall(tmp_path, play)
    assert [row[1] for row in rows] == list(range(1, len(rows) + 1))
    kinds = [row[2] for row in rows]
    assert kinds[:2] == ["open", "start"]
    assert kinds[-3:] == ["move", "undo", "resign"]
    assert set(kinds[2:-3]) == {"move"}
    assert rows[-3][3:6] == (0, 16, "a")
    assert all(row[3] == -1 for row in rows[2:-3])  # the cards that were turned up
    assert max(len(json.dumps(row)) for row in rows[1:]) < 150


def test_writers_do_not_disturb_each_other(with_hall: WithHall, tmp_path: Path) -> None:
    """A hundred tables at once. Only the one that was written elsewhere fails."""

    async def play(hall: Hall) -> None:
        lives = await asyncio.gather(*(hall.create(GAME, "a", CHAIRS) for _ in range(100)))
        bad = lives[7]
        row = {"table_id": bad.table.id, "seq": bad.table.seq + 1, "kind": "close", "at": 0}
        await hall.store.write(Writing(entries=[{**row, "seat": None, "action": None, "guest": None, "data": None}]))
        changes = [hall.change(live, lambda table: table.play("a", table.seq, [16])) for live in lives]
        results = await asyncio.gather(*changes, return_exceptions=True)
        failed = [live for live, result in zip(lives, results, strict=True) if result is not None]
        assert failed == [bad]
        assert isinstance(results[7], Refusal)
        assert results[7].key == "server.closed"  # decided again, knowing what was written
        assert bad.table.status == "closed"  # as on the disk

    with_hall(tmp_path, play)


def test_a_failed_write_changes_nothing(with_hall: WithHall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(hall: Hall) -> None:
        live = await hall.create(GAME, "a", CHAIRS)
        before = live.table

        async def full(*_: Any) -> None:
            raise OperationalError("insert", {}, Exception("database or disk is full"))

        monkeypatch.setattr(hall.store, "_insert", full)
        with pytest.raises(Refusal) as caught:
            await hall.change(live, lambda table: table.play("a", table.seq, [16]))
        assert caught.value.status == 503
        assert "full" in str(caught.value)
        assert live.table is before
        with pytest.raises(Refusal):
            await hall.create(GAME, "a", CHAIRS)
        monkeypatch.undo()
        await hall.change(live, lambda table: table.play("a", table.seq, [16]))
        assert live.table.seq == before.seq + 1

    with_hall(tmp_path, play)


def test_tables_at_rest_are_let_go_and_read_again(with_hall: WithHall, tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        made = []
        for _ in range(10):
            live = await hall.create(GAME, "a", CHAIRS)
            await hall.change(live, lambda table: table.play("a", table.seq, [16]))
            made.append((live.table.id, live.table.seq, live.table.made))
            del live
        gc.collect()
        assert len(list(hall.shelf)) <= 3
        for table_id, seq, moves in made:
            again = await hall.find(table_id)
            assert (again.table.seq, again.table.made) == (seq, moves)
        assert len(await hall.tables_of("b")) == 10
        assert [each.id for each in await hall.tables_of("a")] == [table_id for table_id, _, _ in reversed(made)]

    with_hall(tmp_path, play, tables_in_memory=3)


def test_a_list_tells_the_last_move_and_how_the_game_ended(
    with_hall: WithHall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter(range(1_000_000, 10**9, 60_000))
    for place in ("records", "tables"):
        monkeypatch.setattr(f"cromlech.server.{place}.now", lambda: next(times))

    async def play(hall: Hall) -> None:
        live = await hall.create(GAME, "a", CHAIRS)
        (begun,) = await hall.tables_of("a")
        assert begun.result is None
        while live.table.status == "playing":
            state = live.table.state
            assert state is not None
            guest, action = "ab"[state.actor], state.legal()[0]
            await hall.change(live, lambda table, guest=guest, action=action: table.play(guest, table.seq, [action]))
            (listed,) = await hall.tables_of("a")
            if live.table.status == "playing":
                assert begun.updated < listed.updated
        assert live.table.state is not None
        expected = live.table.state.scores, live.table.state.winners
        last = listed.updated
        await hall.rematch(live, "a")
        table_id = live.table.id
        del live
        gc.collect()
        assert hall.shelf.get(table_id) is None  # read without its moves
        old = next(each for each in await hall.tables_of("a") if each.id == table_id)
        assert old.result is not None
        assert (old.result.scores, old.result.winners, old.updated) == (*expected, last)

    with_hall(tmp_path, play, tables_in_memory=1)


@pytest.mark.parametrize(("rules", "said"), [(0, "server.rules_version"), (99, "error.newer")])
def test_a_table_of_other_rules_says_so(with_hall: WithHall, tmp_path: Path, rules: int, said: str) -> None:
    ids: list[str] = []

    async def make(hall: Hall) -> None:
        ids.append((await hall.create(GAME, "a", CHAIRS)).table.id)

    async def look(hall: Hall) -> None:
        with pytest.raises(Refusal) as caught:
            await hall.find(ids[0])
        assert caught.value.key == said
        assert await hall.tables_of("a") == []

    with_hall(tmp_path, make)
    with_hall(tmp_path, partial(execute, f"update tables set rules = {rules}"))
    with_hall(tmp_path, look)


def test_join_leave_and_join_again_is_one_guest(with_hall: WithHall, tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        three = cromlech.game("stone-age", players=3)
        live = await hall.create(three, "a", [CHAIRS[0], Chair(OPEN), Chair(OPEN)])
        await hall.change(live, lambda table: table.join("b", "b", 1, invitation=table.invitation))
        await hall.change(live, lambda table: table.resign("b", 1))
        await hall.change(live, lambda table: table.join("b", "b", 2, invitation=table.invitation))
        await hall.change(live, lambda table: table.start("a", "easy"))
        assert live.table.status == "playing"
        await hall.change(live, lambda table: table.close("a"))
        following = await hall.rematch(live, "b")
        assert {chair.guest for chair in following.table.chairs} == {"a", "b", None}

    with_hall(tmp_path, play)


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("mysql://x/y", "is not a database"),
        ("nonsense", "is not a database"),
        ("sqlite:////proc/nowhere/x.db", "Can't use"),
        ("postgresql://me@localhost/games", "pip install"),
    ],
)
def test_databases_that_cannot_be_used(url: str, message: str) -> None:
    async def open_it() -> None:
        store = Database(url)
        await store.open()

    if "pip" in message and importlib.util.find_spec("asyncpg"):
        pytest.skip("asyncpg is there")
    with pytest.raises(DatabaseError, match=message):
        asyncio.run(open_it())
    assert read_url("sqlite:///x.db").drivername == "sqlite+aiosqlite"


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("not a database at all, " * 100, "utf-8")
    with pytest.raises(DatabaseError, match="not a database"):
        _with_hall(tmp_path, lambda _: None)


def test_bots_that_go_away_with_the_server_make_no_move(
    with_hall: WithHall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A random move, made because the processes have ended, isn't played."""
    seqs: list[int] = []

    async def play(hall: Hall) -> None:
        asked = asyncio.Event()

        async def choose(state: cromlech.State, _: str) -> int:
            asked.set()
            while not hall.drivers._closing:
                await asyncio.sleep(0.01)
            return state.legal()[0]

        monkeypatch.setattr(hall.bots, "choose", choose)
        live = await hall.create(GAME, "a", [Chair("bot", level="hard"), CHAIRS[1]])
        hall.drivers.wake(live)
        await asked.wait()
        seqs.append(live.table.seq)
        await hall.close()
        seqs.append(live.table.seq)

    with_hall(tmp_path, play)
    assert seqs[0] == seqs[1]
