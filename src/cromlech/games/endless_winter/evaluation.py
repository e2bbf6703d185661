"""What a position is worth: the final score a seat may expect, as a sum of named terms.

Hand-written, by what things bring: points scored and in sight, stones in every Eclipse to come,
land led and Villages, goods and cards by their use. For the player at work a plan for the turn is
added: what hand, Tools and Food can buy in each column, the cheapest cards first. The numbers were
found by games of the bot against itself. Used by bots alone; no rule depends on it.
"""

from cromlech.core.rules import lookup, lookup2, rule
from cromlech.core.structs import Array

from .actions import CULTURE_COUNT, FIRST_TYPE, KINDS, PILE_TYPES, SPECIES_COUNT, TRIBE_KINDS
from .animals import in_animal_deck, in_grounds
from .board import (
    ANY_COLUMN,
    BASE,
    BOTTOM,
    CAMPS,
    DEVELOP,
    DISPLAY,
    HAND_SIZE,
    HEX_DISTANCE,
    HEXES,
    HUNT,
    INITIATE,
    JUNCTION_HEX,
    JUNCTIONS,
    MAX_PLAYERS,
    MIDDLE,
    MIGRATE,
    NONE,
    REST,
    REST_LABOR,
    ROUNDS,
    STONE_SLOTS,
    SUPPLY_SLOTS,
    TOP,
    TOP_LEVEL,
    TURNS,
    VILLAGE_FOOD,
    VILLAGES,
)
from .cards import amount, buried_cards
from .idols import honor_rank
from .map import can_settle, leads
from .printed import (
    BURIAL_TABLE,
    CHIEF_ABILITY,
    CHIEF_COLUMN,
    COLUMN_ABILITY,
    CULTURE_ABILITY,
    CULTURE_POINTS,
    GAIN_N,
    GAIN_OP,
    HONOR_POINTS,
    ITEM_ARG,
    ITEM_N,
    ITEM_OP,
    LABOR_ONLY,
    OFFERING_RATIO,
    PAY_CARDS,
    PAY_FOOD,
    PAY_TOOLS,
    SET_POINTS,
    SLOT_ABILITY,
    SLOT_FOOD,
    SLOT_TOOLS,
    SPECIES_JOKER,
    SPECIES_LIMIT,
    SPEND_COST,
    STONE_CRITERION,
    SUPPLY_ABILITY,
    TABLE_END,
    TERRAIN_ABILITY,
    TIP_ABILITY,
    TRIBE_ABILITY,
    TRIBE_COLUMN,
    TRIBE_ECLIPSE,
    TRIBE_LABOR,
    TRIBE_POINTS,
)
from .scoring import animal_points, card_points, offerings_points, score
from .state import (
    ACTING,
    BURIED,
    CHOOSING_TOKEN,
    ECLIPSE_BOARD,
    ECLIPSE_CARDS,
    ECLIPSE_ORDER,
    ECLIPSE_PILE,
    HAND,
    OWNED,
    PILING,
    PLAYING,
    State,
)
from .stones import spaces_open, stone_points
from .vocabulary import EXCHANGE_OP, OPS

# The terms of the sum, each a reason a hint can give.
(SCORED, STONES, IDOLS, BURIAL, CARDS, ANIMALS, LAND, GOODS, LABOR, MEGALITHS, ORDER) = range(11)
TERMS = ("scored", "stones", "idols", "burial", "cards", "animals", "land", "goods", "labor", "megaliths", "order")
TERM_COUNT = len(TERMS)
PLAYOUTS = 0
MISJUDGED = 1.0
"""By how many points a bot of temperature 1 misjudges moves."""

# Hundredths of a point an icon is worth while there is time to use it, and in the last Eclipse.
_ICONS = {
    "megalith": (450, 120),
    "draw": (160, 0),
    "idol": (220, 110),
    "tool": (110, 35),
    "food": (75, 30),
    "labor": (30, 0),
    "vp": (100, 100),
    "fill_food": (200, 90),
    "bury": (250, 200),
    "camp_place": (90, 5),
    "camp_move": (80, 10),
    "village": (600, 50),
    "tribe_hand": (130, 100),
    "tribe_discard": (100, 100),
    "culture": (250, 250),
    "animal_pick": (330, 240),
    "animal_top": (320, 190),
    "animal_reveal": (10, 0),
    "animal_tip": (140, 20),
    "sacred_stone": (600, 300),
    "vp_species": (300, 300),
    "vp_tiles": (250, 250),
    "discard": (-60, 0),
    "megalith_chain": (180, 100),
    "card": (100, 0),
}
ICON_WORTH = lookup([_ICONS.get(op, (0, 0))[0] for op in OPS])
ICON_AT_END = lookup([_ICONS.get(op, (0, 0))[1] for op in OPS])


