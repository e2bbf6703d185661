"""What a seat may know, as a row of whole numbers for learning programs."""

from cromlech.core.rules import rule
from cromlech.core.structs import Array

from .board import (
    ADVANCED,
    IDEAS,
    MAX_CIVILIZATIONS,
    MAX_PLAYERS,
    MOST_IDEAS,
    NONE,
    ORDER_COUNT,
    RESOURCE_COUNT,
    TRACK,
)
from .grannofolk import is_grannofolk
from .knowledge import knows, knows_top
from .scoring import score
from .seating import civilizations
from .state import State

MANY = 2**15 - 1

Fields = tuple[tuple[str, int, int, int], ...]
"""name, how many numbers, lowest, highest value"""

TABLE_FIELDS: Fields = (
    ("phase", 1, 0, 20),
    ("actor", 1, -2, 4),
    ("players", 1, 2, 5),
    ("mode", 1, 0, 2),
    ("simultaneous", 1, 0, 1),
    ("neutral_open", 1, 0, 1),
    ("strict_vacation", 1, 0, 1),
    ("round", 1, 0, 9),
    ("helmet", 1, 0, 4),
    ("first_seat", 1, 0, 4),
    ("turn", 1, 0, 4),
    ("revealed", 1, 0, 1),
    ("counts", ORDER_COUNT, 0, 5),
    ("order", 1, 0, 7),
    ("executions", 1, 0, 9),
    ("steals", 1, 0, 9),
    ("sword", 1, 0, 1),
    ("picks", 1, 0, 127),
    ("receive", 1, 0, 9),
    ("purchases", 1, 0, 2),
    ("buying", 1, -1, 47),
    ("price", RESOURCE_COUNT, 0, 9),
    ("discount", 1, 0, 9),
    ("waive_from", 1, 0, 2),
    ("track", TRACK, -1, 47),
    ("deck", 1, 0, 32),
    ("top", 1, -1, 47),
    ("top_seen", MAX_PLAYERS, 0, 1),
)
CIVILIZATION_FIELDS: Fields = (
    ("may_hold", ORDER_COUNT, 0, 1),
    ("laid", 1, 0, 2),
    ("up", 1, -1, 7),
    ("down", 1, -1, 7),
)
PLAYER_FIELDS: Fields = (
    ("resources", RESOURCE_COUNT, 0, MANY),
    ("happiness", 1, 0, MANY),
    ("lost", 1, 0, 127),
    ("bought", 1, 0, 2),
    ("played", ORDER_COUNT, 0, 9),
    ("owned", 1, 0, MOST_IDEAS),
    ("active", 1, 0, MOST_IDEAS),
    ("ideas", IDEAS, 0, 2),
)


def _size(fields: Fields) -> int:
    return sum(count for _, count, _, _ in fields)


AT_CIVILIZATIONS = _size(TABLE_FIELDS)
CIVILIZATION_SIZE = _size(CIVILIZATION_FIELDS)
AT_PLAYERS = AT_CIVILIZATIONS + MAX_CIVILIZATIONS * CIVILIZATION_SIZE
PLAYER_SIZE = _size(PLAYER_FIELDS)
OBSERVATION_LENGTH = AT_PLAYERS + MAX_PLAYERS * PLAYER_SIZE


def layout() -> list[tuple[str, int, int, int, int]]:
    """Every field with its place: (name, first index, how many, lowest, highest)."""
    groups = [("", TABLE_FIELDS)]
    groups += [(f"civilization +{i}: ", CIVILIZATION_FIELDS) for i in range(MAX_CIVILIZATIONS)]
    groups += [(f"player +{i}: ", PLAYER_FIELDS) for i in range(MAX_PLAYERS)]
    rows = []
    at = 0
    for prefix, fields in groups:
        for name, count, low, high in fields:
            rows.append((prefix + name, at, count, low, high))
            at += count
    return rows


@rule
def relative(s: State, seat: int, civilization: int) -> int:
    """Seats counted from the observer; neutrals in the same way, the Grannofolk keep their place."""
    if civilization < 0 or is_grannofolk(s, civilization):
        return civilization
    if civilization >= s.seats:
        return s.seats + (civilization - s.seats + seat) % s.seats
    return (civilization - seat + s.seats) % s.seats


