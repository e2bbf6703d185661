"""The table: resources, orders, idea types, and how long a game lasts (CV 1, 4, 6.2)."""

MAX_PLAYERS = 5
MAX_CIVILIZATIONS = 5
"""Sets of orders on the table: every player's, and for two players those of the Grannofolk or of the neutrals."""

FOOD, WOOD, STONE = range(3)
RESOURCES = ("food", "wood", "stone")
RESOURCE_COUNT = 3
START_RESOURCES = 1

# In the order of their numbers 1 to 7; Doubling has none (CV 6.2).
THEFT, GATHERING, HUNTING, STONECUTTING, CUNNING, SLACKING, TRADE, DOUBLING = range(8)
ORDERS = ("theft", "gathering", "hunting", "stonecutting", "cunning", "slacking", "trade", "doubling")
ORDER_COUNT = 8
NUMBERED = 7
ALL_ORDERS = 255
"""A whole hand, as a mask."""

TYPES = ("ideology", "tools", "houses", "inventions")
TYPE_COUNT = 4

IDEAS = 48
FIRST_OF_III = 32
"""The first idea of the second deck; those before it are the deck of the epochs I and II."""
DECKS = ("I+II", "III")
TRACK = 4
MOST_IDEAS = 18
"""No player can buy more: one in the first round, two in each of the other eight, rounded up."""

EPOCHS = 3
ROUNDS_PER_EPOCH = 3
LAST_ROUND = 9

NONE = -1
"""No idea in a place of the track, no order laid."""
SUPPLY = 5
"""In place of a victim: the supply, which owns everything (CV 10.1)."""

# How many sit at the table, besides three to five ordinary players (CV 10).
ORDINARY, VIRTUAL, ADVANCED = range(3)
EVERYBODY = 63
"""As a mask of seats: all of them, and whoever looks on."""
