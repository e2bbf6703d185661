"""Results of a finished game for statistics: how a tribe developed and what it took."""

from collections.abc import Mapping

from cromlech.core.words import Phrase

from .actions import PLACE
from .board import MAX_PLAYERS, NONE, PLACE_COUNT, PLACES, SIDES, VILLAGES
from .cards import buried_cards
from .component_phrases import chief_phrase, entry_phrase
from .components import CHIEFS
from .printed import CULTURES, PACK, STONES
from .state import OWNED, UNSEEN, State


def _owner(place: int) -> int:
    return (place - OWNED) % MAX_PLAYERS if place >= OWNED else NONE


def markers(raw: State, seat: int) -> dict[str, int]:
    """Villages, Megaliths, buried cards, Culture cards, stones, tipped Animals, and Idol steps."""
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


def deeds(choices: Mapping[int, int]) -> dict[str, int]:
    """How many figures went to each column and to Rest."""
    return {
        name: choices.get(PLACE + place, 0) + choices.get(PLACE + PLACE_COUNT + place, 0)
        for place, name in enumerate(PLACES)
    }


def items(raw: State, seat: int | None) -> dict[str, list[str]]:
    """The Culture cards, stones, Chief, its side, and Setup card of a seat, or for None, all that came into play."""
    if seat is None:
        cultures = [i for i, place in enumerate(raw.culture_place) if place != UNSEEN]
        stones = [i for i, n in enumerate(raw.stone_seen) if n]
        players = [raw.players[p] for p in range(raw.seats)]
    else:
        cultures = [i for i, place in enumerate(raw.culture_place) if _owner(place) == seat]
        stones = [stone for stone in raw.players[seat].stones if stone != NONE]
        players = [raw.players[seat]]
    return {
        "culture": [CULTURES[i]["id"] for i in cultures],
        "stone": [STONES[i]["id"] for i in stones],
        "chief": [CHIEFS[player.chief] for player in players],
        "side": [
            f"{CHIEFS[player.chief]}_{name}"
            for player in players
            for side, name in enumerate(SIDES)
            if seat is None or side == player.side
        ],
        "setup": [PACK["setup"][player.setup_card]["id"] for player in players],
    }


def item_phrases(section: str) -> dict[str, Phrase]:
    """The texts of the items. Sides of Chiefs are not separate entries in a card pack."""
    if section != "side":
        return {entry["id"]: entry_phrase(section, entry) for entry in PACK[section]}
    return {
        f"{name}_{side_name}": chief_phrase(number, side)
        for number, name in enumerate(CHIEFS)
        for side, side_name in enumerate(SIDES)
    }
