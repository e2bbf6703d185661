"""What a screen offers the player to move: outlooks, and actions they might want but can't take.

Nothing here decides what is legal or what it costs. It plays the rules on copies and reports the results.
"""

from collections.abc import Collection, Mapping
from typing import Any

from cromlech.core.actions import Action
from cromlech.core.rules import CHANCE
from cromlech.core.words import Phrase

from .actions import (
    ACCEPT,
    ACTIONS,
    ANIMAL,
    CAMP,
    CLAIM,
    CULTURE,
    KINDS,
    MAX_LEGAL,
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
from .board import (
    CELLS,
    DEVELOP,
    FIGURES,
    HEXES,
    HUNT,
    INITIATE,
    MIDDLE,
    MIGRATE,
    PLACE_COUNT,
    PLACES,
    REST,
    SECTIONS,
    SPOT_AT,
    SPOT_LEVEL,
    SPOTS,
    TOP,
)
from .cards import amount
from .megaliths import neutral_next, stacking_points
from .printed import ITEM_N, ITEM_OP, ITEMS, TERRAIN_ABILITY, TRIBE_ECLIPSE, TRIBE_LABOR
from .rules import apply, legal
from .state import ACTING, CHOOSING_CHIEF, ECLIPSE_CARDS, HAND, PHASES, PILING, PLAYING, State
from .stones import spaces_open
from .turns import chief_fits, middle_choices
from .view import shown_spots
from .vocabulary import (
    CAMP_OP,
    CHAIN_OP,
    DRAW_OP,
    FILL_FOOD_OP,
    FOOD_OP,
    IDOL_OP,
    LABOR_OP,
    MEGALITH_OP,
    OPS,
    TOOL_OP,
    TOP_ANIMAL_OP,
    VP_OP,
    VP_SPECIES_OP,
    VP_TILES_OP,
)

FULL = {
    MEGALITH_OP: range(MEGALITH, MEGALITH + SPOTS),
    DRAW_OP: (TAKE_DRAW,),
    IDOL_OP: (TAKE_OFFERING, TAKE_HONOR),
    TOOL_OP: (TAKE_TOOL,),
}
"""The ways to take a benefit of the ladder in full. All others take a lesser one (EW 4)."""

CHOICELESS = frozenset(
    (DRAW_OP, TOOL_OP, FOOD_OP, FILL_FOOD_OP, LABOR_OP, VP_OP, CAMP_OP, TOP_ANIMAL_OP, VP_SPECIES_OP, VP_TILES_OP)
)
"""Icons that leave nothing to choose when taken in full."""


def prompt(raw: State, options: list[int]) -> Phrase:
    """What the player has to do."""
    kinds = {ACTIONS[action].kind for action in options}
    if raw.depth and kinds & {"resolve", "arrow", "score"}:
        return {"key": "prompt.which_first"}
    if raw.depth:
        return {"key": f"prompt.op.{OPS[raw.pending[raw.depth - 1].op]}"}
    if raw.phase == PLAYING and "play" in kinds:
        return {"key": "prompt.playing_cards"}
    if raw.phase == ACTING:
        buying = raw.section == TOP and raw.column != REST and "play" not in kinds
        return {"key": f"prompt.acting.{PLACES[raw.column]}_{'buy' if buying else SECTIONS[raw.section]}"}
    if raw.phase == CHOOSING_CHIEF and len({ACTIONS[action].params["chief"] for action in options}) > 1:
        return {"key": "prompt.choosing_chief_draft"}
    return {"key": f"prompt.{PHASES[raw.phase]}"}


GROUPS = {
    "figures": ("place",),
    "cards": ("play", "pile", "bury", "discard", "tribe", "culture"),
    "abilities": ("use", "use_chief", "use_token"),
    "camps": ("camp", "move", "village"),
    "animals": ("animal", "tip", "reveal"),
    "stones": ("stone", "score"),
    "terrain": ("claim",),
    "megaliths": ("megalith",),
    "benefits": ("take_draw", "take_offering", "take_honor", "take_tool", "take_food", "resolve", "arrow"),
}
"""The kinds of action under each heading in a list."""
_GROUP_OF = {kind: name for name, kinds in GROUPS.items() for kind in kinds}


def group(action: Action) -> str:
    """The heading of an action in a list."""
    return _GROUP_OF.get(action.kind, "other")


def outlook(raw: State, action: Action) -> Mapping[str, Any] | None:
    """What an action does right away: price, Labor, and changes in goods and points. None if nothing changes.

    For a figure's place, it says how much Labor the hand could make there and what that could buy.
    """
    if raw.phase == PLAYING and raw.depth == 0 and action.kind == "place":
        return prospects(raw, action.id)
    if action.kind == "pile":
        kind = action.id - PILE
        return {"labor": TRIBE_LABOR[kind] / 2 if kind < TRIBE_KINDS else 0}
    if action.chance:
        return None
    found = changes(raw, action)
    if is_lesser(raw, action.id):
        return {**(found or {}), "lesser": True}
    if action.kind == "megalith":
        return {**(found or {}), **stacking(raw, action.id - MEGALITH)}
    if raw.phase == PLAYING and raw.depth == 0 and raw.cultures_played:
        return {**(found or {}), "discard": 1}
    return found


def ladder(raw: State) -> Collection[int]:
    """The ways to take the current benefit in full. Empty if it isn't one of the ladder."""
    if raw.depth == 0 or not raw.pending[raw.depth - 1].focus:
        return ()
    return FULL.get(raw.pending[raw.depth - 1].op, ())


def is_lesser(raw: State, action: int) -> bool:
    """Whether an action takes a lesser benefit instead of the current one."""
    full = ladder(raw)
    return len(full) > 0 and action not in full


def plans(raw: State, options: list[int]) -> list[dict[str, Any]]:
    """What needs no decision: the only way to take a benefit in full, or a benefit of the Eclipse without a choice."""
    full = [action for action in options if action in ladder(raw)]
    if len(full) == 1:
        return [{"kind": "full", "actions": full, "paid": {}, "points": None, "best": True}]
    sure = [action for action in options if raw.depth == 0 and is_sure(raw, action)]
    return [{"kind": "sure", "actions": sure[:1], "paid": {}, "points": None, "best": True}] if sure else []


def is_sure(raw: State, action: int) -> bool:
    """Whether the benefit of a revealed card or a hex leaves nothing to choose when taken in full."""
    if raw.phase == ECLIPSE_CARDS and USE <= action < USE + TRIBE_KINDS:
        ability = TRIBE_ECLIPSE[action - USE]
    elif CLAIM <= action < CLAIM + HEXES:
        ability = TERRAIN_ABILITY[raw.terrain[action - CLAIM]]
    else:
        return False
    return all(ITEM_OP[ability][i] in CHOICELESS for i in range(ITEMS) if ITEM_N[ability][i])


def options_of(raw: State) -> list[int]:
    """The legal actions."""
    ids: Any = [0] * MAX_LEGAL
    return list(ids[: legal(raw, ids)])


def played(raw: State, action: int) -> State:
    """A copy after an action, with some outcome for everything left to chance."""
    after = raw.copy()
    apply(after, action)
    while after.actor == CHANCE:
        apply(after, options_of(after)[0])
    return after


def prospects(raw: State, action: int) -> Mapping[str, Any]:
    """What a figure could do at a place with the cards in hand and all Food, each part on its own."""
    figure, place = divmod(action - PLACE, PLACE_COUNT)
    with_chief = FIGURES[figure] == "chief"
    there = played(raw, action)
    there.column = place
    ready = all_labor(there) if place != REST else there
    return {
        "labor": ready.labor / 2 if place != REST else 0,
        "top": {kind: times(ready, kind) for kind in TOP_KINDS.get(place, ())},
        "middle": middle_possible(there),
        "bottom": place != REST and not raw.bottom_taken[place],
        "chief": with_chief and bool(chief_fits(there)),
    }


TOP_KINDS = {INITIATE: ("tribe",), DEVELOP: ("culture",), MIGRATE: ("camp", "move"), HUNT: ("animal",)}
"""The kinds of action of each top section."""


def all_labor(there: State) -> State:
    """The state with all Tribe cards played and all Food spent for Labor, once a figure is at a column."""
    while True:
        sources = [a for a in options_of(there) if a == SPEND or PLAY <= a < PLAY + TRIBE_KINDS]
        if not sources:
            return there
        there = played(there, sources[0])


def times(ready: State, kind: str) -> int:
    """How often in a row an action of the top section is possible. Each takes Labor or a Tool."""
    n = 0
    while ready.phase == ACTING and ready.depth == 0:
        found = [a for a in options_of(ready) if ACTIONS[a].kind == kind or (kind == "animal" and a == ACCEPT)]
        if not found:
            break
        ready = played(ready, found[0])
        n += 1
    return n


def middle_possible(there: State) -> bool:
    """Whether the middle section can be used now, or on Rest, whether an Animal can be tipped."""
    ids: Any = [0] * MAX_LEGAL
    return bool(middle_choices(there, ids, 0) > 0)


def stacking(raw: State, spot: int) -> Mapping[str, Any]:
    """Where a Megalith would go, and every seat's points if it rests on others."""
    neutral = bool(neutral_next(raw, raw.turn))
    place = {"at": list(SPOT_AT[spot]), "level": SPOT_LEVEL[spot], "neutral": neutral}
    if spot < CELLS:
        return place
    return {**place, "seats": [stacking_points(raw, raw.turn, p, spot) for p in range(raw.seats)]}


def changes(raw: State, action: Action) -> Mapping[str, Any] | None:
    """Food, Tools, Labor, and points before and after, for the player to move."""
    after = raw.copy()
    apply(after, action.id)
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


def refused(raw: State, options: list[int]) -> list[int]:
    """Actions the player might want here but can't take. Each is shown with a reason."""
    wanted: list[int] = []
    if raw.depth and raw.pending[raw.depth - 1].focus and raw.pending[raw.depth - 1].op in (MEGALITH_OP, CHAIN_OP):
        wanted = [MEGALITH + spot for spot in shown_spots(raw)]
    if raw.depth == 0 and raw.phase in (PLAYING, ACTING, PILING):
        wanted = [PLAY + kind for kind in range(KINDS) if amount(raw, raw.turn, HAND, kind)]
    if raw.depth == 0 and raw.phase == PLAYING:
        wanted = [*range(PLACE, PLACE + 2 * PLACE_COUNT), *wanted]
    if raw.depth == 0 and raw.phase == ACTING:
        wanted += _top_wishes(raw, options) if raw.section == TOP else _middle_wishes(raw, options)
    if raw.phase == PILING:
        wanted = [PILE + action - PLAY for action in wanted]
    return [action for action in wanted if action not in options]


def _top_wishes(raw: State, options: list[int]) -> list[int]:
    food = [] if raw.column == REST else [SPEND]
    if raw.column == INITIATE:
        return [*food, *range(TRIBE, TRIBE + PILE_TYPES)]
    if raw.column == DEVELOP:
        return [*food, *(CULTURE + i for i, card in enumerate(raw.display) if card >= 0)]
    if raw.column == MIGRATE:
        moving = any(MOVE <= action < VILLAGE for action in options)
        return [*food, CAMP] if moving else [*food, CAMP, MOVE]
    if raw.column == HUNT:
        return [*food, REVEAL, *(ANIMAL + i for i, n in enumerate(raw.grounds) if n)]
    return food


def _middle_wishes(raw: State, options: list[int]) -> list[int]:
    """If none of a kind is possible, the first one represents them all."""
    if raw.section != MIDDLE or raw.middle_used:
        return []
    if raw.column == INITIATE:
        return [MIDDLE_ACTION]
    if raw.column == DEVELOP:
        spaces = range(spaces_open(raw))
        return [STONE + space for space in spaces if raw.stone_space[space] >= 0]
    if raw.column == MIGRATE:
        return [] if any(VILLAGE <= action < ANIMAL for action in options) else [VILLAGE]
    return []
