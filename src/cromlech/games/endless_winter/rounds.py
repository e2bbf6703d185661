"""The course of the game: turns, Preparation, and the end (EW 1, 10)."""

from cromlech.core.rules import CHANCE, OVER, note, rule
from cromlech.core.structs import Array

from .actions import CULTURE_CARD, CULTURE_COUNT
from .animals import in_animal_deck, in_grounds
from .board import COLUMNS, DISPLAY, HAND_SIZE, MIDDLE, NONE, PLACE_COUNT, ROUNDS, TRIBE_FIGURES, TURNS
from .eclipse import begin_eclipse, end_board
from .effects import go_on
from .events import CULTURE_DEALT, CULTURES_REMOVED, ROUND_BEGINS
from .pending import push_one
from .printed import CULTURE_ERA
from .rest import renew_token
from .scoring import final_scoring
from .state import (
    ACTING,
    DEALING_CHIEFS,
    DEALING_CULTURES,
    DRAWING_HANDS,
    ECLIPSE_BOARD,
    ECLIPSE_CARDS,
    ECLIPSE_TERRAIN,
    FILLING_GROUNDS,
    FINISHED,
    IN_DISPLAY,
    NOBODY,
    OUT,
    PLAYING,
    UNSEEN,
    State,
)
from .turns import begin_turn, next_section
from .vocabulary import CARD_OP

COLUMN_COUNT = len(COLUMNS)
STARTING_DRAW = 2


@rule
def proceed(s: State) -> None:
    """Advance until a player or chance has to decide, or the game is over."""
    while s.actor == NOBODY:
        if s.depth > 0:
            go_on(s)
        elif s.phase == ACTING:
            if s.section == MIDDLE and s.middle_used:
                next_section(s)
            else:
                s.actor = s.turn
        elif s.phase == PLAYING:
            next_turn(s)
        elif s.phase == ECLIPSE_CARDS or s.phase == ECLIPSE_TERRAIN:
            s.actor = s.turn
        elif s.phase == ECLIPSE_BOARD:
            end_board(s)
            if s.position == s.seats:
                end_round(s)
        else:
            prepare(s)


@rule
def next_turn(s: State) -> None:
    """Continue with step 1, begin the next turn, or begin the Eclipse."""
    if s.position == s.seats:
        begin_eclipse(s)
    elif s.column == NONE and s.cultures_played == 0:
        begin_turn(s, s.order[s.position])
        s.actor = s.turn
    else:
        s.actor = s.turn


@rule
def prepare(s: State) -> None:
    """Setup and Preparation: Hunting Grounds, Culture cards, hands, and Rest token, in this order (EW 3, 10)."""
    if s.phase == FILLING_GROUNDS:
        if in_grounds(s) <= s.seats and in_animal_deck(s) > 0:  # I-28
            s.actor = CHANCE
        elif s.round_number == 0:
            begin_drawing(s)
        else:
            clear_display(s)
            s.phase = DEALING_CULTURES
    elif s.phase == DEALING_CULTURES:
        if bare_slot(s) != NONE and cultures_left(s) > 0:
            s.actor = CHANCE
        elif s.round_number == 0:
            s.phase = DEALING_CHIEFS
            s.position = 0
            s.actor = CHANCE
        else:
            begin_drawing(s)
    elif s.phase == DRAWING_HANDS:
        next_hand(s)


# -- Culture cards (EW 10.4) ---------------------------------------------------


@rule
def era(s: State) -> int:
    """The era whose Culture cards are dealt now: Era II starting at the end of round 2."""
    return 1 if s.round_number < 2 else 2


@rule
def clear_display(s: State) -> None:
    """After round 2, remove all available cards from the game."""
    if s.round_number != 2:
        return
    note(s, CULTURES_REMOVED, 0, 0, 0)
    for slot in range(DISPLAY):
        if s.display[slot] != NONE:
            s.culture_place[s.display[slot]] = OUT
            s.display[slot] = NONE


@rule
def bare_slot(s: State) -> int:
    """The next gap among the available Culture cards, or NONE."""
    for slot in range(DISPLAY):
        if s.display[slot] == NONE:
            return slot
    return NONE


@rule
def cultures_left(s: State) -> int:
    """The number of cards left in the era's deck."""
    n = 0
    for culture in range(CULTURE_COUNT):
        if CULTURE_ERA[culture] == era(s) and s.culture_place[culture] == UNSEEN:
            n += 1
    return n


@rule
def cultures_in_deck(s: State, out: Array[int]) -> int:
    """Every card of the era's deck."""
    n = 0
    for culture in range(CULTURE_COUNT):
        if CULTURE_ERA[culture] == era(s) and s.culture_place[culture] == UNSEEN:
            out[n] = CULTURE_CARD + culture
            n += 1
    return n


@rule
def deal_culture(s: State, culture: int) -> None:
    """Fill the next gap with a Culture card."""
    slot = bare_slot(s)
    s.display[slot] = culture
    s.culture_place[culture] = IN_DISPLAY
    note(s, CULTURE_DEALT, slot + 1, culture, 0)


# -- hands and rounds ----------------------------------------------------------


@rule
def begin_drawing(s: State) -> None:
    """Let everyone draw in turn order: 2 cards for the starting hand, 5 in Preparation."""
    s.phase = DRAWING_HANDS
    s.position = NONE
    next_hand(s)


@rule
def next_hand(s: State) -> None:
    """Let the next player draw. After the last, the round begins, with a Rest token turned up."""
    s.position += 1
    if s.position < s.seats:
        s.turn = s.order[s.position]
        push_one(s, CARD_OP, STARTING_DRAW if s.round_number == 0 else HAND_SIZE, 0)
    elif s.position == s.seats and s.rest_tokens:
        renew_token(s)
    else:
        begin_round(s)


@rule
def begin_round(s: State) -> None:
    """Begin the first turn of a round."""
    s.round_number += 1
    s.turn_number = 1
    s.position = 0
    s.rest_taken = False
    note(s, ROUND_BEGINS, s.round_number, s.order[0], 0)
    begin_turn(s, s.order[0])


@rule
def end_round(s: State) -> None:
    """After the Eclipse, begin Preparation, or final scoring after the fourth round."""
    if s.round_number == ROUNDS:
        final_scoring(s)
        s.phase = FINISHED
        s.actor = OVER
        return
    for column in range(COLUMN_COUNT):
        s.bottom_taken[column] = 0
    for p in range(s.seats):
        player = s.players[p]
        player.chief_free = True
        player.chief_at = NONE
        player.figures = TRIBE_FIGURES
        for place in range(PLACE_COUNT):
            player.placed[place] = 0
    s.turn_number = TURNS
    s.phase = FILLING_GROUNDS
