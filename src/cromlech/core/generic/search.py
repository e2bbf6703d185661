"""Looking ahead: one step for the greedy bot, a tree for the search bot.

The tree is open-loop: a node stands for the decisions made since the root, not for the
dice between them. Every iteration starts from one of several imagined states, rolls
fresh dice on its way down, and adds what it finds to the same nodes; what is not legal
under these dice is passed over. Children start with the value of a one-step look-ahead,
so that the first visits go where the evaluation points.
"""

import math
from typing import Any

from cromlech.core.rules import CHANCE, OVER, copy_state, rule
from cromlech.core.structs import Array, Struct, f64, i16, i32, struct

from .rng import Rng, below
from .rules import State, apply, evaluate, forget, legal, rank, redealing, uncertainty

MAX_DEPTH = 64
DECIDED = 0.001
"""Who has no better chance than this has lost."""
WORK_ROWS = 4
WORK_LENGTH = 128
"""Room for terms, path, seats and values; ratings share the row of the path."""


@struct
class Node(Struct):
    """A decision made: the action, and what came of it for the seat that made it."""

    action: i16
    visits: i32
    total: f64
    guess: f64
    weight: f64
    first: i32
    sibling: i32


@struct
class Settings(Struct):
    """A player: how far it looks, and how."""

    iterations: i32  # walks down the tree; 0: one step ahead
    worlds: i32  # imagined states a search starts from
    temperature: f64  # 0: the best rated option; more: worse ones now and then; below 0: any at random
    exploration: f64
    sharpness: f64  # how much the look-ahead prefers its favourites
    trust: f64  # how many visits the look-ahead's value counts for
    rollout: i32  # decisions played at random before the leaf is evaluated
    catch_up: f64  # the share of the iterations left that a runner-up is believed to get at most; 0: all of them
    alike: f64  # chances to win that differ by less are taken for equal


@rule
def difference(s: State, seat: int, terms: Array[float]) -> float:
    """What a seat may expect beyond the best of the others, in points."""
    own = evaluate(s, seat, terms)
    best = -1.0e9
    for other in range(s.seats):
        if other != seat:
            best = max(best, evaluate(s, other, terms))
    return own - best


@rule
def win_chance(s: State, seat: int, terms: Array[float]) -> float:
    """The chance of a seat to win: exact at the end, before it by expected scores and what may still happen."""
    if s.actor == OVER:
        if rank(s, seat) > 1:
            return 0.0
        winners = 0
        for other in range(s.seats):
            if rank(s, other) == 1:
                winners += 1
        return 1.0 / winners
    return 1.0 / (1.0 + math.exp(-difference(s, seat, terms) / uncertainty(s)))


@rule
def rate_actions(states: Any, at: int, ids: Array[int], terms: Array[float], ratings: Array[float]) -> int:
    """Rate every option of `states[at]` by the difference it leads to; the next state is worked on."""
    n = legal(states[at], ids)
    seat = states[at].actor
    for i in range(n):
        copy_state(states, at + 1, at)
        s = states[at + 1]
        apply(s, ids[i])
        ratings[i] = difference(s, seat, terms)
    return n


@rule
def settle_chance(s: State, rng: Rng, ids: Array[int]) -> int:
    """Roll the dice and make forced moves until a player has a choice; return how many options (0: over)."""
    n = legal(s, ids)
    while n == 1 or (n > 0 and s.actor == CHANCE):
        apply(s, ids[below(rng, n)])
        n = legal(s, ids)
    return n


@rule
def decide(
    states: Any, nodes: Any, used: Any, rngs: Any, ids: Array[int], work: Any, settings: Any, player: int
) -> int:
    """The choice of a player, for the actor of `states[0]`, from what that seat knows.

    `states[1]` … are worked on: imagined states, then two more. `settings[player]` says how.
    """
    seat = states[0].actor
    mine = settings[player]
    if mine.temperature < 0.0:
        n = legal(states[0], ids)
        return ids[below(rngs[0], n)]
    if mine.iterations == 0:
        imagine(states, 1, seat, rngs[0], ids)
        return choose_by_rating(states, 1, rngs[0], ids, work, mine.temperature)
    for world in range(mine.worlds):
        imagine(states, 1 + world, seat, rngs[0], ids)
    plant(nodes, used)
    search(states, 1, mine.worlds, nodes, used, rngs[0], ids, work, mine, mine.iterations, 0)
    return most_visited(nodes)


