"""What a finished game shows: ideas bought and orders played. For statistics."""

from collections.abc import Mapping
from typing import Any

from .board import IDEAS, ORDERS
from .ideas import total_resources
from .state import State


def markers(raw: State, seat: int) -> dict[str, int]:
    """Ideas, resources left, and how often each order was played."""
    player = raw.players[seat]
    played = {order: player.played[i] for i, order in enumerate(ORDERS)}
    return {"ideas": player.owned, "resources": total_resources(raw, seat), **played}


def items(raw: State, seat: int | None, pack: Mapping[str, Any]) -> dict[str, list[str]]:
    """Ideas of a seat; None: all that came into play."""
    if seat is None:
        found = [idea for idea in range(IDEAS) if raw.shown >> idea & 1]
    else:
        player = raw.players[seat]
        found = sorted(player.ideas[i] for i in range(player.owned))
    return {"idea": [pack["idea"][idea]["id"] for idea in found]}
