"""What a position is worth: the final score a seat may expect, as a sum of named terms.

Hand-written rules of thumb: points scored and in sight, what stones, land and Megaliths will
bring in the Eclipses to come, cards and goods by their use, and for the player at work a plan
for the turn: what hand, Tools and Food can buy in each column. Used by bots alone.
"""

from cromlech.core.rules import rule, table
from cromlech.core.structs import Array

from .animals import in_animal_deck, in_grounds
from .board import (
    ANY_COLUMN,
    BOTTOM,
    DEVELOP,
    HEXES,
    HUNT,
    INITIATE,
    JUNCTION_HEX,
    JUNCTIONS,
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
    VILLAGE_FOOD,
    VILLAGES,
)
from .cards import amount, buried_cards
from .components import OPS
from .effects import cultures_on_display
from .idols import honor_rank
from .map import can_settle, leads
from .moves import CULTURES, KINDS, SPECIES_COUNT, TRIBE_KINDS
from .scoring import animal_points, card_points, offerings_points, score
from .state import (
    ACTING,
    CHOOSING_TOKEN,
    DECK,
    DISCARDS,
    ECLIPSE_BOARD,
    ECLIPSE_ORDER,
    ECLIPSE_PILE,
    HAND,
    PLAYING,
    State,
)
from .stones import can_take_stone, stone_points
from .tables import (
    BURIAL_TABLE,
    CHIEF_ABILITY,
    CHIEF_COLUMN,
    COLUMN_ABILITY,
    CULTURE_ABILITY,
    EXCHANGE_OP,
    GAIN_N,
    GAIN_OP,
    HONOR_POINTS,
    ITEM_N,
    ITEM_OP,
    LABOR_ONLY,
    PAY_CARDS,
    PAY_FOOD,
    PAY_TOOLS,
    SPECIES_JOKER,
    SUPPLY_ABILITY,
    TABLE_END,
    TERRAIN_ABILITY,
    TIP_ABILITY,
    TRIBE_ABILITY,
    TRIBE_COLUMN,
    TRIBE_ECLIPSE,
    TRIBE_LABOR,
)

# The terms of the sum, each a reason a hint can give.
(SCORED, STONES, IDOLS, BURIAL, CARDS, ANIMALS, LAND, GOODS, LABOR, MEGALITHS, ORDER) = range(11)
TERMS = ("scored", "stones", "idols", "burial", "cards", "animals", "land", "goods", "labor", "megaliths", "order")
TERM_COUNT = 11

# Hundredths of a point an icon is worth while there is time to use it.
_ICONS = {
    "megalith": 210,
    "draw": 100,
    "idol": 125,
    "tool": 90,
    "food": 50,
    "labor": 30,
    "vp": 100,
    "fill_food": 180,
    "bury": 150,
    "camp_place": 90,
    "camp_move": 70,
    "village": 450,
    "tribe_hand": 190,
    "tribe_discard": 150,
    "culture": 300,
    "animal_pick": 220,
    "animal_top": 180,
    "animal_reveal": 10,
    "animal_tip": 130,
    "sacred_stone": 450,
    "vp_species": 300,
    "vp_tiles": 250,
    "discard": -60,
    "megalith_chain": 180,
    "card": 100,
}
ICON_WORTH = table([_ICONS.get(op, 0) for op in OPS])
OFFERING_STEPS = table((0, 60, 190, 230, 380, 420, 600, 760, 1100))
"""Hundredths of a point of a level on the Offerings track, all benefits on the way and the better ratio counted."""


def _arrow(x: int) -> int:
    gain = sum(ICON_WORTH[op] * n for op, n in zip(GAIN_OP[x], GAIN_N[x], strict=True))
    return max(0, int(gain) - 50 * int(PAY_FOOD[x]) - 90 * int(PAY_TOOLS[x]) - 60 * int(PAY_CARDS[x]))


_arrows = [_arrow(x) for x in range(len(PAY_FOOD))]


