"""The Grannofolk, the third at the table of two players (CV 10.1): all that is said of them alone.

They lay orders like everybody, which raise the counts, and they wear the helmet in their turn; they do nothing else.
Nobody chooses for them: their cards come by chance, and the one face down is not decided before the reveal.
"""

from cromlech.core.rules import note, rule

from .actions import DEAL_ORDER
from .board import NONE, VIRTUAL
from .events import LAID_DOWN, LAID_UP, OF_NOBODY, joined
from .state import State

GRANNOFOLK = 2
"""Their civilization; the two players are 0 and 1."""


@rule
def grannofolk_play(s: State) -> bool:
    """Whether they sit at the table."""
    return s.mode == VIRTUAL


@rule
def is_grannofolk(s: State, civilization: int) -> bool:
    """Whether nobody chooses for this civilization."""
    return grannofolk_play(s) and civilization == GRANNOFOLK


@rule
def clockwise(s: State, civilization: int, steps: int) -> int:
    """Who sits so many places on: the Grannofolk, the first player, the second (CV 10.1.2)."""
    place = 0
    if civilization != GRANNOFOLK:
        place = 1 if civilization == s.first_seat else 2
    place = (place + steps) % 3
    if place == 0:
        return GRANNOFOLK
    return s.first_seat if place == 1 else 1 - s.first_seat


@rule
def they_turn_up(s: State) -> bool:
    """Whether they lay their top card face up now; if not, both stay hidden (CV 10.1.3)."""
    return s.civilizations[GRANNOFOLK].up == NONE and not s.simultaneous


@rule
def they_lay_down(s: State) -> None:
    """Their turn to lay is over; what lies face down comes with the reveal."""
    note(s, LAID_DOWN, joined(OF_NOBODY, 0), NONE, 0)


@rule
def they_turn_over(s: State, action: int) -> None:
    """Their top card: face up in their turn, the others with the reveal (CV 10.1.3)."""
    order = action - DEAL_ORDER
    laid = s.civilizations[GRANNOFOLK]
    laid.hand &= ~(1 << order)
    if laid.up == NONE:
        laid.up = order
        if not s.simultaneous:
            note(s, LAID_UP, joined(OF_NOBODY, 0), order, 0)
    else:
        laid.down = order


@rule
def they_owe_orders(s: State) -> bool:
    """Whether an order of theirs is still to be turned over for the reveal."""
    return grannofolk_play(s) and s.civilizations[GRANNOFOLK].down == NONE
