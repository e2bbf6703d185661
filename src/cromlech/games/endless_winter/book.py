"""What is printed on the components, as a screen shows it: values, effects, and phrases."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any

from .board import (
    CAMP_TOOLS,
    CULTURE_LABOR,
    HUNT_LABOR,
    HUNT_TOOLS,
    MIDDLE_FOOD,
    MOVE_LABOR,
    RECRUIT_LABOR,
    RECRUIT_TOOLS,
    REST_LABOR,
    REVEAL_LABOR,
    REVEALED_ANIMALS,
    SIDES,
    VILLAGE_FOOD,
)
from .component_phrases import (
    animal_phrase,
    card_name,
    effects_phrase,
    several_phrase,
    side_phrase,
    tribe_phrase,
)
from .printed import ANIMALS, CHIEF_CARDS, CULTURES, PACK, SLOT_FOOD, SLOT_TOOLS, TRIBE_CARDS
from .vocabulary import LADDER, UNLIMITED, Effect, Item, parse_effect


def _arrow(*gains: Item, **pays: int) -> Effect:
    return Effect(tuple(Item(op, n) for op, n in pays.items()), gains)


_SECTIONS: dict[str, tuple[list[Effect], list[Effect]]] = {
    "initiate": (
        [_arrow(Item("tribe_hand", 1), tool=RECRUIT_TOOLS, labor=RECRUIT_LABOR)],
        [_arrow(Item("tribe_discard", 1), Item("bury", 1), food=MIDDLE_FOOD)],
    ),
    "develop": ([_arrow(Item("culture", 1), labor=CULTURE_LABOR)], [_arrow(Item("sacred_stone", 1))]),
    "migrate": (
        [_arrow(Item("camp_place", 1), tool=CAMP_TOOLS), _arrow(Item("camp_move", 1), labor=MOVE_LABOR)],
        [_arrow(Item("village", 1), food=VILLAGE_FOOD)],
    ),
    "hunt": (
        [
            _arrow(Item("animal_reveal", REVEALED_ANIMALS), labor=REVEAL_LABOR),
            _arrow(Item("animal_pick", 1), tool=HUNT_TOOLS, labor=HUNT_LABOR),
        ],
        [_arrow(Item("animal_tip", 1))],
    ),
    "rest": ([_arrow(Item("draw", 1))], [_arrow(Item("animal_tip", 1))]),
}
"""The top and middle sections of every place (EW 6)."""


def book(cards: Collection[str]) -> dict[str, Any]:
    """All components except the Culture cards that no one at this table can name yet."""
    return {**_boards(), "culture": {name: entry for name, entry in _cultures().items() if name in cards}}


def whole_book() -> dict[str, Any]:
    """All components, for reading about them away from a table."""
    return book({card["id"] for card in CULTURES})


@cache
def _cultures() -> dict[str, dict[str, Any]]:
    return {card["id"]: culture_entry(card) for card in CULTURES}


@cache
def _boards() -> dict[str, Any]:
    return {
        "columns": columns(),
        "ladder": list(LADDER),
        "rest_labor": REST_LABOR / 2,
        "tribe": {entry["id"]: tribe_entry(entry) for entry in TRIBE_CARDS},
        "chief": {entry["id"]: chief_entry(entry) for entry in CHIEF_CARDS},
        "animal": {entry["id"]: animal_entry(entry) for entry in ANIMALS},
        "terrain": {entry["id"]: effects_entry(entry["benefit"]) for entry in PACK["terrain"]},
        "offerings": [{"ratio": level["ratio"], **effects_entry(level["benefit"])} for level in PACK["offering"]],
        "honor": [level["points"] for level in PACK["honor"]],
        "burial": [entry["table"] for entry in PACK["burial"]],
        "supply": [effects_entry(slot["benefit"]) for slot in PACK["supply_slot"]],
        "positions": [effects_entry(place["benefit"]) for place in PACK["position"]],
        "slots": [slot_entry(number, slot) for number, slot in enumerate(PACK["stone_slot"])],
    }


def columns() -> dict[str, dict[str, Any]]:
    """The three sections of every column, and of Rest."""
    bottoms = {entry["id"]: entry["bottom"] for entry in PACK["column"]}
    return {
        place: {
            "top": [shown_effects([effect]) for effect in top],
            "middle": shown_effects(middle),
            "bottom": effects_entry(bottoms.get(place, [])),
        }
        for place, (top, middle) in _SECTIONS.items()
    }


def known(entry: Mapping[str, Any]) -> dict[str, Any]:
    """An entry of the card pack without its note, which is only for readers of the file."""
    return {key: value for key, value in entry.items() if key != "note"}


def icon(item: Item) -> dict[str, Any]:
    """An icon with its number."""
    shown: dict[str, Any] = {"op": item.op, "n": item.n / 2 if item.op == "labor" else item.n}
    if item.different:
        shown["different"] = True
    if item.most != UNLIMITED:
        shown["most"] = item.most
    return shown


def shown_effect(effect: Effect) -> dict[str, Any]:
    """An icon or an arrow."""
    return {"pays": [icon(item) for item in effect.pays], "gains": [icon(item) for item in effect.gains]}


def icons(texts: Sequence[str]) -> list[dict[str, Any]]:
    """Effects as written in the card pack, icon by icon."""
    return [shown_effect(parse_effect(text)) for text in texts]


def shown_effects(effects: Sequence[Effect]) -> dict[str, Any]:
    """Effects icon by icon, and as a phrase."""
    return {"effects": [shown_effect(effect) for effect in effects], "phrase": several_phrase(effects)}


def effects_entry(texts: Sequence[str]) -> dict[str, Any]:
    """Effects as written in the card pack, icon by icon and as a phrase."""
    return shown_effects([parse_effect(text) for text in texts])


def tribe_entry(entry: Mapping[str, Any]) -> dict[str, Any]:
    """A Tribe card with its text."""
    abilities = {"ability": icons(entry["ability"]), "eclipse": icons(entry["eclipse"])}
    return {**known(entry), **abilities, "phrase": tribe_phrase(entry)}


def culture_entry(card: Mapping[str, Any]) -> dict[str, Any]:
    """A Culture card with its name and its text."""
    return {**known(card), "name": card_name(card["id"]), **effects_entry(card["effects"])}


def chief_entry(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Both sides of a Chief card."""
    sides = {
        side: {
            "column": entry[f"column_{side}"],
            "effects": icons(entry[f"side_{side}"]),
            "phrase": side_phrase(entry, side),
        }
        for side in SIDES
    }
    return {"id": entry["id"], "sides": sides, "source": entry["source"]}


def animal_entry(entry: Mapping[str, Any]) -> dict[str, Any]:
    """A species: its sets, and what tipping gives."""
    tip = {"tip": icons(entry["tip"]), "tip_phrase": effects_phrase(entry["tip"])}
    return {**known(entry), **tip, "phrase": animal_phrase(entry)}


def slot_entry(number: int, slot: Mapping[str, Any]) -> dict[str, Any]:
    """A slot for a Sacred Stone on the player board: price and benefit."""
    gains = [Effect((), (item,)) for item in parse_effect(slot["effect"]).gains]
    return {"food": SLOT_FOOD[number], "tools": SLOT_TOOLS[number], **shown_effects(gains)}
