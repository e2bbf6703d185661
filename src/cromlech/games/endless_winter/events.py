"""Everything that can happen, declared once: kinds of events with their parameters."""

from collections.abc import Sequence

from cromlech.core.events import NUMBER, SEAT, Entry, Events, Parameter, Secret, Word

from .actions import BURIED_FROM, CARD_IDS
from .board import (
    COLUMNS,
    FIGURES,
    HEX_NAMES,
    JUNCTION_NAMES,
    PLACES,
    SIDES,
    SPOT_NAMES,
    STEP_FROM,
    STEP_TO,
    TERRAINS,
)
from .components import CHIEFS, SPECIES
from .printed import CULTURES, PACK, STONES
from .state import SOURCES, ZONES


class Named(Parameter):
    """One of a list, by id."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def value(self, number: int) -> str:
        """The id."""
        return self.names[number]


class Step(Parameter):
    """A step of a Camp from hex to hex."""

    def value(self, number: int) -> list[str]:
        """Both hexes."""
        return [HEX_NAMES[STEP_FROM[number]], HEX_NAMES[STEP_TO[number]]]


class Labor(Parameter):
    """Labor, noted in halves."""

    def value(self, number: int) -> float:
        """The amount of Labor."""
        return number / 2


class Flag(Parameter):
    """True or false."""

    def value(self, number: int) -> bool:
        """Whether the number isn't 0."""
        return number != 0


CARD = Named(CARD_IDS)
CHIEF = Word(CHIEFS, "chief")
CULTURE = Entry("culture", CULTURES)
LABOR = Labor()
SETUP = Entry("setup", PACK["setup"])
SPECIES_NAME = Word(SPECIES, "species")
STONE = Entry("stone", STONES)
TERRAIN = Word(TERRAINS, "terrain")
HEX = Named(HEX_NAMES)
GLACIER = Entry("glacier_token", PACK["glacier_token"])
REST = Entry("rest_token", PACK["rest_token"])

