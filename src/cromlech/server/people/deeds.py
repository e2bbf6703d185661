"""What operators do to keep order, each with an entry in the audit log, all in one transaction.

This only writes. Servers carry it out (`order.Order`): they end connections, leave seats to bots, and close tables. So
an operator's command on any machine with the database has the same effect as the operator's page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import exists, insert, literal, select, update

from ..sql import RevocationRow
from ..storage import now
from .rows import AccountRow, AuditRow, ChatRow, ReportRow, StandingRow
from .standing import BANNED, CLOSED

if TYPE_CHECKING:
    from ..sql import Database

DAY = 24 * 3_600_000
FOREVER = 9_000_000_000_000_000
"""A time after all sessions."""
CLI = "cli"
"""Who acts at the server itself."""

MUTE, UNMUTE, BAN, CLOSE, RESTORE = "mute", "unmute", "ban", "close", "restore"
HIDE, SHOW, END, DONE = "hide", "show", "close_table", "done"
APPOINT, DISMISS = "appoint", "dismiss"
ABOUT_PEOPLE = (MUTE, UNMUTE, BAN, CLOSE, RESTORE)
ABOUT_MESSAGES = (HIDE, SHOW)


@dataclass(frozen=True)
class Deed:
    """Something an operator does, and why."""

    action: str
    by: str
    reason: str
    about: str | None = None
    """The guest it is about."""
    name: str = ""
    """What they are called."""
    place: str | None = None
    """The table it concerns."""
    message: str | None = None
    report: int | None = None
    """The report that it answers."""
    until: int = 0
    """For muting."""


async def do(database: Database, deed: Deed) -> None:
    """Write down what someone does."""
    at = now()
    statements = [*_about_someone(deed, at), *_about_message(deed, at)]
    if deed.report is not None:
        statements.append(update(ReportRow).where(ReportRow.id == deed.report).values(handled=at))
    more = {"name": deed.name, "reason": deed.reason, "until": deed.until, "report": deed.report}
    data = {name: value for name, value in more.items() if value}
    entry = {"by": deed.by, "action": deed.action, "about": deed.about, "place": deed.place, "data": data, "at": at}
    await database.run(*statements, insert(AuditRow).values(entry))


def _about_someone(deed: Deed, at: int) -> list[Any]:
    if deed.about is None:
        return []
    guest, action = deed.about, deed.action
    if action in (MUTE, UNMUTE):
        until = deed.until if action == MUTE else 0
        account = update(AccountRow).where(AccountRow.guest == guest).values(muted=until)
        return [*_standing(guest, at, muted=until), account]
    if action in (BAN, CLOSE, RESTORE):
        barred = {BAN: BANNED, CLOSE: CLOSED}.get(action)
        account = update(AccountRow).where(AccountRow.guest == guest).values(status=barred or "open")
        before = at if action == RESTORE else FOREVER
        revoked = _ensured(RevocationRow, guest, {"before": before, "at": at})
        return [*_standing(guest, at, barred=barred), account, *revoked]
    if action in (APPOINT, DISMISS):
        return _standing(guest, at, operator=action == APPOINT)
    return []


def _about_message(deed: Deed, at: int) -> list[Any]:
    if deed.message is None or deed.action not in ABOUT_MESSAGES:
        return []
    return [update(ChatRow).where(ChatRow.key == deed.message).values(hidden=at if deed.action == HIDE else 0)]


def _standing(guest: str, at: int, **changes: Any) -> list[Any]:
    return _ensured(StandingRow, guest, {**changes, "at": at}, {"muted": 0, "operator": False, "at": at})


def _ensured(row: Any, guest: str, changes: dict[str, Any], fresh: dict[str, Any] | None = None) -> list[Any]:
    """Change a guest's row, which may not be there yet."""
    given = {"guest": guest, **(changes if fresh is None else fresh)}
    columns = row.__table__.c
    values = select(*(literal(value, columns[name].type) for name, value in given.items()))
    missing = values.where(~exists().where(row.guest == guest))
    return [insert(row).from_select(list(given), missing), update(row).where(row.guest == guest).values(changes)]