@rule
def imagine(states: Any, to: int, seat: int, rng: Rng, ids: Array[int]) -> None:
    """`states[to]` becomes a state that looks to this seat like `states[0]`."""
    copy_state(states, to, 0)
    s = states[to]
    forget(s, seat)
    while redealing(s):
        n = legal(s, ids)
        apply(s, ids[below(rng, n)])


@rule
def choose_by_rating(states: Any, at: int, rng: Rng, ids: Array[int], work: Any, temperature: float) -> int:
    """The best rated option, or one drawn by its rating."""
    ratings = work[1]
    n = rate_actions(states, at, ids, work[0], ratings)
    best = 0
    for i in range(1, n):
        if ratings[i] > ratings[best]:
            best = i
    if temperature == 0.0:
        return ids[best]
    total = 0.0
    for i in range(n):
        total += math.exp((ratings[i] - ratings[best]) / temperature)
    lot = total * below(rng, 1 << 30) / (1 << 30)
    top = ratings[best]
    for i in range(n):
        lot -= math.exp((ratings[i] - top) / temperature)
        if lot < 0.0:
            return ids[i]
    return ids[best]


@rule
def plant(nodes: Any, used: Any) -> None:
    """A tree of one root."""
    nodes[0].visits = 0
    nodes[0].total = 0.0
    nodes[0].first = -1
    nodes[0].sibling = -1
    used[0] = 1


@rule
def most_visited(nodes: Any) -> int:
    """The action of the root's most visited child; of equals the one with the better value."""
    best = nodes[0].first
    child = nodes[best].sibling
    while child >= 0:
        more = nodes[child].visits - nodes[best].visits
        if more > 0 or (more == 0 and nodes[child].guess > nodes[best].guess):
            best = child
        child = nodes[child].sibling
    return int(nodes[best].action)


@rule
def settled(nodes: Any, left: int, settings: Settings) -> bool:
    """Whether it is clear which child to choose, with so many iterations left.

    Certain where the runner-up could not catch up even if all of them were its own. With a
    `catch_up` below 1 it is believed to get that share of them at most, as long as no child is
    better than the leader. After a quarter of all iterations it is also clear where the game is
    decided, or the runner-up as good as the leader.
    """
    leader = nodes[0].first
    if leader < 0:
        return False
    second = -1
    child = nodes[leader].sibling
    while child >= 0:
        if nodes[child].visits > nodes[leader].visits:
            second = leader
            leader = child
        elif second < 0 or nodes[child].visits > nodes[second].visits:
            second = child
        child = nodes[child].sibling
    if second < 0:
        return True
    ahead = nodes[leader].visits - nodes[second].visits
    if ahead > left:
        return True
    if settings.catch_up <= 0.0 or settings.catch_up >= 1.0:
        return False
    best = nodes[leader].total / nodes[leader].visits
    if 3 * nodes[0].visits >= left:
        if best < DECIDED or best > 1.0 - DECIDED:
            return True
        if abs(nodes[second].total - best * nodes[second].visits) < settings.alike * nodes[second].visits:
            return True
    if ahead <= settings.catch_up * left:
        return False
    child = nodes[0].first
    while child >= 0:
        if nodes[child].total > best * nodes[child].visits:
            return False
        child = nodes[child].sibling
    return True


