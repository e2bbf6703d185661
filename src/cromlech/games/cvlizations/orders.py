"""Phase 1: play and reveal orders, and count how many chose each (CV 5, 6.1, 10)."""

from cromlech.core.rules import CHANCE, note, rule
from cromlech.core.structs import Array

from .actions import DEAL_ORDER, FACE_DOWN, FACE_UP, REVEAL
from .board import ADVANCED, NONE, ORDER_COUNT, THEFT
from .components import PEACE_BONUS
from .events import LAID_DOWN, LAID_UP, NEUTRALS_OPEN, REVEALED
from .grannofolk import (
    GRANNOFOLK,
    grannofolk_play,
    is_grannofolk,
    they_lay_down,
    they_owe_orders,
    they_turn_over,
    they_turn_up,
)
from .printed import IDEA_EFFECT
from .seating import civilizations, controller, is_neutral, layer_at, named
from .state import (
    DEALING_ORDER,
    FACING_DOWN,
    FACING_UP,
    LAYING,
    NEXT,
    NOBODY,
    OPENING,
    RESOLVING,
    REVEALING,
    State,
)


@rule
def next_to_lay(s: State) -> None:
    """Find who plays next, two orders each. Once all have played, the face-down ones are revealed together."""
    if s.lay_step == civilizations(s):
        s.phase = REVEALING
        s.actor = CHANCE
        return
    if s.mode == ADVANCED and s.lay_step == s.seats and s.neutral_open and not s.neutrals_shown:
        s.phase = OPENING
        s.actor = CHANCE
        return
    civilization = layer_at(s, s.lay_step)
    laid = s.civilizations[civilization]
    if is_grannofolk(s, civilization):
        if they_turn_up(s):
            s.phase = DEALING_ORDER
            s.actor = CHANCE
            return
        they_lay_down(s)
        s.lay_step += 1
    elif laid.up == NONE:
        s.phase = FACING_UP
        s.actor = controller(s, civilization)
    elif laid.down == NONE:
        s.phase = FACING_DOWN
        s.actor = controller(s, civilization)
    else:
        s.lay_step += 1


@rule
def orders_in_hand(s: State, out: Array[int], first: int, civilization: int) -> int:
    """Every order in the hand of a civilization, as actions starting at `first`."""
    n = 0
    hand = s.civilizations[civilization].hand
    for order in range(ORDER_COUNT):
        if hand >> order & 1:
            out[n] = first + order
            n += 1
    return n


@rule
def orders_to_lay(s: State, out: Array[int]) -> int:
    """Any order in hand: first the face-up one, then the face-down one."""
    first = FACE_UP if s.phase == FACING_UP else FACE_DOWN
    return orders_in_hand(s, out, first, layer_at(s, s.lay_step))


@rule
def lay(s: State, action: int) -> None:
    """Play an order. In the simultaneous variant, both stay hidden until all have played."""
    civilization = layer_at(s, s.lay_step)
    laid = s.civilizations[civilization]
    if s.phase == FACING_UP:
        order = action - FACE_UP
        laid.up = order
        note(s, LAID_DOWN if s.simultaneous else LAID_UP, named(s, civilization), order, 0)
    else:
        order = action - FACE_DOWN
        laid.down = order
        note(s, LAID_DOWN, named(s, civilization), order, 0)
    laid.hand &= ~(1 << order)
    s.phase = LAYING
    s.actor = NOBODY


@rule
def lay_for_grannofolk(s: State, action: int) -> None:
    """Play the Grannofolk's order face up, then continue with the others."""
    they_turn_over(s, action)
    s.phase = LAYING
    s.actor = NOBODY


@rule
def things_to_reveal(s: State, out: Array[int]) -> int:
    """The orders the Grannofolk hold, any of which may be theirs. Without them, nothing is left to chance."""
    if grannofolk_play(s):
        return orders_in_hand(s, out, DEAL_ORDER, GRANNOFOLK)
    out[0] = REVEAL
    return 1


@rule
def turn_over(s: State, action: int) -> None:
    """Turn over what is face down, the Grannofolk's cards one by one."""
    if action != REVEAL:
        they_turn_over(s, action)
    if not they_owe_orders(s):
        reveal(s)


@rule
def open_neutrals(s: State) -> None:
    """Option `neutral_open`: show the neutrals' orders before the players choose their own (CV 14)."""
    s.neutrals_shown = True
    note(s, NEUTRALS_OPEN, 0, 0, 0)
    for p in range(s.seats):
        laid = s.civilizations[s.seats + p]
        note(s, REVEALED, named(s, s.seats + p), laid.up, laid.down)
    s.phase = LAYING
    s.actor = NOBODY


@rule
def reveal(s: State) -> None:
    """Reveal and count all orders, and begin with number 1."""
    for step in range(civilizations(s)):
        civilization = layer_at(s, step)
        laid = s.civilizations[civilization]
        s.counts[laid.up] += 1
        s.counts[laid.down] += 1
        if not (is_neutral(s, civilization) and s.neutrals_shown):
            note(s, REVEALED, named(s, civilization), laid.up, laid.down)
    for p in range(s.seats):
        s.players[p].played[s.civilizations[p].up] += 1
        s.players[p].played[s.civilizations[p].down] += 1
        if chose(s, p, THEFT):
            break_peace(s, p)
    s.revealed = True
    s.phase = RESOLVING
    s.actor = NOBODY
    s.order = 0
    s.turn_step = -1
    s.stage = NEXT


@rule
def chose(s: State, civilization: int, order: int) -> bool:
    """Whether a civilization played this order this round."""
    laid = s.civilizations[civilization]
    return laid.up == order or laid.down == order


@rule
def other_order(s: State, p: int, order: int) -> int:
    """The other order of a player who chose this one."""
    laid = s.civilizations[p]
    return laid.down if laid.up == order else laid.up


@rule
def row(s: State, order: int) -> int:
    """The row of an order card to resolve: 1, 2, or 3 for three or more (CV 6.1)."""
    return min(s.counts[order], 3)


@rule
def break_peace(s: State, p: int) -> None:
    """Break Pacifism where it is active. A Theft that fails still counts as played (CV 14, 8.3)."""
    player = s.players[p]
    for i in range(player.active):
        if IDEA_EFFECT[player.ideas[i]] == PEACE_BONUS:
            player.unpeaceful |= 1 << i


@rule
def put_orders_away(s: State) -> None:
    """Put played orders away until the age ends (CV 6.3.4). They stay visible until the next round begins."""
    for civilization in range(civilizations(s)):
        s.civilizations[civilization].up = NONE
        s.civilizations[civilization].down = NONE
    for order in range(ORDER_COUNT):
        s.counts[order] = 0
    s.lay_step = 0
    s.neutrals_shown = False
    s.revealed = False
