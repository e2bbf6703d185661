"""The rules themselves, for those outside a compiled module."""

from cromlech.core.rules import exported
from cromlech.core.structs import Array

from . import rules
from .rules import State


@exported
def setup(s: State, options: Array[int]) -> None:
    """Fill an all-zero state with the start of a game."""
    rules.setup(s, options)


@exported
def legal(s: State, ids: Array[int]) -> int:
    """Write the ids of all legal actions, ascending; return how many there are (0: over)."""
    return rules.legal(s, ids)


@exported
def apply(s: State, action: int) -> None:
    """Carry out a legal action. Does not check it."""
    rules.apply(s, action)


@exported
def score(s: State, seat: int) -> int:
    """Points of a seat; the final score once the game is over."""
    return rules.score(s, seat)


@exported
def rank(s: State, seat: int) -> int:
    """1 for a winner, 2 for the next …; defined once the game is over."""
    return rules.rank(s, seat)


@exported
def progress(s: State) -> int:
    """The number of the current round, from 1; 0 during setup."""
    return rules.progress(s)


@exported
def secret(s: State) -> bool:
    """Whether the others will not see what the actor chooses now."""
    return rules.secret(s)


@exported
def discreet(s: State) -> bool:
    """Whether the actor is asked even with one option."""
    return rules.discreet(s)


@exported
def veiled(s: State) -> bool:
    """Whether a choice made in secret is still unknown to the others."""
    return rules.veiled(s)


@exported
def broken(s: State) -> int:
    """The number of the first invariant that doesn't hold, or 0."""
    return rules.broken(s)
