"""The evaluation of a position: the final score a seat can expect, as a sum of named terms.

It is written by hand, based on expected values. Figures already placed count what their action
yields on average, minus what a figure yields elsewhere. The numbers are in weights.toml. Only
bots use this; no rule depends on it.
"""

from pathlib import Path

from cromlech.core.names import Names
from cromlech.core.rules import rule
from cromlech.core.structs import Array
from cromlech.core.weights import read_weights

from .board import (
    BUILDING_1,
    CARD_1,
    DIVISOR,
    FIELD,
    FOOD,
    FOREST,
    GATHERED,
    GOLD,
    HUNT,
    HUT,
    LOCATION_COUNT,
    MAX_AGRICULTURE,
    MAX_FIGURES,
    MAX_TOOLS,
    NONE,
    RESOURCES,
    RIVER,
    STARVATION_LOSS,
    TOOL_MAKER,
    TOOL_TILES,
    WOOD,
)
from .cards import slot_cost
from .components import (
    AGRICULTURE_CARD,
    BUILDER,
    CHOOSE_RESOURCES,
    DICE_FOR_ALL,
    EXTRA_CARD,
    FARMER,
    FIXED,
    FOOD_CARD,
    ONE_USE_TOOL,
    RESOURCE_CARD,
    RESOURCE_ROLL,
    TOOL_CARD,
    TOOLMAKER,
    VICTORY_POINTS,
)
from .gathering import pips
from .payment import choice_cards
from .places import (
    PROFESSION_BITS,
    PROFESSION_COUNT,
    SYMBOL_BITS,
    buildings_of,
    deck_size,
    digit,
    professions_of,
    symbols_of,
)
from .printed import (
    BUILDING_COST,
    BUILDING_DISTINCT,
    BUILDING_KIND,
    BUILDING_MAX,
    BUILDING_MIN,
    BUILDING_POINTS,
    CARD_AMOUNT,
    CARD_FIGURES,
    CARD_GOOD,
    CARD_KIND,
    CARD_PROFESSION,
    CARD_SYMBOL,
)
from .scoring import profession_figures, set_size
from .state import (
    ADDING_TOOLS,
    FEEDING,
    FROM_CULTURE,
    PAYING,
    PLACING,
    ROLLING,
    SOURCE_COUNT,
    State,
)
from .tools import has_one_use_tool, tool_value

# The terms of the sum. Each is a reason that a hint can give.
TERMS = Names()
SCORED = TERMS.add("scored")
FED = TERMS.add("fed")
STOCK = TERMS.add("stock")
SUPPLY = TERMS.add("supply")
TRIBE = TERMS.add("tribe")
FARMING = TERMS.add("farming")
TOOLING = TERMS.add("tooling")
CULTURE = TERMS.add("culture")
PROFESSIONS = TERMS.add("professions")
GATHERING = TERMS.add("gathering")
PURCHASES = TERMS.add("purchases")
FREE = TERMS.add("free")
TERM_COUNT = len(TERMS)
PLAYOUTS = 0
WEIGHTS = read_weights(Path(__file__).with_name("weights.toml"))
MISJUDGED = WEIGHTS.misjudged


@rule
def rounds_left(s: State) -> float:
    """How many rounds follow this one, judging by the deck, the lowest stack, and the usual length of a game."""
    cards = deck_size(s) / (WEIGHTS.cards_table + WEIGHTS.cards_seat * s.seats)
    lowest = s.height[0]
    for stack in range(1, s.seats):
        lowest = min(lowest, s.height[stack])
    usual = max(WEIGHTS.least_rounds, WEIGHTS.usual_rounds - s.round_number)
    return max(
        0.0,
        min(usual, WEIGHTS.usual_share * usual + (1.0 - WEIGHTS.usual_share) * min(cards, lowest / WEIGHTS.tiles))
        - WEIGHTS.this_round,
    )


@rule
def resource_worth(kind: int, rounds: float) -> float:
    """A resource: its pips while there is time to buy buildings, one point at the very end."""
    share = min(1.0, WEIGHTS.resource_now + rounds / WEIGHTS.resource_rounds)
    return 1.0 + (DIVISOR[kind] * WEIGHTS.resource - 1.0) * share


