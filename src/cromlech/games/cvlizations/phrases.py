"""Orders, ideas, actions and events as phrases: keys with parameters, never sentences."""

from collections.abc import Mapping, Sequence
from typing import Any

from cromlech.core.actions import Action
from cromlech.core.definition import ALL
from cromlech.core.words import Phrase

from .board import ADVANCED, DECKS, FIRST_OF_III, NONE, ORDERS, RESOURCES, SUPPLY
from .components import GROUPS, NAMES
from .events import EVENTS, LAID_DOWN, LOOKED
from .moves import BUY, IDEA
from .state import SOURCES, State


def amount(resource: str, number: int) -> Phrase:
    """So many of a resource."""
    return {"key": f"amount.{resource}", "count": number}


def order_phrase(order: str) -> Phrase:
    """An order by its name."""
    return {"key": f"order.{order}"}


def name_phrase(idea: Mapping[str, Any]) -> Phrase:
    """The name of an idea; names that a pack brings along are shown as they are."""
    if idea["name"] in NAMES:
        return {"key": f"idea.{idea['name']}"}
    return {"key": "idea_named", "name": idea["name"]}


def cost_of(idea: Mapping[str, Any]) -> list[Phrase]:
    """The printed price."""
    return [amount(resource, idea[resource]) for resource in RESOURCES if idea.get(resource)]


def idea_phrase(idea: Mapping[str, Any]) -> Phrase:
    """All that a card says."""
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


def shown_idea(pack: Mapping[str, Any], number: int) -> dict[str, Any]:
    """An idea card as screens get it: its fields, how they are known in short, its deck, and what it says."""
    idea = pack["idea"][number]
    fields = {field: value for field, value in idea.items() if field != "sources"}
    return {**fields, "deck": DECKS[number >= FIRST_OF_III], "text": idea_phrase(idea)}


def shown_order(order: Mapping[str, Any]) -> dict[str, Any]:
    """An order card as screens get it: its rows and what they say."""
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


def victim_phrase(victim: int) -> Phrase:
    """A player who is robbed, or the supply."""
    return {"key": "supply"} if victim == SUPPLY else {"key": "civilization.own", "seat": victim}


def civilization_name(civilization: int, players: int, mode: int) -> dict[str, Any]:
    """Which set of orders this is: a player's own, the Grannofolk's, or a neutral with the seat that lays it."""
    if civilization < players:
        return {"kind": "own", "seat": civilization}
    if mode == ADVANCED:
        return {"kind": "neutral", "seat": civilization - players}
    return {"kind": "grannofolk", "seat": None}


def civilization_phrase(name: Mapping[str, Any]) -> Phrase:
    """A player, the Grannofolk, or a neutral."""
    seat = {} if name["seat"] is None else {"seat": name["seat"]}
    return {"key": f"civilization.{name['kind']}", **seat}


def action_phrase(action: Action) -> Phrase:
    """What an action is called wherever it stands."""
    p = action.params
    kind = action.kind
    if kind in ("face_up", "face_down", "deal_order"):
        return {"key": f"action.{kind}", "order": order_phrase(p["order"])}
    if kind == "steal":
        victim = SUPPLY if p["victim"] == "supply" else p["victim"]
        return {"key": "action.steal", "what": amount(p["resource"], 1), "victim": victim_phrase(victim)}
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


def action_phrase_in(raw: State, action: Action, pack: Mapping[str, Any]) -> Phrase:
    """What an action would do here: the idea meant, what is given and received."""
    if action.kind == "buy":
        return {"key": "action.buy_is", "idea": idea_phrase(pack["idea"][action.id - BUY])}
    if action.kind == "idea":
        return {"key": "action.idea_is", "idea": idea_phrase(pack["idea"][action.id - IDEA])}
    if action.kind == "trade":
        return {
            "key": "action.trade_is",
            "given": amount(action.params["given"], 1),
            "received": amount(action.params["received"], raw.receive),
        }
    if action.kind == "face_up" and raw.simultaneous:
        return {"key": "action.face_down", "order": order_phrase(action.params["order"])}
    return action_phrase(action)


def event_phrase(event: Sequence[int], seat: int | None, pack: Mapping[str, Any], players: int, mode: int) -> Phrase:
    """A line of the log as a seat may read it.

    A face-down order is told to whoever laid it, a divined card to whoever looked (CV 14, 3).
    """
    key, *names = EVENTS[event[0]]
    if event[0] == LAID_DOWN:
        name = civilization_name(event[1], players, mode)
        if event[2] == NONE or seat not in (name["seat"], ALL):
            return {"key": "log.laid_unseen", "civilization": civilization_phrase(name)}
    if event[0] == LOOKED and seat not in (event[1], ALL):
        return {"key": "log.looked_unseen", "seat": event[1]}
    phrase: dict[str, Any] = {"key": f"log.{key}"}
    for param, value in zip(names, event[1:], strict=False):
        if param == "civilization":
            phrase[param] = civilization_phrase(civilization_name(value, players, mode))
        else:
            phrase[param] = _event_value(param, value, pack)
    if key == "traded":
        phrase["resource"] = amount(RESOURCES[event[2]], 1)
    elif "number" in phrase and "resource" in phrase:
        phrase["resource"] = amount(RESOURCES[event[2]], phrase.pop("number"))
    return phrase


def _event_value(param: str, value: int, pack: Mapping[str, Any]) -> Any:
    if param == "idea":
        return name_phrase(pack["idea"][value])
    if param in ("order", "first", "second"):
        return order_phrase(ORDERS[value])
    if param in ("resource", "received"):
        return amount(RESOURCES[value], 1)
    if param == "exchange":
        return amount(RESOURCES[value % 10], value // 10)
    if param == "victim":
        return victim_phrase(value)
    if param == "source":
        return {"key": f"source.{SOURCES[value]}"}
    return value
