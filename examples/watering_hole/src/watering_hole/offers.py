"""What a choice would give, and the actions a player might want but can't take."""

from collections.abc import Mapping
from typing import Any

from cromlech.core.actions import Action

from .actions import TAKE
from .board import ANIMALS, SPECIES
from .rules import score
from .state import TAKING, State


def outlook(raw: State, action: Action) -> Mapping[str, Any] | None:
    """The points of an animal, including a pair it may complete."""
    if action.kind != "take":
        return None
    after = raw.copy()
    after.clans[raw.actor].caught[ANIMALS.index(action.params["animal"])] += 1
    return {"points": score(after, raw.actor) - score(raw, raw.actor)}


def refused(raw: State, legal: list[int]) -> list[int]:
    """Animals that are too strong."""
    if raw.phase != TAKING:
        return []
    return [TAKE + animal for animal in range(SPECIES) if raw.water[animal] and TAKE + animal not in legal]
