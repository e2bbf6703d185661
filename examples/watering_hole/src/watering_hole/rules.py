"""All rules of Watering Hole. Numbers are the sections of its README (WH 2)."""

from cromlech.core.options import PLAYERS
from cromlech.core.rules import CHANCE, OVER, note, rule
from cromlech.core.structs import Array

from .actions import COME, GUESS, LAY, MAX_LEGAL, TAKE, TOTEM
from .board import BONUS, COPIES, HUNTERS, MAX_COPIES, PAIR_POINTS, POINTS, SPECIES, STRENGTH
from .events import (
    CAME,
    LAID,
    NOTHING,
    ROUND_BEGINS,
    SCARED,
    SEASON_BEGINS,
    SHOWN,
    TAKEN,
    TOTEM_DEALT,
    TOTEM_SHOWN,
)
from .observation import OBSERVATION_LENGTH, observe
from .options import SEASONS, TOTEMS
from .state import DEALING, DRINKING, LAYING, NONE, REDEALING, TAKING, UNKNOWN, State

__all__ = ["MAX_LEGAL", "OBSERVATION_LENGTH", "observe"]


@rule
def setup(s: State, options: Array[int]) -> None:
    """WH 1: all animals in the deck, six hunters per clan, and a totem."""
    s.seats = options[PLAYERS]
    s.rounds = HUNTERS * (options[SEASONS] + 1)
    for animal in range(SPECIES):
        s.deck[animal] = COPIES[animal]
    for p in range(s.seats):
        s.clans[p].hand = (1 << HUNTERS) - 1
        s.clans[p].laid = NONE
        s.clans[p].totem = UNKNOWN if options[TOTEMS] == 0 else NONE
    s.phase = DEALING
    s.actor = CHANCE
    if options[TOTEMS] != 0:
        begin_round(s)


@rule
def legal(s: State, out: Array[int]) -> int:
    """All legal actions, ascending."""
    n = 0
    if s.actor == OVER:
        return 0
    if s.phase == LAYING:
        return hunters_in_hand(s, s.actor, LAY, out)
    if s.phase == TAKING:
        for animal in range(SPECIES):
            if can_take(s, s.actor, animal):
                out[n] = TAKE + animal
                n += 1
    elif s.phase == DRINKING:
        for animal in range(SPECIES):
            for copy in range(s.deck[animal]):
                out[n] = COME + animal * MAX_COPIES + copy
                n += 1
    elif without_totem(s) < s.seats:
        for animal in range(SPECIES):
            if not is_dealt(s, animal):
                out[n] = TOTEM + animal
                n += 1
    else:
        return hunters_in_hand(s, unseen_hunter(s), GUESS, out)
    return n


