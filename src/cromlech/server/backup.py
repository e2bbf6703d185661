"""Backups: everything a site has stored, in one file that any database can take in, also while servers run.

A backup is a gzipped text file with one JSON array or object per line. The head names the migration and the columns.
Then come the rows of tables that stand alone, and then, one line each, all rows that belong to a table. The last line
has a digest of the others. It is a snapshot of one moment.
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

from sqlalchemy import JSON, Column, Connection, LargeBinary, MetaData, Table, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.schema import CreateTable

import cromlech
from cromlech.core.errors import CromlechError

from . import schema
from .private import make_private
from .sql import Database, DatabaseError
from .storage import now

FORMAT = 1
PASSING = {"jobs", "alembic_version"}
"""Tables whose rows mean nothing later."""
AT_ONCE = 200
"""Tables to read or write at once, so that players wait for milliseconds at most."""


class BackupError(CromlechError):
    """A file that isn't a whole backup, or one that this program can't read."""


@dataclass
class Report:
    """What a backup holds, or what a restore did."""

    tables: int = 0
    rows: int = 0
    kept: list[str] = field(default_factory=list)
    """Tables that were there already."""


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
        if name != "tables" and not _belongs(table):
            rows = (await connection.execute(select(table))).all()
            report.rows += len(rows)
            if rows:
                lines.write({name: [_packed(row) for row in rows]})
    parts = {name: table for name, table in found.items() if _belongs(table)}
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


def _belongs(table: Table) -> bool:
    """Whether its rows belong to single tables."""
    return "table_id" in table.columns


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
            for name in found}  # fmt: skip
    async with database.engine.begin() as connection:
        ids = [row["id"] for row in rows["tables"]]
        there = set((await connection.scalars(select(found["tables"].c.id).where(found["tables"].c.id.in_(ids)))).all())
        report.kept += sorted(there)
        for name, table in found.items():
            if name == "tables":
                wanted = [row for row in rows[name] if row["id"] not in there]
                report.tables += len(wanted)
            elif _belongs(table):
                wanted = [row for row in rows[name] if row["table_id"] not in there]
            else:
                wanted = [row for row in rows[name] if not await _has(connection, table, row)]
            if wanted:
                await connection.execute(insert(table), wanted)
                report.rows += len(wanted)


async def _has(connection: AsyncConnection, table: Table, row: Mapping[str, Any]) -> bool:
    same = [column == row[column.name] for column in table.primary_key.columns]
    return (await connection.execute(select(func.count()).select_from(table).where(*same))).scalar_one() > 0


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
