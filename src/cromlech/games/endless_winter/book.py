"""What is printed on the components, as a screen shows it: values, effects, and a phrase for each."""

from collections.abc import Collection, Mapping
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
    side_phrase,
    tribe_phrase,
)
from .printed import ANIMALS, CHIEF_CARDS, CULTURES, PACK, SLOT_FOOD, SLOT_TOOLS, TRIBE_CARDS
from .vocabulary import LADDER

_SECTIONS = {
    "initiate": (
        [f"tool {RECRUIT_TOOLS} + labor {RECRUIT_LABOR / 2:g} -> tribe_hand 1"],
        [f"food {MIDDLE_FOOD} -> tribe_discard 1 + bury 1"],
    ),
    "develop": ([f"labor {CULTURE_LABOR / 2:g} -> culture 1"], ["sacred_stone 1"]),
    "migrate": (
        [f"tool {CAMP_TOOLS} -> camp_place 1", f"labor {MOVE_LABOR / 2:g} -> camp_move 1"],
        [f"food {VILLAGE_FOOD} -> village 1"],
    ),
    "hunt": (
        [
            f"labor {REVEAL_LABOR / 2:g} -> animal_reveal {REVEALED_ANIMALS}",
            f"tool {HUNT_TOOLS} + labor {HUNT_LABOR / 2:g} -> animal_pick 1",
        ],
        ["animal_tip 1"],
    ),
    "rest": (["draw 1"], ["animal_tip 1"]),
}
"""Top and middle section of every place, written as the components write effects (EW 6)."""


def book(cards: Collection[str]) -> dict[str, Any]:
    """All components but the Culture cards that nobody at this table can name yet."""
    return {**_boards(), "culture": {card["id"]: culture_entry(card) for card in CULTURES if card["id"] in cards}}


def whole_book() -> dict[str, Any]:
    """All components, as one reads about them away from a table."""
    return book({card["id"] for card in CULTURES})


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


def columns() -> dict[str, dict[str, list[str]]]:
    """The three sections of every column, and of Rest."""
    bottoms = {entry["id"]: entry["bottom"] for entry in PACK["column"]}
    return {
        place: {"top": top, "middle": middle, "bottom": bottoms.get(place, [])}
        for place, (top, middle) in _SECTIONS.items()
    }


def effects_entry(effects: list[str]) -> dict[str, Any]:
    """Effects as they are written, and as a phrase."""
    return {"effects": effects, "phrase": effects_phrase(effects)}


def tribe_entry(entry: Mapping[str, Any]) -> dict[str, Any]:
    """A Tribe card with its text."""
    return {**entry, "phrase": tribe_phrase(entry)}


def culture_entry(card: Mapping[str, Any]) -> dict[str, Any]:
    """A Culture card with its name and its text."""
    return {**card, "name": card_name(card["id"]), "phrase": effects_phrase(card["effects"])}


def chief_entry(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Both sides of a Chief card."""
    sides = {
        side: {
            "column": entry[f"column_{side}"],
            "effects": entry[f"side_{side}"],
            "phrase": side_phrase(entry, side),
        }
        for side in SIDES
    }
    return {"id": entry["id"], "sides": sides, "source": entry["source"]}


def animal_entry(entry: Mapping[str, Any]) -> dict[str, Any]:
    """A species: sets, and what tipping gives."""
    return {**entry, "phrase": animal_phrase(entry), "tip_phrase": effects_phrase(entry["tip"])}


def slot_entry(number: int, slot: Mapping[str, Any]) -> dict[str, Any]:
    """A place for a Sacred Stone on the player board: price and benefit."""
    gains = slot["effect"].partition(" -> ")[2].split(" + ")
    return {"food": SLOT_FOOD[number], "tools": SLOT_TOOLS[number], **effects_entry(gains)}
