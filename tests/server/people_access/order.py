"""Table chat, ties between people, reports, and what operators do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import insert, select, update

from cromlech.server.names import skeleton
from cromlech.server.people.rows import AccountRow, ReportRow, TieRow
from cromlech.server.storage import now

from .world import ANYONE, OPERATOR, SITE, Asked, Statuses, World

OWNERS: Statuses = (404, 404, 404, 200, 404)
"""Only the one whose thing it is. For others, there is no such thing."""


def open_table(world: World) -> Mapping[str, Any]:
    """A table of the owner, where others may come."""
    seats = [{"kind": "me", "name": "Olena"}, {"kind": "open"}]
    answer = world.ask(world.owner, "POST", "/api/tables", {"game": "stone-age", "seats": seats})
    return {"id": answer.json()["table"]["id"]}


def anyone_else(world: World) -> Mapping[str, Any]:
    """Someone with a seat at a table, as all the others see them."""
    author = world.meet(OPERATOR, "Ada")
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    answer = world.ask(author, "POST", "/api/tables", {"game": "stone-age", "seats": seats})
    return {"table": answer.json()["table"]["id"], "seat": 0}


def tie_of_owner(world: World) -> Mapping[str, Any]:
    """Someone whom the owner has muted."""
    key = f"tie{world.owner.guest}"[:32]
    row = {"guest": world.owner.guest, "other": world.person.guest, "key": key, "name": "Zofia", "kind": "mute"}
    world.write(insert(TieRow).values(**row, at=now()))
    return {"key": key}


def report(world: World) -> Mapping[str, Any]:
    """A report about someone."""
    row = {"by": world.owner.guest, "about": world.person.guest, "name": world.person.name, "reason": "spam"}
    none = {"place": None, "message": None, "words": None, "text": "", "handled": 0}
    world.write(insert(ReportRow).values(**row, **none, at=now()))
    number = world.rows(select(ReportRow.id).where(ReportRow.by == world.owner.guest))[0].id
    return {"id": number}


def named_person(world: World) -> Mapping[str, Any]:
    """Someone with an account who can be found by its name."""
    name = f"Spammer {world.person.guest[:12]}"
    changed = update(AccountRow).where(AccountRow.guest == world.person.guest)
    world.write(changed.values(name=name, skeleton=skeleton(name)))
    return {"body": {"name": name, "action": "ban", "reason": "Spam"}}


ENDPOINTS = {
    ("GET", "/api/tables/{id}/chat"): Asked(ANYONE, given=open_table),
    ("POST", "/api/tables/{id}/chat"): Asked(ANYONE, {"phrase": "hello", "name": "Ada"}, open_table),
    ("GET", "/api/ties"): Asked(ANYONE),
    ("POST", "/api/ties"): Asked(ANYONE, given=lambda world: {"body": {"kind": "block", **anyone_else(world)}}),
    ("POST", "/api/ties/{key}/undo"): Asked(OWNERS, given=tie_of_owner),
    ("POST", "/api/reports"): Asked(ANYONE, given=lambda world: {"body": {"reason": "name", **anyone_else(world)}}),
    ("GET", "/api/operator/reports"): Asked(SITE),
    ("POST", "/api/operator/reports/{id}"): Asked(SITE, {"action": "mute", "reason": "Rude"}, report),
    ("POST", "/api/operator/people"): Asked(SITE, given=named_person),
    ("GET", "/api/operator/audit"): Asked(SITE),
}
