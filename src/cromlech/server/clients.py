"""One client at a table: what it says, what it gets told, and how much of the log it has."""

from __future__ import annotations

import asyncio
import contextlib

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from cromlech.core.errors import CromlechError

from .agreements import undo
from .answers import resumed_line
from .errors import Refusal, Stale, phrase_of, status_of
from .guests import Session
from .hall import Hall
from .limits import Allowance
from .live import Live
from .protocol import (
    Answered,
    ErrorMessage,
    PongMessage,
    Said,
    SaidAnswer,
    SaidHello,
    SaidMove,
    SaidPing,
    SaidRevise,
    SaidUndo,
)
from .scopes import PLAY
from .storage import now
from .telling import Told
from .validation import refusal_of

QUEUE = 64
"""States that may wait for a slow client. After that, it gets only the latest."""
VIOLATION, TOO_BIG, RESTARTING = 1008, 1009, 1012
"""Codes for closing a websocket. The last one says that the server stops, so that another one, or the next, answers."""

_said: TypeAdapter[Said] = TypeAdapter(Said)


class Client:
    """A websocket. Listens until the other side leaves, and sends at that side's own pace."""

    def __init__(self, socket: WebSocket, hall: Hall, live: Live, guest: str) -> None:
        self.socket = socket
        self.hall = hall
        self.live = live
        self.guest = guest
        self.messages: asyncio.Queue[str] = asyncio.Queue()
        self.line = 0
        """The number of log lines it has."""
        self.seq = 0
        """The `seq` as of which it has them."""
        self.thinks = False
        """Whether it chooses moves for bots."""
        self._told: Told | None = None
        """What it knows, unless it has to start anew."""
        self._parting = False
        """Whether the server stops."""
        self._allowance = Allowance(hall.settings.messages, 2)
        self._expelled: asyncio.Task[None] | None = None

    async def stay(self) -> None:
        """Run until the client leaves."""
        speaker = asyncio.create_task(self._speak())
        try:
            while (text := await self._hear()) is not None:
                await self._answer(text)
            if self._parting:
                await self._say_goodbye(speaker)
        finally:
            self.live.leave(self)
            speaker.cancel()
            await asyncio.gather(speaker, return_exceptions=True)

    # -- listening -------------------------------------------------------------

    async def _hear(self) -> str | bytes | None:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            self._parting = message.get("code") == RESTARTING
            return None
        text: str | bytes = message.get("text") or message.get("bytes") or ""
        if len(text if isinstance(text, bytes) else text.encode("utf-8", "replace")) > self.hall.settings.message_size:
            await self._hang_up(TOO_BIG)
        elif not self._allowance.take():
            await self._hang_up(VIOLATION)
        else:
            return text
        return None

    def expel(self) -> None:
        """Hang up, because this guest's token no longer counts."""
        self._expelled = asyncio.create_task(self._hang_up(VIOLATION))

    async def _say_goodbye(self, speaker: asyncio.Task[None]) -> None:
        """Let the client have what it is owed before the server stops."""
        sent = asyncio.create_task(self.messages.join())
        await asyncio.wait({sent, speaker}, return_when=asyncio.FIRST_COMPLETED)  # the speaker ends if the client left
        sent.cancel()
        await self._hang_up(RESTARTING)

    async def _hang_up(self, code: int) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.close(code)

    async def _answer(self, text: str | bytes) -> None:
        said = None
        try:
            said = _read(text)
            await self._do(said)
        except CromlechError as error:
            self.tell(error_message(error, self.live.table.seq, said.type if said is not None else None))
            if isinstance(error, Stale):
                self.tell_state()

    async def _do(self, said: Said) -> None:
        if isinstance(said, SaidPing):
            self.tell(PongMessage(now=now()))
        elif isinstance(said, SaidHello):
            self.welcome(said.line, said.seq, said.thinks)
        elif self not in self.live.clients:
            raise Refusal(400, "server.hello_first")
        elif not self._allows(PLAY):
            raise Refusal(403, "token.scope", scope=PLAY)
        elif isinstance(said, SaidMove):
            await self.hall.change(self.live, lambda table: table.play(self.guest, said.seq, said.actions))
        elif isinstance(said, SaidUndo):
            await self.hall.change(self.live, lambda table: undo(table, self.guest, said.seq, said.to))
        elif isinstance(said, SaidRevise):
            await self.hall.change(self.live, lambda table: table.revise(self.guest, said.seq, said.to, said.actions))

        elif isinstance(said, SaidAnswer):
            self.live.devices.answer(self, self.live.table, said.seq, said.action)

    def _allows(self, scope: str) -> bool:
        session: Session | None = self.socket.scope.get("session")  # inside a browser there is none
        return session is None or session.allows(scope)

    # -- telling ---------------------------------------------------------------

    def welcome(self, line: int, since: int, thinks: bool) -> None:
        """Start telling a client everything. It has `line` lines of the log as of `since`."""
        self.thinks = thinks
        self._drop_messages()
        self.line = resumed_line(self.live.table, self.guest, line, since)
        self.seq = self.live.table.seq
        self.live.enter(self)
        self.hall.drivers.wake(self.live)

    def tell(self, message: Answered) -> None:
        """Send a message as soon as the client listens. Too many unread messages are dropped."""
        if self.messages.qsize() < 2 * QUEUE:
            self.messages.put_nowait(message.model_dump_json())

    def tell_state(self) -> None:
        """Send the table as it is now, or what has changed. If too much is waiting, the whole state replaces it."""
        if self.messages.qsize() >= QUEUE:
            self._drop_messages()
            self.line = 0
        before, now = self._told, self.live.told(self.guest)
        table = self.live.table
        if table.state is not None:
            if before is not None and before.reader != now.reader:
                self.line = min(self.line, table.state.same_lines(before.reader, now.reader))
            self.line = table.stable_lines(self.line, self.seq)
        self.messages.put_nowait(self.live.message(before, now, self.line))
        self.line = table.state.log_length if table.state is not None else 0
        self.seq, self._told = now.seq, now

    def _drop_messages(self) -> None:
        self._told = None
        while not self.messages.empty():
            self.messages.get_nowait()
            self.messages.task_done()

    async def _speak(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self.socket.send_text(await self.messages.get())
                self.messages.task_done()


def error_message(error: CromlechError, seq: int | None, to: str | None = None) -> ErrorMessage:
    """A refusal sent over a websocket."""
    return ErrorMessage(error=phrase_of(error), status=status_of(error), seq=seq, to=to)


def _read(text: str | bytes) -> Said:
    try:
        return _said.validate_json(text)
    except ValidationError as error:
        raise refusal_of(error.errors()) from None
