"""Phase 2: resolve your figures, one location after another (SA 5)."""

from cromlech.core.rules import rule
from cromlech.core.structs import Array

from .actions import ACT, USE_CARD
from .board import DIE_FACES, LOCATION_COUNT, NOWHERE
from .payment import choice_cards, put_payment_away
from .state import ACTING, NOBODY, State


@rule
def locations_to_act(s: State, out: Array[int]) -> int:
    """The player's occupied locations, in any order (DP3), and the two-resources card (DP8)."""
    n = 0
    p = s.turn
    for location in range(LOCATION_COUNT):
        if s.players[p].placed[location] > 0:
            out[n] = ACT + location
            n += 1
    if choice_cards(s, p) > 0:
        out[n] = USE_CARD
        n += 1
    return n


@rule
def has_placed(s: State, p: int) -> bool:
    """Whether p still has figures on the board."""
    for location in range(LOCATION_COUNT):
        if s.players[p].placed[location] > 0:
            return True
    return False


@rule
def finish_action(s: State) -> None:
    """Return the figures to the player board, put away dice and payment, and continue the turn."""
    player = s.players[s.turn]
    player.free += player.placed[s.location]
    s.occupied[s.location] -= player.placed[s.location]
    s.visitors[s.location] -= 1
    player.placed[s.location] = 0
    s.location = NOWHERE
    s.roll_for = 0
    for face in range(DIE_FACES):
        s.dice[face] = 0
    put_payment_away(s)
    s.phase = ACTING
    s.actor = NOBODY
