"""Time at tables."""

from __future__ import annotations

from typing import Any

from .world import ANYONE, OWN, Asked, World


def _playing(world: World) -> dict[str, Any]:
    """A table with a clock where the owner plays against a bot."""
    seats = [{"kind": "me", "name": "Olena"}, {"kind": "bot"}]
    pace = {"kind": "live", "bank": 600, "delay": 5}
    body = {"game": "stone-age", "seats": seats, "pace": pace}
    opened = world.ask(world.owner, "POST", "/api/tables", body).json()
    return {"id": opened["table"]["id"]}


def _asked(world: World) -> dict[str, Any]:
    """A table for two, where the other one has asked for a pause."""
    host = world.meet(1, "Nadia")
    seats = [{"kind": "me", "name": "Nadia"}, {"kind": "open"}]
    pace = {"kind": "live", "bank": 600, "delay": 5}
    opened = world.ask(host, "POST", "/api/tables", {"game": "stone-age", "seats": seats, "pace": pace}).json()["table"]
    path = f"/api/tables/{opened['id']}"
    world.ask(world.owner, "POST", f"{path}/join", {"name": "Olena", "invitation": opened["invitation"]})
    offer = world.ask(host, "POST", f"{path}/offers", {"kind": "pause"}).json()["table"]["proposal"]
    return {"id": opened["id"], "body": {"seq": offer["seq"], "accept": True}}


ENDPOINTS = {
    ("GET", "/api/games/{game}/paces"): Asked(ANYONE, given=lambda _: {"game": "stone-age"}),
    ("POST", "/api/tables/{id}/return"): Asked(OWN, given=_playing),
    ("POST", "/api/tables/{id}/offers"): Asked(OWN, {"kind": "pause"}, given=_playing),
    ("POST", "/api/tables/{id}/consent"): Asked(OWN, given=_asked),
}
