"""The data set of public games."""

from .world import ANYONE, Asked

ENDPOINTS = {("GET", "/api/export"): Asked(ANYONE, query="?limit=5&since=2026-01-01")}
