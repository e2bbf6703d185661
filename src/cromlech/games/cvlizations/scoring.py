"""Final scoring, winner, and ranks (CV 9, 11)."""

from cromlech.core.rules import note, rule

from .board import RESOURCE_COUNT, TYPE_COUNT
from .components import (
    EXCHANGE,
    SCORE_DISTINCT,
    SCORE_EMPTY,
    SCORE_HAPPY_IDEAS,
    SCORE_IDEAS,
    SCORE_LEFTOVER,
    SCORE_MAJORITY,
    SCORE_SETS,
    SCORE_TYPE,
)
from .events import EXCHANGED, SCORED
from .ideas import total_resources
from .printed import (
    IDEA_AMOUNT,
    IDEA_EFFECT,
    IDEA_EVERY,
    IDEA_HAPPINESS,
    IDEA_HAPPY,
    IDEA_MOST,
    IDEA_ON,
    IDEA_RESOURCE,
    IDEA_TYPE,
)
from .state import (
    FROM_COLLECTIONS,
    FROM_EXCHANGES,
    FROM_IDEAS,
    FROM_LEFTOVERS,
    FROM_MAJORITIES,
    FROM_PRINT,
    SOURCE_COUNT,
    State,
)

STEP = 256
"""Allocations are packed into one number, base 256: sets, then food, wood, and stone exchanged singly."""


@rule
def exchange_limit(s: State, p: int, resource: int) -> int:
    """How many of a resource p's ideas exchange at the end for 1 happiness each (Tower, Castle, Granary)."""
    n = 0
    player = s.players[p]
    for i in range(player.owned):
        idea = player.ideas[i]
        if IDEA_EFFECT[idea] == EXCHANGE and IDEA_RESOURCE[idea] == resource:
            n += IDEA_MOST[idea]
    return min(n, STEP - 1)


@rule
def set_idea(s: State, p: int) -> int:
    """p's Stock exchange, or -1."""
    player = s.players[p]
    for i in range(player.owned):
        if IDEA_EFFECT[player.ideas[i]] == SCORE_SETS:
            return player.ideas[i]
    return -1


@rule
def leftover_points(s: State, p: int, left: int) -> int:
    """Points of Consumption and Ecology, which count what remains (CV 9, step 2)."""
    n = 0
    player = s.players[p]
    for i in range(player.owned):
        n += leftover_points_of(player.ideas[i], left)
    return n


