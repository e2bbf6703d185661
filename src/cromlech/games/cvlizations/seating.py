"""Order around the table: helmet, turn order, and the seats of those who only play orders (CV 4, 10)."""

from cromlech.core.rules import rule

from .board import ADVANCED
from .events import NEUTRAL, OF_NOBODY, OWN, joined
from .grannofolk import clockwise, grannofolk_play, is_grannofolk
from .state import State


@rule
def civilizations(s: State) -> int:
    """How many sets of orders are in play."""
    if s.mode == ADVANCED:
        return 2 * s.seats
    return s.seats + 1 if grannofolk_play(s) else s.seats


@rule
def controller(s: State, civilization: int) -> int:
    """The seat that plays for a civilization and knows its orders. The Grannofolk have none."""
    return civilization % s.seats if s.mode == ADVANCED else civilization


@rule
def is_neutral(s: State, civilization: int) -> bool:
    """Whether this is a neutral civilization of the advanced variant."""
    return s.mode == ADVANCED and civilization >= s.seats


@rule
def named(s: State, civilization: int) -> int:
    """A civilization in the form events use: its kind, and the seat that plays it."""
    if civilization < s.seats:
        return joined(OWN, civilization)
    if is_grannofolk(s, civilization):
        return joined(OF_NOBODY, 0)
    return joined(NEUTRAL, controller(s, civilization))


@rule
def leader(s: State) -> int:
    """The first player in turn order: the helmet holder, or the seat after the Grannofolk (CV 10.1.6)."""
    if is_grannofolk(s, s.helmet):
        return s.first_seat
    return s.helmet


@rule
def seat_at(s: State, step: int) -> int:
    """The player who is number `step`, from 0, in turn order."""
    return (leader(s) + step) % s.seats


@rule
def after(s: State, civilization: int) -> int:
    """The next civilization at the table, clockwise."""
    if grannofolk_play(s):
        return clockwise(s, civilization, 1)
    return (civilization + 1) % s.seats


@rule
def layer_at(s: State, step: int) -> int:
    """The civilization that plays orders as number `step`, from 0 (CV 5, 10.2.2)."""
    if grannofolk_play(s):
        return clockwise(s, s.helmet, step)
    own = (s.helmet + step) % s.seats
    return own + s.seats if s.mode == ADVANCED and step < s.seats else own
