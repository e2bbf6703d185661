"""Backups of a running server, restored and played through; every released schema; retention; the doctor."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from at_server import BOT, HERE, ME, Server, choose, settings_in, until
from postgres import Postgres
from sqlalchemy import select, update

from conftest import DatabaseIn
from cromlech.cli import main
from cromlech.client import Client, Table
from cromlech.server import schema
from cromlech.server.backup import BackupError, back_up, described, restore
from cromlech.server.sql import Database, EntryRow, TableRow
from cromlech.server.storage import now
from cromlech.server.upkeep import DAY

SCHEMAS = sorted((Path(__file__).parent / "schemas").glob("*.sql"))


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Server]:
    with Server(settings_in(tmp_path)) as running:
        yield running


def url_of(file: Path) -> str:
    return f"sqlite:///{file}"


def play(table: Table, moves: int, pick: random.Random) -> None:
    for _ in range(moves):
        table.move(*choose(table.state["offer"], pick))


def rows_of(file: Path) -> dict[str, list[Any]]:
    database = sqlite3.connect(file)
    names = [name for (name,) in database.execute("select name from sqlite_master where type = 'table'")]
    return {name: sorted(map(repr, database.execute(f"select * from {name}"))) for name in names}


def test_a_backup_of_a_running_site_plays_on(site: Server, tmp_path: Path, pick: random.Random) -> None:
    file = tmp_path / "site.backup"
    with Client(site.url) as guest:
        table = guest.create("stone-age", [ME, HERE], players=2)
        other = guest.create("cvlizations", [ME, BOT], players=2)
        play(table, 6, pick)
        assert main(["backup", str(file), "--database", site.app.state.hall.settings.database]) == 0
        before = table.record(moving=True)
        play(table, 3, pick)
        token = guest.token
        ids = {table.id, other.id}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    fresh = tmp_path / "elsewhere" / "tables.db"
    assert main(["restore", str(file), "--database", url_of(fresh)]) == 0
    assert stat.S_IMODE(fresh.stat().st_mode) == 0o600
    assert stat.S_IMODE(fresh.parent.stat().st_mode) == 0o700
    assert main(["doctor", "--tables", "--json", "--database", url_of(fresh)]) in (0, 1)
    with Server(settings_in(fresh.parent)) as again, Client(again.url, token=token) as guest:
        assert {each["id"] for each in guest.tables()} == ids
        restored = guest.table(table.id)
        assert restored.record(moving=True) == before
        play(restored, 3, pick)


def test_a_restore_into_a_running_site_only_adds(site: Server, tmp_path: Path, pick: random.Random) -> None:
    file = tmp_path / "site.backup"
    database = site.app.state.hall.settings.database
    with Client(site.url) as guest:
        kept = guest.create("stone-age", [ME, HERE], players=2)
        lost = guest.create("stone-age", [ME, HERE], players=2)
        play(lost, 4, pick)
        asyncio.run(back_up(database, file))
        play(kept, 4, pick)
        record = lost.record(moving=True)
        with sqlite3.connect(tmp_path / "tables.db") as rows:
            for name, column in (("entries", "table_id"), ("table_guests", "table_id"), ("tables", "id")):
                rows.execute(f"delete from {name} where {column} = ?", [lost.id])
        rows.close()
        report = asyncio.run(restore(database, file))
        assert report.kept == [kept.id]
        assert report.tables == 1
        play(kept, 2, pick)
        with Client(site.url, token=guest.token) as again:
            assert again.table(lost.id).record(moving=True) == record


def test_a_site_moves_to_postgresql_and_back(
    site: Server, tmp_path: Path, pick: random.Random, cluster: Postgres
) -> None:
    file, big = tmp_path / "site.backup", cluster.database()
    with Client(site.url) as guest:
        table = guest.create("stone-age", [ME, HERE], players=2)
        play(table, 5, pick)
        record, token = table.record(moving=True), guest.token
    asyncio.run(back_up(site.app.state.hall.settings.database, file))
    assert asyncio.run(restore(big, file)).tables == 1
    with Server(settings_in(tmp_path, database=big)) as server, Client(server.url, token=token) as guest:
        table = guest.table(table.id)
        assert table.record(moving=True) == record
        play(table, 3, pick)
        record = table.record(moving=True)
        asyncio.run(back_up(big, file))
        play(table, 1, pick)
    small = tmp_path / "small" / "tables.db"
    assert asyncio.run(restore(url_of(small), file)).tables == 1
    with Server(settings_in(small.parent)) as server, Client(server.url, token=token) as guest:
        assert guest.table(table.id).record(moving=True) == record


@pytest.mark.parametrize("damage", ["cut", "changed", "text", "newer"])
def test_a_damaged_backup_changes_nothing(
    damage: str, site: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "site.backup"
    with Client(site.url) as guest:
        guest.create("stone-age", [ME, HERE], players=2)
    asyncio.run(back_up(site.app.state.hall.settings.database, file))
    packed = file.read_bytes()
    text = gzip.decompress(packed)
    if damage == "newer":
        head, _, rest = text.partition(b"\n")
        text = json.dumps({**json.loads(head), "format": 99}).encode() + b"\n" + rest
    damaged = {
        "cut": packed[: len(packed) // 2],
        "changed": gzip.compress(text.replace(b"Taras", b"Tiras")),
        "text": b"hello",
        "newer": gzip.compress(text),
    }
    file.write_bytes(damaged[damage])
    fresh = tmp_path / "fresh.db"
    with pytest.raises(BackupError):
        asyncio.run(restore(url_of(fresh), file))
    assert not fresh.exists()
    assert main(["restore", str(file), "--database", url_of(fresh)]) == 2
    assert str(file) in capsys.readouterr().err


@pytest.mark.parametrize("command", [["backup", "x"], ["prune"]])
def test_there_is_nothing_to_back_up(command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "none.db"
    assert main([*command, "--database", url_of(missing)]) == 2
    assert str(missing) in capsys.readouterr().err
    assert not missing.exists()


def made_of(dump: Path, folder: Path) -> Path:
    file = folder / "tables.db"
    with sqlite3.connect(file) as database:
        database.executescript(dump.read_text("utf-8"))
    database.close()
    return file


async def _schema_of(url: str) -> str:
    database = Database(url)
    async with database.engine.begin() as connection:
        await connection.run_sync(schema.upgrade)
        found: str = await connection.run_sync(described)
    await database.engine.dispose()
    return found


@pytest.mark.parametrize("dump", SCHEMAS, ids=lambda dump: dump.stem)
def test_every_released_schema_is_updated_and_played_on(dump: Path, tmp_path: Path) -> None:
    file = made_of(dump, tmp_path)
    before = rows_of(file)
    with Server(settings_in(tmp_path)) as server:
        found = [row[0] for row in sqlite3.connect(file).execute("select id from tables order by id")]
        assert len(found) == 2
        with Client(server.url) as guest:
            for each in found:
                table = guest.table(each)
                assert table.state["seq"] == sum(f"'{each}'" in row for row in before["entries"])
    fresh = asyncio.run(_schema_of(url_of(tmp_path / "fresh.db")))
    assert asyncio.run(_schema_of(url_of(file))).replace(" ", "") == fresh.replace(" ", "")


@pytest.mark.parametrize("dump", SCHEMAS, ids=lambda dump: dump.stem)
def test_a_backup_of_every_released_schema(dump: Path, tmp_path: Path) -> None:
    """It goes into an empty database, and into one with the newest schema."""
    file, backup = made_of(dump, tmp_path), tmp_path / "old.backup"
    asyncio.run(back_up(url_of(file), backup))
    empty, newest = tmp_path / "empty.db", tmp_path / "newest.db"
    assert asyncio.run(restore(url_of(empty), backup)).tables == 2
    asyncio.run(_schema_of(url_of(newest)))
    assert asyncio.run(restore(url_of(newest), backup)).tables == 2
    assert rows_of(newest) == rows_of(empty)
    assert rows_of(empty)["table_guests"] == rows_of(file)["table_guests"]


@pytest.mark.parametrize("dump", SCHEMAS, ids=lambda dump: dump.stem)
def test_every_released_schema_on_postgresql(dump: Path, tmp_path: Path, cluster: Postgres) -> None:
    """A restore makes the old schema, fills it, and updates it with all that is in it."""
    file, backup = made_of(dump, tmp_path), tmp_path / "old.backup"
    before = rows_of(file)
    asyncio.run(back_up(url_of(file), backup))
    url = cluster.database()
    assert asyncio.run(restore(url, backup)).tables == 2
    with Server(settings_in(tmp_path, database=url)) as server, Client(server.url) as guest:
        found = cluster.ask("select id from tables", url.rpartition("/")[2]).split()
        assert len(found) == 2
        for each in found:
            assert guest.table(each).state["seq"] == sum(f"'{each}'" in row for row in before["entries"])
    assert asyncio.run(_schema_of(url)) == asyncio.run(_schema_of(cluster.database()))


def test_tables_are_deleted_only_if_the_operator_says_so(
    tmp_path: Path, database_in: DatabaseIn, pick: random.Random, capsys: pytest.CaptureFixture[str]
) -> None:
    url = database_in(tmp_path)
    database = ["--database", url]
    with Server(settings_in(tmp_path, database=url)) as site, Client(site.url) as guest:
        tables = [guest.create("stone-age", [ME, HERE], players=2) for _ in range(4)]
        for closed in tables[:2]:
            closed.close()
        play(tables[2], 2, pick)
        age(url, [tables[0].id, tables[2].id], 40)

        def left() -> set[str]:
            return {each["id"] for each in guest.tables()}

        everything = {each.id for each in tables}
        assert main(["prune", *database]) == 0
        assert main(["prune", *database, "--keep-finished-days", "30", "--pretend"]) == 0
        assert "Would delete 1 table." in capsys.readouterr().out
        assert left() == everything
        assert main(["prune", *database, "--keep-finished-days", "30"]) == 0
        assert left() == everything - {tables[0].id}
        assert main(["prune", *database, "--keep-abandoned-days", "30"]) == 0
        assert left() == everything - {tables[0].id, tables[2].id}


def age(url: str, tables: list[str], days: int) -> None:
    """Let tables have rested so many days."""

    async def work() -> None:
        database = Database(url)
        old = now() - days * DAY
        async with database.engine.begin() as connection:
            for each in tables:
                await connection.execute(update(EntryRow).where(EntryRow.table_id == each).values(at=old))
                await connection.execute(update(TableRow).where(TableRow.id == each).values(created=old))
        await database.engine.dispose()

    asyncio.run(work())


def test_a_server_cleans_up_by_itself(tmp_path: Path, database_in: DatabaseIn, pick: random.Random) -> None:
    url = database_in(tmp_path)
    settings = settings_in(tmp_path, database=url)
    with Server(settings) as site, Client(site.url) as guest:
        tables = [guest.create("stone-age", [ME, HERE], players=2) for _ in range(2)]
    age(url, [tables[0].id], 11)
    kept = settings.model_copy(update={"keep_abandoned_days": 10})
    with Server(kept):
        until(lambda: asyncio.run(ids_in(url)) == [tables[1].id])


async def ids_in(url: str) -> list[str]:
    """The tables that a database has."""
    database = Database(url)
    async with database.engine.connect() as connection:
        found = list((await connection.scalars(select(TableRow.id))).all())
    await database.engine.dispose()
    return found


# -- the doctor ------------------------------------------------------------------------


def examined(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, tuple[str, str]]]:
    code = main(["doctor", "--json", *arguments])
    found = json.loads(capsys.readouterr().out)
    return code, {each["key"]: (each["check"], each["verdict"]) for each in found}


def test_a_healthy_site(site: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Client(site.url) as guest:
        guest.create("stone-age", [ME, HERE], players=2)
    _, found = examined(capsys, "--database", site.app.state.hall.settings.database, "--tables")
    wrong = {key for key, (_, verdict) in found.items() if verdict == "fault"} - {"doctor.no_assets"}
    assert not wrong
    assert {"doctor.database", "doctor.schema", "doctor.clock", "doctor.tables", "doctor.versions"} <= found.keys()
    assert {"doctor.open_file"} & found.keys() == set()


def test_the_doctor_finds_faults(
    site: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    database = ["--database", site.app.state.hall.settings.database]
    file = tmp_path / "tables.db"
    with Client(site.url) as guest:
        table = guest.create("stone-age", [ME, HERE], players=2)
        play(table, 3, random.Random(1))
    with sqlite3.connect(file) as rows:
        rows.execute("update entries set at = at + 86400000 where seq = 2")
        rows.execute("delete from entries where seq = 4")
        rows.execute("update alembic_version set version_num = '0002'")
    rows.close()
    file.chmod(0o644)
    monkeypatch.setenv("CROMLECH_PROT", "1")
    code, found = examined(capsys, *database, "--tables", "--connections", "900000000")
    assert code == 1
    assert found["doctor.wrong_clock"] == ("clock", "fault")
    assert found["doctor.broken_table"] == ("tables", "fault")
    assert found["doctor.older_schema"] == ("migrations", "warning")
    assert found["doctor.open_file"] == ("database", "warning")
    assert found["doctor.variable"] == ("settings", "warning")
    assert found["doctor.few_files"] == ("files", "warning")
    monkeypatch.setattr("cromlech.server.doctor.LOW", 10**18)
    monkeypatch.setattr("cromlech.server.doctor.TOO_LOW", 10**17)
    assert examined(capsys, *database)[1]["doctor.disk_low"] == ("disk", "fault")


def test_the_doctor_sees_a_damaged_file_and_a_newer_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = made_of(SCHEMAS[-1], tmp_path)
    with sqlite3.connect(file) as rows:
        rows.execute("update alembic_version set version_num = '9999'")
    rows.close()
    assert examined(capsys, "--database", url_of(file))[1]["doctor.newer_schema"] == ("migrations", "fault")
    content = bytearray(file.read_bytes())
    content[4096 : 4096 + 2000] = b"x" * 2000
    file.write_bytes(content)
    code, found = examined(capsys, "--database", url_of(file))
    assert code == 1
    assert {"doctor.damaged", "doctor.database_away"} & found.keys()


def test_the_doctor_speaks_to_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["doctor", "--lang", "pl", "--database", url_of(tmp_path / "none.db")])
    out = capsys.readouterr().out
    assert "jest jeszcze pusta" in out
    assert not (tmp_path / "none.db").exists()
