"""Where cards and buildings are, and their counts. `put_card` and `put_building` keep the counts up to date."""

from cromlech.core.rules import lookup, rule

from .board import MAX_PLAYERS
from .components import PROFESSIONS, SYMBOLS
from .printed import CARD_FIGURES, CARD_PROFESSION, CARD_SYMBOL
from .state import DECK, DRAWN, FACE_DOWN, FACE_UP, OWNED, State

PROFESSION_COUNT = len(PROFESSIONS)
SYMBOL_COUNT = len(SYMBOLS)

Pair = tuple[int, int]

# The lower halves are counted for all symbols, or all professions, in one number: a few bits for each.
# int(): the CUDA simulator would otherwise compute with the narrow type of a table's entries.
SYMBOL_BITS = 6  # up to 36 cards
PROFESSION_BITS = 9  # up to 9 figures on each
SYMBOL_DIGIT = lookup([1 << SYMBOL_BITS * int(symbol) if symbol >= 0 else 0 for symbol in CARD_SYMBOL])
PROFESSION_DIGIT = lookup(
    [
        int(figures) << PROFESSION_BITS * max(0, int(profession))
        for profession, figures in zip(CARD_PROFESSION, CARD_FIGURES, strict=True)
    ]
)


@rule
def put_card(s: State, card: int, place: int) -> None:
    """Move a card and update all counts."""
    count_card(s, card, s.card_place[card], -1)
    count_card(s, card, place, 1)
    s.card_place[card] = place


@rule
def count_card(s: State, card: int, place: int, number: int) -> None:
    """Add `number` to the counts of a card at a place."""
    if place == DECK:
        s.deck += number
    elif place >= DRAWN:
        s.players[place - DRAWN].drawn += number
    elif place >= FACE_UP:
        player = s.players[(place - FACE_UP) % MAX_PLAYERS]
        player.symbols += number * int(SYMBOL_DIGIT[card])
        player.professions += number * int(PROFESSION_DIGIT[card])


@rule
def deck_size(s: State) -> int:
    """The number of cards left in the deck (public, I-29)."""
    return s.deck


@rule
def owns_card(s: State, p: int, card: int) -> bool:
    """Whether the lower half of this card counts for p: used or not, bought or drawn."""
    place = s.card_place[card]
    return place == FACE_DOWN + p or place == FACE_UP + p or place == DRAWN + p


@rule
def lower_halves(s: State, p: int, drawn: bool) -> Pair:
    """Culture symbols and profession figures on p's cards, with or without those drawn unseen, packed (see `digit`)."""
    player = s.players[p]
    symbols = int(player.symbols)
    professions = int(player.professions)
    if drawn and player.drawn > 0:
        for card in range(len(s.card_place)):
            if s.card_place[card] == DRAWN + p:
                symbols += int(SYMBOL_DIGIT[card])
                professions += int(PROFESSION_DIGIT[card])
    return symbols, professions


@rule
def symbols_of(s: State, p: int) -> int:
    """How many of each culture symbol p owns, packed."""
    return lower_halves(s, p, True)[0]


@rule
def professions_of(s: State, p: int) -> int:
    """How many figures of each profession are on p's cards, packed."""
    return lower_halves(s, p, True)[1]


@rule
def digit(counts: int, i: int, bits: int) -> int:
    """The i-th of several numbers packed into one."""
    return counts >> i * bits & (1 << bits) - 1


@rule
def put_building(s: State, tile: int, place: int) -> None:
    """Move a tile and update its owners' counts."""
    was = s.building_place[tile]
    if was >= OWNED:
        s.players[was - OWNED].buildings -= 1
    if place >= OWNED:
        s.players[place - OWNED].buildings += 1
    s.building_place[tile] = place


@rule
def buildings_of(s: State, p: int) -> int:
    """How many buildings p owns."""
    return s.players[p].buildings
