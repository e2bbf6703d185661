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
    VILLAGE_FOOD,
)
from .components import CHIEFS, LADDER, parse_effect, standard_pack
from .phrases import (
    SIDES,
    chief_phrase,
    component_phrase,
    culture_name,
    cultures_of,
    effects_phrase,
    tribe_phrase,
)

Pack = Mapping[str, Any]

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


def book(pack: Pack, cards: Collection[str]) -> dict[str, Any]:
    """All components but the Culture cards that nobody at this table can name yet."""
    cultures = {card["id"]: culture_entry(card, pack) for card in pack["culture"] if card["id"] in cards}
    return {**_standard(), "culture": cultures} if pack is standard_pack() else {**_boards(pack), "culture": cultures}


def whole_book(pack: Pack) -> dict[str, Any]:
    """All components, as one reads about them away from a table."""
    return book(pack, {card["id"] for card in pack["culture"]})


@cache
def _standard() -> dict[str, Any]:
    return _boards(standard_pack())


def _boards(pack: Pack) -> dict[str, Any]:
    return {
        "columns": columns(pack),
        "ladder": list(LADDER),
        "rest_labor": REST_LABOR / 2,
        "tribe": {entry["id"]: {**entry, "phrase": tribe_phrase(entry)} for entry in pack["tribe"]},
        "chief": {entry["id"]: chief_entry(entry, pack) for entry in pack["chief"]},
        "animal": {entry["id"]: animal_entry(entry) for entry in pack["animal"]},
        "terrain": {entry["id"]: effects_entry(entry["benefit"]) for entry in pack["terrain"]},
        "offerings": [{"ratio": level["ratio"], **effects_entry(level["benefit"])} for level in pack["offering"]],
        "honor": [level["points"] for level in pack["honor"]],
        "burial": [entry["table"] for entry in pack["burial"]],
        "supply": [effects_entry(slot["benefit"]) for slot in pack["supply_slot"]],
        "positions": [effects_entry(place["benefit"]) for place in pack["position"]],
        "slots": [slot_entry(slot) for slot in pack["stone_slot"]],
    }


def columns(pack: Pack) -> dict[str, dict[str, list[str]]]:
    """The three sections of every column, and of Rest."""
    bottoms = {entry["id"]: entry["bottom"] for entry in pack["column"]}
    return {
        place: {"top": top, "middle": middle, "bottom": bottoms.get(place, [])}
        for place, (top, middle) in _SECTIONS.items()
    }


def effects_entry(effects: list[str]) -> dict[str, Any]:
    """Effects as they are written, and as a phrase."""
    return {"effects": effects, "phrase": effects_phrase(effects)}


def culture_entry(card: Mapping[str, Any], pack: Pack) -> dict[str, Any]:
    """A Culture card with its name, its text, and what actions call it."""
    number = cultures_of(pack).index(card) + 1
    return {
        **card,
        "card": f"culture_{number:02}",
        "name": culture_name(card),
        "phrase": effects_phrase(card["effects"]),
    }


def chief_entry(entry: Mapping[str, Any], pack: Pack) -> dict[str, Any]:
    """Both sides of a Chief card."""
    number = CHIEFS.index(entry["id"])
    sides = {
        side: {
            "column": entry[f"column_{side}"],
            "effects": entry[f"side_{side}"],
            "phrase": chief_phrase(number, i, pack)["effects"],
        }
        for i, side in enumerate(SIDES)
    }
    return {"id": entry["id"], "sides": sides, "source": entry["source"]}


def animal_entry(entry: Mapping[str, Any]) -> dict[str, Any]:
    """A species: sets, and what tipping gives."""
    return {**entry, "phrase": component_phrase("animal", entry), "tip_phrase": effects_phrase(entry["tip"])}


def slot_entry(slot: Mapping[str, Any]) -> dict[str, Any]:
    """A place for a Sacred Stone on the player board: price and benefit."""
    effect = parse_effect(slot["effect"])
    price = {item.op: item.n for item in effect.pays}
    gains = slot["effect"].partition(" -> ")[2].split(" + ")
    return {"food": price.get("food", 0), "tools": price.get("tool", 0), **effects_entry(gains)}
