"""The cards in the box: orders and ideas from cards.toml or a card pack (CV 1, 6.2, 11)."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from cromlech.core.packs import Check, PackSchema, Picker, Section, at_most, one_of, read_pack, text, whole

from .board import NUMBERED, ORDERS, RESOURCES, TYPES

EFFECTS = (
    *("none", "group_bonus", "no_purchase_bonus", "convert", "score_happy_ideas", "solo_bonus", "peace_bonus"),
    *("score_empty", "order_bonus", "discount", "extra_steal", "look", "exchange", "swap", "theft_cap"),
    *("failed_order_bonus", "extra_purchase", "epoch_income", "score_leftover", "score_distinct", "score_type"),
    *("score_ideas", "score_sets", "score_majority"),
)
GAINS = (*RESOURCES, "any", "happiness", "same", "each")
"""What an effect hands out: a resource, one of choice, happiness, what a trade just brought, or each resource."""
GROUPS = ("one", "two", "more")
"""How many players chose an order, as the rows of its card."""
LIMITS = ("execution", "order", "round")
"""How often an effect works: with every execution, once for the order card, once in a round."""
SOURCES = ("rulebook", "deduced", "reconstructed", "own box")
"""How the values of an entry are known; a pack made from the cardboard says `own box`."""
NAMES = (
    *("optimism", "stoicism", "egoism", "hedonism", "humanism", "loneliness", "pacifism", "consumption"),
    *("fishing_rod", "hammer", "dagger", "sword", "divination", "gunpowder", "pickaxe", "axe"),
    *("hut", "temple", "tower", "workshop", "castle", "market", "granary", "library"),
    *("vacation", "law", "taming_the_dog", "taming_the_cat", "wheel", "common_language", "fire", "calendar"),
    *("ecology", "democracy", "rationalism", "idealism", "computer", "toolbox", "bicycle", "cinematography"),
    *("skyscraper", "stock_exchange", "highway", "research_institute"),
    *("board_games", "sale", "tourism", "internet"),
)
"""Ideas that have a name in four languages; another name of a pack is shown as it is."""

STANDARD = Path(__file__).with_name("cards.toml")


class _Texts(Check):
    """Texts by field: how each is known."""

    def __call__(self, value: Any) -> str:
        good = isinstance(value, dict) and all(isinstance(known, str) and known for known in value.values())
        return "" if good else '{ cost = "…" }'

    def draw(self, random: Picker) -> dict[str, str]:
        """How the cost is known."""
        return {"cost": random.choice(SOURCES)}


_texts = _Texts()


_resource = one_of(*RESOURCES)
_amount = whole(1, 9)
_FIELDS: Mapping[str, Mapping[str, Check]] = {
    "none": {},
    "group_bonus": {
        "group": one_of(*GROUPS),
        "gain": one_of(*GAINS[:5]),
        "amount": _amount,
        "limit": one_of("execution", "round"),
    },
    "no_purchase_bonus": {"amount": _amount},
    "convert": {"resource": _resource, "pay": _amount, "amount": _amount},
    "score_happy_ideas": {"points": _amount},
    "solo_bonus": {"amount": _amount},
    "peace_bonus": {"amount": _amount},
    "score_empty": {"points": _amount},
    "order_bonus": {
        "order": one_of(*ORDERS[:NUMBERED]),
        "gain": one_of(*GAINS[:6]),
        "amount": _amount,
        "limit": one_of("execution", "order"),
    },
    "discount": {"on": one_of(*TYPES, "any"), "amount": _amount},
    "extra_steal": {"amount": whole(1, 3)},
    "look": {},
    "exchange": {"resource": _resource, "most": _amount},
    "swap": {},
    "theft_cap": {"amount": _amount},
    "failed_order_bonus": {"amount": _amount},
    "extra_purchase": {},
    "epoch_income": {"gain": one_of(*RESOURCES, "each"), "amount": _amount},
    "score_leftover": {"every": _amount, "most": _amount},
    "score_distinct": {"points": _amount},
    "score_type": {"on": one_of(*TYPES), "points": _amount},
    "score_ideas": {"every": _amount, "points": _amount},
    "score_sets": {"points": _amount, "most": _amount},
    "score_majority": {"on": one_of(*TYPES), "points": _amount},
}

SCHEMA = PackSchema(
    game="cvlizations",
    sections={
        "order": Section(
            count=8,
            fields={
                "id": one_of(*ORDERS),
                **{group: whole(0, 9) for group in GROUPS},
                "source": one_of(*SOURCES),
            },
            optional={"sources": _texts},
        ),
        "idea": Section(
            count=48,
            fields={
                "id": text(),
                "name": text(),
                "type": one_of(*TYPES),
                "happiness": whole(0, 50),
                "effect": one_of(*EFFECTS),
                "source": one_of(*SOURCES),
            },
            optional={
                **{resource: whole(0, 9) for resource in RESOURCES},
                "sources": _texts,
                "fidelity": one_of("A", "B", "C", "D"),
            },
            by={"effect": _FIELDS},
        ),
    },
    # Where two of a kind could not be told apart by the rules, there is one.
    checks=tuple(
        at_most("idea", "effect", effect, 1)
        for effect in ("convert", "extra_purchase", "no_purchase_bonus", "score_sets", "score_leftover", "theft_cap")
    ),
)


@cache
def standard_pack() -> Mapping[str, Any]:
    """The cards this game comes with."""
    return read_pack(STANDARD.read_text("utf-8"), SCHEMA, "cards.toml")
