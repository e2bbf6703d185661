"""How a bot decides: at random, by looking one step ahead, or by a search."""

from cromlech.core.rules import exported, rule
from cromlech.core.structs import Array

from .desk import Desk
from .evaluation import MISJUDGED
from .judging import imagine, rate_actions
from .mathematics import exp
from .rng import Rng, below
from .rules import State, legal, secret
from .search import plant, search
from .search_tree import OPEN, Settings, action_of_child

HESITATION = 0.3
"""The minimum temperature of a secret choice by rating, in points, so that no one can predict a choice among equals."""
GROSS = 3.0
"""How many temperatures an option may be worse than the best and still be mistaken for it."""
SHARE = 0.1
"""Replaces `MISJUDGED` in games without it: a share of the gap between the best and the worst option."""


@exported
def decide(desk: Desk, settings: Array[Settings], player: int) -> int:
    """The choice of a player for the actor of the first state, from what that seat knows.

    Uses the next states as working memory: imagined ones, then three more. `settings[player]` says how to decide.
    """
    s = desk.states[0]
    rng = desk.rngs[0]
    mine = settings[player]
    if mine.temperature < 0.0:
        n = legal(s, desk.ids)
        return int(desk.ids[below(rng, n)])
    chances = desk.work[2]
    if mine.iterations == 0:
        imagine(desk, 1, s.actor)
        n = weigh_by_ratings(desk, 1, mine.temperature)
        return int(desk.ids[drawn(chances, n, rng)])
    for world in range(mine.worlds):
        imagine(desk, 1 + world, s.actor)
    plant(desk)
    search(desk, 1, mine.worlds, mine, mine.iterations, 0)
    n = weigh_by_visits(desk, s, mine)
    return action_of_child(desk.nodes, drawn(chances, n, rng))


@exported
def weigh_by_ratings(desk: Desk, at: int, temperature: float) -> int:
    """Rate the options of `states[at]` into `work[1]`, and write how likely each is chosen into `work[2]`.

    Without a temperature, only the best one is chosen. With one, worse ones are, too, but none that is worse by far:
    there may be many of those, and nobody misjudges that much. A secret choice always mixes in others.
    """
    ratings = desk.work[1]
    chances = desk.work[2]
    n = rate_actions(desk, at, ratings)
    best = 0
    worst = 0
    for i in range(1, n):
        if ratings[i] > ratings[best]:
            best = i
        if ratings[i] < ratings[worst]:
            worst = i
    unit = MISJUDGED if MISJUDGED > 0.0 else SHARE * (ratings[best] - ratings[worst]) + 1.0e-9
    warmth = temperature * unit
    if secret(desk.states[at]):
        warmth = max(warmth, HESITATION)
    spread_chances(ratings, n, warmth, chances)
    for i in range(n):
        if ratings[best] - ratings[i] > GROSS * warmth:
            chances[i] = 0.0
    return n


@rule
def spread_chances(ratings: Array[float], n: int, warmth: float, chances: Array[float]) -> None:
    """How likely each of n options is chosen: the warmer, the more alike. At 0, only the first of the best is."""
    best = 0
    for i in range(1, n):
        if ratings[i] > ratings[best]:
            best = i
    for i in range(n):
        if warmth > 0.0:
            chances[i] = exp((ratings[i] - ratings[best]) / warmth)
        else:
            chances[i] = 1.0 if i == best else 0.0


@exported
def weigh_by_visits(desk: Desk, s: State, settings: Settings) -> int:
    """Write how likely each option is chosen into `work[2]`: the most visited, or among equals, the best rated.

    A secret choice is drawn by visits, but never from options far behind the leader.
    """
    nodes = desk.nodes
    chances = desk.work[2]
    hidden = settings.mixing != OPEN and secret(s)
    best = nodes[0].first
    child = nodes[best].sibling
    while child >= 0:
        more = nodes[child].visits - nodes[best].visits
        if more > 0 or (more == 0 and nodes[child].guess > nodes[best].guess):
            best = child
        child = nodes[child].sibling
    n = 0
    child = nodes[0].first
    while child >= 0:
        visits = nodes[child].visits
        if hidden:
            chances[n] = visits if visits >= settings.rare * nodes[best].visits else 0
        else:
            chances[n] = 1 if child == best else 0
        n += 1
        child = nodes[child].sibling
    return n


@exported
def drawn(chances: Array[float], n: int, rng: Rng) -> int:
    """Draw a number below n by the chances. Uses no randomness if one option has all the chance."""
    total = 0.0
    likely = 0
    last = 0
    for i in range(n):
        if chances[i] > 0.0:
            total += chances[i]
            likely += 1
            last = i
    if likely == 1:
        return last
    lot = total * below(rng, 1 << 30) / (1 << 30)
    for i in range(n):
        lot -= chances[i]
        if lot < 0.0:
            return i
    return last
