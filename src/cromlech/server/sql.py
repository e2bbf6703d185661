"""The log of every table in an SQL database.

There is one writer. What accumulates while it writes goes into one transaction, so syncing
the disk on every commit costs little.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, String, event, insert, select, update
from sqlalchemy.engine import URL, Row, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from cromlech.core.errors import CromlechError

from .storage import ChangedElsewhere, NotWritten, Writing, now
from .tables import ABOUT_MOVES

log = logging.getLogger("cromlech.tables")

MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
PACKAGES = {"postgresql+asyncpg": "asyncpg"}
"""The packages that other databases need."""
PATIENCE = 10_000
"""Milliseconds to wait for another program that holds the database, such as a backup."""


class Base(DeclarativeBase):
    """Base class of everything stored."""


class TableRow(Base):
    """A table as it was opened."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    rules: Mapped[int]
    """The version of the game's rules."""
    options: Mapped[Any] = mapped_column(JSON)
    cards: Mapped[Any] = mapped_column(JSON)
    """`standard`, or the whole card pack."""
    created: Mapped[int] = mapped_column(BigInteger)
    """Milliseconds since 1970, like all times here."""
    host: Mapped[str] = mapped_column(String(64))
    forked: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)
    status: Mapped[str] = mapped_column(String(10))
    """An index of what the log says."""
    result: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)
    """Scores and winners once the game is over, also an index."""


class GuestRow(Base):
    """An index of who belongs to a table."""

    __tablename__ = "table_guests"
    __table_args__ = (Index("table_guests_by_guest", "guest"),)

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    guest: Mapped[str] = mapped_column(String(64), primary_key=True)


class EntryRow(Base):
    """One thing that happened at a table."""

    __tablename__ = "entries"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(10))
    seat: Mapped[int | None]
    """For a move: who made it, -1 for chance."""
    action: Mapped[int | None]
    """For a move: its id. For an undo: how many moves are left. For a revision: the number of its first move."""
    guest: Mapped[str | None] = mapped_column(String(64))
    data: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)
    at: Mapped[int] = mapped_column(BigInteger)


class KeyRow(Base):
    """A key of the server's own, made when it is first needed."""

    __tablename__ = "keys"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    value: Mapped[str] = mapped_column(String(100))


class RevocationRow(Base):
    """A guest whose older tokens count no more."""

    __tablename__ = "revocations"
    __table_args__ = (Index("revocations_by_time", "at"),)

    guest: Mapped[str] = mapped_column(String(64), primary_key=True)
    before: Mapped[int] = mapped_column(BigInteger)
    """Tokens of sessions that began before this are revoked."""
    at: Mapped[int] = mapped_column(BigInteger)


class DatabaseError(CromlechError):
    """A database that can't be used. The message says what would help."""


