"""The constants of the rules, and what is printed on the cards in play."""

from cromlech.core.names import Names
from cromlech.core.rules import cards_in_play, lookup

MAX_PLAYERS = 4
HUNTERS = 6
"""The hunters of a clan have the values 1 to 6. A season has as many rounds."""
MAX_COPIES = 10
PAIR_POINTS = 2

ANIMALS = Names()
for _name in ("hare", "deer", "horse", "bison", "bear", "mammoth"):
    ANIMALS.add(_name)
SPECIES = len(ANIMALS)

PACK = cards_in_play(__package__)
_animal = {card["id"]: card for card in PACK["animal"]}
_totem = {card["id"]: card for card in PACK["totem"]}
COPIES = lookup([_animal[name]["copies"] for name in ANIMALS])
STRENGTH = lookup([_animal[name]["strength"] for name in ANIMALS])
POINTS = lookup([_animal[name]["points"] for name in ANIMALS])
BONUS = lookup([_totem[name]["bonus"] for name in ANIMALS])
