"""Why an action is not legal although its kind fits the phase, according to the rules."""

from cromlech.core.actions import Action
from cromlech.core.words import Phrase

from .board import GOODS, LOCATIONS
from .phrases import location
from .placement import OBSTACLES, OPEN, circles, obstacle
from .state import State


def reason(raw: State, action: Action) -> Phrase:
    """The reason, as a phrase for the person who tried."""
    if action.kind == "place":
        return placement_reason(raw, action)
    if action.kind == "act":
        return {"key": "reason.not_there", "where": location(action.params["location"])}
    if action.kind == "pay" and action.params["resource"] != GOODS[raw.pay_next]:
        return {"key": "reason.pay_order", "what": {"key": f"good.{GOODS[raw.pay_next]}"}}
    return {"key": f"reason.{action.kind}"}


def placement_reason(raw: State, action: Action) -> Phrase:
    """Why these figures can't go there."""
    name = action.params["location"]
    where = LOCATIONS.index(name)
    hindrance = obstacle(raw, raw.turn, where)
    if hindrance != OPEN:
        return {"key": f"reason.{OBSTACLES[hindrance]}", "where": location(name)}
    if action.params["number"] > raw.players[raw.turn].free:
        return {"key": "reason.no_figures", "number": raw.players[raw.turn].free}
    return {"key": "reason.no_room", "where": location(name), "number": circles(raw, where)}