@rule
def evaluate(s: State, p: int, terms: Array[float]) -> float:
    """The final score p can expect. `terms` receives its parts."""
    for i in range(TERM_COUNT):
        terms[i] = 0.0
    player = s.players[p]
    rounds = rounds_left(s)
    for source in range(SOURCE_COUNT):
        if source < FROM_CULTURE:
            terms[SCORED] += player.points[source]

    figures = player.figures * 1.0
    agriculture = player.agriculture * 1.0
    tools = player.tools * 1.0
    food = player.food * 1.0
    acting = s.phase != PLACING and s.phase != FEEDING
    placing = s.phase == PLACING
    eats = placing or acting  # this round's feeding is still to come
    if player.placed[HUT] > 0 and player.figures < MAX_FIGURES:
        figures += 1.0
    if player.placed[FIELD] > 0 and player.agriculture < MAX_AGRICULTURE:
        agriculture += 1.0
    if player.placed[TOOL_MAKER] > 0 and player.tools < MAX_TOOLS:
        tools += 1.0

    ready = ready_pips(s, p)
    if player.placed[TOOL_MAKER] > 0:
        ready += 1.0
    gathering = 0.0
    for location in range(HUNT, RIVER + 1):
        if player.placed[location] > 0 and not (s.location == location and s.turn == p and s.phase == ADDING_TOOLS):
            good = GATHERED[location]
            amount = expected_yield(s, p, location, good)
            if good == FOOD:
                food += amount
            else:
                gathering += amount * resource_worth(good, rounds)
    if has_gathering(s, p):
        gathering += ready * WEIGHTS.tool
    terms[GATHERING] = gathering

    stock = 0.0
    for kind in range(RESOURCES):
        stock += player.resources[kind] * resource_worth(kind, rounds)
    stock += 2.0 * choice_cards(s, p) * resource_worth(GOLD, rounds) * WEIGHTS.choice
    terms[STOCK] = overstock(stock, rounds)

    if eats:
        food += agriculture - figures
    if food < 0.0:
        terms[FED] = -min(-food * WEIGHTS.hunger, STARVATION_LOSS + WEIGHTS.starvation)
        food = 0.0
    need = max(0.0, figures - agriculture) * rounds
    terms[SUPPLY] = (
        WEIGHTS.food * min(food, need)
        + WEIGHTS.food_beyond * max(0.0, food - need)
        - WEIGHTS.food_found * WEIGHTS.food * need
    )

    terms[TRIBE] = figures * WEIGHTS.figure * rounds
    terms[FARMING] = agriculture * WEIGHTS.field * rounds
    terms[TOOLING] = tools * WEIGHTS.tool * rounds
    for which in range(3):
        if has_one_use_tool(s, p, which):
            terms[TOOLING] += WEIGHTS.one_use_tool

    evaluate_cards(s, p, figures, agriculture, tools, rounds, terms)
    evaluate_purchases(s, p, rounds, terms)
    if placing:
        terms[FREE] = player.free * WEIGHTS.figure

    total = 0.0
    for i in range(TERM_COUNT):
        total += terms[i]
    return total


@rule
def overstock(stock: float, rounds: float) -> float:
    """The value of a stock. What can't be spent in the remaining rounds is worth less."""
    spendable = WEIGHTS.stock_now + WEIGHTS.stock_round * rounds
    return stock if stock <= spendable else spendable + (stock - spendable) * WEIGHTS.stock_beyond


@rule
def ready_pips(s: State, p: int) -> float:
    """How many pips p's ready tool tiles would add to a roll."""
    player = s.players[p]
    n = 0.0
    for tile in range(TOOL_TILES):
        if not player.tool_used[tile]:
            n += tool_value(player.tools, tile)
    return n


@rule
def has_gathering(s: State, p: int) -> bool:
    """Whether p still has figures hunting or gathering."""
    for location in range(HUNT, RIVER + 1):
        if s.players[p].placed[location] > 0:
            if not (s.location == location and s.turn == p and s.phase == ADDING_TOOLS):
                return True
    return False


@rule
def expected_yield(s: State, p: int, location: int, good: int) -> float:
    """Expected yield of the figures on a location: dice rolled plus 3.5 per die to come, minus the rounding loss."""
    if s.location == location and s.turn == p and s.phase == ROLLING:
        total = pips(s) + WEIGHTS.die * s.dice_left
    else:
        total = WEIGHTS.die * s.players[p].placed[location]
    divisor = DIVISOR[good]
    return max(WEIGHTS.least_yield, (total - WEIGHTS.rounding * (divisor - 1)) / divisor)


