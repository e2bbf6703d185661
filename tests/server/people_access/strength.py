"""Profiles, histories, ratings, and tournaments."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import insert

from cromlech.server.people.rows import TournamentRow
from cromlech.server.storage import now

from .world import ACCOUNTS, ANYONE, OWN, Asked, World

PACE = {"kind": "days", "bank": 0, "delay": 0, "days": 3}


def tournament(world: World) -> Mapping[str, Any]:
    """One of the owner's that hasn't begun."""
    row = {"id": f"t{world.number}", "name": "Cup", "host": world.owner.guest, "kind": "swiss", "game": "stone-age"}
    times = {"starts": now() + 3_600_000, "ends": now() + 7_200_000}
    settings = {"players": 2, "pace": PACE, "rounds": 3}
    world.write(insert(TournamentRow).values({**row, **times, "settings": settings, "status": "open", "round": 0}))
    return {"id": row["id"]}


def plan(world: World) -> Mapping[str, Any]:
    """A tournament to organize."""
    asked = {"name": "Cup", "kind": "swiss", "game": "stone-age", "players": 2, "pace": PACE}
    return {"body": {**asked, "starts": now() + 3_600_000}}


ENDPOINTS = {
    ("GET", "/api/profile"): Asked(ANYONE),
    ("GET", "/api/history"): Asked(ANYONE),
    ("GET", "/api/history/file"): Asked(ANYONE, query="?kind=csv"),
    ("GET", "/api/leaderboard"): Asked(ANYONE, query="?game=stone-age&players=2"),
    ("GET", "/api/tournaments"): Asked(ANYONE),
    ("POST", "/api/tournaments"): Asked(ACCOUNTS, given=plan),
    ("GET", "/api/tournaments/{id}"): Asked(ANYONE, given=tournament),
    ("POST", "/api/tournaments/{id}/entry"): Asked(ACCOUNTS, {"state": "in"}, given=tournament),
    ("POST", "/api/tournaments/{id}/cancel"): Asked(OWN, given=tournament),
}
