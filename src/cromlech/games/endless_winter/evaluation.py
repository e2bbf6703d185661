"""The evaluation of a position: the final score a seat can expect, as a sum of named terms.

It is written by hand, based on what things give: points scored and in sight, stones in every Eclipse
to come, hexes led and Villages, goods and cards by their use. For the current player, it adds a plan
for the turn: what hand, Tools, and Food can buy in each column, starting with the cheapest cards. The
numbers are in weights.toml and worth.toml. Only bots use this; no rule depends on it.
"""

from cromlech.core.names import Names
from cromlech.core.rules import rule
from cromlech.core.structs import Array

from .actions import CULTURE_COUNT, KINDS, SPECIES_COUNT, TRIBE_KINDS
from .board import (
    CAMPS,
    HAND_SIZE,
    HEXES,
    JUNCTION_HEX,
    JUNCTIONS,
    MAX_PLAYERS,
    NEUTRALS,
    REST,
    REST_LABOR,
    ROUNDS,
    SUPPLY_SLOTS,
    TOP_LEVEL,
    VILLAGES,
)
from .cards import amount, buried_cards
from .idols import honor_rank
from .map import leads
from .planning import turn_worth
from .printed import (
    BURIAL_TABLE,
    CULTURE_ABILITY,
    HONOR_POINTS,
    OFFERING_RATIO,
    SPECIES_JOKER,
    SPECIES_LIMIT,
    SUPPLY_ABILITY,
    TABLE_END,
    TERRAIN_ABILITY,
    TRIBE_ECLIPSE,
    TRIBE_LABOR,
)
from .scoring import OTHERS, animal_points, card_points, offerings_points, score
from .state import BURIED, ECLIPSE_BOARD, ECLIPSE_CARDS, ECLIPSE_ORDER, ECLIPSE_PILE, HAND, OWNED, State
from .vocabulary import EXCHANGE_OP
from .worth import (
    ABILITY_WORTH,
    ARROW_WORTH,
    HUNDREDTH,
    ICON_AT_END,
    ICON_WORTH,
    OFFERING_WORTH,
    WEIGHTS,
    chief_worth,
    eclipses_left,
    income,
    kept_worth,
    later_rounds,
    pile_worth,
    stone_worth,
    tribe_worth,
    turn_to_come,
    turns_left,
)

# The terms of the sum. Each is a reason that a hint can give.
TERMS = Names()
SCORED = TERMS.add("scored")
STONES = TERMS.add("stones")
IDOLS = TERMS.add("idols")
BURIAL = TERMS.add("burial")
CARDS = TERMS.add("cards")
ANIMALS = TERMS.add("animals")
LAND = TERMS.add("land")
GOODS = TERMS.add("goods")
LABOR = TERMS.add("labor")
MEGALITHS = TERMS.add("megaliths")
ORDER = TERMS.add("order")
TERM_COUNT = len(TERMS)
PLAYOUTS = 0
MISJUDGED = WEIGHTS.misjudged


@rule
def evaluate(s: State, p: int, terms: Array[float]) -> float:
    """The final score p can expect. `terms` receives its parts."""
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
    paid = 1 if s.turn == p and s.phase == ECLIPSE_BOARD else 0  # land and slots have already paid in this Eclipse
    terms[LAND] = land_worth(s, p, coming - paid)
    terms[GOODS] = goods_worth(s, p, turns)
    terms[MEGALITHS] = megaliths_worth(s, p, coming - paid)
    terms[ORDER] = order_worth(s, p)
    terms[LABOR] = hand_worth(s, p) + WEIGHTS.turn * turns
    if s.players[p].chief_free:
        terms[LABOR] += WEIGHTS.chief_kept * chief_worth(s, p)
    if s.turn == p:
        terms[LABOR] += turn_worth(s, p) + pending_worth(s)
    total = 0.0
    for i in range(TERM_COUNT):
        total += terms[i]
    return total


@rule
def stones_worth(s: State, p: int, coming: int) -> float:
    """The player's stones."""
    worth = 0.0
    scored = s.stones_scored if s.turn == p else 0  # in this Eclipse
    for slot in range(s.players[p].stone_count):
        worth += stone_worth(s, p, s.players[p].stones[slot], coming - (scored >> slot & 1))
    return worth * WEIGHTS.stone_share


