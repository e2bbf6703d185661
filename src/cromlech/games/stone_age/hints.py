"""Facts of the position that speak for an action, in the words of the game. Hints choose from them.

Nothing here decides what is best. Each fact belongs to the term of `evaluation` that it puts into words.
Facts with an empty name are true no matter what the evaluation says. All facts come from the rules.
"""

from collections.abc import Iterator
from typing import Any

from cromlech.core.actions import Action
from cromlech.core.words import Phrase

from .actions import ACTIONS, MAX_LEGAL
from .board import (
    AGRICULTURE_FACE,
    BUILDING_1,
    CARD_1,
    FIELD,
    FOOD,
    GATHERED,
    GOODS,
    HUT,
    LOCATION_COUNT,
    LOCATIONS,
    NONE,
    RIVER,
    STARVATION_LOSS,
    TOOL_FACE,
    TOOL_MAKER,
)
from .buildings import building_here
from .components import FIXED
from .dice_for_all import good_of
from .feeding import missing_food
from .gathering import pieces, pips
from .offers import payable_now, yields
from .phrases import amount, location, top_phrase, values_of_tools
from .placement import OPEN, circles, obstacle
from .places import put_building, put_card
from .printed import BUILDING_COST, BUILDING_KIND, BUILDING_POINTS, PACK
from .rules import apply, legal
from .state import FACE_DOWN, OWNED, State
from .view import FEW_TILES, worth

Facts = Iterator[tuple[str | None, Phrase]]
"""Pairs of an evaluation term, None if the fact needs none, and the fact."""


def facts(raw: State, action: Action) -> Facts:
    """Facts that speak for an action here, the most telling first."""
    kind = action.kind
    if kind in ("place", "act"):
        at = LOCATIONS.index(action.params["location"])
        if kind == "place":
            yield from _crowding(raw, action.id, at)
            number = action.params["number"]
        else:
            yield from _order(raw, at)
            number = raw.players[raw.turn].placed[at]
        yield from _place(raw, at, number)
    elif kind == "tools":
        yield from _tools(raw, action)
    elif kind in ("buy", "decline"):
        yield from _purchase(raw, raw.location) if kind == "buy" else _keeping(raw)
    elif kind == "pay":
        good = GOODS.index(action.params["resource"])
        left = raw.players[raw.turn].resources[good] - action.params["amount"]
        key = "hint.fact.keeps" if left else "hint.fact.uses_up"
        yield None, {"key": key, "what": amount(GOODS[good], left) if left else {"key": f"good.{GOODS[good]}"}}
    elif kind == "pick":
        for good in {action.params["first"], action.params["second"]}:
            yield from _needed(raw, GOODS.index(good))
    elif kind == "take_die" and action.params["face"] not in (TOOL_FACE, AGRICULTURE_FACE):
        yield from _needed(raw, good_of(action.params["face"]))
    elif kind == "feed":
        paid = missing_food(raw, raw.turn)
        yield None, {"key": "hint.fact.feed", "cost": paid, "points": STARVATION_LOSS}
    elif kind == "starve":
        yield None, {"key": "hint.fact.starve", "points": STARVATION_LOSS}


def _place(raw: State, at: int, number: int) -> Facts:
    """What figures gain at a location."""
    p = raw.turn
    player = raw.players[p]
    if at == HUT:
        yield "tribe", {"key": "hint.fact.hut", "figures": player.figures + 1}
    elif at == FIELD:
        for term in ("farming", "supply", "fed"):
            yield term, {"key": "hint.fact.field", "food": player.agriculture + 1}
    elif at == TOOL_MAKER:
        yield "tooling", {"key": "hint.fact.tool"}
    elif at <= RIVER:
        good = GATHERED[at]
        mean = max(1, round(yields(good, number)["mean"]))
        if good == FOOD:
            yield from _hunting(raw, mean)
        else:
            yield from _needed(raw, good)
            yield "gathering", {"key": "hint.fact.yield", "what": amount(GOODS[good], mean), "number": number}
    else:
        yield from _purchase(raw, at)


def _hunting(raw: State, mean: int) -> Facts:
    p = raw.turn
    short = missing_food(raw, p) - raw.players[p].agriculture
    if short <= 0:
        yield "supply", {"key": "hint.fact.food_ahead", "what": amount("food", mean)}
    elif mean >= short:
        yield "fed", {"key": "hint.fact.feeds", "number": short}
    else:
        yield "fed", {"key": "hint.fact.feeds_some", "what": amount("food", mean), "number": short}


