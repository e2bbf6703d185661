"""The hall over websockets."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext, suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from cromlech.core.errors import CromlechError

from .clients import VIOLATION, Client, error_message
from .guests import Guests
from .hall import Hall
from .scopes import READ, needs

router = APIRouter()


@router.websocket("/api/tables/{table_id}/ws")
@needs(READ)
async def watch(socket: WebSocket, table_id: str) -> None:
    """Serve a client at a table until it leaves."""
    hall: Hall = socket.app.state.hall
    await socket.accept()
    guest: str = socket.scope["guest"]
    try:
        live = await hall.find(table_id)
        client = Client(socket, hall, live, guest)
        with live.watching(), _until_revoked(client):
            await hall.refresh(live)
            await client.stay()
    except CromlechError as error:
        with suppress(WebSocketDisconnect, RuntimeError):  # it may have left meanwhile
            await socket.send_text(error_message(error, None).model_dump_json())
            await socket.close(VIOLATION)


def _until_revoked(client: Client) -> AbstractContextManager[None]:
    guests: Guests | None = client.socket.app.state.guests
    return nullcontext() if guests is None else guests.connected(client.socket.scope["session"], client.expel)
