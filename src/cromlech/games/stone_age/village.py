"""The village: tool maker, hut, and field (SA 5.1-5.3)."""

from cromlech.core.rules import note, rule

from .board import FIELD, HUT, MAX_AGRICULTURE, MAX_FIGURES, TOOL_MAKER
from .events import FARMED, FIGURE_BORN, NO_EFFECT
from .state import State
from .tools import gain_tool
from .turns import finish_action


@rule
def visit_village(s: State, location: int) -> None:
    """Resolve the tool maker, hut, or field (SA 5.1-5.3)."""
    if location == TOOL_MAKER:
        gain_tool(s, s.turn)
    elif location == HUT:
        gain_figure(s, s.turn)
    else:
        gain_agriculture(s, s.turn)
    finish_action(s)


@rule
def gain_figure(s: State, p: int) -> None:
    """Add a figure, which is fed this round and placed from the next on (SA 5.2). No effect at 10 (I-7)."""
    player = s.players[p]
    if player.figures == MAX_FIGURES:
        note(s, NO_EFFECT, p, HUT, 0)
        return
    player.figures += 1
    player.free += 1
    note(s, FIGURE_BORN, p, player.figures, 0)


@rule
def gain_agriculture(s: State, p: int) -> None:
    """Move one step up the agriculture track (SA 5.3). No effect at 10 (I-8)."""
    player = s.players[p]
    if player.agriculture == MAX_AGRICULTURE:
        note(s, NO_EFFECT, p, FIELD, 0)
        return
    player.agriculture += 1
    note(s, FARMED, p, player.agriculture, 0)
