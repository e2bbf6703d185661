"""What a seat may know, as a row of whole numbers for learning programs."""

from cromlech.core.rules import rule
from cromlech.core.structs import Array

from .board import LOCATION_COUNT, MAX_PLAYERS, NONE, RESOURCES, SLOTS, STACKS, TOOL_TILES
from .cards import deck_size
from .components import MAX_ONE_USE_TOOLS
from .payment import choice_cards
from .scoring import score
from .state import DRAWN, FACE_UP, OWNED, State
from .tables import (
    BUILDING_COST,
    BUILDING_DISTINCT,
    BUILDING_KIND,
    BUILDING_MAX,
    BUILDING_MIN,
    BUILDING_POINTS,
    CARD_AMOUNT,
    CARD_FIGURES,
    CARD_GOOD,
    CARD_KIND,
    CARD_PROFESSION,
    CARD_SYMBOL,
    ONE_USE_CARD,
)
from .tools import has_one_use_tool

MANY = 2**31 - 1

Fields = tuple[tuple[str, int, int, int], ...]
"""name, how many numbers, lowest, highest value"""

TABLE_FIELDS: Fields = (
    ("phase", 1, 0, 15),
    ("actor", 1, -2, 3),
    ("players", 1, 2, 4),
    ("round", 1, 0, 32767),
    ("start_player", 1, 0, 3),
    ("turn", 1, 0, 3),
    ("deck", 1, 0, 36),
    ("location", 1, -1, 15),
    ("roll_for", 1, 0, 5),
    ("dice", 6, 0, 10),
    ("dice_left", 1, 0, 10),
    ("pay_min", 1, -10, 10),
    ("pay_max", 1, 0, 10),
    ("pay_kinds", 1, -1, 4),
    ("pay_next", 1, 0, 4),
    ("paid", RESOURCES, 0, 10),
)
SLOT_FIELDS: Fields = (
    ("card_kind", 1, -1, 9),
    ("card_amount", 1, 0, 100),
    ("card_good", 1, 0, 4),
    ("card_symbol", 1, -1, 7),
    ("card_profession", 1, -1, 3),
    ("card_figures", 1, 0, 9),
)
STACK_FIELDS: Fields = (
    ("height", 1, 0, 7),
    ("building_kind", 1, -1, 2),
    ("building_cost", RESOURCES, 0, 10),
    ("building_min", 1, 0, 10),
    ("building_max", 1, 0, 10),
    ("building_distinct", 1, -1, 4),
    ("building_points", 1, 0, 100),
)
PLAYER_FIELDS: Fields = (
    ("figures", 1, 0, 10),
    ("free", 1, 0, 10),
    ("food", 1, 0, MANY),
    ("resources", RESOURCES, 0, MANY),
    ("agriculture", 1, 0, 10),
    ("tools", 1, 0, 12),
    ("tool_used", TOOL_TILES, 0, 1),
    ("placed", LOCATION_COUNT, 0, 10),
    ("score", 1, -MANY, MANY),
    ("one_use_tools", MAX_ONE_USE_TOOLS, 0, 20),
    ("choice_cards", 1, 0, 4),
    ("buildings", 1, 0, 28),
    ("symbols", 8, 0, 36),
    ("professions", 4, 0, 324),
    ("unseen_cards", 1, 0, 36),
)


def _size(fields: Fields) -> int:
    return sum(count for _, count, _, _ in fields)


AT_SLOTS = _size(TABLE_FIELDS)
SLOT_SIZE = _size(SLOT_FIELDS)
AT_STACKS = AT_SLOTS + SLOTS * SLOT_SIZE
STACK_SIZE = _size(STACK_FIELDS)
AT_PLAYERS = AT_STACKS + STACKS * STACK_SIZE
PLAYER_SIZE = _size(PLAYER_FIELDS)
OBSERVATION_LENGTH = AT_PLAYERS + MAX_PLAYERS * PLAYER_SIZE
AT_BUILDINGS = PLAYER_SIZE - 14  # the last four fields are counted over all cards and tiles at once
AT_SYMBOLS = PLAYER_SIZE - 13
AT_PROFESSIONS = PLAYER_SIZE - 5
AT_UNSEEN = PLAYER_SIZE - 1


def layout() -> list[tuple[str, int, int, int, int]]:
    """Every field with its place: (name, first index, how many, lowest, highest)."""
    groups = [("", TABLE_FIELDS)]
    groups += [(f"slot {i + 1}: ", SLOT_FIELDS) for i in range(SLOTS)]
    groups += [(f"stack {i + 1}: ", STACK_FIELDS) for i in range(STACKS)]
    groups += [(f"player +{i}: ", PLAYER_FIELDS) for i in range(MAX_PLAYERS)]
    rows = []
    at = 0
    for prefix, fields in groups:
        for name, count, low, high in fields:
            rows.append((prefix + name, at, count, low, high))
            at += count
    return rows


