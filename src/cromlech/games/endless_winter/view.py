"""What a seat may know (I-12). Redaction lives here and in `phrases.event_phrase`, nowhere else.

Hidden from all: the order of decks and stacks and face-down tokens, which the state does not
even hold. Hidden from the others: the hand, the face-down Eclipse pile, cards buried from hand.
"""

from collections.abc import Mapping
from typing import Any

from cromlech.core.rules import OVER

from .animals import in_animal_deck
from .board import (
    CELLS,
    COLUMNS,
    HEX_AT,
    HEX_NAMES,
    HEXES,
    JUNCTION_AT,
    JUNCTION_HEX,
    JUNCTION_NAMES,
    JUNCTIONS,
    NEUTRALS,
    NONE,
    PLACES,
    REST,
    REST_LABOR,
    SECTIONS,
    SPOT_AT,
    SPOT_LEVEL,
    SPOT_NAMES,
    TERRAINS,
)
from .book import book, culture_entry
from .cards import amount, buried_cards
from .components import CHIEFS, OPS, SPECIES, TRIBES
from .gains import food_limit
from .idols import honor_rank
from .map import influence, leads
from .megaliths import arrow_cell, supply
from .moves import FIRST_TYPE, KINDS, TRIBE_KINDS
from .phrases import (
    SIDES,
    cell_effect,
    cell_text,
    cultures_of,
    effects_phrase,
    pending_phrase,
    setup_phrase,
    stone_phrase,
    stones_of,
)
from .rounds import cultures_left
from .scoring import OTHERS
from .state import (
    ABOVE,
    BURIED,
    BURIED_UNSEEN,
    COLOURED,
    DECK,
    DISCARDS,
    ECLIPSE_BOARD,
    ECLIPSE_CARDS,
    ECLIPSE_PILE,
    ECLIPSE_TERRAIN,
    FACE_DOWN,
    HAND,
    NEUTRAL,
    NO_TOKEN,
    ON_OFFER,
    PHASES,
    SOURCES,
    State,
)
from .stones import stone_points
from .tables import LAYOUT_SPOT, SLOT_FOOD, SLOT_TOOLS, SPEND_COST, SPOT_COUNT

Pack = Mapping[str, Any]


def view(raw: State, seat: int | None, pack: Pack, rules: Any) -> dict[str, Any]:
    """The table as a seat sees it."""
    players = [player_view(raw, p, seat, pack, rules) for p in range(raw.seats)]
    return {
        "phase": PHASES[raw.phase],
        "round": raw.round_number,
        "era": 1 if raw.round_number <= 2 else 2,
        "turn_number": raw.turn_number,
        "turn": raw.turn,
        "order": [p for p in raw.order if p != NONE],
        "step": eclipse_step(raw),
        "acting": acting_view(raw),
        "pending": pending_view(raw),
        "columns": {name: column_view(raw, i) for i, name in enumerate(PLACES)},
        "tribes": {TRIBES[FIRST_TYPE + i]: left for i, left in enumerate(raw.tribe_left)},
        "display": [culture_entry(cultures_of(pack)[c], pack) if c != NONE else None for c in raw.display],
        "culture_deck": cultures_left(raw),
        "grounds": by_species(raw.grounds),
        "animal_deck": in_animal_deck(raw),
        "stones": [stone_view(raw, stone, pack) if stone != NONE else None for stone in raw.stone_space],
        "map": [hex_view(raw, at, pack) for at in range(HEXES)],
        "villages": {JUNCTION_NAMES[j]: raw.village_at[j] - 1 for j in range(JUNCTIONS) if raw.village_at[j]},
        "junctions": {JUNCTION_NAMES[j]: junction_view(j) for j in range(JUNCTIONS)},
        "megaliths": megalith_view(raw, pack),
        "rest_token": rest_view(raw, pack),
        "offers": {
            "chiefs": [CHIEFS[i] for i, place in enumerate(raw.chief_place) if place == ON_OFFER],
            "setups": [setup_view(i, pack) for i, place in enumerate(raw.setup_place) if place == ON_OFFER],
        },
        "players": players,
        "book": book(pack, seen_cards(players)),
    }


def setup_view(number: int, pack: Pack) -> dict[str, Any]:
    """A Setup card on offer."""
    entry = pack["setup"][number]
    return {**entry, "number": number + 1, "phrase": setup_phrase(entry)}


def junction_view(junction: int) -> dict[str, Any]:
    """A point where three hexes meet, and where it lies."""
    return {"at": JUNCTION_AT[junction], "hexes": [HEX_NAMES[JUNCTION_HEX[junction][i]] for i in range(3)]}


def seen_cards(players: list[dict[str, Any]]) -> set[str]:
    """The ids of all cards that this view names."""
    zones = ("discard", "above", "buried_cards", "hand_cards", "pile_cards", "buried_hidden", "seen_in_hand", "unseen")
    return {card for player in players for zone in zones for card in player[zone] or ()}


