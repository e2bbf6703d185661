"""What a seat can't know: put back, and dealt again by chance (SA 14.1, I-28)."""

from cromlech.core.rules import CHANCE, OVER, rule

from .actions import CARD
from .places import put_card
from .state import DECK, DRAWN, REDEALING, State


@rule
def forget(s: State, seat: int) -> None:
    """Return extra cards drawn by others to the deck, for chance to deal again. Seat -1 knows none of them."""
    if s.actor == OVER:
        return  # final scoring reveals everything
    hidden = 0
    for card in range(len(s.card_place)):
        owner = s.card_place[card] - DRAWN
        if owner >= 0 and owner != seat:
            put_card(s, card, DECK)
            s.players[owner].to_redeal += 1
            hidden += 1
    if hidden > 0:
        s.redeal_phase = s.phase
        s.redeal_actor = s.actor
        s.phase = REDEALING
        s.actor = CHANCE


@rule
def secret(s: State) -> bool:
    """No choice is secret."""
    return False


@rule
def veiled(s: State) -> bool:
    """No choice is secret."""
    return False


@rule
def redealing(s: State) -> bool:
    """Whether forgotten cards still have to be dealt."""
    return s.phase == REDEALING


@rule
def redeal(s: State, action: int) -> None:
    """Deal one forgotten card. After the last one, the game continues where it was."""
    left = 0
    dealt = False
    for p in range(s.seats):
        if not dealt and s.players[p].to_redeal > 0:
            s.players[p].to_redeal -= 1
            put_card(s, action - CARD, DRAWN + p)
            dealt = True
        left += s.players[p].to_redeal
    if left == 0:
        s.phase = s.redeal_phase
        s.actor = s.redeal_actor
        s.redeal_phase = 0
        s.redeal_actor = 0
