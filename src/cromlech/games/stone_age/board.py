"""The board: goods, locations, limits by number of players (SA 0, 4, 5.5, 10)."""

from cromlech.core.rules import table

MAX_PLAYERS = 4

# Resources in the order of their value; food is a good, never a resource.
WOOD, BRICK, STONE, GOLD, FOOD = range(5)
GOODS = ("wood", "brick", "stone", "gold", "food")
RESOURCES = 4

DIVISOR = table((3, 4, 5, 6, 2))
"""Pips per piece when rolling for a good; for a resource also its points on flexible buildings (SA 5.5)."""

TOOL_MAKER, HUT, FIELD, HUNT, FOREST, CLAY_PIT, QUARRY, RIVER = range(8)
CARD_1, CARD_2, CARD_3, CARD_4 = range(8, 12)
BUILDING_1, BUILDING_2, BUILDING_3, BUILDING_4 = range(12, 16)
LOCATIONS = (
    *("tool_maker", "hut", "field", "hunt", "forest", "clay_pit", "quarry", "river"),
    *("card_1", "card_2", "card_3", "card_4"),
    *("building_1", "building_2", "building_3", "building_4"),
)
LOCATION_COUNT = 16
SLOTS = 4
"""Card slots; slot 1 is the rightmost and costs 1, slot 4 the leftmost and costs 4."""
STACKS = 4
STACK_HEIGHT = 7

NOWHERE = -1
NONE = -1
"""No card in a slot, no tile on a stack."""

AREA_CIRCLES = 7

# By number of players, 0 to 4.
VILLAGE_LIMIT = table((0, 0, 2, 2, 3))
AREA_PLAYERS = table((0, 0, 1, 2, 4))

START_FIGURES = 5
MAX_FIGURES = 10
START_FOOD = 12
MAX_AGRICULTURE = 10
MAX_TOOLS = 12
TOOL_TILES = 3
STARVATION_LOSS = 10

DIE_FACES = 6
TOOL_FACE = 5
AGRICULTURE_FACE = 6
"""On a dice-for-all card 1 … 4 stand for the four resources, 5 for a tool, 6 for agriculture (SA 7.1)."""
