"""What a seat may know (CV 14, 3). Only this module and the secrets of `events` hide anything.

Visible to everyone: resources, happiness, ideas, the track, deck sizes, and every order once
revealed, and so also which orders a civilization may still hold. Hidden from everyone: the
order of the decks and of the Grannofolk's cards, which the state doesn't even hold. Hidden
from the others: an order played face down until the reveal (both in the simultaneous variant),
and a divined top card.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Required, cast

from typing_extensions import TypedDict

from cromlech.core.events import Event
from cromlech.core.rules import OVER
from cromlech.core.structs import Array
from cromlech.core.views import ForEach, OfLength, OneOf
from cromlech.core.words import Phrase

from .board import (
    DECKS,
    EPOCHS,
    FIRST_OF_III,
    FOOD,
    LAST_ROUND,
    NONE,
    ORDERS,
    RESOURCES,
    ROUNDS_PER_EPOCH,
    STONE,
    TRACK,
    TYPES,
    WOOD,
)
from .components import GROUPS
from .development import discount
from .events import CIVILIZATION, CIVILIZATION_KINDS
from .knowledge import knows, knows_top
from .orders import row
from .phrases import shown_idea, shown_order
from .printed import PACK
from .rounds import epoch
from .scoring import ideas_of_type
from .seating import civilizations, layer_at, named
from .sheet import sheet, tie_break
from .state import (
    DEALING_ORDER,
    DEVELOPING,
    FACING_DOWN,
    FACING_UP,
    FROM_PRINT,
    LOOKING,
    PHASES,
    PICKING,
    RESOLVING,
    SOURCES,
    STEALING,
    SWAPPING,
    TRADING,
    WAIVING,
    State,
)

LAYING_PHASES = (FACING_UP, FACING_DOWN, DEALING_ORDER)
RESOLVING_PHASES = (RESOLVING, STEALING, PICKING, TRADING)

OrderName = Annotated[str, OneOf(ORDERS)]
GroupName = Annotated[str, OneOf(GROUPS)]
DeckName = Annotated[str, OneOf(DECKS)]
Orders = Annotated[dict[str, int], ForEach(ORDERS)]


class Resources(TypedDict):
    """Resources by kind."""

    food: int
    """food"""
    wood: int
    """wood"""
    stone: int
    """stone"""


class OrderCard(TypedDict):
    """An order card. 0 in a row means nothing."""

    id: OrderName
    """its id in the card pack"""
    one: int
    """what it does if one civilization chose it"""
    two: int
    """what it does if two chose it"""
    more: int
    """what it does if three or more chose it"""
    text: Phrase
    """its rows in words"""


class Idea(TypedDict, total=False):
    """An idea card. The schema of card packs lists the fields of each effect."""

    id: Required[str]
    """its id in the card pack"""
    name: Required[str]
    """its name: a key of the catalogs, or a text from the pack"""
    type: Required[Annotated[str, OneOf(TYPES)]]
    """its type"""
    deck: Required[DeckName]
    """the deck it comes from, by ages"""
    food: int
    """food in its price"""
    wood: int
    """wood in its price"""
    stone: int
    """stone in its price"""
    happiness: Required[int]
    """printed happiness"""
    effect: Required[str]
    """what it does"""
    final: Required[bool]
    """whether it counts only in final scoring"""
    group: GroupName
    """how many must have chosen the order"""
    order: OrderName
    """the order it adds to"""
    gain: str
    """what it gives: a resource, `any`, `each`, or `happiness`"""
    amount: int
    """how much of it"""
    limit: str
    """how often it works: with each `execution`, once per `order`, or once per `round`"""
    on: str
    """the type of ideas it refers to, or `any`"""
    resource: Annotated[str, OneOf(RESOURCES)]
    """the resource it takes"""
    pay: int
    """how many of that resource"""
    points: int
    """points for each thing it counts at the end"""
    every: int
    """how many things count as one"""
    most: int
    """the most that are counted or taken"""
    source: Required[str]
    """where the values come from"""
    fidelity: str
    """how close it is to the printed card, from `A` to `D`"""
    text: Required[Phrase]
    """the whole card in words"""


class OwnedIdea(Idea, total=False):
    """An idea that a player owns."""

    active: Required[bool]
    """whether it works already; it does from the round after its purchase"""


class CivilizationName(TypedDict):
    """A set of orders."""

    kind: Annotated[str, OneOf(CIVILIZATION_KINDS)]
    """a player's own, the neutral that a seat plays for, or the Grannofolk's"""
    seat: int | None
    """the seat that plays it; None for the Grannofolk"""


class Civilization(CivilizationName):
    """A set of orders and where its cards are, as far as the viewer knows."""

    may_hold: list[OrderName]
    """orders that may be in hand"""
    laid: int
    """orders played this round"""
    up: OrderName | None
    """the first of them, if known"""
    down: OrderName | None
    """the second, if known"""


class Deck(TypedDict):
    """The deck of ideas."""

    cards: int
    """cards left"""
    epochs: DeckName
    """the ages it is for"""


class Place(TypedDict):
    """A place of the track."""

    place: int
    """its number, from 1"""
    idea: Idea | None
    """the idea, if any"""
    worth: list[int] | None
    """for each seat: final points the idea would add if the game ended now"""
    discount: list[int] | None
    """for each seat: the discount on the idea"""


class Top(TypedDict):
    """The top card of the deck, which someone has divined."""

    seen_by: list[int]
    """seats that know it"""
    idea: Idea | None
    """the card, for those seats"""


class Resolving(TypedDict):
    """The order being resolved."""

    order: OrderName
    """which one"""
    row: GroupName
    """the row of its card"""
    executions: int
    """executions to come after this one"""
    steals: int
    """resources still to steal"""
    sword: bool
    """whether the thefts are the Sword's"""
    picks: int
    """resources of the player's choice still to take"""
    receive: int
    """resources that a trade gives"""


