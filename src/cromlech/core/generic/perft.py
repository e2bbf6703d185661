"""How many sequences of moves there are: the truth that rules are checked against."""

from typing import Any

from cromlech.core.rules import copy_state, rule

from .playouts import settle
from .rules import apply

LEVEL, TOTAL = range(2)
"""Where a walk stands: how deep it is, and how many sequences it has counted."""


@rule
def look(states: Any, ids: Any, level: int) -> None:
    """Make the forced moves of a level; its row gets how many options there are, how many are done, and them."""
    ids[level][0] = settle(states[level], ids[level][2:])
    ids[level][1] = 0


@rule
def walk(states: Any, ids: Any, at: Any, depth: int, steps: int) -> bool:
    """Count sequences of `depth` moves (chance included, forced moves not counted) from `states[0]`.

    `states` holds as many states and `ids` as many rows as moves; `at` says how far it is, and
    begins as zeros after `look` at level 0. Goes on for some steps, and says whether there are more. Sequences
    that end earlier because the game is over are not counted. Walks without recursion, so that
    every target accepts it.
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
