"""What a seat may know, as a row of whole numbers for learning programs."""

from cromlech.core.observations import MANY, Field, Group, Observation
from cromlech.core.rules import relative, rule, seat_at

from .actions import CARD_IDS, CULTURE_COUNT, KINDS, PILE_TYPES, TRIBE_KINDS
from .animals import in_animal_deck
from .board import (
    COLUMNS,
    DISPLAY,
    HEX_NAMES,
    HEXES,
    JUNCTION_NAMES,
    JUNCTIONS,
    MAX_FOOD,
    MAX_PLAYERS,
    MAX_TOOLS,
    MEGALITHS,
    NONE,
    PLACE_COUNT,
    PLACES,
    ROUNDS,
    SECTIONS,
    SIDES,
    SPOT_NAMES,
    SPOTS,
    STONE_SLOTS,
    STONE_SPACES,
    TERRAINS,
    TILE_SLOTS,
    TOP_LEVEL,
    TURNS,
)
from .cards import amount, buried_cards
from .components import CHIEFS, SPECIES, TRIBES
from .printed import CULTURES, OFFERING_RATIO, PACK, STONES
from .scoring import score
from .state import (
    ABOVE,
    BURIED_UNSEEN,
    COLOURED,
    DECK,
    DISCARDS,
    ECLIPSE_PILE,
    HAND,
    OWNED,
    PHASES,
    ZONE_COUNT,
    State,
)
from .vocabulary import OPS

LAST_SEAT = MAX_PLAYERS - 1
CARDS = 127
"""The most cards a zone of a player can hold."""
UNKNOWN_OWNED = OWNED + MAX_PLAYERS * ZONE_COUNT - 1
"""Codes from here on: a Culture card somewhere among the unseen cards of another player."""


def _ids(entries: object) -> list[str]:
    return [entry["id"] for entry in entries]  # type: ignore[attr-defined]


@rule
def pending_op(s: State) -> int:
    """The icon on top of the stack of effects."""
    return s.pending[s.depth - 1].op if s.depth > 0 else NONE


@rule
def pending_number(s: State) -> int:
    """How many units of it are left."""
    return s.pending[s.depth - 1].n if s.depth > 0 else 0


@rule
def megalith_at(s: State, seat: int, spot: int) -> int:
    """What is on a place of the Megalith board."""
    owner = s.megalith[spot]
    return owner if owner < COLOURED else COLOURED + relative(s, seat, owner - COLOURED)


@rule
def village_at(s: State, seat: int, junction: int) -> int:
    """Whose Village is at a point."""
    owner = s.village_at[junction]
    return 0 if owner == 0 else 1 + relative(s, seat, owner - 1)


@rule
def seen_culture(s: State, seat: int, culture: int) -> int:
    """Where a Culture card is, as far as the observer knows: 0 unseen, 1 available, 2 out, otherwise zone and owner."""
    place = s.culture_place[culture]
    if place < OWNED:
        return place
    zone = (place - OWNED) // MAX_PLAYERS
    owner = (place - OWNED) % MAX_PLAYERS
    mine = relative(s, seat, owner)
    closed = zone == HAND or zone == DECK or zone == BURIED_UNSEEN or (zone == ECLIPSE_PILE and not s.pile_open)
    if closed and owner != seat and not s.culture_known[culture]:
        return UNKNOWN_OWNED + mine
    if closed and owner != seat:
        return OWNED + MAX_PLAYERS * HAND + mine
    return OWNED + MAX_PLAYERS * zone + mine


@rule
def open_pile(s: State, p: int, kind: int) -> int:
    """Cards of a kind in a revealed Eclipse pile."""
    return amount(s, p, ECLIPSE_PILE, kind) if s.pile_open else 0


@rule
def unseen(s: State, p: int, kind: int) -> int:
    """The number of cards of a kind in deck, hand, hidden burials, and the face-down Eclipse pile together."""
    n = amount(s, p, DECK, kind) + amount(s, p, HAND, kind) + amount(s, p, BURIED_UNSEEN, kind)
    return n if s.pile_open else n + amount(s, p, ECLIPSE_PILE, kind)