class Purchase(TypedDict):
    """What the current player can buy, or is buying."""

    left: int
    """purchases left this round"""
    idea: Idea | None
    """the idea being bought"""
    price: Resources | None
    """what is left of its price"""
    discount: int | None
    """resources still to take off the price"""


class Points(TypedDict):
    """Points by source."""

    slacking: int
    """happiness from Slacking"""
    ideas: int
    """happiness from ideas during the game"""
    print: int
    """printed happiness"""
    exchanges: int
    """resources exchanged at the end"""
    leftovers: int
    """ideas that count the resources left"""
    collections: int
    """ideas that count ideas"""
    majorities: int
    """ideas for the most of a type"""


class Player(TypedDict):
    """What a player has on the table."""

    resources: Resources
    """resources"""
    happiness: int
    """happiness tokens taken during the game"""
    ideas: list[OwnedIdea]
    """ideas in order of purchase"""
    types: Annotated[dict[str, int], ForEach(TYPES)]
    """how many ideas of each type"""
    lost: int
    """resources stolen from them this round"""
    bought: int
    """ideas bought this round"""
    played: Orders
    """how often each order was played"""
    points: Points
    """points by source, as scored so far"""
    score: int
    """happiness tokens; the final score once the game is over"""
    estimate: int
    """the score if the game ended now"""
    tie_break: int
    """the tie breaker between equal scores: resources"""


class View(TypedDict):
    """The table as a seat sees it."""

    phase: str
    """the current phase"""
    round: int
    """number of the round, from 1; 0 during setup"""
    rounds: int
    """how many rounds a game has"""
    epoch: int
    """the age: 1, 2, or 3; 0 during setup"""
    epoch_ends: bool
    """whether the age ends with this round"""
    helmet: CivilizationName
    """who wears the helmet and goes first"""
    turn: int
    """the seat whose turn it is to act or buy"""
    deck: Deck
    """the deck of ideas"""
    track: list[Place]
    """the ideas that can be bought"""
    top: Top | None
    """the top card of the deck, if someone has divined it"""
    revealed: bool
    """whether this round's orders are revealed"""
    counts: Orders | None
    """how many chose each order, once revealed"""
    orders: Annotated[dict[str, OrderCard], ForEach(ORDERS)]
    """the order cards by id"""
    range: Annotated[dict[str, Annotated[list[int], OfLength(2)]], ForEach(ORDERS)]
    """for each order: how many have surely chosen it, and how many may have, as far as the viewer knows"""
    laying: CivilizationName | None
    """who is playing orders"""
    resolving: Resolving | None
    """the order being resolved"""
    purchase: Purchase | None
    """what can be bought, or is being bought"""
    civilizations: list[Civilization]
    """all sets of orders: the players' by seat, then the Grannofolk's or the neutrals'"""
    players: list[Player]
    """what the players have on the table, by seat"""


