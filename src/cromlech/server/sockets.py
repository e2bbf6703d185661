"""The hall over websockets."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from cromlech.core.errors import CromlechError

from .clients import VIOLATION, Client, error_message
from .guests import guest_of
from .hall import Hall

router = APIRouter()


@router.websocket("/api/tables/{table_id}/ws")
async def watch(socket: WebSocket, table_id: str) -> None:
    """Serve a client at a table until it leaves."""
    hall: Hall = socket.app.state.hall
    await socket.accept()
    try:
        guest = guest_of(socket.scope["token"])
        live = await hall.find(table_id)
        with live.watching():
            await hall.refresh(live)
            await Client(socket, hall, live, guest).stay()
    except CromlechError as error:
        await socket.send_text(error_message(error, None).model_dump_json())
        await socket.close(VIOLATION)
