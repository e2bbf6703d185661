"""The Grannofolk, the third civilization in two-player games (CV 10.1), with all the rules specific to them.

They play orders like everyone else, which raise the counts, and wear the helmet when it is their turn. They do
nothing else. No one chooses for them: their cards come by chance, the face-down one only at the reveal.
"""

from cromlech.core.rules import note, rule

from .actions import DEAL_ORDER
from .board import NONE, VIRTUAL
from .events import LAID_DOWN, LAID_UP, OF_NOBODY, joined
from .state import State

GRANNOFOLK = 2
"""Their civilization. The two players are 0 and 1."""


@rule
def grannofolk_play(s: State) -> bool:
    """Whether they take part in the game."""
    return s.mode == VIRTUAL


@rule
def is_grannofolk(s: State, civilization: int) -> bool:
    """Whether this civilization is the Grannofolk, for whom no one chooses."""
    return grannofolk_play(s) and civilization == GRANNOFOLK


@rule
def clockwise(s: State, civilization: int, steps: int) -> int:
    """Who sits `steps` places clockwise. The order is Grannofolk, first player, second player (CV 10.1.2)."""
    place = 0
    if civilization != GRANNOFOLK:
        place = 1 if civilization == s.first_seat else 2
    place = (place + steps) % 3
    if place == 0:
        return GRANNOFOLK
    return s.first_seat if place == 1 else 1 - s.first_seat


@rule
def they_turn_up(s: State) -> bool:
    """Whether they play their top card face up now. Otherwise, both stay hidden (CV 10.1.3)."""
    return s.civilizations[GRANNOFOLK].up == NONE and not s.simultaneous


@rule
def they_lay_down(s: State) -> None:
    """End their turn to play orders. The face-down one is drawn at the reveal."""
    note(s, LAID_DOWN, joined(OF_NOBODY, 0), NONE, 0)


@rule
def they_turn_over(s: State, action: int) -> None:
    """Turn over their top card: face up on their turn, the others at the reveal (CV 10.1.3)."""
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
    """Whether one of their orders still has to be turned over for the reveal."""
    return grannofolk_play(s) and s.civilizations[GRANNOFOLK].down == NONE
