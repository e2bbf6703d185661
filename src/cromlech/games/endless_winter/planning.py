"""A plan for the turn: what hand, Tools, and Food can buy in each column, cheap cards first. Only bots use this."""

from cromlech.core.rules import rule

from .actions import FIRST_TYPE, PILE_TYPES, SPECIES_COUNT, TRIBE_KINDS
from .animals import in_animal_deck, in_grounds
from .board import (
    ANY_COLUMN,
    BASE,
    BOTTOM,
    CULTURE_LABOR,
    DEVELOP,
    DISPLAY,
    HEX_DISTANCE,
    HEXES,
    HUNT,
    HUNT_LABOR,
    INITIATE,
    JUNCTION_HEX,
    JUNCTIONS,
    MIDDLE,
    MIGRATE,
    MOVE_LABOR,
    NONE,
    RECRUIT_LABOR,
    REST,
    STONE_SLOTS,
    TOP,
    VILLAGE_FOOD,
)
from .cards import amount
from .map import can_settle, leads
from .printed import (
    CHIEF_COLUMN,
    COLUMN_ABILITY,
    SLOT_ABILITY,
    SLOT_FOOD,
    SLOT_TOOLS,
    SPEND_COST,
    TERRAIN_ABILITY,
    TIP_ABILITY,
    TRIBE_ABILITY,
)
from .state import ACTING, CHOOSING_TOKEN, HAND, PLAYING, State
from .stones import spaces_open
from .worth import (
    ABILITY_WORTH,
    CHEAP_FIRST,
    HUNDREDTH,
    LABOR_AT,
    WEIGHTS,
    animal_worth,
    chief_worth,
    culture_worth,
    eclipses_left,
    income,
    kept_worth,
    recruit_worth,
    stone_worth,
    turns_left,
)

UNPAYABLE = 99.0
"""The cost of Labor that is out of reach."""


@rule
def turn_worth(s: State, p: int) -> float:
    """What the current turn can still gain beyond what the cards are worth in hand."""
    if s.phase == PLAYING:  # a turn not started counts like any other, so ending a turn loses nothing
        return best_plan(s, p, s.labor) - WEIGHTS.turn if s.cultures_played > 0 else 0.0
    if s.phase == CHOOSING_TOKEN:
        return plan_worth(s, p, s.column, TOP, s.labor)
    if s.phase != ACTING:
        return 0.0
    worth = plan_worth(s, p, s.column, s.section, s.labor)
    if s.with_chief and not s.chief_used:
        column = CHIEF_COLUMN[s.players[p].chief][s.players[p].side]
        if column == ANY_COLUMN or column == s.column:
            worth += WEIGHTS.chief_use * chief_worth(s, p)
    for kind in range(TRIBE_KINDS):
        if s.unused[kind] > 0:
            worth += HUNDREDTH * WEIGHTS.pending * s.unused[kind] * ABILITY_WORTH[TRIBE_ABILITY[kind]]
    return worth


@rule
def best_plan(s: State, p: int, labor: int) -> float:
    """The best place for the next figure."""
    best = 0.0
    for column in range(REST + 1):
        best = max(best, plan_worth(s, p, column, TOP, labor))
    return best


@rule
def plan_worth(s: State, p: int, column: int, section: int, labor: int) -> float:
    """What a column can still give from a section on, with some half Labor already made."""
    worth = 0.0
    if section == TOP:
        worth += top_plan(s, p, column, labor)
    if section <= MIDDLE and not (s.middle_used and s.column == column):
        worth += middle_plan(s, p, column)
    if section < BOTTOM and column < REST and not s.bottom_taken[column]:
        worth += HUNDREDTH * WEIGHTS.pending * ABILITY_WORTH[COLUMN_ABILITY[column]]
    return worth


@rule
def top_plan(s: State, p: int, column: int, labor: int) -> float:
    """What the purchases of a top section give, minus the cards and goods they cost."""
    if column == REST:
        return WEIGHTS.rest_turn
    if column == MIGRATE:
        return migrate_plan(s, p, labor)
    player = s.players[p]
    price = CULTURE_LABOR if column == DEVELOP else RECRUIT_LABOR if column == INITIATE else HUNT_LABOR
    most = min(PILE_TYPES, int(player.tools))
    if column == DEVELOP:
        most = int(WEIGHTS.culture_buys)
    elif column == HUNT:
        animals = in_grounds(s)
        most = min(most, animals if animals > 0 or in_animal_deck(s) == 0 else int(WEIGHTS.blind_hunts))
    if most == 0 or labor_cost(s, p, column, price - labor) >= UNPAYABLE:
        return 0.0
    best = 0.0
    each = purchase(s, p, column)
    gain = 0.0
    for n in range(1, most + 1):
        gain += each
        each *= WEIGHTS.again
        best = max(best, gain * WEIGHTS.promise - labor_cost(s, p, column, n * price - labor))
    return best