def _arrow(icons: Array[int], x: int) -> int:
    gain = sum(icons[op] * n for op, n in zip(GAIN_OP[x], GAIN_N[x], strict=True))
    food, tool = icons[OPS.index("food")], icons[OPS.index("tool")]
    return max(0, int(gain) - int(food) * int(PAY_FOOD[x]) - int(tool) * int(PAY_TOOLS[x]) - 60 * int(PAY_CARDS[x]))


def _ability(icons: Array[int], a: int) -> int:
    worth = 0
    for op, n, arg in zip(ITEM_OP[a], ITEM_N[a], ITEM_ARG[a], strict=True):
        worth += _arrow(icons, arg) if op == EXCHANGE_OP and n else int(icons[op]) * int(n)
    return worth


ABILITY_WORTH = lookup([_ability(ICON_WORTH, a) for a in range(len(ITEM_N))])
"""Hundredths of a point of every ability of every component, while there is time to use it."""
ABILITY_AT_END = lookup([_ability(ICON_AT_END, a) for a in range(len(ITEM_N))])
ARROW_WORTH = lookup([_arrow(ICON_WORTH, x) for x in range(len(PAY_FOOD))])

# The weights: points, or shares of what a thing is worth.
HALF_LABOR = 0.48  # a half Labor of a card in hand while turns are left in the round
CARD_ABILITY = 0.8  # of a card's ability when it is played
KEPT = 0.68  # of a card kept for the next round
TURN = 8.0  # a turn to come
PROMISE = 0.87  # a planned gain counts a little less than one that is there
PENDING = 1.0  # an effect to be resolved
STONE_SHARE = 1.1  # of what stones score as they stand
OFFERING_STEP = 0.4  # of a level on the Offerings track
HONOR_STEP = 0.8  # a step on the Honor track
HONOR_WAY = 0.93  # of the next points of honor, by the way gone
BURIAL_HOPE = 0.6  # of buried cards before the first step of honor
BURIAL_NEXT = 0.4  # of what one more buried card would bring
DRAWN = 1.2  # of the use of a card that will be drawn
DRAWN_ECLIPSE = 0.8  # of its Eclipse ability
CULTURE_USE = 0.85  # of a Culture card's ability
ANIMAL_GROWTH = 0.5  # an Animal of a set that may grow
JOKER_GROWTH = 1.25  # a joker
LAND_SHARE = 0.9  # of the benefits of hexes led
VILLAGE_INCOME = 1.5  # a Village in every Eclipse
CAMP_OUT = 0.2  # a Camp on the map
NEAR_TWO = 0.4  # two Camps of three for a Village
NEAR_THREE = 1.5  # all three
SETTLE = 0.4  # a Village beside what it brings
TOOL = 1.05  # the first five
MANY_TOOLS = 0.5  # the others
FOOD = 0.68  # the first six
MUCH_FOOD = 0.45  # the others
GOODS_LATE = 0.6  # how far use comes before the offerings
MEGALITH_PLACED = 0.06  # a Megalith beside what its place gave
SLOT_EMPTY = 1.0  # of the benefit of an empty slot
SLOT_HALF = 0.36  # of one that is half empty
RANK_LABOR = 0.4  # a half Labor in the Eclipse
PILE_ABILITY = 0.9  # of an Eclipse ability in the pile
CHIEF_USE = 0.85  # of the Chief's ability where it works
CHIEF_KEPT = 0.8  # of the same before the Chief is placed
CHIEF_BOUND = 0.7  # of an ability that works at one column alone
RECRUIT_USE = 0.5  # of a new Tribe card's use in a round
CULTURE_PLAYS = 0.25  # how often a Culture card comes again in a round
MIDDLE_INITIATE = 1.94  # a Tribe card and a burial
REST_TURN = 1.8  # a turn of Rest
STONE_TAKEN = 0.9  # of a stone that can be paid
TIP_SHARE = 1.0  # of the benefit of tipping
TIP_COST = 1.0  # an Animal that leaves its set
AGAIN = 0.78  # the next purchase against the one before
OFFERING_WORTH = lookup((0, 50, 90, 300, 330, 800, 850, 900, 1150))
"""Hundredths of a point of a level on the Offerings track: the ratio, and the way to the next benefit."""
STONE_GROWTH = lookup((60, 40, 90, 90, 60, 220, 60, 180, 110))
"""Hundredths of a point by which what a stone scores grows from Eclipse to Eclipse, by criterion."""