def _ability(a: int) -> int:
    from .tables import ITEM_ARG

    worth = 0
    for op, n, arg in zip(ITEM_OP[a], ITEM_N[a], ITEM_ARG[a], strict=True):
        worth += _arrows[arg] if op == EXCHANGE_OP and n else int(ICON_WORTH[op]) * int(n)
    return worth


ABILITY_WORTH = table([_ability(a) for a in range(len(ITEM_N))])
"""Hundredths of a point of every ability of every component."""
ARROW_WORTH = table(_arrows or [0])

HALF_LABOR = 0.33
"""Points of half a Labor in hand while turns are left in the round."""
EAGERNESS = 0.92
"""A planned gain counts a little less than one that is there."""


@rule
def eclipses_left(s: State, p: int) -> int:
    """How many Eclipses a player has still to come."""
    n = ROUNDS - s.round_number
    if s.phase < ECLIPSE_ORDER:
        return min(ROUNDS, n + 1)
    at = 0
    while s.order[at] != p:
        at += 1
    return n + 1 if at >= s.position else n


@rule
def turns_left(s: State, p: int) -> int:
    """How many turns a player has still to begin."""
    player = s.players[p]
    if s.phase > ECLIPSE_ORDER:
        return 3 * (ROUNDS - s.round_number)
    return player.figures + (1 if player.chief_free else 0) + 3 * min(3, ROUNDS - s.round_number)


@rule
def evaluate(s: State, p: int, terms: Array[float]) -> float:
    """The final score p may expect; `terms` gets its parts."""
    for i in range(TERM_COUNT):
        terms[i] = 0.0
    coming = eclipses_left(s, p) * 1.0
    turns = turns_left(s, p) * 1.0
    terms[SCORED] = score(s, p) * 1.0
    if s.phase > ECLIPSE_BOARD:
        return terms[SCORED]
    terms[STONES] = stones_worth(s, p, coming)
    terms[IDOLS] = idols_worth(s, p)
    terms[BURIAL] = burial_worth(s, p, turns)
    terms[CARDS] = cards_worth(s, p, turns)
    terms[ANIMALS] = animals_worth(s, p, turns)
    terms[LAND] = land_worth(s, p, coming)
    terms[GOODS] = goods_worth(s, p, turns)
    terms[MEGALITHS] = megaliths_worth(s, p, coming)
    terms[ORDER] = order_worth(s, p)
    terms[LABOR] = hand_worth(s, p)
    if s.turn == p:
        terms[LABOR] += turn_worth(s, p) + pending_worth(s)
    elif s.phase >= PLAYING and s.phase < ECLIPSE_ORDER and turns > 3.0 * (ROUNDS - s.round_number):
        terms[LABOR] += best_plan(s, p, 0)  # their next turn comes whoever is at work now
    total = 0.0
    for i in range(TERM_COUNT):
        total += terms[i]
    return total


@rule
def stones_worth(s: State, p: int, coming: float) -> float:
    """Own stones: what they score now in every Eclipse to come, and a little growth."""
    worth = 0.0
    for slot in range(s.players[p].stone_count):
        worth += (stone_points(s, p, s.players[p].stones[slot]) + 0.4 * (coming - 1.0)) * coming
    return worth * 0.95


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
    near = HONOR_POINTS[ahead] * 0.8 * way / (way + ahead - player.honor) if ahead > player.honor else 0.0
    return OFFERING_STEPS[player.offerings] * 0.004 + near + 0.35 * player.honor


@rule
def burial_worth(s: State, p: int, turns: float) -> float:
    """Buried cards by the table of the present rank; without a step on the Honor track only a hope."""
    buried = min(TABLE_END, buried_cards(s, p))
    if s.players[p].honor > 0:
        return BURIAL_TABLE[min(2, honor_rank(s, p))][buried] * 1.0
    return BURIAL_TABLE[1][buried] * (0.6 if turns > 0.0 else 0.0)


