"""placeholder"""

from cromlech.core.rules import rule
from cromlech.core.structs import Array

from .scoring import score
from .state import State

TERMS = ("scored",)
TERM_COUNT = 1


@rule
def evaluate(s: State, p: int, terms: Array[float]) -> float:
    """x"""
    terms[0] = score(s, p) * 1.0
    return terms[0]


@rule
def uncertainty(s: State) -> float:
    """x"""
    return 10.0
