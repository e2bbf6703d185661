"""Civilization cards: buying them and their upper halves (SA 5.6, 7.1, 7.2)."""

from cromlech.core.rules import CHANCE, note, rule
from cromlech.core.structs import Array

from .actions import finish_action, gain_agriculture, gain_good, packed_dice, roll
from .board import AGRICULTURE_FACE, CARD_1, DIE_FACES, FOOD, NONE, TOOL_FACE
from .events import CARD_BOUGHT, CARD_DRAWN, DECK_EMPTY, DIE_TAKEN, POINTS, ROLLED_FOR_ALL
from .moves import CARD, TAKE_DIE
from .payment import ANY_KINDS, begin_payment, total_resources
from .places import deck_size, put_card
from .state import (
    DECK,
    DRAWING,
    DRAWN,
    FACE_DOWN,
    FACE_UP,
    FOR_ALL,
    FROM_CARDS,
    TAKING_DIE,
    State,
)
from .tables import (
    AGRICULTURE_CARD,
    CARD_AMOUNT,
    CARD_GOOD,
    CARD_KIND,
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
from .tools import gain_tool


@rule
def slot_cost(location: int) -> int:
    """1 for the rightmost slot … 4 for the leftmost."""
    return location - CARD_1 + 1


@rule
def can_buy_card(s: State, p: int, location: int, wild: int) -> bool:
    """Whether p can pay for the slot, with `wild` more resources of any kind."""
    return total_resources(s, p) + wild >= slot_cost(location)


@rule
def buy_card(s: State, p: int) -> None:
    """Begin to pay the cost of the slot with any resources."""
    cost = slot_cost(s.location)
    begin_payment(s, p, cost, cost, ANY_KINDS)


@rule
def take_card(s: State, p: int) -> None:
    """Take the card paid for and carry out its upper half."""
    slot = s.location - CARD_1
    card = s.row[slot]
    s.row[slot] = NONE
    kind = CARD_KIND[card]
    amount = CARD_AMOUNT[card]
    kept = kind == ONE_USE_TOOL or kind == CHOOSE_RESOURCES
    put_card(s, card, (FACE_UP if kept else FACE_DOWN) + p)
    note(s, CARD_BOUGHT, p, card, slot + 1)
    if kind == DICE_FOR_ALL:
        roll(s, FOR_ALL, s.seats)
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
    """Every card that may be drawn."""
    n = 0
    for card in range(len(s.card_place)):
        if s.card_place[card] == DECK:
            out[n] = CARD + card
            n += 1
    return n


@rule
def draw_extra_card(s: State, action: int) -> None:
    """The drawn card is added unseen; only its lower half ever counts (SA 7.1)."""
    put_card(s, action - CARD, DRAWN + s.turn)
    note(s, CARD_DRAWN, s.turn, action - CARD, 0)
    finish_action(s)


@rule
def dice_on_offer(s: State, out: Array[int]) -> int:
    """The different results still on the table (DP7)."""
    n = 0
    for face in range(DIE_FACES):
        if s.dice[face] > 0:
            out[n] = TAKE_DIE + face
            n += 1
    return n


@rule
def offer_dice(s: State) -> None:
    """From the buyer clockwise each player removes one die (SA 7.1)."""
    note(s, ROLLED_FOR_ALL, s.turn, packed_dice(s), 0)
    s.phase = TAKING_DIE
    s.actor = s.turn


@rule
def take_die(s: State, action: int) -> None:
    """Take a die and get its item at once (I-2)."""
    p = s.actor
    face = action - TAKE_DIE + 1
    s.dice[face - 1] -= 1
    note(s, DIE_TAKEN, p, face, 0)
    if face == TOOL_FACE:
        gain_tool(s, p)
    elif face == AGRICULTURE_FACE:
        gain_agriculture(s, p)
    else:
        gain_good(s, p, face - 1, 1)
    s.actor = (p + 1) % s.seats
    if s.actor == s.turn:
        finish_action(s)
