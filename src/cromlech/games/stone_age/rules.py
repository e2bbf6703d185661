"""The rules of Stone Age: which actions are legal, and what each of them does.

The rules themselves are in modules by subject. The two functions here dispatch to them by phase.
Section numbers (SA 5.7), interpretations (I-14), and decision points (DP6) are those of the rules
page in the docs.
"""

from cromlech.core.rules import OVER, inner_rule, rule
from cromlech.core.structs import Array

from .actions import ACT, BUY, MAX_LEGAL, STARVE, USE_CARD
from .board import CARD_1, FIELD
from .buying import bought, buy, consider, decline, purchase_choices
from .cards import cards_in_deck, draw_extra_card
from .dice_for_all import dice_on_offer, offer_dice, rolled_for_all, take_die
from .feeding import fed, feed_with_resources, feeding_choices, starve
from .gathering import add_tools, die_faces, die_rolled, gather, offer_tools
from .invariants import broken
from .knowledge import forget, redeal, redealing, secret, veiled
from .observation import OBSERVATION_LENGTH, observe
from .payment import amounts, begin_picking, pairs, pay, pick
from .placement import place, placements
from .places import put_building, put_card, symbols_of
from .rounds import choose_start, deal_card, proceed, setup, start_players, turn_up, unseen_buildings
from .scoring import final_points, profession_figures, rank, score, tie_break
from .state import (
    ACTING,
    ADDING_TOOLS,
    BUYING,
    CHOOSE_START,
    DEAL_CARD,
    DRAWING,
    FEEDING,
    PAYING,
    PICKING,
    PLACING,
    REDEALING,
    ROLLING,
    TAKING_DIE,
    TURN_UP,
    State,
)
from .tools import tool_choices
from .turns import locations_to_act
from .village import visit_village

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
    "profession_figures",
    "progress",
    "put_building",
    "put_card",
    "rank",
    "redealing",
    "score",
    "secret",
    "setup",
    "symbols_of",
    "tie_break",
    "veiled",
]


@inner_rule
def legal(s: State, out: Array[int]) -> int:
    """Write all legal actions in ascending order. Returns their number, 0 if the game is over."""
    if s.actor == OVER:
        return 0
    phase = s.phase
    if phase == PLACING:
        return placements(s, out)
    if phase == ACTING:
        return locations_to_act(s, out)
    if phase == ROLLING:
        return die_faces(out)
    if phase == ADDING_TOOLS:
        return tool_choices(s, out)
    if phase == BUYING:
        return purchase_choices(s, out)
    if phase == PAYING:
        return amounts(s, out)
    if phase == PICKING:
        return pairs(out)
    if phase == TAKING_DIE:
        return dice_on_offer(s, out)
    if phase == FEEDING:
        return feeding_choices(s, out)
    if phase == TURN_UP:
        return unseen_buildings(s, out)
    if phase == CHOOSE_START:
        return start_players(s, out)
    return cards_in_deck(s, out)  # DEAL_CARD, DRAWING, REDEALING


@inner_rule
def apply(s: State, action: int) -> None:
    """Apply a legal action, then advance to the next decision."""
    phase = s.phase
    if action == USE_CARD:
        begin_picking(s)
    elif phase == PLACING:
        place(s, action)
    elif phase == ACTING:
        act(s, action - ACT)
    elif phase == ROLLING:
        if die_rolled(s, action):
            if rolled_for_all(s):
                offer_dice(s)
            else:
                offer_tools(s)
    elif phase == ADDING_TOOLS:
        add_tools(s, action)
    elif phase == BUYING:
        if action == BUY:
            buy(s)
        else:
            decline(s)
    elif phase == PAYING:
        if pay(s, action):
            if s.location >= 0:
                bought(s)
            else:
                fed(s)
    elif phase == PICKING:
        pick(s, action)
    elif phase == TAKING_DIE:
        take_die(s, action)
    elif phase == FEEDING:
        if action == STARVE:
            starve(s)
        else:
            feed_with_resources(s)
    elif phase == TURN_UP:
        turn_up(s, action)
    elif phase == CHOOSE_START:
        choose_start(s, action)
    elif phase == DEAL_CARD:
        deal_card(s, action)
    elif phase == DRAWING:
        draw_extra_card(s, action)
    elif phase == REDEALING:
        redeal(s, action)
    proceed(s)


@rule
def act(s: State, location: int) -> None:
    """Resolve one location (SA 5)."""
    s.location = location
    if location <= FIELD:
        visit_village(s, location)
    elif location < CARD_1:
        gather(s, location)
    else:
        consider(s)


@rule
def progress(s: State) -> int:
    """The number of the current round."""
    return s.round_number
