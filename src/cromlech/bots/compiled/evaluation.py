"""The evaluation for games without their own: by random playouts.

A game's own `evaluation` module replaces this one and provides all of these names.
With `PLAYOUTS = 0`, a position is judged as it is.
"""

from cromlech.core.rules import rule
from cromlech.core.structs import Array

from .rules import State, score

TERMS: tuple[str, ...] = ()
"""The parts of an evaluation. Each is a reason that a hint can give (`hint.<term>` in the game's words)."""
TERM_COUNT = len(TERMS)
PLAYOUTS = 8
"""The number of random playouts used to judge an option. With 0, it is evaluated directly."""
MISJUDGED = 0.0
"""How many points a bot of temperature 1 misjudges options by. With 0, a share of the gap between best and worst."""


@rule
def evaluate(s: State, seat: int, terms: Array[float]) -> float:
    """The final score a seat can expect. `terms` receives its parts."""
    return score(s, seat) * 1.0


@rule
def uncertainty(s: State) -> float:
    """How far final scores may still differ from the expected ones, in points."""
    total = 0
    for seat in range(s.seats):
        total += abs(score(s, seat))
    return 1.0 + total / (4.0 * s.seats)
