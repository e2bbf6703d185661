"""Whole games between compiled players."""

from typing import Any

from cromlech.core.rules import CHANCE, OVER, copy_state, rule

from .deciding import decide
from .desk import Desk
from .rng import below, seed
from .rules import apply, discreet, legal, progress, rank, score, setup


@rule
def match_one(desk: Desk, settings: Any, options: Any, limit: int, seats: Any, row: Any, tally: Any) -> int:
    """Play one game with the generators as they are.

    `seats[p]` is the index of that seat's player in `settings`. `row` is as in `play_many`, except for the
    first number: the seat that decided first. Afterward, the first state is the end of the game.
    `tally[p]` counts a seat's choices by action, or is None if they aren't needed.
    """
    states = desk.states
    ids = desk.ids
    copy_state(states, 0, len(states) - 1)
    setup(states[0], options)
    moves = 0
    first = -1
    n = legal(states[0], ids)
    while n > 0 and moves < limit:
        s = states[0]
        choice = ids[0]
        if n > 1 or discreet(s):
            moves += 1
            if s.actor == CHANCE:
                choice = ids[below(desk.rngs[1], n)]
            else:
                if first < 0:
                    first = s.actor
                if n > 1:
                    choice = decide(desk, settings, seats[s.actor])
                if tally is not None:
                    tally[s.actor][choice] += 1
        apply(states[0], choice)
        n = legal(states[0], ids)
    s = states[0]
    row[0] = first
    row[2] = moves
    row[3] = progress(s)
    row[4] = 1 if s.actor == OVER else 0
    for seat in range(s.seats):
        row[5 + 2 * seat] = score(s, seat)
        row[6 + 2 * seat] = rank(s, seat)
    return moves


@rule
def match_many(
    desk: Desk, settings: Any, options: Any, stream: int, first: int, limit: int, seating: Any, out: Any
) -> int:
    """Play one game per row of `out`: numbers `first`, `first + 1`, … of a stream of seeds.

    `seating[i]` says which of `settings` sits where in game i. A row is as in `match_one`.
    Chance has its own generator, so two games with the same number get the same luck as long
    as they make the same moves. A game is cut off after `limit` moves. The last state is all zero.
    """
    total = 0
    for i in range(len(out)):
        seed(desk.rngs[0], stream, 2 * (first + i))
        seed(desk.rngs[1], stream, 2 * (first + i) + 1)
        total += match_one(desk, settings, options, limit, seating[i], out[i], None)
    return total
