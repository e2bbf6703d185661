"""What the `rules` module of every game offers to the modules laid under it.

Beside `rules` a game may bring a module `evaluation` for bots: `cromlech/bots/compiled/evaluation.py`
says what that offers, and stands in for it.
"""

from typing import Any

from cromlech.core.structs import Array, Struct

MAX_LEGAL: int
"""No decision has more options than this."""
OBSERVATION_LENGTH: int

class State(Struct):
    """The whole position."""

    actor: int
    """The seat to move, CHANCE or OVER."""
    seats: int
    """How many players there are."""

def setup(s: State, options: Any) -> None:
    """Fill an all-zero state with the start of a game; `options` is an array of integers."""

def legal(s: State, out: Array[int]) -> int:
    """Write the ids of all legal actions into `out`, ascending, and return how many there are (0: over)."""

def apply(s: State, action: int) -> None:
    """Carry out a legal action. Does not check it."""

def score(s: State, seat: int) -> int:
    """Points of a seat; the final score once the game is over."""

def rank(s: State, seat: int) -> int:
    """1 for a winner, 2 for the next …; equal ranks are shared. Defined once the game is over."""

def progress(s: State) -> int:
    """The number of the current round, from 1; 0 during setup."""

def observe(s: State, seat: int, out: Array[int]) -> None:
    """Write what a seat may know as OBSERVATION_LENGTH integers, over zeros or what was seen before in the game."""

def forget(s: State, seat: int) -> None:
    """Put back all that this seat cannot know, and let chance deal it anew from the next move on."""

def redealing(s: State) -> bool:
    """Whether chance is still dealing anew what `forget` put back."""

# A game may leave out what follows; `defaults.py` stands in for it.

def secret(s: State) -> bool:
    """Whether the others will not see what the actor chooses now."""

def veiled(s: State) -> bool:
    """Whether a choice made in secret is still unknown to the others."""

def discreet(s: State) -> bool:
    """Whether the actor is asked even with one option: that it has no other is a secret.

    The answer must be the same in all states that the others can't tell apart.
    """

def broken(s: State) -> int:
    """The number of the first invariant that does not hold, 0 if all hold."""
