"""The values printed on cards and buildings, as lookups for the rules, from cards.toml or a card pack (SA 12)."""

from cromlech.core.rules import cards_in_play, lookup, lookup2

from .board import GOODS, RESOURCES
from .components import (
    BUILDING_KINDS,
    MAX_CHOICE_CARDS,
    MAX_ONE_USE_TOOLS,
    PROFESSIONS,
    SYMBOLS,
    TOP_KINDS,
)

PACK = cards_in_play(__package__)
"""The cards this copy of the rules plays with."""
_cards = PACK["card"]
_buildings = PACK["building"]

CARD_KIND = lookup([TOP_KINDS.index(c["top"]) for c in _cards])
CARD_AMOUNT = lookup([c.get("amount", 0) for c in _cards])
CARD_GOOD = lookup([GOODS.index(c.get("resource", "food")) for c in _cards])
CARD_SYMBOL = lookup([SYMBOLS.index(c["culture"]) if "culture" in c else -1 for c in _cards])
CARD_PROFESSION = lookup([PROFESSIONS.index(c["profession"]) if "profession" in c else -1 for c in _cards])
CARD_FIGURES = lookup([c.get("figures", 0) for c in _cards])

_one_use = [i for i, c in enumerate(_cards) if c["top"] == "one_use_tool"]
ONE_USE_CARD = lookup((_one_use + [-1] * MAX_ONE_USE_TOOLS)[:MAX_ONE_USE_TOOLS])
_choice = [i for i, c in enumerate(_cards) if c["top"] == "choose_resources"]
CHOICE_CARD = lookup((_choice + [-1] * MAX_CHOICE_CARDS)[:MAX_CHOICE_CARDS])

BUILDING_KIND = lookup([BUILDING_KINDS.index(b["kind"]) for b in _buildings])
BUILDING_COST = lookup2([[b.get(GOODS[r], 0) for r in range(RESOURCES)] for b in _buildings])
BUILDING_POINTS = lookup([b.get("points", 0) for b in _buildings])
"""Printed points of fixed buildings. The others score what is paid."""
BUILDING_MIN = lookup([b.get("resources", b.get("min", 0)) for b in _buildings])
BUILDING_MAX = lookup([b.get("resources", b.get("max", 0)) for b in _buildings])
BUILDING_DISTINCT = lookup([b.get("kinds", -1) for b in _buildings])
"""How many different kinds must be paid. -1 means any."""
