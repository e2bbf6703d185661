"""What is stored about people, as operators look after it: backups, other databases, retention, the doctor."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from at_server import HERE, ME, Server, settings_in
from postgres import Postgres
from sqlalchemy import JSON, BigInteger, Boolean, Float, Integer, Table, delete, insert, select

from cromlech.cli import main
from cromlech.client import Client
from cromlech.server.backup import back_up, restore
from cromlech.server.people.rows import AccountRow, ChatRow, ReportRow, ResultRow, SessionRow
from cromlech.server.sql import Base, Database, belongs
from cromlech.server.storage import now
from cromlech.server.upkeep import DAY, Rules, prune

LOST = {"jobs", "seeks", "tickets"}
"""What no backup has."""


def filling(table: Table, table_id: str) -> dict[str, Any]:
    """A row with something in each column. Rows that refer to others find them."""
    row: dict[str, Any] = {}
    for column in table.columns:
        if column.name == "table_id" and belongs(table):
            row[column.name] = table_id
        elif column.primary_key and column.type.python_type is int and len(table.primary_key.columns) == 1:
            row[column.name] = 7
        elif isinstance(column.type, JSON):
            row[column.name] = {"what": ["ї", 1, None]}
        elif isinstance(column.type, Boolean):
            row[column.name] = True
        elif isinstance(column.type, BigInteger):
            row[column.name] = 1_600_000_000_000
        elif isinstance(column.type, Integer):
            row[column.name] = 3
        elif isinstance(column.type, Float):
            row[column.name] = 0.1 + 0.2
        else:
            row[column.name] = "same"
    return row


def people() -> list[Table]:
    """All SQL tables about people, those that others refer to first."""
    return [table for table in Base.metadata.sorted_tables if table.name in {each.__tablename__ for each in mapped()}]


def mapped() -> list[Any]:
    return [each.class_ for each in Base.registry.mappers if each.class_.__module__ == AccountRow.__module__]


async def fill(url: str, rows: Mapping[Table, Sequence[dict[str, Any]]]) -> None:
    database = Database(url)
    async with database.engine.begin() as connection:
        for table, given in rows.items():
            await connection.execute(insert(table), given)
    await database.engine.dispose()


async def read(url: str, tables: Sequence[Table]) -> dict[str, list[dict[str, Any]]]:
    database = Database(url)
    async with database.engine.connect() as connection:
        found = {
            table.name: [dict(row._mapping) for row in await connection.execute(select(table))] for table in tables
        }
    await database.engine.dispose()
    return found


def open_tables(folder: Path, count: int, database: str | None = None) -> list[str]:
    """Tables at a site in this folder, whose server stops again."""
    changes = {} if database is None else {"database": database}
    with Server(settings_in(folder, **changes)) as site, Client(site.url) as guest:
        return [guest.create("stone-age", [ME, HERE], players=2).id for _ in range(count)]


def url_of(folder: Path) -> str:
    return settings_in(folder).database


def test_all_rows_about_people_move_to_postgresql_and_back(tmp_path: Path, cluster: Postgres) -> None:
    table_id = open_tables(tmp_path, 1)[0]
    asyncio.run(fill(url_of(tmp_path), {table: [filling(table, table_id)] for table in people()}))
    kept = [table for table in people() if table.name not in LOST]
    before = asyncio.run(read(url_of(tmp_path), kept))
    assert all(len(rows) == 1 for rows in before.values())
    file, again, big = tmp_path / "a.backup", tmp_path / "b.backup", cluster.database()
    asyncio.run(back_up(url_of(tmp_path), file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    asyncio.run(restore(big, file))
    assert asyncio.run(read(big, kept)) == before
    more = {**filling(ChatRow.__table__, table_id), "key": "another"}
    del more["id"]
    asyncio.run(fill(big, {ChatRow.__table__: [more]}))  # its number goes on after those restored
    asyncio.run(back_up(big, again))
    small = tmp_path / "small"
    asyncio.run(restore(url_of(small), again))
    after = asyncio.run(read(url_of(small), kept))
    assert [row["id"] for row in after.pop("chat")] == [7, 8]
    assert after == {name: rows for name, rows in before.items() if name != "chat"}


def test_a_restore_gives_nothing_back_to_an_account_that_is_there(tmp_path: Path) -> None:
    """Sessions and tokens that were ended since don't come back, but a lost account does, with all it had."""
    table_id = open_tables(tmp_path, 1)[0]
    url, file = url_of(tmp_path), tmp_path / "a.backup"
    account, session = AccountRow.__table__, SessionRow.__table__
    report, chat = ReportRow.__table__, ChatRow.__table__

    def of(guest: str, table: Any, **changes: Any) -> dict[str, Any]:
        own = {"skeleton": guest, "email": None, "guest": guest} if table is account else {"guest": guest}
        return {**filling(table, table_id), **own, **changes}

    sessions = [of("a", session, id="a1"), of("b", session, id="b1"), of("c", session, id="c1")]
    accounts = [of(guest, account) for guest in "abc"]
    asyncio.run(fill(url, {account: accounts, session: sessions, report: [filling(report, table_id)]}))
    asyncio.run(back_up(url, file))

    async def lose() -> None:
        database = Database(url)
        async with database.engine.begin() as connection:
            await connection.execute(delete(session))
            await connection.execute(delete(account).where(account.c.guest != "a"))
            await connection.execute(insert(account), of("d", account, skeleton="c"))  # the name is someone else's now
            await connection.execute(delete(report))
            await connection.execute(insert(report), {**filling(report, table_id), "text": "another with its number"})
            await connection.execute(insert(chat), filling(chat, table_id))
        await database.engine.dispose()

    asyncio.run(lose())
    asyncio.run(restore(url, file))
    asyncio.run(restore(url, file))  # once more adds nothing
    found = asyncio.run(read(url, [account, session, report, chat]))
    assert {row["guest"] for row in found["accounts"]} == {"a", "b", "d"}
    assert [row["id"] for row in found["sessions"]] == ["b1"]
    assert [row["text"] for row in found["reports"]] == ["another with its number", "same"]
    assert len(found["chat"]) == 1


