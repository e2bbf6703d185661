"""Final scoring, winner and ranks (SA 11)."""

from cromlech.core.rules import note, rule, table

from .buildings import buildings_of
from .events import SCORED
from .payment import choice_cards, total_resources
from .state import (
    DRAWN,
    FACE_DOWN,
    FACE_UP,
    FROM_BUILDERS,
    FROM_CULTURE,
    FROM_FARMERS,
    FROM_SHAMANS,
    FROM_STARVATION,
    FROM_TOOLMAKERS,
    SOURCE_COUNT,
    State,
)
from .tables import CARD_FIGURES, CARD_PROFESSION, CARD_SYMBOL

FARMER, TOOLMAKER, BUILDER, SHAMAN = range(4)
PROFESSION_COUNT = 4
SYMBOL_COUNT = 8

Pair = tuple[int, int]

# Lower halves are counted for all symbols, or all professions, at once: each in some bits of one number.
# int(): the CUDA simulator would compute with the bits of a table's entries.
SYMBOL_BITS = 6  # up to 36 cards
PROFESSION_BITS = 9  # up to 9 figures on each
SYMBOL_DIGIT = table([1 << SYMBOL_BITS * int(symbol) if symbol >= 0 else 0 for symbol in CARD_SYMBOL])
PROFESSION_DIGIT = table(
    [
        int(figures) << PROFESSION_BITS * max(0, int(profession))
        for profession, figures in zip(CARD_PROFESSION, CARD_FIGURES, strict=True)
    ]
)


@rule
def owns_card(s: State, p: int, card: int) -> bool:
    """Whether the lower half of this card counts for p: used or not, bought or drawn."""
    place = s.card_place[card]
    return place == FACE_DOWN + p or place == FACE_UP + p or place == DRAWN + p


@rule
def lower_halves(s: State, p: int, drawn: bool) -> Pair:
    """Culture symbols and figures of professions on p's cards, drawn unseen or not, as digits (`digit`)."""
    last = DRAWN + p if drawn else FACE_DOWN + p
    symbols = 0
    professions = 0
    for card in range(len(s.card_place)):
        place = s.card_place[card]
        owned = place == FACE_UP + p or place == FACE_DOWN + p or place == last
        symbols += int(SYMBOL_DIGIT[card]) if owned else 0
        professions += int(PROFESSION_DIGIT[card]) if owned else 0
    return symbols, professions


@rule
def symbols_of(s: State, p: int) -> int:
    """How many of each culture symbol p owns, as digits."""
    return lower_halves(s, p, True)[0]


@rule
def professions_of(s: State, p: int) -> int:
    """How many figures of each profession are on p's cards, as digits."""
    return lower_halves(s, p, True)[1]


@rule
def digit(counts: int, i: int, bits: int) -> int:
    """Number i of several numbers in one."""
    return counts >> i * bits & (1 << bits) - 1


@rule
def set_size(symbols: int, times: int) -> int:
    """How many symbols there are at least so many times; `symbols` as `symbols_of` gives them."""
    n = 0
    for symbol in range(SYMBOL_COUNT):
        if digit(symbols, symbol, SYMBOL_BITS) >= times:
            n += 1
    return n


@rule
def culture_points(s: State, p: int) -> int:
    """(different symbols)² + (symbols owned twice)²: two sets at most."""
    symbols = symbols_of(s, p)
    once = set_size(symbols, 1)
    twice = set_size(symbols, 2)
    return once * once + twice * twice


@rule
def profession_figures(s: State, p: int, profession: int) -> int:
    """Figures of a profession on p's cards."""
    return digit(professions_of(s, p), profession, PROFESSION_BITS)


@rule
def final_points(s: State, p: int, source: int) -> int:
    """What a source of final scoring would be worth now."""
    player = s.players[p]
    if source == FROM_CULTURE:
        return culture_points(s, p)
    if source == FROM_FARMERS:
        return profession_figures(s, p, FARMER) * player.agriculture
    if source == FROM_TOOLMAKERS:
        return profession_figures(s, p, TOOLMAKER) * player.tools
    if source == FROM_BUILDERS:
        return profession_figures(s, p, BUILDER) * buildings_of(s, p)
    if source == FROM_SHAMANS:
        return profession_figures(s, p, SHAMAN) * player.figures
    return total_resources(s, p) + 2 * choice_cards(s, p)  # I-6


@rule
def final_scoring(s: State) -> None:
    """Write the points of the last six sources."""
    for p in range(s.seats):
        for source in range(FROM_STARVATION + 1, SOURCE_COUNT):
            points = final_points(s, p, source)
            s.players[p].points[source] = points
            note(s, SCORED, p, source, points)


@rule
def score(s: State, seat: int) -> int:
    """Points on the score track; after final scoring the final score."""
    n = 0
    for source in range(SOURCE_COUNT):
        n += s.players[seat].points[source]
    return n


@rule
def tie_break(s: State, seat: int) -> int:
    """Agriculture + tools + figures."""
    player = s.players[seat]
    return player.agriculture + player.tools + player.figures


@rule
def rank(s: State, seat: int) -> int:
    """1 for the winner; equal score and tie-break share a rank (I-22)."""
    own = score(s, seat)
    place = 1
    for other in range(s.seats):
        points = score(s, other)
        if points > own or (points == own and tie_break(s, other) > tie_break(s, seat)):
            place += 1
    return place
