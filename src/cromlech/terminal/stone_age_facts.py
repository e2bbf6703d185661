"""Stone Age as the terminal tells it: the same facts for the drawn table and for plain lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from .scene import Choice, Scene

RESOURCES = ("wood", "brick", "stone", "gold")
VILLAGE = ("tool_maker", "hut", "field")
ROLLS = ("rolling", "adding_tools", "taking_die")
"""Phases in which the dice on the table matter. Later, they stay there until the next roll."""

PlayerView = Mapping[str, Any]


def places(scene: Scene) -> list[str]:
    """The locations of the board itself: village, hunting grounds, and resource areas."""
    return [name for name in scene.view["locations"] if not in_market(scene, name)]


def in_market(scene: Scene, location: str) -> bool:
    """Whether cards or buildings are bought there."""
    return bool(scene.view["locations"][location]["market"])


def figures_at(scene: Scene, location: str) -> list[tuple[int, int]]:
    """The figures at a location: seats and numbers."""
    return [(seat, n) for seat, n in enumerate(scene.view["locations"][location]["figures"]) if n]


def free_circles(scene: Scene, location: str) -> int:
    """The empty circles of a place. The hunting grounds have none to count."""
    place = scene.view["locations"][location]
    if location == "hunt":
        return 0
    return 0 if location in VILLAGE and any(place["figures"]) else int(place["room"])


def placing(scene: Scene) -> dict[str, list[Choice]]:
    """The choices of the placement phase by location. Empty in other phases."""
    found: dict[str, list[Choice]] = {}
    for choice in scene.choices:
        if choice.action.kind == "place":
            found.setdefault(choice.action.params["location"], []).append(choice)
    return found


def card(scene: Scene, slot: Mapping[str, Any]) -> str:
    """The card of a slot."""
    return scene.say(slot["card"]["text"]) if slot["card"] else scene.text("table.empty")


def tile(scene: Scene, stack: Mapping[str, Any]) -> str:
    """The top tile of a stack, as short as on the tile itself."""
    tile = stack["building"]
    if not tile or tile["kind"] != "fixed":
        return building(scene, stack)
    return scene.say({**tile["text"], "key": "table.tile"})


def building(scene: Scene, stack: Mapping[str, Any]) -> str:
    """The top tile of a stack."""
    return scene.say(stack["building"]["text"]) if stack["building"] else scene.text("table.empty")


def tools(scene: Scene, player: PlayerView) -> str:
    """The tools of a player, with used ones marked."""
    used = scene.text("table.used")
    values = [f"{tool['value']} ({used})" if tool["used"] else str(tool["value"]) for tool in player["tools"]]
    return ", ".join(values) or scene.text("table.none")


def card_facts(scene: Scene, player: PlayerView) -> list[tuple[str, str]]:
    """A player's cards, as pairs of a heading and a list."""
    known = [*player["cards"], *player["cards_to_use"], *(player["drawn_cards"] or [])]
    culture = Counter(card["culture"] for card in known if "culture" in card)
    people: Counter[str] = Counter()
    for each in known:
        if "profession" in each:
            people[each["profession"]] += each["figures"]
    facts = [
        ("table.culture", [_times(scene.text(f"symbol.{symbol}"), n) for symbol, n in sorted(culture.items())]),
        ("table.people", [scene.text(f"profession.{name}", count=n) for name, n in sorted(people.items())]),
        ("table.to_use", [scene.say(card["text"]["top"]) for card in player["cards_to_use"]]),
    ]
    if player["drawn_cards"]:
        facts.append(("table.extra", [scene.say(card["text"]["bottom"]) for card in player["drawn_cards"]]))
    elif player["drawn"]:
        facts.append(("table.extra", [scene.text("table.face_down", number=player["drawn"])]))
    return [(scene.text(key), ", ".join(items)) for key, items in facts if items]


def _times(text: str, number: int) -> str:
    return text if number == 1 else f"{text} ×{number}"


def building_list(scene: Scene, player: PlayerView) -> str:
    """The buildings of a player."""
    return "; ".join(scene.say(tile["text"]) for tile in player["buildings"])


def payment(scene: Scene) -> list[str]:
    """What still has to be paid and what has been set aside. Empty outside a payment."""
    owed = scene.view["payment"]
    if owed is None:
        return []
    key = "table.pay_exact" if owed["least"] == owed["most"] else "table.pay_range"
    said = [scene.text(key, least=owed["least"], most=owed["most"])]
    if owed["kinds"] is not None:
        said.append(scene.text("table.pay_kinds", kinds=owed["kinds"]))
    paid = [{"key": f"amount.{kind}", "count": owed["paid"][kind]} for kind in RESOURCES if owed["paid"][kind]]
    if paid:
        said.append(scene.text("table.pay_paid", paid=paid))
    return said


def roll(scene: Scene, dice: str) -> str | None:
    """The dice on the table, with `dice` as their drawing or text."""
    found = scene.view["roll"]
    if found is None or scene.view["phase"] not in ROLLS:
        return None
    if found["roll_for"] == "all":
        return scene.text("table.roll_all", dice=dice)
    return scene.text("table.roll", dice=dice, pips=found["pips"], good=found["roll_for"])


def cost(scene: Scene, slot: Mapping[str, Any]) -> str:
    """The price of a card slot."""
    return scene.text("resources", count=slot["cost"])


def names_at(scene: Scene, found: Sequence[tuple[int, int]]) -> str:
    """The figures somewhere, by name and number."""
    return ", ".join(f"{scene.names[seat]} ×{n}" for seat, n in found)
