"""What everyone can do for order: mute and block people, and report them to the operator."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends
from sqlalchemy import delete, func, insert, select, update
from typing_extensions import TypeAliasType

from ..answers import time_text
from ..errors import Refusal
from ..protocol import Answered
from ..routes import ERRORS
from ..storage import ChangedElsewhere, now
from .asking import Guest, InClub
from .club import Club
from .deeds import DAY
from .news import chat_topic, own_topic
from .order import Order
from .pointing import AskedAboutSomeone, someone
from .rows import ReportRow, TieRow
from .standing import is_operator
from .texts import OptionalText

TieKind = TypeAliasType("TieKind", Literal["mute", "block"])
Reason = TypeAliasType("Reason", Literal["abuse", "cheating", "spam", "name", "other"])
"""Its words are `order.reason.NAME` in the catalogs."""
MOST = 500
"""People whom one person can mute or block."""
REPORTS = 20
"""Reports by one person in a day."""

router = APIRouter(prefix="/api", responses=ERRORS, tags=["order"])


class AskedTie(AskedAboutSomeone):
    """Mute or block someone."""

    kind: TieKind


class Tie(Answered):
    """Someone you have muted or blocked."""

    key: str
    """What to call it when you take it back."""
    name: str
    """What they were called then."""
    kind: TieKind
    at: str
    """UTC, such as 2026-01-31T12:00:00Z."""


class Ties(Answered):
    """Everyone you have muted or blocked, the latest first. They aren't told."""

    ties: list[Tie]


class AskedReport(AskedAboutSomeone):
    """Tell the operator about someone."""

    reason: Reason
    text: OptionalText = ""
    """What happened, in your words."""


class Reported(Answered):
    """A report has been written down."""

    at: str
    """UTC, such as 2026-01-31T12:00:00Z."""


def _order(club: InClub) -> Order:
    order: Order = club.part(Order)
    return order


InOrder = Annotated[Order, Depends(_order)]


async def _ties(club: Club, guest: str) -> Ties:
    own = select(TieRow).where(TieRow.guest == guest).order_by(TieRow.at.desc(), TieRow.key)
    rows: Any = await club.database.rows(own)
    return Ties(ties=[Tie(key=row.key, name=row.name, kind=row.kind, at=time_text(row.at)) for row in rows])


@router.get("/ties")
async def ties(club: InClub, guest: Guest) -> Ties:
    """List the people you have muted or blocked."""
    return await _ties(club, guest)


@router.post("/ties")
async def tie(asked: AskedTie, club: InClub, guest: Guest) -> Ties:
    """Mute someone, so that you don't read what they write, or block them, which also keeps you apart.

    People who are kept apart read nothing of each other, can't take a seat at each other's tables, can't invite each
    other, and aren't matched. They aren't told why.
    """
    other = await someone(club, guest, asked)
    own = (TieRow.guest == guest) & (TieRow.other == other.guest)
    values = {"kind": asked.kind, "name": other.name, "at": now()}
    if await club.database.run(update(TieRow).where(own).values(values)) == [0]:
        count: Any = await club.database.rows(select(func.count()).where(TieRow.guest == guest))
        if count[0][0] >= MOST:
            raise Refusal(409, "order.many_ties", limit=MOST)
        row = {"guest": guest, "other": other.guest, "key": secrets.token_urlsafe(12), **values}
        with suppress(ChangedElsewhere):  # asked twice at once
            await club.database.run(insert(TieRow).values(row))
    _tell(club, guest, other.place)
    return await _ties(club, guest)


@router.post("/ties/{key}/undo")
async def undo_tie(key: str, club: InClub, guest: Guest) -> Ties:
    """No longer mute or block someone."""
    own = (TieRow.guest == guest) & (TieRow.key == key)
    if await club.database.run(delete(TieRow).where(own)) == [0]:
        raise Refusal(404, "order.no_tie")
    _tell(club, guest)
    return await _ties(club, guest)


def _tell(club: Club, guest: str, place: str | None = None) -> None:
    club.hall.bulletin.tell(own_topic(guest))
    if place is not None:
        club.hall.bulletin.tell(chat_topic(place))


@router.post("/reports")
async def report(asked: AskedReport, order: InOrder, guest: Guest) -> Reported:
    """Report someone to the operator of this site, with the message that you mean. They aren't told who it was."""
    other = await someone(order.club, guest, asked)
    at = now()
    own: Any = await order.database.rows(
        select(ReportRow.about, ReportRow.message, ReportRow.place, ReportRow.handled).where(
            ReportRow.by == guest, ReportRow.at > at - DAY
        )
    )
    same = (other.guest, other.message, other.place, 0)
    if any((row.about, row.message, row.place, row.handled) == same for row in own):
        return Reported(at=time_text(at))
    if len(own) >= REPORTS:
        raise Refusal(429, "order.many_reports", limit=REPORTS)
    row = {"by": guest, "about": other.guest, "name": other.name, "place": other.place, "message": other.message}
    said = {"words": other.words, "reason": asked.reason, "text": asked.text, "at": at, "handled": 0}
    await order.database.run(insert(ReportRow).values(**row, **said))
    await order.reported()
    return Reported(at=time_text(at))


async def _operator(club: InClub, guest: Guest) -> str:
    if not await is_operator(club.database, guest):
        raise Refusal(403, "order.not_operator")
    return guest


Operator = Annotated[str, Depends(_operator)]
"""The guest id of an operator. Everyone else is refused."""
