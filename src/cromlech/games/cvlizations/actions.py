"""Every decision of a player or of chance, declared once: id, notation, kind, and parameters."""

from itertools import permutations

from cromlech.core.actions import Actions
from cromlech.core.rules import lookup

from .board import MAX_PLAYERS, ORDERS, RESOURCE_COUNT, RESOURCES
from .printed import PACK

_IDEAS = [idea["id"] for idea in PACK["idea"]]
_PAIRS = list(permutations(range(RESOURCE_COUNT), 2))

ACTIONS = Actions()
FACE_UP = ACTIONS.add("face_up", order=ORDERS)
FACE_DOWN = ACTIONS.add("face_down", order=ORDERS)
STEAL = ACTIONS.add("steal", victim=[*range(MAX_PLAYERS), "supply"], resource=RESOURCES)
TAKE = ACTIONS.add("take", resource=RESOURCES)  # any resource
TRADE_FOR = ACTIONS.add("trade", given=RESOURCES, received=RESOURCES)
BUY = ACTIONS.add("buy", idea=_IDEAS)
PASS = ACTIONS.add("pass")
LOOK = ACTIONS.add("look")  # at the top card of the deck
USE_CONVERT = ACTIONS.add("convert")  # trade resources for happiness
SWAP = ACTIONS.add_each(
    "swap", [{"given": RESOURCES[given], "received": RESOURCES[received]} for given, received in _PAIRS]
)
SWAP_GIVEN = lookup([given for given, _ in _PAIRS])
SWAP_RECEIVED = lookup([received for _, received in _PAIRS])
SWAPS = len(_PAIRS)
KEEP = ACTIONS.add("keep")  # swap nothing
WAIVE = ACTIONS.add("waive", resource=RESOURCES)  # a resource that a discount takes off the price
LEAVE = ACTIONS.add("leave")  # pass on the divined card without being able to pay for it

# Chance: equally likely outcomes.
START = ACTIONS.chance("start", seat=range(MAX_PLAYERS))
IDEA = ACTIONS.chance("idea", idea=_IDEAS)
DEAL_ORDER = ACTIONS.chance("deal_order", order=ORDERS)  # played by the Grannofolk
REVEAL = ACTIONS.chance("reveal")  # the only thing that can happen once all orders are played

MAX_LEGAL = 64
