"""What a seat may know, as a row of whole numbers for learning programs."""

from cromlech.core.rules import rule
from cromlech.core.structs import Array

from .animals import in_animal_deck
from .board import (
    DISPLAY,
    HEXES,
    JUNCTIONS,
    MAX_PLAYERS,
    NONE,
    PLACE_COUNT,
    SPOTS,
    STONE_SLOTS,
    STONE_SPACES,
)
from .cards import amount, buried_cards
from .components import SPECIES, TRIBES
from .moves import CULTURES, PILE_TYPES, TRIBE_KINDS
from .scoring import score
from .state import (
    ABOVE,
    BURIED_UNSEEN,
    COLOURED,
    DECK,
    DISCARDS,
    ECLIPSE_PILE,
    HAND,
    OWNED,
    State,
)
from .tables import OFFERING_RATIO

MANY = 2**15 - 1
SPECIES_NUMBER = len(SPECIES)
TRIBE_NUMBER = len(TRIBES)

Fields = tuple[tuple[str, int, int, int], ...]
"""name, how many numbers, lowest, highest value"""

TABLE_FIELDS: Fields = (
    ("phase", 1, 0, 21),
    ("actor", 1, -2, 3),
    ("players", 1, 2, 4),
    ("round", 1, 0, 4),
    ("turn_number", 1, 0, 3),
    ("turn", 1, 0, 3),
    ("order", MAX_PLAYERS, -1, 3),
    ("column", 1, -1, 4),
    ("section", 1, 0, 2),
    ("half_labor", 1, 0, MANY),
    ("with_chief", 1, 0, 1),
    ("chief_used", 1, 0, 1),
    ("cultures_played", 1, 0, 40),
    ("types_taken", 1, 0, 31),
    ("fresh", TRIBE_NUMBER, 0, 15),
    ("unused", TRIBE_NUMBER, 0, 15),
    ("pending_op", 1, -1, 40),
    ("pending_number", 1, 0, 127),
    ("pending_depth", 1, 0, 127),
    ("bottom_taken", 4, 0, 1),
    ("tribe_left", PILE_TYPES, 0, 15),
    ("display", DISPLAY, -1, 39),
    ("grounds", SPECIES_NUMBER, 0, 6),
    ("animal_deck", 1, 0, 60),
    ("terrain", HEXES, -1, 7),
    ("glacier_token", HEXES, -2, 9),
    ("claimed", HEXES, 0, 1),
    ("megalith_tile", 4, -1, 3),
    ("megalith", SPOTS, 0, 5),
    ("village", JUNCTIONS, 0, 4),
    ("stone_space", STONE_SPACES, -1, 19),
    ("rest_top", 1, -1, 4),
    ("token", 1, -1, 4),
    ("own_hand", TRIBE_NUMBER, 0, 15),
    ("own_pile", TRIBE_NUMBER, 0, 15),
    ("own_buried_unseen", TRIBE_NUMBER, 0, 15),
    ("culture", CULTURES, 0, 33),
)
PLAYER_FIELDS: Fields = (
    ("food", 1, 0, 10),
    ("tools", 1, 0, 10),
    ("camps", 1, 0, 5),
    ("villages", 1, 0, 3),
    ("camp_on", HEXES, 0, 5),
    ("megaliths", 1, 0, 10),
    ("offerings", 1, 0, 8),
    ("honor", 1, 0, 8),
    ("honor_since", 1, 0, MANY),
    ("chief", 1, -1, 4),
    ("side", 1, -1, 1),
    ("chief_free", 1, 0, 1),
    ("figures", 1, 0, 2),
    ("placed", PLACE_COUNT, 0, 3),
    ("deck", 1, 0, 124),
    ("hand", 1, 0, 124),
    ("eclipse_pile", 1, 0, 124),
    ("buried", 1, 0, 124),
    ("discards", TRIBE_NUMBER, 0, 15),
    ("above", TRIBE_NUMBER, 0, 15),
    ("open_pile", TRIBE_NUMBER, 0, 15),
    ("known", TRIBE_NUMBER, 0, 15),
    ("unseen", TRIBE_NUMBER, 0, 15),
    ("upright", SPECIES_NUMBER, 0, 10),
    ("tipped", SPECIES_NUMBER, 0, 10),
    ("stones", STONE_SLOTS, -1, 19),
    ("ratio", 1, 0, 20),
    ("score", 1, 0, MANY),
)


def _size(fields: Fields) -> int:
    return sum(count for _, count, _, _ in fields)


AT_PLAYERS = _size(TABLE_FIELDS)
PLAYER_SIZE = _size(PLAYER_FIELDS)
OBSERVATION_LENGTH = AT_PLAYERS + MAX_PLAYERS * PLAYER_SIZE


def layout() -> list[tuple[str, int, int, int, int]]:
    """Every field with its place: (name, first index, how many, lowest, highest)."""
    groups = [("", TABLE_FIELDS)]
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
    """Seats counted from the observer; chance, the end and nobody stay negative."""
    if p < 0:
        return p
    return p - seat if p >= seat else p - seat + s.seats


@rule
def put(values: Array[int], n: int, out: Array[int], at: int) -> int:
    """Copy n numbers; return where the next ones go."""
    for i in range(n):
        out[at + i] = values[i]
    return at + n


@rule
def put_zone(s: State, p: int, zone: int, out: Array[int], at: int) -> int:
    """Tribe cards of a zone by kind."""
    for kind in range(TRIBE_KINDS):
        out[at + kind] = amount(s, p, zone, kind)
    return at + TRIBE_KINDS