def _labor_at(column: int, kind: int) -> int:
    ability = LABOR_ONLY[TRIBE_ABILITY[kind]] if TRIBE_COLUMN[kind] in (ANY_COLUMN, column) else 0
    return int(TRIBE_LABOR[kind]) + int(ability)


def _use(kind: int) -> float:
    ability = ABILITY_WORTH[TRIBE_ABILITY[kind]] * (0.01 if TRIBE_COLUMN[kind] == ANY_COLUMN else 0.007)
    return HALF_LABOR * int(TRIBE_LABOR[kind]) + CARD_ABILITY * float(ability)


LABOR_AT = lookup2([[_labor_at(column, kind) for kind in range(TRIBE_KINDS)] for column in range(REST)])
"""Half Labor of a Tribe card at a column."""
CHEAP_FIRST = lookup2(
    [sorted(range(TRIBE_KINDS), key=lambda k: _use(k) / max(1, _labor_at(c, k))) for c in range(REST)]
)
"""Tribe cards in the order in which Labor is best taken from the hand, by column."""


@rule
def later_rounds(s: State) -> int:
    """How many rounds follow the present one; Preparation belongs to the next."""
    return ROUNDS - s.round_number - (1 if s.phase < PLAYING else 0)


@rule
def eclipses_left(s: State, p: int) -> int:
    """How many Eclipses a player has still to come."""
    n = later_rounds(s)
    if s.phase < ECLIPSE_ORDER:
        return n + 1
    at = 0
    while s.order[at] != p:
        at += 1
    return n + 1 if at >= s.position else n


@rule
def turns_left(s: State, p: int) -> int:
    """How many turns a player has still to begin."""
    if s.phase > ECLIPSE_ORDER:
        return TURNS * later_rounds(s)
    return s.players[p].figures + (1 if s.players[p].chief_free else 0) + TURNS * later_rounds(s)


@rule
def evaluate(s: State, p: int, terms: Array[float]) -> float:
    """The final score p may expect; `terms` gets its parts."""
    for i in range(TERM_COUNT):
        terms[i] = 0.0
    terms[SCORED] = score(s, p) * 1.0
    if s.phase > ECLIPSE_BOARD:
        return terms[SCORED]
    coming = eclipses_left(s, p)
    turns = turns_left(s, p) * 1.0
    terms[STONES] = stones_worth(s, p, coming)
    terms[IDOLS] = idols_worth(s, p)
    terms[BURIAL] = burial_worth(s, p, turns)
    terms[CARDS] = cards_worth(s, p)
    terms[ANIMALS] = animals_worth(s, p, turns)
    paid = 1 if s.turn == p and s.phase == ECLIPSE_BOARD else 0  # land and slots of this Eclipse
    terms[LAND] = land_worth(s, p, coming - paid)
    terms[GOODS] = goods_worth(s, p, turns)
    terms[MEGALITHS] = megaliths_worth(s, p, coming - paid)
    terms[ORDER] = order_worth(s, p)
    terms[LABOR] = hand_worth(s, p) + TURN * turns
    if s.players[p].chief_free:
        terms[LABOR] += CHIEF_KEPT * chief_worth(s, p)
    if s.turn == p:
        terms[LABOR] += turn_worth(s, p) + pending_worth(s)
    total = 0.0
    for i in range(TERM_COUNT):
        total += terms[i]
    return total


# -- what is there -------------------------------------------------------------


@rule
def income(s: State, ability: int, coming: int) -> float:
    """An ability used in every Eclipse to come."""
    if coming <= 0:
        return 0.0
    return 0.01 * (ABILITY_WORTH[ability] * (coming - 1) + ABILITY_AT_END[ability])


@rule
def stone_worth(s: State, p: int, stone: int, coming: int) -> float:
    """What a stone scores in the Eclipses to come: as now, and a little more each time."""
    growth = 0.01 * STONE_GROWTH[STONE_CRITERION[stone]]
    begun = 0.5 if s.phase < ECLIPSE_ORDER else 0.0
    return coming * (stone_points(s, p, stone) + growth * (0.5 * (coming - 1) + begun))


