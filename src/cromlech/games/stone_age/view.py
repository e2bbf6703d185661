"""What a seat may know (SA 14.1). Redaction lives here and in `phrases.event_phrase`, nowhere else.

Hidden from all: the order of the deck and of the stacks, which the state does not even
hold. Hidden from the others: the card drawn by an extra card, until final scoring (I-28).
"""

from collections.abc import Callable, Mapping
from typing import Any

from cromlech.core.rules import OVER
from cromlech.core.words import Phrase

from .actions import pips
from .board import CARD_1, GOODS, LOCATION_COUNT, LOCATIONS, NONE, RESOURCES, SLOTS, TOOL_TILES
from .cards import slot_cost
from .components import EDITIONS
from .feeding import missing_food
from .phrases import shown_building, shown_card
from .placement import circles
from .places import deck_size
from .sheet import sheet_of
from .state import (
    DECK,
    DRAWN,
    FACE_DOWN,
    FACE_UP,
    FEEDING,
    FOR_ALL,
    OWNED,
    PAYING,
    PHASES,
    ROLLING,
    SOURCES,
    State,
)
from .tools import tool_value

FEW_TILES = 2
FEW_CARDS = 6
"""From here on the end is said to be near."""


def redacted(raw: State, seat: int | None, rules: Any) -> State:
    """A copy in which cards drawn by others lie in the deck again; the whole truth once the game is over."""
    copy = raw.copy()
    if raw.actor != OVER:
        for card, place in enumerate(raw.card_place):
            if place >= DRAWN and place - DRAWN != seat:
                rules.put_card(copy, card, DECK)
    return copy


def view(
    raw: State, seat: int | None, options: Mapping[str, Any], pack: Mapping[str, Any], rules: Any
) -> dict[str, Any]:
    """The table as a seat sees it."""
    known = redacted(raw, seat, rules)
    return {
        "phase": PHASES[raw.phase],
        "round": raw.round_number,
        "start_player": raw.start_player,
        "turn": raw.turn,
        "edition": {"id": options["edition"], **EDITIONS[options["edition"]]},
        "deck": deck_size(raw),
        "row": [slot_view(known, slot, pack, rules) for slot in range(SLOTS)],
        "stacks": [stack_view(known, stack, pack, rules) for stack in range(raw.seats)],
        "locations": {LOCATIONS[at]: location_view(raw, at) for at in range(LOCATION_COUNT)},
        "location": LOCATIONS[raw.location] if raw.location >= 0 else None,
        "roll": roll_view(raw),
        "payment": payment_view(raw),
        "missing_food": missing_food(raw, raw.turn) if raw.phase == FEEDING else None,
        "near_end": near_end(raw),
        "players": [player_view(raw, known, p, seat, pack, rules) for p in range(raw.seats)],
    }


def slot_view(known: State, slot: int, pack: Mapping[str, Any], rules: Any) -> dict[str, Any]:
    """A card slot: its cost, its card, and what its lower half would be worth to each seat if the game ended now."""
    card = known.row[slot]
    shown: dict[str, Any] = {"slot": slot + 1, "cost": slot_cost(CARD_1 + slot), "card": None, "worth": None}
    if card != NONE:
        shown["card"] = shown_card(pack["card"][card])
        shown["worth"] = worth(known, rules.put_card, card, known.card_place[card], FACE_DOWN, rules)
    return shown


def stack_view(known: State, stack: int, pack: Mapping[str, Any], rules: Any) -> dict[str, Any]:
    """A building stack: its height, its top tile, and what one more building would be worth to each seat's builders."""
    tile = known.top[stack]
    shown: dict[str, Any] = {"stack": stack + 1, "height": known.height[stack], "few": known.height[stack] <= FEW_TILES}
    shown |= {"building": None, "worth": None}
    if tile != NONE:
        shown["building"] = shown_building(pack["building"][tile])
        shown["worth"] = worth(known, rules.put_building, tile, known.building_place[tile], OWNED, rules)
    return shown


