"""Bot accounts: programs with a name of their own, which play as bots and are marked as such everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import AfterValidator, Field
from sqlalchemy import insert, select, update

from ..answers import time_text
from ..errors import Refusal
from ..guests import is_program, new_program, owns
from ..names import checked_name, skeleton
from ..protocol import Answered, Asked
from ..routes import ERRORS
from ..storage import ChangedElsewhere, now
from ..tables import Change, Table
from .accounts import Accounts
from .asking import Account, InClub
from .club import Part
from .rows import AccountRow, ApiTokenRow
from .tokens import TOPIC, key_of

MOST = 5
"""How many bot accounts a person may have."""
BOT, OPEN, CLOSED = "bot", "open", "closed"

router = APIRouter(prefix="/api/account/bots", responses=ERRORS)


class NewBot(Asked):
    """A bot account to make."""

    name: Annotated[str, Field(max_length=96), AfterValidator(checked_name)]
    """1–24 visible characters, unlike the name of anyone else."""


class BotAccount(Answered):
    """A bot account of yours."""

    key: str
    name: str
    created: str


class BotAccounts(Answered):
    """Your bot accounts, by name."""

    bots: list[BotAccount]


class Programs(Part):
    """Knows the bot accounts of this site."""

    async def bots_of(self, owner: str) -> Sequence[Any]:
        """The bot accounts of a person, by name."""
        own = select(AccountRow).where(AccountRow.owner == owner, AccountRow.status == OPEN)
        return await self.database.rows(own.order_by(AccountRow.name))

    async def make(self, owner: str, name: str) -> None:
        """Make a bot account. Its name may look like no one else's."""
        if len(await self.bots_of(owner)) >= MOST:
            raise Refusal(409, "bot_account.limit", limit=MOST)
        guest = new_program(owner)
        await self.club.part(Accounts).check_name(name, guest)
        row = {"guest": guest, "name": name, "skeleton": skeleton(name), "kind": BOT, "owner": owner}
        rest = {"status": OPEN, "muted": 0, "created": now(), "verified": 0, "settings": {}}
        try:
            await self.database.run(insert(AccountRow).values({**row, **rest}))
        except ChangedElsewhere:
            raise Refusal(409, "people.name_taken", name=name) from None

    async def close(self, owner: str, key: str) -> None:
        """Close a bot account. Its tokens no longer count, and its name is free again."""
        guest = next((row.guest for row in await self.bots_of(owner) if key_of(row.guest) == key), None)
        if guest is None:
            raise Refusal(404, "token.no_bot")
        await self.database.run(*closing(guest))
        self.club.guests.hang_up(guest)
        self.bulletin.tell(TOPIC)

    def writing_after(self, before: Table | None, change: Change) -> Sequence[Any]:
        """Keep bot accounts out of ranked games with people, unless the site allows them. Never with their owner."""
        table = change.table
        known = set() if before is None else before.guests
        if table.terms.ranked and not table.guests <= known:
            people = {guest for guest in table.guests if not is_program(guest)}
            programs = table.guests - people
            if programs and people and self.hall.settings.ranked_bots == "no":
                raise Refusal(403, "people.ranked_program")
            if any(owns(person, program) for person in people for program in programs):
                raise Refusal(403, "bot_account.own")
        return ()


def closing(guest: str) -> list[Any]:
    """Statements that close a bot account."""
    closed = {"status": CLOSED, "skeleton": f"closed {guest}"}
    return [
        update(AccountRow).where(AccountRow.guest == guest).values(closed),
        update(ApiTokenRow).where(ApiTokenRow.guest == guest, ApiTokenRow.ended == 0).values(ended=now()),
    ]


# -- routes ------------------------------------------------------------------------


@router.get("")
async def my_bots(club: InClub, account: Account) -> BotAccounts:
    """List your bot accounts."""
    rows = await club.part(Programs).bots_of(account.guest)
    return BotAccounts(
        bots=[BotAccount(key=key_of(row.guest), name=row.name, created=time_text(row.created)) for row in rows]
    )


@router.post("")
async def make_bot(asked: NewBot, club: InClub, account: Account) -> BotAccounts:
    """Make a bot account. Make a token for it with its `key`. Returns all of yours."""
    await club.part(Programs).make(account.guest, asked.name)
    return await my_bots(club, account)


@router.delete("/{bot}")
async def close_bot(bot: str, club: InClub, account: Account) -> BotAccounts:
    """Close a bot account: its tokens no longer count. Its games stay. Returns the others."""
    await club.part(Programs).close(account.guest, bot)
    return await my_bots(club, account)
