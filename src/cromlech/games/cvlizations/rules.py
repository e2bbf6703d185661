"""The rules of CVlizations: which actions are legal, and what each of them does.

The rules themselves are in modules by subject. The two functions here dispatch to them by phase.
Section numbers (CV 6.5) and worked examples are those of the rules page in the docs. CV 14 refers to
the rulings in its last section.
"""

from cromlech.core.rules import OVER, rule
from cromlech.core.structs import Array

from .actions import MAX_LEGAL, REVEAL, START
from .development import (
    develop,
    development_choices,
    looked,
    next_ideas,
    swap,
    swaps,
    turn_up,
    waive,
    waivers,
)
from .invariants import broken
from .knowledge import cards_to_redeal, forget, redeal, redealing, secret, veiled
from .observation import OBSERVATION_LENGTH, observe
from .orders import lay, lay_for_grannofolk, open_neutrals, orders_to_lay, things_to_reveal, turn_over
from .resolution import pick, resources_of_choice
from .rounds import proceed, setup, start_seats, start_with, take_stoic
from .scoring import final_points, rank, score
from .state import (
    CHOOSE_START,
    DEALING_ORDER,
    DEVELOPING,
    FACING_DOWN,
    FACING_UP,
    LOOKING,
    OPENING,
    PICKING,
    REDEALING,
    REFILLING,
    REVEALING,
    STEALING,
    STOICISM,
    SWAPPING,
    TRADING,
    WAIVING,
    State,
)
from .theft import steal, thefts
from .trade import exchanges, trade

__all__ = [
    "MAX_LEGAL",
    "OBSERVATION_LENGTH",
    "State",
    "apply",
    "broken",
    "final_points",
    "forget",
    "legal",
    "observe",
    "progress",
    "rank",
    "redealing",
    "score",
    "secret",
    "setup",
    "veiled",
]


@rule
def legal(s: State, out: Array[int]) -> int:
    """Write all legal actions in ascending order. Returns their number, 0 if the game is over."""
    if s.actor == OVER:
        return 0
    phase = s.phase
    if phase == FACING_UP or phase == FACING_DOWN:
        return orders_to_lay(s, out)
    if phase == DEVELOPING:
        return development_choices(s, out)
    if phase == REFILLING or phase == LOOKING:
        return next_ideas(s, out)
    if phase == STEALING:
        return thefts(s, out)
    if phase == PICKING or phase == STOICISM:
        return resources_of_choice(out)
    if phase == TRADING:
        return exchanges(s, out)
    if phase == SWAPPING:
        return swaps(s, out)
    if phase == WAIVING:
        return waivers(s, out)
    if phase == DEALING_ORDER or phase == REVEALING:
        return things_to_reveal(s, out)
    if phase == OPENING:
        out[0] = REVEAL
        return 1
    if phase == CHOOSE_START:
        return start_seats(s, out)
    return cards_to_redeal(s, out)


@rule
def apply(s: State, action: int) -> None:
    """Apply a legal action, then advance to the next decision."""
    phase = s.phase
    if phase == FACING_UP or phase == FACING_DOWN:
        lay(s, action)
    elif phase == DEVELOPING:
        develop(s, action)
    elif phase == REFILLING:
        turn_up(s, action)
    elif phase == STEALING:
        steal(s, action)
    elif phase == PICKING:
        pick(s, action)
    elif phase == TRADING:
        trade(s, action)
    elif phase == SWAPPING:
        swap(s, action)
    elif phase == WAIVING:
        waive(s, action)
    elif phase == DEALING_ORDER:
        lay_for_grannofolk(s, action)
    elif phase == REVEALING:
        turn_over(s, action)
    elif phase == OPENING:
        open_neutrals(s)
    elif phase == LOOKING:
        looked(s, action)
    elif phase == STOICISM:
        take_stoic(s, action)
    elif phase == CHOOSE_START:
        start_with(s, action - START)
    elif phase == REDEALING:
        redeal(s, action)
    proceed(s)


@rule
def progress(s: State) -> int:
    """The number of the current round."""
    return s.round_number
