"""What a seat may know. Only this module and the secrets of `events.py` hide anything."""

from collections.abc import Mapping
from typing import Any

from typing_extensions import TypedDict

from cromlech.core.rules import OVER

from .board import ANIMALS, HUNTERS
from .observation import hand_of, hidden
from .rules import score, total
from .state import NONE, PHASES, State


class ClanView(TypedDict):
    """A clan."""

    score: int
    """Points so far, without the totem."""
    hunters: list[int]
    """Hunters in hand. One played face down by another clan is still among them."""
    laid: int | str | None
    """The hunter played this round, or `face_down`."""
    totem: str | None
    """The totem, if the viewer knows it."""
    caught: dict[str, int]
    """The catch by species."""


class View(TypedDict):
    """The whole table."""

    phase: str
    """The current phase."""
    round: int
    """The number of the current round."""
    first: int
    """The clan that plays first."""
    water: dict[str, int]
    """Animals at the water by species."""
    deck: int
    """Animals still to come."""
    players: list[ClanView]
    """The clans by seat."""


def view(raw: State, seat: int | None, options: Mapping[str, Any]) -> View:
    """The table as a seat sees it."""
    return {
        "phase": PHASES[raw.phase],
        "round": raw.round_number,
        "first": raw.first,
        "water": by_species(raw.water),
        "deck": total(raw.deck),
        "players": [clan_view(raw, NONE if seat is None else seat, p) for p in range(raw.seats)],
    }


def clan_view(raw: State, seat: int, p: int) -> ClanView:
    """A clan. Its totem and a face-down hunter are its own secrets."""
    clan = raw.clans[p]
    known = p == seat or raw.actor == OVER
    hand = hand_of(raw, seat, p)
    laid = None if clan.laid == NONE else "face_down" if hidden(raw, seat, p) else clan.laid + 1
    return {
        "score": score(raw, p),
        "hunters": [hunter + 1 for hunter in range(HUNTERS) if hand >> hunter & 1],
        "laid": laid,
        "totem": ANIMALS[clan.totem] if known and clan.totem >= 0 else None,
        "caught": by_species(clan.caught),
    }


def by_species(counts: Any) -> dict[str, int]:
    """Animals by name."""
    return {ANIMALS[animal]: n for animal, n in enumerate(counts) if n}
