"""Owned ideas: which are active, and what they give (CV 7.5, 11)."""

from cromlech.core.rules import note, rule

from .board import RESOURCE_COUNT
from .components import (
    ANY,
    EXECUTION,
    FAILED_ORDER_BONUS,
    GROUP_BONUS,
    HAPPINESS,
    NO_EFFECT,
    ORDER,
    ORDER_BONUS,
    ROUND,
    SOLO_BONUS,
)
from .events import GAINED, HAPPY, IDEA_GAINS, IDEA_HAPPY, joined
from .orders import row
from .printed import IDEA_AMOUNT, IDEA_EFFECT, IDEA_GAIN, IDEA_GROUP, IDEA_LIMIT, IDEA_ORDER
from .state import FROM_IDEAS, FROM_SLACKING, State


@rule
def has(s: State, p: int, effect: int) -> bool:
    """Whether an idea with this effect is active for p."""
    return s.players[p].effects >> effect & 1 == 1


@rule
def activate(s: State, p: int) -> None:
    """Make all ideas owned so far active from this round on (CV 7.5)."""
    player = s.players[p]
    player.active = player.owned
    effects = 0
    for i in range(player.owned):
        effects |= 1 << IDEA_EFFECT[player.ideas[i]]
    player.effects = effects & ~(1 << NO_EFFECT)
    player.used = 0


@rule
def strength(s: State, p: int, effect: int) -> int:
    """The total of the amounts of p's active ideas with this effect."""
    n = 0
    if has(s, p, effect):
        player = s.players[p]
        for i in range(player.active):
            if IDEA_EFFECT[player.ideas[i]] == effect:
                n += IDEA_AMOUNT[player.ideas[i]]
    return n


@rule
def total_resources(s: State, p: int) -> int:
    """The number of resource tokens of all types."""
    n = 0
    for resource in range(RESOURCE_COUNT):
        n += s.players[p].resources[resource]
    return n


@rule
def gain(s: State, p: int, resource: int, number: int) -> None:
    """Take resources from the unlimited supply (CV 1)."""
    s.players[p].resources[resource] += number
    note(s, GAINED, p, resource, number)


@rule
def slack(s: State, p: int, number: int) -> None:
    """Give happiness from the order itself."""
    s.players[p].points[FROM_SLACKING] += number
    note(s, HAPPY, p, number, 0)


@rule
def make_happy(s: State, p: int, idea: int) -> None:
    """Give happiness from an idea."""
    s.players[p].points[FROM_IDEAS] += IDEA_AMOUNT[idea]
    note(s, IDEA_HAPPY, p, idea, IDEA_AMOUNT[idea])


@rule
def hand_out(s: State, p: int, idea: int) -> None:
    """Give what an idea gives in the action phase. Resources of the player's choice are picked next."""
    what = IDEA_GAIN[idea]
    number = IDEA_AMOUNT[idea]
    if what == HAPPINESS:
        make_happy(s, p, idea)
    elif what == ANY:
        s.picks += number
    else:
        s.players[p].resources[what] += number
        note(s, IDEA_GAINS, p, idea, joined(number, what))


@rule
def after_execution(s: State, p: int) -> None:
    """Give all bonuses of the current order after it took effect (CV 11.3), even with zero gain (CV 14)."""
    player = s.players[p]
    if player.effects & (1 << ORDER_BONUS | 1 << GROUP_BONUS) == 0:
        return
    group = row(s, s.order)
    for i in range(player.active):
        idea = player.ideas[i]
        effect = IDEA_EFFECT[idea]
        if effect == ORDER_BONUS:
            if IDEA_ORDER[idea] == s.order and IDEA_LIMIT[idea] == EXECUTION:
                hand_out(s, p, idea)
        elif effect == GROUP_BONUS and IDEA_GROUP[idea] == group:
            if IDEA_LIMIT[idea] != ROUND:
                hand_out(s, p, idea)
            elif player.used >> i & 1 == 0:
                player.used |= 1 << i
                hand_out(s, p, idea)


@rule
def after_order(s: State, p: int) -> None:
    """Give bonuses that come once per order card, doubled or not (Vacation)."""
    player = s.players[p]
    if has(s, p, ORDER_BONUS):
        for i in range(player.active):
            idea = player.ideas[i]
            if IDEA_EFFECT[idea] == ORDER_BONUS and IDEA_ORDER[idea] == s.order and IDEA_LIMIT[idea] == ORDER:
                hand_out(s, p, idea)


@rule
def console(s: State, p: int) -> None:
    """Give happiness for a failed order, once per order card (the cat, CV 11.3)."""
    happy_by(s, p, FAILED_ORDER_BONUS)


@rule
def happy_by(s: State, p: int, effect: int) -> None:
    """Give the happiness of every active idea with this effect."""
    if has(s, p, effect):
        player = s.players[p]
        for i in range(player.active):
            if IDEA_EFFECT[player.ideas[i]] == effect:
                make_happy(s, p, player.ideas[i])


@rule
def reward_loneliness(s: State) -> None:
    """Reward players whose two orders no one else chose, neither Grannofolk nor a neutral (CV 6.7, 14)."""
    for p in range(s.seats):
        laid = s.civilizations[p]
        if s.counts[laid.up] == 1 and s.counts[laid.down] == 1:
            happy_by(s, p, SOLO_BONUS)
