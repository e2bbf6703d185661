"""What a finished game shows: ideas bought and orders played. For statistics."""

from collections.abc import Mapping
from typing import Any

from .board import IDEAS, LAST_ROUND, ORDERS, ROUNDS_PER_EPOCH
from .ideas import total_resources
from .state import State

EPOCHS = LAST_ROUND // ROUNDS_PER_EPOCH


def markers(raw: State, seat: int) -> dict[str, int]:
    """Ideas and resources left."""
    return {"ideas": raw.players[seat].owned, "resources": total_resources(raw, seat)}


def items(raw: State, seat: int | None, pack: Mapping[str, Any]) -> dict[str, list[str]]:
    """Ideas of a seat, and orders as often as it played them; None: all that came into play, or could be played."""
    if seat is None:
        found = [idea for idea in range(IDEAS) if raw.shown >> idea & 1]
        orders = [order for order in ORDERS for _ in range(raw.seats * EPOCHS)]
    else:
        player = raw.players[seat]
        found = sorted(player.ideas[i] for i in range(player.owned))
        orders = [order for i, order in enumerate(ORDERS) for _ in range(player.played[i])]
    return {"idea": [pack["idea"][idea]["id"] for idea in found], "order": orders}
