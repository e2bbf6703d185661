"""The log of every table in an SQL database.

Each process has one writer. What accumulates while it writes goes into one transaction, so syncing
the disk on every commit costs little. An SQLite file belongs to one process. Any number of processes
share a PostgreSQL database: every transaction there tells the others what it wrote (see `neighbors`).
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Executable,
    ForeignKey,
    Index,
    String,
    Table,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL, Row, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from cromlech.core.errors import CromlechError

from .neighbors import CHANNEL, entries_told, jobs_told
from .onefile import Hold, hold
from .private import make_private
from .storage import Away, ChangedElsewhere, Corrupt, NotWritten, Writing, now
from .tables import ABOUT_MOVES

log = logging.getLogger("cromlech.tables")

MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
PACKAGES = {"postgresql+asyncpg": '"cromlech[postgres]"'}
"""The packages that other databases need."""
PATIENCE = 2_500
"""Milliseconds to wait for another program that holds an SQLite database, such as a backup."""
CONNECTING, ANSWERING = 3.0, 10.0
"""Seconds for PostgreSQL to accept a connection, and to answer."""
CHECKED = 32_000_000
"""Bytes of an SQLite file up to which it is checked whenever it is opened, in less than half a second."""
MIGRATING = 7_146_327
"""The advisory lock of the process that updates a schema."""


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
    checksum: Mapped[int | None] = mapped_column(BigInteger)
    """Of everything that never changes. Without one, the table is older than checksums."""
    length: Mapped[int | None]
    """How many entries there are at least, so that it shows if the last ones are lost."""


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
    number: Mapped[int | None] = mapped_column(BigInteger)
    """Grows from entry to entry of the whole database, whatever the clock does."""
    checksum: Mapped[int | None] = mapped_column(BigInteger)
    """Of everything but times. Without one, the entry is older than checksums."""


class JobRow(Base):
    """Something to think about, for whoever has time. Only where several processes share the database."""

    __tablename__ = "jobs"
    __table_args__ = (Index("jobs_by_due", "due"),)

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """The position that it is about. Once that has passed, no one needs it anymore."""
    kind: Mapped[str] = mapped_column(String(10), primary_key=True)
    """`move` for the move of a bot, `hints` for hints to a person."""
    due: Mapped[int] = mapped_column(BigInteger)
    """By the clock of the database, like `lease`."""
    lease: Mapped[int] = mapped_column(BigInteger)
    """Until when someone works on it. 0 if no one does."""
    worker: Mapped[str | None] = mapped_column(String(32))
    tries: Mapped[int]
    answer: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)
    """For hints, once they are found."""


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


def belongs(table: Table) -> bool:
    """Whether the rows of an SQL table are each about one table of the hall, and go with it."""
    column = table.columns.get("table_id")
    return column is not None and any(key.column.table.name == "tables" for key in column.foreign_keys)


LAST_NUMBER = text("select coalesce(max(number), 0) from (select number from entries order by rowid desc limit 1000)")
CLOCK = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
"""Milliseconds since 1970 by the clock of PostgreSQL."""
SET_LENGTH = text("update tables set length = :length where id = :table_id")
PASS = text("delete from jobs where table_id = :id and seq <= :last")
ADD_JOB = text(
    "insert into jobs (table_id, seq, kind, due, lease, tries) "
    f"values (:table_id, :seq, :kind, {CLOCK} + :delay, 0, 0) "
    "on conflict (table_id, seq, kind) do update set due = least(jobs.due, excluded.due)"
)


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
        from .people import rows  # noqa: F401  # they belong to the schema

        self.url = read_url(url)
        self.file = database_file(url)
        self.shared = self.url.drivername.startswith("postgresql")
        """Whether other processes may use it at the same time."""
        self.name = secrets.token_hex(6)
        """What this process is called by the others."""
        self.engine: AsyncEngine = self._make_engine()
        self._waiting: asyncio.Queue[tuple[Writing, asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._held: Hold | None = None
        self._number = 0
        """The number of the last entry, if no other process writes any."""

    def _make_engine(self) -> AsyncEngine:
        try:
            engine = create_async_engine(
                self.url, hide_parameters=True, json_deserializer=_read_json, **self._connecting()
            )
        except ModuleNotFoundError:
            package = PACKAGES.get(self.url.drivername, self.url.drivername)
            raise DatabaseError("server.database_driver", package=package) from None
        if self.url.drivername.startswith("sqlite"):
            event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        return engine

    def _connecting(self) -> dict[str, Any]:
        if not self.shared:
            return {}
        arguments = {"timeout": CONNECTING, "command_timeout": ANSWERING}
        return {"connect_args": arguments, "pool_timeout": ANSWERING, "pool_recycle": 1800}

    async def open(self) -> None:
        """Bring the database up to date and start writing. Raises InUse if an SQLite file is another process's."""
        try:
            if self.file is not None:
                make_private(self.file)
                self._held = hold(self.file)
            await self._check_file()
            async with self.engine.begin() as connection:
                if self.shared:
                    await connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
                await connection.run_sync(_migrate)
                for table in Base.metadata.sorted_tables:
                    await connection.execute(select(table).limit(1))  # whether it has all columns
                if not self.shared:
                    self._number = (await connection.execute(LAST_NUMBER)).scalar_one()
        except Exception as error:
            await self.engine.dispose()
            self._let_go()
            if not is_trouble(error):
                raise
            url = self.url.render_as_string()
            raise DatabaseError("server.database", url=url, why=first_line(error)) from error
        self._writer = asyncio.create_task(self._write_on())

    async def _check_file(self) -> None:
        if self.file is not None and self.file.stat().st_size < CHECKED:
            async with self.engine.connect() as connection:
                told = (await connection.exec_driver_sql("PRAGMA quick_check(1)")).scalars().all()
            if told != ["ok"]:
                raise DatabaseError("doctor.damaged", url=self.url.render_as_string(), why=", ".join(map(str, told)))

    def _let_go(self) -> None:
        if self._held is not None:
            self._held.close()
            self._held = None

    async def close(self) -> None:
        """Write what is waiting, then disconnect from the database."""
        if self._writer is not None:
            await self._waiting.join()
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
            self._writer = None
        await self.engine.dispose()
        self._let_go()

    # -- writing ---------------------------------------------------------------

    async def write(self, writing: Writing) -> None:
        """Write, and return once it is on disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((writing, done))
        with _refusing():
            await done

    async def _write_on(self) -> None:
        while True:
            jobs = [await self._waiting.get()]
            while not self._waiting.empty():
                jobs.append(self._waiting.get_nowait())
            await self._write_all(jobs)
            for _ in jobs:
                self._waiting.task_done()

    async def _write_all(self, jobs: Sequence[tuple[Writing, asyncio.Future[None]]], again: bool = True) -> None:
        """Write all together, or else one by one, so that only the faulty one fails.

        After a lost connection, we try again at once: it may be an old one, and what was written after all is refused.
        """
        try:
            await self._write_together(jobs)
        except Exception as error:
            if again and (is_lost(error) or is_entangled(error)):
                await self._write_all(jobs, again=False)
            elif len(jobs) > 1 and not is_busy(error):
                for job in jobs:
                    await self._write_all([job])
            else:
                for _, done in jobs:
                    if not done.done():
                        done.set_exception(error)

    async def _write_together(self, jobs: Sequence[tuple[Writing, asyncio.Future[None]]]) -> None:
        async with self.engine.begin() as connection:
            await self._insert(connection, [writing for writing, _ in jobs])
        for _, done in jobs:
            if not done.done():
                done.set_result(None)

    async def _insert(self, connection: AsyncConnection, writings: Sequence[Writing]) -> None:
        """Insert in a fixed order, so that processes that insert the same rows don't wait for each other in a ring."""
        tables = [row for writing in writings for row in writing.tables]
        guests = sorted((row for writing in writings for row in writing.guests), key=lambda row: tuple(row.values()))
        entries = sorted(
            (row for writing in writings for row in writing.entries), key=lambda row: (row["table_id"], row["seq"])
        )
        if tables:
            await connection.execute(insert(TableRow), tables)
        if guests:
            await connection.execute(insert(GuestRow), guests)
        if entries and self.shared:
            await connection.execute(insert(EntryRow).values(number=func.nextval("numbers")), entries)
        elif entries:
            number = self._number
            self._number += len(entries)
            await connection.execute(
                insert(EntryRow), [{**row, "number": number + i} for i, row in enumerate(entries, start=1)]
            )
        if entries:  # they are sorted, so the last one of each table counts
            lengths = {row["table_id"]: row["seq"] for row in entries}
            await connection.execute(
                SET_LENGTH, [{"table_id": table_id, "length": length} for table_id, length in lengths.items()]
            )
        statuses = sorted((each for writing in writings for each in writing.statuses), key=lambda each: each[0])
        for table_id, status, result in statuses:
            changed = {"status": status, "result": result}
            await connection.execute(update(TableRow).where(TableRow.id == table_id).values(changed))
        for writing in writings:
            for step in writing.also:
                if callable(step):
                    await step(connection)
                else:
                    await connection.execute(step)
        if self.shared:
            await self._hand_on(connection, writings, entries)

    async def _hand_on(
        self, connection: AsyncConnection, writings: Sequence[Writing], entries: Sequence[Mapping[str, Any]]
    ) -> None:
        """Drop the jobs that have passed, add new ones, and tell the other processes, all once this is committed."""
        passed = sorted((table_id, seq) for writing in writings for table_id, seq in writing.passed)
        if passed:
            await connection.execute(PASS, [{"id": table_id, "last": seq} for table_id, seq in passed])
        jobs = sorted((job for writing in writings for job in writing.jobs), key=lambda job: job["table_id"])
        if jobs:
            await connection.execute(ADD_JOB, jobs)
        told = [*entries_told(self.name, entries), *(jobs_told() if any(not job["delay"] for job in jobs) else [])]
        for message in told:
            await connection.execute(select(func.pg_notify(CHANNEL, message)))

    async def run(self, *statements: Executable) -> list[int]:
        """Run statements in a transaction of their own, apart from tables, and return how many rows each changed."""
        with _refusing():
            async with self.engine.begin() as connection:
                return [(await connection.execute(statement)).rowcount for statement in statements]

    # -- reading ---------------------------------------------------------------

    async def rows(self, statement: Executable) -> Sequence[Row[Any]]:
        """The rows that a statement finds. A lost connection is tried again: it may be an old one."""
        for tries_left in (1, 0):
            try:
                async with self.engine.connect() as connection:
                    return (await connection.execute(statement)).all()
            except Exception as error:
                if not is_trouble(error):
                    raise
                if not (tries_left and is_lost(error)):
                    log.error("not read: %s", first_line(error))
                    raise (Corrupt if is_corrupt(error) else Away) from error
        raise AssertionError

    async def table(self, table_id: str) -> tuple[Row[Any], Sequence[Row[Any]]] | None:
        """A table with its whole log."""
        found = await self.rows(select(TableRow).where(TableRow.id == table_id))
        return (found[0], await self.news(table_id, 0)) if found else None

    async def news(self, table_id: str, seq: int) -> Sequence[Row[Any]]:
        """The entries of a table after `seq`."""
        log = select(EntryRow).where(EntryRow.table_id == table_id, EntryRow.seq > seq)
        return await self.rows(log.order_by(EntryRow.seq))

    async def seqs(self, table_ids: Sequence[str]) -> dict[str, int]:
        """How far these tables are."""
        last = select(func.max(EntryRow.seq)).where(EntryRow.table_id == TableRow.id).scalar_subquery()
        rows: Sequence[Any] = await self.rows(select(TableRow.id, last).where(TableRow.id.in_(table_ids)))
        return dict(map(tuple, rows))

    async def people(self, table_id: str) -> tuple[Row[Any], Sequence[Row[Any]]] | None:
        """A table with the entries about its people, without moves."""
        found = await self.rows(select(TableRow).where(TableRow.id == table_id))
        log = select(EntryRow).where(EntryRow.table_id == table_id, EntryRow.kind.not_in(ABOUT_MOVES))
        return (found[0], await self.rows(log.order_by(EntryRow.seq))) if found else None

    async def tables_of(self, guest: str, limit: int) -> Sequence[Row[Any]]:
        """Id, game, status, result, and last change of a guest's tables, the most recently changed first."""
        last = select(EntryRow.number).where(EntryRow.table_id == TableRow.id, EntryRow.kind != "rematch")
        number = last.order_by(EntryRow.seq.desc()).limit(1).scalar_subquery()
        at = last.with_only_columns(EntryRow.at).order_by(EntryRow.seq.desc()).limit(1).scalar_subquery()
        found = (
            select(TableRow.id, TableRow.game, TableRow.status, TableRow.result, at.label("updated"))
            .join(GuestRow, GuestRow.table_id == TableRow.id)
            .where(GuestRow.guest == guest)
            .order_by(number.desc().nulls_last(), TableRow.created.desc())
            .limit(limit)
        )
        return await self.rows(found)

    # -- guests ----------------------------------------------------------------

    async def opened(self, guest: str, since: int) -> int:
        """How many tables a guest has opened since then."""
        own = select(func.count()).select_from(TableRow).join(GuestRow, GuestRow.table_id == TableRow.id)
        own = own.where(GuestRow.guest == guest, TableRow.host == guest, TableRow.created >= since)
        rows: Sequence[Any] = await self.rows(own)
        return int(rows[0][0])

    async def key(self, name: str) -> str:
        """A key of the server's own, made when it is first asked for. All servers of a database have the same."""
        found = select(KeyRow.value).where(KeyRow.name == name)
        if not await self.rows(found):
            with suppress(ChangedElsewhere), _refusing():  # another server may be faster
                async with self.engine.begin() as connection:
                    await connection.execute(insert(KeyRow), {"name": name, "value": secrets.token_hex(32)})
        return str((await self.rows(found))[0].value)

    async def knows(self, guest: str) -> bool:
        """Whether a guest belongs to any table."""
        return bool(await self.rows(select(GuestRow.guest).where(GuestRow.guest == guest).limit(1)))

    async def revoke(self, guest: str, before: int) -> None:
        """Revoke the tokens of a guest's sessions that began before this."""
        row = {"guest": guest, "before": before, "at": now()}
        with _refusing():
            async with self.engine.begin() as connection:
                changed = update(RevocationRow).where(RevocationRow.guest == guest).values(row)
                if (await connection.execute(changed)).rowcount == 0:
                    await connection.execute(insert(RevocationRow), row)

    async def revoked_since(self, at: int) -> Sequence[Any]:
        """The revocations since then: guest, before, at."""
        return await self.rows(
            select(RevocationRow.guest, RevocationRow.before, RevocationRow.at).where(RevocationRow.at >= at)
        )


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Let readers work alongside the writer, make commits survive a power failure, and leave checks to checksums."""
    connection.driver_connection.text_factory = lambda text: text.decode("utf-8", "replace")
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={PATIENCE}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _read_json(text: str | bytes) -> Any:
    """What a column has, or nothing that anyone could use, so that one damaged row doesn't hide the others."""
    try:
        return json.loads(text)
    except ValueError:
        return Ellipsis


