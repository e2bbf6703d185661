"""Profiles, histories, ratings, and tournaments."""

from .world import ANYONE, Asked

ENDPOINTS = {
    ("GET", "/api/profile"): Asked(ANYONE),
    ("GET", "/api/history"): Asked(ANYONE),
    ("GET", "/api/leaderboard"): Asked(ANYONE, query="?game=stone-age&players=2"),
    ("GET", "/api/history/file"): Asked(ANYONE, query="?kind=csv"),
}
