"""Judge a position for a seat, by the game's evaluation or by random playouts if it has none."""

from cromlech.core.rules import CHANCE, OVER, copy_state, exported, rule
from cromlech.core.structs import Array

from .desk import Desk
from .evaluation import PLAYOUTS, evaluate, uncertainty
from .mathematics import exp
from .playouts import play_out
from .rng import Rng, below
from .rules import MAX_LEGAL, State, apply, forget, legal, rank, redealing

IDS_LENGTH = 2 * MAX_LEGAL
"""Room for the options of a position, followed by those of playouts."""
LONGEST = 10_000
"""The number of moves after which a playout is judged as it is."""


@exported
def difference(s: State, seat: int, terms: Array[float]) -> float:
    """How many more points a seat can expect than the best of the others."""
    own = evaluate(s, seat, terms)
    best = -1.0e9
    for other in range(s.seats):
        if other != seat:
            best = max(best, evaluate(s, other, terms))
    return own - best


@exported
def win_chance(s: State, seat: int, terms: Array[float]) -> float:
    """A seat's chance to win: exact at the end, otherwise from expected scores and their uncertainty."""
    if s.actor == OVER:
        if rank(s, seat) > 1:
            return 0.0
        winners = 0
        for other in range(s.seats):
            if rank(s, other) == 1:
                winners += 1
        return 1.0 / winners
    return 1.0 / (1.0 + exp(-difference(s, seat, terms) / uncertainty(s)))


@rule
def finish(s: State, rng: Rng, ids: Array[int]) -> None:
    """Play on at random if the game has no evaluation, so that there is something to judge."""
    if PLAYOUTS > 0:
        play_out(s, rng, ids, LONGEST)


@rule
def outlook(desk: Desk, at: int, seat: int, winning: bool) -> float:
    """What a seat can expect from `states[at]`: a chance to win, or points ahead. Uses the next state."""
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


@exported
def rate_actions(desk: Desk, at: int, ratings: Array[float]) -> int:
    """Rate every option of `states[at]` by the points ahead it leads to. Uses the next two states."""
    states = desk.states
    ids = desk.ids
    n = legal(states[at], ids)
    seat = states[at].actor
    for i in range(n):
        copy_state(states, at + 1, at)
        apply(states[at + 1], ids[i])
        ratings[i] = outlook(desk, at + 1, seat, False)
    return n


@exported
def settle_chance(s: State, rng: Rng, ids: Array[int]) -> int:
    """Roll dice and make forced moves until a player has a choice. Returns the number of options (0: over)."""
    n = legal(s, ids)
    while n == 1 or (n > 0 and s.actor == CHANCE):
        apply(s, ids[below(rng, n)])
        n = legal(s, ids)
    return n


@exported
def imagine(desk: Desk, to: int, seat: int) -> None:
    """Make `states[to]` a state that looks like `states[0]` to this seat."""
    copy_state(desk.states, to, 0)
    deal_anew(desk.states[to], seat, desk.rngs[0], desk.ids)


@rule
def deal_anew(s: State, seat: int, rng: Rng, ids: Array[int]) -> None:
    """Redraw everything that this seat can't know."""
    forget(s, seat)
    while redealing(s):
        n = legal(s, ids)
        apply(s, ids[below(rng, n)])
