"""Every decision of a player or of chance, declared once: id, notation, kind, and parameters."""

from cromlech.core.actions import Actions
from cromlech.core.rules import lookup

from .board import (
    CIRCLES,
    DIE_FACES,
    GOODS,
    LEAST_FIGURES,
    LOCATION_COUNT,
    LOCATIONS,
    MAX_PLAYERS,
    RESOURCES,
    TOOL_TILES,
)
from .components import MAX_ONE_USE_TOOLS
from .printed import PACK

ACTIONS = Actions()

# Placing figures (SA 4): a location and a number.
_PLACEMENTS = [
    (location, number)
    for location in range(LOCATION_COUNT)
    for number in range(LEAST_FIGURES[location], CIRCLES[location] + 1)
]
PLACE = ACTIONS.add_each(
    "place", [{"location": LOCATIONS[location], "number": number} for location, number in _PLACEMENTS]
)
PLACE_LOCATION = lookup([location for location, _ in _PLACEMENTS])
PLACE_NUMBER = lookup([number for _, number in _PLACEMENTS])
FIRST_PLACE = lookup([[at for at, _ in _PLACEMENTS].index(location) for location in range(LOCATION_COUNT)])

ACT = ACTIONS.add("act", location=LOCATIONS)  # resolve a location

# + mask: bits 0-2 are tool tiles, bits 3-5 one-use tools
TOOL_MASKS = 1 << TOOL_TILES + MAX_ONE_USE_TOOLS


def _chosen(mask: int, first: int, count: int) -> list[int]:
    """The numbers of the set bits, from 1."""
    return [i + 1 for i in range(count) if mask >> (first + i) & 1]


TOOLS = ACTIONS.add_each(
    "tools",
    [
        {"tiles": _chosen(mask, 0, TOOL_TILES), "cards": _chosen(mask, TOOL_TILES, MAX_ONE_USE_TOOLS)}
        for mask in range(TOOL_MASKS)
    ],
)
BUY = ACTIONS.add("buy")
DECLINE = ACTIONS.add("decline")
USE_CARD = ACTIONS.add("use_card")  # the two-resources card

_PAIRS = [(first, second) for first in range(RESOURCES) for second in range(first, RESOURCES)]
PICK = ACTIONS.add_each("pick", [{"first": GOODS[first], "second": GOODS[second]} for first, second in _PAIRS])
PAIR_FIRST = lookup([first for first, _ in _PAIRS])
PAIR_SECOND = lookup([second for _, second in _PAIRS])
PAIRS = len(_PAIRS)

STARVE = ACTIONS.add("starve")
FEED = ACTIONS.add("feed")  # with resources for the missing food
MAX_PAYMENT = 10
PAY_STEP = MAX_PAYMENT + 1
PAY = ACTIONS.add("pay", resource=GOODS[:RESOURCES], amount=range(PAY_STEP))
TAKE_DIE = ACTIONS.add("take_die", face=range(1, DIE_FACES + 1))

# Chance: equally likely outcomes.
DIE = ACTIONS.chance("die", face=range(1, DIE_FACES + 1))
CARDS = len(PACK["card"])
CARD = ACTIONS.chance("card", card=[card["id"] for card in PACK["card"]])
BUILDINGS = len(PACK["building"])
BUILDING = ACTIONS.chance("building", building=[building["id"] for building in PACK["building"]])
START = ACTIONS.chance("start", seat=range(MAX_PLAYERS))

MAX_LEGAL = 64
