"""Time at tables."""

from .world import ANYONE, Asked

ENDPOINTS = {("GET", "/api/games/{game}/paces"): Asked(ANYONE, given=lambda _: {"game": "stone-age"})}
