"""Appraise a decision: every seat's chance to win after it, and after the best option."""

from cromlech.core.rules import copy_state, exported, rule
from cromlech.core.structs import Array

from .desk import Desk
from .judging import deal_anew
from .network import Network
from .ratings import GIVEN_AWAY
from .rng import below, seed
from .rules import secret, veiled
from .search import grow, iterate, plant
from .search_tree import Settings

DOUBT, CHARGE = GIVEN_AWAY[0], GIVEN_AWAY[1]
"""A decision that seems to give away more than DOUBT is compared with more care. If it still seems to give away more
than CHARGE, there is a trial."""
CARE = 4
"""How many times the walks of the first look."""
TRIAL = 16
"""How many times the walks of the first look a trial takes, after as many that only deepen the tree. Earlier walks
don't count in it: they were the reason for it, so they overstate the loss."""
SECRET_LOOKS = 3
"""How many searches may look at a choice made in secret. The one that finds the least fault counts: what is best there
depends on what the others believe, and searches differ about that."""
NEXT_LOOK = 1 << 40
"""The distance between their seeds."""
RIPENING = 1 << 30
"""The number of the first walk that doesn't count. Such walks make the chosen action as well explored as the best one:
after an action that a search has hardly tried, it would play worse than it can."""


@exported
def appraise(
    desk: Desk, root: int, worlds: int, settings: Settings, chosen: int, iterations: int, stream: int, out: Array[float]
) -> int:
    """Compare the action chosen in `states[root]` with the best one. Returns the best action.

    `out` receives every seat's chance to win after the best action, then after the chosen one, and needs as much room
    again. The chances of the seats add up to 1. Uses the states as `search` does. `stream` is the seed.
    """
    return judge(desk, None, root, worlds, settings, chosen, iterations, stream, out)


@exported
def guided_appraise(
    desk: Desk,
    net: Network,
    root: int,
    worlds: int,
    settings: Settings,
    chosen: int,
    iterations: int,
    stream: int,
    out: Array[float],
) -> int:
    """Compare the action chosen in `states[root]` with the best one as `appraise` does, guided by a network."""
    return judge(desk, net, root, worlds, settings, chosen, iterations, stream, out)


@rule
def judge(
    desk: Desk,
    net: Network | None,
    root: int,
    worlds: int,
    settings: Settings,
    chosen: int,
    iterations: int,
    stream: int,
    out: Array[float],
) -> int:
    """Appraise a decision with one search, or if it is secret, with several."""
    best = look(desk, net, root, worlds, settings, chosen, iterations, stream, out)
    if secret(desk.states[root]):
        half = 2 * desk.states[root].seats
        for number in range(1, SECRET_LOOKS):
            loss = advantage(desk, root, out)
            if loss > DOUBT:
                for i in range(half):
                    out[half + i] = out[i]
                other = look(desk, net, root, worlds, settings, chosen, iterations, stream + number * NEXT_LOOK, out)
                if advantage(desk, root, out) < loss:
                    best = other
                else:
                    for i in range(half):
                        out[i] = out[half + i]
    return best