@rule
def relative(s: State, seat: int, p: int) -> int:
    """Seats counted from the observer; chance and the end stay negative."""
    if p < 0:
        return p
    return p - seat if p >= seat else p - seat + s.seats


@rule
def observe(s: State, seat: int, out: Array[int]) -> None:
    """Write the fields of `layout()`; seats are relative to the observer."""
    observe_table(s, seat, out)
    at = AT_SLOTS
    for slot in range(SLOTS):
        at = observe_card(s.row[slot], out, at)
    for stack in range(STACKS):
        at = observe_stack(s, stack, out, at)
    for i in range(MAX_PLAYERS):
        at = AT_PLAYERS + i * PLAYER_SIZE
        for j in range(PLAYER_SIZE):
            out[at + j] = 0
        if i < s.seats:
            observe_player(s, (seat + i) % s.seats, out, at)
    observe_property(s, seat, out)


@rule
def observe_table(s: State, seat: int, out: Array[int]) -> None:
    """What lies in the middle."""
    out[0] = s.phase
    out[1] = relative(s, seat, s.actor)
    out[2] = s.seats
    out[3] = s.round_number
    out[4] = relative(s, seat, s.start_player)
    out[5] = relative(s, seat, s.turn)
    out[6] = deck_size(s)
    out[7] = s.location
    out[8] = s.roll_for
    for i in range(6):
        out[9 + i] = s.dice[i]
    out[15] = s.dice_left
    out[16] = s.pay_min
    out[17] = s.pay_max
    out[18] = s.pay_kinds
    out[19] = s.pay_next
    for i in range(RESOURCES):
        out[20 + i] = s.paid[i]


@rule
def observe_card(card: int, out: Array[int], at: int) -> int:
    """A card of the row."""
    if card == NONE:
        out[at] = -1
        out[at + 1] = 0
        out[at + 2] = 0
        out[at + 3] = -1
        out[at + 4] = -1
        out[at + 5] = 0
    else:
        out[at] = CARD_KIND[card]
        out[at + 1] = CARD_AMOUNT[card]
        out[at + 2] = CARD_GOOD[card]
        out[at + 3] = CARD_SYMBOL[card]
        out[at + 4] = CARD_PROFESSION[card]
        out[at + 5] = CARD_FIGURES[card]
    return at + SLOT_SIZE


@rule
def observe_stack(s: State, stack: int, out: Array[int], at: int) -> int:
    """A stack and the building on top of it."""
    for j in range(STACK_SIZE):
        out[at + j] = 0
    out[at] = s.height[stack]
    tile = s.top[stack]
    if tile == NONE:
        out[at + 1] = -1
        out[at + 8] = -1
    else:
        out[at + 1] = BUILDING_KIND[tile]
        for kind in range(RESOURCES):
            out[at + 2 + kind] = BUILDING_COST[tile][kind]
        out[at + 6] = BUILDING_MIN[tile]
        out[at + 7] = BUILDING_MAX[tile]
        out[at + 8] = BUILDING_DISTINCT[tile]
        out[at + 9] = BUILDING_POINTS[tile]
    return at + STACK_SIZE


@rule
def observe_player(s: State, p: int, out: Array[int], at: int) -> None:
    """A tribe and its player board."""
    player = s.players[p]
    out[at] = player.figures
    out[at + 1] = player.free
    out[at + 2] = player.food
    for kind in range(RESOURCES):
        out[at + 3 + kind] = player.resources[kind]
    out[at + 7] = player.agriculture
    out[at + 8] = player.tools
    for tile in range(TOOL_TILES):
        out[at + 9 + tile] = player.tool_used[tile]
    for location in range(LOCATION_COUNT):
        out[at + 12 + location] = player.placed[location]
    out[at + 28] = score(s, p)
    for which in range(MAX_ONE_USE_TOOLS):
        if has_one_use_tool(s, p, which):
            out[at + 29 + which] = CARD_AMOUNT[ONE_USE_CARD[which]]
    out[at + 32] = choice_cards(s, p)


@rule
def observe_property(s: State, seat: int, out: Array[int]) -> None:
    """Whose cards and buildings are whose; of a card drawn by another only that there is one."""
    for tile in range(len(s.building_place)):
        if s.building_place[tile] >= OWNED:
            p = relative(s, seat, s.building_place[tile] - OWNED)
            out[AT_PLAYERS + p * PLAYER_SIZE + AT_BUILDINGS] += 1
    for card in range(len(s.card_place)):
        place = s.card_place[card]
        if place >= FACE_UP:
            owner = (place - FACE_UP) % MAX_PLAYERS
            at = AT_PLAYERS + relative(s, seat, owner) * PLAYER_SIZE
            if place >= DRAWN and owner != seat:
                out[at + AT_UNSEEN] += 1
            elif CARD_SYMBOL[card] >= 0:
                out[at + AT_SYMBOLS + CARD_SYMBOL[card]] += 1
            else:
                out[at + AT_PROFESSIONS + CARD_PROFESSION[card]] += CARD_FIGURES[card]
