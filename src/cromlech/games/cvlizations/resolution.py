"""Phase 2: resolve orders 1 to 7, player by player, once or twice (CV 6.3, 6.4)."""

from cromlech.core.rules import note, rule
from cromlech.core.structs import Array

from .actions import TAKE
from .board import CUNNING, DOUBLING, NONE, NUMBERED, PRODUCES, RESOURCE_COUNT, SLACKING, THEFT
from .components import EXTRA_STEAL, ORDER, ORDER_BONUS
from .events import DOUBLING_FAILED, FAILED, NOBODY_TO_ROB, NOTHING_TO_TRADE, PICKED, RESOLVES
from .ideas import after_execution, after_order, console, gain, has, reward_loneliness, slack, strength, total_resources
from .orders import chose, other_order, row
from .printed import IDEA_EFFECT, IDEA_LIMIT, IDEA_ORDER, NOTHING, ROW
from .seating import seat_at
from .state import (
    CLOSING,
    DEVELOPING,
    EXECUTING,
    NEXT,
    NOBODY,
    PICKING,
    RESOLVING,
    STEALING,
    TRADING,
    TRIGGERING,
    State,
)
from .theft import somebody_to_rob


@rule
def resolve(s: State) -> None:
    """Take one step: ask for a choice that is still open, or continue with the current order."""
    p = s.turn
    if s.steals > 0:
        if somebody_to_rob(s):
            s.phase = STEALING
            s.actor = p
        else:
            note(s, NOBODY_TO_ROB, p, 0, 0)
            s.steals = 0
    elif s.receive > 0:
        if total_resources(s, p) > 0:
            s.phase = TRADING
            s.actor = p
        else:
            note(s, NOTHING_TO_TRADE, p, 0, 0)
            s.receive = 0
    elif s.picks > 0:
        s.phase = PICKING
        s.actor = p
    elif s.stage == NEXT:
        next_order(s)
    elif s.stage == EXECUTING:
        execute(s)
    elif s.stage == TRIGGERING:
        s.stage = EXECUTING if s.executions > 0 else CLOSING
        after_execution(s, p)
    else:
        close_order(s)


@rule
def next_order(s: State) -> None:
    """Move on to the next player in turn order who chose this order, then to the next number, then to phase 3."""
    s.turn_step += 1
    if s.turn_step == s.seats:
        s.turn_step = 0
        s.order += 1
    if s.order == NUMBERED:
        reward_loneliness(s)
        s.phase = DEVELOPING
        s.turn_step = -1
        return
    p = seat_at(s, s.turn_step)
    if not chose(s, p, s.order):
        return
    s.turn = p
    if ROW[s.order][row(s, s.order)] == NOTHING:
        note(s, FAILED, p, s.order, s.counts[s.order])
        console(s, p)
    else:
        note(s, RESOLVES, p, s.order, s.counts[s.order])
        s.executions = 1
        s.stage = EXECUTING
    if other_order(s, p, s.order) == DOUBLING:
        double(s, p)


@rule
def double(s: State, p: int) -> None:
    """Apply Doubling. Its own count decides whether it works (CV 6.4)."""
    times = ROW[DOUBLING][row(s, DOUBLING)]
    if times == NOTHING:
        note(s, DOUBLING_FAILED, p, s.counts[DOUBLING], 0)
        console(s, p)
    elif s.stage == EXECUTING and not (s.strict_vacation and s.order == SLACKING and on_vacation(s, p)):
        s.executions = times


@rule
def on_vacation(s: State, p: int) -> bool:
    """Whether p has an active bonus for Slacking that isn't doubled (CV 11.3, Vacation)."""
    player = s.players[p]
    if has(s, p, ORDER_BONUS):
        for i in range(player.active):
            idea = player.ideas[i]
            if IDEA_EFFECT[idea] == ORDER_BONUS and IDEA_ORDER[idea] == SLACKING and IDEA_LIMIT[idea] == ORDER:
                return True
    return False


@rule
def execute(s: State) -> None:
    """Resolve the row of the order once."""
    p = s.turn
    amount = ROW[s.order][row(s, s.order)]
    s.executions -= 1
    s.stage = TRIGGERING
    if s.order == THEFT:
        s.steals = amount
        s.robbed = 0
        s.sword = False
    elif PRODUCES[s.order] != NONE:
        gain(s, p, PRODUCES[s.order], amount)
    elif s.order == CUNNING:
        s.picks = amount
    elif s.order == SLACKING:
        slack(s, p, amount)
    else:
        s.receive = amount


@rule
def close_order(s: State) -> None:
    """After the last execution, give what comes once per order, and use the Sword (CV 14)."""
    p = s.turn
    s.stage = NEXT
    after_order(s, p)
    if s.order == THEFT and has(s, p, EXTRA_STEAL):
        s.steals = strength(s, p, EXTRA_STEAL)
        s.robbed = 0
        s.sword = True


@rule
def resources_of_choice(out: Array[int]) -> int:
    """Food, wood, or stone."""
    for resource in range(RESOURCE_COUNT):
        out[resource] = TAKE + resource
    return RESOURCE_COUNT


@rule
def pick(s: State, action: int) -> None:
    """Take one resource of the player's choice."""
    s.players[s.turn].resources[action - TAKE] += 1
    note(s, PICKED, s.turn, action - TAKE, 1)
    s.picks -= 1
    s.phase = RESOLVING
    s.actor = NOBODY
