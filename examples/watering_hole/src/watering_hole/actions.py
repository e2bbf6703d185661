"""Every decision of a clan and of chance."""

from cromlech.core.actions import Actions

from .board import ANIMALS, HUNTERS, MAX_COPIES

ACTIONS = Actions()
LAY = ACTIONS.add("lay", hunter=range(1, HUNTERS + 1))
TAKE = ACTIONS.add("take", animal=ANIMALS)
COME = ACTIONS.chance("come", animal=ANIMALS, copy=range(1, MAX_COPIES + 1))
TOTEM = ACTIONS.chance("totem", animal=ANIMALS)
GUESS = ACTIONS.chance("guess", hunter=range(1, HUNTERS + 1))  # replaces a hunter that a seat can't see
MAX_LEGAL = TOTEM - COME
