"""A websocket that says when there is something new to ask for: invitations, open tables, messages, your turn."""

from __future__ import annotations

import asyncio
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Annotated, Literal

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter, ValidationError
from typing_extensions import TypeAliasType

from ..bulletin import News
from ..clients import RESTARTING, TOO_BIG, VIOLATION
from ..guests import Guests, Session
from ..hall import Hall
from ..limits import Allowance
from ..protocol import Answered, Asked
from ..scopes import READ, needs

PUBLIC = ("lobby",)
"""Topics that anyone may follow by their name alone."""
GATHER = 0.2
"""Seconds in which several news become one message."""
TABLES = 20
"""The most tables to follow at once."""

router = APIRouter()

Topic = TypeAliasType("Topic", Literal["lobby", "me", "chat"])


class SaidFollow(Asked):
    """What to follow from now on. Your own news always come."""

    type: Literal["follow"]
    topics: Annotated[list[Literal["lobby"]], Field(default_factory=list, max_length=4)]
    tables: Annotated[list[Annotated[str, Field(max_length=32)]], Field(default_factory=list, max_length=TABLES)]
    """Tables whose messages to follow."""


class NewsMessage(Answered):
    """There is something new: ask for it."""

    type: Literal["news"] = "news"
    topic: Topic
    """`lobby`: open tables. `me`: invitations, your turn, and what else is yours. `chat`: messages at `table`."""
    table: str | None = None


_said: TypeAdapter[SaidFollow] = TypeAdapter(SaidFollow)


def own_topic(guest: str) -> str:
    """The topic of everything that concerns one person alone."""
    return f"me:{guest}"


def chat_topic(table_id: str) -> str:
    """The topic of a table's messages."""
    return f"chat:{table_id}"


@router.websocket("/api/news")
@needs(READ)
async def follow(socket: WebSocket) -> None:
    """Tell a client what is new until it leaves."""
    hall: Hall = socket.app.state.hall
    guests: Guests = socket.app.state.guests
    await socket.accept()
    guest: str = socket.scope["guest"]
    leaving = asyncio.Event()
    session: Session = socket.scope["session"]
    hung_up: AbstractContextManager[None] = guests.connected(session, leaving.set) if guests else nullcontext()
    present = nullcontext() if session.program else hall.presence.coming(guest)
    with hung_up, present, hall.bulletin.following([own_topic(guest)]) as news:
        tasks = [
            asyncio.create_task(each)
            for each in (_listen(socket, news, guest, hall.settings.messages), _speak(socket, news), leaving.wait())
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(VIOLATION if leaving.is_set() else RESTARTING if hall.leaving else 1000)


async def _listen(socket: WebSocket, news: News, guest: str, messages: int) -> None:
    allowance = Allowance(messages, 2)
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text") or ""
        if len(text) > 4096 or not allowance.take():
            with suppress(WebSocketDisconnect, RuntimeError):
                await socket.close(TOO_BIG if len(text) > 4096 else VIOLATION)
            return
        try:
            said = _said.validate_json(text)
        except ValidationError:
            with suppress(WebSocketDisconnect, RuntimeError):
                await socket.close(VIOLATION)
            return
        news.topics = {own_topic(guest), *said.topics, *map(chat_topic, said.tables)}
        news.add(news.topics)  # what happened before is also new to whoever begins to follow


async def _speak(socket: WebSocket, news: News) -> None:
    while True:
        for topic in sorted(await news.wait()):
            kind, _, what = topic.partition(":")
            table = what if kind == "chat" else None
            await socket.send_text(NewsMessage.model_validate({"topic": kind, "table": table}).model_dump_json())
        await asyncio.sleep(GATHER)
