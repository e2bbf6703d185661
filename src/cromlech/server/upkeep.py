"""Retention: deleting tables that have rested for long. Off unless the operator chooses otherwise."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from .settings import Settings
from .sql import Base, EntryRow, TableRow, belongs
from .storage import now
from .tables import ENDED

log = logging.getLogger("cromlech.upkeep")

DAY = 24 * 3600 * 1000
AT_ONCE = 100
"""Tables to delete in one transaction, so that players don't wait."""
CLEANING = 7_146_328
"""The advisory lock of the process that deletes."""
PAUSE = 6 * 3600
"""Seconds between two cleanings of a running server."""


@dataclass(frozen=True)
class Rules:
    """After how many days to delete what. 0: never."""

    finished: int
    abandoned: int

    @classmethod
    def of(cls, settings: Settings) -> Rules:
        """The operator's rules."""
        return cls(settings.keep_finished_days, settings.keep_abandoned_days)


async def prune(engine: AsyncEngine, rules: Rules, pretend: bool = False) -> int:
    """Delete what has rested too long, and return how many tables that was. `pretend` only counts."""
    total = 0
    for ended, days in ((True, rules.finished), (False, rules.abandoned)):
        if days:
            before = now() - days * DAY
            total += await (_count(engine, ended, before) if pretend else _delete(engine, ended, before))
    if total and not pretend:
        log.info("deleted %d tables that had rested too long", total)
    return total


def _resting(ended: bool, before: int) -> Any:
    last = select(func.max(EntryRow.at)).where(EntryRow.table_id == TableRow.id).scalar_subquery()
    status = TableRow.status.in_(ENDED) if ended else TableRow.status.not_in(ENDED)
    return select(TableRow.id).where(status, TableRow.created < before, func.coalesce(last, 0) < before)


async def _count(engine: AsyncEngine, ended: bool, before: int) -> int:
    async with engine.connect() as connection:
        counted = select(func.count()).select_from(_resting(ended, before).subquery())
        return int((await connection.execute(counted)).scalar_one())


async def _delete(engine: AsyncEngine, ended: bool, before: int) -> int:
    total = 0
    while True:
        async with engine.begin() as connection:
            if connection.dialect.name == "postgresql":  # other servers clean up as well
                await connection.execute(select(func.pg_advisory_xact_lock(CLEANING)))
            ids = (await connection.scalars(_resting(ended, before).limit(AT_ONCE))).all()
            for table in reversed(Base.metadata.sorted_tables):
                if belongs(table):
                    await connection.execute(delete(table).where(table.c.table_id.in_(ids)))
            await connection.execute(delete(TableRow).where(TableRow.id.in_(ids)))
        total += len(ids)
        if len(ids) < AT_ONCE:
            return total
        await asyncio.sleep(0.1)


async def keep_clean(engine: AsyncEngine, rules: Rules) -> None:
    """Prune now and then, until cancelled. A failure waits for the next time."""
    while rules.finished or rules.abandoned:
        try:
            await prune(engine, rules)
        except Exception:
            log.exception("couldn't delete old tables")
        await asyncio.sleep(PAUSE)
