"""Phase 3: feed the tribe (SA 8.1)."""

from cromlech.core.rules import note, rule
from cromlech.core.structs import Array

from .actions import FEED, STARVE, USE_CARD
from .board import STARVATION_LOSS
from .events import FED, HARVEST, STARVED
from .payment import ANY_KINDS, begin_payment, choice_cards, put_payment_away, total_resources
from .state import FEEDING, FROM_STARVATION, NOBODY, State


@rule
def feed_tribe(s: State) -> None:
    """Take income, then pay one food per figure. If short, the player decides, or starves if they can't pay (DP9)."""
    p = s.turn
    player = s.players[p]
    if player.agriculture > 0:
        player.food += player.agriculture
        note(s, HARVEST, p, player.agriculture, 0)
    if player.food >= player.figures:  # I-10: nothing to choose
        player.food -= player.figures
        note(s, FED, p, player.figures, 0)
        next_tribe(s)
    elif total_resources(s, p) + 2 * choice_cards(s, p) >= missing_food(s, p):
        s.actor = p
    else:
        starve(s)


@rule
def missing_food(s: State, p: int) -> int:
    """How much food the tribe is short of."""
    return s.players[p].figures - s.players[p].food


@rule
def feeding_choices(s: State, out: Array[int]) -> int:
    """Starve, pay resources for the missing food, or first use the two-resources card (DP9)."""
    n = 0
    p = s.turn
    if choice_cards(s, p) > 0:
        out[n] = USE_CARD
        n += 1
    out[n] = STARVE
    n += 1
    if total_resources(s, p) >= missing_food(s, p):
        out[n] = FEED
        n += 1
    return n


@rule
def starve(s: State) -> None:
    """Lose all food and 10 points, no matter how many go hungry. No resources are paid (I-9)."""
    player = s.players[s.turn]
    player.food = 0
    player.points[FROM_STARVATION] -= STARVATION_LOSS
    note(s, STARVED, s.turn, -STARVATION_LOSS, 0)
    next_tribe(s)


@rule
def feed_with_resources(s: State) -> None:
    """Pay exactly one resource for each missing food."""
    missing = missing_food(s, s.turn)
    begin_payment(s, s.turn, missing, missing, ANY_KINDS)


@rule
def fed(s: State) -> None:
    """Finish feeding after food and resources are paid."""
    player = s.players[s.turn]
    player.food = 0
    note(s, FED, s.turn, player.figures, 0)
    put_payment_away(s)
    s.phase = FEEDING
    next_tribe(s)


@rule
def next_tribe(s: State) -> None:
    """Move on clockwise from the start player (I-27)."""
    s.turn = (s.turn + 1) % s.seats
    s.actor = NOBODY
