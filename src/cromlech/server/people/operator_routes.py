"""What operators can do: read reports and the audit log, and act. Each action has a reason, and is in the log."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from pydantic import Field
from sqlalchemy import select
from typing_extensions import TypeAliasType

from ..answers import time_text
from ..errors import Refusal
from ..names import skeleton
from ..protocol import Answered, Asked, Name
from ..routes import ERRORS
from ..storage import now
from .asking import InClub
from .deeds import ABOUT_MESSAGES, DAY, END, MUTE, Deed
from .dossier import Case, audit, cases
from .order import Order
from .order_routes import InOrder, Operator, Reason
from .rows import AccountRow
from .standing import is_operator
from .texts import FreeText

Action = TypeAliasType(
    "Action",
    Literal["mute", "unmute", "ban", "close", "restore", "hide", "show", "close_table", "done"],
)
"""Its words are `order.action.NAME` in the catalogs."""
ActionAboutPeople = TypeAliasType("ActionAboutPeople", Literal["mute", "unmute", "ban", "close", "restore"])
Days = Annotated[int, Field(ge=1, le=3650)]

router = APIRouter(prefix="/api/operator", responses=ERRORS, tags=["operator"])


class AskedAction(Asked):
    """Answer a report."""

    action: Action
    reason: FreeText
    """Why. It is written into the audit log."""
    days: Days = 7
    """How long to mute someone."""


class AskedActionByName(Asked):
    """Do something about the owner of an account."""

    name: Name
    action: ActionAboutPeople
    reason: FreeText
    """Why. It is written into the audit log."""
    days: Days = 7
    """How long to mute someone."""


class ReportAnswer(Answered):
    """A report, and how things stand."""

    id: int
    at: str
    """UTC, such as 2026-01-31T12:00:00Z."""
    reason: Reason
    text: str
    words: str | None
    """What the message said, even if it is hidden now. A quick phrase by its key in the catalogs."""
    name: str
    """What the person it is about was called there."""
    account: str | None
    """The name of their account, if they have one."""
    by: str | None
    """The account of whoever reported it, if they have one."""
    table: str | None
    handled: str | None
    """When it was handled, in UTC."""
    hidden: bool | None
    """Whether the message is hidden. Null if there is none."""
    muted: str | None
    """Until when the person is muted, in UTC."""
    barred: Literal["banned", "closed"] | None
    others: int
    """How many other reports there are about the same person."""


class Reports(Answered):
    """Reports, the latest first."""

    reports: list[ReportAnswer]


class AuditLine(Answered):
    """Something an operator did."""

    id: int
    at: str
    """UTC, such as 2026-01-31T12:00:00Z."""
    by: str | None
    """The operator's account. Null for someone at the server itself."""
    action: str
    name: str
    """Whom it was about. Empty if no one."""
    table: str | None
    reason: str
    until: str | None
    """Until when someone is muted, in UTC."""


class Audit(Answered):
    """What operators have done, the latest first."""

    lines: list[AuditLine]


@router.get("/reports")
async def reports(
    _: Operator, club: InClub, handled: Annotated[bool, Query(description="Also those that were handled")] = False
) -> Reports:
    """List reports. Only for operators."""
    return Reports(reports=[_answer(case) for case in await cases(club.database, handled)])


@router.post("/reports/{id}")
async def act(
    number: Annotated[int, Path(alias="id", ge=1, le=2**31 - 1)], asked: AskedAction, operator: Operator, order: InOrder
) -> ReportAnswer:
    """Answer a report: mute, ban, or close; hide a message; close a table; or nothing. Only for operators."""
    case = await _case(order, number)
    if asked.action in ABOUT_MESSAGES and case.message is None:
        raise Refusal(409, "order.no_message")
    if asked.action == END and case.place is None:
        raise Refusal(404, "server.no_table")
    await _check(order, operator, asked.action, case.about)
    deed = Deed(
        asked.action,
        operator,
        asked.reason,
        about=case.about,
        name=case.account or case.name,
        place=case.place,
        message=case.message,
        report=number,
        until=now() + asked.days * DAY if asked.action == MUTE else 0,
    )
    await order.decide(deed)
    return _answer(await _case(order, number))


@router.post("/people")
async def act_by_name(asked: AskedActionByName, operator: Operator, order: InOrder) -> Audit:
    """Mute, ban, or close the owner of an account, or take that back. Only for operators."""
    guest = await named(order, asked.name)
    await _check(order, operator, asked.action, guest)
    until = now() + asked.days * DAY if asked.action == MUTE else 0
    await order.decide(Deed(asked.action, operator, asked.reason, about=guest, name=asked.name, until=until))
    return await lines(operator, order.club)


@router.get("/audit")
async def lines(_: Operator, club: InClub) -> Audit:
    """List what operators have done. Only for operators."""
    return Audit(
        lines=[
            AuditLine(
                id=line.id,
                at=time_text(line.at),
                by=line.by,
                action=line.action,
                name=line.name,
                table=line.place,
                reason=line.reason,
                until=time_text(line.until) if line.until else None,
            )
            for line in await audit(club.database)
        ]
    )


async def named(order: Order, name: str) -> str:
    """The guest whose account has this name."""
    rows = await order.database.rows(select(AccountRow.guest).where(AccountRow.skeleton == skeleton(name)))
    if not rows:
        raise Refusal(404, "order.no_account", name=name)
    return str(rows[0].guest)


async def _case(order: Order, number: int) -> Case:
    found = await cases(order.database, only=number)
    if not found:
        raise Refusal(404, "order.no_report")
    return found[0]


async def _check(order: Order, operator: str, action: str, about: str) -> None:
    """Operators judge neither themselves nor one another. Whoever runs the server can."""
    if action in ("done", *ABOUT_MESSAGES, END):
        return
    if about == operator or await is_operator(order.database, about):
        raise Refusal(409, "order.operators")


def _answer(case: Case) -> ReportAnswer:
    return ReportAnswer.model_validate(
        {
            "id": case.id,
            "at": time_text(case.at),
            "reason": case.reason,
            "text": case.text,
            "words": case.words,
            "name": case.name,
            "account": case.account,
            "by": case.by,
            "table": case.place,
            "handled": time_text(case.handled) if case.handled else None,
            "hidden": case.hidden,
            "muted": time_text(case.muted) if case.muted else None,
            "barred": case.barred,
            "others": case.others,
        }
    )