@rule
def idols_worth(s: State, p: int) -> float:
    """Steps on both tracks: benefits and ratio, and the way to the next points of Honor."""
    player = s.players[p]
    way = 0
    level = player.honor
    while level > 0 and HONOR_POINTS[level] == 0:
        level -= 1
        way += 1
    ahead = player.honor
    while ahead < TOP_LEVEL and (ahead == player.honor or HONOR_POINTS[ahead] == 0):
        ahead += 1
    near = 0.0
    if ahead > player.honor:
        near = HONOR_POINTS[ahead] * WEIGHTS.honor_way * way / (way + ahead - player.honor)
    level_worth = OFFERING_WORTH[player.offerings] * HUNDREDTH * WEIGHTS.offering_step
    return level_worth + near + WEIGHTS.honor_step * player.honor


@rule
def burial_worth(s: State, p: int, turns: float) -> float:
    """Buried cards by the table of the current rank, and what one more would add. Without Honor, only a hope."""
    buried = min(TABLE_END, buried_cards(s, p))
    rank = min(OTHERS, honor_rank(s, p)) if s.players[p].honor > 0 else 1
    now = BURIAL_TABLE[rank][buried] * 1.0
    ahead = BURIAL_TABLE[rank][min(TABLE_END, buried + 1)] - now
    worth = now + ahead * WEIGHTS.burial_next * min(1.0, turns / WEIGHTS.burial_turns)
    if s.players[p].honor > 0:
        return worth
    return worth * (WEIGHTS.burial_hope if turns > 0.0 else 0.0)


@rule
def cards_worth(s: State, p: int) -> float:
    """Printed points, and the mean use of the cards that will be drawn. Buried cards won't be."""
    use = 0.0
    cards = 0
    for kind in range(TRIBE_KINDS):
        n = 0
        for zone in range(BURIED):
            n += amount(s, p, zone, kind)
        cards += n
        use += n * (tribe_worth(s, kind) + HUNDREDTH * WEIGHTS.drawn_eclipse * ABILITY_WORTH[TRIBE_ECLIPSE[kind]])
    for culture in range(CULTURE_COUNT):
        place = s.culture_place[culture] - OWNED
        if place >= 0 and place % MAX_PLAYERS == p and place < MAX_PLAYERS * BURIED:
            cards += 1
            use += HUNDREDTH * WEIGHTS.culture_use * ABILITY_WORTH[CULTURE_ABILITY[culture]]
    drawn = (HAND_SIZE + VILLAGES - s.players[p].villages) * later_rounds(s)
    return card_points(s, p) + drawn * use / max(1, cards) * WEIGHTS.drawn


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
        share = 1.0 if turn_to_come(s, p) else (WEIGHTS.kept if later_rounds(s) > 0 else 0.0)
        for kind in range(TRIBE_KINDS, KINDS):
            if amount(s, p, HAND, kind) > 0:
                worth += HUNDREDTH * WEIGHTS.culture_use * share * ABILITY_WORTH[CULTURE_ABILITY[kind - TRIBE_KINDS]]
    return worth


@rule
def animals_worth(s: State, p: int, turns: float) -> float:
    """Sets of upright Animals and their growth."""
    grow = min(1.0, turns / WEIGHTS.growing_turns)
    worth = animal_points(s, p) * 1.0
    for species in range(SPECIES_COUNT):
        n = s.players[p].upright[species]
        if n > 0:
            if SPECIES_JOKER[species]:
                worth += WEIGHTS.joker_growth * n * grow
            elif n < SPECIES_LIMIT[species]:
                worth += WEIGHTS.animal_growth * n * grow
    return worth