def read_url(text: str) -> URL:
    """A database URL with its asynchronous driver."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise DatabaseError("server.database_url", url=text) from None
    if url.drivername in DRIVERS:
        url = url.set(drivername=DRIVERS[url.drivername])
    if url.drivername not in DRIVERS.values():
        raise DatabaseError("server.database_url", url=url.render_as_string())
    return url


def database_file(text: str) -> Path | None:
    """The file of an SQLite database."""
    url = read_url(text)
    if not url.drivername.startswith("sqlite") or not url.database or url.database == ":memory:":
        return None
    return Path(url.database)


class Database:
    """A store in an SQL database."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.file = database_file(url)
        self.engine: AsyncEngine = self._make_engine()
        self._waiting: asyncio.Queue[tuple[Writing, asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    def _make_engine(self) -> AsyncEngine:
        try:
            engine = create_async_engine(self.url)
        except ModuleNotFoundError:
            package = PACKAGES.get(self.url.drivername, self.url.drivername)
            raise DatabaseError("server.database_driver", package=package) from None
        if self.url.drivername.startswith("sqlite"):
            event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        return engine

    async def open(self) -> None:
        """Bring the database up to date and start writing."""
        try:
            if self.file is not None:
                self.file.parent.mkdir(parents=True, exist_ok=True)
            async with self.engine.begin() as connection:
                await connection.run_sync(_migrate)
        except (SQLAlchemyError, OSError) as error:
            await self.engine.dispose()
            url = self.url.render_as_string()
            raise DatabaseError("server.database", url=url, why=_first_line(error)) from error
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what is waiting, then disconnect from the database."""
        if self._writer is not None:
            await self._waiting.join()
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
            self._writer = None
        await self.engine.dispose()

    # -- writing ---------------------------------------------------------------

    async def write(self, writing: Writing) -> None:
        """Write, and return once it is on disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((writing, done))
        try:
            await done
        except IntegrityError as error:
            raise ChangedElsewhere from error
        except SQLAlchemyError as error:
            log.error("not written: %s", error)
            known = isinstance(error, OperationalError)
            raise NotWritten(_first_line(error) if known else type(error).__name__) from error

    async def _write_on(self) -> None:
        while True:
            jobs = [await self._waiting.get()]
            while not self._waiting.empty():
                jobs.append(self._waiting.get_nowait())
            if not await self._write_together(jobs):
                for job in jobs:  # only the faulty one fails
                    await self._write_together([job], last_try=True)
            for _ in jobs:
                self._waiting.task_done()

    async def _write_together(
        self, jobs: Sequence[tuple[Writing, asyncio.Future[None]]], last_try: bool = False
    ) -> bool:
        try:
            async with self.engine.begin() as connection:
                await _insert(connection, [writing for writing, _ in jobs])
        except Exception as error:
            if last_try:
                for _, done in jobs:
                    if not done.done():
                        done.set_exception(error)
            return False
        for _, done in jobs:
            if not done.done():
                done.set_result(None)
        return True

    # -- reading ---------------------------------------------------------------

    async def table(self, table_id: str) -> tuple[Row[Any], Sequence[Row[Any]]] | None:
        """A table with its whole log."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(TableRow).where(TableRow.id == table_id))).first()
            if row is None:
                return None
            log = select(EntryRow).where(EntryRow.table_id == table_id).order_by(EntryRow.seq)
            entries = (await connection.execute(log)).all()
        return row, entries

    async def people(self, table_id: str) -> tuple[Row[Any], Sequence[Row[Any]]] | None:
        """A table with the entries about its people, without moves."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(TableRow).where(TableRow.id == table_id))).first()
            if row is None:
                return None
            log = (
                select(EntryRow)
                .where(EntryRow.table_id == table_id, EntryRow.kind.not_in(ABOUT_MOVES))
                .order_by(EntryRow.seq)
            )
            entries = (await connection.execute(log)).all()
        return row, entries

    async def tables_of(self, guest: str, limit: int) -> Sequence[Row[Any]]:
        """Id, status, result, and last change of a guest's tables, the most recently changed first."""
        last = (
            select(EntryRow.at)
            .where(EntryRow.table_id == TableRow.id, EntryRow.kind != "rematch")
            .order_by(EntryRow.seq.desc())
            .limit(1)
            .scalar_subquery()
        )
        found = (
            select(TableRow.id, TableRow.status, TableRow.result, last.label("updated"))
            .join(GuestRow, GuestRow.table_id == TableRow.id)
            .where(GuestRow.guest == guest)
            .order_by(last.desc(), TableRow.created.desc())
            .limit(limit)
        )
        async with self.engine.connect() as connection:
            return (await connection.execute(found)).all()

    # -- guests ----------------------------------------------------------------

    async def key(self, name: str) -> str:
        """A key of the server's own, made when it is first asked for. All servers of a database have the same."""
        found = select(KeyRow.value).where(KeyRow.name == name)
        async with self.engine.begin() as connection:
            value = (await connection.execute(found)).scalar()
        if value is None:
            with suppress(IntegrityError):  # another server was faster
                async with self.engine.begin() as connection:
                    await connection.execute(insert(KeyRow), {"name": name, "value": secrets.token_hex(32)})
            async with self.engine.begin() as connection:
                value = (await connection.execute(found)).scalar_one()
        return str(value)

    async def knows(self, guest: str) -> bool:
        """Whether a guest belongs to any table."""
        async with self.engine.connect() as connection:
            found = await connection.execute(select(GuestRow.guest).where(GuestRow.guest == guest).limit(1))
            return found.first() is not None

    async def revoke(self, guest: str, before: int) -> None:
        """Revoke the tokens of a guest's sessions that began before this."""
        row = {"guest": guest, "before": before, "at": now()}
        try:
            async with self.engine.begin() as connection:
                changed = update(RevocationRow).where(RevocationRow.guest == guest).values(row)
                if (await connection.execute(changed)).rowcount == 0:
                    await connection.execute(insert(RevocationRow), row)
        except SQLAlchemyError as error:
            log.error("not written: %s", error)
            raise NotWritten(type(error).__name__) from error

    async def revoked_since(self, at: int) -> Sequence[Any]:
        """The revocations since then: guest, before, at."""
        async with self.engine.connect() as connection:
            found = select(RevocationRow.guest, RevocationRow.before, RevocationRow.at).where(RevocationRow.at >= at)
            return (await connection.execute(found)).all()


async def _insert(connection: AsyncConnection, writings: Sequence[Writing]) -> None:
    for row, kind in ((TableRow, "tables"), (GuestRow, "guests"), (EntryRow, "entries")):
        rows = [made for writing in writings for made in getattr(writing, kind)]
        if rows:
            await connection.execute(insert(row), rows)
    for writing in writings:
        for table_id, status, result in writing.statuses:
            changed = {"status": status, "result": result}
            await connection.execute(update(TableRow).where(TableRow.id == table_id).values(changed))


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Let readers work alongside the writer, and make commits survive a power failure."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={PATIENCE}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Any) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _first_line(error: BaseException) -> str:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    text = str(cause).strip()
    return text.splitlines()[0] if text else type(cause).__name__
