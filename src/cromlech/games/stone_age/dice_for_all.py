"""Dice for all: as many dice as players. Clockwise from the buyer, each takes one (SA 7.1, DP7)."""

from cromlech.core.rules import note, rule
from cromlech.core.structs import Array

from .actions import TAKE_DIE
from .board import AGRICULTURE_FACE, DIE_FACES, TOOL_FACE
from .events import DIE_TAKEN, ROLLED_FOR_ALL
from .gathering import gain_good, packed_dice, roll
from .state import FOR_ALL, TAKING_DIE, State
from .tools import gain_tool
from .turns import finish_action
from .village import gain_agriculture


@rule
def roll_for_all(s: State) -> None:
    """Roll one die per player. They are offered once the last is rolled."""
    roll(s, FOR_ALL, s.seats)


@rule
def rolled_for_all(s: State) -> bool:
    """Whether the dice on the table are for all players."""
    return s.roll_for == FOR_ALL


@rule
def dice_on_offer(s: State, out: Array[int]) -> int:
    """The different results still on the table (DP7)."""
    n = 0
    for face in range(DIE_FACES):
        if s.dice[face] > 0:
            out[n] = TAKE_DIE + face
            n += 1
    return n


@rule
def offer_dice(s: State) -> None:
    """Let each player remove one die, clockwise from the buyer (SA 7.1)."""
    note(s, ROLLED_FOR_ALL, s.turn, packed_dice(s), 0)
    s.phase = TAKING_DIE
    s.actor = s.turn


@rule
def good_of(face: int) -> int:
    """The resource a face gives: wood for 1, up to gold for 4 (SA 7.1)."""
    return face - 1


@rule
def take_die(s: State, action: int) -> None:
    """Take a die and get its item immediately (I-2)."""
    p = s.actor
    face = action - TAKE_DIE + 1
    s.dice[face - 1] -= 1
    note(s, DIE_TAKEN, p, face, 0)
    if face == TOOL_FACE:
        gain_tool(s, p)
    elif face == AGRICULTURE_FACE:
        gain_agriculture(s, p)
    else:
        gain_good(s, p, good_of(face), 1)
    s.actor = (p + 1) % s.seats
    if s.actor == s.turn:
        finish_action(s)
