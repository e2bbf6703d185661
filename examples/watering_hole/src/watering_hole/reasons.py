"""Why an action is not legal although the phase fits."""

from cromlech.core.actions import Action
from cromlech.core.words import Phrase

from .board import ANIMALS, STRENGTH
from .state import State


def reason(raw: State, action: Action) -> Phrase:
    """The reason, as a phrase for the person who tried."""
    if action.kind != "take":
        return {"key": "reason.lay"}
    animal = ANIMALS.index(action.params["animal"])
    if raw.water[animal] == 0:
        return {"key": "reason.not_there"}
    return {"key": "reason.too_strong", "number": STRENGTH[animal]}
