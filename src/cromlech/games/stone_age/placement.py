"""Phase 1: place figures (SA 4), with its limits for two and three players (SA 10)."""

from cromlech.core.names import Names
from cromlech.core.rules import note, rule
from cromlech.core.structs import Array

from .actions import FIRST_PLACE, PLACE, PLACE_LOCATION, PLACE_NUMBER
from .board import (
    AREA_PLAYERS,
    BUILDING_1,
    CARD_1,
    CIRCLES,
    FIELD,
    FOREST,
    HUNT,
    HUT,
    LEAST_FIGURES,
    LOCATION_COUNT,
    NONE,
    RIVER,
    TOOL_MAKER,
    VILLAGE_LIMIT,
)
from .events import PLACED
from .state import NOBODY, State

# Why a player can't place at a location now.
OBSTACLES = Names()
OPEN = OBSTACLES.add("open")
ALREADY_THERE = OBSTACLES.add("already_there")
FULL = OBSTACLES.add("full")
VILLAGE_CLOSED = OBSTACLES.add("village_closed")
AREA_CLOSED = OBSTACLES.add("area_closed")
NOTHING_THERE = OBSTACLES.add("nothing_there")


@rule
def village_places_taken(s: State) -> int:
    """How many of tool maker, hut, and field are occupied (SA 10, I-33)."""
    return s.visitors[TOOL_MAKER] + s.visitors[HUT] + s.visitors[FIELD]


@rule
def obstacle(s: State, p: int, location: int) -> int:
    """Why p can't place even one figure here, or OPEN if p can (SA 4)."""
    if s.players[p].placed[location] > 0:
        return ALREADY_THERE
    if location == HUNT:
        return OPEN
    if FOREST <= location <= RIVER:
        if s.occupied[location] >= CIRCLES[location]:
            return FULL
        if s.visitors[location] >= AREA_PLAYERS[s.seats]:
            return AREA_CLOSED
        return OPEN
    if location >= BUILDING_1:
        if s.top[location - BUILDING_1] == NONE:
            return NOTHING_THERE
    elif location >= CARD_1 and s.row[location - CARD_1] == NONE:
        return NOTHING_THERE
    if s.occupied[location] > 0:
        return FULL
    if location <= FIELD and village_places_taken(s) >= VILLAGE_LIMIT[s.seats]:
        return VILLAGE_CLOSED
    return OPEN


@rule
def circles(s: State, location: int) -> int:
    """How many circles of a location are free. The hunting grounds are never full (SA 4)."""
    if location == HUNT:
        return CIRCLES[location]
    return CIRCLES[location] - s.occupied[location]


@rule
def placements(s: State, out: Array[int]) -> int:
    """Every legal (location, number) for the player to move. Passing isn't allowed (DP2)."""
    n = 0
    p = s.turn
    free = s.players[p].free
    for location in range(LOCATION_COUNT):
        if obstacle(s, p, location) == OPEN:
            first = PLACE + FIRST_PLACE[location]
            for i in range(min(free, circles(s, location)) - LEAST_FIGURES[location] + 1):
                out[n] = first + i
                n += 1
    return n


@rule
def can_place(s: State, p: int) -> bool:
    """Whether p can still place in this phase (SA 4)."""
    free = s.players[p].free
    if free == 0:
        return False
    if s.players[p].placed[HUNT] == 0:
        return True
    for location in range(LOCATION_COUNT):
        if free >= LEAST_FIGURES[location] and obstacle(s, p, location) == OPEN:
            return True
    return False


@rule
def place(s: State, action: int) -> None:
    """Put figures on a location. The left neighbor is next."""
    location = PLACE_LOCATION[action - PLACE]
    number = PLACE_NUMBER[action - PLACE]
    player = s.players[s.turn]
    player.free -= number
    player.placed[location] = number
    s.occupied[location] += number
    s.visitors[location] += 1
    note(s, PLACED, s.turn, location, number)
    s.turn = (s.turn + 1) % s.seats
    s.actor = NOBODY