def eclipse_step(raw: State) -> str | None:
    """The letter of the Eclipse that is being carried out."""
    if raw.phase == ECLIPSE_CARDS:
        pile = [amount(raw, raw.turn, ECLIPSE_PILE, kind) for kind in range(TRIBE_KINDS)]
        return "A" if raw.depth and list(raw.unused) == pile else "B"
    return {ECLIPSE_TERRAIN: "C", ECLIPSE_BOARD: "D"}.get(raw.phase)


def acting_view(raw: State) -> dict[str, Any] | None:
    """Where the figure of this turn stands, and the Labor at hand."""
    if raw.column == NONE and raw.labor == 0:
        return None
    return {
        "place": PLACES[raw.column] if raw.column != NONE else None,
        "section": SECTIONS[raw.section],
        "labor": raw.labor / 2,
        "with_chief": raw.with_chief,
        "chief_used": raw.chief_used,
        "token": raw.token if raw.token != NONE else None,
        "unused": {TRIBES[kind]: n for kind, n in enumerate(raw.unused) if n},
        "fresh": {TRIBES[kind]: n for kind, n in enumerate(raw.fresh) if n},
    }


def pending_view(raw: State) -> list[dict[str, Any]]:
    """Effects still to be resolved, the next ones last."""
    items = [raw.pending[i] for i in range(raw.depth)]
    return [{"op": OPS[i.op], "n": i.n, "group": i.group, "now": i.focus, "phrase": pending_phrase(i)} for i in items]


def column_view(raw: State, place: int) -> dict[str, Any]:
    """Whose figures stand at a column or on Rest, and whether its bottom is still free."""
    return {
        "figures": [raw.players[p].placed[place] for p in range(raw.seats)],
        "chiefs": [p for p in range(raw.seats) if raw.players[p].chief_at == place],
        "bottom_free": not raw.bottom_taken[place] if place < len(COLUMNS) else None,
    }


def by_species(counts: Any) -> dict[str, int]:
    """Animals by name."""
    return {SPECIES[i]: n for i, n in enumerate(counts) if n}


def card_view(kind: int, pack: Pack) -> dict[str, Any]:
    """A card with all that is printed on it."""
    if kind < TRIBE_KINDS:
        return dict(next(entry for entry in pack["tribe"] if entry["id"] == TRIBES[kind]))
    return dict(cultures_of(pack)[kind - TRIBE_KINDS])


def card_ids(raw: State, p: int, zone: int, pack: Pack) -> list[str]:
    """The cards of a zone by id, equal ones as often as they are there."""
    return [card_view(kind, pack)["id"] for kind in range(KINDS) for _ in range(amount(raw, p, zone, kind))]


def stone_view(raw: State, stone: int, pack: Pack) -> dict[str, Any]:
    """A Sacred Stone and what it would score for each seat now."""
    entry = stones_of(pack)[stone]
    worth = [stone_points(raw, p, stone) for p in range(raw.seats)]
    return {**entry, "phrase": stone_phrase(entry), "worth": worth}


def hex_view(raw: State, at: int, pack: Pack) -> dict[str, Any]:
    """A hex: terrain, Camps, Influence, who would gain from it in an Eclipse now."""
    terrain = raw.terrain[at]
    token = raw.token_at[at]
    return {
        "hex": HEX_NAMES[at],
        "at": HEX_AT[at],
        "terrain": TERRAINS[terrain] if terrain != NONE else None,
        "camps": [raw.players[p].camp_on[at] for p in range(raw.seats)],
        "influence": [influence(raw, p, at) for p in range(raw.seats)],
        "leaders": [p for p in range(raw.seats) if leads(raw, p, at)],
        "used": bool(raw.claimed[at]),
        "token": None if token == NO_TOKEN else "face_down" if token == FACE_DOWN else glacier_view(token, pack),
    }


def glacier_view(token: int, pack: Pack) -> dict[str, Any]:
    """A revealed Glacier token."""
    entry = pack["glacier_token"][token]
    return {"id": entry["id"], "effects": entry["effects"], "phrase": effects_phrase(entry["effects"])}


def rest_view(raw: State, pack: Pack) -> dict[str, Any] | None:
    """The Rest token face up, and those known to lie under the stack, from the top down."""
    if not raw.rest_tokens:
        return None
    tokens = pack["rest_token"]
    top = tokens[raw.rest_top] if raw.rest_top != NONE else None
    return {
        "top": {"id": top["id"], "effects": top["effects"], "phrase": effects_phrase(top["effects"])} if top else None,
        "taken": raw.rest_taken,
        "under": [tokens[raw.rest_queue[i]]["id"] for i in range(raw.rest_queued)],
    }


def megalith_view(raw: State, pack: Pack) -> list[dict[str, Any]]:
    """Every place of the Megalith board that has a cell or a Megalith: owner -1 is neutral."""
    if raw.megalith_tile[3] == NONE:
        return []
    return [
        {
            "spot": SPOT_NAMES[spot],
            "level": SPOT_LEVEL[spot],
            "at": SPOT_AT[spot],
            "owner": None if not owner else -1 if owner == NEUTRAL else owner - COLOURED,
            **(cell_view(raw, spot, pack) if spot < CELLS else {"effect": None, "benefit": None, "arrows": []}),
        }
        for spot, owner in ((spot, raw.megalith[spot]) for spot in shown_spots(raw))
    ]


