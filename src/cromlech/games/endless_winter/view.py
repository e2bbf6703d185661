"""What a seat may know (I-12). Only this module hides anything.

Hidden from everyone: the order of decks, stacks, and face-down tokens, which the state doesn't
even hold. Hidden from the others: the hand, the face-down Eclipse pile, and cards buried from hand.
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, Required, cast

from typing_extensions import TypedDict

from cromlech.core.events import Event
from cromlech.core.rules import OVER
from cromlech.core.views import ForEach, OfLength, OneOf
from cromlech.core.words import Phrase

from .actions import BURIED_FROM, CARD_IDS, FIRST_TYPE, KINDS, TRIBE_KINDS
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
    SIDES,
    SPOT_AT,
    SPOT_CELLS,
    SPOT_LEVEL,
    SPOT_NAMES,
    STONE_SLOTS,
    TERRAINS,
    TILE_SLOTS,
)
from .book import book, culture_entry, effects_entry, known, shown_effect
from .cards import amount, buried_cards
from .component_phrases import cell_phrase, setup_phrase, stone_phrase
from .components import CHIEFS, SPECIES, START_CELL, TRIBES
from .components import SOURCES as SOURCES_OF_CARDS
from .gains import food_limit
from .idols import honor_rank
from .map import influence, leads
from .megaliths import arrow_cell, supply
from .phrases import cell_effect, pending_phrase
from .printed import CULTURES, LAYOUT_SPOT, PACK, SLOT_FOOD, SLOT_TOOLS, SPEND_COST, SPOT_COUNT, STONES
from .rounds import cultures_left, era
from .scoring import OTHERS
from .sheet import sheet
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
from .vocabulary import OPS, parse_effect

EclipseStep = Literal["A", "B", "C", "D"]
Point = Annotated[list[float], OfLength(2)]

# -- components as a screen shows them -------------------------------------------


class Icon(TypedDict, total=False):
    """An icon with its number."""

    op: Required[Annotated[str, OneOf(OPS)]]
    """which icon"""
    n: Required[float]
    """how many; Labor comes in halves"""
    different: bool
    """whether all of them must be of different types"""
    most: int
    """the most things it counts"""


class Effect(TypedDict):
    """An icon, or an arrow: pay the left side, gain the right one."""

    pays: list[Icon]
    """what an arrow costs"""
    gains: list[Icon]
    """what it gives"""


class Effects(TypedDict):
    """An ability."""

    effects: list[Effect]
    """its parts"""
    phrase: Phrase
    """the same in words"""


class Culture(TypedDict):
    """A Culture card."""

    id: str
    """its id in the card pack, as actions name it"""
    era: int
    """1 or 2"""
    points: int
    """points at the end"""
    effects: list[Effect]
    """what it does when played"""
    source: Annotated[str, OneOf(SOURCES_OF_CARDS)]
    """where the values come from"""
    name: Phrase
    """its name"""
    phrase: Phrase
    """its effects in words"""


class Tribe(TypedDict):
    """A Tribe card."""

    id: str
    """its id in the card pack, as actions name it"""
    copies: int
    """how many there are; of starting cards, per player"""
    labor: float
    """Labor when played or revealed"""
    points: int
    """points at the end"""
    column: str
    """where its ability works: a column, `any`, or `none`"""
    ability: list[Effect]
    """its ability in a turn"""
    eclipse: list[Effect]
    """its ability in the Eclipse"""
    source: Annotated[str, OneOf(SOURCES_OF_CARDS)]
    """where the values come from"""
    phrase: Phrase
    """the whole card in words"""


class ChiefSide(Effects):
    """A side of a Chief card."""

    column: str
    """where its ability works: a column, `any`, or `none`"""


class Chief(TypedDict):
    """A Chief card."""

    id: str
    """its id in the card pack"""
    sides: Annotated[dict[str, ChiefSide], ForEach(SIDES)]
    """both sides"""
    source: Annotated[str, OneOf(SOURCES_OF_CARDS)]
    """where the values come from"""


class Animal(TypedDict):
    """A species."""

    id: str
    """its id in the card pack"""
    count: int
    """cards in the game"""
    sets: list[int]
    """points for a set of 1, 2, … cards"""
    joker: bool
    """whether it joins other sets"""
    tip: list[Effect]
    """what tipping gives"""
    source: Annotated[str, OneOf(SOURCES_OF_CARDS)]
    """where the values come from"""
    phrase: Phrase
    """the whole card in words"""
    tip_phrase: Phrase
    """what tipping gives, in words"""


class OfferingLevel(Effects):
    """A level of the Offerings track."""

    ratio: int
    """how many Food and Tools make a point at the end; 0: none"""


class StoneSlot(Effects):
    """A slot for a Sacred Stone on the player board."""

    food: int
    """its price in Food"""
    tools: int
    """its price in Tools"""


class Sections(TypedDict):
    """What a column or Rest offers."""

    top: list[Effects]
    """actions of the top section"""
    middle: Effects
    """the action of the middle section"""
    bottom: Effects
    """benefits of the bottom"""


class Book(TypedDict):
    """What is printed on the components in play."""

    columns: Annotated[dict[str, Sections], ForEach(PLACES)]
    """columns and Rest by name"""
    ladder: list[str]
    """lesser benefits, the highest first"""
    rest_labor: float
    """Labor of a figure on Rest in the Eclipse"""
    tribe: dict[str, Tribe]
    """Tribe cards by id"""
    chief: dict[str, Chief]
    """Chief cards by id"""
    animal: dict[str, Animal]
    """species by id"""
    terrain: dict[str, Effects]
    """what each terrain gives in the Eclipse"""
    offerings: list[OfferingLevel]
    """the Offerings track by level"""
    honor: list[int]
    """points of the Honor track by level"""
    burial: list[list[int]]
    """points for 1, 2, … buried cards: for the highest on the Honor track, the second, and everyone else"""
    supply: list[Effects]
    """what empty Megalith slots give in the Eclipse"""
    positions: list[Effects]
    """what the turn order gives in the Eclipse"""
    slots: list[StoneSlot]
    """the slots for Sacred Stones"""
    culture: dict[str, Culture]
    """Culture cards that this view names, by id"""


class Stone(TypedDict, total=False):
    """A Sacred Stone."""

    id: Required[str]
    """its id in the card pack"""
    era: Required[int]
    """1 or 2"""
    criterion: Required[str]
    """what it scores for"""
    each: int
    """points for each"""
    per: int
    """cells per point of an Idol stone"""
    terrains: list[str]
    """terrains that count"""
    animals: list[str]
    """species that count"""
    table: list[int]
    """points for 1, 2, … things"""
    source: Required[Annotated[str, OneOf(SOURCES_OF_CARDS)]]
    """where the values come from"""
    phrase: Required[Phrase]
    """what it scores for, in words"""
    worth: Required[list[int]]
    """for each seat: what it would score now"""


class Token(TypedDict):
    """A face-up Glacier token or Rest token."""

    id: str
    """its id in the card pack"""
    effects: list[Effect]
    """what it gives"""
    phrase: Phrase
    """the same in words"""


class SetupCard(TypedDict):
    """A Setup card on offer."""

    id: str
    """its id in the card pack, as actions name it"""
    food: int
    """starting Food"""
    tools: int
    """starting Tools"""
    tribe: str
    """the Tribe card that goes to hand"""
    animals: list[str]
    """starting Animals"""
    camp: bool
    """whether a second Camp starts on the Base"""
    source: Annotated[str, OneOf(SOURCES_OF_CARDS)]
    """where the values come from"""
    number: int
    """its number, from 1"""
    phrase: Phrase
    """the whole card in words"""


# -- the position ----------------------------------------------------------------


class Acting(TypedDict):
    """The current turn."""

    place: Annotated[str, OneOf(PLACES)] | None
    """where its figure is"""
    section: Annotated[str, OneOf(SECTIONS)]
    """the section of the column"""
    labor: float
    """available Labor"""
    with_chief: bool
    """whether the figure is the Chief"""
    chief_used: bool
    """whether the Chief's ability was used"""
    rest_token: str | None
    """the Rest token taken this turn, by id"""
    unused: dict[str, int]
    """played or revealed Tribe cards with an unused ability"""
    fresh: dict[str, int]
    """recruits that can't be played this turn"""


