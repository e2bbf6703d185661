"""What the player to move is offered on a screen: outlooks, and what one would like to do and cannot.

Nothing here decides what is legal: it plays the rules on copies and tells what came of it.
"""

from collections.abc import Collection, Mapping
from typing import Any

from cromlech.core.actions import Action

from .animals import can_pick, can_tip
from .board import (
    ANY_COLUMN,
    CAMP_TOOLS,
    CELLS,
    CULTURE_LABOR,
    DEVELOP,
    HEXES,
    HUNT,
    HUNT_LABOR,
    HUNT_TOOLS,
    INITIATE,
    MIDDLE,
    MIDDLE_FOOD,
    MIGRATE,
    MOVE_LABOR,
    PLACE_COUNT,
    RECRUIT_LABOR,
    RECRUIT_TOOLS,
    REST,
    REVEAL_LABOR,
    SPOT_AT,
    SPOT_BELOW,
    SPOT_LEVEL,
    SPOTS,
    STEPS,
    TOP,
    VILLAGE_FOOD,
)
from .cards import amount
from .map import can_settle
from .megaliths import neutral_next
from .moves import (
    ANIMAL,
    CAMP,
    CLAIM,
    CULTURE,
    KINDS,
    MEGALITH,
    MIDDLE_ACTION,
    MOVE,
    PILE,
    PILE_TYPES,
    PLACE,
    PLAY,
    REVEAL,
    SPEND,
    STONE,
    TAKE_DRAW,
    TAKE_HONOR,
    TAKE_OFFERING,
    TAKE_TOOL,
    TRIBE,
    TRIBE_KINDS,
    USE,
    VILLAGE,
)
from .state import ACTING, COLOURED, ECLIPSE_CARDS, HAND, PILING, PLAYING, State
from .stones import can_take_stone, spaces_open
from .supply import cultures_on_display
from .tables import (
    CAMP_OP,
    CHAIN_OP,
    CHIEF_ABILITY,
    CHIEF_COLUMN,
    DRAW_OP,
    FILL_FOOD_OP,
    FOOD_OP,
    IDOL_OP,
    ITEM_N,
    ITEM_OP,
    ITEMS,
    LABOR_ONLY,
    LABOR_OP,
    MEGALITH_OP,
    SPEND_COST,
    TERRAIN_ABILITY,
    TOOL_OP,
    TOP_ANIMAL_OP,
    TRIBE_ABILITY,
    TRIBE_COLUMN,
    TRIBE_ECLIPSE,
    TRIBE_LABOR,
    VP_OP,
    VP_SPECIES_OP,
    VP_TILES_OP,
)
from .view import shown_spots

PRICES = {
    "tribe": (RECRUIT_TOOLS, RECRUIT_LABOR),
    "culture": (0, CULTURE_LABOR),
    "camp": (CAMP_TOOLS, 0),
    "move": (0, MOVE_LABOR),
    "reveal": (0, REVEAL_LABOR),
    "animal": (HUNT_TOOLS, HUNT_LABOR),
}

FULL = {
    MEGALITH_OP: range(MEGALITH, MEGALITH + SPOTS),
    DRAW_OP: (TAKE_DRAW,),
    IDOL_OP: (TAKE_OFFERING, TAKE_HONOR),
    TOOL_OP: (TAKE_TOOL,),
}
"""The ways to take a benefit of the ladder as what it is; all others take a lesser one (EW 4)."""

CHOICELESS = frozenset(
    (DRAW_OP, TOOL_OP, FOOD_OP, FILL_FOOD_OP, LABOR_OP, VP_OP, CAMP_OP, TOP_ANIMAL_OP, VP_SPECIES_OP, VP_TILES_OP)
)
"""Icons that leave nothing to choose when they are taken in full."""


