"""What a seat may know (SA 14.1). Only this module and the secrets of `events` hide anything.

Hidden from everyone: the order of the deck and of the stacks, which the state doesn't even
hold. Hidden from the others: the card drawn by an extra card, until final scoring (I-28).
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Required, cast

from typing_extensions import TypedDict

from cromlech.core.rules import OVER
from cromlech.core.structs import Array
from cromlech.core.words import Phrase

from .board import (
    BRICK,
    BUILDING_1,
    CARD_1,
    DIVISOR,
    GATHERED,
    GOLD,
    GOODS,
    LOCATION_COUNT,
    LOCATIONS,
    NONE,
    SLOTS,
    STONE,
    TOOL_TILES,
    WOOD,
)
from .cards import slot_cost
from .components import EDITIONS
from .feeding import missing_food
from .gathering import pips
from .phrases import shown_building, shown_card
from .placement import circles
from .places import deck_size, lower_halves, put_building, put_card
from .printed import PACK
from .sheet import sheet, tie_break
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
"""With this many cards left or fewer, the view says that the end is near."""


class Resources(TypedDict):
    """Resources by kind."""

    wood: int
    """wood"""
    brick: int
    """brick"""
    stone: int
    """stone"""
    gold: int
    """gold"""


class Card(TypedDict, total=False):
    """A civilization card."""

    id: Required[str]
    """its id in the card pack"""
    top: Required[str]
    """the upper half: what happens when it is bought"""
    amount: int
    """how much the upper half gives"""
    resource: str
    """which resource the upper half gives"""
    culture: str
    """the culture symbol of the lower half"""
    profession: str
    """the profession of the lower half"""
    figures: int
    """how many figures of that profession"""
    source: Required[str]
    """where the values come from"""
    scan: int
    """the number of the photograph they were read from"""
    text: Required[Phrase]
    """both halves in words"""


class Building(TypedDict, total=False):
    """A building tile."""

    id: Required[str]
    """its id in the card pack"""
    kind: Required[str]
    """`fixed`, `exact_count`, or `range`"""
    points: int
    """printed points of a fixed building"""
    wood: int
    """wood in a fixed price"""
    brick: int
    """brick in a fixed price"""
    stone: int
    """stone in a fixed price"""
    gold: int
    """gold in a fixed price"""
    resources: int
    """how many resources an exact count takes"""
    kinds: int
    """how many different kinds they must be"""
    min: int
    """the fewest resources a range takes"""
    max: int
    """the most resources a range takes"""
    source: Required[str]
    """where the values come from"""
    scan: int
    """the number of the photograph they were read from"""
    text: Required[Phrase]
    """price and points in words"""


class Edition(TypedDict):
    """The box this game is played with."""

    id: str
    """its name"""
    left_to_right: bool
    """whether new cards fill the row from the left"""
    start_player_rule: str
    """how the rulebook chooses the start player"""
    pieces: Resources
    """resources in the box; the supply is unlimited anyway"""
    food_tokens: int
    """food tokens in the box"""
    tool_tiles: int
    """tool tiles in the box"""
    figures: int
    """figures in the box"""
    markers: int
    """markers in the box"""


class Slot(TypedDict):
    """A card slot."""

    slot: int
    """its number: 1 is the rightmost"""
    location: str
    """the location of a figure for it"""
    cost: int
    """resources the card costs"""
    card: Card | None
    """the card, if any"""
    worth: list[int] | None
    """for each seat: final points the lower half would add if the game ended now"""


class Stack(TypedDict):
    """A building stack."""

    stack: int
    """its number, from 1"""
    location: str
    """the location of a figure for it"""
    height: int
    """tiles left in it"""
    few: bool
    """whether so few are left that the end is near"""
    building: Building | None
    """the tile on top, if any"""
    worth: list[int] | None
    """for each seat: final points that builders would score for one more building"""


class Location(TypedDict):
    """A place on the board."""

    figures: list[int]
    """figures by seat"""
    room: int
    """circles left"""
    market: bool
    """whether a card or building is bought there"""
    good: str | None
    """what is gathered there, where dice are rolled"""
    divisor: int | None
    """pips per piece, where dice are rolled"""


class Roll(TypedDict):
    """Dice on the table."""

    dice: list[int]
    """their faces, ascending"""
    to_roll: int
    """dice still to roll"""
    pips: int
    """the sum of the faces"""
    roll_for: str
    """the good rolled for, or `all`"""


class Payment(TypedDict):
    """What is being paid."""

    least: int
    """the fewest resources still to pay"""
    most: int
    """the most resources that can still be paid"""
    kinds: int | None
    """different kinds still to pay; None: any"""
    next: str
    """the resource to pay next"""
    paid: Resources
    """resources set aside"""


class Tool(TypedDict):
    """A tool tile."""

    value: int
    """what it adds to a roll"""
    used: bool
    """whether it was used this round"""


class Points(TypedDict):
    """Points by source."""

    buildings: int
    """buildings bought"""
    cards: int
    """cards that give points immediately"""
    starvation: int
    """lost to starvation"""
    culture: int
    """sets of culture symbols"""
    farmers: int
    """farmers × agriculture"""
    toolmakers: int
    """tool makers × tools"""
    builders: int
    """builders × buildings"""
    shamans: int
    """shamans × figures"""
    resources: int
    """resources left over"""


class Player(TypedDict):
    """A player board."""

    figures: int
    """size of the tribe"""
    free: int
    """figures not on the board"""
    placed: dict[str, int]
    """figures by location"""
    food: int
    """food"""
    hungry: bool
    """whether food and harvest won't feed the tribe this round"""
    resources: Resources
    """resources"""
    agriculture: int
    """level of agriculture"""
    tools: list[Tool]
    """tool tiles, in the order that actions number them from 1"""
    cards_to_use: list[Card]
    """face-up cards not yet used"""
    cards: list[Card]
    """cards bought"""
    drawn: int
    """cards drawn unseen by extra cards"""
    drawn_cards: list[Card] | None
    """those cards, for their owner and after the end"""
    buildings: list[Building]
    """buildings owned"""
    points: Points
    """points by source, as scored so far"""
    score: int
    """points on the score track"""
    estimate: int
    """the score if the game ended now, as far as the viewer knows"""
    tie_break: int
    """the tie breaker between equal scores"""


