"""Points by source, and the tie breaker between equal scores."""

from cromlech.core.rules import OVER

from .rules import animal_points, pair_points, total, totem_points
from .state import State


def sheet(raw: State, seat: int) -> dict[str, int]:
    """Points by source. The totem counts only at the end."""
    totem = totem_points(raw, seat) if raw.actor == OVER else 0
    return {"animals": animal_points(raw, seat), "pairs": pair_points(raw, seat), "totem": totem}


def tie_break(raw: State, seat: int) -> int:
    """The number of animals a clan has."""
    return total(raw.clans[seat].caught)
