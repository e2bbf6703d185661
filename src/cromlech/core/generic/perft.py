"""How many sequences of moves there are: the truth that rules are checked against."""

from typing import Any

from cromlech.core.rules import copy_state, rule

from .playouts import settle
from .rules import apply


@rule
def perft(states: Any, ids: Any, depth: int) -> int:
    """Sequences of `depth` moves (chance included, forced moves not counted) from `states[0]`.

    `states` holds depth + 1 states and `ids` as many rows of options. Sequences that end
    earlier because the game is over are not counted. Walks without recursion, so that
    every target accepts it.
    """
    if depth == 0:
        return 1
    total = 0
    level = 0
    ids[0][0] = settle(states[0], ids[0][2:])
    ids[0][1] = 0
    while level >= 0:
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
            apply(states[level + 1], choice)
            level += 1
            ids[level][0] = settle(states[level], ids[level][2:])
            ids[level][1] = 0
    return total
