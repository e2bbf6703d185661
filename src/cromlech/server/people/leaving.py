"""Leaving: what a site knows about someone as JSON, and deleting an account while the games of others stay intact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sqlalchemy import Table as SqlTable
from sqlalchemy import delete, or_, select, update

from ..answers import time_text
from ..rows import WRITTEN, checksum_of
from ..sql import Base, EntryRow, GuestRow, TableRow
from ..tables import ENDED, Change, Entry, Table
from .rows import AccountRow, ChatRow, EntrantRow, InviteRow, ReportRow, ResultRow, TieRow

if TYPE_CHECKING:
    from .accounts import Accounts

TOPIC = "forgotten"
"""Names are gone from tables that have ended."""
KEPT = {"results", "standings", "entrants"}
"""What stays of someone without a name: the histories of others, and what the operator has decided."""
HIDDEN = {"tickets", "recovery_codes"}
"""What is of no use outside of this site."""
SECRET = {
    "accounts": {"password", "skeleton"},
    "passkeys": {"key"},
    "sessions": {"id"},
    "api_tokens": {"id"},
    "channels": {"keys"},
    "ties": {"other"},
}
"""Columns that aren't exported: what could be misused, and other people's ids."""
NAMED = ("open", "join")
"""Kinds of entries with names of people."""


def _own() -> list[SqlTable]:
    """All SQL tables about people with rows of a guest's own, those that refer to others first."""
    rows = [each.class_ for each in Base.registry.mappers if each.class_.__module__ == AccountRow.__module__]
    names = {each.__tablename__ for each in rows}
    found = [table for table in reversed(Base.metadata.sorted_tables) if table.name in names]
    return [table for table in found if "guest" in table.columns]


class Leaving:
    """Exports what there is about someone, and forgets it."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.hall = accounts.hall
        self.database = accounts.database

    def open(self) -> None:
        """Begin to hear of names that are gone."""
        self.accounts.club.begin(self._follow())

    # -- exporting -------------------------------------------------------------------

    async def export(self, guest: str) -> dict[str, Any]:
        """Everything that is stored about someone: rows about people, and what they did at tables."""
        found: dict[str, Any] = {"format": "cromlech-account", "version": 1}
        for table in _own():
            if table.name in HIDDEN:
                continue
            columns = [each for each in table.columns if each.name not in SECRET.get(table.name, set()) | {"guest"}]
            rows = await self.database.rows(select(*columns).where(table.c.guest == guest))
            found[table.name] = [dict(row._mapping) for row in rows]
        written = select(ReportRow.reason, ReportRow.text, ReportRow.at).where(ReportRow.by == guest)
        found["reports"] = [dict(row._mapping) for row in await self.database.rows(written)]
        found["tables"] = await self._tables(guest)
        return found

    async def _tables(self, guest: str) -> list[dict[str, Any]]:
        tables: Any = await self.database.rows(
            select(TableRow).join(GuestRow, GuestRow.table_id == TableRow.id).where(GuestRow.guest == guest)
        )
        entries: Any = await self.database.rows(
            select(EntryRow).where(EntryRow.guest == guest).order_by(EntryRow.table_id, EntryRow.seq)
        )
        own: dict[str, list[dict[str, Any]]] = {}
        for row in entries:
            done = {"seq": row.seq, "kind": row.kind, "seat": row.seat, "action": row.action, "at": time_text(row.at)}
            own.setdefault(row.table_id, []).append(done)
        return [
            {
                "id": row.id,
                "game": row.game,
                "options": row.options,
                "opened": time_text(row.created),
                "hosted": row.host == guest,
                "status": row.status,
                "result": row.result,
                "yours": own.get(row.id, []),
            }
            for row in tables
        ]

    # -- forgetting --------------------------------------------------------------------

    async def forget(self, guest: str) -> None:
        """Delete an account and everything that belongs to it. If this is interrupted, it can be done once more."""
        bots: Any = await self.database.rows(select(AccountRow.guest).where(AccountRow.owner == guest))
        for each in [*(row.guest for row in bots), guest]:
            await self._leave_tables(each)
            await self._delete(each)
            await self.accounts.club.guests.end_before(each, self.hall.clock())

    async def _leave_tables(self, guest: str) -> None:
        rows: Any = await self.database.rows(
            select(TableRow.id, TableRow.status)
            .join(GuestRow, GuestRow.table_id == TableRow.id)
            .where(GuestRow.guest == guest)
        )
        for row in rows:
            if row.status not in ENDED or self.hall.shelf.get(row.id) is not None:
                live = await self.hall.find(row.id)
                await self.hall.change(live, lambda table: leaving(table, guest))
            await self._anonymize(row.id, guest)
        self.accounts.bulletin.tell(TOPIC)

    async def _anonymize(self, table_id: str, guest: str) -> None:
        """Take someone's name out of what was written about a table."""
        named = select(EntryRow).where(EntryRow.table_id == table_id, EntryRow.kind.in_(NAMED))
        changes = []
        for row in await self.database.rows(named):
            data = nameless(row, guest)
            if data != row.data:
                parts = {name: getattr(row, name) for name in WRITTEN} | {"data": data}
                one = (EntryRow.table_id == table_id) & (EntryRow.seq == row.seq)
                known = None if row.checksum is None else checksum_of(*(parts[name] for name in WRITTEN))
                changes.append(update(EntryRow).where(one).values(data=data, checksum=known))
        if changes:
            await self.database.run(*changes)

    async def _delete(self, guest: str) -> None:
        gone = [
            update(ResultRow).where(ResultRow.guest == guest).values(name=""),
            update(EntrantRow).where(EntrantRow.guest == guest).values(name=""),
            update(ReportRow).where(ReportRow.about == guest).values(name=""),
            delete(TieRow).where(or_(TieRow.guest == guest, TieRow.other == guest)),
            delete(InviteRow).where(or_(InviteRow.guest == guest, InviteRow.by == guest)),
            delete(ChatRow).where(ChatRow.guest == guest),
        ]
        own = [delete(table).where(table.c.guest == guest) for table in _own() if table.name not in KEPT]
        await self.database.run(*gone, *own)

    async def _follow(self) -> None:
        """Read tables that have ended anew, once a name is gone from them."""
        with self.accounts.bulletin.following([TOPIC]) as news:
            while True:
                await news.wait()
                for live in self.hall.shelf:
                    if live.table.status in ENDED and not live.watchers:
                        self.hall.shelf.drop(live.table.id)


def leaving(table: Table, guest: str) -> Change:
    """Someone leaves all their seats, and takes their name with them."""
    change = Change(table)
    for seat in table.seats_of(guest):
        if change.table.status in ENDED:
            break
        change.add(*change.table.resign(guest, seat).entries)
    if change.table.status == "waiting" and table.facts.host == guest:
        change.add(Entry("close", guest=guest))
    return change.add(Entry("forget", guest=guest))


def nameless(entry: Any, guest: str) -> Mapping[str, Any]:
    """The content of an entry without someone's name."""
    data: dict[str, Any] = dict(entry.data or {})
    if entry.kind == "join" and entry.guest == guest:
        return {**data, "name": ""}
    seats = [{**seat, "name": ""} if seat.get("guest") == guest else seat for seat in data.get("seats", ())]
    return {**data, "seats": seats} if entry.kind == "open" else data
