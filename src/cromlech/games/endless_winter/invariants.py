"""Invariants of every position, checked after each move of many games."""

from cromlech.core.rules import OVER, rule

from .actions import CULTURE_COUNT, FIRST_TYPE, KINDS, PILE_TYPES, SPECIES_COUNT, STONE_COUNT, TRIBE_KINDS
from .animals import in_grounds
from .board import (
    CAMPS,
    CELLS,
    GROUNDS_LIMIT,
    HEXES,
    JUNCTIONS,
    MAX_PLAYERS,
    MAX_TOOLS,
    MEGALITHS,
    NEUTRALS,
    NONE,
    PLACE_COUNT,
    SPOT_BELOW,
    SPOTS,
    STONE_SPACES,
    TOP_LEVEL,
    TRIBE_FIGURES,
    VILLAGES,
)
from .cards import amount, hidden
from .gains import food_limit
from .printed import SPECIES_CARDS, TRIBE_COPIES
from .state import (
    ABOVE,
    ACTING,
    CHOOSING_TOKEN,
    COLOURED,
    DEPTH,
    FROM_OFFERINGS,
    IN_DISPLAY,
    NEUTRAL,
    OWNED,
    PLAYING,
    REDEALING,
    SOURCE_COUNT,
    ZONE_COUNT,
    State,
)

INVARIANTS = (
    "all invariants hold",
    "every Tribe card is in its pile or with one player",
    "the stored sizes of zones are right",
    "what everyone knows about hidden cards is true",
    "the display holds exactly the Culture cards marked as available",
    "every Animal card is in the deck, in the Grounds, or with a player; the Grounds hold at most six",
    "Food is within its limit, Tools are 0 to 10",
    "each player has five Camps and three Villages",
    "each player has ten Megaliths, and upper ones rest on four others",
    "each player has three figures",
    "every Sacred Stone is in one place",
    "Labor is never carried over",
    "Idol markers are on their tracks",
    "points of final scoring come only at the end, and none are negative",
    "the stack of effects has room",
    "someone is to move, or the game is over",
)


@rule
def broken(s: State) -> int:
    """The number of the first invariant that doesn't hold."""
    if not tribes_hold(s):
        return 1
    for p in range(s.seats):
        fault = player_fault(s, p)
        if fault > 0:
            return fault
    if not display_holds(s):
        return 4
    if not animals_hold(s):
        return 5
    if not villages_hold(s):
        return 7
    if not megaliths_hold(s):
        return 8
    if not stones_hold(s):
        return 10
    if s.labor < 0 or (s.labor > 0 and not in_turn(s)):
        return 11
    if s.depth < 0 or s.depth >= DEPTH:
        return 14
    if s.actor < OVER or s.actor >= s.seats:
        return 15
    return 0


@rule
def in_turn(s: State) -> bool:
    """Whether this is step 1 or 2 of a turn."""
    phase = s.redeal_phase if s.phase == REDEALING else s.phase
    return phase == PLAYING or phase == CHOOSING_TOKEN or phase == ACTING


@rule
def tribes_hold(s: State) -> bool:
    """Whether Tribe cards of all types are conserved, and starting cards belong to their player."""
    for which in range(PILE_TYPES):
        n = int(s.tribe_left[which])
        for p in range(s.seats):
            for zone in range(ZONE_COUNT):
                n += amount(s, p, zone, FIRST_TYPE + which)
        if n != TRIBE_COPIES[FIRST_TYPE + which] or s.tribe_left[which] < 0:
            return False
    for p in range(s.seats):
        if s.players[p].setup_card != NONE:
            for kind in range(FIRST_TYPE):
                n = 0
                for zone in range(ZONE_COUNT):
                    n += amount(s, p, zone, kind)
                if n != TRIBE_COPIES[kind]:
                    return False
    return True


