"""Take one, two, or three of the sticks in turn. Whoever takes the last one wins, so leave four, eight, or twelve."""

from cromlech.core.rules import OVER, rule
from cromlech.core.structs import Array, Struct, i8, struct

MAX_LEGAL = 3
OBSERVATION_LENGTH = 1
STICKS = 13


@struct
class State(Struct):
    """How many sticks are left, and who took the last one."""

    actor: i8
    seats: i8
    sticks: i8
    last: i8


@rule
def setup(s: State, options: Array[int]) -> None:
    """Seat 0 starts."""
    s.seats = 2
    s.actor = 0
    s.sticks = STICKS
    s.last = -1


@rule
def legal(s: State, out: Array[int]) -> int:
    """Action i takes i + 1 sticks."""
    n = min(3, s.sticks)
    for i in range(n):
        out[i] = i
    return n


@rule
def apply(s: State, action: int) -> None:
    """The other seat is next, or the game is over."""
    s.sticks -= action + 1
    s.last = s.actor
    s.actor = OVER if s.sticks == 0 else 1 - s.actor


@rule
def rank(s: State, seat: int) -> int:
    """The seat that took the last stick wins."""
    return 1 if s.last == seat else 2


@rule
def score(s: State, seat: int) -> int:
    """1 for the winner at the end."""
    return 1 if s.actor == OVER and s.last == seat else 0


@rule
def progress(s: State) -> int:
    """One round."""
    return 1


@rule
def observe(s: State, seat: int, out: Array[int]) -> None:
    """The sticks that are left."""
    out[0] = s.sticks


@rule
def forget(s: State, seat: int) -> None:
    """Nothing is hidden."""


@rule
def redealing(s: State) -> bool:
    """Never."""
    return False
