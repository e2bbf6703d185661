"""Invitations to a table, for people who have played with each other. No one learns another's guest id."""

from __future__ import annotations

import hashlib
import hmac
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
from pydantic import Field
from sqlalchemy import delete, func, insert, select, update

from cromlech.core.errors import CromlechError

from .. import protocol
from ..answers import time_text
from ..errors import Refusal
from ..protocol import Answered, Asked
from ..routes import ERRORS
from ..rows import people_of
from ..scopes import PLAY, READ, needs
from ..sql import TableRow
from ..storage import Away, ChangedElsewhere
from ..tables import ENDED, OPEN, WAITING, Change, Table
from .asking import Guest, InClub
from .club import Club, Part
from .lobby import pace_answer
from .news import own_topic
from .rows import AccountRow, InviteRow, LobbyRow
from .ties import blocked, blocked_with

log = logging.getLogger("cromlech.people")

RECENT = 25
"""How many of someone's tables to look through for people they have played with."""
MET = 30
"""The most people to list."""
AT_TABLE = 12
"""The most invitations to one table."""
HOURLY = 40
"""The most invitations of one person in an hour."""
HOUR = 3_600_000
LASTS = 24 * HOUR
"""Milliseconds for which an invitation can be accepted."""
ACCEPTED, DECLINED = "accepted", "declined"

router = APIRouter(prefix="/api", responses=ERRORS, tags=["lobby"])

Key = Annotated[str, Field(min_length=8, max_length=32, pattern=r"^[0-9a-f]+$")]
AtTable = Annotated[str, Path(alias="id", max_length=32)]


class Acquaintance(Answered):
    """Someone with whom you have played."""

    key: str
    """What they are called in requests of yours. Others know them by other keys."""
    name: str
    game: str
    """What you played last."""
    here: bool
    """Whether they are connected now."""


class Met(Answered):
    """People with whom you have played, latest first."""

    people: list[Acquaintance]


class AskedInvite(Asked):
    """Whom to invite."""

    key: Key


class AskedReply(Asked):
    """What you say to an invitation."""

    accept: bool


class SentInvite(Answered):
    """Someone who was invited to a table."""

    name: str
    answer: Literal["accepted", "declined"] | None


class SentInvites(Answered):
    """Everyone who was invited to a table."""

    invites: list[SentInvite]


class Invite(Answered):
    """An invitation to a table."""

    table: str
    by: str
    """The name of whoever invites you."""
    game: str
    players: int
    pace: protocol.Pace
    ranked: bool
    at: str
    """When you were invited, in UTC such as 2026-01-31T12:00:00Z."""


class ReadyCall(Answered):
    """A table where you are asked whether you are here."""

    table: str
    game: str
    until: str


class Calls(Answered):
    """Where someone waits for you."""

    ready: list[ReadyCall]
    invites: list[Invite]


class Answer(Answered):
    """What you need to take your seat."""

    table: str
    invitation: str | None


@dataclass(frozen=True)
class _Person:
    guest: str
    name: str
    game: str


