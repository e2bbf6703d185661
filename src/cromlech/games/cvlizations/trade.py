"""Trade: one resource for several of another type (CV 6.6)."""

from cromlech.core.rules import note, rule
from cromlech.core.structs import Array

from .actions import TRADE_FOR
from .board import RESOURCE_COUNT
from .components import TRADE_BONUS
from .events import IDEA_GAINS, TRADED, joined
from .ideas import has, strength
from .printed import IDEA_AMOUNT, IDEA_EFFECT
from .state import NOBODY, RESOLVING, State


@rule
def exchanges(s: State, out: Array[int]) -> int:
    """Give 1 of any type owned. The type received must differ, unless only 1 is received."""
    n = 0
    for given in range(RESOURCE_COUNT):
        if s.players[s.turn].resources[given] > 0:
            for received in range(RESOURCE_COUNT):
                if given != received or s.receive == 1:
                    out[n] = TRADE_FOR + RESOURCE_COUNT * given + received
                    n += 1
    return n


@rule
def received_in_all(s: State) -> int:
    """How many resources an exchange gives now, including the Wheel."""
    return s.receive + strength(s, s.turn, TRADE_BONUS)


@rule
def trade(s: State, action: int) -> None:
    """Make one exchange. The Wheel adds to what is received (CV 11.3, S10)."""
    given = (action - TRADE_FOR) // RESOURCE_COUNT
    received = (action - TRADE_FOR) % RESOURCE_COUNT
    p = s.turn
    player = s.players[p]
    player.resources[given] -= 1
    player.resources[received] += s.receive
    note(s, TRADED, p, given, joined(s.receive, received))
    if has(s, p, TRADE_BONUS):
        for i in range(player.active):
            idea = player.ideas[i]
            if IDEA_EFFECT[idea] == TRADE_BONUS:
                player.resources[received] += IDEA_AMOUNT[idea]
                note(s, IDEA_GAINS, p, idea, joined(IDEA_AMOUNT[idea], received))
    s.receive = 0
    s.phase = RESOLVING
    s.actor = NOBODY