def _migrate(connection: Any) -> None:
    from . import schema

    found = schema.current(connection)
    if found is not None and not schema.knows(found):
        raise DatabaseError("doctor.newer_schema", found=found, newest=schema.newest())
    schema.upgrade(connection)


# -- what can go wrong -------------------------------------------------------------


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn what the database says about a failed change into a refusal."""
    try:
        yield
    except IntegrityError as error:
        raise ChangedElsewhere from error
    except Exception as error:
        if not is_trouble(error):
            raise
        log.error("not written: %s", first_line(error))
        if is_corrupt(error):
            raise Corrupt from error
        if is_away(error):
            raise Away from error
        known = isinstance(error, OperationalError)
        raise NotWritten(first_line(error) if known else type(error).__name__) from error


def is_trouble(error: BaseException) -> bool:
    """Whether it is the database that failed, not this program."""
    ours = isinstance(error, (CromlechError, AssertionError))
    theirs = (SQLAlchemyError, OSError, TimeoutError, UnicodeDecodeError)
    return not ours and (isinstance(error, theirs) or type(error).__module__.startswith("asyncpg"))


def is_lost(error: BaseException) -> bool:
    """Whether the connection has ended."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


def is_corrupt(error: BaseException) -> bool:
    """Whether what the database has on disk is damaged. SQLite may tell so in bytes that aren't text."""
    if isinstance(error, UnicodeDecodeError):
        return True
    if not isinstance(error, DBAPIError):
        return False
    return "malformed" in first_line(error) or getattr(error.orig, "sqlstate", None) in ("XX001", "XX002")


def is_entangled(error: BaseException) -> bool:
    """Whether PostgreSQL gave up a transaction because it and another one waited for each other."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in ("40P01", "40001")


def is_busy(error: BaseException) -> bool:
    """Whether another program holds the database, or it can't be reached: trying again at once wouldn't help."""
    return is_away(error) or (isinstance(error, OperationalError) and "locked" in first_line(error))


def is_away(error: BaseException) -> bool:
    """Whether the database can't be reached."""
    if isinstance(error, (IntegrityError, OperationalError)) and not error.connection_invalidated:
        return False
    return is_lost(error) or not isinstance(error, SQLAlchemyError) or isinstance(error, (PoolTimeout, InterfaceError))


def first_line(error: BaseException) -> str:
    """What the database said, in short."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    text = str(cause).strip()
    return text.splitlines()[0] if text else type(cause).__name__