def _needed(raw: State, good: int) -> Facts:
    """The visible buildings that need more of a resource than the player has."""
    player = raw.players[raw.turn]
    for stack in range(raw.seats):
        tile = raw.top[stack]
        if tile != NONE and BUILDING_KIND[tile] == FIXED and BUILDING_COST[tile][good] > player.resources[good]:
            here = player.placed[BUILDING_1 + stack] > 0
            if here or obstacle(raw, raw.turn, BUILDING_1 + stack) == OPEN:
                what = {"key": f"good.{GOODS[good]}"}
                yield "purchases", {"key": "hint.fact.for_building", "what": what, "stack": stack + 1}


def _purchase(raw: State, at: int) -> Facts:
    """What a card or building is worth, and whether the player can pay for it."""
    p = raw.turn
    if payable_now(raw, at) == "yes":
        yield "purchases", {"key": "hint.fact.payable"}
    if at < BUILDING_1:
        card = raw.row[at - CARD_1]
        printed = PACK["card"][card]
        points = worth(raw, put_card, card, FACE_DOWN)[p]
        if points and "culture" in printed:
            yield "culture", {"key": "hint.fact.symbol", "points": points}
        elif points:
            what = {"key": f"profession.{printed['profession']}", "count": printed["figures"]}
            yield "professions", {"key": "hint.fact.profession", "what": what, "points": points}
        yield "purchases", {"key": "hint.fact.card_top", "what": top_phrase(printed)}
        return
    tile = building_here(raw, at)
    if BUILDING_KIND[tile] == FIXED:
        for term in ("purchases", "scored"):
            yield term, {"key": "hint.fact.scores", "points": BUILDING_POINTS[tile]}
    else:
        yield "purchases", {"key": "hint.fact.free_price"}
    bonus = worth(raw, put_building, tile, OWNED)[p]
    if bonus:
        yield "professions", {"key": "hint.fact.builders", "points": bonus}
    if raw.height[at - BUILDING_1] <= FEW_TILES:
        yield "", {"key": "hint.fact.few_tiles", "count": raw.height[at - BUILDING_1]}


def _keeping(raw: State) -> Facts:
    """Not buying saves resources for something else."""
    if sum(raw.players[raw.turn].resources):
        yield "stock", {"key": "hint.fact.saves"}
    yield "", {"key": "hint.fact.figure_back"}


def _crowding(raw: State, action: int, at: int) -> Facts:
    """Which players and locations a placement shuts out, according to the rules."""
    after = raw.copy()
    apply(after, action)
    others = [q for q in range(raw.seats) if q != raw.turn]
    for where in range(LOCATION_COUNT):
        shut = any(obstacle(raw, q, where) == OPEN != obstacle(after, q, where) for q in others)
        if shut and where != at:
            yield "denies", {"key": "hint.fact.closes", "where": location(LOCATIONS[where])}
        elif shut and at <= RIVER and circles(after, at) == 0:
            yield "denies", {"key": "hint.fact.last_circle", "where": location(LOCATIONS[at])}
        elif shut and at <= RIVER:
            yield "denies", {"key": "hint.fact.shuts", "where": location(LOCATIONS[at])}


def _order(raw: State, at: int) -> Facts:
    """Why to resolve a location before the others that are left."""
    standing = [where for where in range(LOCATION_COUNT) if raw.players[raw.turn].placed[where]]
    rolls = [where for where in standing if GATHERED[where] != NONE]
    unpaid = [where for where in standing if where >= CARD_1 and payable_now(raw, where) != "yes"]
    if at == TOOL_MAKER and rolls:
        yield None, {"key": "hint.fact.tool_first"}
    elif at < min(rolls, default=0):
        yield None, {"key": "hint.fact.no_dice"}
    elif GATHERED[at] not in (NONE, FOOD) and unpaid:
        yield None, {"key": "hint.fact.gather_first", "where": location(LOCATIONS[unpaid[0]])}


def _tools(raw: State, action: Action) -> Facts:
    """What tools add to a roll, or what they are saved for."""
    gain = {a: pieces(raw.roll_for, pips(raw) + sum(map(sum, values_of_tools(raw, ACTIONS[a])))) for a in _ways(raw)}
    more = gain[action.id] - pieces(raw.roll_for, pips(raw))
    player = raw.players[raw.turn]
    rolls = [at for at in range(LOCATION_COUNT) if player.placed[at] and GATHERED[at] != NONE and at != raw.location]
    none = not action.params["tiles"] and not action.params["cards"]
    if more > 0:
        yield None, {"key": "hint.fact.tools_more", "what": amount(GOODS[raw.roll_for], more)}
    elif none and rolls:
        yield None, {"key": "hint.fact.tools_kept", "where": location(LOCATIONS[rolls[0]])}
    elif none and max(gain.values()) == gain[action.id]:
        yield None, {"key": "hint.fact.tools_idle"}


def _ways(raw: State) -> list[int]:
    """The possible choices of tools."""
    ids: Any = [0] * MAX_LEGAL
    return list(ids[: legal(raw, ids)])
