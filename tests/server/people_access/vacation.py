"""Vacations."""

from .world import ACCOUNTS, Asked

ENDPOINTS = {
    ("GET", "/api/vacation"): Asked(ACCOUNTS),
    ("POST", "/api/vacation"): Asked(ACCOUNTS, {"days": 3}),
    ("POST", "/api/vacation/end"): Asked(ACCOUNTS),
}