@rule
def apply(s: State, action: int) -> None:
    """Apply a legal action."""
    if s.phase == LAYING:
        lay(s, action - LAY)
    elif s.phase == TAKING:
        take(s, action - TAKE)
    elif s.phase == DRINKING:
        come(s, (action - COME) // MAX_COPIES)
    elif s.phase == DEALING:
        note(s, TOTEM_DEALT, without_totem(s), action - TOTEM, 0)
        s.clans[without_totem(s)].totem = action - TOTEM
        if without_totem(s) == s.seats:
            begin_round(s)
    else:
        redeal(s, action)


# -- WH 2: animals come to the water -----------------------------------------------------


@rule
def begin_round(s: State) -> None:
    """Begin a round. The next clan is first."""
    s.first = s.round_number % s.seats
    s.round_number += 1
    note(s, ROUND_BEGINS, s.round_number, s.first, 0)
    fill_water(s)


@rule
def fill_water(s: State) -> None:
    """Let animals come until there is one more than clans, while the deck lasts."""
    if total(s.water) <= s.seats and total(s.deck) > 0:
        s.phase = DRINKING
        s.actor = CHANCE
    else:
        s.phase = LAYING
        s.actor = s.first


@rule
def total(counts: Array[int]) -> int:
    """The number of animals."""
    n = 0
    for animal in range(SPECIES):
        n += counts[animal]
    return n


@rule
def come(s: State, animal: int) -> None:
    """Let one more animal come."""
    s.deck[animal] -= 1
    s.water[animal] += 1
    note(s, CAME, animal, 0, 0)
    fill_water(s)


# -- WH 3: every clan plays a hunter face down --------------------------------------------


@rule
def hunters_in_hand(s: State, p: int, first: int, out: Array[int]) -> int:
    """The hunters a clan can play, as actions starting at `first`."""
    n = 0
    for hunter in range(HUNTERS):
        if s.clans[p].hand >> hunter & 1:
            out[n] = first + hunter
            n += 1
    return n


@rule
def lay(s: State, hunter: int) -> None:
    """Play a hunter. Once everyone has played one, they are revealed."""
    s.clans[s.actor].hand &= ~(1 << hunter)
    s.clans[s.actor].laid = hunter
    note(s, LAID, s.actor, 0, 0)
    s.actor = (s.actor + 1) % s.seats
    if s.actor == s.first:
        for p in range(s.seats):
            note(s, SHOWN, p, s.clans[p].laid + 1, 0)
        for p in range(s.seats):
            scare(s, p)
        s.phase = TAKING
        next_hunter(s)


@rule
def scare(s: State, p: int) -> None:
    """Equal hunters scare the animals away, so none of them takes any."""
    for other in range(s.seats):
        if other != p and s.clans[other].laid == s.clans[p].laid:
            s.clans[p].scared = True
    if s.clans[p].scared:
        note(s, SCARED, p, s.clans[p].laid + 1, 0)


# -- WH 4: hunters take animals, the strongest first --------------------------------------


@rule
def can_take(s: State, p: int, animal: int) -> bool:
    """Whether the animal is there and no stronger than the hunter."""
    return s.water[animal] > 0 and STRENGTH[animal] <= s.clans[p].laid + 1


@rule
def next_hunter(s: State) -> None:
    """Find the strongest hunter left that can take something. After the last one, the round ends."""
    while True:
        best = NONE
        for p in range(s.seats):
            if not s.clans[p].scared and s.clans[p].laid > (s.clans[best].laid if best >= 0 else NONE):
                best = p
        if best == NONE:
            end_round(s)
            return
        for animal in range(SPECIES):
            if can_take(s, best, animal):
                s.actor = best
                return
        note(s, NOTHING, best, s.clans[best].laid + 1, 0)
        s.clans[best].laid = NONE


@rule
def take(s: State, animal: int) -> None:
    """Take an animal of the player's choice."""
    s.water[animal] -= 1
    s.clans[s.actor].caught[animal] += 1
    s.clans[s.actor].laid = NONE
    note(s, TAKEN, s.actor, animal, POINTS[animal])
    next_hunter(s)


@rule
def end_round(s: State) -> None:
    """After six rounds, the hunters are rested, or the game is over (WH 5)."""
    for p in range(s.seats):
        s.clans[p].laid = NONE
        s.clans[p].scared = False
    if s.round_number == s.rounds:
        s.actor = OVER
        for p in range(s.seats):
            if s.clans[p].totem != NONE:
                note(s, TOTEM_SHOWN, p, s.clans[p].totem, totem_points(s, p))
        return
    if s.round_number % HUNTERS == 0:
        note(s, SEASON_BEGINS, s.round_number // HUNTERS + 1, 0, 0)
        for p in range(s.seats):
            s.clans[p].hand = (1 << HUNTERS) - 1
    begin_round(s)


@rule
def progress(s: State) -> int:
    """The number of the current round."""
    return s.round_number


# -- WH 6: points -------------------------------------------------------------------------


@rule
def animal_points(s: State, p: int) -> int:
    """The points printed on the animals."""
    points = 0
    for animal in range(SPECIES):
        points += POINTS[animal] * s.clans[p].caught[animal]
    return points


@rule
def pair_points(s: State, p: int) -> int:
    """Two hides of a kind make a tent."""
    points = 0
    for animal in range(SPECIES):
        points += PAIR_POINTS * (s.clans[p].caught[animal] // 2)
    return points


@rule
def totem_points(s: State, p: int) -> int:
    """The totem's bonus for each of its animals."""
    totem = s.clans[p].totem
    return BONUS[totem] * s.clans[p].caught[totem] if totem >= 0 else 0


@rule
def score(s: State, seat: int) -> int:
    """Points so far. Totems are secret, and count only once the game is over."""
    points = animal_points(s, seat) + pair_points(s, seat)
    return points + totem_points(s, seat) if s.actor == OVER else points


@rule
def rank(s: State, seat: int) -> int:
    """1 for most points, then most animals. Otherwise the win is shared."""
    place = 1
    for p in range(s.seats):
        ahead = score(s, p) - score(s, seat)
        if ahead > 0 or (ahead == 0 and total(s.clans[p].caught) > total(s.clans[seat].caught)):
            place += 1
    return place


# -- WH 7: what is hidden -------------------------------------------------------------------


@rule
def without_totem(s: State) -> int:
    """The first clan whose totem has to be dealt, or `seats` if there is none."""
    for p in range(s.seats):
        if s.clans[p].totem == UNKNOWN:
            return p
    return s.seats


@rule
def is_dealt(s: State, totem: int) -> bool:
    """Whether a clan has this totem."""
    for p in range(s.seats):
        if s.clans[p].totem == totem:
            return True
    return False


@rule
def unseen_hunter(s: State) -> int:
    """The first clan whose hunter has to be guessed, or `seats` if there is none."""
    for p in range(s.seats):
        if s.clans[p].laid == UNKNOWN:
            return p
    return s.seats


@rule
def forget(s: State, seat: int) -> None:
    """Forget the others' totems, and the hunters they have played face down."""
    if s.actor == OVER or s.phase == DEALING:
        return
    for p in range(s.seats):
        if p != seat and s.clans[p].totem != NONE:
            s.clans[p].totem = UNKNOWN
        if p != seat and s.phase == LAYING and s.clans[p].laid != NONE:
            s.clans[p].hand |= 1 << s.clans[p].laid
            s.clans[p].laid = UNKNOWN
    if without_totem(s) < s.seats or unseen_hunter(s) < s.seats:
        s.kept_phase = s.phase
        s.kept_actor = s.actor
        s.phase = REDEALING
        s.actor = CHANCE


@rule
def redeal(s: State, action: int) -> None:
    """Deal one thing that was forgotten. After the last one, the game continues."""
    if action < GUESS:
        s.clans[without_totem(s)].totem = action - TOTEM
    else:
        p = unseen_hunter(s)
        s.clans[p].hand &= ~(1 << (action - GUESS))
        s.clans[p].laid = action - GUESS
    if without_totem(s) == s.seats and unseen_hunter(s) == s.seats:
        s.phase = s.kept_phase
        s.actor = s.kept_actor
        s.kept_phase = s.kept_actor = 0


@rule
def redealing(s: State) -> bool:
    """Whether something forgotten still has to be dealt."""
    return s.phase == REDEALING


@rule
def secret(s: State) -> bool:
    """Hunters are played face down."""
    return s.phase == LAYING


@rule
def veiled(s: State) -> bool:
    """Whether a hunter is face down."""
    return s.phase == LAYING and s.actor != s.first