@rule
def stones_worth(s: State, p: int, coming: int) -> float:
    """Own stones."""
    worth = 0.0
    scored = s.stones_scored if s.turn == p else 0  # in this Eclipse
    for slot in range(s.players[p].stone_count):
        worth += stone_worth(s, p, s.players[p].stones[slot], coming - (scored >> slot & 1))
    return worth * STONE_SHARE


@rule
def idols_worth(s: State, p: int) -> float:
    """Steps on both tracks: benefits and ratio, and the way to the next points of honor."""
    player = s.players[p]
    way = 0
    level = player.honor
    while level > 0 and HONOR_POINTS[level] == 0:
        level -= 1
        way += 1
    ahead = player.honor
    while ahead < TOP_LEVEL and (ahead == player.honor or HONOR_POINTS[ahead] == 0):
        ahead += 1
    near = HONOR_POINTS[ahead] * HONOR_WAY * way / (way + ahead - player.honor) if ahead > player.honor else 0.0
    return OFFERING_WORTH[player.offerings] * 0.01 * OFFERING_STEP + near + HONOR_STEP * player.honor


@rule
def burial_worth(s: State, p: int, turns: float) -> float:
    """Buried cards by the table of the present rank, and what one more would bring; without honor only a hope."""
    buried = min(TABLE_END, buried_cards(s, p))
    rank = min(2, honor_rank(s, p)) if s.players[p].honor > 0 else 1
    now = BURIAL_TABLE[rank][buried] * 1.0
    ahead = BURIAL_TABLE[rank][min(TABLE_END, buried + 1)] - now
    worth = now + ahead * BURIAL_NEXT * min(1.0, turns / 3.0)
    if s.players[p].honor > 0:
        return worth
    return worth * (BURIAL_HOPE if turns > 0.0 else 0.0)


@rule
def tribe_worth(s: State, kind: int) -> float:
    """The use of a Tribe card when it is drawn."""
    ability = ABILITY_WORTH[TRIBE_ABILITY[kind]] * (0.01 if TRIBE_COLUMN[kind] == ANY_COLUMN else 0.007)
    return TRIBE_LABOR[kind] * HALF_LABOR + CARD_ABILITY * ability


@rule
def cards_worth(s: State, p: int) -> float:
    """Printed points, and the mean use of the cards that will be drawn; what is buried will not."""
    use = 0.0
    cards = 0
    for kind in range(TRIBE_KINDS):
        n = 0
        for zone in range(BURIED):
            n += amount(s, p, zone, kind)
        cards += n
        use += n * (tribe_worth(s, kind) + 0.01 * DRAWN_ECLIPSE * ABILITY_WORTH[TRIBE_ECLIPSE[kind]])
    for culture in range(CULTURE_COUNT):
        place = s.culture_place[culture] - OWNED
        if place >= 0 and place % MAX_PLAYERS == p and place < MAX_PLAYERS * BURIED:
            cards += 1
            use += 0.01 * CULTURE_USE * ABILITY_WORTH[CULTURE_ABILITY[culture]]
    drawn = (HAND_SIZE + VILLAGES - s.players[p].villages) * later_rounds(s)
    return card_points(s, p) + drawn * use / max(1, cards) * DRAWN


@rule
def turn_to_come(s: State, p: int) -> bool:
    """Whether a player has another turn in this round, beside the one at work."""
    return s.phase < ECLIPSE_ORDER and (s.players[p].figures > 0 or s.players[p].chief_free)


@rule
def kept_worth(s: State, p: int, kind: int) -> float:
    """A Tribe card in hand: its use in another turn; after the last one the Eclipse pile, or the next round."""
    use = tribe_worth(s, kind)
    if turn_to_come(s, p):
        return use
    kept = KEPT * use if later_rounds(s) > 0 else 0.0
    if s.turn == p and (s.phase == ACTING or s.phase == PILING):
        return max(kept, pile_worth(s, kind))
    return kept


@rule
def pile_worth(s: State, kind: int) -> float:
    """A Tribe card in the Eclipse pile: its Labor and its ability."""
    ability = ABILITY_WORTH[TRIBE_ECLIPSE[kind]] if later_rounds(s) > 0 else ABILITY_AT_END[TRIBE_ECLIPSE[kind]]
    return 0.01 * PILE_ABILITY * ability + RANK_LABOR * TRIBE_LABOR[kind]


