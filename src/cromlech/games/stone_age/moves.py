"""The catalogue of actions: one whole number for every decision of a player or of chance."""

from cromlech.core.rules import table

from .board import BUILDING_1, CARD_1, FIELD, FOREST, HUNT, HUT, LOCATION_COUNT, RIVER, TOOL_MAKER

# Placing figures (SA 4): a location and a number. The hut takes exactly two.
_PLACEMENTS = (
    [(TOOL_MAKER, 1), (HUT, 2), (FIELD, 1)]
    + [(HUNT, n) for n in range(1, 11)]
    + [(area, n) for area in range(FOREST, RIVER + 1) for n in range(1, 8)]
    + [(slot, 1) for slot in range(CARD_1, CARD_1 + 4)]
    + [(stack, 1) for stack in range(BUILDING_1, BUILDING_1 + 4)]
)
PLACE = 0
PLACE_LOCATION = table([location for location, _ in _PLACEMENTS])
PLACE_NUMBER = table([number for _, number in _PLACEMENTS])
FIRST_PLACE = table([[at for at, _ in _PLACEMENTS].index(location) for location in range(LOCATION_COUNT)])

ACT = PLACE + len(_PLACEMENTS)  # + location: carry out its action
TOOLS = ACT + LOCATION_COUNT  # + mask: bits 0-2 tool tiles, bits 3-5 one-use tools
TOOL_MASKS = 64
BUY = TOOLS + TOOL_MASKS
DECLINE = BUY + 1
USE_CARD = DECLINE + 1  # the two-resources card
PICK = USE_CARD + 1  # + number of a pair of resources
PAIR_FIRST = table((0, 0, 0, 0, 1, 1, 1, 2, 2, 3))
PAIR_SECOND = table((0, 1, 2, 3, 1, 2, 3, 2, 3, 3))
PAIRS = 10
STARVE = PICK + PAIRS
FEED = STARVE + 1  # with resources in place of the missing food
PAY = FEED + 1  # + 11 * resource + amount
MAX_PAYMENT = 10
PAY_STEP = MAX_PAYMENT + 1
TAKE_DIE = PAY + 4 * PAY_STEP  # + face - 1

# Chance: equally likely outcomes.
DIE = TAKE_DIE + 6  # + face - 1
CARD = DIE + 6  # + card
CARDS = 36
BUILDING = CARD + CARDS  # + tile
BUILDINGS = 28
START = BUILDING + BUILDINGS  # + seat
ACTION_COUNT = START + 4

MAX_LEGAL = 64
