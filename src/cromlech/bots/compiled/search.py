"""Tree search.

The tree is open-loop: a node stands for the decisions made since the root, not for the
dice between them. Every iteration starts from one of several imagined states, rolls
new dice on its way down, and adds its result to the same nodes. It skips children that
aren't legal with these dice. Children start with the value of a one-step look-ahead, so
the first visits go where the evaluation points.

After a secret choice (`secret`), the others continue from a node that doesn't reveal it,
so the search finds their answer to all of these choices together. When the choice comes to
light (`veiled` ends), everyone continues from the node of everything that was chosen. The
choice itself is drawn by the visits of the options, so no one can predict it.

With a network, the search needs no look-ahead: the policy says where the first visits go, and a
leaf is worth what the network expects there. A new node gets both from the same evaluation.
"""

import math

from cromlech.core.rules import copy_state, exported, rule
from cromlech.core.structs import Array

from .desk import Desk
from .foresight import foresee, liking
from .judging import deal_anew, finish, outlook, settle_chance, win_chance
from .mathematics import exp
from .network import Network
from .rng import Rng, below
from .rules import MAX_LEGAL, State, apply, secret, veiled
from .search_tree import (
    OPEN,
    REGRET,
    UNRATED,
    Node,
    Settings,
    child_for,
    insert_child,
    settled,
    veil_of,
    worth,
)

MAX_DEPTH = 64
WORK_ROWS = 7
WORK_LENGTH = max(256, MAX_LEGAL)
"""The size of `Desk.work`."""
NO_SEAT = NO_NODE = -1
"""On the path: a node that only tells what a seat knows; a node with nothing to regret."""
FREE = -1
"""In place of an action: the walk chooses."""
TREMBLE = 0.1
"""The probability that regret matching tries a random option."""


@exported
def plant(desk: Desk) -> None:
    """Reset the tree to a single root."""
    nodes = desk.nodes
    nodes[0].visits = 0
    nodes[0].total = 0.0
    nodes[0].first = -1
    nodes[0].sibling = -1
    nodes[0].veil = -1
    desk.used[0] = 1


@exported
def search(desk: Desk, root: int, worlds: int, settings: Settings, iterations: int, later: int) -> int:
    """Grow the tree until it is settled, by at most `iterations`. Returns how many were used.

    From `root` on, the states are imagined worlds, then one to walk with and two for looking ahead.
    `later` is the number of iterations that further calls may make.
    """
    return grow(desk, root, worlds, settings, iterations, later, None)


@exported
def guided_search(
    desk: Desk, net: Network, root: int, worlds: int, settings: Settings, iterations: int, later: int
) -> int:
    """Grow the tree as `search` does, guided by a network."""
    return grow(desk, root, worlds, settings, iterations, later, net)


@rule
def grow(
    desk: Desk, root: int, worlds: int, settings: Settings, iterations: int, later: int, net: Network | None
) -> int:
    """Grow the tree, with or without a network."""
    states = desk.states
    rng = desk.rngs[0]
    seat = states[root].actor
    guessing = veiled(states[root]) and settings.steady == 0
    for i in range(iterations):
        copy_state(states, root + worlds, root + below(rng, worlds))
        if guessing:
            deal_anew(states[root + worlds], seat, rng, desk.ids)
        iterate(desk, root + worlds, settings, FREE, net)
        if i & 63 == 63 and settled(desk.nodes, iterations - i - 1 + later, settings):
            return i + 1
    return iterations