class Inviting(Part):
    """Keeps invitations, and knows who has played with whom."""

    def __init__(self, club: Club) -> None:
        super().__init__(club)
        self._key = b""

    async def open(self) -> None:
        """Read the key from which names for people are made."""
        self._key = bytes.fromhex(await self.database.key("met"))

    def writing_after(self, before: Table | None, change: Change) -> Sequence[Any]:
        """No one is invited anymore once a game has begun."""
        if before is not None and before.status == WAITING and change.table.status != WAITING:
            return (delete(InviteRow).where(InviteRow.table_id == change.table.id),)
        return ()

    def key_of(self, guest: str, other: str) -> str:
        """What someone is called in another's requests."""
        return hmac.new(self._key, f"{guest} {other}".encode(), hashlib.sha256).hexdigest()[:24]

    # -- who has played with whom ---------------------------------------------------

    async def met(self, guest: str) -> list[_Person]:
        """Those with whom someone has played, latest first, without those who keep apart."""
        found: dict[str, _Person] = {}
        for row in await self.database.tables_of(guest, RECENT):
            table = await self._people_at(row.id)
            if table is None or (table.state is None and row.status not in ENDED):
                continue
            for chair in table.chairs:
                if chair.guest is not None and chair.guest != guest and chair.guest not in found:
                    found[chair.guest] = _Person(chair.guest, chair.name, row.game)
        apart = await blocked_with(self.database, guest) if found else set()
        return [person for person in found.values() if person.guest not in apart][:MET]

    async def _people_at(self, table_id: str) -> Table | None:
        live = self.hall.shelf.get(table_id)
        if live is not None:
            return live.table
        try:
            found = await self.database.people(table_id)
            return None if found is None else people_of(*found)
        except Away:
            raise
        except CromlechError:  # of another version, or damaged
            return None

    # -- inviting --------------------------------------------------------------------

    async def invite(self, guest: str, table_id: str, key: str) -> SentInvites:
        """Invite someone to a table where one has a seat, before its game starts."""
        live = await self.hall.find(table_id)
        await self.hall.refresh(live)
        table = live.table
        if not table.invites(guest):
            raise Refusal(403, "server.not_your_seat") if table.status == WAITING else Refusal(409, "server.begun")
        person = next((each for each in await self.met(guest) if self.key_of(guest, each.guest) == key), None)
        if person is None or await self._wants_none(person.guest):
            raise Refusal(404, "people.not_invitable")
        if table.seats_of(person.guest):
            raise Refusal(409, "people.already_there")
        at = self.hall.clock()
        await self._check_limits(guest, table_id, at)
        row = {"table_id": table_id, "guest": person.guest, "by": guest, "at": at, "answer": None}
        try:
            await self.database.run(insert(InviteRow).values(row))
        except ChangedElsewhere:  # invited before: the invitation counts again unless it was declined
            again = update(InviteRow).where(InviteRow.table_id == table_id, InviteRow.guest == person.guest)
            await self.database.run(again.where(InviteRow.answer.is_(None)).values(at=at))
        self.bulletin.tell(own_topic(person.guest))
        return await self.sent(guest, table_id)

    async def _wants_none(self, guest: str) -> bool:
        rows: Any = await self.database.rows(select(AccountRow.settings).where(AccountRow.guest == guest))
        return bool(rows) and isinstance(rows[0].settings, dict) and rows[0].settings.get("invites") == "none"

    async def _check_limits(self, guest: str, table_id: str, at: int) -> None:
        here = select(func.count()).select_from(InviteRow).where(InviteRow.table_id == table_id)
        lately = select(func.count()).select_from(InviteRow).where(InviteRow.by == guest, InviteRow.at > at - HOUR)
        for limit, counted in ((AT_TABLE, here), (HOURLY, lately)):
            rows: Any = await self.database.rows(counted)
            if rows[0][0] >= limit:
                raise Refusal(429, "people.too_many_invites", limit=limit)

    async def sent(self, guest: str, table_id: str) -> SentInvites:
        """Who was invited to a table, for those who have a seat there."""
        live = await self.hall.find(table_id)
        if not live.table.invites(guest) and not live.table.seats_of(guest):
            raise Refusal(403, "server.not_your_seat")
        rows: Any = await self.database.rows(
            select(InviteRow).where(InviteRow.table_id == table_id).order_by(InviteRow.at)
        )
        names = {person.guest: person.name for person in await self.met(guest)} if rows else {}
        mine = [row for row in rows if row.guest in names]
        return SentInvites(invites=[SentInvite(name=names[row.guest], answer=row.answer) for row in mine])

    # -- being invited -----------------------------------------------------------------

    async def calls(self, guest: str) -> Calls:
        """Where someone waits for a guest: ready checks, and invitations that can still be accepted."""
        due: Any = await self.database.rows(select(LobbyRow).where(LobbyRow.due.is_not(None)))
        asked = [row for row in due if any(seat["guest"] == guest for seat in row.seats)]
        ready = []
        for row in asked:
            live = await self.hall.find(row.table_id)
            check = live.table.check
            if check is not None and guest not in check.ready:
                ready.append(ReadyCall(table=row.table_id, game=row.game, until=time_text(check.until)))
        return Calls(ready=ready, invites=await self._invites(guest))

    async def _invites(self, guest: str) -> list[Invite]:
        since = self.hall.clock() - LASTS
        mine = select(InviteRow).join(TableRow, TableRow.id == InviteRow.table_id)
        mine = mine.where(InviteRow.guest == guest, InviteRow.answer.is_(None), InviteRow.at > since)
        rows: Any = await self.database.rows(mine.where(TableRow.status == WAITING).order_by(InviteRow.at.desc()))
        found = []
        apart = await blocked_with(self.database, guest) if rows else set()
        for row in rows:
            table = await self._people_at(row.table_id)
            if table is None or row.by in apart or all(chair.kind != OPEN for chair in table.chairs):
                continue
            name = next((chair.name for chair in table.chairs if chair.guest == row.by), "")
            found.append(
                Invite(
                    table=table.id,
                    by=name,
                    game=table.game.name,
                    players=table.game.players,
                    pace=pace_answer(table.terms.pace.notation),
                    ranked=table.terms.ranked,
                    at=time_text(row.at),
                )
            )
        return found

    async def answer(self, guest: str, table_id: str, accept: bool) -> Answer:
        """Accept or decline. Whoever accepts gets what they need to sit down."""
        rows: Any = await self.database.rows(
            select(InviteRow).where(InviteRow.table_id == table_id, InviteRow.guest == guest)
        )
        if not rows or rows[0].at <= self.hall.clock() - LASTS or await blocked(self.database, guest, rows[0].by):
            raise Refusal(404, "people.no_invite")
        live = await self.hall.find(table_id)
        mine = update(InviteRow).where(InviteRow.table_id == table_id, InviteRow.guest == guest)
        await self.database.run(mine.values(answer=ACCEPTED if accept else DECLINED))
        for each in (rows[0].by, guest):
            self.bulletin.tell(own_topic(each))
        waits = live.table.status == WAITING
        return Answer(table=table_id, invitation=live.table.invitation if accept and waits else None)