@rule
def search(
    states: Any,
    root: int,
    worlds: int,
    nodes: Any,
    used: Any,
    rng: Rng,
    ids: Array[int],
    work: Any,
    settings: Settings,
    iterations: int,
    later: int,
) -> int:
    """Grow the tree until it is settled, by some iterations at most; return how many.

    From `root` on `states` holds the imagined worlds, then one to walk on and one to look
    ahead with; `nodes[0]` is the root of the tree; `used[0]` counts nodes. `later`: how many
    more iterations other calls may make.
    """
    for i in range(iterations):
        copy_state(states, root + worlds, root + below(rng, worlds))
        iterate(states, root + worlds, nodes, used, rng, ids, work, settings)
        if i & 63 == 63 and settled(nodes, iterations - i - 1 + later, settings):
            return i + 1
    return iterations


@rule
def iterate(
    states: Any, at: int, nodes: Any, used: Any, rng: Rng, ids: Array[int], work: Any, settings: Settings
) -> None:
    """One walk from the root to a leaf and back."""
    s = states[at]
    terms = work[0]
    path = work[1]
    seats = work[2]
    node = 0
    depth = 0
    n = settle_chance(s, rng, ids)
    while n > 0 and depth < MAX_DEPTH:
        if depth > 0 and nodes[node].visits < 1:
            break
        child = best_child(states, at, nodes, used, node, n, ids, terms, settings)
        if child < 0:
            break
        path[depth] = child
        seats[depth] = s.actor
        depth += 1
        node = child
        apply(s, nodes[child].action)
        n = settle_chance(s, rng, ids)
    for _ in range(settings.rollout):
        if n > 0:
            apply(s, ids[below(rng, n)])
            n = settle_chance(s, rng, ids)
    nodes[0].visits += 1
    for seat in range(s.seats):
        work[3][seat] = win_chance(s, seat, terms)
    for i in range(depth):
        visited = nodes[int(path[i])]
        visited.visits += 1
        visited.total += work[3][int(seats[i])]


@rule
def best_child(
    states: Any,
    at: int,
    nodes: Any,
    used: Any,
    node: int,
    n: int,
    ids: Array[int],
    terms: Array[float],
    settings: Settings,
) -> int:
    """The child to visit next among those legal now; missing ones are added in order of their ids. -1: no room."""
    seat = states[at].actor
    if not add_children(states, at, nodes, used, node, n, ids, terms, seat, settings):
        return -1
    sum_of_weights = 0.0
    child = nodes[node].first
    for i in range(n):
        while nodes[child].action != ids[i]:
            child = nodes[child].sibling
        sum_of_weights += nodes[child].weight
    urge = settings.exploration * math.sqrt(nodes[node].visits + 1.0) / sum_of_weights
    best = -1
    best_value = -1.0
    child = nodes[node].first
    for i in range(n):
        while nodes[child].action != ids[i]:
            child = nodes[child].sibling
        visits = nodes[child].visits
        value = (nodes[child].total + settings.trust * nodes[child].guess) / (visits + settings.trust)
        value += urge * nodes[child].weight / (1.0 + visits)
        if value > best_value:
            best_value = value
            best = child
    return best


@rule
def add_children(
    states: Any,
    at: int,
    nodes: Any,
    used: Any,
    node: int,
    n: int,
    ids: Array[int],
    terms: Array[float],
    seat: int,
    settings: Settings,
) -> bool:
    """Give a node a child for every legal id, kept in ascending order; False when the tree is full."""
    before = -1
    child = nodes[node].first
    for i in range(n):
        while child >= 0 and nodes[child].action < ids[i]:
            before = child
            child = nodes[child].sibling
        if child >= 0 and nodes[child].action == ids[i]:
            continue
        new = used[0]
        if new >= len(nodes):
            return False
        used[0] = new + 1
        copy_state(states, at + 1, at)
        ahead = states[at + 1]
        apply(ahead, ids[i])
        guess = win_chance(ahead, seat, terms)
        made = nodes[new]
        made.action = ids[i]
        made.visits = 0
        made.total = 0.0
        made.guess = guess
        made.weight = math.exp(settings.sharpness * guess)
        made.first = -1
        made.sibling = child
        if before < 0:
            nodes[node].first = new
        else:
            nodes[before].sibling = new
        before = new
    return True
