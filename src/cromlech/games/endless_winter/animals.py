"""Animals: Hunting Grounds, deck, and tipping (EW 6.4)."""

from cromlech.core.rules import note, rule
from cromlech.core.structs import Array

from .actions import ACCEPT, ANIMAL, ANIMAL_CARD, ANIMAL_COPIES, SPECIES_COUNT, TIP
from .board import GROUNDS_LIMIT
from .events import ANIMAL_SHOWN, ANIMAL_TAKEN, ANIMAL_TIPPED
from .gains import gain_points
from .pending import push_ability
from .printed import TIP_ABILITY
from .state import State


@rule
def in_grounds(s: State) -> int:
    """The number of cards in the Hunting Grounds."""
    n = 0
    for species in range(SPECIES_COUNT):
        n += s.grounds[species]
    return n


@rule
def in_animal_deck(s: State) -> int:
    """The number of cards left in the Animal deck."""
    n = 0
    for species in range(SPECIES_COUNT):
        n += s.animal_deck[species]
    return n


@rule
def animals_in_deck(s: State, out: Array[int]) -> int:
    """Every card of the Animal deck as an outcome of chance, with separate copies."""
    n = 0
    for species in range(SPECIES_COUNT):
        for copy in range(s.animal_deck[species]):
            out[n] = ANIMAL_CARD + ANIMAL_COPIES * species + copy
            n += 1
    return n


@rule
def can_reveal(s: State) -> bool:
    """Whether the Grounds have room and the deck has a card (WE21, I-21)."""
    return in_grounds(s) < GROUNDS_LIMIT and in_animal_deck(s) > 0


@rule
def show_animal(s: State, action: int) -> None:
    """Put the top card into the Grounds."""
    species = (action - ANIMAL_CARD) // ANIMAL_COPIES
    s.animal_deck[species] -= 1
    s.grounds[species] += 1
    note(s, ANIMAL_SHOWN, species, 0, 0)


@rule
def top_animal(s: State, p: int, action: int) -> None:
    """Give the top card to a player, upright."""
    species = (action - ANIMAL_CARD) // ANIMAL_COPIES
    s.animal_deck[species] -= 1
    s.players[p].upright[species] += 1
    note(s, ANIMAL_TAKEN, p, species, 0)


@rule
def can_pick(s: State) -> bool:
    """Whether the Grounds have a card, or there is none anywhere, which gives 1 point (I-21)."""
    return in_grounds(s) > 0 or in_animal_deck(s) == 0


@rule
def pick_choices(s: State, out: Array[int], n: int) -> int:
    """Every species in the Grounds."""
    for species in range(SPECIES_COUNT):
        if s.grounds[species] > 0:
            out[n] = ANIMAL + species
            n += 1
    return n


@rule
def pick(s: State, p: int, action: int) -> None:
    """Take a card from the Grounds, or a point if there are no Animals left."""
    if action == ACCEPT:
        gain_points(s, p, 1)
        return
    species = action - ANIMAL
    s.grounds[species] -= 1
    s.players[p].upright[species] += 1
    note(s, ANIMAL_TAKEN, p, species, 0)


@rule
def can_tip(s: State, p: int) -> bool:
    """Whether the player has an upright Animal."""
    for species in range(SPECIES_COUNT):
        if s.players[p].upright[species] > 0:
            return True
    return False


@rule
def tip_choices(s: State, p: int, out: Array[int], n: int) -> int:
    """Every species the player has upright."""
    for species in range(SPECIES_COUNT):
        if s.players[p].upright[species] > 0:
            out[n] = TIP + species
            n += 1
    return n


@rule
def tip(s: State, p: int, species: int) -> None:
    """Turn an Animal by 90° and gain its benefits. It no longer counts for sets."""
    s.players[p].upright[species] -= 1
    s.players[p].tipped[species] += 1
    note(s, ANIMAL_TIPPED, p, species, 0)
    push_ability(s, TIP_ABILITY[species])


@rule
def species_upright(s: State, p: int) -> int:
    """How many species a player has upright (I-27)."""
    n = 0
    for species in range(SPECIES_COUNT):
        if s.players[p].upright[species] > 0:
            n += 1
    return n


@rule
def species_tipped(s: State, p: int) -> int:
    """How many species a player has tipped."""
    n = 0
    for species in range(SPECIES_COUNT):
        if s.players[p].tipped[species] > 0:
            n += 1
    return n
