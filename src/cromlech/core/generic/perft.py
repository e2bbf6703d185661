"""Count sequences of moves, to check rules against known numbers."""

from cromlech.core.rules import copy_state, exported
from cromlech.core.structs import Array

from .playouts import settle
from .rules import State, apply

LEVEL, TOTAL = range(2)
"""How deep a walk is, and how many sequences it has counted."""


@exported
def look(states: Array[State], ids: Array[Array[int]], level: int) -> None:
    """Make the forced moves of a level. Its row gets the number of options, how many are done, and the options."""
    ids[level][0] = settle(states[level], ids[level][2:])
    ids[level][1] = 0


@exported
def walk(states: Array[State], ids: Array[Array[int]], at: Array[int], depth: int, steps: int) -> bool:
    """Count sequences of `depth` moves from `states[0]`. Chance counts as a move, forced moves don't.

    `states` and `ids` have one entry per level. `at` holds the progress, and starts as zeros after `look`
    at level 0. Walks at most `steps` steps and returns whether there is more to do. Sequences that are
    shorter because the game ends don't count. The walk is not recursive, so every target can compile it.
    """
    total = at[TOTAL]
    level = at[LEVEL]
    while level >= 0 and steps > 0:
        steps -= 1
        row = ids[level]
        if row[1] == row[0]:
            level -= 1
        elif level == depth - 1:
            total += row[0]
            level -= 1
        else:
            choice = row[2 + row[1]]
            row[1] += 1
            copy_state(states, level + 1, level)
            level += 1
            apply(states[level], choice)
            look(states, ids, level)
    at[TOTAL] = total
    at[LEVEL] = level
    return bool(level >= 0)