@rule
def hand_worth(s: State, p: int) -> float:
    """Cards in hand by their use."""
    left = s.players[p].zone_size[HAND]
    worth = 0.0
    for kind in range(TRIBE_KINDS):
        n = amount(s, p, HAND, kind)
        if n > 0:
            left -= n
            worth += n * kept_worth(s, p, kind)
    if left > 0:
        share = 1.0 if turn_to_come(s, p) else (KEPT if later_rounds(s) > 0 else 0.0)
        for kind in range(TRIBE_KINDS, KINDS):
            if amount(s, p, HAND, kind) > 0:
                worth += 0.01 * CULTURE_USE * share * ABILITY_WORTH[CULTURE_ABILITY[kind - TRIBE_KINDS]]
    return worth


@rule
def animals_worth(s: State, p: int, turns: float) -> float:
    """Sets of upright Animals, and their growth."""
    grow = min(1.0, turns / 6.0)
    worth = animal_points(s, p) * 1.0
    for species in range(SPECIES_COUNT):
        n = s.players[p].upright[species]
        if n > 0:
            if SPECIES_JOKER[species]:
                worth += JOKER_GROWTH * n * grow
            elif n < SPECIES_LIMIT[species]:
                worth += ANIMAL_GROWTH * n * grow
    return worth


@rule
def land_worth(s: State, p: int, coming: int) -> float:
    """Hexes led, Villages and Camps, and places where the next Village may stand."""
    player = s.players[p]
    worth = 0.0
    for at in range(HEXES):
        ability = TERRAIN_ABILITY[s.terrain[at]]
        if ability > 0 and leads(s, p, at):
            used = 1 if s.turn == p and s.claimed[at] else 0
            worth += LAND_SHARE * income(s, ability, coming - used)
    worth += (VILLAGES - player.villages) * VILLAGE_INCOME * coming
    if player.villages > 0:
        worth += near_village(s, p) * min(1.0, coming / 2.0)
    return worth + CAMP_OUT * min(1, coming) * (CAMPS - player.camps)


@rule
def near_village(s: State, p: int) -> float:
    """How far the Camps stand from the next Village."""
    best = 0
    for junction in range(JUNCTIONS):
        if s.village_at[junction] == 0:
            near = 0
            for i in range(3):
                if s.players[p].camp_on[JUNCTION_HEX[junction][i]] > 0:
                    near += 1
            best = max(best, near)
    if best < 2:
        return 0.0
    return NEAR_TWO if best == 2 else NEAR_THREE


@rule
def goods_worth(s: State, p: int, turns: float) -> float:
    """Food and Tools: by their use while there are turns, by the ratio of the offerings at the end."""
    player = s.players[p]
    share = min(1.0, turns / 4.0)
    tools = min(player.tools, 5) * TOOL + max(0, player.tools - 5) * MANY_TOOLS
    food = min(player.food, 6) * FOOD + max(0, player.food - 6) * MUCH_FOOD
    ratio = OFFERING_RATIO[player.offerings]
    left = (player.tools + player.food) / ratio if ratio > 0 else 0.0
    if turns == 0.0:
        left = offerings_points(s, p) * 1.0
    return (tools + food) * share + left * (1.0 - GOODS_LATE * share)


@rule
def megaliths_worth(s: State, p: int, coming: int) -> float:
    """Benefits of emptied slots in every Eclipse to come, and the way to the next."""
    player = s.players[p]
    worth = MEGALITH_PLACED * player.megaliths
    for slot in range(SUPPLY_SLOTS):
        if player.megaliths >= 2 * (slot + 1):
            worth += SLOT_EMPTY * income(s, SUPPLY_ABILITY[slot], coming)
        elif player.megaliths == 2 * slot + 1:
            worth += SLOT_HALF * income(s, SUPPLY_ABILITY[slot], coming)
    return worth


@rule
def order_worth(s: State, p: int) -> float:
    """Labor and abilities waiting for this round's Eclipse."""
    worth = 0.0
    if s.phase <= ECLIPSE_ORDER:
        worth = RANK_LABOR * REST_LABOR * s.players[p].placed[REST]
        for kind in range(TRIBE_KINDS):
            worth += amount(s, p, ECLIPSE_PILE, kind) * pile_worth(s, kind)
        return worth
    if eclipses_left(s, p) == later_rounds(s) or (s.turn == p and s.phase > ECLIPSE_CARDS):
        return 0.0
    for kind in range(TRIBE_KINDS):
        n = s.unused[kind] if s.turn == p else amount(s, p, ECLIPSE_PILE, kind)
        worth += n * (pile_worth(s, kind) - RANK_LABOR * TRIBE_LABOR[kind])
    return worth


