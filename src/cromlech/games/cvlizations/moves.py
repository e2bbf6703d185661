"""The catalogue of actions: one whole number for every decision of a player or of chance."""

from cromlech.core.rules import table

from .board import IDEAS, MAX_PLAYERS, ORDER_COUNT, RESOURCE_COUNT

FACE_UP = 0  # + order
FACE_DOWN = FACE_UP + ORDER_COUNT  # + order
STEAL = FACE_DOWN + ORDER_COUNT  # + 3 * victim + resource; victim 5 is the supply
VICTIMS = MAX_PLAYERS + 1
TAKE = STEAL + VICTIMS * RESOURCE_COUNT  # + resource of choice
TRADE_FOR = TAKE + RESOURCE_COUNT  # + 3 * given + received
BUY = TRADE_FOR + RESOURCE_COUNT * RESOURCE_COUNT  # + idea
PASS = BUY + IDEAS
LOOK = PASS + 1  # at the top card of the deck
USE_CONVERT = LOOK + 1  # resources for happiness
SWAP = USE_CONVERT + 1  # + number of a pair of different resources
SWAP_GIVEN = table((0, 0, 1, 1, 2, 2))
SWAP_RECEIVED = table((1, 2, 0, 2, 0, 1))
SWAPS = 6
KEEP = SWAP + SWAPS  # swap nothing
WAIVE = KEEP + 1  # + resource of the price that a discount takes off
LEAVE = WAIVE + RESOURCE_COUNT  # the divined card, which one cannot pay for

# Chance: equally likely outcomes.
START = LEAVE + 1  # + seat
IDEA = START + MAX_PLAYERS  # + idea
DEAL_ORDER = IDEA + IDEAS  # + order, laid by the Grannofolk
REVEAL = DEAL_ORDER + ORDER_COUNT  # the one thing that can happen when all orders are laid
ACTION_COUNT = REVEAL + 1

MAX_LEGAL = 64
