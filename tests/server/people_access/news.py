"""News by websocket."""

from .world import ANYONE, Asked

SOCKETS = {"/api/news": Asked(ANYONE, {"type": "follow", "topics": ["lobby"]})}
"""For each websocket, what is said first. With 200, the socket stays open."""