@rule
def tribe_worth(kind: int) -> float:
    """The use of a Tribe card when it is drawn."""
    ability = ABILITY_WORTH[TRIBE_ABILITY[kind]] * (0.01 if TRIBE_COLUMN[kind] == ANY_COLUMN else 0.007)
    return TRIBE_LABOR[kind] * HALF_LABOR + ability


@rule
def cards_worth(s: State, p: int, turns: float) -> float:
    """Printed points, and the mean use of the cards that will be drawn."""
    use = 0.0
    cards = 0
    for kind in range(TRIBE_KINDS):
        n = amount(s, p, DECK, kind) + amount(s, p, DISCARDS, kind) + amount(s, p, ECLIPSE_PILE, kind)
        n += amount(s, p, HAND, kind)
        cards += n
        use += n * (tribe_worth(kind) + 0.004 * ABILITY_WORTH[TRIBE_ECLIPSE[kind]])
    for culture in range(CULTURES):
        kind = TRIBE_KINDS + culture
        n = amount(s, p, DECK, kind) + amount(s, p, DISCARDS, kind) + amount(s, p, HAND, kind)
        cards += n
        use += n * 0.008 * ABILITY_WORTH[CULTURE_ABILITY[culture]]
    drawn = 5.0 * min(3, ROUNDS - s.round_number)
    mean = use / max(1, cards)
    return card_points(s, p) + drawn * mean * 0.8 + 0.02 * turns


@rule
def hand_worth(s: State, p: int) -> float:
    """Cards in hand: their use in the turns left of this round, less if they must wait, none at the end."""
    player = s.players[p]
    if player.zone_size[HAND] == 0:
        return 0.0
    share = 0.0
    if s.phase < ECLIPSE_ORDER and (player.figures > 0 or player.chief_free or (s.turn == p and s.phase == ACTING)):
        share = 1.0
    elif s.round_number < ROUNDS:
        share = 0.6
    worth = 0.0
    for kind in range(TRIBE_KINDS):
        n = amount(s, p, HAND, kind)
        if n > 0:
            worth += n * share * tribe_worth(kind)
    left = player.zone_size[HAND]
    for kind in range(TRIBE_KINDS):
        left -= amount(s, p, HAND, kind)
    if left > 0:
        for kind in range(TRIBE_KINDS, KINDS):
            if amount(s, p, HAND, kind) > 0:
                worth += 0.0075 * share * ABILITY_WORTH[CULTURE_ABILITY[kind - TRIBE_KINDS]]
    return worth


@rule
def animals_worth(s: State, p: int, turns: float) -> float:
    """Sets of upright Animals, their growth, and the benefit of tipping one of them in time."""
    grow = min(1.0, turns / 6.0)
    worth = animal_points(s, p) * 1.0
    for species in range(SPECIES_COUNT):
        n = s.players[p].upright[species]
        if n > 0:
            worth += 0.45 * n * grow
            if SPECIES_JOKER[species]:
                worth += 1.2 * n * grow
            elif n > 4:
                worth -= 0.3 * (n - 4)
    return worth


@rule
def land_worth(s: State, p: int, coming: float) -> float:
    """Hexes led, Villages and places where the next one may stand."""
    player = s.players[p]
    worth = 0.0
    for at in range(HEXES):
        if TERRAIN_ABILITY[s.terrain[at]] > 0 and leads(s, p, at) and not (s.claimed[at] and s.turn == p):
            worth += 0.0085 * ABILITY_WORTH[TERRAIN_ABILITY[s.terrain[at]]] * coming
    worth += (VILLAGES - player.villages) * 1.1 * coming
    if player.villages > 0:
        best = 0
        for junction in range(JUNCTIONS):
            if s.village_at[junction] == 0:
                near = 0
                for i in range(3):
                    if player.camp_on[JUNCTION_HEX[junction][i]] > 0:
                        near += 1
                best = max(best, near)
        worth += 0.3 * best * min(1.0, coming / 2.0)
    return worth + 0.35 * min(1.0, coming) * (5 - player.camps)


