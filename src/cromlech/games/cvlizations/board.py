"""The table: resources, orders, types of ideas, and the length of a game (CV 1, 4, 6.2)."""

from cromlech.core.names import Names

MAX_PLAYERS = 5
MAX_CIVILIZATIONS = 5
"""The most sets of orders in a round: one per player, and with two players, also the Grannofolk's or the neutrals'."""

RESOURCES = Names()
FOOD = RESOURCES.add("food")
WOOD = RESOURCES.add("wood")
STONE = RESOURCES.add("stone")
RESOURCE_COUNT = len(RESOURCES)
START_RESOURCES = 1

# In order of their numbers, 1 to 7. Doubling has no number (CV 6.2).
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
"""The first idea of the second deck. Those before it are the deck for ages I and II."""
DECKS = ("I+II", "III")
TRACK = 4
MOST_IDEAS = 18
"""The most ideas a player can buy: one in the first round, two in each of the other eight, rounded up."""

EPOCHS = 3
ROUNDS_PER_EPOCH = 3
LAST_ROUND = EPOCHS * ROUNDS_PER_EPOCH

NONE = -1
"""No idea in a place of the track, no order played, or no single resource from an order."""
SUPPLY = MAX_PLAYERS
"""Used instead of a victim: the supply, which has everything (CV 10.1)."""

PRODUCES = tuple({GATHERING: WOOD, HUNTING: FOOD, STONECUTTING: STONE}.get(order, NONE) for order in range(ORDER_COUNT))
"""The resource each order gives, or NONE if it gives something else (CV 6.2)."""

# Who plays orders besides three to five ordinary players (CV 10).
ORDINARY, VIRTUAL, ADVANCED = range(3)
EVERYBODY = 63
"""All seats and spectators, as a mask."""
