"""Everything that can happen, declared once: kinds of events with their parameters."""

from cromlech.core.events import NUMBER, SEAT, Entry, Events, Parameter, Secret, Word

from .board import DIE_FACES, GOODS, LOCATIONS
from .printed import PACK
from .state import SOURCES

DICE_BASE = 11
"""The base of the number that notes dice by face. Ten figures roll at most ten dice."""


class Dice(Parameter):
    """Dice, as a list of faces."""

    def value(self, number: int) -> list[int]:
        """All faces in ascending order."""
        faces = range(1, DIE_FACES + 1)
        return [face for face in faces for _ in range(number // DICE_BASE ** (face - 1) % DICE_BASE)]


CARD = Entry("card", PACK["card"])
BUILDING = Entry("building", PACK["building"])
LOCATION = Word(LOCATIONS, "location")
GOOD = Word(GOODS, "good")

EVENTS = Events()
STARTS = EVENTS.add("starts", seat=SEAT)
CARD_DEALT = EVENTS.add("card_dealt", slot=NUMBER, card=CARD)
BUILDING_TURNED = EVENTS.add("building_turned", stack=NUMBER, building=BUILDING)
ROUND_BEGINS = EVENTS.add("round_begins", number=NUMBER, seat=SEAT)
PLACED = EVENTS.add("placed", seat=SEAT, location=LOCATION, number=NUMBER)
ROLLED = EVENTS.add("rolled", seat=SEAT, dice=Dice(), location=LOCATION)
TOOLS_ADDED = EVENTS.add("tools_added", seat=SEAT, value=NUMBER)
GAINED = EVENTS.add("gained", seat=SEAT, good=GOOD, number=NUMBER)
FIGURE_BORN = EVENTS.add("figure_born", seat=SEAT, figures=NUMBER)
TOOL_GAINED = EVENTS.add("tool_gained", seat=SEAT, tools=NUMBER)
FARMED = EVENTS.add("farmed", seat=SEAT, agriculture=NUMBER)
NO_EFFECT = EVENTS.add("no_effect", seat=SEAT, location=LOCATION)
PAID = EVENTS.add("paid", seat=SEAT, good=GOOD, number=NUMBER)
CARD_BOUGHT = EVENTS.add("card_bought", seat=SEAT, card=CARD, slot=NUMBER)
ALL_SYMBOLS = EVENTS.add("all_symbols", seat=SEAT, number=NUMBER, points=NUMBER)
BUILDING_BOUGHT = EVENTS.add("building_bought", seat=SEAT, building=BUILDING, points=NUMBER)
DECLINED = EVENTS.add("declined", seat=SEAT, location=LOCATION)
CANNOT_PAY = EVENTS.add("cannot_pay", seat=SEAT, location=LOCATION)
POINTS = EVENTS.add("points", seat=SEAT, points=NUMBER)
DIE_TAKEN = EVENTS.add("die_taken", seat=SEAT, face=NUMBER)
CARD_DRAWN = EVENTS.add("card_drawn", seat=SEAT, card=Secret(CARD))  # only for its owner (I-28)
DECK_EMPTY = EVENTS.add("deck_empty", seat=SEAT)
PICKED = EVENTS.add("picked", seat=SEAT, first=GOOD, second=GOOD)
HARVEST = EVENTS.add("harvest", seat=SEAT, number=NUMBER)
FED = EVENTS.add("fed", seat=SEAT, number=NUMBER)
STARVED = EVENTS.add("starved", seat=SEAT, points=NUMBER)
STACK_EMPTY = EVENTS.add("stack_empty", stack=NUMBER)
CARDS_SHORT = EVENTS.add("cards_short")
# Final scoring reveals the cards drawn unseen (I-28).
SCORED = EVENTS.reveal("scored", seat=SEAT, source=Word(SOURCES, "source"), points=NUMBER)
ROLLED_FOR_ALL = EVENTS.add("rolled_for_all", seat=SEAT, dice=Dice())
