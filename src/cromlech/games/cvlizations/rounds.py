"""The course of the game: setup, decisions, cleanup, ages, and the end (CV 3, 4, 8, 9)."""

from typing import Any

from cromlech.core.options import PLAYERS
from cromlech.core.rules import CHANCE, OVER, note, rule
from cromlech.core.structs import Array

from .actions import START, TAKE
from .board import (
    ADVANCED,
    ALL_ORDERS,
    FIRST_OF_III,
    IDEAS,
    LAST_ROUND,
    NONE,
    ORDINARY,
    RESOURCE_COUNT,
    ROUNDS_PER_EPOCH,
    START_RESOURCES,
    TRACK,
    VIRTUAL,
)
from .components import EACH, EPOCH_INCOME, NO_PURCHASE_BONUS, PEACE_BONUS
from .development import next_to_develop, refill, settle_price
from .events import EPOCH_ENDS, HELMET, IDEA_GAINS, ROUND_BEGINS, STARTS, STOIC, TRACK_CLEARED, joined
from .grannofolk import GRANNOFOLK, grannofolk_play
from .ideas import activate, has, make_happy, strength
from .options import NEUTRAL_OPEN, ORDERS_LAID, START_PLAYER, TWO_PLAYERS, VACATION_RULE
from .orders import next_to_lay, put_orders_away
from .printed import IDEA_AMOUNT, IDEA_EFFECT, IDEA_GAIN
from .resolution import resolve
from .scoring import final_scoring
from .seating import after, civilizations, named, seat_at
from .state import (
    BEGINNING,
    CHOOSE_START,
    DEVELOPING,
    ENDING_ROUND,
    FINISHED,
    LAYING,
    NOBODY,
    REFILLING,
    RESOLVING,
    STOICISM,
    WAIVING,
    State,
)


@rule
def setup(s: State, options: Any) -> None:
    """Set up a game (CV 3, 10). The start player wears the helmet, or sits after the Grannofolk who wear it."""
    s.seats = options[PLAYERS]
    s.mode = ORDINARY
    if s.seats == 2:
        s.mode = VIRTUAL if options[TWO_PLAYERS] == 0 else ADVANCED
    s.simultaneous = options[ORDERS_LAID] != 0
    s.neutral_open = options[NEUTRAL_OPEN] != 0
    s.strict_vacation = options[VACATION_RULE] != 0
    for place in range(TRACK):
        s.track[place] = NONE
    s.top = NONE
    s.buying = NONE
    s.deck = (1 << FIRST_OF_III) - 1
    for civilization in range(civilizations(s)):
        s.civilizations[civilization].hand = ALL_ORDERS
    put_orders_away(s)
    for p in range(s.seats):
        for resource in range(RESOURCE_COUNT):
            s.players[p].resources[resource] = START_RESOURCES
    if options[START_PLAYER] > 0:
        start_with(s, options[START_PLAYER] - 1)
    else:
        s.phase = CHOOSE_START
        s.actor = CHANCE


@rule
def start_seats(s: State, out: Array[int]) -> int:
    """Every seat can get the helmet."""
    for seat in range(s.seats):
        out[seat] = START + seat
    return s.seats


@rule
def start_with(s: State, seat: int) -> None:
    """Give the helmet to a seat. The Grannofolk, if they play, keep it, and the seat comes after them."""
    s.first_seat = seat
    s.helmet = GRANNOFOLK if grannofolk_play(s) else seat
    note(s, STARTS, seat, 0, 0)
    s.phase = REFILLING
    s.next_phase = BEGINNING
    s.actor = NOBODY
    proceed(s)


