"""Backups: everything a site has stored, in one file that any database can take in, also while servers run.

A backup is a gzipped text file with one JSON array or object per line. The head names the migration and the columns.
Then come the rows that stand alone, some of them per line, and then, one line each, all rows that belong to a table of
the hall. The last line has a digest of the others. It is a snapshot of one moment.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    LargeBinary,
    MetaData,
    Table,
    UniqueConstraint,
    func,
    insert,
    select,
    text,
    tuple_,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.schema import CreateTable

import cromlech
from cromlech.core.errors import CromlechError

from . import schema
from .private import make_private
from .sql import Database, DatabaseError, belongs
from .storage import now

FORMAT = 1
PASSING = {"jobs", "seeks", "tickets", "alembic_version"}
"""Tables whose rows mean nothing later."""
AT_ONCE = 200
"""Tables or rows to read or write at once, so that players wait for milliseconds at most."""


class BackupError(CromlechError):
    """A file that isn't a whole backup, or one that this program can't read."""


@dataclass
class Report:
    """What a backup holds, or what a restore did."""

    tables: int = 0
    rows: int = 0
    kept: list[str] = field(default_factory=list)
    """Tables that were there already."""
    others: dict[str, set[tuple[Any, ...]]] = field(default_factory=dict)
    """Keys of other rows that were there already, by the name of their SQL table. What belongs to them stays, too."""


def connect_to(url: str) -> Database:
    """A database to look at beside a running server."""
    database = Database(url)
    if database.file is not None and not database.file.exists():
        raise DatabaseError("server.no_database", path=str(database.file))
    return database


@asynccontextmanager
async def reading(database: Database) -> AsyncIterator[AsyncConnection]:
    """A connection that sees one moment, whatever others write."""
    try:
        async with database.engine.connect() as connection:
            if connection.dialect.name == "sqlite":
                await connection.exec_driver_sql("BEGIN")
            else:
                options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
                await connection.execution_options(**options)
            yield connection
    except (SQLAlchemyError, OSError) as error:
        raise DatabaseError(
            "server.database", url=database.url.render_as_string(), why=str(error).splitlines()[0]
        ) from error
    finally:
        await database.engine.dispose()


# -- writing a backup -----------------------------------------------------------------


async def back_up(url: str, path: Path) -> Report:
    """Write everything to a file, which appears when it is whole."""
    unfinished = path.with_name(path.name + ".part")
    report = Report()
    async with reading(connect_to(url)) as connection:
        revision = await connection.run_sync(schema.current)
        if revision is None:
            raise DatabaseError("server.empty_database")
        found = await connection.run_sync(_tables)
        try:
            with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=6, filename="") as packed:
                    await _write(connection, found, revision, Lines(packed), report)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(path)
        except OSError as error:
            raise BackupError("error.file", path=str(path), why=error.strerror or str(error)) from None
        finally:
            unfinished.unlink(missing_ok=True)
    return report


class Lines:
    """Writes JSON lines and their digest."""

    def __init__(self, file: gzip.GzipFile) -> None:
        self.file = file
        self.digest = hashlib.sha256()

    def write(self, content: Any) -> None:
        """Write one line."""
        line = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        self.digest.update(line)
        self.file.write(line)


async def _write(
    connection: AsyncConnection, found: Mapping[str, Table], revision: str, lines: Lines, report: Report
) -> None:
    columns = {name: [column.name for column in table.columns] for name, table in found.items()}
    head = {"cromlech": cromlech.__version__, "format": FORMAT, "schema": revision, "written": now()}
    lines.write({**head, "columns": columns})
    for name, table in found.items():
        if name != "tables" and not belongs(table):
            async for rows in _by_key(connection, table):
                report.rows += len(rows)
                lines.write({name: [_packed(row) for row in rows]})
    parts = {name: table for name, table in found.items() if belongs(table)}
    last = ""
    while rows := (await connection.execute(_after(found["tables"], last))).all():
        ids = [row.id for row in rows]
        last = ids[-1]
        units: dict[str, dict[str, list[Any]]] = {row.id: {"tables": [_packed(row)]} for row in rows}
        for name, table in parts.items():
            chosen = select(table).where(table.c.table_id.in_(ids)).order_by(*table.primary_key.columns)
            for row in (await connection.execute(chosen)).all():
                units[row.table_id].setdefault(name, []).append(_packed(row))
                report.rows += 1
        report.tables += len(rows)
        report.rows += len(rows)
        for unit in units.values():
            lines.write(unit)
    lines.write({"rows": report.rows, "tables": report.tables, "digest": lines.digest.hexdigest()})


async def _by_key(connection: AsyncConnection, table: Table) -> AsyncIterator[Sequence[Any]]:
    """All rows of a table in the order of its key, some at a time."""
    key = list(table.primary_key.columns)
    chosen = select(table).order_by(*key).limit(AT_ONCE)
    rows = (await connection.execute(chosen)).all()
    while rows:
        yield rows
        last = [rows[-1]._mapping[column] for column in key]
        rows = (await connection.execute(chosen.where(tuple_(*key) > tuple_(*last)))).all()


def _after(tables: Table, last: str) -> Any:
    return select(tables).where(tables.c.id > last).order_by(tables.c.id).limit(AT_ONCE)


def _tables(connection: Connection) -> dict[str, Table]:
    """The database's own tables, as it has them, with those that others refer to first."""
    found = MetaData()
    found.reflect(connection)
    for table in found.tables.values():
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type.none_as_null = True
    return {table.name: table for table in found.sorted_tables if table.name not in PASSING}


