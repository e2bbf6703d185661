"""The whole position (EW 2, 3)."""

from cromlech.core.names import Names, Phases
from cromlech.core.structs import Array, Struct, flag, i8, i16, length, struct

from .actions import (
    CHIEF_COUNT,
    CULTURE_COUNT,
    GLACIER_TOKENS,
    PILE_TYPES,
    REST_TOKENS,
    SETUP_COUNT,
    SPECIES_COUNT,
    STONE_COUNT,
    TRIBE_KINDS,
)
from .board import (
    COLUMNS,
    DISPLAY,
    HEXES,
    JUNCTIONS,
    MAX_PLAYERS,
    PLACE_COUNT,
    SPOTS,
    STONE_SLOTS,
    STONE_SPACES,
    TERRAIN_TILES,
)

# The phases, with the kinds of action they expect. While effects are resolved, theirs come first.
EFFECT_KINDS = (
    *("resolve", "arrow", "score", "accept", "decline", "take_draw", "take_offering", "take_honor", "take_tool"),
    *("take_food", "megalith", "bury", "discard", "move", "village", "tribe", "culture", "animal", "tip", "stone"),
    *("card", "animal_card", "glacier_token", "rest_token"),
)
PHASES = Phases()
CHOOSING_TILES = PHASES.add("choosing_tiles", "tile")
LAYING_TILES = PHASES.add("laying_tiles", "tile")
LAYING_MEGALITH_TILES = PHASES.add("laying_megalith_tiles", "megalith_tile")
ORDERING = PHASES.add("ordering", "order")
LAYING_STONES = PHASES.add("laying_stones", "stone_tile")
DEALING_CULTURES = PHASES.add("dealing_cultures", "culture_card")
DEALING_CHIEFS = PHASES.add("dealing_chiefs", "chief_card")
CHOOSING_CHIEF = PHASES.add("choosing_chief", "choose_chief")
DEALING_SETUPS = PHASES.add("dealing_setups", "setup_card")
CHOOSING_SETUP = PHASES.add("choosing_setup", "choose_setup")
FILLING_GROUNDS = PHASES.add("filling_grounds", "animal_card")
DRAWING_HANDS = PHASES.add("drawing_hands", "card", "rest_token")
PLAYING = PHASES.add("playing", "place", "play", *EFFECT_KINDS)
CHOOSING_TOKEN = PHASES.add("choosing_token", "keep_token", "swap_token")
_ACTING_KINDS = ("play", "use", "use_chief", "use_token", "spend", "camp", "reveal", "middle", "rest_draw")
ACTING = PHASES.add("acting", *_ACTING_KINDS, "next", "finish", *EFFECT_KINDS)
PILING = PHASES.add("piling", "pile", "finish")
ECLIPSE_ORDER = PHASES.add("eclipse_order")
ECLIPSE_CARDS = PHASES.add("eclipse_cards", "use", "next", *EFFECT_KINDS)
ECLIPSE_TERRAIN = PHASES.add("eclipse_terrain", "claim", "next", *EFFECT_KINDS)
ECLIPSE_BOARD = PHASES.add("eclipse_board", *EFFECT_KINDS)
FINISHED = PHASES.add("finished")
REDEALING = PHASES.add("redealing", "card")

NOBODY = -3
"""The actor while the engine advances. Never visible from outside."""

# Zones of a player's cards. Only the owner knows the cards buried from hand (I-12).
ZONES = Names()
DECK = ZONES.add("deck")
HAND = ZONES.add("hand")
DISCARDS = ZONES.add("discard")
ABOVE = ZONES.add("above")
ECLIPSE_PILE = ZONES.add("eclipse_pile")
BURIED = ZONES.add("buried")
BURIED_UNSEEN = ZONES.add("buried_unseen")
ZONE_COUNT = len(ZONES)

# Where a Culture card is: unseen, in the display, out of the game, or OWNED + MAX_PLAYERS * zone + seat.
UNSEEN, IN_DISPLAY, OUT, OWNED = 0, 1, 2, 3
# Where a terrain tile is: in the box, chosen, or placed. A Chief or Setup card: unseen, on offer, or taken.
IN_BOX, CHOSEN, LAID = 0, 1, 2
ON_OFFER, TAKEN = 1, 2
# What is on a place of the Megalith board: nothing, a neutral one, or COLOURED + seat.
NEUTRAL, COLOURED = 1, 2
# On a hex: no Glacier token, a face-down one, or a token's number.
NO_TOKEN, FACE_DOWN = -2, -1

