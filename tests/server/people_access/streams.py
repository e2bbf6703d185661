"""Streams over HTTP. They end at once here, since each asks for what there is now."""

from .order import open_table
from .world import ANYONE, Asked

ENDPOINTS = {
    ("GET", "/api/tables/{id}/stream"): Asked(ANYONE, given=open_table, query="?once=true"),
    ("GET", "/api/stream/turns"): Asked(ANYONE, query="?once=true"),
    ("GET", "/api/stream/finished"): Asked(ANYONE, query="?once=true&after=0"),
}