@rule
def leftover_points_of(idea: int, left: int) -> int:
    """What one idea scores for the resources left."""
    if IDEA_EFFECT[idea] == SCORE_EMPTY and left == 0:
        return IDEA_AMOUNT[idea]
    if IDEA_EFFECT[idea] == SCORE_LEFTOVER:
        return min(IDEA_MOST[idea], left // IDEA_EVERY[idea])
    return 0


@rule
def best_allocation(s: State, p: int) -> int:
    """What to spend at the end for the most points, then for the most resources left (CV 9, 14). Packed, see STEP."""
    resources = s.players[p].resources
    food = int(resources[0])
    wood = int(resources[1])
    stone = int(resources[2])
    stock = set_idea(s, p)
    sets = 0
    if stock >= 0:
        sets = min(IDEA_MOST[stock], food, wood, stone)
    limit_food = exchange_limit(s, p, 0)
    limit_wood = exchange_limit(s, p, 1)
    limit_stone = exchange_limit(s, p, 2)
    best = 0
    best_points = -1
    best_left = -1
    for k in range(sets + 1):
        most_stone = min(limit_stone, stone - k)
        most_wood = min(limit_wood, wood - k)
        most_food = min(limit_food, food - k)
        for singly in range(most_food + most_wood + most_stone + 1):
            left = food + wood + stone - 3 * k - singly
            points = singly + leftover_points(s, p, left)
            if k > 0:
                points += k * IDEA_AMOUNT[stock]
            if points > best_points or (points == best_points and left > best_left):
                best_points = points
                best_left = left
                r = min(most_stone, singly)
                w = min(most_wood, singly - r)
                best = ((k * STEP + singly - r - w) * STEP + w) * STEP + r
    return best


@rule
def allocated(allocation: int, resource: int) -> int:
    """How many of a resource an allocation exchanges singly."""
    for _ in range(RESOURCE_COUNT - 1 - resource):
        allocation //= STEP
    return allocation % STEP


@rule
def allocated_sets(allocation: int) -> int:
    """How many sets of one each an allocation spends."""
    return allocation // (STEP * STEP * STEP)


@rule
def exchange_points(s: State, p: int, allocation: int) -> int:
    """Happiness for what is spent."""
    n = 0
    for resource in range(RESOURCE_COUNT):
        n += allocated(allocation, resource)
    sets = allocated_sets(allocation)
    if sets > 0:
        n += sets * IDEA_AMOUNT[set_idea(s, p)]
    return n


@rule
def exchange_points_of(s: State, p: int, idea: int) -> int:
    """What one idea gave in final scoring. If two take the same resource, the one bought first goes first."""
    player = s.players[p]
    if IDEA_EFFECT[idea] == SCORE_SETS:
        return allocated_sets(player.exchanged) * IDEA_AMOUNT[idea]
    n = allocated(player.exchanged, IDEA_RESOURCE[idea])
    for i in range(player.owned):
        own = player.ideas[i]
        if IDEA_EFFECT[own] == EXCHANGE and IDEA_RESOURCE[own] == IDEA_RESOURCE[idea]:
            if own == idea:
                return min(n, IDEA_MOST[own])
            n -= min(n, IDEA_MOST[own])
    return 0


@rule
def left_after(s: State, p: int, allocation: int) -> int:
    """Resources that remain."""
    n = total_resources(s, p) - 3 * allocated_sets(allocation)
    for resource in range(RESOURCE_COUNT):
        n -= allocated(allocation, resource)
    return n


@rule
def ideas_of_type(s: State, p: int, kind: int) -> int:
    """How many ideas of a type p owns."""
    n = 0
    player = s.players[p]
    for i in range(player.owned):
        if IDEA_TYPE[player.ideas[i]] == kind:
            n += 1
    return n


@rule
def has_most(s: State, p: int, kind: int) -> bool:
    """Whether p has strictly more ideas of a type than every other player. A tie gives nothing."""
    own = ideas_of_type(s, p, kind)
    for other in range(s.seats):
        if other != p and ideas_of_type(s, other, kind) >= own:
            return False
    return True


@rule
def printed_points(s: State, p: int) -> int:
    """Printed happiness of all ideas owned."""
    n = 0
    player = s.players[p]
    for i in range(player.owned):
        n += IDEA_HAPPINESS[player.ideas[i]]
    return n


@rule
def happy_ideas(s: State, p: int) -> int:
    """The number of ideas that give happiness during play."""
    n = 0
    player = s.players[p]
    for i in range(player.owned):
        n += IDEA_HAPPY[player.ideas[i]]
    return n


@rule
def collection_points(s: State, p: int) -> int:
    """Points of ideas that count ideas, including themselves (CV 9, step 3)."""
    n = 0
    player = s.players[p]
    for i in range(player.owned):
        n += collection_points_of(s, p, player.ideas[i])
    return n


@rule
def collection_points_of(s: State, p: int, idea: int) -> int:
    """What one idea scores for p's ideas."""
    effect = IDEA_EFFECT[idea]
    counted = 0
    if effect == SCORE_DISTINCT:
        for kind in range(TYPE_COUNT):
            if ideas_of_type(s, p, kind) > 0:
                counted += 1
    elif effect == SCORE_TYPE:
        counted = ideas_of_type(s, p, IDEA_ON[idea])
    elif effect == SCORE_IDEAS:
        counted = s.players[p].owned // IDEA_EVERY[idea]
    elif effect == SCORE_HAPPY_IDEAS:
        counted = happy_ideas(s, p)
    return IDEA_AMOUNT[idea] * counted


@rule
def majority_points(s: State, p: int) -> int:
    """Points of Highway, Research institute, and Tourism."""
    n = 0
    player = s.players[p]
    for i in range(player.owned):
        n += majority_points_of(s, p, player.ideas[i])
    return n


@rule
def majority_points_of(s: State, p: int, idea: int) -> int:
    """What one idea gives for having the most of a type."""
    if IDEA_EFFECT[idea] == SCORE_MAJORITY and has_most(s, p, IDEA_ON[idea]):
        return IDEA_AMOUNT[idea]
    return 0


@rule
def final_points(s: State, p: int, source: int) -> int:
    """What a source of final scoring would be worth now."""
    allocation = 0
    if source == FROM_EXCHANGES or source == FROM_LEFTOVERS:
        allocation = best_allocation(s, p)
    return points_from(s, p, source, allocation)


@rule
def points_from(s: State, p: int, source: int, allocation: int) -> int:
    """What a source of final scoring is worth after these exchanges."""
    if source == FROM_PRINT:
        return printed_points(s, p)
    if source == FROM_EXCHANGES:
        return exchange_points(s, p, allocation)
    if source == FROM_LEFTOVERS:
        return leftover_points(s, p, left_after(s, p, allocation))
    if source == FROM_COLLECTIONS:
        return collection_points(s, p)
    return majority_points(s, p)


@rule
def source_of(idea: int) -> int:
    """The source of final scoring for an idea's effect, or FROM_IDEAS if it gave during play or never gives."""
    effect = IDEA_EFFECT[idea]
    if effect == EXCHANGE or effect == SCORE_SETS:
        return FROM_EXCHANGES
    if effect == SCORE_EMPTY or effect == SCORE_LEFTOVER:
        return FROM_LEFTOVERS
    if effect == SCORE_MAJORITY:
        return FROM_MAJORITIES
    if effect == SCORE_DISTINCT or effect == SCORE_TYPE or effect == SCORE_IDEAS or effect == SCORE_HAPPY_IDEAS:
        return FROM_COLLECTIONS
    return FROM_IDEAS


@rule
def effect_points(s: State, p: int, idea: int) -> int:
    """What the effect of one of p's ideas gave in final scoring."""
    source = source_of(idea)
    if source == FROM_EXCHANGES:
        return exchange_points_of(s, p, idea)
    if source == FROM_LEFTOVERS:
        return leftover_points_of(idea, total_resources(s, p))
    if source == FROM_COLLECTIONS:
        return collection_points_of(s, p, idea)
    return majority_points_of(s, p, idea)


@rule
def given(s: State, p: int, resource: int) -> int:
    """How many of a resource p exchanged in final scoring, singly and in sets."""
    return allocated(s.players[p].exchanged, resource) + allocated_sets(s.players[p].exchanged)


@rule
def final_scoring(s: State) -> None:
    """Write the points of the last five sources. Exchanged resources are spent, since ties depend on the rest."""
    for p in range(s.seats):
        player = s.players[p]
        player.exchanged = best_allocation(s, p)
        for source in range(FROM_IDEAS + 1, SOURCE_COUNT):
            player.points[source] = points_from(s, p, source, player.exchanged)
        for resource in range(RESOURCE_COUNT):
            spent = given(s, p, resource)
            if spent > 0:
                player.resources[resource] -= spent
                note(s, EXCHANGED, p, resource, spent)
        for source in range(FROM_IDEAS + 1, SOURCE_COUNT):
            note(s, SCORED, p, source, player.points[source])


@rule
def score(s: State, seat: int) -> int:
    """Happiness tokens, or the final score after final scoring."""
    n = 0
    for source in range(SOURCE_COUNT):
        n += s.players[seat].points[source]
    return n


@rule
def rank(s: State, seat: int) -> int:
    """1 for the winner. Ties go to the player with more resources left, then they are shared (CV 9)."""
    own = score(s, seat)
    place = 1
    for other in range(s.seats):
        points = score(s, other)
        if points > own or (points == own and total_resources(s, other) > total_resources(s, seat)):
            place += 1
    return place