class PendingPart(TypedDict):
    """A part of an effect to resolve."""

    op: str
    """the icon"""
    n: int
    """units left; Labor in halves"""
    group: int
    """parts of one group can be taken in any order"""
    now: bool
    """whether it is being decided now"""
    phrase: Phrase
    """the part in words"""


class Column(TypedDict):
    """A column, or Rest."""

    figures: list[int]
    """figures by seat"""
    chiefs: list[int]
    """seats whose Chief is there"""
    bottom_free: bool | None
    """whether its bottom can still be taken this round; None if it has none"""


class CultureDeck(TypedDict):
    """The deck that fills the next gaps among the available Culture cards."""

    era: int
    """1 or 2; from round 2 on, cards of Era II come next"""
    cards: int
    """cards left in it"""


class Hex(TypedDict):
    """A hex of the map."""

    hex: str
    """its name"""
    at: Point
    """its center, in units of its side; the Base is the origin"""
    terrain: str | None
    """its terrain, once placed"""
    camps: list[int]
    """Camps by seat"""
    influence: list[int]
    """Influence by seat"""
    leaders: list[int]
    """seats with the most Influence"""
    used: bool
    """whether the current player has used it in this Eclipse"""
    token: Token | Literal["face_down"] | None
    """the Glacier token"""