@rule
def land_worth(s: State, p: int, coming: int) -> float:
    """Hexes led, Villages and Camps, and places where the next Village can go."""
    player = s.players[p]
    worth = 0.0
    for at in range(HEXES):
        ability = TERRAIN_ABILITY[s.terrain[at]]
        if ability > 0 and leads(s, p, at):
            used = 1 if s.turn == p and s.claimed[at] else 0
            worth += WEIGHTS.land_share * income(s, ability, coming - used)
    worth += (VILLAGES - player.villages) * WEIGHTS.village_income * coming
    if player.villages > 0:
        worth += near_village(s, p) * min(1.0, coming / WEIGHTS.near_eclipses)
    return worth + WEIGHTS.camp_out * min(1, coming) * (CAMPS - player.camps)


@rule
def near_village(s: State, p: int) -> float:
    """How close the Camps are to the next Village."""
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
    return WEIGHTS.near_two if best == 2 else WEIGHTS.near_three


@rule
def goods_worth(s: State, p: int, turns: float) -> float:
    """Food and Tools: by their use while there are turns, by the ratio of the Offerings at the end."""
    player = s.players[p]
    share = min(1.0, turns / WEIGHTS.goods_turns)
    more_tools = max(0, player.tools - WEIGHTS.few_tools)
    tools = min(player.tools, WEIGHTS.few_tools) * WEIGHTS.tool + more_tools * WEIGHTS.many_tools
    more_food = max(0, player.food - WEIGHTS.little_food)
    food = min(player.food, WEIGHTS.little_food) * WEIGHTS.food + more_food * WEIGHTS.much_food
    ratio = OFFERING_RATIO[player.offerings]
    left = (player.tools + player.food) / ratio if ratio > 0 else 0.0
    if turns == 0.0:
        left = offerings_points(s, p) * 1.0
    return (tools + food) * share + left * (1.0 - WEIGHTS.goods_late * share)


@rule
def megaliths_worth(s: State, p: int, coming: int) -> float:
    """Benefits of empty slots in every Eclipse to come, and progress toward the next."""
    player = s.players[p]
    worth = WEIGHTS.megalith_placed * player.megaliths
    for slot in range(SUPPLY_SLOTS):
        if player.megaliths >= NEUTRALS * (slot + 1):
            worth += WEIGHTS.slot_empty * income(s, SUPPLY_ABILITY[slot], coming)
        elif player.megaliths == NEUTRALS * slot + 1:
            worth += WEIGHTS.slot_half * income(s, SUPPLY_ABILITY[slot], coming)
    return worth


@rule
def order_worth(s: State, p: int) -> float:
    """Labor and abilities waiting for this round's Eclipse."""
    worth = 0.0
    if s.phase <= ECLIPSE_ORDER:
        worth = WEIGHTS.rank_labor * REST_LABOR * s.players[p].placed[REST]
        for kind in range(TRIBE_KINDS):
            worth += amount(s, p, ECLIPSE_PILE, kind) * pile_worth(s, kind)
        return worth
    if eclipses_left(s, p) == later_rounds(s) or (s.turn == p and s.phase > ECLIPSE_CARDS):
        return 0.0
    for kind in range(TRIBE_KINDS):
        n = s.unused[kind] if s.turn == p else amount(s, p, ECLIPSE_PILE, kind)
        worth += n * (pile_worth(s, kind) - WEIGHTS.rank_labor * TRIBE_LABOR[kind])
    return worth


@rule
def pending_worth(s: State) -> float:
    """Effects still to resolve."""
    worth = 0.0
    for i in range(s.depth):
        item = s.pending[i]
        if item.op == EXCHANGE_OP:
            worth += HUNDREDTH * WEIGHTS.pending * ARROW_WORTH[item.arg]
        elif s.round_number == ROUNDS and s.phase > ECLIPSE_ORDER:
            worth += HUNDREDTH * WEIGHTS.pending * ICON_AT_END[item.op] * item.n
        else:
            worth += HUNDREDTH * WEIGHTS.pending * ICON_WORTH[item.op] * item.n
    return worth


@rule
def uncertainty(s: State) -> float:
    """How far final scores may still differ from the expected ones, in points."""
    turns = WEIGHTS.uncertainty_turns if s.phase < ECLIPSE_ORDER else 0.0
    return WEIGHTS.uncertainty_now + WEIGHTS.uncertainty_round * (ROUNDS - s.round_number) + turns
