"""Personal tokens: what programs act with in someone's name. Each allows only what its scopes say."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import AfterValidator, Field
from sqlalchemy import and_, insert, or_, select, update
from typing_extensions import TypeAliasType

from ..answers import time_text
from ..bulletin import News
from ..errors import Refusal
from ..guests import Grant, NotValid, Session, is_program
from ..names import checked_name
from ..protocol import Answered, Asked
from ..routes import ERRORS
from ..storage import now
from .asking import Account, InClub
from .club import Club, Part
from .rows import AccountRow, ApiTokenRow, StandingRow

BEGINNING = "cromlech_"
"""What personal tokens begin with, so that one that someone published by mistake can be recognized."""
MOST = 20
"""How many tokens an account may have that count."""
DAY = 24 * 3600 * 1000
NOTED = 60_000
"""Milliseconds after which the last use is written down again."""
LOOK = 30.0
"""Seconds after which to look for tokens that have expired, or were revoked elsewhere."""
TOPIC = "tokens"

ScopeName = TypeAliasType("ScopeName", Literal["read", "play", "tables", "chat"])

router = APIRouter(prefix="/api/account/tokens", responses=ERRORS)


class NewToken(Asked):
    """A personal token to make."""

    name: Annotated[str, Field(max_length=96), AfterValidator(checked_name)]
    """What you call it: 1–24 visible characters."""
    scopes: Annotated[list[ScopeName], Field(min_length=1, max_length=4)]
    """`read` what you may see; `play` on your seats, and take one; `tables`: open and close them, and let others in;
    `chat`: read and write messages."""
    days: Annotated[int, Field(ge=1, le=400)] | None = None
    """After how many days it expires. Null if it doesn't."""
    bot: Annotated[str, Field(max_length=32)] | None = None
    """The key of your bot account that the program plays for, if not for you."""


class Token(Answered):
    """A personal token, without its secret."""

    id: str
    name: str
    scopes: list[ScopeName]
    bot: str | None
    """The key of the bot account it is for."""
    created: str
    used: str | None
    """When it was last used, give or take a minute."""
    expires: str | None


class Tokens(Answered):
    """Your tokens that count, latest first."""

    tokens: list[Token]


class MadeToken(Answered):
    """A new token. Its secret is never told again."""

    secret: str
    token: Token


def key_of(bot: str) -> str:
    """What a bot account is called in answers, since no one is told a guest id."""
    return hashlib.sha256(f"bot {bot}".encode()).hexdigest()[:16]


def id_of(secret: str) -> str:
    """What a token is called. No one can make the token from it."""
    return hashlib.sha256(secret.encode()).hexdigest()[:40]


