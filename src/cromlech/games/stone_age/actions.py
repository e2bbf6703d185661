"""Phase 2: carrying out the actions of one's figures, one location after another (SA 5)."""

from cromlech.core.rules import CHANCE, note, rule
from cromlech.core.structs import Array

from .board import (
    DIE_FACES,
    DIVISOR,
    FIELD,
    FOOD,
    FOREST,
    HUNT,
    HUT,
    LOCATION_COUNT,
    MAX_AGRICULTURE,
    MAX_FIGURES,
    NOWHERE,
    TOOL_MAKER,
)
from .events import FARMED, FIGURE_BORN, GAINED, NO_EFFECT, ROLLED
from .moves import ACT, DIE, TOOLS, USE_CARD
from .payment import choice_cards, put_payment_away
from .state import ACTING, ADDING_TOOLS, NOBODY, ROLLING, State
from .tools import gain_tool, usable_tools, use_tools


@rule
def locations_to_act(s: State, out: Array[int]) -> int:
    """The player's own occupied locations, in any order (DP3), and the two-resources card (DP8)."""
    n = 0
    p = s.turn
    for location in range(LOCATION_COUNT):
        if s.players[p].placed[location] > 0:
            out[n] = ACT + location
            n += 1
    if choice_cards(s, p) > 0:
        out[n] = USE_CARD
        n += 1
    return n


@rule
def has_placed(s: State, p: int) -> bool:
    """Whether p still has figures on the board."""
    for location in range(LOCATION_COUNT):
        if s.players[p].placed[location] > 0:
            return True
    return False


@rule
def finish_action(s: State) -> None:
    """The figures return to the player board, dice and payment are put away; the turn goes on."""
    player = s.players[s.turn]
    player.free += player.placed[s.location]
    s.occupied[s.location] -= player.placed[s.location]
    s.visitors[s.location] -= 1
    player.placed[s.location] = 0
    s.location = NOWHERE
    s.roll_for = 0
    for face in range(DIE_FACES):
        s.dice[face] = 0
    put_payment_away(s)
    s.phase = ACTING
    s.actor = NOBODY


@rule
def visit_village(s: State, location: int) -> None:
    """Tool maker, hut or field (SA 5.1-5.3)."""
    if location == TOOL_MAKER:
        gain_tool(s, s.turn)
    elif location == HUT:
        gain_figure(s, s.turn)
    else:
        gain_agriculture(s, s.turn)
    finish_action(s)


@rule
def gain_figure(s: State, p: int) -> None:
    """One more figure; it is fed this round and placed from the next on (SA 5.2). No effect at 10 (I-7)."""
    player = s.players[p]
    if player.figures == MAX_FIGURES:
        note(s, NO_EFFECT, p, HUT, 0)
        return
    player.figures += 1
    player.free += 1
    note(s, FIGURE_BORN, p, player.figures, 0)


@rule
def gain_agriculture(s: State, p: int) -> None:
    """One step up the agriculture track (SA 5.3). No effect at 10 (I-8)."""
    player = s.players[p]
    if player.agriculture == MAX_AGRICULTURE:
        note(s, NO_EFFECT, p, FIELD, 0)
        return
    player.agriculture += 1
    note(s, FARMED, p, player.agriculture, 0)


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
    good = FOOD if location == HUNT else location - FOREST
    roll(s, good, s.players[s.turn].placed[location])


@rule
def roll(s: State, roll_for: int, dice: int) -> None:
    """Chance rolls the dice one by one."""
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
    """The dice as one number for the log: how many of each face, in base 11."""
    n = 0
    for face in range(DIE_FACES - 1, -1, -1):
        n = 11 * n + s.dice[face]
    return n


@rule
def die_rolled(s: State, action: int) -> bool:
    """One more die lies on the table; True when it was the last."""
    s.dice[action - DIE] += 1
    s.dice_left -= 1
    return s.dice_left == 0


@rule
def offer_tools(s: State) -> None:
    """After an own roll tools may be added (SA 6, I-31); without any the yield is taken."""
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
    """Take what the dice and tools come to."""
    gain_good(s, s.turn, s.roll_for, pieces(s.roll_for, pips(s) + tools))
    finish_action(s)