class View(TypedDict):
    """The table as a seat sees it."""

    phase: str
    """the current phase"""
    round: int
    """number of the round, from 1; 0 during setup"""
    start_player: int
    """the seat that starts the round"""
    turn: int
    """the seat whose turn it is"""
    edition: Edition
    """the edition played"""
    deck: int
    """cards left in the deck"""
    row: list[Slot]
    """the four card slots"""
    stacks: list[Stack]
    """the building stacks, one per player"""
    locations: dict[str, Location]
    """the places on the board by name"""
    location: str | None
    """the place being resolved"""
    roll: Roll | None
    """dice on the table"""
    payment: Payment | None
    """what is being paid"""
    missing_food: int | None
    """food that the tribe being fed is short of"""
    near_end: Phrase | None
    """what may end the game soon"""
    players: list[Player]
    """player boards by seat"""


CARDS: tuple[Card, ...] = tuple(map(shown_card, PACK["card"]))
BUILDINGS: tuple[Building, ...] = tuple(map(shown_building, PACK["building"]))


def redacted(raw: State, seat: int | None) -> State:
    """The state with cards drawn by others back in the deck, or the whole truth once the game is over."""
    hidden = [card for card, place in enumerate(raw.card_place) if place >= DRAWN and place - DRAWN != seat]
    if not hidden or raw.actor == OVER:
        return raw
    copy = raw.copy()
    for card in hidden:
        put_card(copy, card, DECK)
    return copy


def view(raw: State, seat: int | None, options: Mapping[str, Any]) -> View:
    """The table as a seat sees it."""
    known = redacted(raw, seat)
    return {
        "phase": PHASES[raw.phase],
        "round": raw.round_number,
        "start_player": raw.start_player,
        "turn": raw.turn,
        "edition": cast(Edition, {"id": options["edition"], **EDITIONS[options["edition"]]}),
        "deck": deck_size(raw),
        "row": [slot_view(known, slot) for slot in range(SLOTS)],
        "stacks": [stack_view(known, stack) for stack in range(raw.seats)],
        "locations": {LOCATIONS[at]: location_view(raw, at) for at in range(LOCATION_COUNT)},
        "location": LOCATIONS[raw.location] if raw.location >= 0 else None,
        "roll": roll_view(raw),
        "payment": payment_view(raw),
        "missing_food": missing_food(raw, raw.turn) if raw.phase == FEEDING else None,
        "near_end": near_end(raw),
        "players": [player_view(raw, known, p, seat) for p in range(raw.seats)],
    }


def slot_view(known: State, slot: int) -> Slot:
    """A card slot: its cost, its card, and what its lower half would be worth to each seat if the game ended now."""
    card = known.row[slot]
    at = CARD_1 + slot
    shown: Slot = {
        "slot": slot + 1,
        "location": LOCATIONS[at],
        "cost": slot_cost(at),
        "card": None,
        "worth": None,
    }
    if card != NONE:
        shown["card"] = CARDS[card]
        shown["worth"] = worth(known, put_card, card, FACE_DOWN)
    return shown


def stack_view(known: State, stack: int) -> Stack:
    """A building stack: its height, its top tile, and what one more building would be worth to each seat's builders."""
    tile = known.top[stack]
    shown: Stack = {
        "stack": stack + 1,
        "location": LOCATIONS[BUILDING_1 + stack],
        "height": known.height[stack],
        "few": known.height[stack] <= FEW_TILES,
        "building": None,
        "worth": None,
    }
    if tile != NONE:
        shown["building"] = BUILDINGS[tile]
        shown["worth"] = worth(known, put_building, tile, OWNED)
    return shown


