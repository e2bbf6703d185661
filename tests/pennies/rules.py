"""Heads or tails: hidden by seat 0, guessed by seat 1. Hiding tails without being found out wins only half the time.

So seat 0 should hide heads one time in three. Then neither guess is better.
"""

from cromlech.core.rules import CHANCE, OVER, rule
from cromlech.core.structs import Array, Struct, i8, struct

MAX_LEGAL = 2
OBSERVATION_LENGTH = 1
HEADS, TAILS = 0, 1


@struct
class State(Struct):
    """`side` is hidden, then come `guess` and `luck`. All are -1 before."""

    actor: i8
    seats: i8
    side: i8
    guess: i8
    luck: i8


@rule
def setup(s: State, options: Array[int]) -> None:
    """Seat 0 starts."""
    s.seats = 2
    s.actor = 0
    s.side = s.guess = s.luck = -1


@rule
def legal(s: State, out: Array[int]) -> int:
    """There are always two."""
    if s.actor == OVER:
        return 0
    out[0] = HEADS
    out[1] = TAILS
    return 2


@rule
def apply(s: State, action: int) -> None:
    """Hide, guess, toss."""
    if s.actor == 0:
        s.side = action
        s.actor = 1
    elif s.actor == 1:
        s.guess = action
        s.actor = CHANCE
    else:
        s.luck = action
        s.actor = OVER


@rule
def rank(s: State, seat: int) -> int:
    """The hider wins unless found out, with tails only by luck."""
    hider = s.side != s.guess and (s.side == HEADS or s.luck == HEADS)
    return 1 if hider == (seat == 0) else 2


@rule
def score(s: State, seat: int) -> int:
    """1 for the winner."""
    return 2 - rank(s, seat)


@rule
def progress(s: State) -> int:
    """One round."""
    return 1


@rule
def secret(s: State) -> bool:
    """The side is secret."""
    return s.actor == 0


@rule
def veiled(s: State) -> bool:
    """The side is unknown until it is guessed."""
    return s.actor == 1


@rule
def observe(s: State, seat: int, out: Array[int]) -> None:
    """The side, for the seat that has chosen it."""
    out[0] = s.side if seat == 0 else -1


@rule
def forget(s: State, seat: int) -> None:
    """Nothing is forgotten, since only seat 0 thinks in these tests."""


@rule
def redealing(s: State) -> bool:
    """Never."""
    return False