class Junction(TypedDict):
    """A point where three hexes meet."""

    at: Point
    """its position, in units of a hex side"""
    hexes: list[str]
    """its hexes"""


class Megalith(TypedDict):
    """A place of the Megalith board."""

    spot: str
    """its name"""
    cell: str
    """its name among those of its level"""
    level: int
    """0: on the board"""
    at: Point
    """its position, in units of a cell"""
    owner: int | None
    """whose Megalith is there: a seat, -1 for neutral, None for nothing"""
    effect: Effect | Literal["start"] | None
    """what is printed on the cell"""
    benefit: Phrase | None
    """the same in words"""
    arrows: list[str]
    """cells that a starting cell points to"""


class RestToken(TypedDict):
    """The stack of Rest tokens."""

    top: Token | None
    """the face-up token"""
    taken: bool
    """whether it was offered this round"""
    under: list[str]
    """ids of tokens known to be under the stack, from the top down"""


class OnOffer(TypedDict):
    """Cards of the draft."""

    chiefs: list[str]
    """Chief cards that can be chosen"""
    setups: list[SetupCard]
    """Setup cards that can be chosen"""


class Supply(TypedDict):
    """Megaliths of a player."""

    placed: int
    """placed so far"""
    neutral: int
    """neutral ones left"""
    left: int
    """all that are left, including neutral ones"""


class Animals(TypedDict):
    """Animals of a player."""

    upright: dict[str, int]
    """upright ones by species"""
    tipped: dict[str, int]
    """tipped ones by species"""


class Price(TypedDict):
    """What the next Sacred Stone costs."""

    food: int
    """Food"""
    tools: int
    """Tools"""


class Points(TypedDict):
    """Points by source."""

    stones: int
    """Sacred Stones"""
    idols: int
    """Honor track, and Idols beyond the top of the Offerings track"""
    megaliths: int
    """Megaliths stacked on others"""
    benefits: int
    """points of cards, cells, and tokens"""
    offerings: int
    """Food and Tools left over"""
    burial: int
    """buried cards"""
    cards: int
    """printed points"""
    animals: int
    """sets of Animals"""


class Player(TypedDict):
    """A player: everything public, their own hidden cards, and of others what everyone has seen."""

    food: int
    """Food"""
    food_limit: int
    """how much Food can be kept"""
    food_labor: int
    """Food to spend for the next Labor; 0: none can be gained"""
    tools: int
    """Tools"""
    camps: int
    """Camps on the player board"""
    villages: int
    """Villages on the player board"""
    megaliths: Supply
    """Megaliths"""
    offerings: int
    """level on the Offerings track"""
    honor: int
    """level on the Honor track"""
    honor_rank: int
    """rank on the Honor track, from 1"""
    burial_row: int | None
    """which row of `book.burial` counts; None: none yet"""
    chief: str | None
    """the Chief, by id"""
    side: Annotated[str, OneOf(SIDES)] | None
    """the side in play"""
    chief_free: bool
    """whether the Chief can still be placed this round"""
    figures: int
    """tribe figures that can still be placed this round"""
    setup_card: str | None
    """the Setup card, by id"""
    animals: Animals
    """Animals"""
    stones: list[Stone]
    """Sacred Stones, in order of their slots"""
    stone_price: Price | None
    """price of the next Sacred Stone; None: no slot left"""
    deck: int
    """cards in the deck"""
    hand: int
    """cards in hand"""
    eclipse_pile: int
    """cards in the Eclipse pile"""
    buried: int
    """buried cards"""
    discard: list[str]
    """the discard pile, by id"""
    above: list[str]
    """cards played this turn, by id"""
    buried_cards: list[str]
    """buried cards that everyone saw, by id"""
    eclipse_labor: float
    """total of this Eclipse"""
    rest_labor: float
    """Labor of figures on Rest in the coming Eclipse"""
    points: Points
    """points by source, as scored so far"""
    score: int
    """points on the score track"""
    hand_cards: list[str] | None
    """the hand, for its owner and after the end"""
    pile_cards: list[str] | None
    """the Eclipse pile, for its owner and once revealed"""
    buried_hidden: list[str] | None
    """cards buried from hand, for their owner and after the end"""
    seen_in_hand: dict[str, int]
    """cards that everyone saw join the hidden ones: hand, face-down pile, hidden burials"""
    unseen: dict[str, int]
    """cards in the deck, or in hidden places this reader can't see"""
    estimate: int
    """the score if the game ended now"""