@rule
def goods_worth(s: State, p: int, turns: float) -> float:
    """Food and Tools: by their use while there are turns, by the ratio of the offerings at the end."""
    player = s.players[p]
    share = min(1.0, turns / 4.0)
    tools = min(player.tools, 5) * 0.95 + max(0, player.tools - 5) * 0.4
    food = min(player.food, 6) * 0.55 + max(0, player.food - 6) * 0.3
    return (tools + food) * share + offerings_points(s, p) * (1.0 - 0.8 * share)


@rule
def megaliths_worth(s: State, p: int, coming: float) -> float:
    """Benefits of emptied slots in every Eclipse to come, and the way to the next."""
    player = s.players[p]
    worth = 0.12 * player.megaliths
    for slot in range(SUPPLY_SLOTS):
        if player.megaliths >= 2 * (slot + 1):
            worth += 0.0095 * ABILITY_WORTH[SUPPLY_ABILITY[slot]] * coming
        elif player.megaliths == 2 * slot + 1:
            worth += 0.0035 * ABILITY_WORTH[SUPPLY_ABILITY[slot]] * coming
    return worth


@rule
def order_worth(s: State, p: int) -> float:
    """Labor and abilities waiting for this round's Eclipse."""
    if s.phase > ECLIPSE_ORDER:
        worth = 0.0
        if s.turn == p and s.phase < ECLIPSE_BOARD:
            for kind in range(TRIBE_KINDS):
                worth += 0.0085 * s.unused[kind] * ABILITY_WORTH[TRIBE_ECLIPSE[kind]]
        elif s.pile_open and eclipses_left(s, p) > ROUNDS - s.round_number:
            for kind in range(TRIBE_KINDS):
                worth += 0.0085 * amount(s, p, ECLIPSE_PILE, kind) * ABILITY_WORTH[TRIBE_ECLIPSE[kind]]
        return worth
    worth = 0.12 * REST_LABOR * s.players[p].placed[REST]
    for kind in range(TRIBE_KINDS):
        n = amount(s, p, ECLIPSE_PILE, kind)
        if n > 0:
            worth += n * (0.12 * TRIBE_LABOR[kind] + 0.0085 * ABILITY_WORTH[TRIBE_ECLIPSE[kind]])
    return worth


@rule
def pending_worth(s: State) -> float:
    """Effects still to be resolved."""
    worth = 0.0
    for i in range(s.depth):
        item = s.pending[i]
        if item.op == EXCHANGE_OP:
            worth += 0.0085 * ARROW_WORTH[item.arg]
        else:
            worth += 0.0085 * ICON_WORTH[item.op] * item.n
    return worth


# -- a plan for the turn -------------------------------------------------------


@rule
def turn_worth(s: State, p: int) -> float:
    """What the turn may still bring beyond what the cards are worth in hand."""
    if s.phase == PLAYING or s.phase == CHOOSING_TOKEN:
        if s.column != NONE:
            return plan_worth(s, p, s.column, TOP, s.labor)
        return best_plan(s, p, s.labor)
    if s.phase == ACTING:
        worth = plan_worth(s, p, s.column, s.section, s.labor)
        if s.with_chief and not s.chief_used:
            player = s.players[p]
            column = CHIEF_COLUMN[player.chief][player.side]
            if column == ANY_COLUMN or column == s.column:
                worth += 0.008 * ABILITY_WORTH[CHIEF_ABILITY[player.chief][player.side]]
        for kind in range(TRIBE_KINDS):
            if s.unused[kind] > 0:
                worth += 0.0085 * s.unused[kind] * ABILITY_WORTH[TRIBE_ABILITY[kind]]
        return worth
    return 0.0


@rule
def best_plan(s: State, p: int, labor: int) -> float:
    """The best place for the next figure."""
    best = 0.0
    for column in range(REST + 1):
        best = max(best, plan_worth(s, p, column, TOP, labor))
    return best * EAGERNESS


