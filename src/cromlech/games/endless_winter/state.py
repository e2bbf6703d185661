"""The whole position (EW 2, 3)."""

from cromlech.core.structs import Array, Struct, flag, i8, i16, length, struct

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
from .moves import (
    CHIEF_CARDS,
    CULTURES,
    GLACIER_TOKENS,
    PILE_TYPES,
    REST_TOKENS,
    SETUP_CARDS,
    SPECIES_COUNT,
    STONES,
    TRIBE_KINDS,
)

# What is being decided or done, unless something is pending.
(
    CHOOSING_TILES, LAYING_TILES, LAYING_MEGALITH_TILES, ORDERING, LAYING_STONES, DEALING_CULTURES, DEALING_CHIEFS,
    CHOOSING_CHIEF, DEALING_SETUPS, CHOOSING_SETUP, FILLING_GROUNDS, DRAWING_HANDS, PLAYING, CHOOSING_TOKEN, ACTING,
    PILING, ECLIPSE_ORDER, ECLIPSE_CARDS, ECLIPSE_TERRAIN, ECLIPSE_BOARD, FINISHED, REDEALING,
) = range(22)  # fmt: skip
PHASES = (
    *("choosing_tiles", "laying_tiles", "laying_megalith_tiles", "ordering", "laying_stones", "dealing_cultures"),
    *("dealing_chiefs", "choosing_chief", "dealing_setups", "choosing_setup", "filling_grounds", "drawing_hands"),
    *("playing", "choosing_token", "acting", "piling", "eclipse_order", "eclipse_cards", "eclipse_terrain"),
    *("eclipse_board", "finished", "redealing"),
)

NOBODY = -3
"""The actor while the engine itself moves on; never seen from outside."""

RANDOM, DRAFT_SETUP, DRAFT_CHIEF = range(3)
SETUPS = ("random", "draft-setup", "draft-chief")

# Zones of a player's cards. Buried cards that came from the hand are known to their owner only (I-12).
DECK, HAND, DISCARDS, ABOVE, ECLIPSE_PILE, BURIED, BURIED_UNSEEN = range(7)
ZONES = ("deck", "hand", "discard", "above", "eclipse_pile", "buried", "buried_unseen")
ZONE_COUNT = 7

# Where a Culture card is: unseen, in the display, out of the game, or OWNED + MAX_PLAYERS * zone + seat.
UNSEEN, IN_DISPLAY, OUT, OWNED = 0, 1, 2, 3
# Where a terrain tile is: in the box, chosen, laid; a Chief or Setup card: unseen, on offer, taken.
IN_BOX, CHOSEN, LAID = 0, 1, 2
ON_OFFER, TAKEN = 1, 2
# What lies on a place of the Megalith board: nothing, a neutral one, or COLOURED + seat.
NEUTRAL, COLOURED = 1, 2
# On a hex: no Glacier token, one face down, or a token's number.
NO_TOKEN, FACE_DOWN = -2, -1

# Sources of points; the first four during the game, the others in final scoring (EW 11).
(
    FROM_STONES, FROM_IDOLS, FROM_MEGALITHS, FROM_BENEFITS, FROM_OFFERINGS, FROM_BURIAL, FROM_CARDS, FROM_ANIMALS,
) = range(8)  # fmt: skip
SOURCES = ("stones", "idols", "megaliths", "benefits", "offerings", "burial", "cards", "animals")
SOURCE_COUNT = 8

DEPTH = 24
"""Room for pending effects."""


@struct
class Pending(Struct):
    """Part of an effect still to be resolved; those of one group may be taken in any order."""

    op: i8
    n: i8
    arg: i8
    group: i8
    focus: flag


@struct
class Player(Struct):
    """A tribe: player board, figures, cards, Animals."""

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
    """A game of Endless Winter. `turn` is whose turn it is; `pending` the effects being resolved for that player."""

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
    culture_place: Array[i8] = length(CULTURES)
    culture_known: Array[i8] = length(CULTURES)
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
    stone_seen: Array[i8] = length(STONES)
    chief_place: Array[i8] = length(CHIEF_CARDS)
    setup_place: Array[i8] = length(SETUP_CARDS)
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