def near_end(raw: State) -> Phrase | None:
    """What may end the game soon: a nearly empty stack or the deck (SA 9)."""
    if raw.actor == OVER:
        return None
    lowest = min(range(raw.seats), key=lambda stack: raw.height[stack])
    if raw.height[lowest] <= FEW_TILES:
        return {"key": "near.stack", "stack": lowest + 1, "count": raw.height[lowest]}
    if deck_size(raw) <= FEW_CARDS:
        return {"key": "near.deck", "count": deck_size(raw)}
    return None


Put = Callable[[State, int, int], None]


def worth(known: State, put: Put, which: int, owned: int) -> list[int]:
    """For each seat, the final points a card or tile would add if the seat owned it now."""
    return [added(put, which, owned, *counts(known, p)) for p in range(known.seats)]


def counts(known: State, p: int) -> tuple[int, ...]:
    """What p has that cards and buildings multiply at the end, as `added` takes it."""
    player = known.players[p]
    symbols, professions = lower_halves(known, p, True)
    return symbols, professions, player.agriculture, player.tools, player.figures, player.buildings


@lru_cache(20_000)
def added(
    put: Put,
    which: int,
    owned: int,
    symbols: int,
    professions: int,
    agriculture: int,
    tools: int,
    figures: int,
    buildings: int,
) -> int:
    """The final points a card or tile would add to these counts. A position changes far more often than they do."""
    alone = State()
    player = alone.players[0]
    player.symbols, player.professions, player.agriculture = symbols, professions, agriculture
    player.tools, player.figures, player.buildings = tools, figures, buildings
    before = sum(sheet(alone, 0).values())
    put(alone, which, owned)
    return sum(sheet(alone, 0).values()) - before


def location_view(raw: State, at: int) -> Location:
    """The figures at a location by seat, the free circles, and whether something is for sale there."""
    figures = [raw.players[p].placed[at] for p in range(raw.seats)]
    gathers = GATHERED[at] != NONE
    return {
        "figures": figures,
        "room": circles(raw, at),
        "market": at >= CARD_1,
        "good": GOODS[GATHERED[at]] if gathers else None,
        "divisor": DIVISOR[GATHERED[at]] if gathers else None,
    }


def roll_view(raw: State) -> Roll | None:
    """The dice on the table."""
    if raw.phase != ROLLING and not any(raw.dice):
        return None
    return {
        "dice": [face + 1 for face, n in enumerate(raw.dice) for _ in range(n)],
        "to_roll": raw.dice_left,
        "pips": pips(raw),
        "roll_for": "all" if raw.roll_for == FOR_ALL else GOODS[raw.roll_for],
    }


def payment_view(raw: State) -> Payment | None:
    """What still has to be paid."""
    if raw.phase != PAYING:
        return None
    return {
        "least": max(0, raw.pay_min),
        "most": raw.pay_max,
        "kinds": raw.pay_kinds if raw.pay_kinds >= 0 else None,
        "next": GOODS[raw.pay_next],
        "paid": resources_view(raw.paid),
    }


def resources_view(amounts: Array[int]) -> Resources:
    """Resources by name."""
    return {"wood": amounts[WOOD], "brick": amounts[BRICK], "stone": amounts[STONE], "gold": amounts[GOLD]}


def points_view(raw: State, p: int) -> Points:
    """Points by source."""
    points: Any = {source: raw.players[p].points[i] for i, source in enumerate(SOURCES)}
    return cast(Points, points)


def player_view(raw: State, known: State, p: int, seat: int | None) -> Player:
    """A player board. `estimate` is the score if the game ended now, as far as the viewer knows."""
    player = raw.players[p]
    drawn = [i for i, place in enumerate(raw.card_place) if place == DRAWN + p]
    shown = raw.actor == OVER or p == seat
    return {
        "figures": player.figures,
        "free": player.free,
        "placed": {LOCATIONS[at]: n for at, n in enumerate(player.placed) if n},
        "food": player.food,
        "hungry": missing_food(raw, p) > player.agriculture,
        "resources": resources_view(player.resources),
        "agriculture": player.agriculture,
        "tools": [
            {"value": tool_value(player.tools, tile), "used": bool(player.tool_used[tile])}
            for tile in range(TOOL_TILES)
            if tool_value(player.tools, tile) > 0
        ],
        "cards_to_use": [CARDS[i] for i, place in enumerate(raw.card_place) if place == FACE_UP + p],
        "cards": [CARDS[i] for i, place in enumerate(raw.card_place) if place == FACE_DOWN + p],
        "drawn": len(drawn),
        "drawn_cards": [CARDS[i] for i in drawn] if shown else None,
        "buildings": [BUILDINGS[i] for i, place in enumerate(raw.building_place) if place == OWNED + p],
        "points": points_view(raw, p),
        "score": sum(player.points),
        "estimate": sum(sheet(known, p).values()),
        "tie_break": tie_break(raw, p),
    }
