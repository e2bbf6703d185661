"""Knows nothing, so everything is found by searching."""

from cromlech.core.rules import rule
from cromlech.core.structs import Array

from .rules import State

TERMS = ("luck",)
TERM_COUNT = len(TERMS)
PLAYOUTS = 0
MISJUDGED = 1.0


@rule
def evaluate(s: State, seat: int, terms: Array[float]) -> float:
    """The same for everyone."""
    return 0.0


@rule
def uncertainty(s: State) -> float:
    """Complete uncertainty."""
    return 1.0
