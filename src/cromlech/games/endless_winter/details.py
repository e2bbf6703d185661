"""Where the points of a finished game come from, line by line of the sheet."""

from collections.abc import Mapping
from typing import Any

from .board import NONE
from .book import animal_entry, culture_entry
from .cards import amount, buried_cards
from .components import SPECIES, TRIBES
from .idols import honor_rank
from .moves import KINDS, TRIBE_KINDS
from .phrases import cultures_of, stone_phrase, stones_of, tribe_phrase
from .state import ZONE_COUNT, State

Pack = Mapping[str, Any]


def detail(raw: State, seat: int, source: str, pack: Pack) -> dict[str, Any]:
    """The formula of a line, and the things it is counted from."""
    player = raw.players[seat]
    if source == "stones":
        entries = [stones_of(pack)[stone] for stone in player.stones if stone != NONE]
        return {"formula": "", "stones": [{**entry, "phrase": stone_phrase(entry)} for entry in entries]}
    if source == "offerings":
        ratio = pack["offering"][player.offerings]["ratio"]
        return {"formula": f"({player.food} + {player.tools}) : {ratio}" if ratio else ""}
    if source == "burial":
        return {"formula": "", "buried": buried_cards(raw, seat), "rank": honor_rank(raw, seat) + 1}
    if source == "cards":
        return owned_cards(raw, seat, pack)
    if source == "animals":
        entries = [animal_entry(entry) for entry in sorted(pack["animal"], key=lambda e: SPECIES.index(e["id"]))]
        upright = zip(entries, player.upright, strict=True)
        return {"formula": "", "animals": [{**entry, "count": n} for entry, n in upright if n]}
    return {"formula": ""}


def owned_cards(raw: State, seat: int, pack: Pack) -> dict[str, Any]:
    """All own cards with points, wherever they are."""
    found = []
    for kind in range(KINDS):
        count = sum(amount(raw, seat, zone, kind) for zone in range(ZONE_COUNT))
        if count:
            entry = card_entry(kind, pack)
            if entry["points"]:
                found.append({**entry, "count": count})
    formula = " + ".join(f"{card['count']} × {card['points']}" for card in found)
    return {"formula": formula, "cards": found}


def card_entry(kind: int, pack: Pack) -> dict[str, Any]:
    """A card as a screen shows it."""
    if kind >= TRIBE_KINDS:
        return culture_entry(cultures_of(pack)[kind - TRIBE_KINDS], pack)
    entry = next(entry for entry in pack["tribe"] if entry["id"] == TRIBES[kind])
    return {**entry, "phrase": tribe_phrase(entry)}