def shown_spots(raw: State) -> list[int]:
    """Every place of the Megalith board that has a cell or a Megalith."""
    layout = raw.seats - 2
    places = [LAYOUT_SPOT[layout][i] for i in range(SPOT_COUNT[layout])]
    return [spot for spot in places if spot < CELLS or raw.megalith[spot]]


def cell_view(raw: State, cell: int, pack: Pack) -> dict[str, Any]:
    """What is printed on a cell of the Megalith board; arrows name the cells they point at."""
    effect = cell_effect(raw, cell, pack)
    arrows = [SPOT_NAMES[arrow_cell(raw, cell, i)] for i in range(2)] if effect == "start" else []
    return {"effect": effect, "benefit": cell_text(effect), "arrows": arrows}


def player_view(raw: State, p: int, seat: int | None, pack: Pack, rules: Any) -> dict[str, Any]:
    """A player: all open things, the own hidden cards, and of others what everybody has seen."""
    player = raw.players[p]
    own = p == seat or raw.actor == OVER
    slot = player.stone_count
    shown = {
        "food": player.food,
        "food_limit": food_limit(raw, p),
        "food_labor": SPEND_COST[player.food],
        "tools": player.tools,
        "camps": player.camps,
        "villages": player.villages,
        "megaliths": megalith_supply(raw, p),
        "offerings": player.offerings,
        "honor": player.honor,
        "honor_rank": honor_rank(raw, p) + 1,
        "burial_row": min(honor_rank(raw, p), OTHERS) if player.honor else None,
        "chief": CHIEFS[player.chief] if player.chief != NONE else None,
        "side": SIDES[player.side] if player.side != NONE else None,
        "chief_free": player.chief_free,
        "figures": player.figures,
        "setup_card": pack["setup"][player.setup_card]["id"] if player.setup_card != NONE else None,
        "animals": {"upright": by_species(player.upright), "tipped": by_species(player.tipped)},
        "stones": [stone_view(raw, stone, pack) for stone in player.stones if stone != NONE],
        "stone_price": {"food": SLOT_FOOD[slot], "tools": SLOT_TOOLS[slot]} if slot < 3 else None,
        "deck": player.zone_size[DECK],
        "hand": player.zone_size[HAND],
        "eclipse_pile": player.zone_size[ECLIPSE_PILE],
        "buried": buried_cards(raw, p),
        "discard": card_ids(raw, p, DISCARDS, pack),
        "above": card_ids(raw, p, ABOVE, pack),
        "buried_cards": card_ids(raw, p, BURIED, pack),
        "eclipse_labor": player.eclipse_labor / 2,
        "rest_labor": REST_LABOR * player.placed[REST] / 2,
        "points": {source: player.points[i] for i, source in enumerate(SOURCES)},
        "score": sum(player.points),
    }
    shown |= hidden_view(raw, p, own, pack)
    shown["estimate"] = sum(sheet_of(raw, p, rules).values())
    return shown


def megalith_supply(raw: State, p: int) -> dict[str, int]:
    """How many Megaliths a player has placed and has left, neutral ones among them."""
    placed = raw.players[p].megaliths
    return {"placed": placed, "neutral": max(0, NEUTRALS - placed), "left": supply(raw, p)}


def hidden_view(raw: State, p: int, own: bool, pack: Pack) -> dict[str, Any]:
    """Hand, pile and hidden burials for their owner; for others the cards seen to come there, and all unseen ones."""
    unseen = [amount(raw, p, DECK, kind) for kind in range(KINDS)]
    zones = [HAND, BURIED_UNSEEN] if raw.pile_open else [HAND, BURIED_UNSEEN, ECLIPSE_PILE]
    if not own:
        for zone in zones:
            unseen = [n + amount(raw, p, zone, kind) for kind, n in enumerate(unseen)]
    known = [(TRIBES[kind], n) for kind, n in enumerate(raw.players[p].known) if n]
    for kind in range(TRIBE_KINDS, KINDS):
        if raw.culture_known[kind - TRIBE_KINDS] and any(amount(raw, p, zone, kind) for zone in zones):
            known.append((card_view(kind, pack)["id"], 1))
    pile_shown = own or raw.pile_open
    return {
        "hand_cards": card_ids(raw, p, HAND, pack) if own else None,
        "pile_cards": card_ids(raw, p, ECLIPSE_PILE, pack) if pile_shown else None,
        "buried_hidden": card_ids(raw, p, BURIED_UNSEEN, pack) if own else None,
        "seen_in_hand": dict(known),
        "unseen": {card_view(kind, pack)["id"]: n for kind, n in enumerate(unseen) if n},
    }


def sheet_of(raw: State, p: int, rules: Any) -> dict[str, int]:
    """Points by source; before the end, with what final scoring would give now."""
    points = {}
    for source, name in enumerate(SOURCES):
        at_the_end = source >= SOURCES.index("offerings")
        points[name] = rules.final_points(raw, p, source) if at_the_end else raw.players[p].points[source]
    return points
