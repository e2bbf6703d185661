"""Trade: one resource for several of another type (CV 6.6)."""

from cromlech.core.rules import note, rule
from cromlech.core.structs import Array

from .board import RESOURCE_COUNT, TRADE
from .events import IDEA_GAINS, TRADED
from .ideas import has
from .moves import TRADE_FOR
from .state import NOBODY, RESOLVING, State
from .tables import IDEA_AMOUNT, IDEA_EFFECT, IDEA_GAIN, IDEA_ORDER, ORDER_BONUS, SAME


@rule
def exchanges(s: State, out: Array[int]) -> int:
    """Give 1 of any type owned; the type received differs, except where only 1 is received."""
    n = 0
    for given in range(RESOURCE_COUNT):
        if s.players[s.turn].resources[given] > 0:
            for received in range(RESOURCE_COUNT):
                if given != received or s.receive == 1:
                    out[n] = TRADE_FOR + RESOURCE_COUNT * given + received
                    n += 1
    return n


@rule
def trade(s: State, action: int) -> None:
    """One exchange; the Wheel adds to what is received (CV 11.3, S10)."""
    given = (action - TRADE_FOR) // RESOURCE_COUNT
    received = (action - TRADE_FOR) % RESOURCE_COUNT
    p = s.turn
    player = s.players[p]
    player.resources[given] -= 1
    player.resources[received] += s.receive
    note(s, TRADED, p, given, 10 * s.receive + received)
    if has(s, p, ORDER_BONUS):
        for i in range(player.active):
            idea = player.ideas[i]
            if IDEA_EFFECT[idea] == ORDER_BONUS and IDEA_ORDER[idea] == TRADE and IDEA_GAIN[idea] == SAME:
                player.resources[received] += IDEA_AMOUNT[idea]
                note(s, IDEA_GAINS, p, idea, 10 * IDEA_AMOUNT[idea] + received)
    s.receive = 0
    s.phase = RESOLVING
    s.actor = NOBODY
