"""The catalogue of actions: one whole number for every decision of a player or of chance."""

from .board import (
    DISPLAY,
    HEXES,
    JUNCTIONS,
    MAX_PLAYERS,
    PLACE_COUNT,
    SPOTS,
    STEPS,
    STONE_SLOTS,
    STONE_SPACES,
    TERRAIN_TILES,
)
from .components import MAX_ITEMS, OPS, SPECIES, TRIBES

TRIBE_KINDS = len(TRIBES)
PILE_TYPES = 5  # Tribe cards with a pile under the board
FIRST_TYPE = TRIBE_KINDS - PILE_TYPES
CULTURES = 40
KINDS = TRIBE_KINDS + CULTURES
"""Kinds of cards of a player: first the Tribe cards, then every Culture card."""
SPECIES_COUNT = len(SPECIES)
OP_COUNT = len(OPS)
BURY_ZONES = 3
ARROWS = MAX_ITEMS

PLACE = 0  # + PLACE_COUNT * (0 Chief, 1 tribe figure) + place
PLAY = PLACE + 2 * PLACE_COUNT  # + kind
USE = PLAY + KINDS  # + kind of a played or revealed Tribe card
USE_CHIEF = USE + TRIBE_KINDS
USE_TOKEN = USE_CHIEF + 1
SPEND = USE_TOKEN + 1  # Food for one Labor
CAMP = SPEND + 1
REVEAL = CAMP + 1
MIDDLE_ACTION = REVEAL + 1  # of Initiate
REST_DRAW = MIDDLE_ACTION + 1
TRIBE = REST_DRAW + 1  # + type
CULTURE = TRIBE + PILE_TYPES  # + place in the display
MOVE = CULTURE + DISPLAY  # + step
VILLAGE = MOVE + STEPS  # + junction
ANIMAL = VILLAGE + JUNCTIONS  # + species
TIP = ANIMAL + SPECIES_COUNT  # + species
STONE = TIP + SPECIES_COUNT  # + space
CLAIM = STONE + STONE_SPACES  # + hex
NEXT = CLAIM + HEXES
FINISH = NEXT + 1
RESOLVE = FINISH + 1  # + op
ARROW = RESOLVE + OP_COUNT  # + which of the arrows that may come next
SCORE = ARROW + ARROWS  # + slot of a Sacred Stone
ACCEPT = SCORE + STONE_SLOTS
DECLINE = ACCEPT + 1
TAKE_DRAW = DECLINE + 1
TAKE_OFFERING = TAKE_DRAW + 1
TAKE_HONOR = TAKE_OFFERING + 1
TAKE_TOOL = TAKE_HONOR + 1
TAKE_FOOD = TAKE_TOOL + 1
MEGALITH = TAKE_FOOD + 1  # + spot
BURY = MEGALITH + SPOTS  # + KINDS * zone + kind
DISCARD = BURY + BURY_ZONES * KINDS  # + kind
PILE = DISCARD + KINDS  # + kind
CHOOSE_CHIEF = PILE + KINDS  # + 2 * chief + side
CHOOSE_SETUP = CHOOSE_CHIEF + 10  # + setup card
KEEP_TOKEN = CHOOSE_SETUP + 5
SWAP_TOKEN = KEEP_TOKEN + 1

# Chance: equally likely outcomes. Equal cards have an id for every copy.
TILE = SWAP_TOKEN + 1  # + terrain tile
MEGALITH_TILE = TILE + TERRAIN_TILES
ORDER = MEGALITH_TILE + 4  # + seat
STONE_TILE = ORDER + MAX_PLAYERS  # + stone
STONES = 20
CULTURE_CARD = STONE_TILE + STONES  # + card
CHIEF_CARD = CULTURE_CARD + CULTURES
CHIEF_CARDS = 5
SETUP_CARD = CHIEF_CARD + CHIEF_CARDS
SETUP_CARDS = 5
ANIMAL_CARD = SETUP_CARD + SETUP_CARDS  # + ANIMAL_COPIES * species + copy
ANIMAL_COPIES = 10
CARD = ANIMAL_CARD + SPECIES_COUNT * ANIMAL_COPIES  # + CARD_COPIES * kind + copy; Culture cards behind the others
CARD_COPIES = 15
CULTURE_OF_DECK = CARD + CARD_COPIES * TRIBE_KINDS  # + card
GLACIER_TOKEN = CULTURE_OF_DECK + CULTURES
GLACIER_TOKENS = 10
REST_TOKEN = GLACIER_TOKEN + GLACIER_TOKENS
REST_TOKENS = 5
ACTION_COUNT = REST_TOKEN + REST_TOKENS

MAX_LEGAL = 128
