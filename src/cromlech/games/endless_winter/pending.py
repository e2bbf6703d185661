"""The stack of effects to resolve (EW 4): last in, first out, and one group in any order."""

from cromlech.core.rules import rule

from .printed import GAIN_ARG, GAIN_N, GAIN_OP, ITEM_ARG, ITEM_N, ITEM_OP, ITEMS
from .state import DEPTH, State
from .vocabulary import EXCHANGE_OP


@rule
def new_group(s: State) -> int:
    """A group number above all others."""
    return s.pending[s.depth - 1].group + 1 if s.depth > 0 else 1


@rule
def push(s: State, op: int, n: int, arg: int, group: int) -> None:
    """Add a part of an effect. Equal parts of one group are combined."""
    for i in range(s.depth):
        item = s.pending[i]
        if item.group == group and item.op == op and item.arg == arg and op != EXCHANGE_OP:
            item.n += n
            return
    if s.depth < DEPTH:
        item = s.pending[s.depth]
        item.op = op
        item.n = n
        item.arg = arg
        item.group = group
        item.focus = False
        s.depth += 1


@rule
def push_one(s: State, op: int, n: int, arg: int) -> None:
    """Add an effect of one part in its own group."""
    push(s, op, n, arg, new_group(s))


@rule
def push_items(s: State, ability: int, group: int) -> None:
    """Add the parts of an ability to a group."""
    for i in range(ITEMS):
        if ITEM_N[ability][i] > 0:
            push(s, ITEM_OP[ability][i], ITEM_N[ability][i], ITEM_ARG[ability][i], group)


@rule
def push_ability(s: State, ability: int) -> None:
    """Start an ability, with its parts in any order."""
    push_items(s, ability, new_group(s))


@rule
def push_gains(s: State, exchange: int) -> None:
    """Add the right side of an arrow."""
    group = new_group(s)
    for i in range(ITEMS):
        if GAIN_N[exchange][i] > 0:
            push(s, GAIN_OP[exchange][i], GAIN_N[exchange][i], GAIN_ARG[exchange][i], group)


@rule
def in_group(s: State, op: int, group: int) -> bool:
    """Whether a group still has a part of this kind."""
    for i in range(s.depth):
        if s.pending[i].group == group and s.pending[i].op == op:
            return True
    return False


@rule
def remove(s: State, at: int) -> None:
    """Remove a part from the stack."""
    for i in range(at, s.depth - 1):
        below = s.pending[i]
        above = s.pending[i + 1]
        below.op = above.op
        below.n = above.n
        below.arg = above.arg
        below.group = above.group
        below.focus = above.focus
    s.depth -= 1
    last = s.pending[s.depth]
    last.op = 0
    last.n = 0
    last.arg = 0
    last.group = 0
    last.focus = False


@rule
def use_unit(s: State) -> None:
    """Use up one unit of the top part. Others of its group may come before the next unit (I-14)."""
    use_units(s, 1)


@rule
def use_units(s: State, n: int) -> None:
    """Use up some units of the top part."""
    top = s.pending[s.depth - 1]
    top.n -= n
    top.focus = False
    if top.n == 0:
        remove(s, s.depth - 1)


@rule
def focus(s: State, at: int) -> None:
    """Move this part of the top group to the top, to come next."""
    chosen = s.pending[at]
    op = chosen.op
    n = chosen.n
    arg = chosen.arg
    group = chosen.group
    remove(s, at)
    top = s.pending[s.depth]
    top.op = op
    top.n = n
    top.arg = arg
    top.group = group
    top.focus = True
    s.depth += 1
