"""The whole position (SA 2, 3)."""

from cromlech.core.names import Names, Phases
from cromlech.core.structs import Array, Struct, flag, i8, i16, i32, i64, length, struct

from .actions import BUILDINGS, CARDS
from .board import DIE_FACES, LOCATION_COUNT, MAX_PLAYERS, RESOURCES, SLOTS, STACKS, TOOL_TILES

# The phases, with the kinds of action they expect.
PHASES = Phases()
CHOOSE_START = PHASES.add("choose_start", "start")
DEAL_CARD = PHASES.add("deal_card", "card")
TURN_UP = PHASES.add("turn_up", "building")
PLACING = PHASES.add("placing", "place")
ACTING = PHASES.add("acting", "act", "use_card")
ROLLING = PHASES.add("rolling", "die")
ADDING_TOOLS = PHASES.add("adding_tools", "tools")
BUYING = PHASES.add("buying", "buy", "decline", "use_card")
PAYING = PHASES.add("paying", "pay")
PICKING = PHASES.add("picking", "pick")
TAKING_DIE = PHASES.add("taking_die", "take_die")
DRAWING = PHASES.add("drawing", "card")
FEEDING = PHASES.add("feeding", "starve", "feed", "use_card")
NEW_ROUND = PHASES.add("new_round")
FINISHED = PHASES.add("finished")
REDEALING = PHASES.add("redealing", "card")

NOBODY = -3
"""The actor while the engine advances. Never visible from outside."""

# Where a card is: in the deck, in the row, or + seat: face up next to the board and not yet
# used (SA 7.2), face down on the player board, or drawn unseen by an extra card.
DECK, IN_ROW, FACE_UP, FACE_DOWN, DRAWN = 0, 1, 2, 6, 10
# Where a building is: unseen (in a stack or back in the box), on top of a stack, or + seat: owned.
UNSEEN, ON_TOP, OWNED = 0, 1, 2

# Sources of points (SA 11): the first three during the game, the others in final scoring.
SOURCES = Names()
FROM_BUILDINGS = SOURCES.add("buildings")
FROM_CARDS = SOURCES.add("cards")
FROM_STARVATION = SOURCES.add("starvation")
FROM_CULTURE = SOURCES.add("culture")
FROM_FARMERS = SOURCES.add("farmers")
FROM_TOOLMAKERS = SOURCES.add("toolmakers")
FROM_BUILDERS = SOURCES.add("builders")
FROM_SHAMANS = SOURCES.add("shamans")
FROM_RESOURCES = SOURCES.add("resources")
SOURCE_COUNT = len(SOURCES)

FOR_ALL = 5
"""Used instead of a good: the dice on the table belong to a dice-for-all card."""


@struct
class Player(Struct):
    """One tribe and its player board. `places.py` keeps the counts of its cards."""

    symbols: i64
    professions: i64
    figures: i8
    free: i8
    placed: Array[i8] = length(LOCATION_COUNT)
    food: i32
    resources: Array[i32] = length(RESOURCES)
    agriculture: i8
    tools: i8
    tool_used: Array[i8] = length(TOOL_TILES)
    points: Array[i32] = length(SOURCE_COUNT)
    buildings: i8
    drawn: i8
    to_redeal: i8


@struct
class State(Struct):
    """A game of Stone Age. `occupied` and `visitors` count figures and players by location."""

    seats: i8
    left_to_right: flag
    phase: i8
    actor: i8
    round_number: i16
    start_player: i8
    turn: i8
    location: i8
    occupied: Array[i8] = length(LOCATION_COUNT)
    visitors: Array[i8] = length(LOCATION_COUNT)
    card_place: Array[i8] = length(CARDS)
    deck: i8
    row: Array[i8] = length(SLOTS)
    building_place: Array[i8] = length(BUILDINGS)
    top: Array[i8] = length(STACKS)
    height: Array[i8] = length(STACKS)
    roll_for: i8
    dice: Array[i8] = length(DIE_FACES)
    dice_left: i8
    pay_min: i8
    pay_max: i8
    pay_kinds: i8
    pay_next: i8
    paid: Array[i8] = length(RESOURCES)
    pick_phase: i8
    redeal_phase: i8
    redeal_actor: i8
    players: Array[Player] = length(MAX_PLAYERS)
