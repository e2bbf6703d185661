"""The Eclipse phase: reveal, new turn order, and steps A to D (EW 9)."""

from cromlech.core.rules import note, rule
from cromlech.core.structs import Array

from .actions import CLAIM, KINDS, NEXT, TRIBE_KINDS, USE
from .board import HEXES, NEUTRALS, REST, REST_LABOR, SUPPLY_SLOTS, VILLAGES
from .cards import amount, know, move_all, move_card, show
from .events import (
    ABILITY_USED,
    ECLIPSE_BEGINS,
    ECLIPSE_LABOR,
    NEW_POSITION,
    PILE_REVEALED,
    TERRAIN_USED,
)
from .icons import ability_useful
from .map import leads
from .pending import new_group, push, push_ability, push_items
from .printed import LABOR_ONLY, POSITION_ABILITY, SUPPLY_ABILITY, TERRAIN_ABILITY, TRIBE_ECLIPSE, TRIBE_LABOR
from .state import (
    DISCARDS,
    ECLIPSE_BOARD,
    ECLIPSE_CARDS,
    ECLIPSE_PILE,
    ECLIPSE_TERRAIN,
    HAND,
    NOBODY,
    State,
)
from .stones import score_stones
from .vocabulary import DRAW_OP


@rule
def begin_eclipse(s: State) -> None:
    """Reveal all piles together and set the new turn order."""
    note(s, ECLIPSE_BEGINS, s.round_number, 0, 0)
    for i in range(s.seats):
        reveal_pile(s, s.order[i])
    s.pile_open = True
    new_order(s)
    s.position = 0
    begin_steps(s)


@rule
def reveal_pile(s: State, p: int) -> None:
    """Count the Labor of revealed Tribe cards and of figures on Rest. Culture cards return to hand (WE23)."""
    player = s.players[p]
    labor = REST_LABOR * player.placed[REST]
    for kind in range(KINDS):
        copies = amount(s, p, ECLIPSE_PILE, kind)
        if copies > 0:
            note(s, PILE_REVEALED, p, kind, copies)
            for _ in range(copies):
                show(s, p, kind)
            if kind < TRIBE_KINDS:
                labor += copies * TRIBE_LABOR[kind]
            else:
                move_card(s, p, kind, ECLIPSE_PILE, HAND)
                know(s, p, kind)
    player.eclipse_labor = labor
    note(s, ECLIPSE_LABOR, p, labor, 0)


@rule
def new_order(s: State) -> None:
    """Sort by Labor, highest first. Among equals, the player who acted later this round goes first (I-24)."""
    for i in range(1, s.seats):
        p = s.order[i]
        at = i
        while at > 0 and s.players[s.order[at - 1]].eclipse_labor <= s.players[p].eclipse_labor:
            s.order[at] = s.order[at - 1]
            at -= 1
        s.order[at] = p
    for i in range(s.seats):
        note(s, NEW_POSITION, i + 1, s.order[i], 0)


@rule
def begin_steps(s: State) -> None:
    """A: gain the benefit next to the marker on the turn order track, or a lesser one."""
    s.turn = s.order[s.position]
    s.phase = ECLIPSE_CARDS
    for kind in range(TRIBE_KINDS):
        s.unused[kind] = amount(s, s.turn, ECLIPSE_PILE, kind)
    for at in range(HEXES):
        s.claimed[at] = 0
    push_ability(s, POSITION_ABILITY[s.position])


@rule
def pile_abilities(s: State, out: Array[int]) -> int:
    """B: the unused Eclipse abilities of revealed cards."""
    n = 0
    for kind in range(TRIBE_KINDS):
        if s.unused[kind] > 0 and LABOR_ONLY[TRIBE_ECLIPSE[kind]] == 0 and ability_useful(s, TRIBE_ECLIPSE[kind]):
            out[n] = USE + kind
            n += 1
    return n


@rule
def card_choices(s: State, out: Array[int]) -> int:
    """B: one card at a time, or stop."""
    n = pile_abilities(s, out)
    out[n] = NEXT
    return n + 1


@rule
def use_pile_card(s: State, action: int) -> None:
    """B: use an Eclipse ability, or go on to the terrain."""
    s.actor = NOBODY
    if action == NEXT:
        s.phase = ECLIPSE_TERRAIN
        return
    s.unused[action - USE] -= 1
    note(s, ABILITY_USED, s.turn, action - USE, 0)
    push_ability(s, TRIBE_ECLIPSE[action - USE])


@rule
def terrain_choices(s: State, out: Array[int]) -> int:
    """C: hexes where the player has the most Influence right now, each once (I-25), or stop."""
    n = 0
    for at in range(HEXES):
        if not s.claimed[at] and TERRAIN_ABILITY[s.terrain[at]] > 0 and leads(s, s.turn, at):
            if ability_useful(s, TERRAIN_ABILITY[s.terrain[at]]):
                out[n] = CLAIM + at
                n += 1
    out[n] = NEXT
    return n + 1


@rule
def claim(s: State, action: int) -> None:
    """C: gain the benefit of a hex, or go on to the player board."""
    s.actor = NOBODY
    if action == NEXT:
        begin_board(s)
        return
    at = action - CLAIM
    s.claimed[at] = 1
    note(s, TERRAIN_USED, s.turn, at, s.terrain[at])
    push_ability(s, TERRAIN_ABILITY[s.terrain[at]])


@rule
def begin_board(s: State) -> None:
    """D: gain a card per placed Village, the benefits of empty Megalith slots, and Sacred Stones, in any order."""
    s.phase = ECLIPSE_BOARD
    player = s.players[s.turn]
    group = new_group(s)
    if player.villages < VILLAGES:
        push(s, DRAW_OP, VILLAGES - player.villages, 0, group)
    for slot in range(SUPPLY_SLOTS):
        if player.megaliths >= NEUTRALS * (slot + 1):  # every slot has room for two
            push_items(s, SUPPLY_ABILITY[slot], group)


@rule
def end_board(s: State) -> None:
    """End D by scoring the remaining stones, then go on to the next player. At the end, discard all piles."""
    score_stones(s, s.turn)
    s.position += 1
    if s.position < s.seats:
        begin_steps(s)
        return
    for p in range(s.seats):
        move_all(s, p, ECLIPSE_PILE, DISCARDS)
        s.players[p].eclipse_labor = 0
    for kind in range(TRIBE_KINDS):
        s.unused[kind] = 0
    for at in range(HEXES):
        s.claimed[at] = 0
    s.pile_open = False
