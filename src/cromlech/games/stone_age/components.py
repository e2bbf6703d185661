"""The contents of the box: cards and buildings from cards.toml or a card pack, counts by edition (SA 2, 12)."""

from collections.abc import Mapping
from typing import Any

from cromlech.core.names import Names
from cromlech.core.packs import Check, PackSchema, Section, at_most, one_of, text, whole

from .board import GOODS, RESOURCES

# Upper halves of cards (SA 7.1, 7.2).
TOP_KINDS = Names()
DICE_FOR_ALL = TOP_KINDS.add("dice_for_all")
FOOD_CARD = TOP_KINDS.add("food")
RESOURCE_CARD = TOP_KINDS.add("resource")
RESOURCE_ROLL = TOP_KINDS.add("resource_roll")
VICTORY_POINTS = TOP_KINDS.add("victory_points")
AGRICULTURE_CARD = TOP_KINDS.add("agriculture")
TOOL_CARD = TOP_KINDS.add("tool")
EXTRA_CARD = TOP_KINDS.add("extra_card")
ONE_USE_TOOL = TOP_KINDS.add("one_use_tool")
CHOOSE_RESOURCES = TOP_KINDS.add("choose_resources")

# Lower halves (SA 11).
SYMBOLS = ("medicine", "art", "music", "writing", "time", "pottery", "transport", "weaving")
PROFESSIONS = Names()
FARMER = PROFESSIONS.add("farmer")
TOOLMAKER = PROFESSIONS.add("toolmaker")
BUILDER = PROFESSIONS.add("builder")
SHAMAN = PROFESSIONS.add("shaman")

BUILDING_KINDS = Names()
FIXED = BUILDING_KINDS.add("fixed")
EXACT_COUNT = BUILDING_KINDS.add("exact_count")
RANGE = BUILDING_KINDS.add("range")

MAX_ONE_USE_TOOLS = 3
MAX_CHOICE_CARDS = 4

EDITIONS: Mapping[str, Mapping[str, Any]] = {
    "2023": {
        "left_to_right": True,
        "start_player_rule": "youngest",
        "pieces": {"wood": 28, "brick": 18, "stone": 12, "gold": 10},
        "food_tokens": 63,
        "tool_tiles": 24,
        "figures": 48,
        "markers": 0,
    },
    "second": {
        "left_to_right": False,
        "start_player_rule": "youngest",
        "pieces": {"wood": 28, "brick": 18, "stone": 12, "gold": 10},
        "food_tokens": 63,
        "tool_tiles": 18,
        "figures": 48,
        "markers": 0,
    },
    "first": {
        "left_to_right": False,
        "start_player_rule": "free_choice",
        "pieces": {"wood": 20, "brick": 16, "stone": 12, "gold": 10},
        "food_tokens": 53,
        "tool_tiles": 18,
        "figures": 40,
        "markers": 8,
    },
}
"""What each edition's box holds and how it fills the row (SA 2, 13), newest first. Rules use only `left_to_right`."""

_resource = one_of(*GOODS[:RESOURCES])
_AMOUNTS: Mapping[str, Mapping[str, Check]] = {
    "food": {"amount": whole(1, 50)},
    "resource": {"amount": whole(1, 20), "resource": _resource},
    "resource_roll": {"amount": whole(1, 7), "resource": _resource},
    "victory_points": {"amount": whole(1, 100)},
    "one_use_tool": {"amount": whole(1, 20)},
}

SCHEMA = PackSchema(
    game="stone-age",
    sections={
        "card": Section(
            count=36,
            fields={"id": text(), "top": one_of(*TOP_KINDS), "source": text()},
            optional={"scan": whole(1, 999)},
            by={"top": {kind: _AMOUNTS.get(kind, {}) for kind in TOP_KINDS}},
            either=(
                {"culture": one_of(*SYMBOLS)},
                {"profession": one_of(*PROFESSIONS), "figures": whole(1, 9)},
            ),
        ),
        "building": Section(
            count=28,
            fields={"id": text(), "kind": one_of(*BUILDING_KINDS), "source": text()},
            optional={"scan": whole(1, 999)},
            by={
                "kind": {
                    "fixed": {"points": whole(0, 100), **{f"{r}?": whole(0, 10) for r in GOODS[:RESOURCES]}},
                    "exact_count": {"resources": whole(1, 10), "kinds": whole(1, 4)},
                    "range": {"min": whole(1, 10), "max": whole(1, 10)},
                }
            },
        ),
    },
    checks=(
        at_most("card", "top", "one_use_tool", MAX_ONE_USE_TOOLS),
        at_most("card", "top", "choose_resources", MAX_CHOICE_CARDS),
    ),
)