@rule
def player_fault(s: State, p: int) -> int:
    """The first broken invariant of one player."""
    player = s.players[p]
    for zone in range(ZONE_COUNT):
        n = 0
        for kind in range(KINDS):
            if amount(s, p, zone, kind) < 0:
                return 2
            n += amount(s, p, zone, kind)
        if n != player.zone_size[zone]:
            return 2
    if not knowledge_holds(s, p):
        return 3
    if player.food < 0 or player.food > food_limit(s, p) or player.tools < 0 or player.tools > MAX_TOOLS:
        return 6
    camps = int(player.camps)
    for at in range(HEXES):
        camps += player.camp_on[at]
    if camps != CAMPS or player.camps < 0:
        return 7
    figures = int(player.figures) + (1 if player.chief_free else 0)
    for place in range(PLACE_COUNT):
        figures += player.placed[place]
    if figures != TRIBE_FIGURES + 1:
        return 9
    if player.zone_size[ABOVE] > 0 and not in_turn(s):
        return 11
    if player.offerings < 0 or player.offerings > TOP_LEVEL or player.honor < 0 or player.honor > TOP_LEVEL:
        return 12
    for source in range(SOURCE_COUNT):
        if player.points[source] < 0:
            return 13
        if source >= FROM_OFFERINGS and player.points[source] != 0 and s.actor != OVER:
            return 13
    return 0


@rule
def knowledge_holds(s: State, p: int) -> bool:
    """Whether all cards known to be hidden really are."""
    n = 0
    for kind in range(KINDS):
        known = 0
        if kind < TRIBE_KINDS:
            known = int(s.players[p].known[kind])
        elif s.culture_known[kind - TRIBE_KINDS] and hidden(s, p, kind) > 0:
            known = 1
        if known > hidden(s, p, kind):
            return False
        n += known
    return n == s.players[p].known_size


@rule
def display_holds(s: State) -> bool:
    """Whether the available Culture cards and those marked as available are the same."""
    marked = 0
    for culture in range(CULTURE_COUNT):
        if s.culture_place[culture] == IN_DISPLAY:
            marked += 1
        if s.culture_known[culture] and s.culture_place[culture] < OWNED + MAX_PLAYERS:
            return False
    for slot in range(len(s.display)):
        if s.display[slot] != NONE:
            marked -= 1
            if s.culture_place[s.display[slot]] != IN_DISPLAY:
                return False
    return marked == 0


@rule
def animals_hold(s: State) -> bool:
    """Whether Animal cards are conserved."""
    for species in range(SPECIES_COUNT):
        n = int(s.animal_deck[species]) + s.grounds[species]
        for p in range(s.seats):
            n += s.players[p].upright[species] + s.players[p].tipped[species]
        if n != SPECIES_CARDS[species] or s.animal_deck[species] < 0 or s.grounds[species] < 0:
            return False
    return in_grounds(s) <= GROUNDS_LIMIT


@rule
def villages_hold(s: State) -> bool:
    """Whether all Villages are on the map or on player boards."""
    for p in range(s.seats):
        n = int(s.players[p].villages)
        for junction in range(JUNCTIONS):
            if s.village_at[junction] == p + 1:
                n += 1
        if n != VILLAGES or s.players[p].villages < 0:
            return False
    return True


@rule
def megaliths_hold(s: State) -> bool:
    """Whether the Megaliths on the board are those that left the supplies, and none floats."""
    placed = 0
    for p in range(s.seats):
        coloured = 0
        for spot in range(SPOTS):
            if s.megalith[spot] == COLOURED + p:
                coloured += 1
        if coloured != max(0, s.players[p].megaliths - NEUTRALS) or s.players[p].megaliths > MEGALITHS:
            return False
        placed += min(NEUTRALS, s.players[p].megaliths)
    for spot in range(SPOTS):
        if s.megalith[spot] == NEUTRAL:
            placed -= 1
            if spot >= CELLS:
                return False
        if s.megalith[spot] != 0 and spot >= CELLS:
            for i in range(4):
                if s.megalith[SPOT_BELOW[spot][i]] == 0:
                    return False
    return placed == 0


@rule
def stones_hold(s: State) -> bool:
    """Whether every Sacred Stone seen is on a space or with one player."""
    n = 0
    for stone in range(STONE_COUNT):
        n += s.stone_seen[stone]
    for space in range(STONE_SPACES):
        if s.stone_space[space] != NONE:
            n -= 1
    for p in range(s.seats):
        n -= s.players[p].stone_count
    return n == 0
