"""Final scoring, winner and ranks (CV 9, 11)."""

from cromlech.core.rules import note, rule

from .board import RESOURCE_COUNT, TYPE_COUNT
from .events import EXCHANGED, SCORED
from .ideas import total_resources
from .state import (
    FROM_COLLECTIONS,
    FROM_EXCHANGES,
    FROM_IDEAS,
    FROM_LEFTOVERS,
    FROM_PRINT,
    SOURCE_COUNT,
    State,
)
from .tables import (
    EXCHANGE,
    IDEA_AMOUNT,
    IDEA_EFFECT,
    IDEA_EVERY,
    IDEA_HAPPINESS,
    IDEA_HAPPY,
    IDEA_MOST,
    IDEA_ON,
    IDEA_RESOURCE,
    IDEA_TYPE,
    SCORE_DISTINCT,
    SCORE_EMPTY,
    SCORE_HAPPY_IDEAS,
    SCORE_IDEAS,
    SCORE_LEFTOVER,
    SCORE_MAJORITY,
    SCORE_SETS,
    SCORE_TYPE,
)

STEP = 32
"""Allocations are packed into one number, base 32: sets, then food, wood and stone exchanged singly."""


@rule
def exchange_limit(s: State, p: int, resource: int) -> int:
    """How many of a resource p's ideas take at the end for 1 happiness each (Tower, Castle, Granary)."""
    n = 0
    player = s.players[p]
    for i in range(player.owned):
        idea = player.ideas[i]
        if IDEA_EFFECT[idea] == EXCHANGE and IDEA_RESOURCE[idea] == resource:
            n += IDEA_MOST[idea]
    return min(n, STEP - 1)


@rule
def set_idea(s: State, p: int) -> int:
    """p's Stock exchange, -1 if there is none."""
    player = s.players[p]
    for i in range(player.owned):
        if IDEA_EFFECT[player.ideas[i]] == SCORE_SETS:
            return player.ideas[i]
    return -1


@rule
def leftover_points(s: State, p: int, left: int) -> int:
    """Consumption and Ecology look at what remains (CV 9, step 2)."""
    n = 0
    player = s.players[p]
    for i in range(player.owned):
        n += leftover_points_of(player.ideas[i], left)
    return n


@rule
def leftover_points_of(idea: int, left: int) -> int:
    """What one idea makes of so many resources left."""
    if IDEA_EFFECT[idea] == SCORE_EMPTY and left == 0:
        return IDEA_AMOUNT[idea]
    if IDEA_EFFECT[idea] == SCORE_LEFTOVER:
        return min(IDEA_MOST[idea], left // IDEA_EVERY[idea])
    return 0


@rule
def best_allocation(s: State, p: int) -> int:
    """What to spend at the end: most points in all, then most resources left (CV 9, 14). Packed, see STEP."""
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
        for f in range(min(limit_food, food - k) + 1):
            for w in range(min(limit_wood, wood - k) + 1):
                for r in range(min(limit_stone, stone - k) + 1):
                    left = food + wood + stone - 3 * k - f - w - r
                    points = f + w + r + leftover_points(s, p, left)
                    if k > 0:
                        points += k * IDEA_AMOUNT[stock]
                    if points > best_points or (points == best_points and left > best_left):
                        best_points = points
                        best_left = left
                        best = ((k * STEP + f) * STEP + w) * STEP + r
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
    """Strictly more ideas of a type than every other player; a tie gives nothing."""
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
    """Ideas that hand out happiness during play."""
    n = 0
    player = s.players[p]
    for i in range(player.owned):
        n += IDEA_HAPPY[player.ideas[i]]
    return n


@rule
def collection_points(s: State, p: int) -> int:
    """Ideas that count ideas, themselves included (CV 9, step 3)."""
    n = 0
    player = s.players[p]
    for i in range(player.owned):
        n += collection_points_of(s, p, player.ideas[i])
    return n


@rule
def collection_points_of(s: State, p: int, idea: int) -> int:
    """What one idea makes of p's ideas."""
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
    """Highway, Research institute, Tourism."""
    n = 0
    player = s.players[p]
    for i in range(player.owned):
        n += majority_points_of(s, p, player.ideas[i])
    return n


@rule
def majority_points_of(s: State, p: int, idea: int) -> int:
    """What one idea brings for the most of a type."""
    if IDEA_EFFECT[idea] == SCORE_MAJORITY and has_most(s, p, IDEA_ON[idea]):
        return IDEA_AMOUNT[idea]
    return 0


@rule
def final_points(s: State, p: int, source: int) -> int:
    """What a source of final scoring would be worth now."""
    if source == FROM_PRINT:
        return printed_points(s, p)
    if source == FROM_EXCHANGES:
        return exchange_points(s, p, best_allocation(s, p))
    if source == FROM_LEFTOVERS:
        return leftover_points(s, p, left_after(s, p, best_allocation(s, p)))
    if source == FROM_COLLECTIONS:
        return collection_points(s, p)
    return majority_points(s, p)


@rule
def final_scoring(s: State) -> None:
    """Write the points of the last five sources; what is exchanged is spent, as ties look at the rest."""
    for p in range(s.seats):
        player = s.players[p]
        for source in range(FROM_IDEAS + 1, SOURCE_COUNT):
            player.points[source] = final_points(s, p, source)
        allocation = best_allocation(s, p)
        sets = allocated_sets(allocation)
        for resource in range(RESOURCE_COUNT):
            spent = allocated(allocation, resource) + sets
            if spent > 0:
                player.resources[resource] -= spent
                note(s, EXCHANGED, p, resource, spent)
        for source in range(FROM_IDEAS + 1, SOURCE_COUNT):
            note(s, SCORED, p, source, player.points[source])


@rule
def score(s: State, seat: int) -> int:
    """Happiness tokens; after final scoring the final score."""
    n = 0
    for source in range(SOURCE_COUNT):
        n += s.players[seat].points[source]
    return n


@rule
def rank(s: State, seat: int) -> int:
    """1 for the winner; ties go to whoever has more resources left, then they are shared (CV 9)."""
    own = score(s, seat)
    place = 1
    for other in range(s.seats):
        points = score(s, other)
        if points > own or (points == own and total_resources(s, other) > total_resources(s, seat)):
            place += 1
    return place
