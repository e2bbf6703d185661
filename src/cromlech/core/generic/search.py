"""Looking ahead: one step for the greedy bot, a tree for the search bot.

The tree is open-loop: a node stands for the decisions made since the root, not for the
dice between them. Every iteration starts from one of several imagined states, rolls
fresh dice on its way down, and adds what it finds to the same nodes; what is not legal
under these dice is passed over. Children start with the value of a one-step look-ahead,
so that the first visits go where the evaluation points.

Where a choice is made in secret (`secret`), the others walk on from a node that does not
tell it, so that what they answer is found for all of these choices together; once it comes
to light (`veiled` ends), all walk on from the node of everything that was chosen. The
choice itself is drawn by the visits of the options: nobody can foretell it.
"""

import math
from typing import Any

from cromlech.core.rules import CHANCE, OVER, copy_state, rule
from cromlech.core.structs import Array, Struct, f64, i16, i32, struct

from .rng import Rng, below
from .rules import MISJUDGED, State, apply, evaluate, forget, legal, rank, redealing, secret, uncertainty, veiled

MAX_DEPTH = 64
DECIDED = 0.001
"""Who has no better chance than this has lost."""
WORK_ROWS = 6
WORK_LENGTH = 256
"""Room for terms, path, seats, values, what is known and regretted; ratings share the row of the path."""
UPPER_BOUND, REGRET, OPEN = range(3)
"""Designs of a choice made in secret; see `Settings.mixing`."""
NO_SEAT = NO_NODE = UNSEEN = -1
"""On the path: a node that only tells what somebody knows; nothing to regret; the action of a veil."""
UNRATED = -1.0
"""In place of a guess."""
TREMBLE = 0.1
"""How often regret matching tries any option."""
HESITATION = 0.3
"""The least temperature of a secret choice by rating, in points: of about equal options none is foretold."""


@struct
class Node(Struct):
    """A decision made: the action, and what came of it for the seat that made it."""

    action: i16
    visits: i32
    total: f64
    guess: f64
    weight: f64
    regret: f64
    first: i32
    sibling: i32
    veil: i32  # the child for those who do not see which decision is made


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
    mixing: i32  # secret choices: 0 by upper bounds, 1 by regrets, both drawn by visits; 2 as if all saw them
    rare: f64  # a secret option with fewer visits than this share of the leader's is never drawn
    steady: i32  # 1: what others hide is dealt once for each world, not for every walk


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
    if mine.mixing != OPEN and secret(states[0]):
        return drawn_by_visits(nodes, rngs[0], mine.rare)
    return most_visited(nodes)


@rule
def imagine(states: Any, to: int, seat: int, rng: Rng, ids: Array[int]) -> None:
    """`states[to]` becomes a state that looks to this seat like `states[0]`."""
    copy_state(states, to, 0)
    deal_anew(states[to], seat, rng, ids)


@rule
def deal_anew(s: State, seat: int, rng: Rng, ids: Array[int]) -> None:
    """All that this seat cannot know may be different now."""
    forget(s, seat)
    while redealing(s):
        n = legal(s, ids)
        apply(s, ids[below(rng, n)])


