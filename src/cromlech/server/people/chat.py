"""Table chat: quick phrases that everyone reads in their own language, and free text, in two rooms.

Those who play hear one another, and so do those who watch. Once the game has ended, everyone reads both rooms. People
alone with bots have no one to talk to, so their tables have no chat.
"""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Literal, Self, cast, get_args

from fastapi import APIRouter, Depends, Request
from pydantic import model_validator
from sqlalchemy import func, insert, select
from typing_extensions import TypeAliasType

from ..answers import time_text
from ..entrance import address_of
from ..errors import Refusal
from ..limits import Allowance
from ..names import alike
from ..protocol import Answered, Asked, Name
from ..routes import ERRORS, AtTable
from ..scopes import CHAT, needs
from ..storage import now
from ..tables import ENDED, MOVED, OPEN, REVIEW, WAITING, Table
from .accounts import Accounts
from .asking import Guest, InClub
from .club import Club, Part
from .news import chat_topic
from .rows import ChatRow
from .standing import silenced
from .texts import FreeText
from .ties import unread_by

Room = TypeAliasType("Room", Literal["players", "watchers"])
PLAYERS, WATCHERS = "players", "watchers"
QuickPhrase = TypeAliasType(
    "QuickPhrase",
    Literal[
        "hello",
        "good_luck",
        "nice_move",
        "thanks",
        "oops",
        "one_moment",
        "back_again",
        "your_turn",
        "well_played",
        "rematch",
        "have_to_go",
        "bye",
    ],
)
"""What can be said with one click. The words of `hello` are `chat.hello` in the catalogs."""
PHRASES: tuple[str, ...] = get_args(QuickPhrase.__value__)

SHOWN = 200
"""The latest messages that are shown."""
MOST = 2000
"""Messages in one room of a table."""
MINUTE = 60_000
BURST, SECONDS = 6, 10
"""Messages from one person within so many seconds."""
PER_MINUTE = 20
"""Messages from one person in a minute, at all tables and on all servers together."""

router = APIRouter(prefix="/api", responses=ERRORS)


class AskedMessage(Asked):
    """Something to say at a table: a quick phrase, or free text."""

    phrase: QuickPhrase | None = None
    text: FreeText | None = None
    name: Name | None = None
    """Your name, if you have neither a seat nor an account."""

    @model_validator(mode="after")
    def _check(self) -> Self:
        if (self.phrase is None) == (self.text is None):
            raise ValueError("either phrase or text")
        return self


class ChatMessage(Answered):
    """What someone has said at a table."""

    key: str
    """What it is called, to report or mute its writer."""
    room: Room
    seat: int | None
    """The writer's seat. Null for those who watch."""
    name: str
    """What its writer was called then. Empty if a seat had no name."""
    mine: bool
    phrase: QuickPhrase | None
    """A quick phrase. Its words are in the catalogs, `hello` as `chat.hello`."""
    text: str | None
    at: str
    """UTC, such as 2026-01-31T12:00:00Z."""


class Chat(Answered):
    """The chat of a table, as far as you may read it."""

    open: bool
    """Whether people can talk here. They can't at tables of one person with bots."""
    room: Room | None
    """Where you are heard. Null if you were removed from the table."""
    silenced: str | None
    """Until when the operator doesn't let you write, in UTC. Null if you may."""
    phrases: list[QuickPhrase]
    """What can be said with one click."""
    messages: list[ChatMessage]
    """The latest, oldest first, without those of people you have muted."""


