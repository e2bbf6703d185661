"""The choice of a player made of code: at random, by one step of look-ahead, or by a search."""

import math
from typing import Any

from cromlech.core.rules import rule
from cromlech.core.structs import Array

from .evaluation import MISJUDGED
from .judging import imagine, rate_actions
from .rng import Rng, below
from .rules import State, legal, secret
from .search import search
from .search_tree import OPEN, Settings, action_of_child, plant

HESITATION = 0.3
"""The least temperature of a secret choice by rating, in points: of about equal options none is foretold."""
SHARE = 0.1
"""In place of `MISJUDGED` where a game has none: of what lies between the best and the worst option."""


@rule
def decide(
    states: Any, nodes: Any, used: Any, rngs: Any, ids: Array[int], work: Any, settings: Any, player: int
) -> int:
    """The choice of a player, for the actor of `states[0]`, from what that seat knows.

    `states[1]` … are worked on: imagined states, then three more. `settings[player]` says how.
    """
    seat = states[0].actor
    mine = settings[player]
    if mine.temperature < 0.0:
        n = legal(states[0], ids)
        return ids[below(rngs[0], n)]
    chances = work[2]
    if mine.iterations == 0:
        imagine(states, 1, seat, rngs[0], ids)
        n = weigh_by_ratings(states, 1, rngs[0], ids, work, mine.temperature)
        return ids[drawn(chances, n, rngs[0])]
    for world in range(mine.worlds):
        imagine(states, 1 + world, seat, rngs[0], ids)
    plant(nodes, used)
    search(states, 1, mine.worlds, nodes, used, rngs[0], ids, work, mine, mine.iterations, 0)
    n = weigh_by_visits(states[0], nodes, mine, chances)
    return action_of_child(nodes, drawn(chances, n, rngs[0]))


@rule
def weigh_by_ratings(states: Any, at: int, rng: Rng, ids: Array[int], work: Any, temperature: float) -> int:
    """Rate the options of `states[at]` into `work[1]`, and say in `work[2]` how likely each is chosen.

    Without a temperature only the best one is; in secret others always are, too.
    """
    ratings = work[1]
    chances = work[2]
    n = rate_actions(states, at, rng, ids, work[0], ratings)
    best = 0
    worst = 0
    for i in range(1, n):
        if ratings[i] > ratings[best]:
            best = i
        if ratings[i] < ratings[worst]:
            worst = i
    unit = MISJUDGED if MISJUDGED > 0.0 else SHARE * (ratings[best] - ratings[worst]) + 1.0e-9
    warmth = temperature * unit
    if secret(states[at]):
        warmth = max(warmth, HESITATION)
    for i in range(n):
        if warmth > 0.0:
            chances[i] = math.exp((ratings[i] - ratings[best]) / warmth)
        else:
            chances[i] = 1.0 if i == best else 0.0
    return n


@rule
def weigh_by_visits(s: State, nodes: Any, settings: Settings, chances: Array[float]) -> int:
    """How likely each option of the root is chosen: the most visited, of equals the better rated one.

    What is chosen in secret is drawn by visits; but options far behind the leader never are.
    """
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


@rule
def drawn(chances: Array[float], n: int, rng: Rng) -> int:
    """A number below n by lot; none is cast where one has all the chance there is."""
    total = 0.0
    last = 0
    for i in range(n):
        if chances[i] > 0.0:
            total += chances[i]
            last = i
    if total == 1.0:
        return last
    lot = total * below(rng, 1 << 30) / (1 << 30)
    for i in range(n):
        lot -= chances[i]
        if lot < 0.0:
            return i
    return last