@rule
def choose_by_rating(states: Any, at: int, rng: Rng, ids: Array[int], work: Any, temperature: float) -> int:
    """The best rated option, or one drawn by its rating; in secret it is always drawn."""
    temperature = temperature * MISJUDGED
    if secret(states[at]):
        temperature = max(temperature, HESITATION)
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
    nodes[0].veil = -1
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
def drawn_by_visits(nodes: Any, rng: Rng, rare: float) -> int:
    """The action of one of the root's children, drawn by visits; those far behind the leader are left out."""
    most = 0
    child = nodes[0].first
    while child >= 0:
        most = max(most, nodes[child].visits)
        child = nodes[child].sibling
    total = 0
    child = nodes[0].first
    while child >= 0:
        if nodes[child].visits >= rare * most:
            total += nodes[child].visits
        child = nodes[child].sibling
    lot = below(rng, max(1, total))
    child = nodes[0].first
    while child >= 0:
        if nodes[child].visits >= rare * most:
            lot -= nodes[child].visits
            if lot < 0:
                return int(nodes[child].action)
        child = nodes[child].sibling
    return most_visited(nodes)


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
    seat = states[root].actor
    guessing = veiled(states[root]) and settings.steady == 0
    for i in range(iterations):
        copy_state(states, root + worlds, root + below(rng, worlds))
        if guessing:
            deal_anew(states[root + worlds], seat, rng, ids)
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
    known = work[4]
    regretting = work[5]
    node = 0
    depth = 0
    decisions = 0
    apart = False  # whether somebody knows less than others
    n = settle_chance(s, rng, ids)
    while n > 0 and decisions < MAX_DEPTH and depth + s.seats + 2 <= WORK_LENGTH:
        if apart:
            apart = veiled(s)
            node = int(known[s.actor if apart else s.seats])
        if decisions > 0 and nodes[node].visits < 1:
            break
        if not add_children(states, at, nodes, used, node, n, ids, terms, settings):
            break
        hidden = settings.mixing != OPEN and secret(s)
        regretted = (hidden or apart) and settings.mixing == REGRET
        if regretted:
            child = least_regretted(nodes, node, n, ids, rng)
        else:
            child = best_child(nodes, node, n, ids, settings)
        path[depth] = child
        seats[depth] = s.actor
        regretting[depth] = node if regretted else NO_NODE
        depth += 1
        decisions += 1
        if hidden and not apart:
            apart = True
            for viewer in range(s.seats + 1):
                known[viewer] = node
        if apart:
            length = learn(s, nodes, used, node, child, hidden, work, depth)
            if length < 0:
                break
            depth = length
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
        if seats[i] != NO_SEAT and regretting[i] != NO_NODE:
            regret(nodes, int(regretting[i]), int(path[i]), work[3][int(seats[i])], settings)
        visited = nodes[int(path[i])]
        visited.visits += 1
        if seats[i] != NO_SEAT:
            visited.total += work[3][int(seats[i])]


@rule
def learn(s: State, nodes: Any, used: Any, node: int, child: int, hidden: bool, work: Any, depth: int) -> int:
    """After a decision at `node`, what every seat knows now; the last viewer knows all.

    Nodes that were not on the path are added to it. Returns its length, -1 when the tree is full.
    """
    path = work[1]
    known = work[4]
    for viewer in range(s.seats + 1):
        unseen = hidden and viewer != s.actor and viewer < s.seats
        before = int(known[viewer])
        if before == node and not unseen:
            known[viewer] = child
            continue
        if unseen:
            after = veil_of(nodes, used, before)
        else:
            after = child_for(nodes, used, before, nodes[child].action)
        if after < 0:
            return -1
        met = False
        for other in range(viewer):
            if known[other] == after:
                met = True
        if not met:
            path[depth] = after
            work[2][depth] = NO_SEAT
            depth += 1
        known[viewer] = after
    return depth


@rule
def veil_of(nodes: Any, used: Any, node: int) -> int:
    """Where those are who do not see what is decided at a node; -1 when the tree is full."""
    if nodes[node].veil < 0:
        nodes[node].veil = new_node(nodes, used, UNSEEN)
    return int(nodes[node].veil)


@rule
def child_for(nodes: Any, used: Any, node: int, action: int) -> int:
    """The child of a decision, made if it is missing; -1 when the tree is full."""
    before = -1
    child = int(nodes[node].first)
    while child >= 0 and nodes[child].action < action:
        before = child
        child = int(nodes[child].sibling)
    if child < 0 or nodes[child].action != action:
        child = insert_child(nodes, used, node, before, child, action)
    return child


@rule
def insert_child(nodes: Any, used: Any, node: int, before: int, after: int, action: int) -> int:
    """A new child between two others; -1 when the tree is full."""
    new = new_node(nodes, used, action)
    if new >= 0:
        nodes[new].sibling = after
        if before < 0:
            nodes[node].first = new
        else:
            nodes[before].sibling = new
    return new


