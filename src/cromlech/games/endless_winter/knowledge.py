"""What a seat can't know: others' hands, face-down piles, and hidden burials, put back and dealt again (I-12).

Decks and stacks need nothing, since the state doesn't hold their order.
"""

from cromlech.core.rules import CHANCE, OVER, rule
from cromlech.core.structs import Array

from .actions import CULTURE_COUNT, TRIBE_KINDS
from .board import MAX_PLAYERS, REST
from .cards import card_of, cards_in, hidden, move_all, move_card
from .state import ACTING, BURIED_UNSEEN, DECK, ECLIPSE_PILE, HAND, OWNED, PILING, REDEALING, State
from .vocabulary import DISCARD_OP


@rule
def forget(s: State, seat: int) -> None:
    """Return others' hidden cards to their decks, except those everyone has seen. Seat -1 knows no hand."""
    if s.actor == OVER:
        return  # final scoring reveals all cards
    found = 0
    for p in range(s.seats):
        if p != seat:
            found += forget_player(s, p)
    if found > 0:
        s.redeal_phase = s.phase
        s.redeal_actor = s.actor
        s.phase = REDEALING
        s.actor = CHANCE


@rule
def forget_player(s: State, p: int) -> int:
    """Put back one player's hidden cards. Returns how many steps chance has to deal."""
    player = s.players[p]
    player.to_pile = 0 if s.pile_open else player.zone_size[ECLIPSE_PILE]
    player.to_bury = player.zone_size[BURIED_UNSEEN]
    player.to_deal = player.zone_size[HAND] + player.to_pile + player.to_bury - player.known_size
    move_all(s, p, BURIED_UNSEEN, HAND)
    if player.to_pile > 0:
        move_all(s, p, ECLIPSE_PILE, HAND)
    for kind in range(TRIBE_KINDS):
        for _ in range(hidden(s, p, kind) - player.known[kind]):
            move_card(s, p, kind, HAND, DECK)
    for culture in range(CULTURE_COUNT):
        if s.culture_place[culture] == OWNED + MAX_PLAYERS * HAND + p and not s.culture_known[culture]:
            move_card(s, p, TRIBE_KINDS + culture, HAND, DECK)
    return player.to_deal + player.to_pile + player.to_bury


@rule
def secret(s: State) -> bool:
    """Cards for the Eclipse pile are played face down."""
    return s.phase == PILING and s.depth == 0


@rule
def veiled(s: State) -> bool:
    """Whether there is a face-down Eclipse pile on the table."""
    if not s.pile_open:
        for p in range(s.seats):
            if s.players[p].zone_size[ECLIPSE_PILE] > 0:
                return True
    return False


@rule
def discreet(s: State) -> bool:
    """Only the owner may know that a hand has nothing else to play, or only equal cards to discard (I-12)."""
    if s.actor < 0:
        return False
    hand = s.players[s.actor].zone_size[HAND]
    if s.depth > 0:
        top = s.pending[s.depth - 1]
        return top.focus and top.op == DISCARD_OP and hand > 1
    return s.phase == ACTING and s.column != REST and hand > 0


@rule
def redealing(s: State) -> bool:
    """Whether forgotten cards still have to be dealt."""
    return s.phase == REDEALING


@rule
def next_to_redeal(s: State) -> int:
    """The first player with cards to deal again."""
    p = 0
    while s.players[p].to_deal + s.players[p].to_pile + s.players[p].to_bury == 0:
        p += 1
    return p


@rule
def cards_to_redeal(s: State, out: Array[int]) -> int:
    """Cards from the deck for the hand, then cards from the hand for the pile and the Burial area."""
    p = next_to_redeal(s)
    return cards_in(s, p, DECK if s.players[p].to_deal > 0 else HAND, out)


@rule
def redeal(s: State, action: int) -> None:
    """Deal one forgotten card. After the last one, the game continues where it was."""
    p = next_to_redeal(s)
    player = s.players[p]
    if player.to_deal > 0:
        player.to_deal -= 1
        move_card(s, p, card_of(action), DECK, HAND)
    elif player.to_pile > 0:
        player.to_pile -= 1
        move_card(s, p, card_of(action), HAND, ECLIPSE_PILE)
    else:
        player.to_bury -= 1
        move_card(s, p, card_of(action), HAND, BURIED_UNSEEN)
    left = 0
    for q in range(s.seats):
        left += s.players[q].to_deal + s.players[q].to_pile + s.players[q].to_bury
    if left == 0:
        s.phase = s.redeal_phase
        s.actor = s.redeal_actor
        s.redeal_phase = 0
        s.redeal_actor = 0
