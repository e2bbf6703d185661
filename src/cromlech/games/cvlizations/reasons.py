"""Why an action is not legal now, asked of the rules themselves."""

from collections.abc import Mapping
from typing import Any

from cromlech.core.actions import Action
from cromlech.core.rules import CHANCE, OVER
from cromlech.core.words import Phrase

from .board import NONE, ORDERS, RESOURCES, TRACK
from .development import on_offer
from .ideas import total_resources
from .moves import BUY
from .phrases import amount, name_phrase, order_phrase, victim_phrase
from .seating import layer_at
from .state import (
    CHOOSE_START,
    DEALING_ORDER,
    DEVELOPING,
    FACING_DOWN,
    FACING_UP,
    LOOKING,
    OPENING,
    PHASES,
    PICKING,
    REDEALING,
    REFILLING,
    REVEALING,
    STEALING,
    STOICISM,
    SWAPPING,
    TRADING,
    WAIVING,
    State,
)

EXPECTED = {
    CHOOSE_START: ("start",),
    REFILLING: ("idea",),
    FACING_UP: ("face_up",),
    FACING_DOWN: ("face_down",),
    DEALING_ORDER: ("deal_order",),
    OPENING: ("reveal",),
    REVEALING: ("deal_order", "reveal"),
    STEALING: ("steal",),
    PICKING: ("take",),
    TRADING: ("trade",),
    DEVELOPING: ("buy", "pass", "look", "convert", "leave"),
    LOOKING: ("idea",),
    SWAPPING: ("swap", "keep"),
    WAIVING: ("waive",),
    STOICISM: ("take",),
    REDEALING: ("deal_order", "idea"),
}
"""The kinds of action that a phase knows."""


def reason(raw: State, action: Action, pack: Mapping[str, Any], modules: Any) -> Phrase:
    """A phrase for the person who tried."""
    if raw.actor == OVER:
        return {"key": "reason.over"}
    if action.chance and raw.actor != CHANCE:
        return {"key": "reason.chance"}
    if not action.chance and raw.actor == CHANCE:
        return {"key": "reason.wait_for_chance"}
    if action.kind not in EXPECTED[raw.phase]:
        return {"key": f"reason.phase_{PHASES[raw.phase]}"}
    if action.kind in ("face_up", "face_down"):
        return order_reason(raw, action.params["order"])
    if action.kind == "steal":
        return theft_reason(raw, action, modules)
    if action.kind == "buy":
        return purchase_reason(raw, action.id - BUY, pack, modules)
    return {"key": f"reason.{action.kind}"}


def order_reason(raw: State, order: str) -> Phrase:
    """Played before in this epoch, or face up already."""
    laid = raw.civilizations[layer_at(raw, raw.lay_step)]
    if laid.up != NONE and ORDERS[laid.up] == order:
        return {"key": "reason.order_laid", "order": order_phrase(order)}
    return {"key": "reason.order_spent", "order": order_phrase(order)}


def theft_reason(raw: State, action: Action, modules: Any) -> Phrase:
    """Nobody there, nothing there, or a shield."""
    theft = modules.module("theft")
    if action.params["victim"] == "supply":
        return {"key": "reason.steal_supply"}
    victim = int(action.params["victim"])
    who = victim_phrase(victim)
    if victim >= raw.seats or victim == raw.turn:
        return {"key": "reason.steal_self"}
    if theft.both_steal(raw):
        return {"key": "reason.steal_both"}
    if raw.robbed >> victim & 1:
        return {"key": "reason.steal_again", "victim": who}
    if theft.shielded(raw, victim):
        return {"key": "reason.steal_law", "victim": who}
    if total_resources(raw, victim) == 0:
        return {"key": "reason.steal_poor", "victim": who}
    return {"key": "reason.steal_nothing", "victim": who, "what": amount(action.params["resource"], 0)}


def purchase_reason(raw: State, idea: int, pack: Mapping[str, Any], modules: Any) -> Phrase:
    """Not on offer, no purchase left, or what is lacking."""
    name = name_phrase(pack["idea"][idea])
    if idea not in [on_offer(raw, raw.turn, place) for place in range(TRACK + 1)]:
        return {"key": "reason.not_on_track", "idea": name}
    if raw.purchases == 0:
        return {"key": "reason.no_purchase_left"}
    return {"key": "reason.lacking", "idea": name, "what": lacking(raw, idea, pack, modules)}


def lacking(raw: State, idea: int, pack: Mapping[str, Any], modules: Any) -> list[Phrase]:
    """What the player to move lacks of a price, before discounts."""
    own = raw.players[raw.turn].resources
    missing = {r: pack["idea"][idea].get(r, 0) - own[i] for i, r in enumerate(RESOURCES)}
    phrases = [amount(resource, n) for resource, n in missing.items() if n > 0]
    less = modules.module("development").discount(raw, raw.turn, idea)
    return phrases + ([{"key": "less", "count": less}] if less else [])