@rule
def new_node(nodes: Any, used: Any, action: int) -> int:
    """A node without children, not yet rated; -1 when the tree is full."""
    new = int(used[0])
    if new >= len(nodes):
        return -1
    used[0] = new + 1
    made = nodes[new]
    made.action = action
    made.visits = 0
    made.total = 0.0
    made.guess = UNRATED
    made.weight = 0.0
    made.regret = 0.0
    made.first = -1
    made.sibling = -1
    made.veil = -1
    return new


@rule
def worth(node: Node, settings: Settings) -> float:
    """The mean of what came of a decision, its guess included."""
    return (node.total + settings.trust * node.guess) / (node.visits + settings.trust)


@rule
def best_child(nodes: Any, node: int, n: int, ids: Array[int], settings: Settings) -> int:
    """The child to visit next among those legal now, by worth and by how little it was tried."""
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
        value = worth(nodes[child], settings)
        value += urge * nodes[child].weight / (1.0 + visits)
        if value > best_value:
            best_value = value
            best = child
    return best


@rule
def least_regretted(nodes: Any, node: int, n: int, ids: Array[int], rng: Rng) -> int:
    """A child among those legal now, drawn by how much it is regretted not to be chosen more often."""
    regrets = 0.0
    weights = 0.0
    child = nodes[node].first
    for i in range(n):
        while nodes[child].action != ids[i]:
            child = nodes[child].sibling
        regrets += nodes[child].regret
        weights += nodes[child].weight
    tried = regrets <= 0.0 or below(rng, 1 << 30) < TREMBLE * (1 << 30)
    lot = (weights if tried else regrets) * below(rng, 1 << 30) / (1 << 30)
    found = -1
    child = nodes[node].first
    for i in range(n):
        while nodes[child].action != ids[i]:
            child = nodes[child].sibling
        chance = nodes[child].weight if tried else nodes[child].regret
        if lot >= 0.0 and chance > 0.0:
            found = child
        lot -= chance
    return int(found)


@rule
def regret(nodes: Any, node: int, chosen: int, value: float, settings: Settings) -> None:
    """How much better every option would have been than what is got by drawing.

    An option is worth what it was on average; the one drawn makes up for what is wrong with
    that, the more the seldomer it is drawn (so that the sums are right in the long run).
    """
    regrets = 0.0
    weights = 0.0
    child = nodes[node].first
    while child >= 0:
        regrets += nodes[child].regret
        weights += nodes[child].weight
        child = nodes[child].sibling
    expected = 0.0
    surprise = 0.0
    share_of_chosen = 1.0
    child = nodes[node].first
    while child >= 0:
        share = nodes[child].weight / weights
        if regrets > 0.0:
            share = TREMBLE * share + (1.0 - TREMBLE) * nodes[child].regret / regrets
        expected += share * worth(nodes[child], settings)
        if child == chosen:
            surprise = value - worth(nodes[child], settings)
            share_of_chosen = share
        child = nodes[child].sibling
    child = nodes[node].first
    while child >= 0:
        more = worth(nodes[child], settings) - expected - surprise
        if child == chosen:
            more += surprise / share_of_chosen
        nodes[child].regret = max(0.0, nodes[child].regret + more)
        child = nodes[child].sibling


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
    settings: Settings,
) -> bool:
    """Give a node a rated child for every legal id, in ascending order; False when the tree is full."""
    seat = states[at].actor
    before = -1
    child = int(nodes[node].first)
    for i in range(n):
        while child >= 0 and nodes[child].action < ids[i]:
            before = child
            child = int(nodes[child].sibling)
        if child < 0 or nodes[child].action != ids[i]:
            child = insert_child(nodes, used, node, before, child, ids[i])
            if child < 0:
                return False
        if nodes[child].guess == UNRATED:
            copy_state(states, at + 1, at)
            ahead = states[at + 1]
            apply(ahead, ids[i])
            guess = win_chance(ahead, seat, terms)
            nodes[child].guess = guess
            nodes[child].weight = math.exp(settings.sharpness * guess)
    return True
