"""The tree of a search: its nodes, how to find and create them, and what the root's children say."""

from cromlech.core.rules import exported, rule
from cromlech.core.structs import Array, Struct, f64, i16, i32, struct

DECIDED = 0.001
"""A seat with a chance to win below this has lost."""
UPPER_BOUND, REGRET, OPEN = range(3)
"""Ways to make a secret choice. See `Settings.mixing`."""
UNSEEN = -1
"""The action of a veil."""
UNRATED = -1.0
"""A guess not made yet."""


@struct
class Node(Struct):
    """A decision: the action, and its results for the seat that made it."""

    action: i16
    visits: i32
    total: f64
    guess: f64
    weight: f64
    regret: f64
    first: i32
    sibling: i32
    veil: i32  # the child for seats that don't see the decision


@struct
class Settings(Struct):
    """A player: how far it looks ahead, and how it decides."""

    iterations: i32  # walks down the tree; 0: only one step ahead
    worlds: i32  # number of imagined states a search starts from
    temperature: f64  # 0: the best option; more: sometimes a worse one; below 0: any at random
    exploration: f64
    sharpness: f64  # how strongly the look-ahead prefers its favorites
    trust: f64  # how many visits the look-ahead's value counts as
    rollout: i32  # random decisions before a leaf is evaluated
    catch_up: f64  # the largest share of the remaining iterations that a runner-up is assumed to get; 0: all
    alike: f64  # chances to win that differ by less count as equal
    mixing: i32  # secret choices: 0 by upper bounds, 1 by regrets (both drawn by visits), 2 as if everyone saw them
    rare: f64  # a secret option with less than this share of the leader's visits is never drawn
    steady: i32  # 1: deal what others hide once per world, not for every walk
    doubt: f64  # with a network: how much less than its parent an option is worth before its first visit


@rule
def veil_of(nodes: Array[Node], used: Array[int], node: int) -> int:
    """The node for seats that don't see what is decided at `node`, or -1 if the tree is full."""
    if nodes[node].veil < 0:
        nodes[node].veil = new_node(nodes, used, UNSEEN)
    return int(nodes[node].veil)


@rule
def child_for(nodes: Array[Node], used: Array[int], node: int, action: int) -> int:
    """The child for an action, created if it is missing, or -1 if the tree is full."""
    before = -1
    child = int(nodes[node].first)
    while child >= 0 and nodes[child].action < action:
        before = child
        child = int(nodes[child].sibling)
    if child < 0 or nodes[child].action != action:
        child = insert_child(nodes, used, node, before, child, action)
    return child


@rule
def insert_child(nodes: Array[Node], used: Array[int], node: int, before: int, after: int, action: int) -> int:
    """Insert a new child between two others. Returns -1 if the tree is full."""
    new = new_node(nodes, used, action)
    if new >= 0:
        nodes[new].sibling = after
        if before < 0:
            nodes[node].first = new
        else:
            nodes[before].sibling = new
    return new


@rule
def new_node(nodes: Array[Node], used: Array[int], action: int) -> int:
    """Create a node without children or rating. Returns -1 if the tree is full."""
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
    """The mean result of a decision, including its guess."""
    return (node.total + settings.trust * node.guess) / (node.visits + settings.trust)


@exported
def action_of_child(nodes: Array[Node], number: int) -> int:
    """The action of one of the root's children."""
    child = nodes[0].first
    for _ in range(number):
        child = nodes[child].sibling
    return int(nodes[child].action)


@exported
def add_up(nodes: Array[Node], others: Array[Node]) -> None:
    """Add what another tree of the same position found about its options."""
    child = nodes[0].first
    other = others[0].first
    while child >= 0 and other >= 0:
        nodes[child].visits += others[other].visits
        nodes[child].total += others[other].total
        child = nodes[child].sibling
        other = others[other].sibling


@exported
def settled(nodes: Array[Node], left: int, settings: Settings) -> bool:
    """Whether the choice of a child is clear with `left` iterations to go.

    It is certain if the runner-up couldn't catch up even with all of them. A `catch_up` below 1 assumes
    that it gets at most that share, as long as no child is better than the leader. After a quarter of
    all iterations, the choice is also clear if the game is decided or the runner-up is as good as the leader.
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
