"""Civilization cards: how to buy them, and their upper halves (SA 5.6, 7.1, 7.2)."""

from cromlech.core.rules import CHANCE, note, rule
from cromlech.core.structs import Array

from .actions import CARD
from .board import CARD_1, FOOD, NONE
from .components import (
    AGRICULTURE_CARD,
    CHOOSE_RESOURCES,
    DICE_FOR_ALL,
    EXTRA_CARD,
    FOOD_CARD,
    ONE_USE_TOOL,
    RESOURCE_CARD,
    RESOURCE_ROLL,
    TOOL_CARD,
    VICTORY_POINTS,
)
from .dice_for_all import roll_for_all
from .events import CARD_BOUGHT, CARD_DRAWN, DECK_EMPTY, POINTS
from .gathering import gain_good, roll
from .payment import ANY_KINDS, begin_payment, total_resources
from .places import deck_size, put_card
from .printed import CARD_AMOUNT, CARD_GOOD, CARD_KIND, CARD_SYMBOL
from .scoring import tell_full_set
from .state import DECK, DRAWING, DRAWN, FACE_DOWN, FACE_UP, FROM_CARDS, State
from .tools import gain_tool
from .turns import finish_action
from .village import gain_agriculture


@rule
def slot_cost(location: int) -> int:
    """The cost of a slot: 1 for the rightmost … 4 for the leftmost."""
    return location - CARD_1 + 1


@rule
def can_buy_card(s: State, p: int, location: int, wild: int) -> bool:
    """Whether p can pay for the slot with `wild` additional resources of any kind."""
    return total_resources(s, p) + wild >= slot_cost(location)


@rule
def buy_card(s: State, p: int) -> None:
    """Begin to pay the cost of the slot, with any resources."""
    cost = slot_cost(s.location)
    begin_payment(s, p, cost, cost, ANY_KINDS)


@rule
def take_card(s: State, p: int) -> None:
    """Take the card and resolve its upper half."""
    slot = s.location - CARD_1
    card = s.row[slot]
    s.row[slot] = NONE
    kind = CARD_KIND[card]
    amount = CARD_AMOUNT[card]
    kept = kind == ONE_USE_TOOL or kind == CHOOSE_RESOURCES
    put_card(s, card, (FACE_UP if kept else FACE_DOWN) + p)
    note(s, CARD_BOUGHT, p, card, slot + 1)
    if CARD_SYMBOL[card] >= 0:
        tell_full_set(s, p, CARD_SYMBOL[card])
    if kind == DICE_FOR_ALL:
        roll_for_all(s)
        return
    if kind == RESOURCE_ROLL:
        roll(s, CARD_GOOD[card], amount)
        return
    if kind == EXTRA_CARD:
        if deck_size(s) > 0:
            s.phase = DRAWING
            s.actor = CHANCE
            return
        note(s, DECK_EMPTY, p, 0, 0)  # I-1
    elif kind == FOOD_CARD:
        gain_good(s, p, FOOD, amount)
    elif kind == RESOURCE_CARD:
        gain_good(s, p, CARD_GOOD[card], amount)
    elif kind == VICTORY_POINTS:
        s.players[p].points[FROM_CARDS] += amount
        note(s, POINTS, p, amount, 0)
    elif kind == AGRICULTURE_CARD:
        gain_agriculture(s, p)
    elif kind == TOOL_CARD:
        gain_tool(s, p)
    finish_action(s)


@rule
def cards_in_deck(s: State, out: Array[int]) -> int:
    """Every card that can be drawn."""
    n = 0
    for card in range(len(s.card_place)):
        if s.card_place[card] == DECK:
            out[n] = CARD + card
            n += 1
    return n


@rule
def draw_extra_card(s: State, action: int) -> None:
    """Add the drawn card unseen. Only its lower half ever counts (SA 7.1)."""
    put_card(s, action - CARD, DRAWN + s.turn)
    note(s, CARD_DRAWN, s.turn, action - CARD, 0)
    finish_action(s)
