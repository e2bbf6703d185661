"""Vacations: so many days a year, the time of someone's seats stands still wherever there are days for each move."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from pydantic import Field
from sqlalchemy import select, update

from cromlech.core.errors import CromlechError

from ..absence import end_vacation, go_on_vacation
from ..errors import Refusal
from ..live import Live
from ..protocol import Answered, Asked
from ..routes import ERRORS
from ..sql import GuestRow, TableRow
from ..storage import Away, now
from ..tables import PERSON, PLAYING, Change, Table
from ..terms import DAYS
from .asking import Account, InClub
from .club import Part
from .rows import AccountRow

log = logging.getLogger("cromlech.people")

DAY = 24 * 3600 * 1000
A_YEAR = 28
"""Days of vacation in any 365 days."""

router = APIRouter(prefix="/api", responses=ERRORS)


class AskedVacation(Asked):
    """A vacation that begins now."""

    days: Annotated[int, Field(ge=1, le=A_YEAR)]


class Vacation(Answered):
    """Your vacation."""

    until: int | None
    """When it ends, in milliseconds since 1970, or null if you have none now."""
    left: int
    """How many days you may still take in these 365 days."""


def until_of(settings: Mapping[str, Any], at: int) -> int | None:
    """When the vacation ends that someone has now."""
    end: int = max((end for _, end in settings.get("vacations", ())), default=0)
    return end if end > at else None


def left_of(settings: Mapping[str, Any], at: int) -> int:
    """How many days are left. Days that have begun count."""
    recent = [(begin, end) for begin, end in settings.get("vacations", ()) if end > at - 365 * DAY]
    taken = int(sum(-(-(end - begin) // DAY) for begin, end in recent))
    return max(0, A_YEAR - taken)


class Vacations(Part):
    """Writes down at each table who is on vacation."""

    def changed(self, live: Live, before: Table | None) -> None:
        """Whoever is on vacation when a game begins is so there, too."""
        table = live.table
        begun = table.status == PLAYING and (before is None or before.status != PLAYING)
        if begun and table.terms.pace.kind == DAYS:
            for guest in {chair.guest for chair in table.chairs if chair.kind == PERSON and chair.guest is not None}:
                self.club.begin(self._join(live, guest))

    async def _join(self, live: Live, guest: str) -> None:
        account = await self.club.account(guest)
        until = until_of(account.settings, now()) if account is not None else None
        if until is not None:
            await self.hall.change(live, lambda table: go_on_vacation(table, guest, until))

    async def begin(self, account: Any, days: int) -> Vacation:
        """Begin a vacation at all tables."""
        at = now()
        if until_of(account.settings, at) is not None:
            raise Refusal(409, "vacation.already")
        left = left_of(account.settings, at)
        if days > left:
            raise Refusal(409, "vacation.used_up", left=left)
        until = at + days * DAY
        settings = await self._note(account, [*account.settings.get("vacations", ()), [at, until]])
        await self._everywhere(account.guest, lambda table: go_on_vacation(table, account.guest, until))
        return Vacation(until=until, left=left_of(settings, at))

    async def end(self, account: Any) -> Vacation:
        """End it before its time. Days that haven't begun aren't used."""
        at = now()
        known = account.settings.get("vacations", ())
        settings = await self._note(account, [[begin, min(end, at)] for begin, end in known])
        await self._everywhere(account.guest, lambda table: end_vacation(table, account.guest))
        return Vacation(until=None, left=left_of(settings, at))

    async def _note(self, account: Any, vacations: list[list[int]]) -> dict[str, Any]:
        recent = [each for each in vacations if each[1] > now() - 365 * DAY]
        settings = {**account.settings, "vacations": recent}
        await self.database.run(update(AccountRow).where(AccountRow.guest == account.guest).values(settings=settings))
        return settings

    async def _everywhere(self, guest: str, command: Callable[[Table], Change]) -> None:
        playing = select(TableRow.id).join(GuestRow, GuestRow.table_id == TableRow.id)
        for row in await self.database.rows(playing.where(GuestRow.guest == guest, TableRow.status == PLAYING)):
            try:
                live = await self.hall.find(row.id)
                await self.hall.refresh(live)
                await self.hall.change(live, command)
            except Away:
                raise
            except CromlechError as error:
                log.warning("no vacation at table %s: %s", row.id, error)


def _vacations(club: InClub) -> Vacations:
    found: Vacations = club.part(Vacations)
    return found


InVacations = Annotated[Vacations, Depends(_vacations)]


@router.get("/vacation")
async def vacation(account: Account) -> Vacation:
    """Your vacation, and how many days you have left."""
    return Vacation(until=until_of(account.settings, now()), left=left_of(account.settings, now()))


@router.post("/vacation")
async def begin(asked: AskedVacation, account: Account, vacations: InVacations) -> Vacation:
    """Begin a vacation. Others see it at your tables with days for each move, where your time stands still."""
    return await vacations.begin(account, asked.days)


@router.post("/vacation/end")
async def end(account: Account, vacations: InVacations) -> Vacation:
    """End your vacation before its time."""
    return await vacations.end(account)