@rule
def pending_worth(s: State) -> float:
    """Effects still to be resolved."""
    worth = 0.0
    for i in range(s.depth):
        item = s.pending[i]
        if item.op == EXCHANGE_OP:
            worth += 0.01 * PENDING * ARROW_WORTH[item.arg]
        elif s.round_number == ROUNDS and s.phase > ECLIPSE_ORDER:
            worth += 0.01 * PENDING * ICON_AT_END[item.op] * item.n
        else:
            worth += 0.01 * PENDING * ICON_WORTH[item.op] * item.n
    return worth


# -- a plan for the turn -------------------------------------------------------


@rule
def chief_worth(s: State, p: int) -> float:
    """The ability of a player's Chief; one that is bound to a column counts less."""
    player = s.players[p]
    if player.chief == NONE:
        return 0.0
    worth = 0.01 * ABILITY_WORTH[CHIEF_ABILITY[player.chief][player.side]]
    return worth if CHIEF_COLUMN[player.chief][player.side] == ANY_COLUMN else worth * CHIEF_BOUND


@rule
def turn_worth(s: State, p: int) -> float:
    """What the turn at work may still bring beyond what the cards are worth in hand."""
    if s.phase == PLAYING:  # a turn that has not begun is any turn: who has just ended one loses nothing by it
        return best_plan(s, p, s.labor) - TURN if s.cultures_played > 0 else 0.0
    if s.phase == CHOOSING_TOKEN:
        return plan_worth(s, p, s.column, TOP, s.labor)
    if s.phase != ACTING:
        return 0.0
    worth = plan_worth(s, p, s.column, s.section, s.labor)
    if s.with_chief and not s.chief_used:
        column = CHIEF_COLUMN[s.players[p].chief][s.players[p].side]
        if column == ANY_COLUMN or column == s.column:
            worth += CHIEF_USE * chief_worth(s, p)
    for kind in range(TRIBE_KINDS):
        if s.unused[kind] > 0:
            worth += 0.01 * PENDING * s.unused[kind] * ABILITY_WORTH[TRIBE_ABILITY[kind]]
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
    """What a column may still bring from a section on, with some half Labor there already."""
    worth = 0.0
    if section == TOP:
        worth += top_plan(s, p, column, labor)
    if section <= MIDDLE and not (s.middle_used and s.column == column):
        worth += middle_plan(s, p, column)
    if section < BOTTOM and column < REST and not s.bottom_taken[column]:
        worth += 0.01 * PENDING * ABILITY_WORTH[COLUMN_ABILITY[column]]
    return worth


@rule
def labor_cost(s: State, p: int, column: int, missing: int) -> float:
    """What so many half Labor cost at a column: the cheapest cards in hand, then Food; 99 if that is not enough."""
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
        cost += SPEND_COST[food] * FOOD
        food -= SPEND_COST[food]
    return cost if missing <= 0 else 99.0


@rule
def top_plan(s: State, p: int, column: int, labor: int) -> float:
    """What the purchases of a top section bring, less the cards and goods they take."""
    if column == REST:
        return REST_TURN
    if column == MIGRATE:
        return migrate_plan(s, p, labor)
    player = s.players[p]
    price = 6 if column == DEVELOP else 2
    most = min(5, player.tools)
    if column == DEVELOP:
        most = 2
    elif column == HUNT:
        animals = in_grounds(s)
        most = min(most, animals if animals > 0 or in_animal_deck(s) == 0 else 2)
    if most == 0 or labor_cost(s, p, column, price - labor) > 90.0:
        return 0.0
    best = 0.0
    each = purchase(s, p, column)
    gain = 0.0
    for n in range(1, most + 1):
        gain += each
        each *= AGAIN
        best = max(best, gain * PROMISE - labor_cost(s, p, column, n * price - labor))
    return best


@rule
def purchase(s: State, p: int, column: int) -> float:
    """What the best purchase of a top section brings, its Tool paid."""
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
    return best - TOOL * min(1.0, turns_left(s, p) / 4.0)