@rule
def evaluate_cards(
    s: State, p: int, figures: float, agriculture: float, tools: float, rounds: float, terms: Array[float]
) -> None:
    """The lower halves of p's cards, with the multipliers that the rest of the game may bring."""
    owned = symbols_of(s, p)
    symbols = set_size(owned, 1)
    pairs = set_size(owned, 2)
    experts = professions_of(s, p)
    buildings = buildings_of(s, p) * 1.0
    professions = 0.0
    for profession in range(PROFESSION_COUNT):
        professions += digit(experts, profession, PROFESSION_BITS) * multiplier(
            profession, figures, agriculture, tools, buildings, rounds
        )
    hope = min(8.0, symbols + WEIGHTS.symbol_hope * rounds * min(symbols, 3))
    terms[CULTURE] = hope * hope * WEIGHTS.symbols_later + symbols * symbols * WEIGHTS.symbols_now + pairs * pairs
    terms[PROFESSIONS] = professions


@rule
def multiplier(
    profession: int, figures: float, agriculture: float, tools: float, buildings: float, rounds: float
) -> float:
    """What a figure of a profession will be multiplied by at the end."""
    if profession == FARMER:
        return min(10.0, agriculture + WEIGHTS.more_agriculture * rounds)
    if profession == TOOLMAKER:
        return min(12.0, tools + WEIGHTS.more_tools * rounds)
    if profession == BUILDER:
        return buildings + WEIGHTS.more_buildings * rounds
    return min(10.0, figures + WEIGHTS.more_figures * rounds)


@rule
def evaluate_purchases(s: State, p: int, rounds: float, terms: Array[float]) -> None:
    """Figures on cards and buildings: the gain if the price can probably be paid, and what the price is worth."""
    player = s.players[p]
    have = 0.0
    for kind in range(RESOURCES):
        have += player.resources[kind]
        if player.placed[FOREST + kind] > 0:
            have += expected_yield(s, p, FOREST + kind, kind)
    have += 2.0 * choice_cards(s, p)
    paying = s.phase == PAYING and s.actor == p
    if paying and s.location < 0:
        terms[PURCHASES] -= payment_cost(s, p, rounds)
        terms[FED] = 0.0
    for location in range(CARD_1, LOCATION_COUNT):
        if player.placed[location] == 0 or nothing_there(s, location):
            continue
        if paying and s.location == location:
            terms[PURCHASES] += purchase_gain(s, p, location, rounds) - payment_cost(s, p, rounds)
        elif location >= BUILDING_1:
            terms[PURCHASES] += building_worth(s, p, s.top[location - BUILDING_1], have, rounds)
        else:
            cost = slot_cost(location)
            sure = min(1.0, have / cost) if have < cost else 1.0
            worth = card_worth(s, p, s.row[location - CARD_1], rounds) - cost * cheapest(s, p, rounds)
            if worth > 0.0:
                terms[PURCHASES] += worth * sure * sure
            have -= cost * sure


@rule
def nothing_there(s: State, location: int) -> bool:
    """Whether the card or building is already taken, and its figure only waits for dice or the next card."""
    if location >= BUILDING_1:
        return s.top[location - BUILDING_1] == NONE
    return s.row[location - CARD_1] == NONE


@rule
def purchase_gain(s: State, p: int, location: int, rounds: float) -> float:
    """What a purchase gains. A flexible building scores what is paid so far, and the rest in the lowest kinds left."""
    if location < BUILDING_1:
        return card_worth(s, p, s.row[location - CARD_1], rounds)
    gain = 0.0
    for kind in range(RESOURCES):
        gain += s.paid[kind] * DIVISOR[kind]
    rest = max(0, s.pay_min)
    for kind in range(s.pay_next, RESOURCES):
        taken = min(rest, s.players[p].resources[kind])
        gain += taken * DIVISOR[kind]
        rest -= taken
    return gain + profession_figures(s, p, BUILDER)


@rule
def payment_cost(s: State, p: int, rounds: float) -> float:
    """Resources paid so far, and the cheapest way to complete the payment."""
    cost = 0.0
    for kind in range(RESOURCES):
        cost += s.paid[kind] * resource_worth(kind, rounds)
    rest = max(0, s.pay_min)
    for kind in range(s.pay_next, RESOURCES):
        taken = min(rest, s.players[p].resources[kind])
        cost += taken * resource_worth(kind, rounds)
        rest -= taken
    return cost