@pytest.mark.parametrize("on", ["sqlite", "postgresql"])
def test_deleting_tables_leaves_results(on: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Ratings and histories don't forget a game because its moves are gone. Everything else goes with its table."""
    url = url_of(tmp_path) if on == "sqlite" else request.getfixturevalue("cluster").database()
    gone, kept = open_tables(tmp_path, 2, url)
    about = [table for table in people() if "table_id" in table.columns]
    rest = [table for table in people() if table not in about]
    asyncio.run(fill(url, {table: [filling(table, gone)] for table in rest}))
    asyncio.run(fill(url, {table: [{**filling(table, gone), "table_id": gone}] for table in about}))

    async def age_and_prune() -> None:
        database = Database(url)
        old = now() - 40 * DAY
        async with database.engine.begin() as connection:
            for name, column in (("entries", "at"), ("tables", "created")):
                key = "table_id" if name == "entries" else "id"
                await connection.exec_driver_sql(f"update {name} set {column} = {old} where {key} = '{gone}'")
        assert await prune(database.engine, Rules(30, 30)) == 1
        await database.engine.dispose()

    asyncio.run(age_and_prune())
    found = asyncio.run(read(url, [*people(), Base.metadata.tables["tables"]]))
    assert [row["id"] for row in found["tables"]] == [kept]
    assert {table.name for table in about if found[table.name]} == {"results", "pairings"}
    assert all(found[table.name] for table in rest)
    assert found[ResultRow.__tablename__][0]["table_id"] == gone
    if on == "sqlite":
        assert main(["doctor", "--database", url]) in (0, 1)
