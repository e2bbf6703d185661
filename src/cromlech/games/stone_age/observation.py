"""What a seat may know, as a row of whole numbers for learning programs."""

from cromlech.core.rules import inner_rule, rule, table2
from cromlech.core.structs import Array

from .board import LOCATION_COUNT, MAX_PLAYERS, RESOURCES, SLOTS, STACKS, TOOL_TILES
from .components import MAX_ONE_USE_TOOLS
from .payment import choice_cards
from .places import PROFESSION_BITS, PROFESSION_COUNT, SYMBOL_BITS, SYMBOL_COUNT, digit, lower_halves
from .scoring import score
from .state import State
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
    ("symbols", SYMBOL_COUNT, 0, 36),
    ("professions", PROFESSION_COUNT, 0, 324),
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
AT_SYMBOLS = PLAYER_SIZE - 13
AT_PROFESSIONS = PLAYER_SIZE - 5
AT_UNSEEN = PLAYER_SIZE - 1

# What is printed on a card or tile as a row of fields; row 0 stands for none.
CARD_FACE = table2(
    [
        (-1, 0, 0, -1, -1, 0),
        *zip(CARD_KIND, CARD_AMOUNT, CARD_GOOD, CARD_SYMBOL, CARD_PROFESSION, CARD_FIGURES, strict=True),
    ]
)
BUILDING_FACE = table2(
    [
        (-1, 0, 0, 0, 0, 0, 0, -1, 0),
        *(
            (kind, *cost, least, most, distinct, points)
            for kind, cost, least, most, distinct, points in zip(
                *(BUILDING_KIND, BUILDING_COST, BUILDING_MIN, BUILDING_MAX, BUILDING_DISTINCT, BUILDING_POINTS),
                strict=True,
            )
        ),
    ]
)


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


@inner_rule
def observe(s: State, seat: int, out: Array[int]) -> None:
    """Write the fields of `layout()` over zeros, or over what any seat saw before; seats are relative to the observer.

    Fields of players who are not there are not touched.
    """
    observe_table(s, seat, out)
    for slot in range(SLOTS):
        observe_card(s.row[slot], out, AT_SLOTS + slot * SLOT_SIZE)
    for stack in range(STACKS):
        observe_stack(s, stack, out, AT_STACKS + stack * STACK_SIZE)
    for p in range(s.seats):
        place = relative(s, seat, p)
        observe_player(s, p, out, place)
        observe_cards(s, p, p == seat, out, place)


@rule
def player_at(place: int) -> int:
    """Where the fields of a player begin. `&` changes nothing: it shows the compiler that no index is negative."""
    return AT_PLAYERS + (place & MAX_PLAYERS - 1) * PLAYER_SIZE


@inner_rule
def observe_table(s: State, seat: int, out: Array[int]) -> None:
    """What lies in the middle."""
    out[0] = s.phase
    out[1] = relative(s, seat, s.actor)
    out[2] = s.seats
    out[3] = s.round_number
    out[4] = relative(s, seat, s.start_player)
    out[5] = relative(s, seat, s.turn)
    out[6] = s.deck
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
def observe_card(card: int, out: Array[int], at: int) -> None:
    """A card of the row, or that there is none."""
    for j in range(SLOT_SIZE):
        out[at + j] = CARD_FACE[card + 1][j]


@rule
def observe_stack(s: State, stack: int, out: Array[int], at: int) -> None:
    """A stack and the building on top of it."""
    tile = s.top[stack]
    out[at] = s.height[stack]
    for j in range(STACK_SIZE - 1):
        out[at + 1 + j] = BUILDING_FACE[tile + 1][j]


@inner_rule
def observe_player(s: State, p: int, out: Array[int], place: int) -> None:
    """A tribe and its player board."""
    player = s.players[p]
    at = player_at(place)
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
        out[at + 29 + which] = CARD_AMOUNT[ONE_USE_CARD[which]] if has_one_use_tool(s, p, which) else 0
    out[at + 32] = choice_cards(s, p)
    out[at + 33] = player.buildings


@inner_rule
def observe_cards(s: State, p: int, known: bool, out: Array[int], place: int) -> None:
    """The lower halves of p's cards; those drawn unseen count if they are `known`."""
    at = player_at(place)
    symbols, professions = lower_halves(s, p, known)
    for symbol in range(SYMBOL_COUNT):
        out[at + AT_SYMBOLS + symbol] = digit(symbols, symbol, SYMBOL_BITS)
    for profession in range(PROFESSION_COUNT):
        out[at + AT_PROFESSIONS + profession] = digit(professions, profession, PROFESSION_BITS)
    out[at + AT_UNSEEN] = 0 if known else s.players[p].drawn
