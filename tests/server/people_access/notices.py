"""How to be reached, and the tables that wait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import insert

from cromlech.client import Client
from cromlech.server.people.rows import ChannelRow
from cromlech.server.storage import now

from .world import ANYONE, OWN, Asked, Statuses, World

NOBODY: Statuses = (422, 422, 422, 422, 422)
MINE: Statuses = (404, 404, 404, 200, 404)


def channel(world: World) -> Mapping[str, Any]:
    """A channel of the owner, whose mail can't be sent."""
    row = {"id": f"channel{World.number}", "guest": world.owner.guest, "kind": "apprise", "address": "jsons://[::1]/"}
    rest = {"keys": {"site": "http://localhost"}, "label": "JSON", "lang": "en", "created": now(), "failures": 0}
    world.write(insert(ChannelRow).values({**row, **rest}))
    return {"id": row["id"]}


def table(world: World) -> Mapping[str, Any]:
    """A table where the owner plays."""
    with Client(world.server.url, token=world.owner.token) as client:
        return {"id": client.create("stone-age", [{"kind": "me", "name": "Zofia"}, {"kind": "open"}]).id}


HOURS = {"zone": "Europe/Kyiv", "begin": 1320, "end": 420}
BROWSER = {"endpoint": "https://push.example.org/x", "p256dh": "AAAA", "auth": "AAAA", "lang": "en"}
ENDPOINTS = {
    ("GET", "/api/notices"): Asked(ANYONE),
    ("POST", "/api/notices/push"): Asked(NOBODY, BROWSER),
    ("POST", "/api/notices/mail"): Asked((409, 409, 409, 409, 409), {"lang": "uk"}),
    ("POST", "/api/notices/webhooks"): Asked(NOBODY, {"address": "file:///etc/passwd", "lang": "pl"}),
    ("POST", "/api/notices/channels/{id}/remove"): Asked(MINE, given=channel),
    ("POST", "/api/notices/channels/{id}/test"): Asked((404, 404, 404, 409, 404), given=channel),
    ("POST", "/api/notices/quiet"): Asked(ANYONE, HOURS),
    ("POST", "/api/notices/quiet/remove"): Asked(ANYONE),
    ("GET", "/api/tables/{id}/notices"): Asked(OWN, given=table),
    ("POST", "/api/tables/{id}/notices"): Asked(OWN, {"muted": True}, table),
    ("GET", "/api/waiting"): Asked(ANYONE),
}