@rule
def proceed(s: State) -> None:
    """Advance until a player or chance has to decide, or the game is over."""
    while s.actor == NOBODY:
        if s.phase == LAYING:
            next_to_lay(s)
        elif s.phase == RESOLVING:
            resolve(s)
        elif s.phase == DEVELOPING:
            next_to_develop(s)
        elif s.phase == WAIVING:
            settle_price(s)
        elif s.phase == REFILLING:
            refill(s)
        elif s.phase == STOICISM:
            next_stoic(s)
        elif s.phase == ENDING_ROUND:
            end_round(s)
        elif s.phase == BEGINNING:
            begin_round(s)


@rule
def begin_round(s: State) -> None:
    """Begin a round: ideas bought so far become active, and the helmet holder plays first (CV 5, 7.5)."""
    s.round_number += 1
    put_orders_away(s)
    for p in range(s.seats):
        s.players[p].lost = 0
        s.players[p].bought = 0
        activate(s, p)
    s.phase = LAYING
    note(s, ROUND_BEGINS, s.round_number, epoch(s), named(s, s.helmet))


@rule
def epoch(s: State) -> int:
    """The age: 1, 2, or 3."""
    return (s.round_number + ROUNDS_PER_EPOCH - 1) // ROUNDS_PER_EPOCH


@rule
def next_stoic(s: State) -> None:
    """Begin phase 4: players who bought nothing and own Stoicism take resources of one type (CV 8.1)."""
    s.turn_step += 1
    if s.turn_step == s.seats:
        s.phase = ENDING_ROUND
        return
    p = seat_at(s, s.turn_step)
    if s.players[p].bought == 0 and has(s, p, NO_PURCHASE_BONUS):
        s.turn = p
        s.actor = p


@rule
def take_stoic(s: State, action: int) -> None:
    """Take the resources of one type for Stoicism."""
    number = strength(s, s.turn, NO_PURCHASE_BONUS)
    s.players[s.turn].resources[action - TAKE] += number
    note(s, STOIC, s.turn, action - TAKE, number)
    s.actor = NOBODY


@rule
def end_round(s: State) -> None:
    """Pass the helmet. After three rounds the age ends, after three ages the game (CV 8)."""
    s.helmet = after(s, s.helmet)
    note(s, HELMET, named(s, s.helmet), 0, 0)
    s.phase = REFILLING
    s.next_phase = BEGINNING
    if s.round_number % ROUNDS_PER_EPOCH == 0:
        end_epoch(s)


@rule
def end_epoch(s: State) -> None:
    """End an age: effects, all orders back in hand, and after the second age, the other deck (CV 8.3, 8.4)."""
    note(s, EPOCH_ENDS, epoch(s), 0, 0)
    for step in range(s.seats):
        reward_epoch(s, seat_at(s, step))
    put_orders_away(s)
    for civilization in range(civilizations(s)):
        s.civilizations[civilization].hand = ALL_ORDERS
    if s.round_number == LAST_ROUND:
        final_scoring(s)
        s.phase = FINISHED
        s.actor = OVER
    elif s.round_number == LAST_ROUND - ROUNDS_PER_EPOCH:
        for place in range(TRACK):
            s.track[place] = NONE
        s.deck = (1 << IDEAS) - (1 << FIRST_OF_III)
        s.top = NONE
        s.top_seen = 0
        note(s, TRACK_CLEARED, 0, 0, 0)


@rule
def reward_epoch(s: State, p: int) -> None:
    """Pacifism and Calendar. Ideas bought this round aren't active yet (CV 7.5)."""
    player = s.players[p]
    for i in range(player.active):
        idea = player.ideas[i]
        if IDEA_EFFECT[idea] == PEACE_BONUS and player.unpeaceful >> i & 1 == 0:
            make_happy(s, p, idea)
        elif IDEA_EFFECT[idea] == EPOCH_INCOME:
            for resource in range(RESOURCE_COUNT):
                if IDEA_GAIN[idea] == resource or IDEA_GAIN[idea] == EACH:
                    player.resources[resource] += IDEA_AMOUNT[idea]
                    note(s, IDEA_GAINS, p, idea, joined(IDEA_AMOUNT[idea], resource))
    player.unpeaceful = 0
