"""The values printed on orders and ideas, as lookups for the rules, from cards.toml or a card pack (CV 6.2, 11)."""

from cromlech.core.rules import cards_in_play, lookup, lookup2

from .board import ORDERS, RESOURCES, TYPES
from .components import EFFECTS, GAINS, GROUPS, HAPPY_EFFECTS, LIMITS, TARGETS

PACK = cards_in_play(__package__)
"""The cards this copy of the rules plays with."""
ORDER_OF = {order["id"]: order for order in PACK["order"]}
_ideas = PACK["idea"]

ROW = lookup2([[0, *(ORDER_OF[order][group] for group in GROUPS)] for order in ORDERS])
"""What an order does by how many chose it: `ROW[order][1 … 3]`, 0 for nothing. Doubling: how often to repeat."""
NOTHING = 0

IDEA_TYPE = lookup([TYPES.index(i["type"]) for i in _ideas])
IDEA_COST = lookup2([[i.get(resource, 0) for resource in RESOURCES] for i in _ideas])
IDEA_HAPPINESS = lookup([i["happiness"] for i in _ideas])
IDEA_EFFECT = lookup([EFFECTS.index(i["effect"]) for i in _ideas])
IDEA_AMOUNT = lookup([i.get("amount", i.get("points", 0)) for i in _ideas])
IDEA_GROUP = lookup([1 + GROUPS.index(i.get("group", "one")) for i in _ideas])
IDEA_GAIN = lookup([GAINS.index(i.get("gain", "any")) for i in _ideas])
IDEA_LIMIT = lookup([LIMITS.index(i.get("limit", "execution")) for i in _ideas])
IDEA_ORDER = lookup([ORDERS.index(i.get("order", "trade")) for i in _ideas])
IDEA_ON = lookup([TARGETS.index(i.get("on", "any")) for i in _ideas])
IDEA_RESOURCE = lookup([RESOURCES.index(i.get("resource", "food")) for i in _ideas])
IDEA_PAY = lookup([i.get("pay", 0) for i in _ideas])
IDEA_EVERY = lookup([i.get("every", 1) for i in _ideas])
IDEA_MOST = lookup([i.get("most", 0) for i in _ideas])
IDEA_HAPPY = lookup([i["effect"] in HAPPY_EFFECTS or i.get("gain") == "happiness" for i in _ideas])
"""Whether an idea gives happiness during play (CV 11.3, Humanism)."""
