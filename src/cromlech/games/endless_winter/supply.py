"""The piles of Tribe cards and the available Culture cards (EW 6.1, 6.2)."""

from cromlech.core.rules import note, rule
from cromlech.core.structs import Array

from .actions import CULTURE, FIRST_TYPE, PILE_TYPES, TRIBE, TRIBE_KINDS
from .board import DISPLAY, NONE
from .cards import add_card, know
from .events import CULTURE_TAKEN, TRIBE_TAKEN
from .gains import gain_points
from .state import HAND, State


@rule
def tribe_choices(taken: int, out: Array[int], n: int) -> int:
    """Every type of Tribe card except those already taken. An empty pile gives 1 point."""
    for which in range(PILE_TYPES):
        if not taken >> which & 1:
            out[n] = TRIBE + which
            n += 1
    return n


@rule
def take_tribe(s: State, p: int, which: int, zone: int) -> None:
    """Move a Tribe card from its pile to the hand or discard pile. An empty pile gives 1 point."""
    if s.tribe_left[which] == 0:
        gain_points(s, p, 1)
        return
    s.tribe_left[which] -= 1
    kind = FIRST_TYPE + which
    add_card(s, p, zone, kind)
    if zone == HAND:
        know(s, p, kind)
    note(s, TRIBE_TAKEN, p, kind, zone)


@rule
def cultures_on_display(s: State) -> int:
    """How many Culture cards are available."""
    n = 0
    for slot in range(DISPLAY):
        if s.display[slot] != NONE:
            n += 1
    return n


@rule
def culture_choices(s: State, out: Array[int], n: int) -> int:
    """Every available Culture card."""
    for slot in range(DISPLAY):
        if s.display[slot] != NONE:
            out[n] = CULTURE + slot
            n += 1
    return n


@rule
def take_culture(s: State, p: int, slot: int) -> None:
    """Take an available Culture card into the hand. The gap stays until Preparation."""
    kind = TRIBE_KINDS + s.display[slot]
    s.display[slot] = NONE
    add_card(s, p, HAND, kind)
    know(s, p, kind)
    note(s, CULTURE_TAKEN, p, kind, 0)