@router.get("/met")
@needs(READ)
async def met(club: InClub, guest: Guest) -> Met:
    """List people with whom you have played, to invite them."""
    part: Inviting = club.part(Inviting)
    return Met(
        people=[
            Acquaintance(
                key=part.key_of(guest, each.guest),
                name=each.name,
                game=each.game,
                here=part.hall.presence.has(each.guest),
            )
            for each in await part.met(guest)
        ]
    )


@router.get("/tables/{id}/invites")
@needs(READ)
async def sent(table_id: AtTable, club: InClub, guest: Guest) -> SentInvites:
    """List whom you have invited to a table, and what they said."""
    part: Inviting = club.part(Inviting)
    return await part.sent(guest, table_id)


@router.post("/tables/{id}/invites")
@needs(PLAY, programs=False)
async def invite(table_id: AtTable, asked: AskedInvite, club: InClub, guest: Guest) -> SentInvites:
    """Invite someone with whom you have played to a table that waits for players."""
    part: Inviting = club.part(Inviting)
    return await part.invite(guest, table_id, asked.key)


@router.get("/calls")
@needs(READ)
async def calls(club: InClub, guest: Guest) -> Calls:
    """Where someone waits for you: tables that ask whether you are here, and invitations."""
    part: Inviting = club.part(Inviting)
    return await part.calls(guest)


@router.post("/tables/{id}/invites/answer")
@needs(PLAY)
async def answer(table_id: AtTable, asked: AskedReply, club: InClub, guest: Guest) -> Answer:
    """Accept or decline an invitation. If you accept, join with the `invitation` you get."""
    part: Inviting = club.part(Inviting)
    return await part.answer(guest, table_id, asked.accept)
