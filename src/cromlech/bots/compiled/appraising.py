"""Appraise a decision: every seat's chance to win after it, and after the best option."""

from cromlech.core.rules import copy_state, exported, rule
from cromlech.core.structs import Array

from .desk import Desk
from .judging import deal_anew
from .rng import below, seed
from .rules import secret, veiled
from .search import iterate, plant, search
from .search_tree import Settings

DOUBT = 0.02
"""A decision that seems to give away more than this is looked at again, with more care."""
CARE = 4
"""How many times the walks of the first look."""
CHARGE = 0.04
"""A decision that then still seems to give away more than this is tried anew."""
TRIAL = 8
"""How many times the walks of the first look a trial takes. Earlier walks don't count in it: they were the reason
for it, so they overstate the loss."""
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
    best = look(desk, root, worlds, settings, chosen, iterations, stream, out)
    if secret(desk.states[root]):
        half = 2 * desk.states[root].seats
        for number in range(1, SECRET_LOOKS):
            loss = advantage(desk, root, out)
            if loss > DOUBT:
                for i in range(half):
                    out[half + i] = out[i]
                other = look(desk, root, worlds, settings, chosen, iterations, stream + number * NEXT_LOOK, out)
                if advantage(desk, root, out) < loss:
                    best = other
                else:
                    for i in range(half):
                        out[i] = out[half + i]
    return best


@rule
def look(
    desk: Desk, root: int, worlds: int, settings: Settings, chosen: int, iterations: int, stream: int, out: Array[float]
) -> int:
    """Appraise a decision with one search."""
    seats = desk.states[root].seats
    rng = desk.rngs[0]
    seed(rng, stream, 0)
    plant(desk)
    search(desk, root, worlds, settings, iterations, 0)
    best = favorite(desk)
    clear(desk, root, out)
    if best != chosen:
        for number in range(visits_of(desk, best) - visits_of(desk, chosen)):
            walk(desk, root, worlds, settings, chosen, stream, RIPENING + number)
        compare(desk, root, worlds, settings, best, chosen, 0, iterations, stream, out)
        if advantage(desk, root, out) > DOUBT * iterations:
            later = (CARE + 1) * iterations
            compare(desk, root, worlds, settings, best, chosen, iterations, later, stream, out)
            if advantage(desk, root, out) > CHARGE * later:
                clear(desk, root, out)
                compare(desk, root, worlds, settings, best, chosen, later, later + TRIAL * iterations, stream, out)
        if advantage(desk, root, out) <= 0.0:
            best = chosen
            for p in range(seats):
                out[p] = out[seats + p]
    else:
        compare(desk, root, worlds, settings, best, best, 0, iterations, stream, out)
    walks = 0.0
    for p in range(seats):
        walks += out[p]
    for i in range(2 * seats):
        out[i] /= walks
    return best


@rule
def clear(desk: Desk, root: int, out: Array[float]) -> None:
    """Forget the walks so far."""
    for i in range(2 * desk.states[root].seats):
        out[i] = 0.0


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
                walk(desk, root, worlds, settings, best if i == 0 else chosen, stream, number)
            total = 0.0
            for p in range(seats):
                total += desk.work[3][p]
            for p in range(seats):
                out[i * seats + p] += desk.work[3][p] / total


@rule
def walk(desk: Desk, root: int, worlds: int, settings: Settings, action: int, stream: int, number: int) -> None:
    """Walk down the tree through an action. The same number brings the same world and the same dice."""
    states = desk.states
    rng = desk.rngs[0]
    seed(rng, stream, 1 + number)
    copy_state(states, root + worlds, root + below(rng, worlds))
    if veiled(states[root]) and settings.steady == 0:
        deal_anew(states[root + worlds], states[root].actor, rng, desk.ids)
    iterate(desk, root + worlds, settings, action, None)


@rule
def visits_of(desk: Desk, action: int) -> int:
    """How often the search tried an option of the root."""
    nodes = desk.nodes
    child = nodes[0].first
    while nodes[child].action != action:
        child = nodes[child].sibling
    return int(nodes[child].visits)
