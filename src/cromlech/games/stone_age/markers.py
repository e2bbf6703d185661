"""Results of a finished game for statistics: how a tribe grew and what it bought."""

from .places import buildings_of, owns_card
from .printed import PACK
from .state import DECK, OWNED, UNSEEN, State


def markers(raw: State, seat: int) -> dict[str, int]:
    """The size of the tribe, and its tools, fields, buildings, and cards."""
    player = raw.players[seat]
    return {
        "figures": player.figures,
        "tools": player.tools,
        "agriculture": player.agriculture,
        "buildings": buildings_of(raw, seat),
        "cards": sum(owns_card(raw, seat, card) for card in range(len(raw.card_place))),
    }


def items(raw: State, seat: int | None) -> dict[str, list[str]]:
    """The cards and buildings of a seat, or for None, all that left the deck or were turned up."""
    if seat is None:
        cards = [i for i, place in enumerate(raw.card_place) if place != DECK]
        buildings = [i for i, place in enumerate(raw.building_place) if place != UNSEEN]
    else:
        cards = [i for i in range(len(raw.card_place)) if owns_card(raw, seat, i)]
        buildings = [i for i, place in enumerate(raw.building_place) if place == OWNED + seat]
    return {
        "card": [PACK["card"][i]["id"] for i in cards],
        "building": [PACK["building"][i]["id"] for i in buildings],
    }
