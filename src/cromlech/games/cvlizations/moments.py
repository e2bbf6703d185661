"""Each seat's best moment of a finished game: a theft, an order, a purchase, happiness, or an idea at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import mean
from typing import Any

from cromlech.core.game import State
from cromlech.core.words import Phrase

from .charts import brought
from .events import IDEA, VICTIM
from .phrases import name_phrase, order_phrase
from .printed import PACK
from .scoring import effect_points, source_of
from .state import FROM_IDEAS

OF_ORDERS = ("order_bonus", "trade_bonus")
"""Effects of ideas that add to an order."""
AFTER_ORDERS = ("failed", "doubling_failed", "paid", "bought", "no_purchase", "looked", "converted", "helmet")
"""Events that end the previous order. Later gains don't come from it."""


@dataclass(frozen=True)
class Deed:
    """What a seat did, how much it gained, and the text that says so. `round` is None for final scoring."""

    kind: str
    seat: int
    number: int
    phrase: Phrase
    round: int | None = None


@dataclass
class Order:
    """An order that a seat resolves, and its gains so far."""

    seat: int
    order: str
    chosen_by: int
    resources: int = 0
    happiness: int = 0


@dataclass
class Deeds:
    """The best deed of each kind for each seat."""

    best: dict[tuple[str, int], Deed] = field(default_factory=dict)

    def add(self, deed: Deed) -> None:
        """Keep this deed if it is the best of its kind."""
        known = self.best.get((deed.kind, deed.seat))
        if known is None or deed.number > known.number:
            self.best[deed.kind, deed.seat] = deed

    def numbers(self, kind: str) -> list[int]:
        """The numbers of all deeds of a kind, largest first."""
        return sorted((deed.number for deed in self.best.values() if deed.kind == kind), reverse=True)

    def is_record(self, deed: Deed) -> bool:
        """Whether no other seat has as good a deed of this kind."""
        numbers = self.numbers(deed.kind)
        return numbers[0] == deed.number and numbers.count(deed.number) == 1

    def by_seat(self) -> dict[int, Deed]:
        """One deed for each seat, of different kinds if possible: first records, then those furthest above average."""

        def place(deed: Deed) -> tuple[bool, bool, float]:
            return deed.number == 1, not self.is_record(deed), -deed.number / mean(self.numbers(deed.kind))

        ranked = sorted(self.best.values(), key=place)
        found: dict[int, Deed] = {}
        for deed in ranked:
            if deed.seat not in found and all(deed.kind != other.kind for other in found.values()):
                found[deed.seat] = deed
        for deed in ranked:
            found.setdefault(deed.seat, deed)
        return found


def moments(state: State) -> list[dict[str, Any] | None]:
    """The best moment of every seat."""
    deeds = Deeds()
    for deed in (*_played(state), *_scored(state)):
        deeds.add(deed)
    found = deeds.by_seat()
    return [
        _moment(found[seat], deeds.is_record(found[seat])) if seat in found else None
        for seat in range(state.game.players)
    ]


def _moment(deed: Deed, record: bool) -> dict[str, Any]:
    most = "_most" if record and deed.kind in ("theft", "purchase") else ""
    return {
        "round": deed.round,
        "points": deed.phrase.get("points"),
        "phrase": {"key": f"moment.{deed.kind}{most}", "seat": deed.seat, **deed.phrase},
    }


def _played(state: State) -> Iterator[Deed]:
    """Deeds of the rounds, from the log."""
    number = 0
    robbed: dict[int, list[Phrase]] = {}
    price = 0
    order: Order | None = None
    for line in state.log():
        kind, params = line["kind"], line["params"]
        seat = params.get("seat")
        if kind == "round_begins":
            number = params["number"]
            robbed = {}
        elif kind == "resolves":
            order = Order(seat, params["order"], params["chosen_by"])
        elif kind == "stolen" and params["victim"] != "supply":
            robbed.setdefault(seat, []).append(VICTIM.phrase(params["victim"]))
            victims = [one for i, one in enumerate(robbed[seat]) if one not in robbed[seat][:i]]
            stolen = len(robbed[seat])
            yield Deed("theft", seat, stolen, {"count": stolen, "victims": victims}, number)
        elif kind == "paid":
            price += params["number"]
        elif kind == "bought" and price > 0:
            idea = name_phrase(IDEA.by_id[params["idea"]])
            yield Deed("purchase", seat, price, {"count": price, "idea": idea}, number)
        if kind in AFTER_ORDERS:
            order = None
            price = price if kind == "paid" else 0
        elif order is not None and order.seat == seat and _belongs(kind, params):
            order.resources += brought(line)
            order.happiness += params.get("points", 0)
            if order.happiness or order.resources:
                yield from _of_order(order, number)


def _belongs(kind: str, params: dict[str, Any]) -> bool:
    """Whether a gain comes from the order being resolved."""
    if kind in ("idea_gains", "idea_happy"):
        return IDEA.by_id[params["idea"]]["effect"] in OF_ORDERS
    return kind != "stolen"


def _of_order(order: Order, number: int) -> Iterator[Deed]:
    told: Phrase = {"order": order_phrase(order.order)}
    if order.happiness:
        yield Deed("happiness", order.seat, order.happiness, {"points": order.happiness, **told}, number)
    elif order.chosen_by == 1:
        yield Deed("alone", order.seat, order.resources, {"count": order.resources, **told}, number)
    else:
        told = {"count": order.resources, "chosen_by": order.chosen_by, **told}
        yield Deed("together", order.seat, order.resources, told, number)


def _scored(state: State) -> Iterator[Deed]:
    """Points of each idea in final scoring."""
    for seat in range(state.game.players):
        player = state.raw.players[seat]
        for idea in (player.ideas[i] for i in range(player.owned)):
            points = int(effect_points(state.raw, seat, idea)) if source_of(idea) != FROM_IDEAS else 0
            if points > 0:
                yield Deed("idea", seat, points, {"points": points, "idea": name_phrase(PACK["idea"][idea])})
