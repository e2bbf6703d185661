"""What a seat may know (CV 14, 3). Redaction lives here and in `phrases.event_phrase`, nowhere else.

Open to all: resources, happiness, ideas, the track, deck sizes, and every order once
revealed, hence also which orders a civilization may still hold. Hidden from all: the
order of the decks and of the Grannofolk's cards, which the state does not even hold.
Hidden from the others: an order laid face down until the reveal (in the simultaneous
variant both), and the top card that somebody divined.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from .board import (
    DECKS,
    EPOCHS,
    FIRST_OF_III,
    NONE,
    ORDERS,
    RESOURCES,
    ROUNDS_PER_EPOCH,
    TRACK,
    TYPES,
)
from .components import GROUPS
from .ideas import total_resources
from .knowledge import knows, knows_top
from .phrases import civilization_name, shown_idea, shown_order
from .rounds import epoch
from .seating import civilizations, layer_at
from .sheet import sheet_of
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


def view(raw: State, seat: int | None, pack: Mapping[str, Any], modules: Any) -> dict[str, Any]:
    """The table as a seat sees it."""
    onlooker = -1 if seat is None else seat
    sets = [civilization_view(raw, c, onlooker) for c in range(civilizations(raw))]
    return {
        "phase": PHASES[raw.phase],
        "round": raw.round_number,
        "rounds": EPOCHS * ROUNDS_PER_EPOCH,
        "epoch": epoch(raw),
        "epoch_ends": raw.round_number % ROUNDS_PER_EPOCH == 0,
        "helmet": civilization_name(raw.helmet, raw.seats, raw.mode),
        "turn": raw.turn,
        "deck": {"cards": raw.deck.bit_count(), "epochs": DECKS[second_deck(raw)]},
        "track": [place_view(raw, place, pack, modules) for place in range(TRACK)],
        "top": top_view(raw, onlooker, pack),
        "revealed": raw.revealed,
        "counts": {order: raw.counts[i] for i, order in enumerate(ORDERS)} if raw.revealed else None,
        "orders": {card["id"]: shown_order(card) for card in pack["order"]},
        "range": {order: list(possible_count(order, sets)) for order in ORDERS},
        "laying": civilization_name(layer_at(raw, raw.lay_step), raw.seats, raw.mode)
        if raw.phase in LAYING_PHASES
        else None,
        "resolving": resolving_view(raw),
        "purchase": purchase_view(raw, pack),
        "civilizations": sets,
        "players": [player_view(raw, p, pack, modules) for p in range(raw.seats)],
    }


def second_deck(raw: State) -> bool:
    """Whether the ideas of epoch III are in play; they are turned up before the epoch's first round begins."""
    return epoch(raw) == EPOCHS or raw.deck >> FIRST_OF_III > 0


def place_view(raw: State, place: int, pack: Mapping[str, Any], modules: Any) -> dict[str, Any]:
    """A place of the track: its idea, and what it would be worth to each seat if the game ended now."""
    idea = raw.track[place]
    shown: dict[str, Any] = {"place": place + 1, "idea": None, "worth": None, "discount": None}
    if idea != NONE:
        shown["idea"] = shown_idea(pack, idea)
        shown["worth"] = [worth(raw, p, idea, modules) for p in range(raw.seats)]
        shown["discount"] = [modules.module("development").discount(raw, p, idea) for p in range(raw.seats)]
    return shown


def worth(raw: State, p: int, idea: int, modules: Any) -> int:
    """The final points an idea would add if it were p's now, and free."""
    with_it = raw.copy()
    player = with_it.players[p]
    player.ideas[player.owned] = idea
    player.owned += 1
    before, after = sheet_of(raw, p, modules.rules), sheet_of(with_it, p, modules.rules)
    return sum(after.values()) - sum(before.values())


