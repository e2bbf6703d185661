"""The cost and points of buildings (SA 5.7)."""

from cromlech.core.rules import note, rule

from .board import BUILDING_1, DIVISOR, NONE, RESOURCES
from .components import FIXED
from .events import BUILDING_BOUGHT
from .payment import begin_payment, give_up, payable
from .places import put_building
from .printed import (
    BUILDING_COST,
    BUILDING_DISTINCT,
    BUILDING_KIND,
    BUILDING_MAX,
    BUILDING_MIN,
    BUILDING_POINTS,
)
from .state import FROM_BUILDINGS, OWNED, State


@rule
def building_here(s: State, location: int) -> int:
    """The tile on top of the stack at this location."""
    return s.top[location - BUILDING_1]


@rule
def can_buy_building(s: State, p: int, tile: int, wild: int) -> bool:
    """Whether p can pay for the tile with `wild` additional resources of any kind."""
    if BUILDING_KIND[tile] == FIXED:
        missing = 0
        for kind in range(RESOURCES):
            missing += max(0, BUILDING_COST[tile][kind] - s.players[p].resources[kind])
        return missing <= wild
    return payable(s, p, 0, BUILDING_MIN[tile], BUILDING_MAX[tile], BUILDING_DISTINCT[tile], wild)


@rule
def buy_building(s: State, p: int) -> bool:
    """Pay a fixed price right away and return True, or begin the payment."""
    tile = building_here(s, s.location)
    if BUILDING_KIND[tile] == FIXED:
        for kind in range(RESOURCES):
            s.paid[kind] = BUILDING_COST[tile][kind]
            give_up(s, p, kind, s.paid[kind])
        return True
    begin_payment(s, p, BUILDING_MIN[tile], BUILDING_MAX[tile], BUILDING_DISTINCT[tile])
    return False


@rule
def take_building(s: State, p: int) -> None:
    """Take the building and score it: its printed points, or the value of the payment."""
    tile = building_here(s, s.location)
    points = BUILDING_POINTS[tile]
    if BUILDING_KIND[tile] != FIXED:
        points = 0
        for kind in range(RESOURCES):
            points += s.paid[kind] * DIVISOR[kind]
    s.players[p].points[FROM_BUILDINGS] += points
    put_building(s, tile, OWNED + p)
    s.top[s.location - BUILDING_1] = NONE
    s.height[s.location - BUILDING_1] -= 1
    note(s, BUILDING_BOUGHT, p, tile, points)
