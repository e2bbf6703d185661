"""Finding a game: open tables, quick match, invitations."""

from .world import ANYONE, Asked

ENDPOINTS = {
    ("GET", "/api/lobby"): Asked(ANYONE),
    ("GET", "/api/seek"): Asked(ANYONE),
    ("POST", "/api/seek"): Asked(ANYONE, {"game": "stone-age", "players": 4, "name": "Zofia"}),
    ("POST", "/api/seek/here"): Asked(ANYONE),
    ("DELETE", "/api/seek"): Asked(ANYONE),
}
