"""What operators read: reports with what was reported, and what has been done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select
from sqlalchemy.orm import aliased

from ..errors import Refusal
from ..names import skeleton
from ..rows import people_of
from ..storage import now
from .deeds import CLI
from .rows import AccountRow, AuditRow, ChatRow, ReportRow, StandingRow

if TYPE_CHECKING:
    from ..sql import Database

SHOWN = 200
"""The most to list."""


@dataclass(frozen=True)
class Case:
    """A report, and how things stand."""

    id: int
    at: int
    reason: str
    text: str
    words: str | None
    name: str
    """What the person it is about was called."""
    account: str | None
    """The name of their account."""
    by: str | None
    """The account of whoever reported it."""
    place: str | None
    handled: int
    hidden: bool | None
    """Whether the message is hidden. None if there is none."""
    muted: int
    """Until when they are muted, or 0."""
    barred: str | None
    others: int
    """How many reports there are about the same person besides."""
    about: str
    message: str | None


async def cases(database: Database, handled: bool = False, only: int | None = None) -> list[Case]:
    """Reports, the latest first: those not handled yet, or all, or one."""
    writer, meant, more = aliased(AccountRow), aliased(AccountRow), aliased(ReportRow)
    count = select(func.count()).where(more.about == ReportRow.about).scalar_subquery()
    found = (
        select(
            *ReportRow.__table__.c,
            writer.name.label("writer"),
            meant.name.label("account"),
            ChatRow.hidden,
            StandingRow.muted,
            StandingRow.barred,
            count.label("count"),
        )
        .outerjoin(writer, writer.guest == ReportRow.by)
        .outerjoin(meant, meant.guest == ReportRow.about)
        .outerjoin(ChatRow, ChatRow.key == ReportRow.message)
        .outerjoin(StandingRow, StandingRow.guest == ReportRow.about)
    )
    if only is not None:
        found = found.where(ReportRow.id == only)
    elif not handled:
        found = found.where(ReportRow.handled == 0)
    rows: Sequence[Any] = await database.rows(found.order_by(ReportRow.id.desc()).limit(SHOWN))
    at = now()
    return [
        Case(
            id=row.id,
            at=row.at,
            reason=row.reason,
            text=row.text,
            words=row.words,
            name=row.name,
            account=row.account,
            by=row.writer,
            place=row.place,
            handled=row.handled,
            hidden=None if row.hidden is None else row.hidden > 0,
            muted=row.muted if (row.muted or 0) > at else 0,
            barred=row.barred,
            others=row.count - 1,
            about=row.about,
            message=row.message,
        )
        for row in rows
    ]


@dataclass(frozen=True)
class Line:
    """A line of the audit log."""

    id: int
    at: int
    by: str | None
    """The operator's account. None for someone at the server itself."""
    action: str
    name: str
    place: str | None
    reason: str
    until: int


async def audit(database: Database) -> list[Line]:
    """What operators have done, the latest first."""
    writer = aliased(AccountRow)
    found = select(*AuditRow.__table__.c, writer.name.label("writer")).outerjoin(writer, writer.guest == AuditRow.by)
    rows: Sequence[Any] = await database.rows(found.order_by(AuditRow.id.desc()).limit(SHOWN))
    lines = []
    for row in rows:
        data = row.data or {}
        told = {"name": data.get("name", ""), "reason": data.get("reason", ""), "until": data.get("until", 0)}
        by = None if row.by == CLI else row.writer or "?"
        lines.append(Line(id=row.id, at=row.at, by=by, action=row.action, place=row.place, **told))
    return lines


async def person(database: Database, text: str) -> tuple[str, str]:
    """The guest and name that an operator means: an account's name, `report:NUMBER`, or `TABLE:SEAT`."""
    kind, _, number = text.rpartition(":")
    if kind == "report" and number.isdecimal():
        found = await cases(database, only=int(number))
        if not found:
            raise Refusal(404, "order.no_report")
        return found[0].about, found[0].account or found[0].name
    if kind and number.isdecimal() and (rows := await database.people(kind)) is not None:
        chairs = people_of(*rows).chairs
        chair = chairs[int(number)] if int(number) < len(chairs) else None
        if chair is None or chair.guest is None:
            raise Refusal(409, "order.no_person")
        return chair.guest, chair.name
    accounts: Any = await database.rows(select(AccountRow).where(AccountRow.skeleton == skeleton(text)))
    if not accounts:
        raise Refusal(404, "order.no_account", name=text)
    return accounts[0].guest, accounts[0].name