@rule
def culture_worth(s: State, culture: int) -> float:
    """A Culture card: its points, and its ability now and when it comes again."""
    plays = CULTURE_USE + CULTURE_PLAYS * later_rounds(s)
    return CULTURE_POINTS[culture] + 0.01 * ABILITY_WORTH[CULTURE_ABILITY[culture]] * plays


@rule
def recruit_worth(s: State, kind: int) -> float:
    """A Tribe card: its points, its use in the rounds to come, and in this round's Eclipse."""
    rounds = later_rounds(s)
    if s.tribe_left[kind - FIRST_TYPE] == 0:
        return 1.0
    pile = ABILITY_WORTH[TRIBE_ECLIPSE[kind]] if rounds > 0 else ABILITY_AT_END[TRIBE_ECLIPSE[kind]]
    return TRIBE_POINTS[kind] + RECRUIT_USE * (rounds * tribe_worth(s, kind) + 0.01 * pile)


@rule
def animal_worth(s: State, p: int, species: int) -> float:
    """One more Animal of a species, upright."""
    n = s.players[p].upright[species]
    grow = min(1.0, turns_left(s, p) / 6.0)
    if SPECIES_JOKER[species]:
        return 2.0 + JOKER_GROWTH * grow
    if n >= SPECIES_LIMIT[species]:
        return 0.3
    return SET_POINTS[species][n + 1] - SET_POINTS[species][n] + ANIMAL_GROWTH * grow


@rule
def migrate_plan(s: State, p: int, labor: int) -> float:
    """Camps from the Base to the best free lands, or to the three hexes of the next Village."""
    player = s.players[p]
    coming = eclipses_left(s, p)
    at_base = player.camp_on[BASE]
    camps = at_base + min(player.tools, player.camps)
    best = 0.0
    for at in range(HEXES):
        if at != BASE and player.camp_on[at] == 0 and camps > 0 and not leads(s, p, at):
            gain = LAND_SHARE * income(s, TERRAIN_ABILITY[s.terrain[at]], coming)
            if gain > best:
                gain -= labor_cost(s, p, MIGRATE, 2 * HEX_DISTANCE[at] - labor)
                best = max(best, gain - (TOOL if at_base == 0 else 0.0))
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
                        gain += LAND_SHARE * income(s, TERRAIN_ABILITY[s.terrain[at]], coming)
            if 0 < missing <= camps:
                if player.food >= VILLAGE_FOOD:
                    gain += village_gain(s, p, coming)
                gain -= TOOL * max(0, missing - at_base)
                if gain > best:
                    best = max(best, gain - labor_cost(s, p, MIGRATE, 2 * moves - labor))
    return best


@rule
def village_gain(s: State, p: int, coming: int) -> float:
    """A Village: its card in every Eclipse, less its Food and the Camps that return."""
    return SETTLE + VILLAGE_INCOME * coming - FOOD * VILLAGE_FOOD - 3.0 * CAMP_OUT


@rule
def middle_plan(s: State, p: int, column: int) -> float:
    """What the middle section may bring."""
    player = s.players[p]
    if column == INITIATE:
        return MIDDLE_INITIATE if player.food > 0 else 0.0
    if column == DEVELOP:
        return stone_plan(s, p)
    if column == MIGRATE:
        if player.food >= VILLAGE_FOOD and can_settle(s, p):
            return max(0.0, village_gain(s, p, eclipses_left(s, p)))
        return 0.0
    best = 0.0
    for species in range(SPECIES_COUNT):
        if player.upright[species] > 0:
            cost = TIP_COST * min(4, player.upright[species])
            best = max(best, 0.01 * TIP_SHARE * ABILITY_WORTH[TIP_ABILITY[species]] - cost)
    return best


@rule
def stone_plan(s: State, p: int) -> float:
    """The best Sacred Stone that can be paid, with the benefit of its slot."""
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
    share = min(1.0, turns_left(s, p) / 4.0)
    price = share * (SLOT_FOOD[slot] * FOOD + SLOT_TOOLS[slot] * TOOL)
    return max(0.0, STONE_TAKEN * (best * STONE_SHARE + 0.01 * ABILITY_WORTH[SLOT_ABILITY[slot]] - price))


@rule
def uncertainty(s: State) -> float:
    """How far final scores may still stray from what is expected, in points."""
    return 4.0 + 2.2 * (ROUNDS - s.round_number) + (1.5 if s.phase < ECLIPSE_ORDER else 0.0)
