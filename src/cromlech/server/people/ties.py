"""What people have decided about one another: whom they mute, and whom they block.

To mute someone hides what they write. To block someone also keeps them away: they can't invite you, can't join a table
of yours, aren't matched with you, and neither of you reads what the other writes.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, or_, select, union_all

from .rows import TieRow

if TYPE_CHECKING:
    from ..sql import Database

MUTE, BLOCK = "mute", "block"


async def blocked(database: Database, a: str, b: str) -> bool:
    """Whether one of two people has blocked the other."""
    both = or_(and_(TieRow.guest == a, TieRow.other == b), and_(TieRow.guest == b, TieRow.other == a))
    return bool(await database.rows(select(TieRow.guest).where(both, TieRow.kind == BLOCK).limit(1)))


async def has_blocked(database: Database, guest: str, other: str) -> bool:
    """Whether this guest has blocked the other one."""
    found = select(TieRow.guest).where(TieRow.guest == guest, TieRow.other == other, TieRow.kind == BLOCK)
    return bool(await database.rows(found))


async def blocked_with(database: Database, guest: str) -> set[str]:
    """Everyone whom a guest has blocked, or who has blocked this guest."""
    own = select(TieRow.other).where(TieRow.guest == guest, TieRow.kind == BLOCK)
    others = select(TieRow.guest).where(TieRow.other == guest, TieRow.kind == BLOCK)
    rows: Any = await database.rows(union_all(own, others))
    return {each for (each,) in rows}


async def kept_apart(database: Database, guests: Collection[str]) -> bool:
    """Whether anyone among these people has blocked another of them."""
    among = select(TieRow.guest).where(TieRow.guest.in_(guests), TieRow.other.in_(guests), TieRow.kind == BLOCK)
    return bool(await database.rows(among.limit(1)))


def unread_by(guest: str) -> Any:
    """A query for everyone whose messages a guest doesn't get."""
    own = select(TieRow.other.label("guest")).where(TieRow.guest == guest)
    return own.union(select(TieRow.guest.label("guest")).where(TieRow.other == guest, TieRow.kind == BLOCK))
