"""Results of a finished game for statistics: ideas bought and orders played."""

from .board import EPOCHS, IDEAS, ORDERS
from .ideas import total_resources
from .printed import PACK
from .state import State

VARIANTS = [
    *({"players": 2, "two_players": way} for way in ("virtual", "advanced")),
    *({"players": players} for players in (3, 4, 5)),
]
"""Both two-player variants, then three or more players."""


def markers(raw: State, seat: int) -> dict[str, int]:
    """The number of ideas, and of resources left."""
    return {"ideas": raw.players[seat].owned, "resources": total_resources(raw, seat)}


def items(raw: State, seat: int | None) -> dict[str, list[str]]:
    """The ideas of a seat, and each order as often as it was played. None: all ideas in play, all orders playable."""
    if seat is None:
        found = [idea for idea in range(IDEAS) if raw.shown >> idea & 1]
        orders = [order for order in ORDERS for _ in range(raw.seats * EPOCHS)]
    else:
        player = raw.players[seat]
        found = sorted(player.ideas[i] for i in range(player.owned))
        orders = [order for i, order in enumerate(ORDERS) for _ in range(player.played[i])]
    return {"idea": [PACK["idea"][idea]["id"] for idea in found], "order": orders}
