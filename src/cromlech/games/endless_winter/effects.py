"""Resolving effects (EW 4, 9.3): which part of the stack comes next, who decides about it, and what follows.

Everything is optional. What can never hurt (points, Labor, a Camp to the Base, the top Animal, Food that fits) is
taken without asking. Parts of one group can be taken in any order, unit by unit (I-14).
"""

from cromlech.core.rules import CHANCE, rule
from cromlech.core.structs import Array

from .actions import ACCEPT, ARROW, ARROWS, DECLINE, RESOLVE, REST_TOKEN, SCORE, TRIBE
from .animals import can_reveal, in_animal_deck
from .board import NONE
from .cards import ready_deck
from .gains import food_room, gain_points
from .icons import choices, done_at_once, exchange_useful, item_useful, outcomes, take, take_outcome, useful
from .pending import focus, in_group, remove, use_unit
from .rest import due_token, turn_up_token, unseen_rest_tokens
from .state import ECLIPSE_BOARD, NOBODY, State
from .stones import score_choices, score_stone, stones_that_may_fall
from .vocabulary import (
    CAMP_OP,
    CARD_OP,
    DIFFERENT,
    EXCHANGE_OP,
    FILL_FOOD_OP,
    FOOD_OP,
    OP_COUNT,
    OP_STIRS,
    OP_UNASKED,
    REST_OP,
    SHOW_OP,
    TOKEN_OP,
    TOP_ANIMAL_OP,
    TRIBE_DISCARD_OP,
    TRIBE_HAND_OP,
)

# -- from effect to decision ---------------------------------------------------


@rule
def go_on(s: State) -> None:
    """Resolve the stack until someone has to decide."""
    top = s.pending[s.depth - 1]
    if top.focus:
        go_on_with(s, top.op, top.n, top.arg)
        return
    group = top.group
    found = 0
    last = NONE
    for i in range(s.depth - 1, -1, -1):
        item = s.pending[i]
        if item.group != group:
            break
        if unasked(s, item.op, group):
            focus(s, i)
            return
        if item_useful(s, item.op, item.arg):
            found += 1
            last = i
    if found > 1 or (found == 1 and stones_first(s)):
        s.actor = s.turn
    elif found == 1:
        focus(s, last)
    else:
        while s.depth > 0 and s.pending[s.depth - 1].group == group:
            remove(s, s.depth - 1)


@rule
def unasked(s: State, op: int, group: int) -> bool:
    """Whether a part is taken right away because it can never hurt. For Food and Camps, as many as fit now."""
    if op == FOOD_OP:
        return food_room(s, s.turn) > 0 and not in_group(s, FILL_FOOD_OP, group)
    if op == CAMP_OP:
        return s.players[s.turn].camps > 0
    return OP_UNASKED[op] != 0


@rule
def stones_first(s: State) -> bool:
    """Whether a Sacred Stone can be scored before the other benefits of step D, which could lower it (I-7)."""
    if s.phase != ECLIPSE_BOARD or s.pending[0].group != s.pending[s.depth - 1].group:
        return False
    for i in range(s.depth):
        if OP_STIRS[s.pending[i].op] and item_useful(s, s.pending[i].op, s.pending[i].arg):
            return stones_that_may_fall(s, s.turn) > 0
    return False


@rule
def go_on_with(s: State, op: int, n: int, arg: int) -> None:
    """Handle the part in focus: do it, leave it to chance, or ask the player."""
    if op == REST_OP:
        due_token(s)
    elif op == TOP_ANIMAL_OP and in_animal_deck(s) == 0:
        remove(s, s.depth - 1)
        gain_points(s, s.turn, n)
    elif op == CARD_OP or op == SHOW_OP or op == TOP_ANIMAL_OP or op == TOKEN_OP:
        if chance_has_some(s, op):
            s.actor = CHANCE
        else:
            remove(s, s.depth - 1)
    elif done_at_once(s, op, n, arg):
        pass
    elif item_useful(s, op, arg):
        s.actor = s.turn
    else:
        remove(s, s.depth - 1)


@rule
def chance_has_some(s: State, op: int) -> bool:
    """Whether there is anything to draw or reveal."""
    if op == CARD_OP:
        return ready_deck(s, s.turn)
    return can_reveal(s) if op == SHOW_OP else True


@rule
def pending_choices(s: State, out: Array[int]) -> int:
    """The options of the player or chance deciding about the stack."""
    top = s.pending[s.depth - 1]
    if not top.focus:
        return parts_to_choose(s, out)
    if s.actor != CHANCE:
        return choices(s, top.op, top.arg, out)
    return unseen_rest_tokens(s, out) if top.op == REST_OP else outcomes(s, top.op, out)


@rule
def parts_to_choose(s: State, out: Array[int]) -> int:
    """The parts of the top group that can come next."""
    group = s.pending[s.depth - 1].group
    ops = 0
    arrows = 0
    for i in range(s.depth - 1, -1, -1):
        item = s.pending[i]
        if item.group != group:
            break
        if item.op == EXCHANGE_OP:
            if exchange_useful(s, item.arg):
                arrows += 1
        elif useful(s, item.op, item.arg):
            ops |= 1 << item.op
    n = 0
    for op in range(OP_COUNT):
        if ops >> op & 1:
            out[n] = RESOLVE + op
            n += 1
    for which in range(min(arrows, ARROWS)):
        out[n] = ARROW + which
        n += 1
    return score_choices(s, s.turn, out, n) if stones_first(s) else n


# -- from decision to effect ---------------------------------------------------


@rule
def resolve_part(s: State, action: int) -> None:
    """Apply the player's choice of the next part, or of a unit of the part in focus."""
    s.actor = NOBODY
    top = s.pending[s.depth - 1]
    if not top.focus:
        choose_part(s, action)
        return
    if action == DECLINE:
        remove(s, s.depth - 1)
        return
    op = top.op
    arg = top.arg
    if (op == TRIBE_HAND_OP or op == TRIBE_DISCARD_OP) and arg & DIFFERENT:
        top.arg |= 1 << (action - TRIBE)
    use_unit(s)
    take(s, op, arg, action)


@rule
def choose_part(s: State, action: int) -> None:
    """Start the chosen part: an icon, one of the payable arrows, or a stone that scores now."""
    if SCORE <= action < ACCEPT:
        score_stone(s, s.turn, action - SCORE)
        return
    op = action - RESOLVE
    which = 0
    if action >= ARROW:
        op = EXCHANGE_OP
        which = action - ARROW
    group = s.pending[s.depth - 1].group
    for i in range(s.depth):
        item = s.pending[i]
        if item.group == group and item.op == op and item_useful(s, op, item.arg):
            if which == 0:
                focus(s, i)
                return
            which -= 1


@rule
def chance_resolves_part(s: State, action: int) -> None:
    """Apply what chance decided about the part in focus."""
    s.actor = NOBODY
    op = s.pending[s.depth - 1].op
    arg = s.pending[s.depth - 1].arg
    if op == REST_OP:
        turn_up_token(s, action - REST_TOKEN)
        return
    use_unit(s)
    take_outcome(s, op, arg, action)
