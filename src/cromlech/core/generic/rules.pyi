"""What the `rules` module of every game provides to the modules that `load` adds to its package.

In addition to `rules`, a game may have a module `evaluation` for bots. `cromlech/bots/compiled/evaluation.py`
shows what it provides, and is the default.
"""

from typing import Any

from cromlech.core.structs import Array, Struct

MAX_LEGAL: int
"""The most options a decision can have."""
OBSERVATION_LENGTH: int

class State(Struct):
    """The whole position."""

    actor: int
    """The seat to move, CHANCE, or OVER."""
    seats: int
    """The number of players."""

def setup(s: State, options: Any) -> None:
    """Fill an all-zero state with the start of a game. `options` is an array of integers."""

def legal(s: State, out: Array[int]) -> int:
    """Write the ids of all legal actions into `out`, ascending, and return how many there are (0: over)."""

def apply(s: State, action: int) -> None:
    """Apply a legal action. Does not check that it is legal."""

def score(s: State, seat: int) -> int:
    """Points of a seat, or its final score once the game is over."""

def rank(s: State, seat: int) -> int:
    """1 for a winner, 2 for the next, and so on. Equal seats share a rank. Defined only once the game is over."""

def progress(s: State) -> int:
    """The number of the current round, from 1, or 0 during setup."""

def observe(s: State, seat: int, out: Array[int]) -> None:
    """Write what a seat may know into `out`, which holds zeros or the seat's last observation of this game."""

def forget(s: State, seat: int) -> None:
    """Put back everything this seat can't know. Chance deals it again, starting with the next move."""

def redealing(s: State) -> bool:
    """Whether chance is still dealing what `forget` put back."""

# A game may leave out the rest. `defaults.py` has the defaults.

def secret(s: State) -> bool:
    """Whether the others won't see what the actor chooses now."""

def veiled(s: State) -> bool:
    """Whether a secret choice is still unknown to the others."""

def discreet(s: State) -> bool:
    """Whether to ask the actor even if there is only one option, because the lack of others is a secret.

    The answer must be the same in all states that the others can't tell apart.
    """

def broken(s: State) -> int:
    """The number of the first invariant that doesn't hold, or 0 if all hold."""
