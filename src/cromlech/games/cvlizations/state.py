"""The whole position (CV 1, 3)."""

from cromlech.core.names import Names, Phases
from cromlech.core.structs import Array, Struct, flag, i8, i16, i32, i64, length, struct

from .board import MAX_CIVILIZATIONS, MAX_PLAYERS, MOST_IDEAS, ORDER_COUNT, RESOURCE_COUNT, TRACK

# The phases, with the kinds of action they expect.
PHASES = Phases()
CHOOSE_START = PHASES.add("choose_start", "start")
REFILLING = PHASES.add("refilling", "idea")
BEGINNING = PHASES.add("beginning")
LAYING = PHASES.add("laying")
FACING_UP = PHASES.add("facing_up", "face_up")
FACING_DOWN = PHASES.add("facing_down", "face_down")
DEALING_ORDER = PHASES.add("dealing_order", "deal_order")
OPENING = PHASES.add("opening", "reveal")
REVEALING = PHASES.add("revealing", "deal_order", "reveal")
RESOLVING = PHASES.add("resolving")
STEALING = PHASES.add("stealing", "steal")
PICKING = PHASES.add("picking", "take")
TRADING = PHASES.add("trading", "trade")
DEVELOPING = PHASES.add("developing", "buy", "pass", "look", "convert", "leave")
LOOKING = PHASES.add("looking", "idea")
SWAPPING = PHASES.add("swapping", "swap", "keep")
WAIVING = PHASES.add("waiving", "waive")
STOICISM = PHASES.add("stoicism", "take")
ENDING_ROUND = PHASES.add("ending_round")
FINISHED = PHASES.add("finished")
REDEALING = PHASES.add("redealing", "deal_order", "idea")

NOBODY = -3
"""The actor while the engine advances. Never visible from outside."""

# Steps of resolving one order of one player.
NEXT, EXECUTING, TRIGGERING, CLOSING = range(4)

# Sources of points (CV 9): the first two are tokens taken during the game, the others come in final scoring.
SOURCES = Names()
FROM_SLACKING = SOURCES.add("slacking")
FROM_IDEAS = SOURCES.add("ideas")
FROM_PRINT = SOURCES.add("print")
FROM_EXCHANGES = SOURCES.add("exchanges")
FROM_LEFTOVERS = SOURCES.add("leftovers")
FROM_COLLECTIONS = SOURCES.add("collections")
FROM_MAJORITIES = SOURCES.add("majorities")
SOURCE_COUNT = len(SOURCES)

# Which of its two orders a civilization must be dealt again.
FORGOT_UP, FORGOT_DOWN = 1, 2


@struct
class Civilization(Struct):
    """A set of eight orders: those in hand as a mask, and the two on the table this round."""

    hand: i16
    up: i8
    down: i8
    forgotten: i8


@struct
class Player(Struct):
    """What a player has on the table.

    `ideas` are in order of purchase, so the first `active` of the `owned` ones are active (CV 7.5).
    `effects` is the mask of their kinds. `used` and `unpeaceful` are masks of places in `ideas`: bonuses
    used this round, and Pacifism broken this age. `exchanged` is what was exchanged for happiness in
    final scoring (packed, see scoring.STEP).
    """

    effects: i32
    used: i32
    unpeaceful: i32
    exchanged: i32
    resources: Array[i16] = length(RESOURCE_COUNT)
    points: Array[i16] = length(SOURCE_COUNT)
    ideas: Array[i8] = length(MOST_IDEAS)
    owned: i8
    active: i8
    lost: i8
    bought: i8
    played: Array[i8] = length(ORDER_COUNT)


@struct
class State(Struct):
    """A game of CVlizations.

    `deck` is the mask of ideas still in the current deck, including its top card. `shown` is the mask
    of ideas that came into play. Wide fields come first because numba needs aligned records.
    """

    deck: i64
    shown: i64
    players: Array[Player] = length(MAX_PLAYERS)
    civilizations: Array[Civilization] = length(MAX_CIVILIZATIONS)
    picks: i16
    seats: i8
    mode: i8
    simultaneous: flag
    neutral_open: flag
    strict_vacation: flag
    phase: i8
    actor: i8
    round_number: i8
    helmet: i8
    first_seat: i8
    lay_step: i8
    neutrals_shown: flag
    revealed: flag
    counts: Array[i8] = length(ORDER_COUNT)
    order: i8
    turn_step: i8
    turn: i8
    stage: i8
    executions: i8
    steals: i8
    sword: flag
    robbed: i8
    receive: i8
    purchases: i8
    buying: i8
    price: Array[i8] = length(RESOURCE_COUNT)
    discount: i8
    waive_from: i8
    track: Array[i8] = length(TRACK)
    top: i8
    top_seen: i8
    next_phase: i8
    redeal_phase: i8
    redeal_actor: i8
