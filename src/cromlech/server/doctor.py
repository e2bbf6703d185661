"""Examine an installation: what is wrong, what may go wrong, and what to do about it."""

from __future__ import annotations

import os
import platform
import shutil
import stat
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

import cromlech
from cromlech.core.errors import CromlechError

from . import schema
from .configuration import PREFIX, declared, variable
from .connections import RESERVED, open_files
from .rows import table_of
from .settings import Settings
from .sql import Database, EntryRow, TableRow

Verdict = Literal["ok", "warning", "fault"]
MEGABYTE = 1_000_000
LOW, TOO_LOW = 2000 * MEGABYTE, 200 * MEGABYTE
"""Free space on a disk, in bytes."""
TOLERATED = 60
"""Seconds that two clocks may differ."""
OTHERS = {"CROMLECH_CACHE", "CROMLECH_CONFIG", "CROMLECH_WASM"}
"""Variables that aren't settings of the server."""


@dataclass(frozen=True)
class Finding:
    """What a check found: a key of the catalogs with parameters, after the name of the check."""

    check: str
    verdict: Verdict
    key: str
    params: dict[str, Any] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """The finding for programs."""
        return asdict(self)


async def examine(settings: Settings, replay: bool = False) -> AsyncIterator[Finding]:
    """Everything that can be checked beside a running server. `replay` plays through every stored game."""
    for finding in (*_program(), *_variables(), *_assets(settings), *_cache(), *_handles(settings)):
        yield finding
    database = Database(settings.database)
    if database.file is not None:
        for finding in (*_disk(database.file), *_file(database.file)):
            yield finding
        if not database.file.exists():
            return
    url = database.url.render_as_string()
    try:
        async with database.engine.connect() as connection:
            async for finding in _database(connection, url):
                yield finding
            if replay:
                async for finding in _replayed(connection):
                    yield finding
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        why = (str(error) or type(error).__name__).splitlines()[0]
        yield Finding("database", "fault", "doctor.database_away", {"url": url, "why": why})
    finally:
        await database.engine.dispose()


def _program() -> Iterator[Finding]:
    params = {"cromlech": cromlech.__version__, "python": platform.python_version(), "system": platform.platform()}
    yield Finding("versions", "ok", "doctor.versions", params)
    from packaging.requirements import Requirement

    with suppress(PackageNotFoundError):
        for text in requires("cromlech") or ():
            needed = Requirement(text)
            if needed.marker is None or needed.marker.evaluate({"extra": ""}):
                found = _version(needed.name)
                if found is None or not needed.specifier.contains(found, prereleases=True):
                    params = {"package": needed.name, "found": found or "–", "needed": str(needed.specifier)}
                    yield Finding("versions", "fault", "doctor.package", params)


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _variables() -> Iterator[Finding]:
    known = {variable(name) for name in declared()} | OTHERS
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name not in known:
            yield Finding("settings", "warning", "doctor.variable", {"name": name})


def _assets(settings: Settings) -> Iterator[Finding]:
    page = settings.static / "index.html"
    if page.is_file():
        yield Finding("assets", "ok", "doctor.assets", {"path": str(settings.static)})
    else:
        yield Finding("assets", "fault", "doctor.no_assets", {"path": str(settings.static)})


def _cache() -> Iterator[Finding]:
    from cromlech.core.rules import cache_folder

    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK)
    except OSError:
        writable = False
    verdict: Verdict = "ok" if writable else "fault"
    yield Finding("cache", verdict, "doctor.cache" if writable else "doctor.no_cache", {"path": str(folder)})


def _handles(settings: Settings) -> Iterator[Finding]:
    most = open_files() - RESERVED
    params = {"most": most, "connections": settings.connections}
    few = most < settings.connections
    yield Finding("files", "warning" if few else "ok", "doctor.few_files" if few else "doctor.files", params)


def _disk(file: Path) -> Iterator[Finding]:
    folder = next(each for each in (file.resolve().parent, *file.resolve().parents) if each.exists())
    free = shutil.disk_usage(folder).free
    params = {"path": str(folder), "free": free // MEGABYTE}
    if free < LOW:
        yield Finding("disk", "fault" if free < TOO_LOW else "warning", "doctor.disk_low", params)
    else:
        yield Finding("disk", "ok", "doctor.disk", params)


def _file(file: Path) -> Iterator[Finding]:
    if not file.exists():
        yield Finding("database", "ok", "doctor.no_database_yet", {"path": str(file)})
    elif sys.platform != "win32" and stat.S_IMODE(file.stat().st_mode) & 0o077:
        yield Finding("database", "warning", "doctor.open_file", {"path": str(file)})


async def _database(connection: AsyncConnection, url: str) -> AsyncIterator[Finding]:
    if connection.dialect.name == "sqlite":
        told = (await connection.exec_driver_sql("PRAGMA quick_check(3)")).scalars().all()
        orphans = (await connection.exec_driver_sql("PRAGMA foreign_key_check")).all()
        if told != ["ok"] or orphans:
            why = "; ".join(map(str, told)) if told != ["ok"] else f"{len(orphans)} rows without their table"
            yield Finding("database", "fault", "doctor.damaged", {"url": url, "why": why})
            return
    found, newest = await connection.run_sync(schema.current), schema.newest()
    if found is None:
        yield Finding("database", "ok", "doctor.no_database_yet", {"path": url})
        return
    if not schema.knows(found):
        yield Finding("migrations", "fault", "doctor.newer_schema", {"found": found, "newest": newest})
        return
    if found != newest:
        yield Finding("migrations", "warning", "doctor.older_schema", {"found": found, "newest": newest})
    else:
        yield Finding("migrations", "ok", "doctor.schema", {"found": found})
    count = (await connection.execute(select(func.count()).select_from(TableRow.__table__))).scalar_one()
    yield Finding("database", "ok", "doctor.database", {"url": url, "tables": count})
    async for finding in _clock(connection):
        yield finding


async def _clock(connection: AsyncConnection) -> AsyncIterator[Finding]:
    ahead = ((await connection.execute(select(func.max(EntryRow.at)))).scalar_one() or 0) / 1000 - time.time()
    if connection.dialect.name == "postgresql":
        moment = (await connection.exec_driver_sql("select extract(epoch from clock_timestamp())")).scalar_one()
        ahead = max(ahead, abs(float(moment) - time.time()))
    wrong = ahead > TOLERATED or time.time() < _built()
    params = {"seconds": round(max(0, ahead))}
    yield Finding("clock", "fault" if wrong else "ok", "doctor.wrong_clock" if wrong else "doctor.clock", params)


def _built() -> float:
    """When this program was installed. It can't be earlier now."""
    return Path(__file__).stat().st_mtime - 86_400


async def _replayed(connection: AsyncConnection) -> AsyncIterator[Finding]:
    """Play through every stored game."""
    faults = count = 0
    ids = (await connection.scalars(select(TableRow.id).order_by(TableRow.created))).all()
    for table_id in ids:
        row = (await connection.execute(select(TableRow.__table__).where(TableRow.id == table_id))).one()
        log = select(EntryRow.__table__).where(EntryRow.table_id == table_id).order_by(EntryRow.seq)
        entries = (await connection.execute(log)).all()
        count += 1
        try:
            if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
                raise ValueError("an entry is missing")
            table_of(row, entries)
        except Exception as error:
            faults += 1
            why = error.text("en") if isinstance(error, CromlechError) else f"{type(error).__name__}: {error}"
            yield Finding("tables", "fault", "doctor.broken_table", {"table": table_id, "why": why})
    if not faults:
        yield Finding("tables", "ok", "doctor.tables", {"tables": count})
