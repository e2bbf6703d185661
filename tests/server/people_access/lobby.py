"""Finding a game: open tables, quick match, invitations."""

from .world import ANYONE, Asked

ENDPOINTS = {("GET", "/api/lobby"): Asked(ANYONE)}
