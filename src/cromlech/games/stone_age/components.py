"""The pieces in the box: cards and buildings from cards.toml or a card pack, counts by edition (SA 2, 12)."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from cromlech.core.packs import PackSchema, at_most, one_of, read_pack, whole

from .board import GOODS, RESOURCES

TOP_KINDS = (
    *("dice_for_all", "food", "resource", "resource_roll", "victory_points"),
    *("agriculture", "tool", "extra_card", "one_use_tool", "choose_resources"),
)
SYMBOLS = ("medicine", "art", "music", "writing", "time", "pottery", "transport", "weaving")
PROFESSIONS = ("farmer", "toolmaker", "builder", "shaman")
BUILDING_KINDS = ("fixed", "exact_count", "range")

MAX_ONE_USE_TOOLS = 3
MAX_CHOICE_CARDS = 4

STANDARD = Path(__file__).with_name("cards.toml")

EDITIONS: Mapping[str, Mapping[str, Any]] = {
    "first": {
        "left_to_right": False,
        "start_player_rule": "free_choice",
        "pieces": {"wood": 20, "brick": 16, "stone": 12, "gold": 10},
        "food_tokens": 53,
        "tool_tiles": 18,
        "figures": 40,
        "markers": 8,
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
    "2023": {
        "left_to_right": True,
        "start_player_rule": "youngest",
        "pieces": {"wood": 28, "brick": 18, "stone": 12, "gold": 10},
        "food_tokens": 63,
        "tool_tiles": 24,
        "figures": 48,
        "markers": 0,
    },
}
"""What each edition's box holds and how it fills the row (SA 2, 13); only `left_to_right` touches play."""

_resource = one_of(*GOODS[:RESOURCES])
_AMOUNTS = {
    "food": {"amount": whole(1, 50)},
    "resource": {"amount": whole(1, 20), "resource": _resource},
    "resource_roll": {"amount": whole(1, 7), "resource": _resource},
    "victory_points": {"amount": whole(1, 100)},
    "one_use_tool": {"amount": whole(1, 20)},
}

SCHEMA = PackSchema(
    game="stone-age",
    tables={
        "card": {
            "count": 36,
            "fields": {"id": str, "top": one_of(*TOP_KINDS), "source": str},
            "optional": {"scan": whole(1, 999)},
            "by": {"top": {kind: _AMOUNTS.get(kind, {}) for kind in TOP_KINDS}},
            "either": (
                {"culture": one_of(*SYMBOLS)},
                {"profession": one_of(*PROFESSIONS), "figures": whole(1, 9)},
            ),
        },
        "building": {
            "count": 28,
            "fields": {"id": str, "kind": one_of(*BUILDING_KINDS), "source": str},
            "optional": {"scan": whole(1, 999)},
            "by": {
                "kind": {
                    "fixed": {"points": whole(0, 100), **{f"{r}?": whole(0, 10) for r in GOODS[:RESOURCES]}},
                    "exact_count": {"resources": whole(1, 10), "kinds": whole(1, 4)},
                    "range": {"min": whole(1, 10), "max": whole(1, 10)},
                }
            },
        },
    },
    checks=(
        at_most("card", "top", "one_use_tool", MAX_ONE_USE_TOOLS),
        at_most("card", "top", "choose_resources", MAX_CHOICE_CARDS),
    ),
)


@cache
def standard_pack() -> Mapping[str, Any]:
    """The cards this game comes with."""
    return read_pack(STANDARD.read_text("utf-8"), SCHEMA, "cards.toml")
