"""Finding a game: open tables, quick match, invitations."""

from collections.abc import Mapping
from typing import Any

from .world import ANYONE, OWN, Asked, World

ME, OPEN = {"kind": "me", "name": "Olena"}, {"kind": "open"}


def table(world: World) -> Mapping[str, Any]:
    """The owner's table, which waits for people."""
    asked = {"game": "stone-age", "seats": [ME, OPEN]}
    return {"id": world.ask(world.owner, "POST", "/api/tables", asked).json()["table"]["id"]}


def known(world: World) -> Mapping[str, Any]:
    """The owner's table, and someone whom the owner can invite."""
    before = world.ask(world.owner, "POST", "/api/tables", {"game": "stone-age", "seats": [ME, OPEN]}).json()["table"]
    guest = world.meet(1, "Taras")
    asked = {"name": "Taras", "invitation": before["invitation"]}
    world.ask(guest, "POST", f"/api/tables/{before['id']}/join", asked)
    (person,) = world.ask(world.owner, "GET", "/api/met").json()["people"]
    return {**table(world), "body": {"key": person["key"]}}


def invited(world: World) -> Mapping[str, Any]:
    """A table to which the owner was invited."""
    host = world.meet(1, "Taras")
    seats = [{"kind": "me", "name": "Taras"}, OPEN]
    tables = [world.ask(host, "POST", "/api/tables", {"game": "stone-age", "seats": seats}) for _ in range(2)]
    before, after = (each.json()["table"] for each in tables)
    asked = {"name": "Olena", "invitation": before["invitation"]}
    world.ask(world.owner, "POST", f"/api/tables/{before['id']}/join", asked)
    (person,) = world.ask(host, "GET", "/api/met").json()["people"]
    world.ask(host, "POST", f"/api/tables/{after['id']}/invites", {"key": person["key"]})
    return {"id": after["id"]}


ENDPOINTS = {
    ("GET", "/api/lobby"): Asked(ANYONE),
    ("GET", "/api/seek"): Asked(ANYONE),
    ("POST", "/api/seek"): Asked(ANYONE, {"game": "stone-age", "players": 4, "name": "Zofia"}),
    ("POST", "/api/seek/here"): Asked(ANYONE),
    ("DELETE", "/api/seek"): Asked(ANYONE),
    ("GET", "/api/met"): Asked(ANYONE),
    ("GET", "/api/calls"): Asked(ANYONE),
    ("GET", "/api/tables/{id}/invites"): Asked(OWN, given=table),
    ("POST", "/api/tables/{id}/invites"): Asked(OWN, given=known),
    ("POST", "/api/tables/{id}/invites/answer"): Asked((404, 404, 404, 200, 404), {"accept": True}, invited),
}
