"""Cards, buildings, actions, and events as phrases: keys with parameters, never sentences."""

from collections.abc import Mapping
from typing import Any

from cromlech.core.actions import Action
from cromlech.core.events import Event
from cromlech.core.words import Phrase

from .actions import BUILDING, CARD
from .board import (
    BUILDING_1,
    CARD_1,
    DIVISOR,
    GATHERED,
    GOODS,
    LOCATIONS,
    MAX_TOOLS,
    NONE,
    RESOURCES,
    START_FIGURES,
    START_FOOD,
    TOOL_TILES,
    VILLAGE_LIMIT,
)
from .cards import slot_cost
from .feeding import missing_food
from .gathering import pieces, pips
from .options import OPTIONS
from .printed import CARD_AMOUNT, ONE_USE_CARD, PACK
from .state import State
from .tools import tool_value

CARD_OF = {card["id"]: card for card in PACK["card"]}
BUILDING_OF = {building["id"]: building for building in PACK["building"]}


def shown_cards() -> dict[str, Any]:
    """What the board adds: limits by players, where goods are gathered, how tools grow, and how a tribe starts."""
    return {
        "limits": [
            {"players": players, "village": int(VILLAGE_LIMIT[players]), "stacks": players}
            for players in reversed(OPTIONS.players)
        ],
        "areas": [
            {"location": LOCATIONS[at], "good": GOODS[good], "divisor": int(DIVISOR[good])}
            for at, good in enumerate(GATHERED)
            if good != NONE
        ],
        "tools": [
            [value for tile in range(TOOL_TILES) if (value := tool_value(total, tile))]
            for total in range(1, MAX_TOOLS + 1)
        ],
        "start": {"figures": START_FIGURES, "food": START_FOOD},
    }


def amount(good: str, number: int) -> Phrase:
    """An amount of a good."""
    return {"key": f"amount.{good}", "count": number}


def location(name: str) -> Phrase:
    """A location by its name."""
    return {"key": f"location.{name}"}


def card_phrase(card: Mapping[str, Any]) -> Phrase:
    """Both halves of a card."""
    return {"key": "card", "top": top_phrase(card), "bottom": bottom_phrase(card)}


def top_phrase(card: Mapping[str, Any]) -> Phrase:
    """The upper half: what happens when the card is bought."""
    kind = card["top"]
    if kind == "food":
        return amount("food", card["amount"])
    if kind == "resource":
        return amount(card["resource"], card["amount"])
    if kind == "resource_roll":
        return {"key": "top.resource_roll", "count": card["amount"], "good": card["resource"]}
    if "amount" in card:
        return {"key": f"top.{kind}", "count": card["amount"]}
    return {"key": f"top.{kind}"}


def bottom_phrase(card: Mapping[str, Any]) -> Phrase:
    """The lower half: what counts at the end."""
    if "culture" in card:
        return {"key": f"symbol.{card['culture']}"}
    return {"key": f"profession.{card['profession']}", "count": card["figures"]}


def building_phrase(building: Mapping[str, Any]) -> Phrase:
    """The cost and points of a building."""
    if building["kind"] == "fixed":
        cost = [amount(r, building[r]) for r in GOODS[:RESOURCES] if building.get(r)]
        return {"key": "building.fixed", "cost": cost, "points": building["points"]}
    if building["kind"] == "exact_count":
        return {"key": "building.exact_count", "resources": building["resources"], "kinds": building["kinds"]}
    return {"key": "building.range", "min": building["min"], "max": building["max"]}


def entry_phrase(section: str, entry: Mapping[str, Any]) -> Phrase:
    """A card or a building."""
    return card_phrase(entry) if section == "card" else building_phrase(entry)


def shown_card(card: Mapping[str, Any]) -> Any:
    """A card as screens get it: its fields and its text."""
    return {**card, "text": card_phrase(card)}


def shown_building(building: Mapping[str, Any]) -> Any:
    """A building as screens get it: its fields and its text."""
    return {**building, "text": building_phrase(building)}