ORDER_CARDS: dict[str, OrderCard] = {card["id"]: shown_order(card) for card in PACK["order"]}


def may_read(event: Event, seat: int | None, options: Mapping[str, Any]) -> bool:
    """Whether a seat knows an event's secrets: an order it played itself, or a card it looked at (CV 14, 3)."""
    who = event.params["civilization"]["seat"] if "civilization" in event.params else event.params["seat"]
    return seat is not None and who == seat


def view(raw: State, seat: int | None, options: Mapping[str, Any]) -> View:
    """The table as a seat sees it."""
    onlooker = -1 if seat is None else seat
    sets = [civilization_view(raw, c, onlooker) for c in range(civilizations(raw))]
    return {
        "phase": PHASES[raw.phase],
        "round": raw.round_number,
        "rounds": LAST_ROUND,
        "epoch": epoch(raw),
        "epoch_ends": raw.round_number % ROUNDS_PER_EPOCH == 0,
        "helmet": civilization_name(raw, raw.helmet),
        "turn": raw.turn,
        "deck": {"cards": raw.deck.bit_count(), "epochs": DECKS[second_deck(raw)]},
        "track": [place_view(raw, place) for place in range(TRACK)],
        "top": top_view(raw, onlooker),
        "revealed": raw.revealed,
        "counts": orders_view(raw.counts) if raw.revealed else None,
        "orders": ORDER_CARDS,
        "range": {order: list(possible_count(order, sets)) for order in ORDERS},
        "laying": civilization_name(raw, layer_at(raw, raw.lay_step)) if raw.phase in LAYING_PHASES else None,
        "resolving": resolving_view(raw),
        "purchase": purchase_view(raw),
        "civilizations": sets,
        "players": [player_view(raw, p) for p in range(raw.seats)],
    }


def civilization_name(raw: State, civilization: int) -> CivilizationName:
    """Which set of orders this is, in the form events use."""
    return cast(CivilizationName, CIVILIZATION.value(named(raw, civilization)))


def resources_view(amounts: Array[int]) -> Resources:
    """Resources by name."""
    return {"food": amounts[FOOD], "wood": amounts[WOOD], "stone": amounts[STONE]}


def orders_view(numbers: Array[int]) -> Orders:
    """Orders by name."""
    return {order: numbers[i] for i, order in enumerate(ORDERS)}


def second_deck(raw: State) -> bool:
    """Whether the ideas of age III are in play. They are turned up before the age's first round begins."""
    return epoch(raw) == EPOCHS or raw.deck >> FIRST_OF_III > 0


def place_view(raw: State, place: int) -> Place:
    """A place of the track: its idea, and what it would be worth to each seat if the game ended now."""
    idea = raw.track[place]
    shown: Place = {"place": place + 1, "idea": None, "worth": None, "discount": None}
    if idea != NONE:
        shown["idea"] = shown_idea(idea)
        shown["worth"] = [worth(raw, p, idea) for p in range(raw.seats)]
        shown["discount"] = [discount(raw, p, idea) for p in range(raw.seats)]
    return shown


def worth(raw: State, p: int, idea: int) -> int:
    """The final points an idea would add if p owned it now for free."""
    if raw.actor == OVER:
        return 0
    owned = tuple([tuple(player.ideas[: player.owned]) for player in raw.players[: raw.seats]])
    return added(p, idea, tuple(raw.players[p].resources), owned)