@rule
def labor_cost(s: State, p: int, column: int, missing: int) -> float:
    """The cost of `missing` half Labor at a column: the cheapest cards, then Food. UNPAYABLE if out of reach."""
    cost = 0.0
    for i in range(TRIBE_KINDS):
        kind = CHEAP_FIRST[column][i]
        n = amount(s, p, HAND, kind) - s.fresh[kind]
        while n > 0 and missing > 0:
            n -= 1
            missing -= LABOR_AT[column][kind]
            cost += kept_worth(s, p, kind)
    food = s.players[p].food
    while missing > 0 and SPEND_COST[food] > 0:
        missing -= 2
        cost += SPEND_COST[food] * WEIGHTS.food
        food -= SPEND_COST[food]
    return cost if missing <= 0 else UNPAYABLE


@rule
def purchase(s: State, p: int, column: int) -> float:
    """What the best purchase of a top section gives after paying its Tool."""
    best = 0.0
    if column == DEVELOP:
        for slot in range(DISPLAY):
            if s.display[slot] != NONE:
                best = max(best, culture_worth(s, s.display[slot]))
        return best
    if column == INITIATE:
        for which in range(PILE_TYPES):
            if not s.types_taken >> which & 1:
                best = max(best, recruit_worth(s, FIRST_TYPE + which))
    else:
        for species in range(SPECIES_COUNT):
            if s.grounds[species] > 0 or in_grounds(s) == 0:
                best = max(best, animal_worth(s, p, species))
    return best - WEIGHTS.tool * min(1.0, turns_left(s, p) / WEIGHTS.goods_turns)


@rule
def migrate_plan(s: State, p: int, labor: int) -> float:
    """Moving Camps from the Base to the best free hexes, or to the three hexes of the next Village."""
    player = s.players[p]
    coming = eclipses_left(s, p)
    at_base = player.camp_on[BASE]
    camps = at_base + min(player.tools, player.camps)
    best = 0.0
    for at in range(HEXES):
        if at != BASE and player.camp_on[at] == 0 and camps > 0 and not leads(s, p, at):
            gain = WEIGHTS.land_share * income(s, TERRAIN_ABILITY[s.terrain[at]], coming)
            if gain > best:
                gain -= labor_cost(s, p, MIGRATE, MOVE_LABOR * HEX_DISTANCE[at] - labor)
                best = max(best, gain - (WEIGHTS.tool if at_base == 0 else 0.0))
    if player.villages == 0 or coming == 0:
        return best
    for junction in range(JUNCTIONS):
        if s.village_at[junction] == 0:
            missing = 0
            moves = 0
            gain = 0.0
            for i in range(3):
                at = JUNCTION_HEX[junction][i]
                if player.camp_on[at] == 0:
                    missing += 1
                    moves += HEX_DISTANCE[at]
                    if not leads(s, p, at):
                        gain += WEIGHTS.land_share * income(s, TERRAIN_ABILITY[s.terrain[at]], coming)
            if 0 < missing <= camps:
                if player.food >= VILLAGE_FOOD:
                    gain += village_gain(s, p, coming)
                gain -= WEIGHTS.tool * max(0, missing - at_base)
                if gain > best:
                    best = max(best, gain - labor_cost(s, p, MIGRATE, MOVE_LABOR * moves - labor))
    return best


@rule
def village_gain(s: State, p: int, coming: int) -> float:
    """A Village: its card in every Eclipse, minus its Food and the Camps that return."""
    return WEIGHTS.settle + WEIGHTS.village_income * coming - WEIGHTS.food * VILLAGE_FOOD - 3.0 * WEIGHTS.camp_out


@rule
def middle_plan(s: State, p: int, column: int) -> float:
    """What the middle section can give."""
    player = s.players[p]
    if column == INITIATE:
        return WEIGHTS.middle_initiate if player.food > 0 else 0.0
    if column == DEVELOP:
        return stone_plan(s, p)
    if column == MIGRATE:
        if player.food >= VILLAGE_FOOD and can_settle(s, p):
            return max(0.0, village_gain(s, p, eclipses_left(s, p)))
        return 0.0
    best = 0.0
    for species in range(SPECIES_COUNT):
        if player.upright[species] > 0:
            cost = WEIGHTS.tip_cost * min(4, player.upright[species])
            best = max(best, HUNDREDTH * WEIGHTS.tip_share * ABILITY_WORTH[TIP_ABILITY[species]] - cost)
    return best


@rule
def stone_plan(s: State, p: int) -> float:
    """The best Sacred Stone within reach, with the benefit of its slot."""
    player = s.players[p]
    slot = player.stone_count
    if slot == STONE_SLOTS or player.food < SLOT_FOOD[slot] or player.tools < SLOT_TOOLS[slot]:
        return 0.0
    coming = eclipses_left(s, p)
    best = 0.0
    for space in range(spaces_open(s)):
        if s.stone_space[space] != NONE:
            best = max(best, stone_worth(s, p, s.stone_space[space], coming))
    if best == 0.0:
        return 0.0
    share = min(1.0, turns_left(s, p) / WEIGHTS.goods_turns)
    price = share * (SLOT_FOOD[slot] * WEIGHTS.food + SLOT_TOOLS[slot] * WEIGHTS.tool)
    benefit = HUNDREDTH * ABILITY_WORTH[SLOT_ABILITY[slot]]
    return max(0.0, WEIGHTS.stone_taken * (best * WEIGHTS.stone_share + benefit - price))
