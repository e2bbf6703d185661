"""Orders, ideas, actions, and events as phrases: keys with parameters, never sentences."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from cromlech.core.actions import Action
from cromlech.core.events import Entry, Event, Secret
from cromlech.core.words import Phrase

from .board import DECKS, FIRST_OF_III, RESOURCES
from .components import GROUPS, NAMES
from .events import EVENTS, IDEA, RESOURCE, VICTIM, amount
from .printed import PACK
from .scoring import source_of
from .state import FROM_IDEAS, State
from .trade import received_in_all

NUMBER_OF = {idea["id"]: number for number, idea in enumerate(PACK["idea"])}
"""The number of an idea by its id. Rules use numbers, everyone else ids."""
_KINDS = {kind.name: kind for kind in EVENTS.kinds}


def order_phrase(order: str) -> Phrase:
    """An order by its name."""
    return {"key": f"order.{order}"}


def name_phrase(idea: Mapping[str, Any]) -> Phrase:
    """The name of an idea. A pack's own names are shown as is."""
    if idea["name"] in NAMES:
        return {"key": f"idea.{idea['name']}"}
    return {"key": "idea_named", "name": idea["name"]}


def cost_of(idea: Mapping[str, Any]) -> list[Phrase]:
    """The printed price."""
    return [amount(resource, idea[resource]) for resource in RESOURCES if idea.get(resource)]


def idea_phrase(idea: Mapping[str, Any]) -> Phrase:
    """The whole text of a card."""
    return {
        "key": "idea_card",
        "name": name_phrase(idea),
        "type": {"key": f"type.{idea['type']}"},
        "cost": cost_of(idea) or {"key": "free"},
        "happiness": idea["happiness"],
        "effect": effect_phrase(idea),
    }


def effect_phrase(idea: Mapping[str, Any]) -> Phrase:
    """What an idea does."""
    kind = idea["effect"]
    if kind == "trade_bonus":
        more = {"key": "gain.same", "count": idea["amount"]}
        return {"key": "effect.order_execution", "order": order_phrase("trade"), "gain": more}
    if "gain" in idea:
        gain = {"key": f"gain.{idea['gain']}", "count": idea["amount"]}
        if kind == "epoch_income":
            return {"key": "effect.epoch_income", "gain": gain}
        if kind == "group_bonus":
            return {"key": f"effect.group_{idea['group']}_{idea['limit']}", "gain": gain}
        return {"key": f"effect.order_{idea['limit']}", "order": order_phrase(idea["order"]), "gain": gain}
    phrase: dict[str, Any] = {"key": f"effect.{kind}"}
    for field in ("amount", "points", "every", "most"):
        if field in idea:
            phrase[field] = idea[field]
    if "on" in idea:
        phrase["on"] = {"key": f"types.{idea['on']}"}
    if kind == "convert":
        phrase["pay"] = amount(idea["resource"], idea["pay"])
    elif kind == "exchange":
        phrase["what"] = amount(idea["resource"], idea["most"])
    return phrase


def entry_phrase(section: str, entry: Mapping[str, Any]) -> Phrase:
    """An order or an idea."""
    return order_card_phrase(entry) if section == "order" else idea_phrase(entry)


def shown_entry(section: str, entry: Mapping[str, Any]) -> dict[str, Any]:
    """A card as screens get it: its fields and text, and for an idea, its deck and whether it scores at the end."""
    shown = {**entry, "text": entry_phrase(section, entry)}
    if section == "idea":
        number = NUMBER_OF[entry["id"]]
        shown |= {"deck": DECKS[number >= FIRST_OF_III], "final": source_of(number) != FROM_IDEAS}
    return shown


@cache
def shown_idea(number: int) -> Any:
    """An idea card in play, without the sources of its fields. Shared, so it must not be changed."""
    shown = shown_entry("idea", PACK["idea"][number])
    shown.pop("sources", None)
    return shown


def shown_order(order: Mapping[str, Any]) -> Any:
    """An order card in play: its rows and their text."""
    return {"id": order["id"], **{group: order[group] for group in GROUPS}, "text": order_card_phrase(order)}


def order_card_phrase(order: Mapping[str, Any]) -> Phrase:
    """An order with its three rows."""
    rows = {group: row_phrase(order["id"], order[group]) for group in GROUPS}
    return {"key": "order_card", "name": order_phrase(order["id"]), **rows}


def row_phrase(order: str, number: int) -> Phrase:
    """One row of an order card."""
    if number == 0:
        return {"key": "row.nothing"}
    return {"key": f"row.{order}", "count": number}


def action_phrase(action: Action) -> Phrase:
    """What an action is called in general."""
    p = action.params
    kind = action.kind
    if kind in ("face_up", "face_down", "deal_order"):
        return {"key": f"action.{kind}", "order": order_phrase(p["order"])}
    if kind == "steal":
        return {"key": "action.steal", "what": amount(p["resource"], 1), "victim": VICTIM.phrase(p["victim"])}
    if kind == "take":
        return {"key": "action.take", "resource": {"key": f"resource.{p['resource']}"}}
    if kind in ("trade", "swap"):
        return {
            "key": f"action.{kind}",
            "given": {"key": f"resource.{p['given']}"},
            "received": {"key": f"resource.{p['received']}"},
        }
    if kind == "waive":
        return {"key": "action.waive", "what": amount(p["resource"], 1)}
    return {"key": f"action.{kind}", **p}


def action_phrase_in(raw: State, action: Action) -> Phrase:
    """What an action would do here: with the idea, or what is given and received."""
    if action.kind in ("buy", "idea"):
        idea = PACK["idea"][NUMBER_OF[action.params["idea"]]]
        return {"key": f"action.{action.kind}_is", "idea": idea_phrase(idea)}
    if action.kind == "trade":
        return {
            "key": "action.trade_is",
            "given": amount(action.params["given"], 1),
            "received": amount(action.params["received"], received_in_all(raw)),
        }
    if action.kind == "face_up" and raw.simultaneous:
        return {"key": "action.face_down", "order": order_phrase(action.params["order"])}
    return action_phrase(action)


def event_phrase(event: Event, options: Mapping[str, Any]) -> Phrase:
    """A line of the log. No one knows what the Grannofolk have played face down."""
    unseen = event.hidden or (event.kind == "laid_down" and event.params["order"] is None)
    phrase: dict[str, Any] = {"key": f"log.{event.kind}" + ("_unseen" if unseen else "")}
    number = event.params.get("number", 1)
    for name, value in event.params.items():
        param = _KINDS[event.kind].params[name]
        if isinstance(param, Secret):
            param = param.of
        if isinstance(param, Entry):
            phrase[name] = name_phrase(IDEA.by_id[value])
        elif param is RESOURCE:
            phrase[name] = amount(value, number)
        elif value is not None:
            phrase[name] = param.phrase(value)
    return phrase