def top_view(raw: State, seat: int, pack: Mapping[str, Any]) -> dict[str, Any] | None:
    """The top card of the deck: who has seen it, and the card itself for those."""
    if raw.top == NONE:
        return None
    idea = shown_idea(pack, raw.top) if knows_top(raw, seat) else None
    return {"seen_by": [p for p in range(raw.seats) if raw.top_seen >> p & 1], "idea": idea}


def resolving_view(raw: State) -> dict[str, Any] | None:
    """The order being carried out, and what is still to be chosen."""
    if raw.phase not in RESOLVING_PHASES:
        return None
    return {
        "order": ORDERS[raw.order],
        "row": GROUPS[min(raw.counts[raw.order], 3) - 1],
        "executions": raw.executions,
        "steals": raw.steals,
        "sword": raw.sword,
        "picks": raw.picks,
        "receive": raw.receive,
    }


def purchase_view(raw: State, pack: Mapping[str, Any]) -> dict[str, Any] | None:
    """What is being bought, and what of its price is left."""
    if raw.phase in (DEVELOPING, LOOKING):
        return {"left": raw.purchases, "idea": None, "price": None, "discount": None}
    if raw.phase not in (SWAPPING, WAIVING):
        return None
    return {
        "left": raw.purchases,
        "idea": shown_idea(pack, raw.buying),
        "price": {name: raw.price[i] for i, name in enumerate(RESOURCES)},
        "discount": raw.discount,
    }


def civilization_view(raw: State, civilization: int, seat: int) -> dict[str, Any]:
    """A set of orders: what may be in hand, what lies on the table, as far as the onlooker knows."""
    laid = raw.civilizations[civilization]
    hand, up, down = laid.hand, laid.up, laid.down
    on_table = 2 if has_laid(raw, civilization) else (up != NONE) + (down != NONE)
    if not knows(raw, seat, civilization):
        if down != NONE:
            hand, down = hand | 1 << down, NONE
        if raw.simultaneous and up != NONE:
            hand, up = hand | 1 << up, NONE
    return {
        **civilization_name(civilization, raw.seats, raw.mode),
        "may_hold": [order for i, order in enumerate(ORDERS) if hand >> i & 1],
        "laid": on_table,
        "up": ORDERS[up] if up != NONE else None,
        "down": ORDERS[down] if down != NONE else None,
    }


def possible_count(order: str, sets: Sequence[Mapping[str, Any]]) -> tuple[int, int]:
    """How many civilizations have chosen an order for sure, and how many may come to have, as the onlooker sees it."""
    chosen = [(laid["up"], laid["down"]) for laid in sets]
    sure = sum(order in pair for pair in chosen)
    open_to = [
        order in laid["may_hold"] for laid, pair in zip(sets, chosen, strict=True) if None in pair and order not in pair
    ]
    return sure, sure + sum(open_to)


def has_laid(raw: State, civilization: int) -> bool:
    """Whether a civilization has had its turn in this round's laying."""
    return any(layer_at(raw, step) == civilization for step in range(raw.lay_step))


def player_view(raw: State, p: int, pack: Mapping[str, Any], modules: Any) -> dict[str, Any]:
    """What lies before a player; `estimate` is the score if the game ended now."""
    player = raw.players[p]
    return {
        "resources": {name: player.resources[i] for i, name in enumerate(RESOURCES)},
        "happiness": sum(player.points[i] for i in range(FROM_PRINT)),
        "ideas": [{**shown_idea(pack, player.ideas[i]), "active": i < player.active} for i in range(player.owned)],
        "types": {name: modules.module("scoring").ideas_of_type(raw, p, i) for i, name in enumerate(TYPES)},
        "lost": player.lost,
        "bought": player.bought,
        "played": {order: player.played[i] for i, order in enumerate(ORDERS)},
        "points": {source: player.points[i] for i, source in enumerate(SOURCES)},
        "score": sum(player.points),
        "estimate": sum(sheet_of(raw, p, modules.rules).values()),
        "tie_break": total_resources(raw, p),
    }
