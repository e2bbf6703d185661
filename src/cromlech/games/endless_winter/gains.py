"""Gain and spend Food, Tools, Labor, and points (EW 4)."""

from cromlech.core.rules import note, rule

from .board import BARE_FOOD_LIMIT, CAMPS, MAX_TOOLS
from .events import FOOD_GAINED, FOOD_LOST, LABOR_GAINED, PAID, POINTS, TOOL_GAINED
from .state import FROM_BENEFITS, State


@rule
def food_limit(s: State, p: int) -> int:
    """5, plus one for every Camp that left the player board (WE03)."""
    return BARE_FOOD_LIMIT + CAMPS - s.players[p].camps


@rule
def food_room(s: State, p: int) -> int:
    """How much Food can still be gained."""
    return food_limit(s, p) - s.players[p].food


@rule
def gain_food(s: State, p: int, n: int) -> None:
    """Gain Food up to the limit. The excess is lost."""
    gained = min(n, food_room(s, p))
    if gained > 0:
        s.players[p].food += gained
        note(s, FOOD_GAINED, p, gained, 0)


@rule
def lose_excess(s: State, p: int) -> None:
    """Lose Food above a limit that has dropped (I-20)."""
    excess = -food_room(s, p)
    if excess > 0:
        s.players[p].food -= excess
        note(s, FOOD_LOST, p, excess, 0)


@rule
def gain_tools(s: State, p: int, n: int) -> None:
    """Gain Tools up to the end of the track (I-10)."""
    gained = min(n, MAX_TOOLS - s.players[p].tools)
    if gained > 0:
        s.players[p].tools += gained
        note(s, TOOL_GAINED, p, gained, 0)


@rule
def pay(s: State, p: int, food: int, tools: int) -> None:
    """Pay Food and Tools."""
    if food > 0 or tools > 0:
        s.players[p].food -= food
        s.players[p].tools -= tools
        note(s, PAID, p, food, tools)


@rule
def gain_labor(s: State, halves: int) -> None:
    """Gain Labor for this turn, in halves."""
    s.labor += halves
    note(s, LABOR_GAINED, s.turn, halves, 0)


@rule
def gain_points(s: State, p: int, n: int) -> None:
    """Gain the points of a benefit now."""
    s.players[p].points[FROM_BENEFITS] += n
    note(s, POINTS, p, n, 0)
