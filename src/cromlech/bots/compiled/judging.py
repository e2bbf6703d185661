"""What a position promises to a seat: by the game's evaluation, or by random playouts where it has none."""

import math

from cromlech.core.rules import CHANCE, OVER, copy_state, rule
from cromlech.core.structs import Array

from .desk import Desk
from .evaluation import PLAYOUTS, evaluate, uncertainty
from .playouts import play_out
from .rng import Rng, below
from .rules import MAX_LEGAL, State, apply, forget, legal, rank, redealing

IDS_LENGTH = 2 * MAX_LEGAL
"""Room for the options of a position, and for those of playouts behind them."""
LONGEST = 10_000
"""Moves after which a playout is judged as it stands."""


@rule
def difference(s: State, seat: int, terms: Array[float]) -> float:
    """What a seat may expect beyond the best of the others, in points."""
    own = evaluate(s, seat, terms)
    best = -1.0e9
    for other in range(s.seats):
        if other != seat:
            best = max(best, evaluate(s, other, terms))
    return own - best


@rule
def win_chance(s: State, seat: int, terms: Array[float]) -> float:
    """The chance of a seat to win: exact at the end, before it by expected scores and what may still happen."""
    if s.actor == OVER:
        if rank(s, seat) > 1:
            return 0.0
        winners = 0
        for other in range(s.seats):
            if rank(s, other) == 1:
                winners += 1
        return 1.0 / winners
    return 1.0 / (1.0 + math.exp(-difference(s, seat, terms) / uncertainty(s)))


@rule
def finish(s: State, rng: Rng, ids: Array[int]) -> None:
    """Where the game has no evaluation: play on at random, so that there is something to judge."""
    if PLAYOUTS > 0:
        play_out(s, rng, ids, LONGEST)


@rule
def outlook(desk: Desk, at: int, seat: int, winning: bool) -> float:
    """What `states[at]` promises to a seat: a chance to win, or points ahead. The next state is worked on."""
    states = desk.states
    terms = desk.work[0]
    if PLAYOUTS == 0:
        return win_chance(states[at], seat, terms) if winning else difference(states[at], seat, terms)
    total = 0.0
    for _ in range(PLAYOUTS):
        copy_state(states, at + 1, at)
        s = states[at + 1]
        finish(s, desk.rngs[0], desk.ids[MAX_LEGAL:])
        total += win_chance(s, seat, terms) if winning else difference(s, seat, terms)
    return total / PLAYOUTS


@rule
def rate_actions(desk: Desk, at: int, ratings: Array[float]) -> int:
    """Rate every option of `states[at]` by the points ahead it leads to; the next two states are worked on."""
    states = desk.states
    ids = desk.ids
    n = legal(states[at], ids)
    seat = states[at].actor
    for i in range(n):
        copy_state(states, at + 1, at)
        apply(states[at + 1], ids[i])
        ratings[i] = outlook(desk, at + 1, seat, False)
    return n


@rule
def settle_chance(s: State, rng: Rng, ids: Array[int]) -> int:
    """Roll the dice and make forced moves until a player has a choice; return how many options (0: over)."""
    n = legal(s, ids)
    while n == 1 or (n > 0 and s.actor == CHANCE):
        apply(s, ids[below(rng, n)])
        n = legal(s, ids)
    return n


@rule
def imagine(desk: Desk, to: int, seat: int) -> None:
    """`states[to]` becomes a state that looks to this seat like `states[0]`."""
    copy_state(desk.states, to, 0)
    deal_anew(desk.states[to], seat, desk.rngs[0], desk.ids)


@rule
def deal_anew(s: State, seat: int, rng: Rng, ids: Array[int]) -> None:
    """All that this seat cannot know may be different now."""
    forget(s, seat)
    while redealing(s):
        n = legal(s, ids)
        apply(s, ids[below(rng, n)])
