"""The numbers of cards.toml, or of a card pack, as tables that rules can index (SA 12)."""

from cromlech.core.rules import card_pack, table, table2

from .board import GOODS, RESOURCES
from .components import (
    BUILDING_KINDS,
    MAX_CHOICE_CARDS,
    MAX_ONE_USE_TOOLS,
    PROFESSIONS,
    SYMBOLS,
    TOP_KINDS,
    standard_pack,
)

_pack = card_pack(__package__) or standard_pack()
_cards = _pack["card"]
_buildings = _pack["building"]

(
    DICE_FOR_ALL, FOOD_CARD, RESOURCE_CARD, RESOURCE_ROLL, VICTORY_POINTS,
    AGRICULTURE_CARD, TOOL_CARD, EXTRA_CARD, ONE_USE_TOOL, CHOOSE_RESOURCES,
) = range(len(TOP_KINDS))  # fmt: skip

CARD_KIND = table([TOP_KINDS.index(c["top"]) for c in _cards])
CARD_AMOUNT = table([c.get("amount", 0) for c in _cards])
CARD_GOOD = table([GOODS.index(c.get("resource", "food")) for c in _cards])
CARD_SYMBOL = table([SYMBOLS.index(c["culture"]) if "culture" in c else -1 for c in _cards])
CARD_PROFESSION = table([PROFESSIONS.index(c["profession"]) if "profession" in c else -1 for c in _cards])
CARD_FIGURES = table([c.get("figures", 0) for c in _cards])

_one_use = [i for i, c in enumerate(_cards) if c["top"] == "one_use_tool"]
ONE_USE_CARD = table((_one_use + [-1] * MAX_ONE_USE_TOOLS)[:MAX_ONE_USE_TOOLS])
_choice = [i for i, c in enumerate(_cards) if c["top"] == "choose_resources"]
CHOICE_CARD = table((_choice + [-1] * MAX_CHOICE_CARDS)[:MAX_CHOICE_CARDS])

FIXED, EXACT_COUNT, RANGE = range(len(BUILDING_KINDS))
BUILDING_KIND = table([BUILDING_KINDS.index(b["kind"]) for b in _buildings])
BUILDING_COST = table2([[b.get(GOODS[r], 0) for r in range(RESOURCES)] for b in _buildings])
BUILDING_POINTS = table([b.get("points", 0) for b in _buildings])
"""Printed points of fixed buildings; the others score what is paid."""
BUILDING_MIN = table([b.get("resources", b.get("min", 0)) for b in _buildings])
BUILDING_MAX = table([b.get("resources", b.get("max", 0)) for b in _buildings])
BUILDING_DISTINCT = table([b.get("kinds", -1) for b in _buildings])
"""How many different kinds must be paid; -1: any."""
