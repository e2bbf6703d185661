"""The whole position (CV 1, 3)."""

from cromlech.core.structs import Array, Struct, flag, i8, i16, i32, i64, length, struct

from .board import MAX_CIVILIZATIONS, MAX_PLAYERS, MOST_IDEAS, ORDER_COUNT, RESOURCE_COUNT, TRACK

# What is being decided or done.
(
    CHOOSE_START, REFILLING, BEGINNING, LAYING, FACING_UP, FACING_DOWN, DEALING_ORDER, OPENING, REVEALING,
    RESOLVING, STEALING, PICKING, TRADING, DEVELOPING, LOOKING, SWAPPING, WAIVING, STOICISM, ENDING_ROUND,
    FINISHED, REDEALING,
) = range(21)  # fmt: skip
PHASES = (
    *("choose_start", "refilling", "beginning", "laying", "facing_up", "facing_down", "dealing_order", "opening"),
    *("revealing", "resolving", "stealing", "picking", "trading", "developing", "looking", "swapping", "waiving"),
    *("stoicism", "ending_round", "finished", "redealing"),
)

NOBODY = -3
"""The actor while the engine itself moves on; never seen from outside."""

# Steps of carrying out one order of one player.
NEXT, EXECUTING, TRIGGERING, CLOSING = range(4)

# Sources of points (CV 9); the first two are tokens taken during the game, the others come in final scoring.
(
    FROM_SLACKING, FROM_IDEAS, FROM_PRINT, FROM_EXCHANGES, FROM_LEFTOVERS, FROM_COLLECTIONS, FROM_MAJORITIES,
) = range(7)  # fmt: skip
SOURCES = ("slacking", "ideas", "print", "exchanges", "leftovers", "collections", "majorities")
SOURCE_COUNT = 7

# Which of its two orders a civilization has to be dealt anew.
FORGOT_UP, FORGOT_DOWN = 1, 2


@struct
class Civilization(Struct):
    """A set of eight orders: those in hand as a mask, and the two on the table in this round."""

    hand: i16
    up: i8
    down: i8
    forgotten: i8


@struct
class Player(Struct):
    """What lies before a player.

    `ideas` are in the order of purchase, so that the first `active` of the `owned` ones are
    active (CV 7.5); `effects` is the mask of their kinds. `used` and `unpeaceful` are masks of
    places in `ideas`: bonuses used this round, and Pacifism broken in this epoch. `exchanged` is
    what was given for happiness in final scoring (scoring.STEP tells how it is written).
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

    `deck` is the mask of ideas still in the current deck, its top card included; `shown` that
    of ideas which came into play. Wide fields stand first: numba wants records aligned.
    """

    deck: i64
    shown: i64
    players: Array[Player] = length(MAX_PLAYERS)
    civilizations: Array[Civilization] = length(MAX_CIVILIZATIONS)
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
    picks: i8
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
