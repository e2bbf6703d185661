"""Final scoring, winner, and ranks (SA 11)."""

from cromlech.core.rules import note, rule

from .components import BUILDER, FARMER, SHAMAN, TOOLMAKER
from .events import ALL_SYMBOLS, SCORED
from .payment import choice_cards, total_resources
from .places import PROFESSION_BITS, SYMBOL_BITS, SYMBOL_COUNT, buildings_of, digit, professions_of, symbols_of
from .state import (
    FROM_BUILDERS,
    FROM_CULTURE,
    FROM_FARMERS,
    FROM_SHAMANS,
    FROM_STARVATION,
    FROM_TOOLMAKERS,
    SOURCE_COUNT,
    State,
)


@rule
def set_size(symbols: int, times: int) -> int:
    """How many symbols occur at least `times` times. `symbols` is packed as by `symbols_of`."""
    n = 0
    for symbol in range(SYMBOL_COUNT):
        if digit(symbols, symbol, SYMBOL_BITS) >= times:
            n += 1
    return n


@rule
def set_points(symbols: int, times: int) -> int:
    """The points of a set: the number of symbols owned at least so many times, squared."""
    n = set_size(symbols, times)
    return n * n


@rule
def culture_points(s: State, p: int) -> int:
    """(different symbols)² + (symbols owned twice)². At most two sets count."""
    symbols = symbols_of(s, p)
    return set_points(symbols, 1) + set_points(symbols, 2)


@rule
def tell_full_set(s: State, p: int, symbol: int) -> None:
    """Note that a symbol completes a set. Cards drawn unseen do not count: that would reveal them (I-28)."""
    symbols = int(s.players[p].symbols)
    times = digit(symbols, int(symbol), SYMBOL_BITS)  # int(): the CUDA simulator would give an int32
    if times <= 2 and set_size(symbols, times) == SYMBOL_COUNT:
        note(s, ALL_SYMBOLS, p, SYMBOL_COUNT, set_points(symbols, times))


@rule
def profession_figures(s: State, p: int, profession: int) -> int:
    """The number of figures of a profession on p's cards."""
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
    """Points on the score track, or the final score after final scoring."""
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
    """1 for the winner. Seats with equal score and tie breaker share a rank (I-22)."""
    own = score(s, seat)
    place = 1
    for other in range(s.seats):
        points = score(s, other)
        if points > own or (points == own and tie_break(s, other) > tie_break(s, seat)):
            place += 1
    return place
