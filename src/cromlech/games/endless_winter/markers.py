"""What a finished game shows: how a tribe developed, and what it took. For statistics."""

from collections.abc import Mapping
from typing import Any

from .board import MAX_PLAYERS, NONE, VILLAGES
from .cards import buried_cards
from .components import CHIEFS
from .phrases import cultures_of, stones_of
from .state import OWNED, UNSEEN, State


def _owner(place: int) -> int:
    return (place - OWNED) % MAX_PLAYERS if place >= OWNED else NONE


def markers(raw: State, seat: int) -> dict[str, int]:
    """Villages, Megaliths, buried cards, Culture cards, stones, tipped Animals, idol steps."""
    player = raw.players[seat]
    return {
        "villages": VILLAGES - player.villages,
        "megaliths": player.megaliths,
        "buried": buried_cards(raw, seat),
        "cultures": sum(_owner(place) == seat for place in raw.culture_place),
        "stones": player.stone_count,
        "tipped": sum(player.tipped),
        "idols": player.offerings + player.honor,
    }


def items(raw: State, seat: int | None, pack: Mapping[str, Any]) -> dict[str, list[str]]:
    """Culture cards, stones, Chiefs and Setup cards of a seat; None: all that came into play."""
    cultures, stones = cultures_of(pack), stones_of(pack)
    if seat is None:
        places = [i for i, place in enumerate(raw.culture_place) if place != UNSEEN]
        seen = [i for i, n in enumerate(raw.stone_seen) if n]
        players = [raw.players[p] for p in range(raw.seats)]
    else:
        places = [i for i, place in enumerate(raw.culture_place) if _owner(place) == seat]
        seen = [stone for stone in raw.players[seat].stones if stone != NONE]
        players = [raw.players[seat]]
    return {
        "culture": [cultures[i]["id"] for i in places],
        "stone": [stones[i]["id"] for i in seen],
        "chief": [CHIEFS[player.chief] for player in players],
        "setup": [pack["setup"][player.setup_card]["id"] for player in players],
    }
