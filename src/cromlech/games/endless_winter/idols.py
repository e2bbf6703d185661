"""The Idol board: Offerings and Honor (EW 8)."""

from cromlech.core.rules import note, rule

from .board import TOP_LEVEL
from .events import HONORED, OFFERED
from .pending import push_ability
from .printed import HONOR_POINTS, OFFERING_ABILITY
from .state import FROM_IDOLS, State


@rule
def offer(s: State, p: int) -> None:
    """Place one Idol on the Offerings track. On the top cell, it scores 1 point."""
    player = s.players[p]
    if player.offerings == TOP_LEVEL:
        player.points[FROM_IDOLS] += 1
        note(s, OFFERED, p, TOP_LEVEL, 1)
        return
    player.offerings += 1
    note(s, OFFERED, p, player.offerings, 0)
    push_ability(s, OFFERING_ABILITY[player.offerings])


@rule
def honor(s: State, p: int) -> None:
    """Place one Idol on the Honor track, behind those who reached the level earlier."""
    player = s.players[p]
    player.honor += 1
    s.honor_clock += 1
    player.honor_since = s.honor_clock
    player.points[FROM_IDOLS] += HONOR_POINTS[player.honor]
    note(s, HONORED, p, player.honor, HONOR_POINTS[player.honor])


@rule
def honor_rank(s: State, p: int) -> int:
    """0 for the highest marker. On the same level, whoever arrived first is higher (EW 11.2)."""
    own = s.players[p]
    rank = 0
    for q in range(s.seats):
        other = s.players[q]
        if other.honor > own.honor or (other.honor == own.honor and other.honor_since < own.honor_since):
            rank += 1
    return rank
