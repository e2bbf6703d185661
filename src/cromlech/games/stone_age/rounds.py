"""The course of the game: setup, turns, new rounds, and the end (SA 3, 5, 8.2, 9)."""

from typing import Any

from cromlech.core.options import PLAYERS
from cromlech.core.rules import CHANCE, OVER, inner_rule, lookup, note, rule
from cromlech.core.structs import Array

from .actions import BUILDING, CARD, CARDS, START
from .board import NONE, NOWHERE, SLOTS, STACK_HEIGHT, STACKS, START_FIGURES, START_FOOD
from .components import EDITIONS
from .events import BUILDING_TURNED, CARD_DEALT, CARDS_SHORT, ROUND_BEGINS, STACK_EMPTY, STARTS
from .feeding import feed_tribe
from .options import EDITION, START_PLAYER
from .placement import can_place
from .places import deck_size, put_building, put_card
from .scoring import final_scoring
from .state import (
    ACTING,
    CHOOSE_START,
    DEAL_CARD,
    FEEDING,
    FINISHED,
    IN_ROW,
    NEW_ROUND,
    NOBODY,
    ON_TOP,
    PLACING,
    TURN_UP,
    UNSEEN,
    State,
)
from .tools import ready_tools
from .turns import has_placed

LEFT_TO_RIGHT = lookup([edition["left_to_right"] for edition in EDITIONS.values()])


@rule
def setup(s: State, options: Any) -> None:
    """Set up the start of a game (SA 3)."""
    s.seats = options[PLAYERS]
    s.left_to_right = LEFT_TO_RIGHT[options[EDITION]] != 0
    s.location = NOWHERE
    s.deck = CARDS
    for slot in range(SLOTS):
        s.row[slot] = NONE
    for stack in range(STACKS):
        s.top[stack] = NONE
        if stack < s.seats:
            s.height[stack] = STACK_HEIGHT
    for p in range(s.seats):
        s.players[p].figures = START_FIGURES
        s.players[p].free = START_FIGURES
        s.players[p].food = START_FOOD
    if options[START_PLAYER] > 0:
        s.start_player = options[START_PLAYER] - 1
        s.phase = DEAL_CARD
        s.actor = NOBODY
        proceed(s)
    else:
        s.phase = CHOOSE_START
        s.actor = CHANCE


@rule
def start_players(s: State, out: Array[int]) -> int:
    """Every seat can start (I-25)."""
    for p in range(s.seats):
        out[p] = START + p
    return s.seats


@rule
def choose_start(s: State, action: int) -> None:
    """Set the start player."""
    s.start_player = action - START
    note(s, STARTS, s.start_player, 0, 0)
    s.phase = DEAL_CARD
    s.actor = NOBODY


@rule
def slot_to_fill(s: State) -> int:
    """The next empty slot in the edition's direction (I-24), or NONE if the row is full."""
    for i in range(SLOTS):
        slot = SLOTS - 1 - i if s.left_to_right else i
        if s.row[slot] == NONE:
            return slot
    return NONE


@rule
def deal_card(s: State, action: int) -> None:
    """Put the drawn card into the next empty slot."""
    slot = slot_to_fill(s)
    s.row[slot] = action - CARD
    put_card(s, action - CARD, IN_ROW)
    note(s, CARD_DEALT, slot + 1, action - CARD, 0)
    s.actor = NOBODY


@rule
def bare_stack(s: State) -> int:
    """A stack whose top tile is still face down, or NONE."""
    for stack in range(STACKS):
        if s.height[stack] > 0 and s.top[stack] == NONE:
            return stack
    return NONE


@rule
def unseen_buildings(s: State, out: Array[int]) -> int:
    """Every tile that can turn up. Those in the stacks and those back in the box look alike."""
    n = 0
    for tile in range(len(s.building_place)):
        if s.building_place[tile] == UNSEEN:
            out[n] = BUILDING + tile
            n += 1
    return n


@rule
def turn_up(s: State, action: int) -> None:
    """Turn up the next tile of the stack immediately (I-14)."""
    stack = bare_stack(s)
    s.top[stack] = action - BUILDING
    put_building(s, action - BUILDING, ON_TOP)
    note(s, BUILDING_TURNED, stack + 1, action - BUILDING, 0)
    s.actor = NOBODY


@inner_rule
def proceed(s: State) -> None:
    """Advance until a player or chance has to decide, or the game is over."""
    while s.actor == NOBODY:
        if s.phase == DEAL_CARD:
            if slot_to_fill(s) != NONE:
                s.actor = CHANCE
            elif s.round_number == 0:
                s.phase = TURN_UP
            else:
                begin_round(s)
        elif s.phase == TURN_UP:
            if bare_stack(s) != NONE:
                s.actor = CHANCE
            elif s.round_number == 0:
                begin_round(s)
            else:
                s.phase = ACTING
        elif s.phase == PLACING:
            next_to_place(s)
        elif s.phase == ACTING:
            next_to_act(s)
        elif s.phase == FEEDING:
            next_to_feed(s)
        elif s.phase == NEW_ROUND:
            new_round(s)


@rule
def begin_round(s: State) -> None:
    """Begin phase 1 with the start player."""
    s.round_number += 1
    s.phase = PLACING
    s.turn = s.start_player
    note(s, ROUND_BEGINS, s.round_number, s.start_player, 0)


@rule
def next_to_place(s: State) -> None:
    """Find the next player who can place. Once no one can, phase 2 begins (SA 4)."""
    for i in range(s.seats):
        p = (s.turn + i) % s.seats
        if can_place(s, p):
            s.turn = p
            s.actor = p
            return
    s.phase = ACTING
    s.turn = s.start_player


@rule
def next_to_act(s: State) -> None:
    """Give each player one complete turn, then begin phase 3 (SA 5)."""
    if has_placed(s, s.turn):
        s.actor = s.turn
        return
    s.turn = (s.turn + 1) % s.seats
    if s.turn == s.start_player:
        s.phase = FEEDING
        feed_tribe(s)


@rule
def next_to_feed(s: State) -> None:
    """Move on to the next tribe, or to the end of the round."""
    if s.turn == s.start_player:
        s.phase = NEW_ROUND
    else:
        feed_tribe(s)


@rule
def new_round(s: State) -> None:
    """End the game, or prepare the start player, card row, and tools of the next round (SA 8.2, 9)."""
    ended = False
    for stack in range(s.seats):
        if s.height[stack] == 0:
            note(s, STACK_EMPTY, stack + 1, 0, 0)
            ended = True
    if ended:
        finish(s)
        return
    s.start_player = (s.start_player + 1) % s.seats
    if deck_size(s) < slide_cards(s):  # I-16
        note(s, CARDS_SHORT, 0, 0, 0)
        finish(s)
        return
    ready_tools(s)
    s.phase = DEAL_CARD


@rule
def slide_cards(s: State) -> int:
    """Slide the cards toward slot 1 in their order. Returns the number of empty slots."""
    filled = 0
    for slot in range(SLOTS):
        card = s.row[slot]
        if card != NONE:
            s.row[slot] = NONE
            s.row[filled] = card
            filled += 1
    return SLOTS - filled


@rule
def finish(s: State) -> None:
    """Do the final scoring and end the game."""
    final_scoring(s)
    s.phase = FINISHED
    s.actor = OVER
