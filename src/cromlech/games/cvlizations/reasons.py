"""Why an action is not legal although its kind fits the phase, according to the rules."""

from cromlech.core.actions import Action
from cromlech.core.words import Phrase

from .actions import BUY
from .board import NONE, ORDERS, RESOURCES, TRACK
from .development import discount, on_offer
from .events import VICTIM, amount
from .ideas import total_resources
from .phrases import name_phrase, order_phrase
from .printed import IDEA_COST, PACK
from .seating import layer_at
from .state import State
from .theft import both_steal, shielded


def reason(raw: State, action: Action) -> Phrase:
    """The reason, as a phrase for the person who tried."""
    if action.kind in ("face_up", "face_down"):
        return order_reason(raw, action.params["order"])
    if action.kind == "steal":
        return theft_reason(raw, action)
    if action.kind == "buy":
        return purchase_reason(raw, action.id - BUY)
    return {"key": f"reason.{action.kind}"}


def order_reason(raw: State, order: str) -> Phrase:
    """Already played this age, or already face up."""
    laid = raw.civilizations[layer_at(raw, raw.lay_step)]
    if laid.up != NONE and ORDERS[laid.up] == order:
        return {"key": "reason.order_laid", "order": order_phrase(order)}
    return {"key": "reason.order_spent", "order": order_phrase(order)}


def theft_reason(raw: State, action: Action) -> Phrase:
    """No one there, nothing there, or a shield."""
    if action.params["victim"] == "supply":
        return {"key": "reason.steal_supply"}
    victim = int(action.params["victim"])
    who = VICTIM.phrase(victim)
    if victim >= raw.seats or victim == raw.turn:
        return {"key": "reason.steal_self"}
    if both_steal(raw):
        return {"key": "reason.steal_both"}
    if raw.robbed >> victim & 1:
        return {"key": "reason.steal_again", "victim": who}
    if shielded(raw, victim):
        return {"key": "reason.steal_law", "victim": who}
    if total_resources(raw, victim) == 0:
        return {"key": "reason.steal_poor", "victim": who}
    return {"key": "reason.steal_nothing", "victim": who, "what": amount(action.params["resource"], 0)}


def purchase_reason(raw: State, idea: int) -> Phrase:
    """Not on offer, no purchase left, or what is missing."""
    name = name_phrase(PACK["idea"][idea])
    if idea not in [on_offer(raw, raw.turn, place) for place in range(TRACK + 1)]:
        return {"key": "reason.not_on_track", "idea": name}
    if raw.purchases == 0:
        return {"key": "reason.no_purchase_left"}
    return {"key": "reason.lacking", "idea": name, "what": lacking(raw, idea)}


def short_of(raw: State, player: int, idea: int) -> dict[str, int]:
    """The resources a player lacks to pay for an idea, before discounts."""
    own = raw.players[player].resources
    short = {name: IDEA_COST[idea][i] - own[i] for i, name in enumerate(RESOURCES)}
    return {name: number for name, number in short.items() if number > 0}


def lacking(raw: State, idea: int) -> list[Phrase]:
    """The same in words, with the discounts."""
    phrases = [amount(resource, number) for resource, number in short_of(raw, raw.turn, idea).items()]
    less = discount(raw, raw.turn, idea)
    return phrases + ([{"key": "less", "count": less}] if less else [])