def outlook(raw: State, action: Action, rules: Any) -> Mapping[str, Any] | None:
    """What an action brings at once: the price, the Labor, the change of goods and points; None if nothing changes.

    A place for a figure tells how much Labor the hand could make there and what that could buy.
    """
    if raw.phase == PLAYING and raw.depth == 0 and action.kind == "place":
        figure, place = divmod(action.id - PLACE, PLACE_COUNT)
        return prospects(raw, place, figure == 0)
    if raw.phase == ACTING and raw.depth == 0 and raw.section == TOP and action.kind in PRICES:
        tools, labor = PRICES[action.kind]
        return {"tools": -tools, "labor": -labor / 2}
    if action.kind == "pile":
        kind = action.id - PILE
        return {"labor": TRIBE_LABOR[kind] / 2 if kind < TRIBE_KINDS else 0}
    if action.chance:
        return None
    found = changes(raw, action, rules)
    if is_lesser(raw, action.id):
        return {**(found or {}), "lesser": True}
    if action.kind == "megalith":
        return {**(found or {}), **stacking(raw, action.id - MEGALITH)}
    if raw.phase == PLAYING and raw.depth == 0 and raw.cultures_played:
        return {**(found or {}), "discard": 1}
    return found


def ladder(raw: State) -> Collection[int]:
    """The ways to take the benefit that is being decided in full; none if it is not one of the ladder."""
    if raw.depth == 0 or not raw.pending[raw.depth - 1].focus:
        return ()
    return FULL.get(raw.pending[raw.depth - 1].op, ())


def is_lesser(raw: State, action: int) -> bool:
    """Whether an action takes a lesser benefit instead of the one that is being decided."""
    full = ladder(raw)
    return len(full) > 0 and action not in full


def plans(raw: State, legal: list[int]) -> list[dict[str, Any]]:
    """What needs no decision: the one way to take a benefit in full, or a benefit of the Eclipse without a choice."""
    full = [action for action in legal if action in ladder(raw)]
    if len(full) == 1:
        return [{"kind": "full", "actions": full, "paid": {}, "points": None, "best": True}]
    sure = [action for action in legal if raw.depth == 0 and is_sure(raw, action)]
    return [{"kind": "sure", "actions": sure[:1], "paid": {}, "points": None, "best": True}] if sure else []


def is_sure(raw: State, action: int) -> bool:
    """Whether the benefit of a revealed card or of a hex leaves nothing to choose when it is taken in full."""
    if raw.phase == ECLIPSE_CARDS and USE <= action < USE + TRIBE_KINDS:
        ability = TRIBE_ECLIPSE[action - USE]
    elif CLAIM <= action < CLAIM + HEXES:
        ability = TERRAIN_ABILITY[raw.terrain[action - CLAIM]]
    else:
        return False
    return all(ITEM_OP[ability][i] in CHOICELESS for i in range(ITEMS) if ITEM_N[ability][i])


def prospects(raw: State, place: int, with_chief: bool) -> Mapping[str, Any]:
    """What a figure could do at a place with the cards in hand and all Food, each part taken alone."""
    player = raw.players[raw.turn]
    ability = CHIEF_ABILITY[player.chief][player.side] if with_chief and chief_works(raw, place) else 0
    labor = reach(raw, place) + (LABOR_ONLY[ability] if place != REST else 0)
    return {
        "labor": labor / 2,
        "top": times(raw, place, labor),
        "middle": middle_possible(raw, place),
        "bottom": place != REST and not raw.bottom_taken[place],
        "chief": with_chief and chief_works(raw, place),
    }


def chief_works(raw: State, place: int) -> bool:
    """Whether the Chief's ability can be used there."""
    column = CHIEF_COLUMN[raw.players[raw.turn].chief][raw.players[raw.turn].side]
    return bool(column in (ANY_COLUMN, place))


