"""The hall by websocket."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from cromlech.core.errors import CromlechError

from .errors import Refusal, Stale, phrase_of, status_of
from .guests import guest_of
from .hall import Hall, Live, Watcher, dumps
from .limits import Allowance
from .protocol import Said, SaidHello, SaidMove, SaidPing, SaidUndo
from .validation import refusal_of

VIOLATION, TOO_BIG = 1008, 1009

router = APIRouter()
_said: TypeAdapter[Any] = TypeAdapter(Said)


@router.websocket("/api/tables/{table_id}/ws")
async def watch(socket: WebSocket, table_id: str) -> None:
    """A client at a table, as long as it stays."""
    hall: Hall = socket.app.state.hall
    await socket.accept()
    try:
        guest = guest_of(socket.scope["token"])
        live = await hall.find(table_id)
    except CromlechError as error:
        await socket.send_text(_error(error, None))
        await socket.close(VIOLATION)
        return
    await Conversation(socket, hall, live, guest).go_on()


def _error(error: CromlechError, seq: int | None) -> str:
    return dumps({"type": "error", "error": phrase_of(error), "status": status_of(error), "seq": seq})


class Conversation:
    """What is said between one client and its table."""

    def __init__(self, socket: WebSocket, hall: Hall, live: Live, guest: str) -> None:
        self.socket = socket
        self.hall = hall
        self.live = live
        self.guest = guest
        self.watcher: Watcher | None = None
        self.speaker: asyncio.Task[None] | None = None
        self.allowance = Allowance(hall.settings.messages, 2)

    async def go_on(self) -> None:
        """Listen until the client leaves; speak at the same time, at the client's own pace."""
        try:
            while (text := await self._hear()) is not None:
                await self._answer(text)
        finally:
            if self.watcher is not None:
                self.live.leave(self.watcher)
            if self.speaker is not None:
                self.speaker.cancel()
                await asyncio.gather(self.speaker, return_exceptions=True)

    async def _hear(self) -> str | bytes | None:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text: str | bytes = message.get("text") or message.get("bytes") or ""
        if len(text if isinstance(text, bytes) else text.encode("utf-8", "replace")) > self.hall.settings.message_size:
            await self._hang_up(TOO_BIG)
            return None
        if not self.allowance.take():
            await self._hang_up(VIOLATION)
            return None
        return text

    async def _hang_up(self, code: int) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.close(code)

    async def _answer(self, text: str | bytes) -> None:
        try:
            said = _read(text)
            if isinstance(said, SaidPing):
                await self._tell({"type": "pong"})
            elif isinstance(said, SaidHello):
                self._welcome(said)
            elif self.watcher is None:
                raise Refusal(400, "server.hello_first")
            elif isinstance(said, SaidMove):
                await self.hall.change(self.live, lambda table: table.play(self.guest, said.seq, said.actions))
            elif isinstance(said, SaidUndo):
                await self.hall.change(self.live, lambda table: table.undo(self.guest, said.seq, said.to))
            else:
                change = said.seq, said.to, said.actions
                await self.hall.change(self.live, lambda table: table.revise(self.guest, *change))
        except CromlechError as error:
            await self._tell(json.loads(_error(error, self.live.table.seq)))
            if isinstance(error, Stale) and self.watcher is not None:
                self.watcher.tell_state()

    async def _tell(self, message: dict[str, Any]) -> None:
        if self.watcher is not None:
            self.watcher.tell(message)
        else:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await self.socket.send_text(dumps(message))

    def _welcome(self, said: SaidHello) -> None:
        if self.watcher is not None:
            self.live.watchers.discard(self.watcher)
            if self.speaker is not None:
                self.speaker.cancel()
        self.watcher = self.live.watch(self.guest, said.line, said.seq)
        self.speaker = asyncio.create_task(self._speak(self.watcher))

    async def _speak(self, watcher: Watcher) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self.socket.send_text(await watcher.messages.get())


def _read(text: str | bytes) -> Any:
    try:
        return _said.validate_json(text)
    except ValidationError as error:
        raise refusal_of(error.errors()) from None
