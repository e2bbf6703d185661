"""Things to be done once, soon: a challenge to answer, an address to verify, a password to set anew."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, select

from ..storage import now
from .rows import TicketRow

if TYPE_CHECKING:
    from ..sql import Database


def ticket_id(kind: str, secret: str) -> str:
    """The id of a ticket, which says nothing about its secret."""
    return hashlib.sha256(f"{kind}:{secret}".encode()).hexdigest()


class Tickets:
    """Tickets, which all servers of the database accept."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def issue(
        self, kind: str, guest: str | None, seconds: float, data: Any = None, secret: str | None = None
    ) -> str:
        """A new ticket's secret. With a secret that is already known, this replaces its ticket."""
        chosen = secret or secrets.token_urlsafe(24)
        row = {"id": ticket_id(kind, chosen), "kind": kind, "guest": guest, "data": data}
        old = (TicketRow.expires < now()) | (TicketRow.id == row["id"])
        await self.database.run(
            delete(TicketRow).where(old), insert(TicketRow).values({**row, "expires": now() + int(seconds * 1000)})
        )
        return chosen

    async def find(self, kind: str, secret: str) -> Any:
        """A ticket that still counts, or None."""
        found = select(TicketRow).where(TicketRow.id == ticket_id(kind, secret), TicketRow.expires >= now())
        rows = await self.database.rows(found)
        return rows[0] if rows else None

    async def take(self, kind: str, secret: str) -> Any:
        """Use a ticket up, or None. Of two who try at once, one gets it."""
        row = await self.find(kind, secret)
        if row is None:
            return None
        return row if await self.database.run(delete(TicketRow).where(TicketRow.id == row.id)) == [1] else None

    async def drop(self, guest: str, *kinds: str) -> None:
        """Make all of a guest's tickets of these kinds worthless."""
        await self.database.run(delete(TicketRow).where(TicketRow.guest == guest, TicketRow.kind.in_(kinds)))
