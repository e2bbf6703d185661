"""The board: goods, locations, and limits by number of players (SA 0, 4, 5.5, 10)."""

from cromlech.core.names import Names
from cromlech.core.rules import lookup

MAX_PLAYERS = 4

# Resources in order of value. Food is a good, never a resource.
GOODS = Names()
WOOD = GOODS.add("wood")
BRICK = GOODS.add("brick")
STONE = GOODS.add("stone")
GOLD = GOODS.add("gold")
FOOD = GOODS.add("food")
RESOURCES = FOOD

DIVISOR = lookup((3, 4, 5, 6, 2))
"""Pips per piece when rolling for a good. For a resource, also its points on flexible buildings (SA 5.5)."""

SLOTS = 4
"""The number of card slots. Slot 1 is the rightmost and costs 1, slot 4 the leftmost and costs 4."""
STACKS = 4
STACK_HEIGHT = 7

LOCATIONS = Names()
TOOL_MAKER = LOCATIONS.add("tool_maker")
HUT = LOCATIONS.add("hut")
FIELD = LOCATIONS.add("field")
HUNT = LOCATIONS.add("hunt")
FOREST = LOCATIONS.add("forest")
CLAY_PIT = LOCATIONS.add("clay_pit")
QUARRY = LOCATIONS.add("quarry")
RIVER = LOCATIONS.add("river")
CARD_1 = LOCATIONS.add("card_1")
for _slot in range(2, SLOTS + 1):
    LOCATIONS.add(f"card_{_slot}")
BUILDING_1 = LOCATIONS.add("building_1")
for _stack in range(2, STACKS + 1):
    LOCATIONS.add(f"building_{_stack}")
LOCATION_COUNT = len(LOCATIONS)

NOWHERE = -1
NONE = -1
"""No card in a slot, or no tile on a stack."""

# By number of players, 0 to 4.
VILLAGE_LIMIT = lookup((0, 0, 2, 2, 3))
AREA_PLAYERS = lookup((0, 0, 1, 2, 4))

START_FIGURES = 5
MAX_FIGURES = 10

# By location: the fewest figures a player may place, and the circles. The hut takes exactly two.
# The hunting grounds hold any number, which means the whole tribe of each player (SA 4).
LEAST_FIGURES = lookup([2 if location == HUT else 1 for location in range(LOCATION_COUNT)])
CIRCLES = lookup([*(1, 2, 1), MAX_FIGURES, *(7, 7, 7, 7), *[1] * (SLOTS + STACKS)])
GATHERED = lookup([NONE] * HUNT + [FOOD, *range(RESOURCES)] + [NONE] * (SLOTS + STACKS))
"""The good that dice yield at each location."""
START_FOOD = 12
MAX_AGRICULTURE = 10
MAX_TOOLS = 12
TOOL_TILES = 3
STARVATION_LOSS = 10

DIE_FACES = 6
TOOL_FACE = 5
AGRICULTURE_FACE = 6
"""The face for agriculture. On a dice-for-all card, 1 … 4 are the four resources and 5 is a tool (SA 7.1)."""