@rule
def observe(s: State, seat: int, out: Array[int]) -> None:
    """Write the fields of `layout()`; seats are relative to the observer."""
    observe_boards(s, seat, out, observe_table(s, seat, out))
    for i in range(MAX_PLAYERS):
        at = AT_PLAYERS + i * PLAYER_SIZE
        if i < s.seats:
            observe_player(s, (seat + i) % s.seats, out, at)
        else:
            for j in range(PLAYER_SIZE):
                out[at + j] = 0


@rule
def observe_table(s: State, seat: int, out: Array[int]) -> int:
    """Whose turn it is and what is going on."""
    out[0] = s.phase
    out[1] = relative(s, seat, s.actor)
    out[2] = s.seats
    out[3] = s.round_number
    out[4] = s.turn_number
    out[5] = relative(s, seat, s.turn)
    for i in range(MAX_PLAYERS):
        out[6 + i] = relative(s, seat, s.order[i])
    out[10] = s.column
    out[11] = s.section
    out[12] = s.labor
    out[13] = 1 if s.with_chief else 0
    out[14] = 1 if s.chief_used else 0
    out[15] = s.cultures_played
    out[16] = s.types_taken
    at = put(s.fresh, TRIBE_KINDS, out, 17)
    at = put(s.unused, TRIBE_KINDS, out, at)
    out[at] = NONE
    out[at + 1] = 0
    if s.depth > 0:
        out[at] = s.pending[s.depth - 1].op
        out[at + 1] = s.pending[s.depth - 1].n
    out[at + 2] = s.depth
    return at + 3


@rule
def observe_boards(s: State, seat: int, out: Array[int], at: int) -> None:
    """The boards, and the cards the observer holds."""
    at = put(s.bottom_taken, len(s.bottom_taken), out, at)
    at = put(s.tribe_left, PILE_TYPES, out, at)
    at = put(s.display, DISPLAY, out, at)
    at = put(s.grounds, SPECIES_NUMBER, out, at)
    out[at] = in_animal_deck(s)
    at = put(s.terrain, HEXES, out, at + 1)
    at = put(s.token_at, HEXES, out, at)
    at = put(s.claimed, HEXES, out, at)
    at = put(s.megalith_tile, len(s.megalith_tile), out, at)
    for spot in range(SPOTS):
        owner = s.megalith[spot]
        out[at + spot] = owner if owner < COLOURED else COLOURED + relative(s, seat, owner - COLOURED)
    at += SPOTS
    for junction in range(JUNCTIONS):
        owner = s.village_at[junction]
        out[at + junction] = 0 if owner == 0 else 1 + relative(s, seat, owner - 1)
    at = put(s.stone_space, STONE_SPACES, out, at + JUNCTIONS)
    out[at] = s.rest_top
    out[at + 1] = s.token
    at = put_zone(s, seat, HAND, out, at + 2)
    at = put_zone(s, seat, ECLIPSE_PILE, out, at)
    at = put_zone(s, seat, BURIED_UNSEEN, out, at)
    for culture in range(CULTURES):
        out[at + culture] = seen_culture(s, seat, culture)


@rule
def seen_culture(s: State, seat: int, culture: int) -> int:
    """Where a Culture card is as far as the observer knows: 0 unseen, 1 available, 2 out, else zone and owner.

    From 3 on: 3 + 4 * zone + relative owner; 30 + relative owner for an unseen card of another player.
    """
    place = s.culture_place[culture]
    if place < OWNED:
        return place
    zone = (place - OWNED) // MAX_PLAYERS
    owner = (place - OWNED) % MAX_PLAYERS
    mine = relative(s, seat, owner)
    closed = zone == HAND or zone == DECK or zone == BURIED_UNSEEN or (zone == ECLIPSE_PILE and not s.pile_open)
    if closed and owner != seat and not s.culture_known[culture]:
        return 30 + mine
    if closed and owner != seat:
        return OWNED + MAX_PLAYERS * HAND + mine
    return OWNED + MAX_PLAYERS * zone + mine


@rule
def observe_player(s: State, p: int, out: Array[int], at: int) -> None:
    """A player, as everybody sees."""
    player = s.players[p]
    out[at] = player.food
    out[at + 1] = player.tools
    out[at + 2] = player.camps
    out[at + 3] = player.villages
    at = put(player.camp_on, HEXES, out, at + 4)
    out[at] = player.megaliths
    out[at + 1] = player.offerings
    out[at + 2] = player.honor
    out[at + 3] = player.honor_since
    out[at + 4] = player.chief
    out[at + 5] = player.side
    out[at + 6] = 1 if player.chief_free else 0
    out[at + 7] = player.figures
    at = put(player.placed, PLACE_COUNT, out, at + 8)
    out[at] = player.zone_size[DECK]
    out[at + 1] = player.zone_size[HAND]
    out[at + 2] = player.zone_size[ECLIPSE_PILE]
    out[at + 3] = buried_cards(s, p)
    at = put_zone(s, p, DISCARDS, out, at + 4)
    at = put_zone(s, p, ABOVE, out, at)
    for kind in range(TRIBE_KINDS):
        out[at + kind] = amount(s, p, ECLIPSE_PILE, kind) if s.pile_open else 0
        unseen = amount(s, p, DECK, kind) + amount(s, p, HAND, kind) + amount(s, p, BURIED_UNSEEN, kind)
        out[at + 2 * TRIBE_KINDS + kind] = unseen + (0 if s.pile_open else amount(s, p, ECLIPSE_PILE, kind))
    put(player.known, TRIBE_KINDS, out, at + TRIBE_KINDS)
    at = put(player.upright, SPECIES_NUMBER, out, at + 3 * TRIBE_KINDS)
    at = put(player.tipped, SPECIES_NUMBER, out, at)
    at = put(player.stones, STONE_SLOTS, out, at)
    out[at] = OFFERING_RATIO[player.offerings]
    out[at + 1] = score(s, p)
