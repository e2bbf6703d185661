"""What a seat can't know: put back, and dealt again by chance (CV 14, 3)."""

from cromlech.core.rules import CHANCE, rule
from cromlech.core.structs import Array

from .actions import DEAL_ORDER, IDEA
from .board import EVERYBODY, NONE
from .development import ideas_in_deck
from .grannofolk import is_grannofolk
from .orders import orders_in_hand
from .seating import civilizations, controller, is_neutral
from .state import FACING_DOWN, FACING_UP, FORGOT_DOWN, FORGOT_UP, REDEALING, State

TOP_FORGOTTEN = -2
"""Used instead of the top card: it has to be dealt again."""


@rule
def keeps_secrets(s: State, civilization: int) -> bool:
    """Whether only one seat knows what a civilization has played. No one knows the Grannofolk's hidden orders."""
    if s.revealed or is_grannofolk(s, civilization):
        return False
    return not (is_neutral(s, civilization) and s.neutrals_shown)


@rule
def knows(s: State, seat: int, civilization: int) -> bool:
    """Whether a seat can see everything a civilization has played."""
    return not keeps_secrets(s, civilization) or controller(s, civilization) == seat


@rule
def knows_top(s: State, seat: int) -> bool:
    """Whether a seat has seen the top card: it divined the card, or the buyer shows it."""
    return s.top != NONE and (s.top_seen == EVERYBODY or (seat >= 0 and s.top_seen >> seat & 1 == 1))


@rule
def forget(s: State, seat: int) -> None:
    """Return others' face-down orders to their hands and a divined card to the deck. Seat -1 knows none of them."""
    hidden = False
    for civilization in range(civilizations(s)):
        laid = s.civilizations[civilization]
        if not knows(s, seat, civilization):
            if s.simultaneous and laid.up != NONE:
                laid.hand |= 1 << laid.up
                laid.up = NONE
                laid.forgotten |= FORGOT_UP
                hidden = True
            if laid.down != NONE:
                laid.hand |= 1 << laid.down
                laid.down = NONE
                laid.forgotten |= FORGOT_DOWN
                hidden = True
    if s.top != NONE and not knows_top(s, seat):
        s.top = TOP_FORGOTTEN
        hidden = True
    if hidden:
        s.redeal_phase = s.phase
        s.redeal_actor = s.actor
        s.phase = REDEALING
        s.actor = CHANCE


@rule
def secret(s: State) -> bool:
    """Orders played face down. In the simultaneous variant, all of them."""
    return s.phase == FACING_DOWN or (s.simultaneous and s.phase == FACING_UP)


@rule
def veiled(s: State) -> bool:
    """Whether an order on the table is hidden from some players."""
    for civilization in range(civilizations(s)):
        laid = s.civilizations[civilization]
        if keeps_secrets(s, civilization):
            if laid.down != NONE or (s.simultaneous and laid.up != NONE):
                return True
    return False


@rule
def redealing(s: State) -> bool:
    """Whether forgotten cards still have to be dealt."""
    return s.phase == REDEALING


@rule
def forgetful(s: State) -> int:
    """The first civilization whose orders have to be dealt, or NONE if only the top card is left."""
    for civilization in range(civilizations(s)):
        if s.civilizations[civilization].forgotten != 0:
            return civilization
    return NONE


@rule
def cards_to_redeal(s: State, out: Array[int]) -> int:
    """Every order that may be there, or every idea that may be the top card."""
    civilization = forgetful(s)
    if civilization != NONE:
        return orders_in_hand(s, out, DEAL_ORDER, civilization)
    return ideas_in_deck(s, out)


@rule
def redeal(s: State, action: int) -> None:
    """Deal one forgotten card. After the last one, the game continues where it was."""
    civilization = forgetful(s)
    if civilization != NONE:
        laid = s.civilizations[civilization]
        order = action - DEAL_ORDER
        laid.hand &= ~(1 << order)
        if laid.forgotten & FORGOT_UP:
            laid.up = order
            laid.forgotten &= ~FORGOT_UP
        else:
            laid.down = order
            laid.forgotten = 0
    else:
        s.top = action - IDEA
    if forgetful(s) == NONE and s.top != TOP_FORGOTTEN:
        s.phase = s.redeal_phase
        s.actor = s.redeal_actor
        s.redeal_phase = 0
        s.redeal_actor = 0