class View(TypedDict):
    """The table as a seat sees it."""

    phase: str
    """the current phase"""
    round: int
    """number of the round, from 1; 0 during setup"""
    era: int
    """1 in rounds 1 and 2, then 2"""
    turn_number: int
    """number of the turn in the round, from 1"""
    turn: int
    """the seat whose turn it is"""
    order: list[int]
    """the turn order"""
    step: EclipseStep | None
    """the step of the Eclipse"""
    acting: Acting | None
    """the current turn"""
    pending: list[PendingPart]
    """effects to resolve, the next ones last"""
    columns: Annotated[dict[str, Column], ForEach(PLACES)]
    """columns and Rest by name"""
    tribes: dict[str, int]
    """Tribe cards left in the piles"""
    display: list[Culture | None]
    """available Culture cards, by place"""
    culture_deck: CultureDeck
    """where the next Culture cards come from"""
    grounds: dict[str, int]
    """Animals in the Hunting Grounds"""
    animal_deck: int
    """cards left in the Animal deck"""
    stones: list[Stone | None]
    """Sacred Stones by space"""
    map: list[Hex]
    """the hexes"""
    villages: dict[str, int]
    """the seat of each Village, by junction"""
    junctions: dict[str, Junction]
    """points where Villages can go, by name"""
    megaliths: list[Megalith]
    """places of the Megalith board that have a cell or a Megalith"""
    rest_token: RestToken | None
    """Rest tokens, with that module"""
    offers: OnOffer
    """cards of the draft"""
    players: list[Player]
    """the players by seat"""
    book: Book
    """what is printed on the components in play"""


def may_read(event: Event, seat: int | None, options: Mapping[str, Any]) -> bool:
    """Whether a seat knows the card of an event: its owner, and for a burial everyone, unless it came from hand."""
    return bool(event.params["seat"] == seat or event.params.get("zone", BURIED_FROM[0]) != BURIED_FROM[0])


def view(raw: State, seat: int | None, options: Mapping[str, Any]) -> View:
    """The table as a seat sees it."""
    players = [player_view(raw, p, seat) for p in range(raw.seats)]
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
        "display": [culture_view(c) if c != NONE else None for c in raw.display],
        "culture_deck": {"era": era(raw), "cards": cultures_left(raw)},
        "grounds": by_species(raw.grounds),
        "animal_deck": in_animal_deck(raw),
        "stones": [stone_view(raw, stone) if stone != NONE else None for stone in raw.stone_space],
        "map": [hex_view(raw, at) for at in range(HEXES)],
        "villages": {JUNCTION_NAMES[j]: raw.village_at[j] - 1 for j in range(JUNCTIONS) if raw.village_at[j]},
        "junctions": ALL_JUNCTIONS,
        "megaliths": megalith_view(raw),
        "rest_token": rest_view(raw),
        "offers": {
            "chiefs": [CHIEFS[i] for i, place in enumerate(raw.chief_place) if place == ON_OFFER],
            "setups": [setup_view(i) for i, place in enumerate(raw.setup_place) if place == ON_OFFER],
        },
        "players": players,
        "book": cast(Book, book(seen_cards(players))),
    }


def setup_view(number: int) -> SetupCard:
    """A Setup card on offer."""
    entry = PACK["setup"][number]
    return cast(SetupCard, {**known(entry), "number": number + 1, "phrase": setup_phrase(entry)})


def junction_view(junction: int) -> Junction:
    """A point where three hexes meet, and its position."""
    return {"at": JUNCTION_AT[junction], "hexes": [HEX_NAMES[JUNCTION_HEX[junction][i]] for i in range(3)]}


ALL_JUNCTIONS = {JUNCTION_NAMES[j]: junction_view(j) for j in range(JUNCTIONS)}