def times(raw: State, place: int, labor: int) -> dict[str, int]:
    """How often each action of the top section could be paid."""
    player = raw.players[raw.turn]
    if place == INITIATE:
        return {"tribe": min(PILE_TYPES, player.tools // RECRUIT_TOOLS, labor // RECRUIT_LABOR)}
    if place == DEVELOP:
        return {"culture": min(cultures_on_display(raw), labor // CULTURE_LABOR)}
    if place == MIGRATE:
        return {"camp": min(player.camps, player.tools // CAMP_TOOLS), "move": labor // MOVE_LABOR}
    if place == HUNT:
        return {"animal": min(player.tools // HUNT_TOOLS, labor // HUNT_LABOR) if can_pick(raw) else 0}
    return {}


def middle_possible(raw: State, place: int) -> bool:
    """Whether the middle section could be used as things stand; on Rest, whether an Animal could be tipped."""
    p = raw.turn
    if place == INITIATE:
        return bool(raw.players[p].food >= MIDDLE_FOOD)
    if place == DEVELOP:
        return bool(can_take_stone(raw, p))
    if place == MIGRATE:
        return village_ready(raw)
    return bool(can_tip(raw, p))


def stacking(raw: State, spot: int) -> Mapping[str, Any]:
    """Where a Megalith would lie, and the points of every seat if it lies on others."""
    neutral = bool(neutral_next(raw, raw.turn))
    place = {"at": list(SPOT_AT[spot]), "level": SPOT_LEVEL[spot], "neutral": neutral}
    if spot < CELLS:
        return place
    owners = [raw.megalith[SPOT_BELOW[spot][i]] - COLOURED for i in range(4)]
    seats = [owners.count(p) for p in range(raw.seats)]
    seats[raw.turn] += len(owners)
    return {**place, "seats": seats}


def reach(raw: State, column: int) -> int:
    """Half Labor from all Tribe cards in hand and all Food, at a column."""
    if column > HUNT:
        return 0
    player = raw.players[raw.turn]
    halves = raw.labor
    for kind in range(TRIBE_KINDS):
        each = TRIBE_LABOR[kind]
        if TRIBE_COLUMN[kind] in (column, ANY_COLUMN):
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
    if raw.depth and raw.pending[raw.depth - 1].focus and raw.pending[raw.depth - 1].op in (MEGALITH_OP, CHAIN_OP):
        wanted = [MEGALITH + spot for spot in shown_spots(raw)]
    if raw.depth == 0 and raw.phase in (PLAYING, ACTING, PILING):
        wanted = [PLAY + kind for kind in range(KINDS) if amount(raw, raw.turn, HAND, kind)]
    if raw.depth == 0 and raw.phase == PLAYING:
        wanted = [*range(PLACE, PLACE + 2 * PLACE_COUNT), *wanted]
    if raw.depth == 0 and raw.phase == ACTING:
        wanted += _top_wishes(raw, legal) if raw.section == TOP else _middle_wishes(raw)
    if raw.phase == PILING:
        wanted = [PILE + action - PLAY for action in wanted]
    return [action for action in wanted if action not in legal]


def _top_wishes(raw: State, legal: list[int]) -> list[int]:
    food = [] if raw.column == REST else [SPEND]
    if raw.column == INITIATE:
        return [*food, *range(TRIBE, TRIBE + PILE_TYPES)]
    if raw.column == DEVELOP:
        return [*food, *(CULTURE + i for i, card in enumerate(raw.display) if card >= 0)]
    if raw.column == MIGRATE:
        moving = any(MOVE <= action < MOVE + STEPS for action in legal)
        return [*food, CAMP] if moving else [*food, CAMP, MOVE]
    if raw.column == HUNT:
        return [*food, REVEAL, *(ANIMAL + i for i, n in enumerate(raw.grounds) if n)]
    return food


def _middle_wishes(raw: State) -> list[int]:
    """The first of its kind stands for all where none is possible."""
    if raw.section != MIDDLE or raw.middle_used:
        return []
    if raw.column == INITIATE:
        return [MIDDLE_ACTION]
    if raw.column == DEVELOP:
        spaces = range(spaces_open(raw))
        return [STONE + space for space in spaces if raw.stone_space[space] >= 0]
    if raw.column == MIGRATE:
        return [] if village_ready(raw) else [VILLAGE]
    return []


def village_ready(raw: State) -> bool:
    """Whether a Village can be paid and placed."""
    return bool(raw.players[raw.turn].food >= VILLAGE_FOOD and can_settle(raw, raw.turn))