@rule
def absolute(s: State, seat: int, i: int) -> int:
    """The civilization that stands at place i of the observation."""
    if i < s.seats:
        return (seat + i) % s.seats
    if s.mode == ADVANCED:
        return s.seats + (seat + i) % s.seats
    return i


@rule
def observe(s: State, seat: int, out: Array[int]) -> None:
    """Write the fields of `layout()`; seats are relative to the observer."""
    for i in range(OBSERVATION_LENGTH):
        out[i] = 0
    observe_table(s, seat, out)
    for i in range(civilizations(s)):
        observe_civilization(s, seat, absolute(s, seat, i), out, AT_CIVILIZATIONS + i * CIVILIZATION_SIZE)
    for i in range(s.seats):
        observe_player(s, (seat + i) % s.seats, out, AT_PLAYERS + i * PLAYER_SIZE)


@rule
def observe_table(s: State, seat: int, out: Array[int]) -> None:
    """What lies in the middle. The top card is shown to those who divined it."""
    out[0] = s.phase
    out[1] = relative(s, seat, s.actor)
    out[2] = s.seats
    out[3] = s.mode
    out[4] = 1 if s.simultaneous else 0
    out[5] = 1 if s.neutral_open else 0
    out[6] = 1 if s.strict_vacation else 0
    out[7] = s.round_number
    out[8] = relative(s, seat, s.helmet)
    out[9] = relative(s, seat, s.first_seat)
    out[10] = relative(s, seat, s.turn)
    out[11] = 1 if s.revealed else 0
    for order in range(ORDER_COUNT):
        out[12 + order] = s.counts[order]
    out[20] = s.order
    out[21] = s.executions
    out[22] = s.steals
    out[23] = 1 if s.sword else 0
    out[24] = s.picks
    out[25] = s.receive
    out[26] = s.purchases
    out[27] = s.buying
    for resource in range(RESOURCE_COUNT):
        out[28 + resource] = s.price[resource]
    out[31] = s.discount
    out[32] = s.waive_from
    for place in range(TRACK):
        out[33 + place] = s.track[place]
    n = 0
    for idea in range(IDEAS):
        n += s.deck >> idea & 1
    out[37] = n
    out[38] = s.top if knows_top(s, seat) else NONE
    for p in range(s.seats):
        if s.top != NONE:
            out[39 + relative(s, seat, p)] = s.top_seen >> p & 1


@rule
def observe_civilization(s: State, seat: int, civilization: int, out: Array[int], at: int) -> None:
    """Orders that may be in hand: of others, a hidden order on the table may be any of them."""
    laid = s.civilizations[civilization]
    known = knows(s, seat, civilization)
    hand = int(laid.hand)
    up = int(laid.up)
    down = int(laid.down)
    if up != NONE:
        out[at + ORDER_COUNT] += 1
    if down != NONE:
        out[at + ORDER_COUNT] += 1
    if not known:
        if down != NONE:
            hand |= 1 << down
            down = NONE
        if s.simultaneous and up != NONE:
            hand |= 1 << up
            up = NONE
    for order in range(ORDER_COUNT):
        out[at + order] = hand >> order & 1
    out[at + ORDER_COUNT + 1] = up
    out[at + ORDER_COUNT + 2] = down


@rule
def observe_player(s: State, p: int, out: Array[int], at: int) -> None:
    """Resources, happiness and ideas: 1 owned, 2 active."""
    player = s.players[p]
    for resource in range(RESOURCE_COUNT):
        out[at + resource] = player.resources[resource]
    out[at + 3] = score(s, p)
    out[at + 4] = player.lost
    out[at + 5] = player.bought
    for order in range(ORDER_COUNT):
        out[at + 6 + order] = player.played[order]
    out[at + 14] = player.owned
    out[at + 15] = player.active
    for i in range(player.owned):
        out[at + 16 + player.ideas[i]] = 2 if i < player.active else 1
