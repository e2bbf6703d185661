"""What the operator has decided about someone: whether they may write to others, and whether they may be here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from ..errors import Refusal
from ..storage import now
from .rows import StandingRow

if TYPE_CHECKING:
    from ..sql import Database

BANNED, CLOSED = "banned", "closed"


async def silenced(database: Database, guest: str) -> int | None:
    """Until when someone can't write to others, or None if they can."""
    found = select(StandingRow.muted).where(StandingRow.guest == guest, StandingRow.muted > now())
    rows = await database.rows(found)
    return int(rows[0].muted) if rows else None


async def barred(database: Database, guest: str) -> str | None:
    """`banned` or `closed` if someone may not be here, otherwise None."""
    rows = await database.rows(select(StandingRow.barred).where(StandingRow.guest == guest))
    return rows[0].barred if rows else None


async def check_welcome(database: Database, guest: str) -> None:
    """Refuse whoever may not be here. For those who prove who they are without an old token, as by logging in."""
    if (why := await barred(database, guest)) is not None:
        raise Refusal(403, f"order.{why}")


async def is_operator(database: Database, guest: str) -> bool:
    """Whether someone helps to keep order."""
    found = select(StandingRow.guest).where(
        StandingRow.guest == guest, StandingRow.operator.is_(True), StandingRow.barred.is_(None)
    )
    return bool(await database.rows(found))
