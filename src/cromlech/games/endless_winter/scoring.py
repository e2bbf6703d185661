"""Final scoring, winner, and ranks (EW 11)."""

from cromlech.core.rules import note, rule

from .actions import CULTURE_COUNT, SPECIES_COUNT, TRIBE_KINDS
from .board import MAX_PLAYERS
from .cards import amount, buried_cards
from .components import MAX_JOKERS
from .events import SCORED
from .idols import honor_rank
from .printed import (
    BURIAL_TABLE,
    CULTURE_POINTS,
    OFFERING_RATIO,
    SET_POINTS,
    SPECIES_JOKER,
    SPECIES_LIMIT,
    TABLE_END,
    TRIBE_POINTS,
)
from .state import (
    FROM_BURIAL,
    FROM_CARDS,
    FROM_OFFERINGS,
    OWNED,
    SOURCE_COUNT,
    ZONE_COUNT,
    State,
)

OTHERS = 2
"""The table for everyone except the two highest on the Honor track."""
VALUE_BITS = 10
VALUE_MASK = (1 << VALUE_BITS) - 1


@rule
def offerings_points(s: State, p: int) -> int:
    """Food and Tools by the ratio at the marker, rounded down (WE12)."""
    ratio = OFFERING_RATIO[s.players[p].offerings]
    if ratio == 0:
        return 0
    return (s.players[p].food + s.players[p].tools) // ratio


@rule
def burial_points(s: State, p: int) -> int:
    """Buried cards by the table of the Honor rank. Nothing if the marker never moved."""
    if s.players[p].honor == 0:
        return 0
    return BURIAL_TABLE[min(honor_rank(s, p), OTHERS)][min(TABLE_END, buried_cards(s, p))]


@rule
def card_points(s: State, p: int) -> int:
    """Printed points of all the player's cards, including buried ones."""
    n = 0
    for kind in range(TRIBE_KINDS):
        if TRIBE_POINTS[kind] > 0:
            for zone in range(ZONE_COUNT):
                n += TRIBE_POINTS[kind] * amount(s, p, zone, kind)
    for culture in range(CULTURE_COUNT):
        if s.culture_place[culture] >= OWNED and (s.culture_place[culture] - OWNED) % MAX_PLAYERS == p:
            n += CULTURE_POINTS[culture]
    return n


@rule
def animal_points(s: State, p: int) -> int:
    """Sets of upright Animals. Jokers join where they score the most (I-8, I-27)."""
    player = s.players[p]
    jokers = 0
    for species in range(SPECIES_COUNT):
        if SPECIES_JOKER[species]:
            jokers += player.upright[species]
    best = 0  # by jokers used: ten bits per number
    for species in range(SPECIES_COUNT):
        best = with_species(s, p, species, min(jokers, MAX_JOKERS), best)
    return best >> VALUE_BITS * min(jokers, MAX_JOKERS) & VALUE_MASK


@rule
def with_species(s: State, p: int, species: int, jokers: int, best: int) -> int:
    """The best value of all sets so far with this one, for every number of jokers."""
    together = 0
    for total in range(jokers + 1):
        most = 0
        for used in range(total + 1):
            before = best >> VALUE_BITS * (total - used) & VALUE_MASK
            most = max(most, before + set_value(s, p, species, used))
        together |= most << VALUE_BITS * total
    return together


@rule
def set_value(s: State, p: int, species: int, jokers: int) -> int:
    """A set with some jokers. It needs a card of its own species, and only cards up to its limit count."""
    own = s.players[p].upright[species]
    if own == 0 or SPECIES_JOKER[species]:
        return 0
    return SET_POINTS[species][min(own + jokers, SPECIES_LIMIT[species])]


@rule
def final_points(s: State, p: int, source: int) -> int:
    """What a source of final scoring would be worth now."""
    if source == FROM_OFFERINGS:
        return offerings_points(s, p)
    if source == FROM_BURIAL:
        return burial_points(s, p)
    if source == FROM_CARDS:
        return card_points(s, p)
    return animal_points(s, p)


@rule
def final_scoring(s: State) -> None:
    """Write the points of the last four sources."""
    for p in range(s.seats):
        for source in range(FROM_OFFERINGS, SOURCE_COUNT):
            points = final_points(s, p, source)
            s.players[p].points[source] = points
            note(s, SCORED, p, source, points)


@rule
def score(s: State, seat: int) -> int:
    """Points on the score track, or the final score after final scoring."""
    n = 0
    for source in range(SOURCE_COUNT):
        n += s.players[seat].points[source]
    return n


@rule
def tie_break(s: State, seat: int) -> int:
    """The player who is earlier in the turn order of the last Eclipse wins (I-24)."""
    for i in range(s.seats):
        if s.order[i] == seat:
            return s.seats - i
    return 0


@rule
def rank(s: State, seat: int) -> int:
    """1 for the winner. The turn order breaks ties."""
    own = score(s, seat)
    place = 1
    for other in range(s.seats):
        points = score(s, other)
        if points > own or (points == own and tie_break(s, other) > tie_break(s, seat)):
            place += 1
    return place