def seen_cards(players: list[Player]) -> set[str]:
    """The ids of all cards that this view names."""
    zones = ("discard", "above", "buried_cards", "hand_cards", "pile_cards", "buried_hidden", "seen_in_hand", "unseen")
    return {card for player in cast(list[dict[str, Any]], players) for zone in zones for card in player[zone] or ()}


def eclipse_step(raw: State) -> EclipseStep | None:
    """The current step of the Eclipse."""
    if raw.phase == ECLIPSE_CARDS:
        pile = [amount(raw, raw.turn, ECLIPSE_PILE, kind) for kind in range(TRIBE_KINDS)]
        return "A" if raw.depth and list(raw.unused) == pile else "B"
    steps: dict[int, EclipseStep] = {ECLIPSE_TERRAIN: "C", ECLIPSE_BOARD: "D"}
    return steps.get(raw.phase)


def acting_view(raw: State) -> Acting | None:
    """Where the figure of this turn is, and the available Labor."""
    if raw.column == NONE and raw.labor == 0:
        return None
    return {
        "place": PLACES[raw.column] if raw.column != NONE else None,
        "section": SECTIONS[raw.section],
        "labor": raw.labor / 2,
        "with_chief": raw.with_chief,
        "chief_used": raw.chief_used,
        "rest_token": PACK["rest_token"][raw.token]["id"] if raw.token != NONE else None,
        "unused": {TRIBES[kind]: n for kind, n in enumerate(raw.unused) if n},
        "fresh": {TRIBES[kind]: n for kind, n in enumerate(raw.fresh) if n},
    }


def pending_view(raw: State) -> list[PendingPart]:
    """Effects to resolve, the next ones last."""
    items = [raw.pending[i] for i in range(raw.depth)]
    return [{"op": OPS[i.op], "n": i.n, "group": i.group, "now": i.focus, "phrase": pending_phrase(i)} for i in items]


def column_view(raw: State, place: int) -> Column:
    """The figures at a column or on Rest by seat, and whether its bottom is still free."""
    return {
        "figures": [raw.players[p].placed[place] for p in range(raw.seats)],
        "chiefs": [p for p in range(raw.seats) if raw.players[p].chief_at == place],
        "bottom_free": not raw.bottom_taken[place] if place < len(COLUMNS) else None,
    }


def by_species(counts: Any) -> dict[str, int]:
    """Animals by name."""
    return {SPECIES[i]: n for i, n in enumerate(counts) if n}


@cache
def culture_view(number: int) -> Culture:
    """An available Culture card."""
    return cast(Culture, culture_entry(CULTURES[number]))


def card_ids(raw: State, p: int, zone: int) -> list[str]:
    """The cards of a zone by id, with repeats."""
    return [CARD_IDS[kind] for kind in range(KINDS) for _ in range(amount(raw, p, zone, kind))]


def stone_view(raw: State, stone: int) -> Stone:
    """A Sacred Stone and what it would score for each seat now."""
    worth = [stone_points(raw, p, stone) for p in range(raw.seats)]
    return cast(Stone, {**printed_stone(stone), "worth": worth})


@cache
def printed_stone(stone: int) -> dict[str, Any]:
    """What a Sacred Stone says."""
    entry = STONES[stone]
    return {**known(entry), "phrase": stone_phrase(entry)}


def hex_view(raw: State, at: int) -> Hex:
    """A hex: terrain, Camps, Influence, and who would gain from it in an Eclipse now."""
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
        "token": None
        if token == NO_TOKEN
        else "face_down"
        if token == FACE_DOWN
        else token_view("glacier_token", token),
    }


@cache
def token_view(section: str, number: int) -> Token:
    """A face-up token."""
    entry = PACK[section][number]
    return cast(Token, {"id": entry["id"], **effects_entry(entry["effects"])})


def rest_view(raw: State) -> RestToken | None:
    """The face-up Rest token, and those known to be under the stack, from the top down."""
    if not raw.rest_tokens:
        return None
    return {
        "top": token_view("rest_token", raw.rest_top) if raw.rest_top != NONE else None,
        "taken": raw.rest_taken,
        "under": [PACK["rest_token"][raw.rest_queue[i]]["id"] for i in range(raw.rest_queued)],
    }


def megalith_view(raw: State) -> list[Megalith]:
    """Every place of the Megalith board that has a cell or a Megalith. Owner -1 is neutral."""
    if raw.megalith_tile[TILE_SLOTS - 1] == NONE:
        return []
    return [spot_view(raw, spot) for spot in shown_spots(raw)]


