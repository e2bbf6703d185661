"""Sacred Stones: how to take them, and what they score in every Eclipse (EW 6.2, 9.1)."""

from cromlech.core.rules import note, rule
from cromlech.core.structs import Array

from .actions import SCORE, STONE
from .animals import species_tipped
from .board import BASE, ERA_STONES, HEXES, JUNCTION_HEX, JUNCTIONS, NONE, STONE_SLOTS, STONE_SPACES, TERRAINS
from .cards import buried_cards
from .components import BURIED_BY, CAMPS_BY, GROUND_BY, IDOLS_BY, SPECIES, TILES_BY, TIPPED_BY, UPPER_BY, VILLAGES_BY
from .events import STONE_SCORED, STONE_TAKEN
from .gains import pay
from .megaliths import ground_megaliths, tiles_reached, upper_megaliths
from .pending import push_ability
from .printed import (
    SLOT_ABILITY,
    SLOT_FOOD,
    SLOT_TOOLS,
    STONE_ANIMALS,
    STONE_CRITERION,
    STONE_EACH,
    STONE_MAY_FALL,
    STONE_PER,
    STONE_TABLE,
    STONE_TERRAINS,
    TABLE_END,
)
from .state import FROM_STONES, State

SPECIES_NUMBER = len(SPECIES)
TERRAIN_NUMBER = len(TERRAINS)


@rule
def spaces_open(s: State) -> int:
    """The number of open spaces: in Era I only the left section, in Era II both."""
    return ERA_STONES if s.round_number <= 2 else STONE_SPACES


@rule
def can_take_stone(s: State, p: int) -> bool:
    """Whether there is a free slot, its price, and a stone."""
    player = s.players[p]
    slot = player.stone_count
    if slot == STONE_SLOTS or player.food < SLOT_FOOD[slot] or player.tools < SLOT_TOOLS[slot]:
        return False
    for space in range(spaces_open(s)):
        if s.stone_space[space] != NONE:
            return True
    return False


@rule
def stone_choices(s: State, p: int, out: Array[int], n: int) -> int:
    """Every stone on an open space."""
    if can_take_stone(s, p):
        for space in range(spaces_open(s)):
            if s.stone_space[space] != NONE:
                out[n] = STONE + space
                n += 1
    return n


@rule
def take_stone(s: State, p: int, space: int) -> None:
    """Pay for the leftmost free slot, put the stone there, and gain the slot's benefit."""
    player = s.players[p]
    slot = player.stone_count
    pay(s, p, SLOT_FOOD[slot], SLOT_TOOLS[slot])
    player.stones[slot] = s.stone_space[space]
    player.stone_count += 1
    s.stone_space[space] = NONE
    note(s, STONE_TAKEN, p, player.stones[slot], slot + 1)
    push_ability(s, SLOT_ABILITY[slot])


@rule
def villages_touching(s: State, p: int, terrains: int) -> int:
    """The player's Villages next to a hex of one of these terrains, each counted once (WE18)."""
    n = 0
    for junction in range(JUNCTIONS):
        if s.village_at[junction] == p + 1:
            found = 0
            for i in range(3):
                if terrains >> s.terrain[JUNCTION_HEX[junction][i]] & 1:
                    found = 1
            n += found
    return n


@rule
def terrains_with_camp(s: State, p: int, terrains: int) -> int:
    """How many of these terrains have a Camp of the player. The Base never counts."""
    found = 0
    for at in range(HEXES):
        if at != BASE and s.players[p].camp_on[at] > 0:
            found |= 1 << s.terrain[at]
    n = 0
    for terrain in range(TERRAIN_NUMBER):
        if (found & terrains) >> terrain & 1:
            n += 1
    return n


@rule
def tipped_of(s: State, p: int, animals: int) -> int:
    """The player's tipped Animals of these species."""
    n = 0
    for species in range(SPECIES_NUMBER):
        if animals >> species & 1:
            n += s.players[p].tipped[species]
    return n


@rule
def stone_points(s: State, p: int, stone: int) -> int:
    """What a stone would score for a player now."""
    criterion = STONE_CRITERION[stone]
    each = STONE_EACH[stone]
    if criterion == VILLAGES_BY:
        return each * villages_touching(s, p, STONE_TERRAINS[stone])
    if criterion == CAMPS_BY:
        return each * terrains_with_camp(s, p, STONE_TERRAINS[stone])
    if criterion == GROUND_BY:
        return each * ground_megaliths(s, p)
    if criterion == TILES_BY:
        return each * tiles_reached(s, p)
    if criterion == TIPPED_BY:
        return STONE_TABLE[stone][min(TABLE_END, tipped_of(s, p, STONE_ANIMALS[stone]))]
    if criterion == BURIED_BY:
        return STONE_TABLE[stone][min(TABLE_END, buried_cards(s, p))]
    if criterion == UPPER_BY:
        return each * upper_megaliths(s, p)
    if criterion == IDOLS_BY:
        return each * ((s.players[p].offerings + s.players[p].honor) // STONE_PER[stone])
    return each * species_tipped(s, p)


# Step D of the Eclipse: a stone scores once, before, between, or after the other benefits (EW 9.3, I-7). The engine
# scores it last. If it could be worth less by then, the engine asks whether to score it now.


@rule
def may_fall(s: State, p: int, slot: int) -> bool:
    """Whether a stone that hasn't scored in this Eclipse could be worth less later."""
    stone = s.players[p].stones[slot]
    return not s.stones_scored >> slot & 1 and STONE_MAY_FALL[stone] != 0 and stone_points(s, p, stone) > 0


@rule
def stones_that_may_fall(s: State, p: int) -> int:
    """How many stones may be better scored now."""
    n = 0
    for slot in range(s.players[p].stone_count):
        if may_fall(s, p, slot):
            n += 1
    return n


@rule
def score_choices(s: State, p: int, out: Array[int], n: int) -> int:
    """Every stone that may be better scored now."""
    for slot in range(s.players[p].stone_count):
        if may_fall(s, p, slot):
            out[n] = SCORE + slot
            n += 1
    return n


@rule
def score_stone(s: State, p: int, slot: int) -> None:
    """Score what a stone is worth now."""
    stone = s.players[p].stones[slot]
    points = stone_points(s, p, stone)
    s.players[p].points[FROM_STONES] += points
    s.stones_scored |= 1 << slot
    note(s, STONE_SCORED, p, stone, points)


@rule
def score_stones(s: State, p: int) -> None:
    """At the end of step D, score every stone that hasn't scored yet."""
    for slot in range(s.players[p].stone_count):
        if not s.stones_scored >> slot & 1:
            score_stone(s, p, slot)
    s.stones_scored = 0
