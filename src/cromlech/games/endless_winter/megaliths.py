"""Megaliths: where they can go, what a cell gives, and stacking (EW 7)."""

from cromlech.core.rules import note, rule
from cromlech.core.structs import Array

from .actions import MEGALITH
from .board import CELL_BESIDE, CELLS, MEGALITHS, NEUTRALS, NONE, SPOT_BELOW
from .events import MEGALITH_PLACED, MEGALITH_POINTS
from .pending import push_ability, push_one
from .printed import CELL_PLACE, CELL_SLOT, LAYOUT_SPOT, SLOT_CELLS, SPOT_COUNT, START, TILE_ABILITY, TILE_ARROWS
from .state import COLOURED, FROM_MEGALITHS, NEUTRAL, State
from .vocabulary import CHAIN_OP


@rule
def supply(s: State, p: int) -> int:
    """The number of Megaliths left on the player board."""
    return MEGALITHS - s.players[p].megaliths


@rule
def neutral_next(s: State, p: int) -> bool:
    """Whether the next Megalith is neutral. The first two are."""
    return s.players[p].megaliths < NEUTRALS


@rule
def cell_ability(s: State, cell: int) -> int:
    """What a board cell gives, or START for a starting cell."""
    layout = s.seats - 2
    return TILE_ABILITY[s.megalith_tile[CELL_SLOT[layout][cell]]][CELL_PLACE[layout][cell]]


@rule
def may_lie(s: State, spot: int, neutral: bool) -> bool:
    """Whether a Megalith can go on this place now (EW 7 a, b, c)."""
    if s.megalith[spot] != 0:
        return False
    if spot >= CELLS:
        if neutral:
            return False
        for i in range(4):
            if s.megalith[SPOT_BELOW[spot][i]] == 0:
                return False
        return True
    if cell_ability(s, spot) == START:
        return neutral
    for i in range(4):
        beside = CELL_BESIDE[spot][i]
        if beside != NONE and s.megalith[beside] != 0:
            return True
    return False


@rule
def megalith_places(s: State, p: int, out: Array[int], n: int) -> int:
    """Every place for the next Megalith. None if no Megalith or no place is left (I-11)."""
    if supply(s, p) == 0:
        return n
    neutral = neutral_next(s, p)
    layout = s.seats - 2
    for i in range(SPOT_COUNT[layout]):
        if may_lie(s, LAYOUT_SPOT[layout][i], neutral):
            out[n] = MEGALITH + LAYOUT_SPOT[layout][i]
            n += 1
    return n


@rule
def arrow_cell(s: State, start: int, which: int) -> int:
    """One of the two cells that a starting cell points to."""
    layout = s.seats - 2
    slot = CELL_SLOT[layout][start]
    return SLOT_CELLS[layout][8 * slot + TILE_ARROWS[s.megalith_tile[slot]][which]]


@rule
def chain_fits(s: State, p: int, cell: int) -> bool:
    """Whether a cell pointed to is free. Starting cells take only neutral Megaliths."""
    return s.megalith[cell] == 0 and (cell_ability(s, cell) != START or neutral_next(s, p))


@rule
def can_chain(s: State, p: int, start: int) -> bool:
    """Whether a cell pointed to is free and a Megalith is left (I-22)."""
    if supply(s, p) == 0:
        return False
    return chain_fits(s, p, arrow_cell(s, start, 0)) or chain_fits(s, p, arrow_cell(s, start, 1))


@rule
def chain_places(s: State, p: int, start: int, out: Array[int], n: int) -> int:
    """The free cells pointed to, in ascending order."""
    first = min(arrow_cell(s, start, 0), arrow_cell(s, start, 1))
    second = max(arrow_cell(s, start, 0), arrow_cell(s, start, 1))
    if chain_fits(s, p, first):
        out[n] = MEGALITH + first
        n += 1
    if chain_fits(s, p, second):
        out[n] = MEGALITH + second
        n += 1
    return n


@rule
def place_megalith(s: State, p: int, spot: int) -> None:
    """Place the leftmost Megalith there and gain the cell's benefit, or points for those below."""
    neutral = neutral_next(s, p)
    s.megalith[spot] = NEUTRAL if neutral else COLOURED + p
    s.players[p].megaliths += 1
    note(s, MEGALITH_PLACED, p, spot, 1 if neutral else 0)
    if spot >= CELLS:
        score_stacking(s, p, spot)
        return
    ability = cell_ability(s, spot)
    if ability == START:
        push_one(s, CHAIN_OP, 1, spot)
    else:
        push_ability(s, ability)


@rule
def stacking_points(s: State, p: int, q: int, spot: int) -> int:
    """What q scores when p stacks a Megalith on the four below a place."""
    points = 0
    for i in range(4):
        owner = s.megalith[SPOT_BELOW[spot][i]] - COLOURED
        if q == p:
            points += 2 if owner == p else 1
        elif owner == q:
            points += 1
    return points


@rule
def score_stacking(s: State, p: int, spot: int) -> None:
    """Score 2 for each own and 1 for each other Megalith of the four below. Other owners score 1 for each of theirs."""
    for q in range(s.seats):
        points = stacking_points(s, p, q, spot)
        if points > 0:
            s.players[q].points[FROM_MEGALITHS] += points
            note(s, MEGALITH_POINTS, q, points, 0)


@rule
def ground_megaliths(s: State, p: int) -> int:
    """The player's Megaliths directly on the board, covered or not (I-23)."""
    n = 0
    layout = s.seats - 2
    for slot_cell in range(32):
        if s.megalith[SLOT_CELLS[layout][slot_cell]] == COLOURED + p:
            n += 1
    return n


@rule
def upper_megaliths(s: State, p: int) -> int:
    """The player's Megaliths on higher levels."""
    return max(0, s.players[p].megaliths - NEUTRALS) - ground_megaliths(s, p)


@rule
def tiles_reached(s: State, p: int) -> int:
    """The number of Megalith tiles with one of the player's Megaliths directly on them."""
    n = 0
    layout = s.seats - 2
    for slot in range(4):
        found = 0
        for i in range(8):
            if s.megalith[SLOT_CELLS[layout][8 * slot + i]] == COLOURED + p:
                found = 1
        n += found
    return n
