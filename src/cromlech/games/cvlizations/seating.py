"""Who follows whom: helmet, turn order, and the seats of those who only lay orders (CV 4, 10)."""

from cromlech.core.rules import rule

from .board import ADVANCED, GRANNOFOLK, ORDINARY, VIRTUAL
from .state import State


@rule
def civilizations(s: State) -> int:
    """How many sets of orders are on the table."""
    if s.mode == VIRTUAL:
        return 3
    if s.mode == ADVANCED:
        return 4
    return s.seats


@rule
def is_grannofolk(s: State, civilization: int) -> bool:
    """Whether nobody chooses for this civilization."""
    return s.mode == VIRTUAL and civilization == GRANNOFOLK


@rule
def controller(s: State, civilization: int) -> int:
    """The seat that lays for a civilization and knows its orders; the Grannofolk have none."""
    if s.mode == ADVANCED:
        return civilization % 2
    return civilization


@rule
def is_neutral(s: State, civilization: int) -> bool:
    """Whether this is a neutral civilization of the advanced variant."""
    return s.mode == ADVANCED and civilization >= s.seats


@rule
def leader(s: State) -> int:
    """The first player in turn order: the helmet holder, or whoever follows the Grannofolk (CV 10.1.6)."""
    if is_grannofolk(s, s.helmet):
        return s.first_seat
    return s.helmet


@rule
def seat_at(s: State, step: int) -> int:
    """The player who is number `step`, from 0, in turn order."""
    return (leader(s) + step) % s.seats


@rule
def after(s: State, civilization: int) -> int:
    """The next at the table, clockwise. With the Grannofolk: G, P1, P2 (CV 10.1.2)."""
    if s.mode == VIRTUAL:
        if civilization == GRANNOFOLK:
            return s.first_seat
        if civilization == s.first_seat:
            return 1 - s.first_seat
        return GRANNOFOLK
    return (civilization + 1) % s.seats


@rule
def layer_at(s: State, step: int) -> int:
    """The civilization that lays as number `step`, from 0 (CV 5, 10.2.2)."""
    if s.mode == ORDINARY:
        return (s.helmet + step) % s.seats
    if s.mode == ADVANCED:
        own = (s.helmet + step) % 2
        return own + s.seats if step < 2 else own
    civilization = int(s.helmet)
    for _ in range(step):
        civilization = after(s, civilization)
    return civilization
