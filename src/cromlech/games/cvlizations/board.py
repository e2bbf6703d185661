"""What lies before the players: resources, orders, idea types, and how long a game lasts (CV 1, 4, 6.2)."""

from cromlech.core.names import Names

MAX_PLAYERS = 5
MAX_CIVILIZATIONS = 5
"""Sets of orders laid in a round: every player's, and for two players those of the Grannofolk or of the neutrals."""

RESOURCES = Names()
FOOD = RESOURCES.add("food")
WOOD = RESOURCES.add("wood")
STONE = RESOURCES.add("stone")
RESOURCE_COUNT = len(RESOURCES)
START_RESOURCES = 1

# In the order of their numbers 1 to 7; Doubling has none (CV 6.2).
ORDERS = Names()
THEFT = ORDERS.add("theft")
GATHERING = ORDERS.add("gathering")
HUNTING = ORDERS.add("hunting")
STONECUTTING = ORDERS.add("stonecutting")
CUNNING = ORDERS.add("cunning")
SLACKING = ORDERS.add("slacking")
TRADE = ORDERS.add("trade")
DOUBLING = ORDERS.add("doubling")
ORDER_COUNT = len(ORDERS)
NUMBERED = DOUBLING
ALL_ORDERS = (1 << ORDER_COUNT) - 1
"""A whole hand, as a mask."""

TYPES = ("ideology", "tools", "houses", "inventions")
TYPE_COUNT = len(TYPES)

IDEAS = 48
FIRST_OF_III = 32
"""The first idea of the second deck; those before it are the deck of the epochs I and II."""
DECKS = ("I+II", "III")
TRACK = 4
MOST_IDEAS = 18
"""No player can buy more: one in the first round, two in each of the other eight, rounded up."""

EPOCHS = 3
ROUNDS_PER_EPOCH = 3
LAST_ROUND = EPOCHS * ROUNDS_PER_EPOCH

NONE = -1
"""No idea in a place of the track, no order laid, no single resource from an order."""
SUPPLY = MAX_PLAYERS
"""In place of a victim: the supply, which owns everything (CV 10.1)."""

PRODUCES = tuple({GATHERING: WOOD, HUNTING: FOOD, STONECUTTING: STONE}.get(order, NONE) for order in range(ORDER_COUNT))
"""The resource each order brings; NONE if it brings something else (CV 6.2)."""

# Who lays orders besides three to five ordinary players (CV 10).
ORDINARY, VIRTUAL, ADVANCED = range(3)
EVERYBODY = 63
"""As a mask of seats: all of them, and whoever looks on."""