def _packed(row: Any) -> list[Any]:
    return [_plain(value) for value in row]


def _plain(value: Any) -> Any:
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, date):
        return value.isoformat()
    return value


# -- reading a backup -----------------------------------------------------------------


def lines_of(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of a backup except the last, which has to fit them."""
    digest = hashlib.sha256()
    try:
        with gzip.open(path, "rb") as file:
            before: bytes | None = None
            for line in file:
                if before is not None:
                    digest.update(before)
                    yield json.loads(before)
                before = line
            last = json.loads(before or b"null")
    except (gzip.BadGzipFile, EOFError, ValueError) as error:
        raise BackupError("server.backup_damaged", path=str(path), why=str(error)) from None
    except OSError as error:
        raise BackupError("error.file", path=str(path), why=error.strerror or str(error)) from None
    if not isinstance(last, dict) or last.get("digest") != digest.hexdigest():
        raise BackupError("server.backup_damaged", path=str(path), why="digest")


async def restore(url: str, path: Path) -> Report:
    """Add what a backup has and the database doesn't. What is there stays as it is."""
    head = next(lines_of(path), {})
    if head.get("format") != FORMAT or not schema.knows(str(head.get("schema"))):
        raise BackupError("server.backup_newer", path=str(path), version=str(head.get("cromlech", "?")))
    for _ in lines_of(path):
        pass  # nothing is written unless all of it is whole
    database = Database(url)
    if database.file is not None:
        make_private(database.file)
    try:
        async with database.engine.begin() as connection:
            if await connection.run_sync(schema.current) is None:
                await connection.run_sync(schema.upgrade, head["schema"])
            elif await connection.run_sync(schema.current) != head["schema"]:
                return await _restore_older(database, path, head)
        report = await _fill(database, path, head)
        async with database.engine.begin() as connection:
            await connection.run_sync(schema.upgrade)
            await _continue_numbers(connection)
        return report
    except (SQLAlchemyError, OSError) as error:
        shown = database.url.render_as_string()
        raise DatabaseError("server.database", url=shown, why=str(error).splitlines()[0]) from error
    finally:
        await database.engine.dispose()


async def _restore_older(database: Database, path: Path, head: Mapping[str, Any]) -> Report:
    """Restore into a database with other migrations, by way of a database between them."""
    import tempfile

    with tempfile.TemporaryDirectory(prefix="cromlech-") as folder:
        between = f"sqlite:///{Path(folder) / 'between.db'}"
        await restore(between, path)
        again = Path(folder) / "between.backup"
        await back_up(between, again)
        async with database.engine.begin() as connection:
            await connection.run_sync(schema.upgrade)
        return await _fill(database, again, next(lines_of(again)))


async def _fill(database: Database, path: Path, head: Mapping[str, Any]) -> Report:
    report = Report()
    async with database.engine.connect() as connection:
        found = await connection.run_sync(_tables)
    batch: list[dict[str, Any]] = []
    lines = lines_of(path)
    next(lines)
    for line in lines:
        batch.append(line)
        if len(batch) == AT_ONCE:
            await _insert(database, found, head["columns"], batch, report)
            batch = []
    await _insert(database, found, head["columns"], batch, report)
    return report


async def _insert(
    database: Database,
    found: Mapping[str, Table],
    columns: Mapping[str, Sequence[str]],
    batch: Sequence[Mapping[str, Any]],
    report: Report,
) -> None:
    """Insert some lines, all or none. A table that is there already stays as it is, with all its rows."""
    rows = {name: [_unpacked(found[name], columns[name], row) for line in batch for row in line.get(name, ())]
            for name in found if name in columns}  # fmt: skip
    async with database.engine.begin() as connection:
        ids = [row["id"] for row in rows["tables"]]
        there = set((await connection.scalars(select(found["tables"].c.id).where(found["tables"].c.id.in_(ids)))).all())
        report.kept += sorted(there)
        for name, given in rows.items():
            table = found[name]
            wanted: Sequence[Mapping[str, Any]]
            if name == "tables":
                wanted = [row for row in given if row["id"] not in there]
                report.tables += len(wanted)
            elif belongs(table):
                wanted = [row for row in given if row["table_id"] not in there]
            else:
                wanted = await _missing(connection, table, given, report)
            report.rows += await _add(connection, table, wanted)


async def _add(connection: AsyncConnection, table: Table, rows: Sequence[Mapping[str, Any]]) -> int:
    """Insert rows. Those whose number belongs to another row by now get a new one."""
    number = _number_of(table)
    taken = set() if number is None else {key for (key,) in await _existing(connection, table, [number], rows)}
    free, again = [], []
    for row in rows:
        if number is not None and row[number.name] in taken:
            again.append({name: value for name, value in row.items() if name != number.name})
        else:
            free.append(row)
    if free:
        await connection.execute(insert(table), free)
        if number is not None and connection.dialect.name == "postgresql":  # SQLite goes on by itself
            sequence = func.pg_get_serial_sequence(table.name, number.name)
            await connection.execute(select(func.setval(sequence, select(func.max(number)).scalar_subquery())))
    if again:
        await connection.execute(insert(table), again)
    return len(rows)


def _number_of(table: Table) -> Column[Any] | None:
    """The column that numbers the rows of a table, if the database does it."""
    key = list(table.primary_key.columns)
    return key[0] if len(key) == 1 and key[0].type.python_type is int else None


async def _missing(
    connection: AsyncConnection, table: Table, rows: Sequence[Mapping[str, Any]], report: Report
) -> Sequence[Mapping[str, Any]]:
    """The rows to add: neither they nor others in their place are there, and what they refer to was just added."""
    key = list(table.primary_key.columns)
    for columns in _places(table):
        occupied = await _existing(connection, table, columns, rows)
        here = {_key_of(key, row) for row in rows if _key_of(columns, row) in occupied}
        report.others.setdefault(table.name, set()).update(here)
        rows = [row for row in rows if _key_of(key, row) not in here]
    for constraint in table.foreign_key_constraints:
        others = [element.column for element in constraint.elements]
        columns = list(constraint.columns)
        known = await _existing(connection, constraint.referred_table, others, rows, columns)
        known -= report.others.get(constraint.referred_table.name, set())
        rows = [row for row in rows if (found := _key_of(columns, row)) in known or None in found]
    return rows


def _places(table: Table) -> list[list[Column[Any]]]:
    """The columns that no two rows can have in common. A number says nothing, so all others count instead of it."""
    unique = [each for each in table.constraints if isinstance(each, UniqueConstraint)]
    found = [list(each.columns) for each in unique]
    found += [list(each.columns) for each in table.indexes if each.unique]
    number = _number_of(table)
    if number is None:
        return [list(table.primary_key.columns), *found]
    telling = [each for each in table.columns if each is not number and not each.nullable]
    return [[each for each in telling if not isinstance(each.type, JSON)], *found]


async def _existing(
    connection: AsyncConnection,
    table: Table,
    columns: Sequence[Column[Any]],
    rows: Sequence[Mapping[str, Any]],
    named: Sequence[Column[Any]] = (),
) -> set[tuple[Any, ...]]:
    """Which of the keys that rows have in these columns, or in those `named`, are in a table."""
    keys = sorted({key for row in rows if None not in (key := _key_of(named or columns, row))})
    found: set[tuple[Any, ...]] = set()
    for begin in range(0, len(keys), AT_ONCE):
        same = tuple_(*columns).in_(keys[begin : begin + AT_ONCE])
        found |= {tuple(each) for each in await connection.execute(select(*columns).where(same))}
    return found


def _key_of(columns: Sequence[Column[Any]], row: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(row[column.name] for column in columns)


def _unpacked(table: Table, columns: Sequence[str], row: Sequence[Any]) -> dict[str, Any]:
    return {
        name: _typed(table.columns[name], value)
        for name, value in zip(columns, row, strict=True)
        if name in table.columns
    }


def _typed(column: Column[Any], value: Any) -> Any:
    if value is not None and isinstance(column.type, LargeBinary):
        return base64.b64decode(value)
    kind = column.type.python_type if not isinstance(column.type, JSON) else None
    return datetime.fromisoformat(value) if kind is datetime and value is not None else value


async def _continue_numbers(connection: AsyncConnection) -> None:
    """Let PostgreSQL's sequence of entries go on after those that were restored."""
    if connection.dialect.name == "postgresql":
        await connection.execute(
            text(
                "select setval('numbers', greatest((select coalesce(max(number), 0) + 1 from entries),"
                " (select last_value from numbers)))"
            )
        )


def described(connection: Connection) -> str:
    """The tables of a database as SQL, to compare schemas."""
    found = MetaData()
    found.reflect(connection)
    return "\n".join(str(CreateTable(table).compile(connection)).strip() for table in found.sorted_tables)