@rule
def cheapest(s: State, p: int, rounds: float) -> float:
    """The worth of a resource that p would give up for a card."""
    for kind in range(RESOURCES):
        if s.players[p].resources[kind] > 0 or s.players[p].placed[FOREST + kind] > 0:
            return resource_worth(kind, rounds)
    return resource_worth(WOOD, rounds)


@rule
def building_worth(s: State, p: int, tile: int, have: float, rounds: float) -> float:
    """A building: its points minus the worth of the price, weighted by how sure the price is."""
    player = s.players[p]
    extra = profession_figures(s, p, BUILDER)
    if BUILDING_KIND[tile] == FIXED:
        missing = 0.0
        cost = 0.0
        for kind in range(RESOURCES):
            price = BUILDING_COST[tile][kind]
            own = player.resources[kind] * 1.0
            if player.placed[FOREST + kind] > 0:
                own += WEIGHTS.gathered * expected_yield(s, p, FOREST + kind, kind)
            missing += max(0.0, price - own)
            cost += price * resource_worth(kind, rounds)
        missing = max(0.0, missing - 2.0 * choice_cards(s, p))
        sure = max(0.0, 1.0 - WEIGHTS.missing * missing)
        return sure * max(0.0, BUILDING_POINTS[tile] + extra - cost)
    kinds = 0
    gain = 0.0
    count = 0.0
    for kind in range(RESOURCES):
        own = player.resources[kind] * 1.0
        if player.placed[FOREST + kind] > 0:
            own += WEIGHTS.gathered * expected_yield(s, p, FOREST + kind, kind)
        if own >= WEIGHTS.enough:
            kinds += 1
        count += own
        gain += own * (DIVISOR[kind] - resource_worth(kind, rounds))
    least = BUILDING_MIN[tile]
    if count < WEIGHTS.enough or have < least * WEIGHTS.enough:
        return 0.0
    if BUILDING_DISTINCT[tile] > kinds:
        return 0.0
    share = min(1.0, BUILDING_MAX[tile] / count)
    sure = min(1.0, have / least)
    return sure * sure * max(0.0, gain * share + extra)


@rule
def card_worth(s: State, p: int, card: int, rounds: float) -> float:
    """Both halves of a card, for p."""
    player = s.players[p]
    kind = CARD_KIND[card]
    amount = CARD_AMOUNT[card]
    worth = 0.0
    if kind == DICE_FOR_ALL:
        worth = WEIGHTS.dice_for_all
    elif kind == FOOD_CARD:
        worth = amount * WEIGHTS.food * (1.0 if rounds > 1.0 else WEIGHTS.late_food)
    elif kind == RESOURCE_CARD:
        worth = amount * resource_worth(CARD_GOOD[card], rounds)
    elif kind == RESOURCE_ROLL:
        divisor = DIVISOR[CARD_GOOD[card]]
        worth = (
            (WEIGHTS.die * amount - WEIGHTS.rounding * (divisor - 1))
            / divisor
            * resource_worth(CARD_GOOD[card], rounds)
        )
    elif kind == VICTORY_POINTS:
        worth = amount * 1.0
    elif kind == AGRICULTURE_CARD:
        worth = (WEIGHTS.field + WEIGHTS.food * WEIGHTS.food_found) * rounds + WEIGHTS.level
    elif kind == TOOL_CARD:
        worth = WEIGHTS.tool * rounds + WEIGHTS.level
    elif kind == EXTRA_CARD:
        worth = WEIGHTS.extra_card
    elif kind == ONE_USE_TOOL:
        worth = amount * WEIGHTS.one_use_pip
    elif kind == CHOOSE_RESOURCES:
        worth = 2.0 * resource_worth(GOLD, rounds) * WEIGHTS.choice
    symbol = CARD_SYMBOL[card]
    if symbol >= 0:
        owned = symbols_of(s, p)
        same = digit(owned, symbol, SYMBOL_BITS)
        if same == 0:
            worth += 2.0 * set_size(owned, 1) + 1.0 + WEIGHTS.new_symbol * rounds
        elif same == 1:
            worth += 2.0 * set_size(owned, 2) + 1.0
    else:
        worth += CARD_FIGURES[card] * multiplier(
            CARD_PROFESSION[card],
            player.figures * 1.0,
            player.agriculture * 1.0,
            player.tools * 1.0,
            buildings_of(s, p) * 1.0,
            rounds,
        )
    return worth


@rule
def uncertainty(s: State) -> float:
    """How far final scores may still differ from the expected ones, in points."""
    return WEIGHTS.uncertainty_now + WEIGHTS.uncertainty_round * rounds_left(s)
