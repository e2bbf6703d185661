"""Play whole games uniformly at random in one compiled loop."""

from cromlech.core.rules import OVER, copy_state, exported, rule
from cromlech.core.structs import Array

from .rng import Rng, below, mix, seed
from .rules import State, apply, broken, discreet, legal, progress, rank, score, setup


@exported
def settle(s: State, ids: Array[int]) -> int:
    """Make the moves that leave no choice. Returns the number of options of the next decision (0: over)."""
    n = legal(s, ids)
    while n == 1 and not discreet(s):
        apply(s, ids[0])
        n = legal(s, ids)
    return n


@rule
def play_out(s: State, rng: Rng, ids: Array[int], limit: int) -> int:
    """Play at random to the end, or for `limit` moves. Returns the number of moves."""
    moves = 0
    n = settle(s, ids)
    while n > 0 and moves < limit:
        apply(s, ids[below(rng, n)])
        n = settle(s, ids)
        moves += 1
    return moves


@rule
def trace_out(s: State, rng: Rng, ids: Array[int], limit: int, check: bool, report: Array[int]) -> int:
    """Like `play_out`. Also reports a checksum of every option and choice, and the first broken invariant."""
    moves = 0
    checksum = 0
    fault = 0
    n = settle(s, ids)
    while n > 0 and moves < limit:
        for i in range(n):
            checksum = mix(checksum * 31 + ids[i] + 1)
        choice = ids[below(rng, n)]
        checksum = mix(checksum * 31 + choice)
        apply(s, choice)
        n = settle(s, ids)
        moves += 1
        if check and fault == 0:
            fault = broken(s)
    report[0] = checksum
    report[1] = fault
    return moves


@exported
def play_many(
    states: Array[State],
    rngs: Array[Rng],
    ids: Array[int],
    options: Array[int],
    stream: int,
    first: int,
    limit: int,
    mode: int,
    out: Array[Array[int]],
) -> int:
    """Play one game per row of `out`: numbers `first`, `first + 1`, … of a stream of seeds.

    A row is checksum, fault, moves, rounds, over, then score and rank by seat.
    `states` holds two states; the second is all zero. `mode`: 0 plain, 1 with checksums,
    2 with checksums and invariants.
    """
    total = 0
    for i in range(len(out)):
        row = out[i]
        copy_state(states, 0, 1)
        s = states[0]
        setup(s, options)
        seed(rngs[0], stream, first + i)
        if mode == 0:
            moves = play_out(s, rngs[0], ids, limit)
        else:
            moves = trace_out(s, rngs[0], ids, limit, mode == 2, row)
        total += moves
        row[2] = moves
        row[3] = progress(s)
        row[4] = 1 if s.actor == OVER else 0
        for seat in range(s.seats):
            row[5 + 2 * seat] = score(s, seat)
            row[6 + 2 * seat] = rank(s, seat) if s.actor == OVER else 0
    return total


@exported
def copy_many(states: Array[State], n: int) -> int:
    """Copy a state back and forth n times, to measure what a copy costs inside compiled code."""
    for i in range(n):
        copy_state(states, i & 1, (i + 1) & 1)
    return n