def near_end(raw: State) -> Phrase | None:
    """What may end the game soon: a stack that is nearly empty, or the deck (SA 9)."""
    if raw.actor == OVER:
        return None
    lowest = min(range(raw.seats), key=lambda stack: raw.height[stack])
    if raw.height[lowest] <= FEW_TILES:
        return {"key": "near.stack", "stack": lowest + 1, "count": raw.height[lowest]}
    if deck_size(raw) <= FEW_CARDS:
        return {"key": "near.deck", "count": deck_size(raw)}
    return None


def worth(
    known: State, put: Callable[[State, int, int], None], which: int, lies: int, owned: int, rules: Any
) -> list[int]:
    """For each seat: the final points a card or tile would add if it were theirs now."""
    added = []
    for p in range(known.seats):
        before = sum(sheet_of(known, p, rules).values())
        put(known, which, owned + p)
        added.append(sum(sheet_of(known, p, rules).values()) - before)
        put(known, which, lies)
    return added


def location_view(raw: State, at: int) -> dict[str, Any]:
    """Whose figures stand on a location, and how many circles are left."""
    return {"figures": [raw.players[p].placed[at] for p in range(raw.seats)], "room": circles(raw, at)}


def roll_view(raw: State) -> dict[str, Any] | None:
    """The dice on the table."""
    if raw.phase != ROLLING and not any(raw.dice):
        return None
    return {
        "dice": [face + 1 for face, n in enumerate(raw.dice) for _ in range(n)],
        "to_roll": raw.dice_left,
        "pips": pips(raw),
        "for": "all" if raw.roll_for == FOR_ALL else GOODS[raw.roll_for],
    }


def payment_view(raw: State) -> dict[str, Any] | None:
    """What is still to be paid."""
    if raw.phase != PAYING:
        return None
    return {
        "least": max(0, raw.pay_min),
        "most": raw.pay_max,
        "kinds": raw.pay_kinds if raw.pay_kinds >= 0 else None,
        "next": GOODS[raw.pay_next],
        "paid": {GOODS[kind]: raw.paid[kind] for kind in range(RESOURCES)},
    }


def player_view(
    raw: State, known: State, p: int, seat: int | None, pack: Mapping[str, Any], rules: Any
) -> dict[str, Any]:
    """A player board; `estimate` is the score if the game ended now, by what the onlooker knows."""
    player = raw.players[p]
    cards = pack["card"]
    drawn = [i for i, place in enumerate(raw.card_place) if place == DRAWN + p]
    shown = raw.actor == OVER or p == seat
    return {
        "figures": player.figures,
        "free": player.free,
        "placed": {LOCATIONS[at]: n for at, n in enumerate(player.placed) if n},
        "food": player.food,
        "hungry": missing_food(raw, p) > player.agriculture,
        "resources": {GOODS[kind]: player.resources[kind] for kind in range(RESOURCES)},
        "agriculture": player.agriculture,
        "tools": [
            {"value": tool_value(player.tools, tile), "used": bool(player.tool_used[tile])}
            for tile in range(TOOL_TILES)
            if tool_value(player.tools, tile) > 0
        ],
        "cards_to_use": [shown_card(cards[i]) for i, place in enumerate(raw.card_place) if place == FACE_UP + p],
        "cards": [shown_card(cards[i]) for i, place in enumerate(raw.card_place) if place == FACE_DOWN + p],
        "drawn": len(drawn),
        "drawn_cards": [shown_card(cards[i]) for i in drawn] if shown else None,
        "buildings": [
            shown_building(pack["building"][i]) for i, place in enumerate(raw.building_place) if place == OWNED + p
        ],
        "points": {source: player.points[i] for i, source in enumerate(SOURCES)},
        "score": sum(player.points),
        "estimate": sum(sheet_of(known, p, rules).values()),
        "tie_break": rules.tie_break(raw, p),
    }
