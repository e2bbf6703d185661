"""Invariants of every position (SA 14.2), checked after each move of a million games."""

from cromlech.core.rules import OVER, rule

from .board import (
    AREA_PLAYERS,
    BUILDING_1,
    CIRCLES,
    FOREST,
    HUNT,
    LEAST_FIGURES,
    LOCATION_COUNT,
    MAX_AGRICULTURE,
    MAX_FIGURES,
    MAX_TOOLS,
    NONE,
    RESOURCES,
    RIVER,
    SLOTS,
    STACK_HEIGHT,
    STACKS,
    START_FIGURES,
    STARVATION_LOSS,
    TOOL_TILES,
    VILLAGE_LIMIT,
)
from .placement import village_places_taken
from .places import PROFESSION_DIGIT, SYMBOL_DIGIT, owns_card
from .state import (
    DECK,
    DRAWN,
    FEEDING,
    FROM_STARVATION,
    IN_ROW,
    ON_TOP,
    OWNED,
    PLACING,
    SOURCE_COUNT,
    State,
)
from .tools import tool_value

INVARIANTS = (
    "all invariants hold",
    "exactly the cards in the row are marked as in the row",
    "tiles on stacks and owned buildings add up to seven per player",
    "a tribe has 5 to 10 figures, free or placed",
    "agriculture is 0 to 10, the tool total 0 to 12, and only tiles that exist are used",
    "food and resources are not negative",
    "no location holds more figures than allowed",
    "when figures are placed, the row is full and every stack has a tile; when a round starts, all tools are ready",
    "no figure is on the board while tribes are fed",
    "starvation costs multiples of ten, and other points are never negative during the game",
    "someone is to move, or the game is over",
    "the counts of cards and buildings match the cards and buildings",
)


@rule
def broken(s: State) -> int:
    """The number of the first invariant that doesn't hold."""
    if not row_holds(s):
        return 1
    if not tiles_hold(s):
        return 2
    for p in range(s.seats):
        fault = player_fault(s, p)
        if fault > 0:
            return fault
    if not locations_hold(s):
        return 6
    if s.phase == PLACING and not ready_for_round(s):
        return 7
    if s.phase == FEEDING:
        for location in range(LOCATION_COUNT):
            if s.occupied[location] > 0:
                return 8
    if s.actor < OVER or s.actor >= s.seats:
        return 10
    if not counts_hold(s):
        return 11
    return 0


@rule
def counts_hold(s: State) -> bool:
    """Whether the stored counts of the deck and of everyone's cards and buildings are right."""
    deck = 0
    for card in range(len(s.card_place)):
        if s.card_place[card] == DECK:
            deck += 1
    for p in range(s.seats):
        drawn = 0
        symbols = 0
        professions = 0
        for card in range(len(s.card_place)):
            if s.card_place[card] == DRAWN + p:
                drawn += 1
            elif owns_card(s, p, card):
                symbols += int(SYMBOL_DIGIT[card])
                professions += int(PROFESSION_DIGIT[card])
        buildings = 0
        for tile in range(len(s.building_place)):
            if s.building_place[tile] == OWNED + p:
                buildings += 1
        player = s.players[p]
        if drawn != player.drawn or buildings != player.buildings:
            return False
        if symbols != player.symbols or professions != player.professions:
            return False
    return deck == s.deck


@rule
def row_holds(s: State) -> bool:
    """Whether the cards in the row and the cards marked as being there are the same."""
    marked = 0
    for card in range(len(s.card_place)):
        if s.card_place[card] == IN_ROW:
            marked += 1
    for slot in range(SLOTS):
        if s.row[slot] != NONE:
            marked -= 1
            if s.card_place[s.row[slot]] != IN_ROW:
                return False
    return marked == 0


@rule
def tiles_hold(s: State) -> bool:
    """Whether stacks and players have seven tiles per player, and every face-up tile tops a stack."""
    owned = 0
    on_top = 0
    for tile in range(len(s.building_place)):
        if s.building_place[tile] >= OWNED:
            owned += 1
        elif s.building_place[tile] == ON_TOP:
            on_top += 1
    for stack in range(STACKS):
        owned += s.height[stack]
        if s.top[stack] != NONE:
            on_top -= 1
    return owned == STACK_HEIGHT * s.seats and on_top == 0


@rule
def player_fault(s: State, p: int) -> int:
    """The first broken invariant of one tribe: 3, 4, 5, or 9."""
    player = s.players[p]
    figures = int(player.free)
    for location in range(LOCATION_COUNT):
        figures += player.placed[location]
    if figures != player.figures or player.free < 0 or figures < START_FIGURES or figures > MAX_FIGURES:
        return 3
    if player.agriculture < 0 or player.agriculture > MAX_AGRICULTURE:
        return 4
    if player.tools < 0 or player.tools > MAX_TOOLS:
        return 4
    for tile in range(TOOL_TILES):
        if player.tool_used[tile] and tool_value(player.tools, tile) == 0:
            return 4
    if player.food < 0:
        return 5
    for kind in range(RESOURCES):
        if player.resources[kind] < 0:
            return 5
    if player.points[FROM_STARVATION] > 0 or player.points[FROM_STARVATION] % STARVATION_LOSS != 0:
        return 9
    for source in range(SOURCE_COUNT):
        if source != FROM_STARVATION and player.points[source] < 0:
            return 9
        if source > FROM_STARVATION and player.points[source] != 0 and s.actor != OVER:
            return 9
    return 0


@rule
def locations_hold(s: State) -> bool:
    """Whether the circles, village limit, and player limit are respected (SA 4, 10)."""
    if village_places_taken(s) > VILLAGE_LIMIT[s.seats]:
        return False
    for location in range(LOCATION_COUNT):
        figures = 0
        players = 0
        for p in range(s.seats):
            if s.players[p].placed[location] > 0:
                figures += s.players[p].placed[location]
                players += 1
        if figures != s.occupied[location] or players != s.visitors[location]:
            return False
        if location == HUNT or figures == 0:
            continue
        if figures > CIRCLES[location] or figures < players * LEAST_FIGURES[location]:
            return False
        if FOREST <= location <= RIVER and players > AREA_PLAYERS[s.seats]:
            return False
        if location >= BUILDING_1 + s.seats:
            return False
    return True


@rule
def ready_for_round(s: State) -> bool:
    """Whether the board is as it must be whenever a player places."""
    for slot in range(SLOTS):
        if s.row[slot] == NONE:
            return False
    for stack in range(s.seats):
        if s.top[stack] == NONE or s.height[stack] < 1:
            return False
    for p in range(s.seats):
        for tile in range(TOOL_TILES):
            if s.players[p].tool_used[tile]:
                return False
    return True
