"""The texts of components, as phrases: keys with parameters, never sentences."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from cromlech.core.rules import standard_cards
from cromlech.core.words import Phrase

from .board import COLUMNS, SIDES
from .components import CHIEFS, START_CELL, TRIBES
from .printed import CHIEF_CARDS, CULTURES, TRIBE_CARDS
from .vocabulary import COUNTED, Effect, Item, parse_effect

CULTURE_NAMES = frozenset(card["id"] for card in standard_cards(Path(__file__).parent)["culture"])
"""Culture cards with a name in the catalogs. Those of other packs go by their id."""
CULTURE_OF = {card["id"]: card for card in CULTURES}
TRIBE_OF = {card["id"]: card for card in TRIBE_CARDS}

Entry = Mapping[str, Any]


def labor_text(halves: int) -> str:
    """Half Labor as text, such as 2½ for five halves."""
    whole = str(halves // 2) if halves > 1 or halves == 0 else ""
    return whole + ("½" if halves % 2 else "")


# -- effects -------------------------------------------------------------------


def item_phrase(item: Item) -> Phrase:
    """One icon with its number."""
    if item.op == "labor":
        return {"key": "effect.labor", "labor": labor_text(item.n), "count": item.n / 2}
    if item.different:
        return {"key": f"effect.{item.op}_different", "count": item.n}
    if item.op in COUNTED:
        return {"key": f"effect.{item.op}", "count": item.n, "most": item.most}
    return {"key": f"effect.{item.op}", "count": item.n}


def effect_phrase(effect: Effect) -> Phrase:
    """An icon or an arrow."""
    gains = [item_phrase(item) for item in effect.gains]
    if not effect.pays:
        return gains[0]
    return {"key": "effect.exchange", "pays": [item_phrase(item) for item in effect.pays], "gains": gains}


def effects_phrase(texts: Sequence[str]) -> Phrase:
    """All parts of an ability, from their text in the card pack."""
    return several_phrase([parse_effect(text) for text in texts])


def several_phrase(effects: Sequence[Effect]) -> Phrase:
    """All parts of an ability."""
    if not effects:
        return {"key": "effect.none"}
    parts = [effect_phrase(effect) for effect in effects]
    return parts[0] if len(parts) == 1 else {"key": "effect.several", "parts": parts}


def ability_phrase(column: str, texts: Sequence[str]) -> Phrase:
    """An ability with its column icon. Without a column, there is no ability."""
    if column == "none":
        return {"key": "effect.none"}
    ability = effects_phrase(texts)
    if column in COLUMNS:
        return {"key": "effect.in_column", "column": {"key": f"place.{column}"}, "ability": ability}
    return ability


def cell_phrase(text: str) -> Phrase:
    """A cell of a Megalith tile."""
    return {"key": "cell.start"} if text == START_CELL else effect_phrase(parse_effect(text))


# -- cards and tiles -----------------------------------------------------------


def card_name(card: str) -> Phrase:
    """A Tribe or Culture card by its name."""
    if card in TRIBES:
        return {"key": f"tribe.{card}"}
    return {"key": f"culture.{card}"} if card in CULTURE_NAMES else {"key": "named", "name": card}


def culture_phrase(card: Entry) -> Phrase:
    """The name and effects of a Culture card."""
    return {"key": "card_with", "name": card_name(card["id"]), "effects": effects_phrase(card["effects"])}


def tribe_phrase(entry: Entry) -> Phrase:
    """The Labor and abilities of a Tribe card."""
    return {
        "key": "tribe_card",
        "name": {"key": f"tribe.{entry['id']}"},
        "labor": labor_text(round(2 * entry["labor"])),
        "ability": ability_phrase(entry["column"], entry["ability"]),
        "eclipse": effects_phrase(entry["eclipse"]),
    }


def stone_phrase(stone: Entry) -> Phrase:
    """What a Sacred Stone scores for."""
    phrase: dict[str, Any] = {"key": f"stone.{stone['criterion']}"}
    if "each" in stone:
        phrase["count"] = stone["each"]
    if "per" in stone:
        phrase["per"] = stone["per"]
    if "terrains" in stone:
        phrase["terrains"] = [{"key": f"terrain.{name}"} for name in stone["terrains"]]
    if "animals" in stone:
        phrase["animals"] = [{"key": f"species.{name}"} for name in stone["animals"]]
    if "table" in stone:
        phrase["table"] = "/".join(map(str, stone["table"]))
    return phrase


def setup_phrase(card: Entry) -> Phrase:
    """What a Setup card gives."""
    parts: list[Phrase] = [
        {"key": "effect.food", "count": card["food"]},
        {"key": "effect.tool", "count": card["tools"]},
        {"key": f"tribe.{card['tribe']}"},
        *({"key": f"species.{name}"} for name in card["animals"]),
    ]
    if card["camp"]:
        parts.append({"key": "effect.camp_place", "count": 1})
    return {"key": "effect.several", "parts": parts}


def side_phrase(entry: Entry, side: str) -> Phrase:
    """The ability on a side of a Chief card."""
    return ability_phrase(entry[f"column_{side}"], entry[f"side_{side}"])


def chief_phrase(chief: int, side: int) -> Phrase:
    """A side of a Chief card."""
    effects = side_phrase(CHIEF_CARDS[chief], SIDES[side])
    return {"key": "card_with", "name": {"key": f"chief.{CHIEFS[chief]}"}, "effects": effects}


def animal_phrase(entry: Entry) -> Phrase:
    """A species: its sets, and what tipping gives."""
    sets = "/".join(map(str, entry["sets"])) or "–"
    effects = effects_phrase(entry["tip"])
    return {"key": "animal_card", "name": {"key": f"species.{entry['id']}"}, "sets": sets, "effects": effects}


def entry_phrase(section: str, entry: Entry) -> Phrase:
    """The text of an entry of a card pack."""
    if section == "chief":
        name: Phrase = {"key": f"chief.{entry['id']}"}
        first: Phrase = {"key": "card_with", "name": name, "effects": side_phrase(entry, SIDES[0])}
        return {"key": "chief_card", "first": first, "second": side_phrase(entry, SIDES[1])}
    if section in _SECTIONS:
        return _SECTIONS[section](entry)
    if section in _NUMBERS:
        return {"key": "named", "name": " ".join(map(str, entry[_NUMBERS[section]]))}
    return effects_phrase(entry["effects"] if "effects" in entry else entry["benefit"])


def _named(noun: str, effects: str) -> Callable[[Entry], Phrase]:
    def phrase(entry: Entry) -> Phrase:
        name: Phrase = {"key": f"{noun}.{entry['id']}"}
        return {"key": "card_with", "name": name, "effects": effects_phrase(entry[effects])}

    return phrase


_SECTIONS: dict[str, Callable[[Entry], Phrase]] = {
    "tribe": tribe_phrase,
    "setup": setup_phrase,
    "culture": culture_phrase,
    "animal": animal_phrase,
    "stone": stone_phrase,
    "stone_slot": lambda entry: effect_phrase(parse_effect(entry["effect"])),
    "terrain": _named("terrain", "benefit"),
    "column": _named("place", "bottom"),
    "megalith_tile": lambda tile: {"key": "cells", "cells": list(map(cell_phrase, [*tile["top"], *tile["bottom"]]))},
    "offering": lambda level: {
        "key": "offering",
        "ratio": level["ratio"],
        "effects": effects_phrase(level["benefit"]),
    },
    "honor": lambda level: {"key": "effect.vp", "count": level["points"]},
}
_NUMBERS = {"burial": "table", "food_track": "labor_icons", "megalith_layout": "slots"}
