"""The log of every table: what a store keeps, whatever it keeps it in.

A table is a row that never changes, and the entries about it, which are append-only. Nothing
that the entries say is stored again, except what lists need: a table's status and result, and
which guests belong to it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Protocol, runtime_checkable

from .errors import Refusal


@dataclass
class Writing:
    """Rows that belong together: all of them are written, or none."""

    tables: list[dict[str, Any]] = field(default_factory=list)
    guests: list[dict[str, Any]] = field(default_factory=list)
    entries: list[dict[str, Any]] = field(default_factory=list)
    statuses: list[tuple[str, str, Any]] = field(default_factory=list)
    """Tables with a new status, and their results."""
    jobs: list[dict[str, Any]] = field(default_factory=list)
    """Bot moves to think about: `table_id`, `seq`, and `delay`, the milliseconds to wait. Only in a shared store."""
    passed: list[tuple[str, int]] = field(default_factory=list)
    """Tables whose jobs up to this `seq` are no longer due."""
    also: list[Any] = field(default_factory=list)
    """What belongs to the same change about people: statements, or what does more with the connection, perhaps twice.
    Only in a database."""

    def __add__(self, other: Writing) -> Writing:
        return Writing(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(Writing)))


class ChangedElsewhere(Refusal):
    """Someone else wrote to this table first."""

    def __init__(self) -> None:
        super().__init__(409, "server.changed_elsewhere")


class NotWritten(Refusal):
    """A change couldn't be written."""

    def __init__(self, why: str) -> None:
        super().__init__(503, "server.not_written", why=why)


class Away(Refusal):
    """The database doesn't answer."""

    def __init__(self) -> None:
        super().__init__(503, "server.database_away")


class Corrupt(Refusal):
    """What the database has on disk is damaged."""

    def __init__(self) -> None:
        super().__init__(500, "server.database_damaged")


class Store(Protocol):
    """Where the log is. Rows have the names of `sql.TableRow` and `sql.EntryRow` as attributes."""

    shared: bool
    """Whether other servers may write to it at the same time."""

    async def open(self) -> None:
        """Get ready to read and write."""

    async def close(self) -> None:
        """Write what is waiting, then disconnect."""

    async def write(self, writing: Writing) -> None:
        """Write, and return once it is on disk. Raises ChangedElsewhere, NotWritten, or Away."""

    async def table(self, table_id: str) -> tuple[Any, Sequence[Any]] | None:
        """A table with its whole log."""

    async def news(self, table_id: str, seq: int) -> Sequence[Any]:
        """The entries of a table after `seq`."""
        ...

    async def people(self, table_id: str) -> tuple[Any, Sequence[Any]] | None:
        """A table with the entries about its people, without moves."""

    async def tables_of(self, guest: str, limit: int) -> Sequence[Any]:
        """Id, status, result, and last change of a guest's tables, the most recently changed first."""
        ...


@runtime_checkable
class GuestStore(Protocol):
    """Where it is known which tokens count. A database is also one of these."""

    shared: bool

    async def key(self, name: str) -> str:
        """A key of the server's own, made when it is first asked for. All servers of a database have the same."""
        ...

    async def knows(self, guest: str) -> bool:
        """Whether a guest belongs to any table."""
        ...

    async def revoke(self, guest: str, before: int) -> None:
        """Revoke the tokens of a guest's sessions that began before this."""

    async def revoked_since(self, at: int) -> Sequence[Any]:
        """The revocations since then: guest, before, at."""
        ...


clock: Callable[[], float] = time.time
"""What tells the time. Tests have their own."""


def now() -> int:
    """Milliseconds since 1970."""
    return int(clock() * 1000)
