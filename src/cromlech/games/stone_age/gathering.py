"""Hunting and gathering: dice, tools, and their yield (SA 5.4, 5.5, 6)."""

from cromlech.core.rules import CHANCE, note, rule
from cromlech.core.structs import Array

from .actions import DIE, TOOLS
from .board import DIE_FACES, DIVISOR, FOOD, GATHERED
from .events import DICE_BASE, GAINED, ROLLED
from .state import ADDING_TOOLS, ROLLING, State
from .tools import usable_tools, use_tools
from .turns import finish_action


@rule
def gain_good(s: State, p: int, good: int, number: int) -> None:
    """Take food or resources from the unlimited supply (I-12)."""
    if good == FOOD:
        s.players[p].food += number
    else:
        s.players[p].resources[good] += number
    note(s, GAINED, p, good, number)


@rule
def gather(s: State, location: int) -> None:
    """Hunt, or work in a resource area: one die per figure (SA 5.4, 5.5)."""
    roll(s, GATHERED[location], s.players[s.turn].placed[location])


@rule
def roll(s: State, roll_for: int, dice: int) -> None:
    """Let chance roll the dice one by one."""
    s.roll_for = roll_for
    s.dice_left = dice
    s.phase = ROLLING
    s.actor = CHANCE


@rule
def die_faces(out: Array[int]) -> int:
    """Six equally likely results."""
    for face in range(DIE_FACES):
        out[face] = DIE + face
    return DIE_FACES


@rule
def pips(s: State) -> int:
    """The sum of the dice."""
    n = 0
    for face in range(DIE_FACES):
        n += s.dice[face] * (face + 1)
    return n


@rule
def packed_dice(s: State) -> int:
    """The dice as one number for the log (`events.Dice`)."""
    n = 0
    for face in range(DIE_FACES - 1, -1, -1):
        n = DICE_BASE * n + s.dice[face]
    return n


@rule
def die_rolled(s: State, action: int) -> bool:
    """Put one more die on the table. Returns True if it was the last."""
    s.dice[action - DIE] += 1
    s.dice_left -= 1
    return s.dice_left == 0


@rule
def offer_tools(s: State) -> None:
    """Let the player add tools to their own roll (SA 6, I-31), or take the yield if there are none."""
    note(s, ROLLED, s.turn, packed_dice(s), s.location)
    if usable_tools(s, s.turn) > 0:
        s.phase = ADDING_TOOLS
        s.actor = s.turn
    else:
        take_yield(s, 0)


@rule
def add_tools(s: State, action: int) -> None:
    """Add the chosen tools and take the yield."""
    take_yield(s, use_tools(s, s.turn, action - TOOLS))


@rule
def pieces(good: int, total: int) -> int:
    """(dice + tools) ÷ divisor, rounded down (SA 5.4, 5.5)."""
    return total // DIVISOR[good]


@rule
def take_yield(s: State, tools: int) -> None:
    """Take what the dice and tools yield."""
    gain_good(s, s.turn, s.roll_for, pieces(s.roll_for, pips(s) + tools))
    finish_action(s)
