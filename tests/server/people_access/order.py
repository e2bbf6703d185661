"""Table chat, ties between people, reports, and what operators do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .world import ANYONE, Asked, World


def open_table(world: World) -> Mapping[str, Any]:
    """A table of the owner, where others may come."""
    seats = [{"kind": "me", "name": "Olena"}, {"kind": "open"}]
    answer = world.ask(world.owner, "POST", "/api/tables", {"game": "stone-age", "seats": seats})
    return {"id": answer.json()["table"]["id"]}


ENDPOINTS = {
    ("GET", "/api/tables/{id}/chat"): Asked(ANYONE, given=open_table),
    ("POST", "/api/tables/{id}/chat"): Asked(ANYONE, {"phrase": "hello", "name": "Ada"}, open_table),
}