@rule
def iterate(desk: Desk, at: int, settings: Settings, first: int, net: Network | None) -> None:
    """Walk once from the root to a leaf and back. `first` is the action to start with, or FREE.

    Afterward, `work[3]` holds every seat's chance to win at the leaf.
    """
    s = desk.states[at]
    rng = desk.rngs[0]
    ids = desk.ids
    nodes = desk.nodes
    work = desk.work
    terms = work[0]
    path = work[1]
    seats = work[2]
    known = work[4]
    regretting = work[5]
    node = 0
    depth = 0
    decisions = 0
    apart = False  # whether some seats know less than others
    judged = False  # whether the network has looked at the leaf
    n = settle_chance(s, rng, ids)
    while n > 0 and decisions < MAX_DEPTH and depth + s.seats + 2 <= WORK_LENGTH:
        if apart:
            apart = veiled(s)
            node = int(known[s.actor if apart else s.seats])
        if net is not None:
            leaf = nodes[node].first < 0
            if leaf or lacks_children(nodes, node, n, ids):
                foresee(desk, net, s, n)
                judged = leaf and decisions > 0
                if not add_liked_children(desk, net, s, node, n, settings) or judged:
                    judged = True
                    break
        else:
            if decisions > 0 and nodes[node].visits < 1:
                break
            if not add_children(desk, at, node, n, settings):
                break
        hidden = settings.mixing != OPEN and secret(s)
        regretted = (hidden or apart) and settings.mixing == REGRET
        if decisions == 0 and first != FREE:
            child = child_for(nodes, desk.used, node, first)
        elif regretted:
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
            length = learn(desk, s, node, child, hidden, depth)
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
    if net is None or n == 0:
        finish(s, rng, ids)
        for seat in range(s.seats):
            work[3][seat] = win_chance(s, seat, terms)
    elif not judged:
        foresee(desk, net, s, n)
    for i in range(depth):
        if seats[i] != NO_SEAT and regretting[i] != NO_NODE:
            regret(nodes, int(regretting[i]), int(path[i]), work[3][int(seats[i])], settings)
        visited = nodes[int(path[i])]
        visited.visits += 1
        if seats[i] != NO_SEAT:
            visited.total += work[3][int(seats[i])]


@rule
def learn(desk: Desk, s: State, node: int, child: int, hidden: bool, depth: int) -> int:
    """Update what every seat knows after a decision at `node`. The last viewer knows everything.

    Adds nodes that were not on the path. Returns the path's length, or -1 if the tree is full.
    """
    nodes = desk.nodes
    used = desk.used
    path = desk.work[1]
    known = desk.work[4]
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
            desk.work[2][depth] = NO_SEAT
            depth += 1
        known[viewer] = after
    return depth


@rule
def best_child(nodes: Array[Node], node: int, n: int, ids: Array[int], settings: Settings) -> int:
    """The legal child to visit next, by its worth and by how rarely it was tried."""
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
def least_regretted(nodes: Array[Node], node: int, n: int, ids: Array[int], rng: Rng) -> int:
    """A legal child, drawn by the regret of not having chosen it more often."""
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
def regret(nodes: Array[Node], node: int, chosen: int, value: float, settings: Settings) -> None:
    """Add how much better every option would have been than drawing one.

    An option is worth its average result. The drawn one also corrects the error in that average, with
    more weight the less likely it was drawn, so that the sums are right in the long run.
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
def lacks_children(nodes: Array[Node], node: int, n: int, ids: Array[int]) -> bool:
    """Whether a legal id has no rated child yet."""
    child = int(nodes[node].first)
    for i in range(n):
        while child >= 0 and nodes[child].action < ids[i]:
            child = int(nodes[child].sibling)
        if child < 0 or nodes[child].action != ids[i] or nodes[child].guess == UNRATED:
            return True
    return False


@rule
def add_liked_children(desk: Desk, net: Network, s: State, node: int, n: int, settings: Settings) -> bool:
    """Give a node a child for every legal id, rated by the network. Returns False if the tree is full."""
    nodes = desk.nodes
    ids = desk.ids
    weights = desk.work[6]
    liking(net, ids, n, settings.sharpness, weights)
    for i in range(n):
        child = child_for(nodes, desk.used, node, ids[i])
        if child < 0:
            return False
        if nodes[child].guess == UNRATED:
            nodes[child].guess = max(0.0, desk.work[3][s.actor] - settings.doubt)
            nodes[child].weight = weights[i]
    return True


@rule
def add_children(desk: Desk, at: int, node: int, n: int, settings: Settings) -> bool:
    """Give a node a rated child for every legal id, in ascending order. Returns False if the tree is full."""
    states = desk.states
    nodes = desk.nodes
    ids = desk.ids
    seat = states[at].actor
    before = -1
    child = int(nodes[node].first)
    for i in range(n):
        while child >= 0 and nodes[child].action < ids[i]:
            before = child
            child = int(nodes[child].sibling)
        if child < 0 or nodes[child].action != ids[i]:
            child = insert_child(nodes, desk.used, node, before, child, ids[i])
            if child < 0:
                return False
        if nodes[child].guess == UNRATED:
            copy_state(states, at + 1, at)
            apply(states[at + 1], ids[i])
            guess = outlook(desk, at + 1, seat, True)
            nodes[child].guess = guess
            nodes[child].weight = exp(settings.sharpness * guess)
    return True