EVENTS = Events()
TILE_CHOSEN = EVENTS.add("tile_chosen", terrain=TERRAIN)
TILE_LAID = EVENTS.add("tile_laid", hex=HEX, terrain=TERRAIN)
MEGALITH_TILE_LAID = EVENTS.add(
    "megalith_tile_laid", slot=NUMBER, megalith_tile=Entry("megalith_tile", PACK["megalith_tile"])
)
POSITION_DEALT = EVENTS.add("position_dealt", position=NUMBER, seat=SEAT)
STONE_LAID = EVENTS.add("stone_laid", space=NUMBER, stone=STONE)
CULTURE_DEALT = EVENTS.add("culture_dealt", slot=NUMBER, culture=CULTURE)
CHIEF_DEALT = EVENTS.add("chief_dealt", seat=SEAT, chief=CHIEF)
CHIEF_OFFERED = EVENTS.add("chief_offered", chief=CHIEF)
CHIEF_CHOSEN = EVENTS.add("chief_chosen", seat=SEAT, chief=CHIEF, side=Named(SIDES))
SETUP_OFFERED = EVENTS.add("setup_offered", setup=SETUP)
SETUP_TAKEN = EVENTS.add("setup_taken", seat=SEAT, setup=SETUP)
ANIMAL_SHOWN = EVENTS.add("animal_shown", species=SPECIES_NAME)
ROUND_BEGINS = EVENTS.add("round_begins", number=NUMBER, seat=SEAT)
CARD_DRAWN = EVENTS.add("card_drawn", seat=SEAT, card=Secret(CARD))
NOTHING_TO_DRAW = EVENTS.add("nothing_to_draw", seat=SEAT)
RESHUFFLED = EVENTS.add("reshuffled", seat=SEAT)
CARD_PLAYED = EVENTS.add("card_played", seat=SEAT, card=CARD)
CARD_DISCARDED = EVENTS.add("card_discarded", seat=SEAT, card=CARD)
FIGURE_PLACED = EVENTS.add("figure_placed", seat=SEAT, figure=Word(FIGURES, "figure"), place=Word(PLACES, "place"))
LABOR_GAINED = EVENTS.add("labor_gained", seat=SEAT, labor=LABOR)
FOOD_SPENT = EVENTS.add("food_spent", seat=SEAT, food=NUMBER)
PAID = EVENTS.add("paid", seat=SEAT, food=NUMBER, tools=NUMBER)
FOOD_GAINED = EVENTS.add("food_gained", seat=SEAT, food=NUMBER)
FOOD_LOST = EVENTS.add("food_lost", seat=SEAT, food=NUMBER)
TOOL_GAINED = EVENTS.add("tool_gained", seat=SEAT, tools=NUMBER)
POINTS = EVENTS.add("points", seat=SEAT, points=NUMBER)
OFFERED = EVENTS.add("offered", seat=SEAT, level=NUMBER, points=NUMBER)
HONORED = EVENTS.add("honored", seat=SEAT, level=NUMBER, points=NUMBER)
MEGALITH_PLACED = EVENTS.add("megalith_placed", seat=SEAT, spot=Named(SPOT_NAMES), neutral=Flag())
MEGALITH_POINTS = EVENTS.add("megalith_points", seat=SEAT, points=NUMBER)
BURIED_CARD = EVENTS.add("buried", seat=SEAT, card=Secret(CARD), zone=Word(BURIED_FROM, "zone_from"))
CAMP_PLACED = EVENTS.add("camp_placed", seat=SEAT)
CAMP_MOVED = EVENTS.add("camp_moved", seat=SEAT, step=Step())
VILLAGE_PLACED = EVENTS.add("village_placed", seat=SEAT, junction=Named(JUNCTION_NAMES))
TRIBE_TAKEN = EVENTS.add("tribe_taken", seat=SEAT, card=CARD, zone=Word(ZONES, "zone_to"))
CULTURE_TAKEN = EVENTS.add("culture_taken", seat=SEAT, card=CARD)
ANIMAL_TAKEN = EVENTS.add("animal_taken", seat=SEAT, species=SPECIES_NAME)
ANIMAL_TIPPED = EVENTS.add("animal_tipped", seat=SEAT, species=SPECIES_NAME)
STONE_TAKEN = EVENTS.add("stone_taken", seat=SEAT, stone=STONE, slot=NUMBER)
ABILITY_USED = EVENTS.add("ability_used", seat=SEAT, card=CARD)
CHIEF_USED = EVENTS.add("chief_used", seat=SEAT, chief=CHIEF, side=Named(SIDES))
BOTTOM_TAKEN = EVENTS.add("bottom_taken", seat=SEAT, column=Word(COLUMNS, "place"))
CARD_PILED = EVENTS.add("card_piled", seat=SEAT, card=Secret(CARD))
PILE_READY = EVENTS.add("pile_ready", seat=SEAT, cards=NUMBER)
ECLIPSE_BEGINS = EVENTS.add("eclipse_begins", number=NUMBER)
PILE_REVEALED = EVENTS.reveal("pile_revealed", seat=SEAT, card=CARD, copies=NUMBER)
ECLIPSE_LABOR = EVENTS.add("eclipse_labor", seat=SEAT, labor=LABOR)
NEW_POSITION = EVENTS.add("new_position", position=NUMBER, seat=SEAT)
TERRAIN_USED = EVENTS.add("terrain_used", seat=SEAT, hex=HEX, terrain=TERRAIN)
STONE_SCORED = EVENTS.add("stone_scored", seat=SEAT, stone=STONE, points=NUMBER)
GLACIER_REVEALED = EVENTS.add("glacier_revealed", hex=HEX, glacier_token=GLACIER)
REST_TOKEN_UP = EVENTS.add("rest_token_up", rest_token=REST)
REST_TOKEN_TAKEN = EVENTS.add("rest_token_taken", seat=SEAT, rest_token=REST)
REST_TOKEN_USED = EVENTS.add("rest_token_used", seat=SEAT, rest_token=REST)
CULTURES_REMOVED = EVENTS.add("cultures_removed")
SCORED = EVENTS.reveal("scored", seat=SEAT, source=Word(SOURCES, "source"), points=NUMBER)  # shows all hands
