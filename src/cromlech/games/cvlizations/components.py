"""The cards in the box: orders and ideas from cards.toml or a card pack (CV 1, 6.2, 11)."""

from collections.abc import Mapping
from typing import Any

from cromlech.core.names import Names
from cromlech.core.packs import Check, PackSchema, Picker, Section, at_most, one_of, text, whole

from .board import IDEAS, NUMBERED, ORDERS, RESOURCES, TYPES

# What an idea does (CV 11).
EFFECTS = Names()
NO_EFFECT = EFFECTS.add("none")
GROUP_BONUS = EFFECTS.add("group_bonus")
NO_PURCHASE_BONUS = EFFECTS.add("no_purchase_bonus")
CONVERT = EFFECTS.add("convert")
SCORE_HAPPY_IDEAS = EFFECTS.add("score_happy_ideas")
SOLO_BONUS = EFFECTS.add("solo_bonus")
PEACE_BONUS = EFFECTS.add("peace_bonus")
SCORE_EMPTY = EFFECTS.add("score_empty")
ORDER_BONUS = EFFECTS.add("order_bonus")
DISCOUNT = EFFECTS.add("discount")
EXTRA_STEAL = EFFECTS.add("extra_steal")
LOOK_AT_TOP = EFFECTS.add("look")
EXCHANGE = EFFECTS.add("exchange")
SWAP_RESOURCE = EFFECTS.add("swap")
THEFT_CAP = EFFECTS.add("theft_cap")
FAILED_ORDER_BONUS = EFFECTS.add("failed_order_bonus")
EXTRA_PURCHASE = EFFECTS.add("extra_purchase")
EPOCH_INCOME = EFFECTS.add("epoch_income")
SCORE_LEFTOVER = EFFECTS.add("score_leftover")
SCORE_DISTINCT = EFFECTS.add("score_distinct")
SCORE_TYPE = EFFECTS.add("score_type")
SCORE_IDEAS = EFFECTS.add("score_ideas")
SCORE_SETS = EFFECTS.add("score_sets")
SCORE_MAJORITY = EFFECTS.add("score_majority")
TRADE_BONUS = EFFECTS.add("trade_bonus")

# What an effect gives: a resource, any resource, happiness, or one of each resource.
GAINS = Names()
for _name in RESOURCES:
    GAINS.add(_name)
ANY = GAINS.add("any")
HAPPINESS = GAINS.add("happiness")
EACH = GAINS.add("each")

GROUPS = ("one", "two", "more")
"""The rows of an order card, by how many civilizations chose the order."""

# How often an effect works: with every execution, once per order card, or once per round.
LIMITS = Names()
EXECUTION = LIMITS.add("execution")
ORDER = LIMITS.add("order")
ROUND = LIMITS.add("round")

TARGETS = (*TYPES, "any")
"""The types of ideas an effect can refer to."""
ANY_TYPE = TARGETS.index("any")

HAPPY_EFFECTS = ("convert", "solo_bonus", "peace_bonus", "failed_order_bonus")
"""Effects that give happiness during play, in addition to all that have it as their gain."""
SOURCES = ("rulebook", "deduced", "reconstructed", "own box")
"""Where the values of an entry come from. A pack made from the printed cards says `own box`."""
NAMES = (
    *("optimism", "stoicism", "egoism", "hedonism", "humanism", "loneliness", "pacifism", "consumption"),
    *("fishing_rod", "hammer", "dagger", "sword", "divination", "gunpowder", "pickaxe", "axe"),
    *("hut", "temple", "tower", "workshop", "castle", "market", "granary", "library"),
    *("vacation", "law", "taming_the_dog", "taming_the_cat", "wheel", "common_language", "fire", "calendar"),
    *("ecology", "democracy", "rationalism", "idealism", "computer", "toolbox", "bicycle", "cinematography"),
    *("skyscraper", "stock_exchange", "highway", "research_institute"),
    *("board_games", "sale", "tourism", "internet"),
)
"""Ideas with a name in four languages. Any other name in a pack is shown as is."""


class _Texts(Check):
    """Texts by field: where each value comes from."""

    def __call__(self, value: Any) -> str:
        good = isinstance(value, dict) and all(isinstance(known, str) and known for known in value.values())
        return "" if good else '{ cost = "…" }'

    def draw(self, random: Picker) -> dict[str, str]:
        """A random source for the cost."""
        return {"cost": random.choice(SOURCES)}


_texts = _Texts()
_resource = one_of(*RESOURCES)
_amount = whole(1, 9)
_FIELDS: Mapping[str, Mapping[str, Check]] = {
    "none": {},
    "group_bonus": {
        "group": one_of(*GROUPS),
        "gain": one_of(*RESOURCES, "any", "happiness"),
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
        "gain": one_of(*RESOURCES, "any", "happiness"),
        "amount": _amount,
        "limit": one_of("execution", "order"),
    },
    "trade_bonus": {"amount": _amount},
    "discount": {"on": one_of(*TARGETS), "amount": _amount},
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
            count=len(ORDERS),
            fields={
                "id": one_of(*ORDERS),
                **{group: whole(0, 9) for group in GROUPS},
                "source": one_of(*SOURCES),
            },
            optional={"sources": _texts},
        ),
        "idea": Section(
            count=IDEAS,
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
    # At most one idea of each kind whose copies the rules couldn't tell apart.
    checks=tuple(
        at_most("idea", "effect", effect, 1)
        for effect in ("convert", "extra_purchase", "no_purchase_bonus", "score_sets", "score_leftover", "theft_cap")
    ),
)
