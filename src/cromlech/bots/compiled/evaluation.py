"""What a position is worth in a game that has no `evaluation` of its own: what random playouts make of it.

A game's own `evaluation` module takes the place of this one. It offers all that stands here;
with `PLAYOUTS = 0` a position is judged as it stands.
"""

from cromlech.core.rules import rule
from cromlech.core.structs import Array

from .rules import State, score

TERMS: tuple[str, ...] = ()
"""The parts of an evaluation, each a reason that a hint can give (`hint.<term>` in the game's words)."""
TERM_COUNT = len(TERMS)
PLAYOUTS = 8
"""Over how many random playouts an option is judged; 0: none, it is evaluated at once."""
MISJUDGED = 0.0
"""By how many points a bot of temperature 1 misjudges options; 0: by a share of what lies between best and worst."""


@rule
def evaluate(s: State, seat: int, terms: Array[float]) -> float:
    """The final score a seat may expect; `terms` gets its parts."""
    return score(s, seat) * 1.0


@rule
def uncertainty(s: State) -> float:
    """How far final scores may still stray from what is expected, in points."""
    total = 0
    for seat in range(s.seats):
        total += abs(score(s, seat))
    return 1.0 + total / (4.0 * s.seats)
