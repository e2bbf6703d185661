"""Every decision of a player or of chance, declared once: id, notation, kind, and parameters."""

from cromlech.core.actions import Actions

from .board import (
    COPIES_OF_LAND,
    DISPLAY,
    FIGURES,
    GLACIER,
    GLACIERS,
    HEX_NAMES,
    JUNCTION_NAMES,
    LANDS,
    MAX_PLAYERS,
    PLACES,
    SIDES,
    SPOT_NAMES,
    STEP_FROM,
    STEP_TO,
    STONE_SLOTS,
    STONE_SPACES,
    TERRAINS,
)
from .components import CHIEFS, SPECIES, STARTING_KINDS, TRIBES
from .printed import CULTURES, PACK, STONES
from .vocabulary import MAX_ITEMS, OPS

TRIBE_KINDS = len(TRIBES)
FIRST_TYPE = STARTING_KINDS
PILE_TYPES = TRIBE_KINDS - FIRST_TYPE
"""The number of Tribe cards with a pile under the board."""
CULTURE_COUNT = len(CULTURES)
CARD_IDS = (*TRIBES, *(card["id"] for card in CULTURES))
"""The kinds of cards a player can have: first the Tribe cards, then every Culture card."""
KINDS = len(CARD_IDS)
SPECIES_COUNT = len(SPECIES)
BURIED_FROM = ("hand", "discard", "above")
ARROWS = MAX_ITEMS

ACTIONS = Actions()

# Turns (EW 5, 6) and the Eclipse (EW 9).
PLACE = ACTIONS.add("place", figure=FIGURES, place=PLACES)
PLAY = ACTIONS.add("play", card=CARD_IDS)
USE = ACTIONS.add("use", card=TRIBES)  # the ability of a played or revealed Tribe card
USE_CHIEF = ACTIONS.add("use_chief")
USE_TOKEN = ACTIONS.add("use_token")
SPEND = ACTIONS.add("spend")  # Food for one Labor
CAMP = ACTIONS.add("camp")
REVEAL = ACTIONS.add("reveal")
MIDDLE_ACTION = ACTIONS.add("middle")  # of Initiate
REST_DRAW = ACTIONS.add("rest_draw")
TRIBE = ACTIONS.add("tribe", type=TRIBES[FIRST_TYPE:])
CULTURE = ACTIONS.add("culture", slot=range(1, DISPLAY + 1))
_STEPS = [{"source": HEX_NAMES[a], "to": HEX_NAMES[b]} for a, b in zip(STEP_FROM, STEP_TO, strict=True)]
MOVE = ACTIONS.add_each("move", _STEPS)
VILLAGE = ACTIONS.add("village", at=JUNCTION_NAMES)
ANIMAL = ACTIONS.add("animal", species=SPECIES)
TIP = ACTIONS.add("tip", species=SPECIES)
STONE = ACTIONS.add("stone", space=range(1, STONE_SPACES + 1))
CLAIM = ACTIONS.add("claim", hex=HEX_NAMES)
NEXT = ACTIONS.add("next")
FINISH = ACTIONS.add("finish")

# Effects being resolved (EW 4, 14).
RESOLVE = ACTIONS.add("resolve", op=OPS)  # the part to resolve next
ARROW = ACTIONS.add("arrow", number=range(1, ARROWS + 1))  # the arrow to resolve next
SCORE = ACTIONS.add("score", slot=range(1, STONE_SLOTS + 1))
ACCEPT = ACTIONS.add("accept")
DECLINE = ACTIONS.add("decline")
TAKE_DRAW = ACTIONS.add("take_draw")
TAKE_OFFERING = ACTIONS.add("take_offering")
TAKE_HONOR = ACTIONS.add("take_honor")
TAKE_TOOL = ACTIONS.add("take_tool")
TAKE_FOOD = ACTIONS.add("take_food")
MEGALITH = ACTIONS.add("megalith", spot=SPOT_NAMES)
BURY = ACTIONS.add("bury", zone=BURIED_FROM, card=CARD_IDS)
DISCARD = ACTIONS.add("discard", card=CARD_IDS)

PILE = ACTIONS.add("pile", card=CARD_IDS)

# Setup and modules (EW 3, 13).
CHOOSE_CHIEF = ACTIONS.add("choose_chief", chief=CHIEFS, side=SIDES)
CHOOSE_SETUP = ACTIONS.add("choose_setup", setup=[card["id"] for card in PACK["setup"]])
KEEP_TOKEN = ACTIONS.add("keep_token")
SWAP_TOKEN = ACTIONS.add("swap_token")

# Chance: equally likely outcomes. Each copy of a card has its own id.
TILE = ACTIONS.chance("tile", terrain=LANDS, copy=range(1, COPIES_OF_LAND + 1))
ACTIONS.chance("tile", terrain=(TERRAINS[GLACIER],), copy=range(1, GLACIERS + 1))
MEGALITH_TILE = ACTIONS.chance("megalith_tile", tile=[tile["id"] for tile in PACK["megalith_tile"]])
ORDER = ACTIONS.chance("order", seat=range(MAX_PLAYERS))
STONE_COUNT = len(STONES)
STONE_TILE = ACTIONS.chance("stone_tile", stone=[stone["id"] for stone in STONES])
CULTURE_CARD = ACTIONS.chance("culture_card", card=[card["id"] for card in CULTURES])
CHIEF_COUNT = len(CHIEFS)
CHIEF_CARD = ACTIONS.chance("chief_card", chief=CHIEFS)
SETUP_COUNT = len(PACK["setup"])
SETUP_CARD = ACTIONS.chance("setup_card", setup=[card["id"] for card in PACK["setup"]])
ANIMAL_COPIES = 10
ANIMAL_CARD = ACTIONS.chance("animal_card", species=SPECIES, copy=range(1, ANIMAL_COPIES + 1))
CARD_COPIES = 15
CARD = ACTIONS.chance("card", card=TRIBES, copy=range(1, CARD_COPIES + 1))  # from a player's deck
CULTURE_OF_DECK = ACTIONS.chance("card", card=[card["id"] for card in CULTURES])
GLACIER_TOKENS = len(PACK["glacier_token"])
GLACIER_TOKEN = ACTIONS.chance("glacier_token", token=[token["id"] for token in PACK["glacier_token"]])
REST_TOKENS = len(PACK["rest_token"])
REST_TOKEN = ACTIONS.chance("rest_token", token=[token["id"] for token in PACK["rest_token"]])

MAX_LEGAL = 128
