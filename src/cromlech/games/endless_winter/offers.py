"""What the player to move is offered on a screen: outlooks, and what one would like to do and cannot.

Nothing here decides what is legal: it plays the rules on copies and tells what came of it.
"""

from collections.abc import Mapping
from typing import Any

from cromlech.core.actions import Action

from .board import (
    CAMP_TOOLS,
    CULTURE_LABOR,
    DEVELOP,
    HUNT,
    HUNT_LABOR,
    HUNT_TOOLS,
    INITIATE,
    MIDDLE,
    MIGRATE,
    MOVE_LABOR,
    RECRUIT_LABOR,
    RECRUIT_TOOLS,
    REVEAL_LABOR,
    TOP,
)
from .moves import CAMP, CULTURE, MIDDLE_ACTION, MOVE, REVEAL, TRIBE, TRIBE_KINDS
from .state import ACTING, HAND, PLAYING, State
from .tables import LABOR_ONLY, SPEND_COST, TRIBE_ABILITY, TRIBE_COLUMN, TRIBE_LABOR

PRICES = {
    "tribe": (RECRUIT_TOOLS, RECRUIT_LABOR),
    "culture": (0, CULTURE_LABOR),
    "camp": (CAMP_TOOLS, 0),
    "move": (0, MOVE_LABOR),
    "reveal": (0, REVEAL_LABOR),
    "animal": (HUNT_TOOLS, HUNT_LABOR),
}


def outlook(raw: State, action: Action, rules: Any) -> Mapping[str, Any] | None:
    """What an action brings at once: the price, the Labor, the change of goods and points; None if nothing changes.

    A place for a figure tells how much Labor the hand could make there.
    """
    if raw.phase == PLAYING and raw.depth == 0 and action.kind == "place":
        return {"labor": reach(raw, action.id % 5) / 2}
    if raw.phase == ACTING and raw.depth == 0 and raw.section == TOP and action.kind in PRICES:
        tools, labor = PRICES[action.kind]
        return {"tools": -tools, "labor": -labor / 2}
    if action.chance:
        return None
    return changes(raw, action, rules)


def reach(raw: State, column: int) -> int:
    """Half Labor from all Tribe cards in hand and all Food, at a column."""
    if column > HUNT:
        return 0
    player = raw.players[raw.turn]
    halves = raw.labor
    for kind in range(TRIBE_KINDS):
        each = TRIBE_LABOR[kind]
        if TRIBE_COLUMN[kind] in (column, 5):
            each += LABOR_ONLY[TRIBE_ABILITY[kind]]
        halves += each * player.cards[HAND * TRIBE_KINDS + kind]
    food = player.food
    while SPEND_COST[food] > 0:
        food -= SPEND_COST[food]
        halves += 2
    return halves


def changes(raw: State, action: Action, rules: Any) -> Mapping[str, Any] | None:
    """Food, Tools, Labor and points before and after, for the player to move."""
    after = raw.copy()
    rules.apply(after, action.id)
    p = raw.turn
    if after.turn != p or after.phase != raw.phase:
        return None
    own, then = raw.players[p], after.players[p]
    found = {
        "food": then.food - own.food,
        "tools": then.tools - own.tools,
        "labor": (after.labor - raw.labor) / 2,
        "points": sum(then.points) - sum(own.points),
    }
    return {name: n for name, n in found.items() if n} or None


def refused(raw: State, legal: list[int]) -> list[int]:
    """Actions one would like to do here and cannot: a reason is given for each."""
    wanted: list[int] = []
    if raw.phase == ACTING and raw.depth == 0:
        if raw.section == TOP:
            wanted = {
                INITIATE: [TRIBE + i for i in range(5)],
                DEVELOP: [CULTURE + i for i, card in enumerate(raw.display) if card >= 0],
                MIGRATE: [CAMP, MOVE],
                HUNT: [REVEAL],
            }.get(raw.column, [])
            if raw.column == MIGRATE and any(MOVE <= action < MOVE + 84 for action in legal):
                wanted = [CAMP]
        elif raw.section == MIDDLE and raw.column == INITIATE:
            wanted = [MIDDLE_ACTION]
    return [action for action in wanted if action not in legal]
