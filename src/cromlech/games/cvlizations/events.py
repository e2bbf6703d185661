"""Everything that can happen, declared once: kinds of events with their parameters."""

from collections.abc import Mapping
from typing import Any

from cromlech.core.events import NUMBER, SEAT, Entry, Events, Parameter, Secret, Word
from cromlech.core.rules import rule
from cromlech.core.words import Phrase

from .board import ORDERS, RESOURCES, SUPPLY
from .printed import PACK
from .state import SOURCES

STEP = 16
"""The base for packing an amount and an index into one number."""
OWN, NEUTRAL, OF_NOBODY = range(3)
CIVILIZATION_KINDS = ("own", "neutral", "grannofolk")
"""Whose orders these are: a player's, those of the neutral a seat plays for, or the Grannofolk's."""


@rule
def joined(number: int, which: int) -> int:
    """Pack two small numbers into one, for `note`."""
    return STEP * number + which


class Civilization(Parameter):
    """A set of orders: its kind, and the seat that plays it."""

    def value(self, number: int) -> dict[str, Any]:
        """The kind and the seat. The Grannofolk have no seat."""
        kind = number // STEP
        return {"kind": CIVILIZATION_KINDS[kind], "seat": None if kind == OF_NOBODY else int(number % STEP)}

    def phrase(self, value: Mapping[str, Any]) -> Phrase:
        """The name of the civilization."""
        seat = {} if value["seat"] is None else {"seat": value["seat"]}
        return {"key": f"civilization.{value['kind']}", **seat}


class Victim(Parameter):
    """Who is robbed: a seat or the supply."""

    def value(self, number: int) -> int | str:
        """Same as in the action."""
        return "supply" if number == SUPPLY else int(number)

    def phrase(self, value: Any) -> Phrase:
        """The name of the victim."""
        return {"key": "supply"} if value == "supply" else {"key": "civilization.own", "seat": value}


class Amount(Parameter):
    """An amount of a resource."""

    def value(self, number: int) -> dict[str, Any]:
        """The resource and the amount."""
        return {"resource": RESOURCES[number % STEP], "number": int(number // STEP)}

    def phrase(self, value: Mapping[str, Any]) -> Phrase:
        """The amount as text."""
        return amount(value["resource"], value["number"])


def amount(resource: str, number: int) -> Phrase:
    """An amount of a resource."""
    return {"key": f"amount.{resource}", "count": number}


class Epoch(Parameter):
    """An epoch by its number. Texts use the numerals on the cards: I, II, or III."""

    def phrase(self, value: int) -> Phrase:
        """Its numeral."""
        return {"key": f"epoch.{value}"}


CIVILIZATION = Civilization()
EPOCH = Epoch()
VICTIM = Victim()
AMOUNT = Amount()
IDEA = Entry("idea", PACK["idea"])
ORDER = Word(ORDERS, "order")
RESOURCE = Word(RESOURCES, "resource")

EVENTS = Events()
STARTS = EVENTS.add("starts", seat=SEAT)
IDEA_TURNED = EVENTS.add("idea_turned", place=NUMBER, idea=IDEA)
ROUND_BEGINS = EVENTS.add("round_begins", number=NUMBER, epoch=EPOCH, civilization=CIVILIZATION)
LAID_UP = EVENTS.add("laid_up", civilization=CIVILIZATION, order=ORDER)
LAID_DOWN = EVENTS.add("laid_down", civilization=CIVILIZATION, order=Secret(ORDER))
REVEALED = EVENTS.reveal("revealed", civilization=CIVILIZATION, first=ORDER, second=ORDER)
RESOLVES = EVENTS.add("resolves", seat=SEAT, order=ORDER, chosen_by=NUMBER)
FAILED = EVENTS.add("failed", seat=SEAT, order=ORDER, chosen_by=NUMBER)
DOUBLING_FAILED = EVENTS.add("doubling_failed", seat=SEAT, chosen_by=NUMBER)
GAINED = EVENTS.add("gained", seat=SEAT, resource=RESOURCE, number=NUMBER)
HAPPY = EVENTS.add("happy", seat=SEAT, points=NUMBER)
STOLEN = EVENTS.add("stolen", seat=SEAT, victim=VICTIM, resource=RESOURCE)
NOBODY_TO_ROB = EVENTS.add("nobody_to_rob", seat=SEAT)
TRADED = EVENTS.add("traded", seat=SEAT, given=RESOURCE, received=AMOUNT)
NOTHING_TO_TRADE = EVENTS.add("nothing_to_trade", seat=SEAT)
PICKED = EVENTS.add("picked", seat=SEAT, resource=RESOURCE, number=NUMBER)
IDEA_GAINS = EVENTS.add("idea_gains", seat=SEAT, idea=IDEA, gained=AMOUNT)
IDEA_HAPPY = EVENTS.add("idea_happy", seat=SEAT, idea=IDEA, points=NUMBER)
LOOKED = EVENTS.add("looked", seat=SEAT, idea=Secret(IDEA))  # only for the player who looked (CV 14, 3)
TOP_SHOWN = EVENTS.reveal("top_shown", seat=SEAT, idea=IDEA)
CONVERTED = EVENTS.add("converted", seat=SEAT, idea=IDEA, points=NUMBER)
SWAPPED = EVENTS.add("swapped", seat=SEAT, given=RESOURCE, received=RESOURCE)
PAID = EVENTS.add("paid", seat=SEAT, resource=RESOURCE, number=NUMBER)
BOUGHT = EVENTS.add("bought", seat=SEAT, idea=IDEA)
NO_PURCHASE = EVENTS.add("no_purchase", seat=SEAT)
STOIC = EVENTS.add("stoic", seat=SEAT, resource=RESOURCE, number=NUMBER)
HELMET = EVENTS.add("helmet", civilization=CIVILIZATION)
EPOCH_ENDS = EVENTS.add("epoch_ends", epoch=EPOCH)
TRACK_CLEARED = EVENTS.add("track_cleared")
DECK_EMPTY = EVENTS.add("deck_empty")
EXCHANGED = EVENTS.add("exchanged", seat=SEAT, resource=RESOURCE, number=NUMBER)
SCORED = EVENTS.add("scored", seat=SEAT, source=Word(SOURCES, "source"), points=NUMBER)
NEUTRALS_OPEN = EVENTS.reveal("neutrals_open")