def action_phrase(action: Action) -> Phrase:
    """What an action is called in general."""
    p = action.params
    if action.kind == "place":
        return {"key": "action.place", "number": p["number"], "where": location(p["location"])}
    if action.kind == "act":
        return {"key": "action.act", "where": location(p["location"])}
    if action.kind == "tools":
        names = [{"key": "tool_tile", "number": i} for i in p["tiles"]]
        names += [{"key": "one_use_tool", "number": i} for i in p["cards"]]
        return {"key": "action.tools", "tools": names} if names else {"key": "action.tools_none"}
    if action.kind == "pick":
        return {"key": "action.pick", "goods": _pair(p["first"], p["second"])}
    if action.kind == "pay":
        if not p["amount"]:
            return {"key": "action.pay_none", "good": {"key": f"good.{p['resource']}"}}
        return {"key": "action.pay", "what": amount(p["resource"], p["amount"])}
    if action.kind == "take_die":
        return {"key": "action.take_die", "face": p["face"], "item": {"key": f"face.{p['face']}"}}
    return {"key": f"action.{action.kind}", **p}


def _pair(first: str, second: str) -> list[Phrase]:
    return [amount(first, 2)] if first == second else [amount(first, 1), amount(second, 1)]


def action_phrase_in(raw: State, action: Action) -> Phrase:
    """What an action would do here: with the card or building, the yield of a tool choice, or the price."""
    if action.kind in ("place", "act"):
        thing = thing_at(raw, LOCATIONS.index(action.params["location"]))
        if thing is not None:
            return {"key": "action.with", "action": action_phrase(action), "thing": thing}
    elif action.kind == "tools":
        return tools_phrase(raw, action)
    elif action.kind == "buy":
        thing = thing_at(raw, raw.location)
        if raw.location < BUILDING_1:
            return {"key": "action.buy_card", "thing": thing, "cost": slot_cost(raw.location)}
        return {"key": "action.buy_building", "thing": thing}
    elif action.kind == "feed":
        return {"key": "action.feed_with", "missing": missing_food(raw, raw.turn)}
    elif action.kind == "card":
        return {"key": "action.card_is", "thing": card_phrase(PACK["card"][action.id - CARD])}
    elif action.kind == "building":
        return {"key": "action.building_is", "thing": building_phrase(PACK["building"][action.id - BUILDING])}
    return action_phrase(action)


def tools_phrase(raw: State, action: Action) -> Phrase:
    """A choice of tools, with the total and the yield it would give."""
    tiles, cards = values_of_tools(raw, action)
    value = sum(tiles) + sum(cards)
    total = pips(raw) + value
    gain = amount(GOODS[raw.roll_for], pieces(raw.roll_for, total))
    return {"key": "action.tools_yield", "action": action_phrase(action), "value": value, "total": total, "gain": gain}


def values_of_tools(raw: State, action: Action) -> tuple[list[int], list[int]]:
    """What each tile and each one-use tool of a choice adds to the roll."""
    tiles = [tool_value(raw.players[raw.turn].tools, tile - 1) for tile in action.params["tiles"]]
    return tiles, [CARD_AMOUNT[ONE_USE_CARD[which - 1]] for which in action.params["cards"]]


def thing_at(raw: State, where: int) -> Phrase | None:
    """The card or building at a location, or None."""
    if where >= BUILDING_1:
        tile = raw.top[where - BUILDING_1]
        return building_phrase(PACK["building"][tile]) if tile >= 0 else None
    if where >= CARD_1:
        card = raw.row[where - CARD_1]
        return card_phrase(PACK["card"][card]) if card >= 0 else None
    return None


def event_phrase(event: Event, options: Mapping[str, Any]) -> Phrase:
    """A line of the log."""
    p = event.params
    phrase: dict[str, Any] = {"key": f"log.{event.kind}" + ("_unseen" if event.hidden else ""), **p}
    if "card" in p:
        phrase["card"] = card_phrase(CARD_OF[p["card"]])
    if "building" in p:
        phrase["building"] = building_phrase(BUILDING_OF[p["building"]])
    if "location" in p:
        phrase["location"] = location(p["location"])
    if "good" in p:
        phrase["what"] = amount(p["good"], p["number"])
    if "dice" in p:
        phrase["pips"] = sum(p["dice"])
    if "face" in p:
        phrase["face"] = {"key": f"face.{p['face']}"}
    if "source" in p:
        phrase["source"] = {"key": f"source.{p['source']}"}
    if event.kind == "picked":
        phrase["goods"] = _pair(p["first"], p["second"])
    return phrase