# Sources of points: the first four during the game, the others in final scoring (EW 11).
SOURCES = Names()
FROM_STONES = SOURCES.add("stones")
FROM_IDOLS = SOURCES.add("idols")
FROM_MEGALITHS = SOURCES.add("megaliths")
FROM_BENEFITS = SOURCES.add("benefits")
FROM_OFFERINGS = SOURCES.add("offerings")
FROM_BURIAL = SOURCES.add("burial")
FROM_CARDS = SOURCES.add("cards")
FROM_ANIMALS = SOURCES.add("animals")
SOURCE_COUNT = len(SOURCES)

DEPTH = 48
"""Room for pending effects."""


@struct
class Pending(Struct):
    """Part of an effect to resolve. Parts of one group can be taken in any order."""

    op: i8
    n: i16
    arg: i16
    group: i8
    focus: flag


@struct
class Player(Struct):
    """A tribe: player board, figures, cards, and Animals."""

    food: i8
    tools: i8
    camps: i8
    villages: i8
    camp_on: Array[i8] = length(HEXES)
    megaliths: i8
    offerings: i8
    honor: i8
    honor_since: i16
    chief: i8
    side: i8
    chief_free: flag
    figures: i8
    placed: Array[i8] = length(PLACE_COUNT)
    chief_at: i8
    setup_card: i8
    cards: Array[i8] = length(ZONE_COUNT * TRIBE_KINDS)
    zone_size: Array[i8] = length(ZONE_COUNT)
    known: Array[i8] = length(TRIBE_KINDS)
    known_size: i8
    upright: Array[i8] = length(SPECIES_COUNT)
    tipped: Array[i8] = length(SPECIES_COUNT)
    stones: Array[i8] = length(STONE_SLOTS)
    stone_count: i8
    eclipse_labor: i16
    points: Array[i16] = length(SOURCE_COUNT)
    to_deal: i8
    to_pile: i8
    to_bury: i8


@struct
class State(Struct):
    """A game of Endless Winter. `turn` is the current player, and `pending` the effects being resolved for them."""

    players: Array[Player] = length(MAX_PLAYERS)
    seats: i8
    variant: i8
    glaciers: flag
    rest_tokens: flag
    phase: i8
    actor: i8
    round_number: i8
    turn_number: i8
    turn: i8
    position: i8
    order: Array[i8] = length(MAX_PLAYERS)
    column: i8
    section: i8
    with_chief: flag
    chief_used: flag
    middle_used: flag
    labor: i16
    cultures_played: i8
    types_taken: i16
    fresh: Array[i8] = length(TRIBE_KINDS)
    unused: Array[i8] = length(TRIBE_KINDS)
    pile_open: flag
    stones_scored: i8
    bottom_taken: Array[i8] = length(len(COLUMNS))
    tribe_left: Array[i8] = length(PILE_TYPES)
    display: Array[i8] = length(DISPLAY)
    culture_place: Array[i8] = length(CULTURE_COUNT)
    culture_known: Array[i8] = length(CULTURE_COUNT)
    grounds: Array[i8] = length(SPECIES_COUNT)
    animal_deck: Array[i8] = length(SPECIES_COUNT)
    tile_place: Array[i8] = length(TERRAIN_TILES)
    tiles_due: i8
    terrain: Array[i8] = length(HEXES)
    token_at: Array[i8] = length(HEXES)
    token_seen: Array[i8] = length(GLACIER_TOKENS)
    claimed: Array[i8] = length(HEXES)
    megalith_tile: Array[i8] = length(4)
    megalith: Array[i8] = length(SPOTS)
    village_at: Array[i8] = length(JUNCTIONS)
    stone_space: Array[i8] = length(STONE_SPACES)
    stone_seen: Array[i8] = length(STONE_COUNT)
    chief_place: Array[i8] = length(CHIEF_COUNT)
    setup_place: Array[i8] = length(SETUP_COUNT)
    rest_top: i8
    rest_queue: Array[i8] = length(REST_TOKENS)
    rest_queued: i8
    rest_taken: flag
    token: i8
    token_used: flag
    honor_clock: i16
    pending: Array[Pending] = length(DEPTH)
    depth: i8
    redeal_phase: i8
    redeal_actor: i8