def spot_view(raw: State, spot: int) -> Megalith:
    """A place of the Megalith board: what is there, what is printed, and which cells its arrows point to."""
    owner = raw.megalith[spot]
    effect = cell_effect(raw, spot) if spot < CELLS else None
    return {
        "spot": SPOT_NAMES[spot],
        "cell": SPOT_CELLS[spot],
        "level": SPOT_LEVEL[spot],
        "at": SPOT_AT[spot],
        "owner": None if not owner else -1 if owner == NEUTRAL else owner - COLOURED,
        "effect": cell_view(effect),
        "benefit": benefit_view(effect),
        "arrows": [SPOT_NAMES[arrow_cell(raw, spot, i)] for i in range(2)] if effect == START_CELL else [],
    }


@cache
def benefit_view(effect: str | None) -> Phrase | None:
    """What is printed on a cell, in words."""
    return cell_phrase(effect) if effect is not None else None


@cache
def cell_view(effect: str | None) -> Effect | Literal["start"] | None:
    """What is printed on a cell."""
    if effect is None or effect == START_CELL:
        return cast(Literal["start"] | None, effect)
    return cast(Effect, shown_effect(parse_effect(effect)))


def shown_spots(raw: State) -> list[int]:
    """Every place of the Megalith board that has a cell or a Megalith."""
    layout = raw.seats - 2
    places = [LAYOUT_SPOT[layout][i] for i in range(SPOT_COUNT[layout])]
    return [spot for spot in places if spot < CELLS or raw.megalith[spot]]


def player_view(raw: State, p: int, seat: int | None) -> Player:
    """A player: everything public, their own hidden cards, and of others what everyone has seen."""
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
        "setup_card": PACK["setup"][player.setup_card]["id"] if player.setup_card != NONE else None,
        "animals": {"upright": by_species(player.upright), "tipped": by_species(player.tipped)},
        "stones": [stone_view(raw, stone) for stone in player.stones if stone != NONE],
        "stone_price": {"food": SLOT_FOOD[slot], "tools": SLOT_TOOLS[slot]} if slot < STONE_SLOTS else None,
        "deck": player.zone_size[DECK],
        "hand": player.zone_size[HAND],
        "eclipse_pile": player.zone_size[ECLIPSE_PILE],
        "buried": buried_cards(raw, p),
        "discard": card_ids(raw, p, DISCARDS),
        "above": card_ids(raw, p, ABOVE),
        "buried_cards": card_ids(raw, p, BURIED),
        "eclipse_labor": player.eclipse_labor / 2,
        "rest_labor": REST_LABOR * player.placed[REST] / 2,
        "points": {source: player.points[i] for i, source in enumerate(SOURCES)},
        "score": sum(player.points),
    }
    shown |= hidden_view(raw, p, own)
    shown["estimate"] = sum(sheet(raw, p).values())
    return cast(Player, shown)


def megalith_supply(raw: State, p: int) -> Supply:
    """How many Megaliths a player has placed and has left, including neutral ones."""
    placed = raw.players[p].megaliths
    return {"placed": placed, "neutral": max(0, NEUTRALS - placed), "left": supply(raw, p)}


def hidden_view(raw: State, p: int, own: bool) -> dict[str, Any]:
    """Hand, pile, and hidden burials for their owner. For others, the cards seen arriving, and all unseen ones."""
    unseen = [amount(raw, p, DECK, kind) for kind in range(KINDS)]
    zones = [HAND, BURIED_UNSEEN] if raw.pile_open else [HAND, BURIED_UNSEEN, ECLIPSE_PILE]
    if not own:
        for zone in zones:
            unseen = [n + amount(raw, p, zone, kind) for kind, n in enumerate(unseen)]
    known = [(TRIBES[kind], n) for kind, n in enumerate(raw.players[p].known) if n]
    for kind in range(TRIBE_KINDS, KINDS):
        if raw.culture_known[kind - TRIBE_KINDS] and any(amount(raw, p, zone, kind) for zone in zones):
            known.append((CARD_IDS[kind], 1))
    pile_shown = own or raw.pile_open
    return {
        "hand_cards": card_ids(raw, p, HAND) if own else None,
        "pile_cards": card_ids(raw, p, ECLIPSE_PILE) if pile_shown else None,
        "buried_hidden": card_ids(raw, p, BURIED_UNSEEN) if own else None,
        "seen_in_hand": dict(known),
        "unseen": {CARD_IDS[kind]: n for kind, n in enumerate(unseen) if n},
    }