@rule
def look(
    desk: Desk,
    net: Network | None,
    root: int,
    worlds: int,
    settings: Settings,
    chosen: int,
    iterations: int,
    stream: int,
    out: Array[float],
) -> int:
    """Appraise a decision with one search."""
    seed(desk.rngs[0], stream, 0)
    plant(desk)
    grow(desk, root, worlds, settings, iterations, 0, net)
    best = favorite(desk)
    if best != chosen:
        for number in range(visits_of(desk, best) - visits_of(desk, chosen)):
            walk(desk, net, root, worlds, settings, chosen, stream, RIPENING + number)
    clear(desk, root, out)
    compare(desk, net, root, worlds, settings, best, chosen, 0, iterations, stream, out)
    less = 0.0
    if advantage(desk, root, out) > DOUBT * iterations:
        last = (1 + CARE) * iterations
        compare(desk, net, root, worlds, settings, best, chosen, iterations, last, stream, out)
        charge = advantage(desk, root, out) / last
        if charge > CHARGE:
            begin = last + TRIAL * iterations
            compare(desk, net, root, worlds, settings, best, chosen, last, begin, stream, out)
            clear(desk, root, out)
            compare(desk, net, root, worlds, settings, best, chosen, begin, begin + TRIAL * iterations, stream, out)
            less = max(0.0, charge - advantage(desk, root, out) / (TRIAL * iterations))
    walks = 0.0
    seats = desk.states[root].seats
    for p in range(seats):
        walks += out[p]
    for i in range(2 * seats):
        out[i] = min(1.0, out[i] / walks)
    return excuse(desk, root, best, chosen, less, out)


@rule
def clear(desk: Desk, root: int, out: Array[float]) -> None:
    """Forget the walks so far."""
    for i in range(2 * desk.states[root].seats):
        out[i] = 0.0


@rule
def excuse(desk: Desk, root: int, best: int, chosen: int, loss: float, out: Array[float]) -> int:
    """Take `loss` off what the chosen action gave away. If nothing is left, it is the best one. Returns the best.

    If a trial finds less fault than the look before it, a deeper one would find even less: we take off as much again.
    """
    seats = desk.states[root].seats
    given = advantage(desk, root, out)
    if given <= loss:
        for p in range(seats):
            out[p] = out[seats + p]
        return chosen
    for p in range(seats):
        out[seats + p] += loss / given * (out[p] - out[seats + p])
    return best


@rule
def favorite(desk: Desk) -> int:
    """The most visited option of the root."""
    nodes = desk.nodes
    best = nodes[0].first
    child = nodes[best].sibling
    while child >= 0:
        if nodes[child].visits > nodes[best].visits:
            best = child
        child = nodes[child].sibling
    return int(nodes[best].action)


@rule
def advantage(desk: Desk, root: int, out: Array[float]) -> float:
    """How much more the best action has won for the actor than the chosen one: in all walks, or on average."""
    s = desk.states[root]
    return out[s.actor] - out[s.seats + s.actor]


@rule
def compare(
    desk: Desk,
    net: Network | None,
    root: int,
    worlds: int,
    settings: Settings,
    best: int,
    chosen: int,
    first: int,
    last: int,
    stream: int,
    out: Array[float],
) -> None:
    """Walk down the tree in pairs, once through each action, with the same world and the same dice.

    Adds every seat's chances at the leaves to `out`, scaled so that they add up to 1. A pair of equal actions counts
    one walk twice.
    """
    seats = desk.states[root].seats
    for number in range(first, last):
        for i in range(2):
            if i == 0 or best != chosen:
                walk(desk, net, root, worlds, settings, best if i == 0 else chosen, stream, number)
            total = 0.0
            for p in range(seats):
                total += desk.work[3][p]
            for p in range(seats):
                out[i * seats + p] += desk.work[3][p] / total


@rule
def walk(
    desk: Desk, net: Network | None, root: int, worlds: int, settings: Settings, action: int, stream: int, number: int
) -> None:
    """Walk down the tree through an action. The same number brings the same world and the same dice."""
    states = desk.states
    rng = desk.rngs[0]
    seed(rng, stream, 1 + number)
    copy_state(states, root + worlds, root + below(rng, worlds))
    if veiled(states[root]) and settings.steady == 0:
        deal_anew(states[root + worlds], states[root].actor, rng, desk.ids)
    iterate(desk, root + worlds, settings, action, net)


@rule
def visits_of(desk: Desk, action: int) -> int:
    """How often the search tried an option of the root."""
    nodes = desk.nodes
    child = nodes[0].first
    while nodes[child].action != action:
        child = nodes[child].sibling
    return int(nodes[child].visits)
