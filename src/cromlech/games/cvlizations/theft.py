"""Theft: who can be robbed, and of what (CV 6.5, 10, 14)."""

from cromlech.core.rules import note, rule
from cromlech.core.structs import Array

from .actions import STEAL
from .board import ADVANCED, ORDINARY, RESOURCE_COUNT, SUPPLY, THEFT
from .components import THEFT_CAP
from .events import STOLEN
from .ideas import has, strength, total_resources
from .orders import chose
from .state import NOBODY, RESOLVING, State


@rule
def both_steal(s: State) -> bool:
    """Advanced variant: if both players play Theft, both take from the supply (CV 10.2.4)."""
    return s.mode == ADVANCED and chose(s, 0, THEFT) and chose(s, 1, THEFT)


@rule
def shielded(s: State, victim: int) -> bool:
    """Law: no more losses after one resource this round, and none to the Sword (CV 11.3)."""
    if not has(s, victim, THEFT_CAP):
        return False
    return s.sword or s.players[victim].lost >= strength(s, victim, THEFT_CAP)


@rule
def can_rob(s: State, thief: int, victim: int) -> bool:
    """Whether the victim is legal: another player with resources and no shield, or with two players, the supply.

    Each execution robs different victims. The Sword can rob one that the thief has already robbed.
    """
    if victim == SUPPLY:
        if s.mode == ORDINARY:
            return False
        return both_steal(s) or s.robbed >> SUPPLY & 1 == 0
    if victim == thief or both_steal(s) or s.robbed >> victim & 1 == 1:
        return False
    return total_resources(s, victim) > 0 and not shielded(s, victim)


@rule
def somebody_to_rob(s: State) -> bool:
    """Whether the current thief has a legal victim."""
    for victim in range(s.seats):
        if can_rob(s, s.turn, victim):
            return True
    return can_rob(s, s.turn, SUPPLY)


@rule
def thefts(s: State, out: Array[int]) -> int:
    """Every victim with every resource it owns. The thief chooses both."""
    n = 0
    for victim in range(s.seats):
        if can_rob(s, s.turn, victim):
            for resource in range(RESOURCE_COUNT):
                if s.players[victim].resources[resource] > 0:
                    out[n] = STEAL + RESOURCE_COUNT * victim + resource
                    n += 1
    if can_rob(s, s.turn, SUPPLY):
        for resource in range(RESOURCE_COUNT):
            out[n] = STEAL + RESOURCE_COUNT * SUPPLY + resource
            n += 1
    return n


@rule
def steal(s: State, action: int) -> None:
    """Move one resource to the thief."""
    victim = (action - STEAL) // RESOURCE_COUNT
    resource = (action - STEAL) % RESOURCE_COUNT
    if victim != SUPPLY:
        s.players[victim].resources[resource] -= 1
        s.players[victim].lost += 1
    s.players[s.turn].resources[resource] += 1
    note(s, STOLEN, s.turn, victim, resource)
    s.robbed |= 1 << victim
    s.steals -= 1
    s.phase = RESOLVING
    s.actor = NOBODY
