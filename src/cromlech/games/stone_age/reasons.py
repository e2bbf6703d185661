"""Why an action is not legal now, asked of the rules themselves."""

from typing import Any

from cromlech.core.actions import Action
from cromlech.core.rules import CHANCE, OVER
from cromlech.core.words import Phrase

from .board import GOODS, LOCATIONS
from .phrases import location
from .placement import OBSTACLES, OPEN, circles, obstacle
from .state import (
    ACTING,
    ADDING_TOOLS,
    BUYING,
    CHOOSE_START,
    DEAL_CARD,
    DRAWING,
    FEEDING,
    PAYING,
    PHASES,
    PICKING,
    PLACING,
    REDEALING,
    ROLLING,
    TAKING_DIE,
    TURN_UP,
)

EXPECTED = {
    CHOOSE_START: ("start",),
    DEAL_CARD: ("card",),
    TURN_UP: ("building",),
    PLACING: ("place",),
    ACTING: ("act", "use_card"),
    ROLLING: ("die",),
    ADDING_TOOLS: ("tools",),
    BUYING: ("buy", "decline", "use_card"),
    PAYING: ("pay",),
    PICKING: ("pick",),
    TAKING_DIE: ("take_die",),
    DRAWING: ("card",),
    FEEDING: ("starve", "feed", "use_card"),
    REDEALING: ("card",),
}
"""The kinds of action that a phase knows."""


def reason(raw: Any, action: Action) -> Phrase:
    """A phrase for the person who tried."""
    if raw.actor == OVER:
        return {"key": "reason.over"}
    if action.chance and raw.actor != CHANCE:
        return {"key": "reason.chance"}
    if not action.chance and raw.actor == CHANCE:
        return {"key": "reason.wait_for_chance"}
    if action.kind not in EXPECTED[raw.phase]:
        return {"key": f"reason.phase_{PHASES[raw.phase]}"}
    if action.kind == "place":
        return placement_reason(raw, action)
    if action.kind == "act":
        return {"key": "reason.not_there", "where": location(action.params["location"])}
    if action.kind == "pay" and action.params["resource"] != GOODS[raw.pay_next]:
        return {"key": "reason.pay_order", "what": {"key": f"good.{GOODS[raw.pay_next]}"}}
    return {"key": f"reason.{action.kind}"}


def placement_reason(raw: Any, action: Action) -> Phrase:
    """Why these figures may not go there."""
    name = action.params["location"]
    where = LOCATIONS.index(name)
    hindrance = obstacle(raw, raw.turn, where)
    if hindrance != OPEN:
        return {"key": f"reason.{OBSTACLES[hindrance]}", "where": location(name)}
    if action.params["number"] > raw.players[raw.turn].free:
        return {"key": "reason.no_figures", "number": raw.players[raw.turn].free}
    return {"key": "reason.no_room", "where": location(name), "number": circles(raw, where)}