class Chats(Part):
    """Writes down what is said, unless it is too much."""

    def __init__(self, club: Club) -> None:
        super().__init__(club)
        self._by_guest = Allowance(BURST, SECONDS)
        self._by_address = Allowance(10 * BURST, SECONDS)

    async def read(self, table: Table, guest: str) -> Chat:
        """The chat of a table, as this guest may read it."""
        open_here = talks(table)
        until = await silenced(self.database, guest) if open_here else None
        return Chat(
            open=open_here,
            room=cast(Room, room_of(table, guest)) if open_here else None,
            silenced=None if until is None else time_text(until),
            phrases=cast(list[QuickPhrase], list(PHRASES)) if open_here else [],
            messages=await self._messages(table, guest) if open_here else [],
        )

    async def _messages(self, table: Table, guest: str) -> list[ChatMessage]:
        found = select(ChatRow).where(
            ChatRow.table_id == table.id, ChatRow.hidden == 0, ChatRow.guest.not_in(unread_by(guest))
        )
        if table.status not in ENDED:
            found = found.where(ChatRow.room == room_of(table, guest))
        rows: Any = await self.database.rows(found.order_by(ChatRow.id.desc()).limit(SHOWN))
        seats = {chair.guest: seat for seat, chair in reversed(list(enumerate(table.chairs)))}
        return [
            ChatMessage(
                key=row.key,
                room=row.room,
                seat=seats.get(row.guest),
                name=row.name,
                mine=row.guest == guest,
                phrase=row.phrase,
                text=row.text,
                at=time_text(row.at),
            )
            for row in reversed(rows)
        ]

    async def say(self, table: Table, guest: str, asked: AskedMessage, address: str) -> None:
        """Write a message, and tell those at the table."""
        room = room_of(table, guest)
        if not talks(table):
            raise Refusal(403, "chat.off")
        if room is None:
            raise Refusal(403, "server.removed")
        if (until := await silenced(self.database, guest)) is not None:
            raise Refusal(403, "chat.silenced", until=time_text(until))
        name = await self._name(table, guest, asked.name)
        await self._count(table, guest, room, address)
        said = {"phrase": asked.phrase, "text": asked.text, "at": now(), "hidden": 0}
        row = {"key": secrets.token_urlsafe(12), "table_id": table.id, "guest": guest, "name": name, "room": room}
        await self.database.run(insert(ChatRow).values(**row, **said))
        self.bulletin.tell(chat_topic(table.id))

    async def _name(self, table: Table, guest: str, given: str | None) -> str:
        """What a writer is called: as at their seat, as their account, or else as they say."""
        own = next((chair.name for chair in table.chairs if chair.guest == guest and not chair.resigned), None)
        if own is not None:
            return own
        account = await self.club.account(guest)
        name = account.name if account is not None else given
        if name is None:
            raise Refusal(422, "chat.name_missing")
        others = [chair.name for chair in table.chairs if chair.name and chair.guest != guest]
        if account is None:
            if (other := alike(name, others)) is not None:
                raise Refusal(409, "server.name_alike", name=name, other=other)
            await self.club.part(Accounts).check_name(name, guest)
        return str(name)

    async def _count(self, table: Table, guest: str, room: str, address: str) -> None:
        if not self._by_address.take(address):
            raise Refusal(429, "chat.flood")
        own = select(func.count()).where(ChatRow.guest == guest, ChatRow.at > now() - MINUTE)
        said: Any = await self.database.rows(own)
        if not self._by_guest.take(guest) or said[0][0] >= PER_MINUTE:
            raise Refusal(429, "chat.flood")
        here = select(func.count()).where(ChatRow.table_id == table.id, ChatRow.room == room)
        written: Any = await self.database.rows(here)
        if written[0][0] >= MOST:
            raise Refusal(409, "chat.full")


def talks(table: Table) -> bool:
    """Whether there is anyone to talk to."""
    if table.status in (REVIEW, MOVED):
        return False
    invites = table.status == WAITING and any(chair.kind == OPEN for chair in table.chairs)
    return invites or table.lone_guest() is None


def room_of(table: Table, guest: str) -> str | None:
    """Where a guest is heard. Whoever has left the game watches; whoever was removed isn't heard."""
    if guest in table.removed:
        return None
    host = table.status == WAITING and guest == table.facts.host
    return PLAYERS if host or table.seats_of(guest) else WATCHERS


def _chats(club: InClub) -> Chats:
    chats: Chats = club.part(Chats)
    return chats


InChats = Annotated[Chats, Depends(_chats)]


@router.get("/tables/{id}/chat")
@needs(CHAT)
async def read(live: AtTable, chats: InChats, guest: Guest) -> Chat:
    """Read what is said at a table: by the players if you play, by those who watch if you watch, all after the end."""
    return await chats.read(live.table, guest)


@router.post("/tables/{id}/chat")
@needs(CHAT)
async def write(live: AtTable, asked: AskedMessage, chats: InChats, guest: Guest, request: Request) -> Chat:
    """Say something at a table."""
    await chats.say(live.table, guest, asked, address_of(request.scope))
    return await chats.read(live.table, guest)
