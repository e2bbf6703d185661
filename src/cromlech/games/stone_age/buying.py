"""Resolve a figure on a card or a building: buy or decline (SA 5.6, 5.7; DP5, DP6)."""

from cromlech.core.rules import note, rule
from cromlech.core.structs import Array

from .actions import BUY, DECLINE, USE_CARD
from .board import BUILDING_1
from .buildings import building_here, buy_building, can_buy_building, take_building
from .cards import buy_card, can_buy_card, take_card
from .events import CANNOT_PAY, DECLINED
from .payment import choice_cards
from .state import BUYING, NOBODY, TURN_UP, State
from .turns import finish_action


@rule
def can_buy(s: State, p: int, wild: int) -> bool:
    """Whether p can pay for what the figure stands on."""
    if s.location >= BUILDING_1:
        return can_buy_building(s, p, building_here(s, s.location), wild)
    return can_buy_card(s, p, s.location, wild)


@rule
def consider(s: State) -> None:
    """Offer to buy or decline. A player who can't pay, even with a two-resources card, declines automatically."""
    p = s.turn
    if can_buy(s, p, 2 * choice_cards(s, p)):
        s.phase = BUYING
        s.actor = p
    else:
        note(s, CANNOT_PAY, p, s.location, 0)
        finish_action(s)


@rule
def purchase_choices(s: State, out: Array[int]) -> int:
    """Buy (if payable now), decline, or first use the two-resources card."""
    n = 0
    p = s.turn
    if can_buy(s, p, 0):
        out[n] = BUY
        n += 1
    out[n] = DECLINE
    n += 1
    if choice_cards(s, p) > 0:
        out[n] = USE_CARD
        n += 1
    return n


@rule
def buy(s: State) -> None:
    """Begin to pay. A fixed price leaves nothing to choose."""
    if s.location >= BUILDING_1:
        if buy_building(s, s.turn):
            bought(s)
    else:
        buy_card(s, s.turn)


@rule
def bought(s: State) -> None:
    """Take the card or building after the payment."""
    if s.location >= BUILDING_1:
        take_building(s, s.turn)
        finish_action(s)
        s.phase = TURN_UP
        s.actor = NOBODY
    else:
        take_card(s, s.turn)


@rule
def decline(s: State) -> None:
    """Buy nothing. The card or tile stays (I-17, I-18)."""
    note(s, DECLINED, s.turn, s.location, 0)
    finish_action(s)
