"""What a seat cannot know, put back to be dealt anew (SA 14.1, I-28)."""

from cromlech.core.rules import CHANCE, OVER, rule

from .actions import CARD
from .places import put_card
from .state import DECK, DRAWN, REDEALING, State


@rule
def forget(s: State, seat: int) -> None:
    """Extra cards drawn by others go back to the deck and are dealt anew by chance; seat -1 knows none of them."""
    if s.actor == OVER:
        return  # everything is shown in final scoring
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
    """Every choice is made before all eyes."""
    return False


@rule
def veiled(s: State) -> bool:
    """Every choice is made before all eyes."""
    return False


@rule
def redealing(s: State) -> bool:
    """Whether forgotten cards are still to be dealt."""
    return s.phase == REDEALING


@rule
def redeal(s: State, action: int) -> None:
    """One forgotten card is dealt; after the last one the game goes on where it was."""
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