@rule
def plan_worth(s: State, p: int, column: int, section: int, labor: int) -> float:
    """What a column may still bring from a section on, with some half Labor there already."""
    worth = 0.0
    if section == TOP:
        worth += top_plan(s, p, column, labor)
    if section <= MIDDLE and not (s.middle_used and s.turn == p):
        worth += middle_plan(s, p, column)
    if section < BOTTOM and column < REST and not s.bottom_taken[column]:
        worth += 0.0088 * ABILITY_WORTH[COLUMN_ABILITY[column]]
    return worth


@rule
def labor_within_reach(s: State, p: int, column: int) -> int:
    """Half Labor the hand would make at a column, beyond what is there."""
    halves = 0
    for kind in range(TRIBE_KINDS):
        n = amount(s, p, HAND, kind) - (s.fresh[kind] if s.turn == p else 0)
        if n > 0:
            each = TRIBE_LABOR[kind]
            if TRIBE_COLUMN[kind] == ANY_COLUMN or TRIBE_COLUMN[kind] == column:
                each += LABOR_ONLY[TRIBE_ABILITY[kind]]
            halves += n * each
    return halves


@rule
def top_plan(s: State, p: int, column: int, labor: int) -> float:
    """The best number of purchases in a top section, less the worth of the Labor they take from the hand."""
    if column == REST:
        return 0.95
    player = s.players[p]
    rounds = ROUNDS - s.round_number
    reach = labor_within_reach(s, p, column)
    price = 2
    most = 0
    gain = 0.0
    if column == INITIATE:
        most = min(player.tools, 5)
        gain = 0.35 + 0.45 * rounds
    elif column == DEVELOP:
        price = 6
        most = cultures_on_display(s)
        gain = 1.9 + 0.9 * rounds if s.round_number > 2 else 1.6 + 0.6 * rounds
    elif column == MIGRATE:
        most = 5 if rounds > 0 else 3
        gain = 0.55 + 0.2 * rounds
    elif column == HUNT:
        most = min(player.tools, in_grounds(s) if in_grounds(s) > 0 else (2 if in_animal_deck(s) > 0 else 0))
        gain = 1.6
    best = 0.0
    for n in range(1, most + 1):
        need = n * price
        if need > labor + reach:
            break
        missing = max(0, need - labor)
        ready = (need - missing) / need
        # what is left of a round's cards will find other work: Labor of the hand costs less in the last turn
        cost = missing * HALF_LABOR * (0.75 if player.figures > 0 or player.chief_free else 0.45)
        best = max(best, n * gain * (EAGERNESS - 0.06 + 0.06 * ready) - cost)
    if column == MIGRATE and player.camps > 0 and player.tools > 0 and rounds > 0:
        best += 0.25
    return best


@rule
def middle_plan(s: State, p: int, column: int) -> float:
    """What the middle section may bring."""
    player = s.players[p]
    if column == INITIATE:
        return 1.7 if player.food > 0 else 0.0
    if column == DEVELOP:
        if player.stone_count < STONE_SLOTS and can_take_stone(s, p):
            return 1.4 * eclipses_left(s, p) + 0.6
        return 0.0
    if column == MIGRATE:
        if player.food >= VILLAGE_FOOD and can_settle(s, p):
            return 1.0 + 1.5 * eclipses_left(s, p)
        return 0.0
    best = 0.0
    for species in range(SPECIES_COUNT):
        if player.upright[species] > 0:
            cost = 1.2 * min(4, player.upright[species])
            best = max(best, 0.009 * ABILITY_WORTH[TIP_ABILITY[species]] - cost)
    return best


@rule
def uncertainty(s: State) -> float:
    """How far final scores may still stray from what is expected, in points."""
    return 4.0 + 2.2 * (ROUNDS - s.round_number) + (1.5 if s.phase < ECLIPSE_ORDER else 0.0)