OBSERVATION = Observation(
    Field("phase", lambda s: s.phase, 0, len(PHASES) - 1, "the current phase", legend=PHASES),
    Field("actor", lambda s, seat: relative(s, seat, s.actor), -2, LAST_SEAT, "who is to move; -1 chance, -2 over"),
    Field("players", lambda s: s.seats, 2, MAX_PLAYERS, "number of players"),
    Field("round", lambda s: s.round_number, 0, ROUNDS, "number of the round, from 1; 0 during setup"),
    Field("turn_number", lambda s: s.turn_number, 0, TURNS, "number of the turn in the round, from 1"),
    Field("turn", lambda s, seat: relative(s, seat, s.turn), 0, LAST_SEAT, "whose turn it is"),
    Field("order", lambda s, seat, k: relative(s, seat, s.order[k]), -1, LAST_SEAT, "the turn order", MAX_PLAYERS),
    Field("column", lambda s: s.column, -1, PLACE_COUNT - 1, "where the figure is; -1 nowhere", legend=PLACES),
    Field("section", lambda s: s.section, 0, len(SECTIONS) - 1, "the section of the column", legend=SECTIONS),
    Field("half_labor", lambda s: s.labor, 0, MANY, "Labor of this turn, in halves"),
    Field("with_chief", lambda s: 1 if s.with_chief else 0, 0, 1, "whether the Chief was placed this turn"),
    Field("chief_used", lambda s: 1 if s.chief_used else 0, 0, 1, "whether the Chief's ability was used"),
    Field("cultures_played", lambda s: s.cultures_played, 0, CULTURE_COUNT, "Culture cards played this turn"),
    Field("types_taken", lambda s: s.types_taken, 0, (1 << PILE_TYPES) - 1, "types recruited this turn, as bits"),
    Field("fresh", lambda s, k: s.fresh[k], 0, CARDS, "recruits that can't be played yet", TRIBE_KINDS, each=TRIBES),
    Field("unused", lambda s, k: s.unused[k], 0, CARDS, "cards with an unused ability", TRIBE_KINDS, each=TRIBES),
    Field("pending_op", lambda s: pending_op(s), -1, len(OPS) - 1, "the effect being resolved; -1 none", legend=OPS),
    Field("pending_number", lambda s: pending_number(s), 0, MANY, "units of it left"),
    Field("pending_depth", lambda s: s.depth, 0, CARDS, "parts of effects to resolve"),
    Field("bottom_taken", lambda s, k: s.bottom_taken[k], 0, 1, "bottoms used up this round", 4, each=COLUMNS),
    Field(
        "tribe_left",
        lambda s, k: s.tribe_left[k],
        0,
        15,
        "Tribe cards left in the piles",
        PILE_TYPES,
        each=TRIBES[TRIBE_KINDS - PILE_TYPES :],
    ),
    Field(
        "display",
        lambda s, k: s.display[k],
        -1,
        CULTURE_COUNT - 1,
        "available Culture cards; -1 a gap",
        DISPLAY,
        legend=_ids(CULTURES),
    ),
    Field("grounds", lambda s, k: s.grounds[k], 0, 6, "Animals in the Hunting Grounds", len(SPECIES), each=SPECIES),
    Field("animal_deck", lambda s: in_animal_deck(s), 0, 70, "cards left in the Animal deck"),
    Field(
        "terrain", lambda s, k: s.terrain[k], -1, 7, "terrain by hex; -1 none", HEXES, legend=TERRAINS, each=HEX_NAMES
    ),
    Field(
        "glacier_token",
        lambda s, k: s.token_at[k],
        -2,
        9,
        "Glacier token by hex; -2 none, -1 face down",
        HEXES,
        legend=_ids(PACK["glacier_token"]),
        each=HEX_NAMES,
    ),
    Field("claimed", lambda s, k: s.claimed[k], 0, 1, "hexes used in this Eclipse", HEXES, each=HEX_NAMES),
    Field(
        "megalith_tile",
        lambda s, k: s.megalith_tile[k],
        -1,
        3,
        "Megalith tile by slot; -1 none",
        TILE_SLOTS,
        legend=_ids(PACK["megalith_tile"]),
    ),
    Field(
        "megalith",
        lambda s, seat, k: megalith_at(s, seat, k),
        0,
        COLOURED + LAST_SEAT,
        "0 nothing, 1 a neutral Megalith, 2 the observer's, 3 and up those of the next players",
        SPOTS,
        each=SPOT_NAMES,
    ),
    Field(
        "village",
        lambda s, seat, k: village_at(s, seat, k),
        0,
        MAX_PLAYERS,
        "0 nothing, 1 the observer's Village, 2 and up those of the next players",
        JUNCTIONS,
        each=JUNCTION_NAMES,
    ),
    Field(
        "stone_space",
        lambda s, k: s.stone_space[k],
        -1,
        19,
        "Sacred Stone by space; -1 none",
        STONE_SPACES,
        legend=_ids(STONES),
    ),
    Field("rest_top", lambda s: s.rest_top, -1, 4, "the face-up Rest token; -1 none", legend=_ids(PACK["rest_token"])),
    Field("token", lambda s: s.token, -1, 4, "the Rest token of this turn; -1 none", legend=_ids(PACK["rest_token"])),
    Field(
        "own_hand", lambda s, seat, k: amount(s, seat, HAND, k), 0, 15, "Tribe cards in hand", TRIBE_KINDS, each=TRIBES
    ),
    Field(
        "own_pile",
        lambda s, seat, k: amount(s, seat, ECLIPSE_PILE, k),
        0,
        15,
        "Tribe cards in the observer's Eclipse pile",
        TRIBE_KINDS,
        each=TRIBES,
    ),
    Field(
        "own_buried_unseen",
        lambda s, seat, k: amount(s, seat, BURIED_UNSEEN, k),
        0,
        15,
        "the observer's Tribe cards buried from hand",
        TRIBE_KINDS,
        each=TRIBES,
    ),
    Field(
        "culture",
        lambda s, seat, k: seen_culture(s, seat, k),
        0,
        UNKNOWN_OWNED + LAST_SEAT,
        "where a Culture card is: 0 unseen, 1 available, 2 out, 3 and up 4 · zone + owner, 30 and up + owner: unseen",
        CULTURE_COUNT,
        each=CARD_IDS[TRIBE_KINDS:KINDS],
    ),
    Group(
        "player",
        MAX_PLAYERS,
        given={"p": lambda s, seat, i: seat_at(s, seat, i)},
        present=lambda s, i: i < s.seats,
        fields=[
            Field("food", lambda s, p: s.players[p].food, 0, MAX_FOOD, "Food"),
            Field("tools", lambda s, p: s.players[p].tools, 0, MAX_TOOLS, "Tools"),
            Field("camps", lambda s, p: s.players[p].camps, 0, 5, "Camps on the player board"),
            Field("villages", lambda s, p: s.players[p].villages, 0, 3, "Villages on the player board"),
            Field("camp_on", lambda s, p, k: s.players[p].camp_on[k], 0, 5, "Camps by hex", HEXES, each=HEX_NAMES),
            Field("megaliths", lambda s, p: s.players[p].megaliths, 0, MEGALITHS, "Megaliths placed"),
            Field("offerings", lambda s, p: s.players[p].offerings, 0, TOP_LEVEL, "level on the Offerings track"),
            Field("honor", lambda s, p: s.players[p].honor, 0, TOP_LEVEL, "level on the Honor track"),
            Field(
                "honor_since", lambda s, p: s.players[p].honor_since, 0, MANY, "when it was reached: earlier is higher"
            ),
            Field("chief", lambda s, p: s.players[p].chief, -1, 4, "the Chief; -1 none yet", legend=CHIEFS),
            Field("side", lambda s, p: s.players[p].side, -1, 1, "its side; -1 none yet", legend=SIDES),
            Field("chief_free", lambda s, p: 1 if s.players[p].chief_free else 0, 0, 1, "whether it can be placed"),
            Field("figures", lambda s, p: s.players[p].figures, 0, 2, "tribe figures that can be placed"),
            Field("placed", lambda s, p, k: s.players[p].placed[k], 0, 3, "figures by place", PLACE_COUNT, each=PLACES),
            Field("deck", lambda s, p: s.players[p].zone_size[DECK], 0, CARDS, "cards in the deck"),
            Field("hand", lambda s, p: s.players[p].zone_size[HAND], 0, CARDS, "cards in hand"),
            Field(
                "eclipse_pile", lambda s, p: s.players[p].zone_size[ECLIPSE_PILE], 0, CARDS, "cards in the Eclipse pile"
            ),
            Field("buried", lambda s, p: buried_cards(s, p), 0, CARDS, "buried cards"),
            Field(
                "discards",
                lambda s, p, k: amount(s, p, DISCARDS, k),
                0,
                15,
                "Tribe cards in the discard pile",
                TRIBE_KINDS,
                each=TRIBES,
            ),
            Field(
                "above",
                lambda s, p, k: amount(s, p, ABOVE, k),
                0,
                15,
                "Tribe cards played this turn",
                TRIBE_KINDS,
                each=TRIBES,
            ),
            Field(
                "open_pile",
                lambda s, p, k: open_pile(s, p, k),
                0,
                15,
                "Tribe cards in the revealed Eclipse pile",
                TRIBE_KINDS,
                each=TRIBES,
            ),
            Field(
                "known",
                lambda s, p, k: s.players[p].known[k],
                0,
                CARDS,
                "Tribe cards that everyone saw join the hidden ones",
                TRIBE_KINDS,
                each=TRIBES,
            ),
            Field(
                "unseen",
                lambda s, p, k: unseen(s, p, k),
                0,
                15,
                "Tribe cards in deck, hand, and other hidden places together",
                TRIBE_KINDS,
                each=TRIBES,
            ),
            Field(
                "upright", lambda s, p, k: s.players[p].upright[k], 0, 10, "upright Animals", len(SPECIES), each=SPECIES
            ),
            Field(
                "tipped", lambda s, p, k: s.players[p].tipped[k], 0, 10, "tipped Animals", len(SPECIES), each=SPECIES
            ),
            Field(
                "stones",
                lambda s, p, k: s.players[p].stones[k],
                -1,
                19,
                "Sacred Stones by slot; -1 none",
                STONE_SLOTS,
                legend=_ids(STONES),
            ),
            Field(
                "ratio", lambda s, p: OFFERING_RATIO[s.players[p].offerings], 0, 20, "goods for one point at the end"
            ),
            Field("score", lambda s, p: score(s, p), 0, MANY, "points on the score track"),
        ],
    ),
)
observe = OBSERVATION.writer(globals())
OBSERVATION_LENGTH = OBSERVATION.length
