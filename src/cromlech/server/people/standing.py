"""What the operator has decided about someone: whether they may write to others, and whether they may be here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from ..storage import now
from .rows import StandingRow

if TYPE_CHECKING:
    from ..sql import Database


async def silenced(database: Database, guest: str) -> int | None:
    """Until when someone can't write to others, or None if they can."""
    found = select(StandingRow.muted).where(StandingRow.guest == guest, StandingRow.muted > now())
    rows = await database.rows(found)
    return int(rows[0].muted) if rows else None
