"""Pointing at a person without knowing their id: by a seat, or by a message they wrote."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Self

from pydantic import Field, model_validator
from sqlalchemy import select

from ..errors import Refusal
from ..protocol import Asked, SeatNumber
from ..tables import ENDED, Table
from .chat import room_of
from .club import Club
from .rows import ChatRow


class AskedAboutSomeone(Asked):
    """Whom it is about: who has or had a seat at a table, or who wrote a message."""

    table: Annotated[str, Field(max_length=32)] | None = None
    seat: SeatNumber | None = None
    message: Annotated[str, Field(max_length=32)] | None = None
    """Its key."""

    @model_validator(mode="after")
    def _check(self) -> Self:
        if (self.message is None) == (self.seat is None) or (self.seat is None) != (self.table is None):
            raise ValueError("either table and seat, or message")
        return self


@dataclass(frozen=True)
class Someone:
    """A person who was pointed at."""

    guest: str
    name: str
    place: str
    """The table where they were met."""
    message: str | None = None
    words: str | None = None
    """What the message said: its text, or the key of a quick phrase."""


async def someone(club: Club, guest: str, asked: AskedAboutSomeone) -> Someone:
    """Whom a guest means. They can only mean others whom they see or read."""
    if asked.message is not None:
        found = await _writer(club, guest, asked.message)
    else:
        found = _sitter(await _table(club, asked.table or ""), asked.seat or 0)
    if found.guest == guest:
        raise Refusal(409, "order.yourself")
    return found


async def _table(club: Club, table_id: str) -> Table:
    """A table with all that happened there, at any server."""
    live = await club.hall.find(table_id)
    await club.hall.refresh(live)
    return live.table


def _sitter(table: Table, seat: int) -> Someone:
    if seat >= len(table.chairs):
        raise Refusal(404, "server.no_seat", seats=len(table.chairs))
    chair = table.chairs[seat]
    if chair.guest is None:
        raise Refusal(409, "order.no_person")
    return Someone(chair.guest, chair.name, table.id)


async def _writer(club: Club, guest: str, key: str) -> Someone:
    rows: Any = await club.database.rows(select(ChatRow).where(ChatRow.key == key))
    if rows:
        row = rows[0]
        table = await _table(club, row.table_id)
        if table.status in ENDED or row.room == room_of(table, guest):
            words = row.text if row.phrase is None else f"chat.{row.phrase}"
            return Someone(row.guest, row.name, row.table_id, row.key, words)
    raise Refusal(404, "order.no_message")