class TokenPart(Part):
    """Knows the personal tokens of this site."""

    def __init__(self, club: Club) -> None:
        super().__init__(club)
        self._looked = now()

    async def open(self) -> None:
        """Take tokens from now on, and hang up when one is revoked at any server."""
        self.club.guests.kinds[BEGINNING] = self.session
        self.club.begin(self._follow())

    async def session(self, secret: str) -> Session:
        """The session of a token that counts."""
        token_id = id_of(secret)
        statement = (
            select(ApiTokenRow, AccountRow.status, AccountRow.owner)
            .join(AccountRow, AccountRow.guest == ApiTokenRow.guest)
            .where(ApiTokenRow.id == token_id)
        )
        found = await self.database.rows(statement)
        time = now()
        if not found or not counts(row := found[0], time) or row.status != "open":
            raise NotValid
        who = [row.guest] if row.owner is None else [row.guest, row.owner]
        barred = select(StandingRow.guest).where(StandingRow.guest.in_(who), StandingRow.barred.is_not(None))
        if await self.database.rows(barred):
            raise NotValid
        if row.used < time - NOTED:
            await self.database.run(update(ApiTokenRow).where(ApiTokenRow.id == token_id).values(used=time))
        for guest in who:  # whoever ends all sessions ends their programs, too
            await self.club.guests.check(Session("", row.created, time, guest))
        return Session("", row.created, time, row.guest, Grant(token_id, frozenset(row.scopes)))

    # -- for their owners --------------------------------------------------------

    async def tokens_of(self, guest: str) -> Sequence[Any]:
        """The tokens of a person and of their bots that count."""
        own = select(AccountRow.guest).where(or_(AccountRow.guest == guest, AccountRow.owner == guest))
        statement = (
            select(ApiTokenRow)
            .where(ApiTokenRow.guest.in_(own), _count(now()))
            .order_by(ApiTokenRow.created.desc(), ApiTokenRow.id)
        )
        return await self.database.rows(statement)

    async def make(self, owner: str, asked: NewToken) -> MadeToken:
        """Make a token for a person, or for one of their bots."""
        guest = owner if asked.bot is None else await self.bot(owner, asked.bot)
        if len(await self.tokens_of(owner)) >= MOST:
            raise Refusal(409, "token.limit", limit=MOST)
        secret = BEGINNING + secrets.token_urlsafe(30)
        time = now()
        row = {
            "id": id_of(secret),
            "guest": guest,
            "name": asked.name,
            "scopes": sorted(set(asked.scopes)),
            "created": time,
            "used": 0,
            "expires": 0 if asked.days is None else time + asked.days * DAY,
            "ended": 0,
        }
        await self.database.run(insert(ApiTokenRow).values(row))
        return MadeToken(secret=secret, token=_answer(ApiTokenRow(**row)))

    async def bot(self, owner: str, key: str) -> str:
        """The guest id of a person's bot."""
        rows = await self.database.rows(select(AccountRow.guest).where(AccountRow.owner == owner))
        found = next((row.guest for row in rows if key_of(row.guest) == key), None)
        if found is None:
            raise Refusal(404, "token.no_bot")
        return str(found)

    async def revoke(self, owner: str, token_id: str) -> None:
        """Revoke a token. Its connections end, at all servers. Asking twice is the same as asking once."""
        own = select(AccountRow.guest).where(or_(AccountRow.guest == owner, AccountRow.owner == owner))
        mine = and_(ApiTokenRow.id == token_id, ApiTokenRow.guest.in_(own))
        ended = update(ApiTokenRow).where(mine, ApiTokenRow.ended == 0).values(ended=now())
        if not (await self.database.run(ended))[0]:
            if not await self.database.rows(select(ApiTokenRow.id).where(mine)):
                raise Refusal(404, "token.none")
            return
        self.club.guests.hang_up(token_id)
        self.bulletin.tell(TOPIC)

    # -- connections -------------------------------------------------------------

    async def _follow(self) -> None:
        with self.bulletin.following([TOPIC]) as news:
            while True:
                with suppress(Refusal):  # the database may be away
                    await self._look()
                await _wait(news)

    async def _look(self) -> None:
        """Hang up on tokens that were revoked or have expired since the last look."""
        time = now()
        since = self._looked - 60_000
        gone = or_(ApiTokenRow.ended > since, and_(ApiTokenRow.expires > since, ApiTokenRow.expires <= time))
        for row in await self.database.rows(select(ApiTokenRow.id).where(gone)):
            self.club.guests.hang_up(row.id)
        self._looked = time


async def _wait(news: News) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(LOOK):
            await news.wait()


def counts(row: Any, time: int) -> bool:
    """Whether a token counts at this time."""
    return not row.ended and (not row.expires or row.expires > time)


def _count(time: int) -> Any:
    return and_(ApiTokenRow.ended == 0, or_(ApiTokenRow.expires == 0, ApiTokenRow.expires > time))


def _answer(row: Any) -> Token:
    return Token(
        id=row.id,
        name=row.name,
        scopes=row.scopes,
        bot=key_of(row.guest) if is_program(row.guest) else None,
        created=time_text(row.created),
        used=time_text(row.used) if row.used else None,
        expires=time_text(row.expires) if row.expires else None,
    )


# -- routes ------------------------------------------------------------------------


@router.get("")
async def my_tokens(club: InClub, account: Account) -> Tokens:
    """List your personal tokens and those of your bots, latest first."""
    return Tokens(tokens=[_answer(row) for row in await club.part(TokenPart).tokens_of(account.guest)])


@router.post("")
async def make_token(asked: NewToken, club: InClub, account: Account) -> MadeToken:
    """Make a personal token for a program. This answer is the only one that has its secret."""
    made: MadeToken = await club.part(TokenPart).make(account.guest, asked)
    return made


@router.delete("/{token}")
async def revoke_token(token: str, club: InClub, account: Account) -> Tokens:
    """Revoke a personal token. Its connections end. Returns the others."""
    await club.part(TokenPart).revoke(account.guest, token)
    return await my_tokens(club, account)
