"""The numbers of cards.toml, or of a card pack, as tables that rules can index (CV 6.2, 11)."""

from cromlech.core.rules import card_pack, table, table2

from .board import ORDERS, RESOURCES, TYPES
from .components import EFFECTS, GAINS, GROUPS, LIMITS, standard_pack

_pack = card_pack(__package__) or standard_pack()
_orders = {order["id"]: order for order in _pack["order"]}
_ideas = _pack["idea"]

ROW = table2([[0, *(_orders[order][group] for group in GROUPS)] for order in ORDERS])
"""What an order does by how many chose it: `ROW[order][1 … 3]`, 0 for nothing. Doubling: how often to do the other."""
NOTHING = 0

(
    NO_EFFECT, GROUP_BONUS, NO_PURCHASE_BONUS, CONVERT, SCORE_HAPPY_IDEAS, SOLO_BONUS, PEACE_BONUS,
    SCORE_EMPTY, ORDER_BONUS, DISCOUNT, EXTRA_STEAL, LOOK_AT_TOP, EXCHANGE, SWAP_RESOURCE, THEFT_CAP,
    FAILED_ORDER_BONUS, EXTRA_PURCHASE, EPOCH_INCOME, SCORE_LEFTOVER, SCORE_DISTINCT, SCORE_TYPE,
    SCORE_IDEAS, SCORE_SETS, SCORE_MAJORITY,
) = range(len(EFFECTS))  # fmt: skip

ANY, HAPPINESS, SAME, EACH = 3, 4, 5, 6
"""Gains beyond the three resources; in the order of GAINS."""
EXECUTION, ORDER, ROUND = range(len(LIMITS))
ANY_TYPE = 4

_on = [*TYPES, "any"]

IDEA_TYPE = table([TYPES.index(i["type"]) for i in _ideas])
IDEA_COST = table2([[i.get(resource, 0) for resource in RESOURCES] for i in _ideas])
IDEA_HAPPINESS = table([i["happiness"] for i in _ideas])
IDEA_EFFECT = table([EFFECTS.index(i["effect"]) for i in _ideas])
IDEA_AMOUNT = table([i.get("amount", i.get("points", 0)) for i in _ideas])
IDEA_GROUP = table([1 + GROUPS.index(i.get("group", "one")) for i in _ideas])
IDEA_GAIN = table([GAINS.index(i.get("gain", "food")) for i in _ideas])
IDEA_LIMIT = table([LIMITS.index(i.get("limit", "execution")) for i in _ideas])
IDEA_ORDER = table([ORDERS.index(i.get("order", "theft")) for i in _ideas])
IDEA_ON = table([_on.index(i.get("on", "any")) for i in _ideas])
IDEA_RESOURCE = table([RESOURCES.index(i.get("resource", "food")) for i in _ideas])
IDEA_PAY = table([i.get("pay", 0) for i in _ideas])
IDEA_EVERY = table([i.get("every", 1) for i in _ideas])
IDEA_MOST = table([i.get("most", 0) for i in _ideas])
IDEA_HAPPY = table(
    [
        int(
            i["effect"] in ("convert", "solo_bonus", "peace_bonus", "failed_order_bonus")
            or i.get("gain") == "happiness"
        )
        for i in _ideas
    ]
)
"""Whether an idea hands out happiness during play (CV 11.3, Humanism)."""
