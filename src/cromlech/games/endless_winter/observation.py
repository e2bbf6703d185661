from cromlech.core.rules import rule
from cromlech.core.structs import Array
from .state import State
OBSERVATION_LENGTH = 1
@rule
def observe(s: State, seat: int, out: Array[int]) -> None:
    """x"""
    out[0] = 0