@lru_cache(20_000)
def added(p: int, idea: int, resources: tuple[int, ...], owned: tuple[tuple[int, ...], ...]) -> int:
    """The final points an idea would add to everyone's ideas. A position changes far more often than they do."""
    alone = State()
    alone.seats = len(owned)
    for seat, ideas in enumerate(owned):
        alone.players[seat].owned = len(ideas)
        for i, each in enumerate(ideas):
            alone.players[seat].ideas[i] = each
    player = alone.players[p]
    for resource, amount in enumerate(resources):
        player.resources[resource] = amount
    before = sum(sheet(alone, p).values())
    player.ideas[player.owned] = idea
    player.owned += 1
    return sum(sheet(alone, p).values()) - before


def top_view(raw: State, seat: int) -> Top | None:
    """The top card of the deck: who has seen it, and the card itself for them."""
    if raw.top == NONE:
        return None
    idea = shown_idea(raw.top) if knows_top(raw, seat) else None
    return {"seen_by": [p for p in range(raw.seats) if raw.top_seen >> p & 1], "idea": idea}


def resolving_view(raw: State) -> Resolving | None:
    """The order being resolved, and the choices still open."""
    if raw.phase not in RESOLVING_PHASES:
        return None
    return {
        "order": ORDERS[raw.order],
        "row": GROUPS[row(raw, raw.order) - 1],
        "executions": raw.executions,
        "steals": raw.steals,
        "sword": raw.sword,
        "picks": raw.picks,
        "receive": raw.receive,
    }


def purchase_view(raw: State) -> Purchase | None:
    """What is being bought, and what is left of its price."""
    if raw.phase in (DEVELOPING, LOOKING):
        return {"left": raw.purchases, "idea": None, "price": None, "discount": None}
    if raw.phase not in (SWAPPING, WAIVING):
        return None
    return {
        "left": raw.purchases,
        "idea": shown_idea(raw.buying),
        "price": resources_view(raw.price),
        "discount": raw.discount,
    }


def civilization_view(raw: State, civilization: int, seat: int) -> Civilization:
    """A set of orders: what may be in hand and what is on the table, as far as the viewer knows."""
    laid = raw.civilizations[civilization]
    hand, up, down = laid.hand, laid.up, laid.down
    on_table = 2 if has_laid(raw, civilization) else (up != NONE) + (down != NONE)
    if not knows(raw, seat, civilization):
        if down != NONE:
            hand, down = hand | 1 << down, NONE
        if raw.simultaneous and up != NONE:
            hand, up = hand | 1 << up, NONE
    return {
        **civilization_name(raw, civilization),
        "may_hold": [order for i, order in enumerate(ORDERS) if hand >> i & 1],
        "laid": on_table,
        "up": ORDERS[up] if up != NONE else None,
        "down": ORDERS[down] if down != NONE else None,
    }


def possible_count(order: str, sets: Sequence[Civilization]) -> tuple[int, int]:
    """How many civilizations have surely chosen an order, and how many may still, as far as the viewer knows."""
    chosen = [(laid["up"], laid["down"]) for laid in sets]
    sure = sum(order in pair for pair in chosen)
    open_to = [
        order in laid["may_hold"] for laid, pair in zip(sets, chosen, strict=True) if None in pair and order not in pair
    ]
    return sure, sure + sum(open_to)


def has_laid(raw: State, civilization: int) -> bool:
    """Whether a civilization has already played its orders this round."""
    return any(layer_at(raw, step) == civilization for step in range(raw.lay_step))


def owned_view(player: Any, place: int) -> OwnedIdea:
    """An idea that a player owns."""
    return cast(OwnedIdea, {**shown_idea(player.ideas[place]), "active": place < player.active})


def player_view(raw: State, p: int) -> Player:
    """What a player has on the table. `estimate` is the score if the game ended now."""
    player = raw.players[p]
    points: Any = {source: player.points[i] for i, source in enumerate(SOURCES)}
    return {
        "resources": resources_view(player.resources),
        "happiness": sum(player.points[i] for i in range(FROM_PRINT)),
        "ideas": [owned_view(player, i) for i in range(player.owned)],
        "types": {name: ideas_of_type(raw, p, i) for i, name in enumerate(TYPES)},
        "lost": player.lost,
        "bought": player.bought,
        "played": orders_view(player.played),
        "points": cast(Points, points),
        "score": sum(player.points),
        "estimate": sum(sheet(raw, p).values()),
        "tie_break": tie_break(raw, p),
    }
