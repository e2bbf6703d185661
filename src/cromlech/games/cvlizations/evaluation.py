"""The evaluation of a position: the final score a seat can expect, as a sum of named terms.

It is written by hand, based on expected values. The numbers are in weights.toml. Orders on the table
count what they give on average over the three rows of their cards, assuming that every other
civilization plays any order it may still hold. Orders that others have played face down are never
looked at. Resources count for the ideas they can buy, ideas for what they give in future rounds.
Only bots use this; no rule depends on it.
"""

from pathlib import Path

from cromlech.core.names import Names
from cromlech.core.rules import OVER, rule
from cromlech.core.structs import Array
from cromlech.core.weights import read_weights

from .board import (
    CUNNING,
    DOUBLING,
    LAST_ROUND,
    NONE,
    NUMBERED,
    ORDER_COUNT,
    PRODUCES,
    RESOURCE_COUNT,
    RESOURCES,
    ROUNDS_PER_EPOCH,
    SLACKING,
    THEFT,
    TRACK,
    TRADE,
    TYPE_COUNT,
)
from .components import (
    ANY,
    ANY_TYPE,
    CONVERT,
    DISCOUNT,
    EACH,
    EPOCH_INCOME,
    EXCHANGE,
    EXECUTION,
    EXTRA_PURCHASE,
    EXTRA_STEAL,
    FAILED_ORDER_BONUS,
    GROUP_BONUS,
    HAPPINESS,
    LOOK_AT_TOP,
    NO_PURCHASE_BONUS,
    ORDER_BONUS,
    PEACE_BONUS,
    SCORE_DISTINCT,
    SCORE_EMPTY,
    SCORE_HAPPY_IDEAS,
    SCORE_IDEAS,
    SCORE_LEFTOVER,
    SCORE_MAJORITY,
    SCORE_SETS,
    SCORE_TYPE,
    SOLO_BONUS,
    SWAP_RESOURCE,
    THEFT_CAP,
    TRADE_BONUS,
)
from .development import discount
from .ideas import has
from .orders import other_order, row
from .printed import (
    IDEA_AMOUNT,
    IDEA_COST,
    IDEA_EFFECT,
    IDEA_EVERY,
    IDEA_GAIN,
    IDEA_GROUP,
    IDEA_HAPPINESS,
    IDEA_LIMIT,
    IDEA_MOST,
    IDEA_ON,
    IDEA_ORDER,
    IDEA_RESOURCE,
    IDEA_TYPE,
    NOTHING,
    ROW,
)
from .scoring import happy_ideas, ideas_of_type, score
from .seating import civilizations, leader
from .state import (
    BEGINNING,
    DEVELOPING,
    LOOKING,
    REFILLING,
    STOICISM,
    State,
)

# The terms of the sum. Each is a reason that a hint can give. The first three hold amounts during the sum.
TERMS = Names()
for resource in RESOURCES:  # first, so that the number of a resource is also the number of its term
    TERMS.add(resource)
TOKENS = TERMS.add("happiness")
PRINTED = TERMS.add("printed")
ENDING = TERMS.add("ending")
EFFECTS = TERMS.add("effects")
PURCHASE = TERMS.add("purchase")
TERM_COUNT = len(TERMS)
PLAYOUTS = 0

WEIGHTS = read_weights(Path(__file__).with_name("weights.toml"))
MISJUDGED = WEIGHTS.misjudged


@rule
def evaluate(s: State, p: int, terms: Array[float]) -> float:
    """The final score p can expect. `terms` receives its parts."""
    for i in range(TERM_COUNT):
        terms[i] = 0.0
    terms[TOKENS] = score(s, p)
    if s.actor == OVER:
        return terms[TOKENS]
    for resource in range(RESOURCE_COUNT):
        terms[resource] = s.players[p].resources[resource]
    if s.revealed:
        expect_revealed(s, p, terms)
    else:
        expect_hidden(s, p, terms)
    if s.buying != NONE and s.turn == p:
        expect_purchase(s, p, terms)
    evaluate_ideas(s, p, terms)
    evaluate_stock(s, p, terms)
    total = 0.0
    for i in range(TERM_COUNT):
        total += terms[i]
    return total


# -- orders --------------------------------------------------------------------


@rule
def chance_of(s: State, civilization: int, order: int) -> float:
    """The chance that a civilization plays an order face down, for players who can't see it."""
    laid = s.civilizations[civilization]
    hand = int(laid.hand)
    open_cards = 2
    if laid.down != NONE:
        hand |= 1 << laid.down
    if laid.up != NONE:
        if s.simultaneous:
            hand |= 1 << laid.up
        else:
            open_cards = 1
            if laid.up == order:
                return 1.0
    if hand >> order & 1 == 0:
        return 0.0
    cards = 0
    for other in range(ORDER_COUNT):
        cards += hand >> other & 1
    return open_cards / cards


@rule
def expected_row(s: State, p: int, order: int, amounts_of: int) -> float:
    """The average of a row for p who chose `order`, with the amounts in the row of `amounts_of`."""
    none = 1.0  # the chances that none or one of the others chose it
    one = 0.0
    for civilization in range(civilizations(s)):
        if civilization != p:
            q = chance_of(s, civilization, order)
            one = one * (1.0 - q) + none * q
            none *= 1.0 - q
    amounts = ROW[amounts_of]
    return none * amounts[1] + one * amounts[2] + (1.0 - none - one) * amounts[3]


@rule
def expect_hidden(s: State, p: int, terms: Array[float]) -> None:
    """The orders p has played, before the reveal."""
    laid = s.civilizations[p]
    if laid.up == NONE:
        return
    times = 1.0
    if laid.up == DOUBLING or laid.down == DOUBLING:
        times += expected_row(s, p, DOUBLING, DOUBLING) / 2.0
    if laid.up != DOUBLING:
        bring(s, p, laid.up, expected_row(s, p, laid.up, laid.up), times, terms)
    if laid.down != NONE and laid.down != DOUBLING:
        bring(s, p, laid.down, expected_row(s, p, laid.down, laid.down), times, terms)
    elif laid.up == DOUBLING and laid.down == NONE:
        terms[TOKENS] += WEIGHTS.doubling_first  # an order to double will follow


@rule
def expect_revealed(s: State, p: int, terms: Array[float]) -> None:
    """The orders of p that still have to be resolved."""
    if s.phase >= DEVELOPING:
        return
    turn_of_p = (p - leader(s) + s.seats) % s.seats
    laid = s.civilizations[p]
    for i in range(2):
        order = laid.up if i == 0 else laid.down
        if order == DOUBLING:
            continue
        times = 0.0
        if order > s.order or (order == s.order and turn_of_p > s.turn_step):
            times = 1.0
            if other_order(s, p, order) == DOUBLING and ROW[DOUBLING][row(s, DOUBLING)] != NOTHING:
                times = ROW[DOUBLING][row(s, DOUBLING)] * 1.0
        elif order == s.order and turn_of_p == s.turn_step and s.order < NUMBERED:
            times = s.executions * 1.0
            terms[least_of(terms)] += s.picks + WEIGHTS.stolen_next * s.steals
            if s.receive > 0:
                terms[least_of(terms)] += WEIGHTS.received_next * (s.receive - 1)
        if times > 0.0:
            bring(s, p, order, ROW[order][row(s, order)] * 1.0, times, terms)


@rule
def least_of(terms: Array[float]) -> int:
    """The scarcest resource, which a player would choose."""
    least = 0
    for resource in range(1, RESOURCE_COUNT):
        if terms[resource] < terms[least]:
            least = resource
    return least


@rule
def most_of(terms: Array[float]) -> int:
    """The most plentiful resource, which a player would give away."""
    most = 0
    for resource in range(1, RESOURCE_COUNT):
        if terms[resource] > terms[most]:
            most = resource
    return most


@rule
def of_order(idea: int) -> bool:
    """Whether an idea adds to what an order gives."""
    return IDEA_EFFECT[idea] == ORDER_BONUS or IDEA_EFFECT[idea] == TRADE_BONUS


@rule
def bring(s: State, p: int, order: int, amount: float, times: float, terms: Array[float]) -> None:
    """Count an order with this result, resolved `times` times."""
    gain = amount * times
    if PRODUCES[order] != NONE:
        terms[PRODUCES[order]] += gain
    elif order == CUNNING:
        terms[least_of(terms)] += gain
    elif order == THEFT:
        terms[least_of(terms)] += WEIGHTS.stolen * gain
    elif order == SLACKING:
        terms[TOKENS] += gain
    elif order == TRADE:
        terms[least_of(terms)] += WEIGHTS.received * max(0.0, amount - 1.0) * times
    if amount > 0.0 and s.players[p].effects & (1 << ORDER_BONUS | 1 << TRADE_BONUS) != 0:
        player = s.players[p]
        for i in range(player.active):
            idea = player.ideas[i]
            if of_order(idea) and IDEA_ORDER[idea] == order:
                bonus = IDEA_AMOUNT[idea] * min(1.0, amount)
                if IDEA_LIMIT[idea] == EXECUTION:
                    bonus *= times
                what = IDEA_GAIN[idea]
                if what == HAPPINESS:
                    terms[TOKENS] += bonus
                elif what == ANY:
                    terms[least_of(terms)] += bonus
                else:
                    terms[what] += bonus


# -- ideas ---------------------------------------------------------------------


@rule
def rounds_left(s: State) -> int:
    """Rounds after this one."""
    return LAST_ROUND - max(1, s.round_number)


@rule
def epochs_left(s: State) -> float:
    """Ages after this round, including the rest of the current one."""
    return rounds_left(s) / ROUNDS_PER_EPOCH


@rule
def evaluate_ideas(s: State, p: int, terms: Array[float]) -> None:
    """Owned ideas: printed happiness, final points, and what they will still give."""
    player = s.players[p]
    for i in range(player.owned):
        idea = player.ideas[i]
        terms[PRINTED] += IDEA_HAPPINESS[idea]
        terms[ENDING] += ending_worth(s, p, idea, terms, 0)
        terms[EFFECTS] += effect_worth(s, p, idea)


@rule
def expect_purchase(s: State, p: int, terms: Array[float]) -> None:
    """Count the idea being bought as owned and its price as paid."""
    idea = s.buying
    for resource in range(RESOURCE_COUNT):
        terms[resource] -= s.price[resource]
    for _ in range(s.discount):
        terms[least_of(terms)] += 1.0
    least = least_of(terms)
    if terms[least] < 0.0:  # the Market makes up for it
        terms[most_of(terms)] += terms[least]
        terms[least] = 0.0
    terms[PRINTED] += IDEA_HAPPINESS[idea]
    terms[ENDING] += ending_worth(s, p, idea, terms, 1)
    terms[EFFECTS] += effect_worth(s, p, idea)


@rule
def ending_worth(s: State, p: int, idea: int, terms: Array[float], more: int) -> float:
    """What an idea may score at the end. `more` is 1 if p is only considering buying it."""
    effect = IDEA_EFFECT[idea]
    amount = IDEA_AMOUNT[idea]
    player = s.players[p]
    rounds = rounds_left(s)
    if effect == EXCHANGE:
        stock = terms[IDEA_RESOURCE[idea]]
        if rounds > 0:
            stock = WEIGHTS.kept * stock + WEIGHTS.exchange_later
        return min(IDEA_MOST[idea] * 1.0, stock)
    if effect == SCORE_SETS:
        stock = min(terms[0], terms[1], terms[2])
        if rounds > 0:
            stock = WEIGHTS.kept * stock + WEIGHTS.sets_later
        return amount * min(IDEA_MOST[idea] * 1.0, stock)
    if effect == SCORE_EMPTY:
        return WEIGHTS.empty * amount
    if effect == SCORE_LEFTOVER:
        stock = terms[0] + terms[1] + terms[2]
        return min(IDEA_MOST[idea] * 1.0, WEIGHTS.leftover + WEIGHTS.leftover_stock * stock / IDEA_EVERY[idea])
    if effect == SCORE_TYPE:
        own = ideas_of_type(s, p, IDEA_ON[idea]) + (more if IDEA_TYPE[idea] == IDEA_ON[idea] else 0)
        return amount * (own + WEIGHTS.more_of_type * rounds)
    if effect == SCORE_IDEAS:
        counted = player.owned + more + WEIGHTS.more_ideas * rounds - WEIGHTS.rounded_off
        return amount * counted / IDEA_EVERY[idea]
    if effect == SCORE_HAPPY_IDEAS:
        return amount * (happy_ideas(s, p) + WEIGHTS.more_happy_ideas * rounds)
    if effect == SCORE_DISTINCT:
        kinds = 0.0
        for kind in range(TYPE_COUNT):
            if ideas_of_type(s, p, kind) > 0 or (more > 0 and IDEA_TYPE[idea] == kind):
                kinds += 1.0
        return amount * min(4.0, kinds + WEIGHTS.more_types * rounds)
    if effect == SCORE_MAJORITY:
        own = ideas_of_type(s, p, IDEA_ON[idea]) + (more if IDEA_TYPE[idea] == IDEA_ON[idea] else 0)
        best = 0
        for other in range(s.seats):
            if other != p:
                best = max(best, ideas_of_type(s, other, IDEA_ON[idea]))
        if own > best:
            return amount * (1.0 - WEIGHTS.majority_lost * rounds)
        if own == best:
            return amount * WEIGHTS.majority_won * min(WEIGHTS.majority_rounds, rounds)
        return 0.0
    return 0.0


@rule
def effect_worth(s: State, p: int, idea: int) -> float:
    """What an idea gives in the rounds to come."""
    rounds = rounds_left(s) * 1.0
    epochs = epochs_left(s)
    effect = IDEA_EFFECT[idea]
    amount = IDEA_AMOUNT[idea]
    unit = 1.0 if IDEA_GAIN[idea] == HAPPINESS else WEIGHTS.resource
    if of_order(idea):
        times = WEIGHTS.executions if IDEA_LIMIT[idea] == EXECUTION else 1.0
        works = 1.0 if ROW[IDEA_ORDER[idea]][3] != NOTHING else WEIGHTS.effective
        return epochs * times * works * amount * unit
    if effect == GROUP_BONUS:
        return rounds * amount * unit * group_chance(s, IDEA_GROUP[idea])
    if effect == DISCOUNT:
        share = WEIGHTS.discount_any if IDEA_ON[idea] == ANY_TYPE else WEIGHTS.discount_type
        return rounds * share * amount * WEIGHTS.resource
    if effect == NO_PURCHASE_BONUS:
        return rounds * WEIGHTS.no_purchase * amount * WEIGHTS.resource
    if effect == CONVERT:
        return rounds * WEIGHTS.convert
    if effect == SOLO_BONUS:
        return rounds * amount * (WEIGHTS.solo - WEIGHTS.solo_others * civilizations(s))
    if effect == PEACE_BONUS:
        return amount * WEIGHTS.peace * epochs
    if effect == EXTRA_STEAL:
        return epochs * WEIGHTS.extra_steal * WEIGHTS.resource
    if effect == LOOK_AT_TOP:
        return rounds * WEIGHTS.look
    if effect == SWAP_RESOURCE:
        return rounds * WEIGHTS.swap
    if effect == THEFT_CAP:
        return rounds * WEIGHTS.theft_cap
    if effect == FAILED_ORDER_BONUS:
        return rounds * amount * WEIGHTS.failed_order * civilizations(s)
    if effect == EXTRA_PURCHASE:
        return rounds * WEIGHTS.extra_purchase
    if effect == EPOCH_INCOME:
        kinds = RESOURCE_COUNT if IDEA_GAIN[idea] == EACH else 1
        return incomes_left(s) * kinds * amount * WEIGHTS.resource
    return 0.0


@rule
def incomes_left(s: State) -> int:
    """How many ends of an age an idea bought now will see, except the last, after which nothing is bought."""
    return LAST_ROUND // ROUNDS_PER_EPOCH - 1 - s.round_number // ROUNDS_PER_EPOCH


@rule
def group_chance(s: State, group: int) -> float:
    """How often per round a player resolves an order alone, as one of two, or as one of more."""
    players = civilizations(s)
    if group == 1:
        return WEIGHTS.alone - WEIGHTS.alone_others * players
    if group == 2:
        return WEIGHTS.in_twos
    return WEIGHTS.in_threes * players - WEIGHTS.in_threes


# -- resources -----------------------------------------------------------------


@rule
def evaluate_stock(s: State, p: int, terms: Array[float]) -> None:
    """Resources, for what they can buy now and later."""
    rounds = rounds_left(s)
    turns = rounds * 1.0  # development turns to come
    sure = 0.0
    if before_development(s):
        turns += 1.0
        sure = WEIGHTS.purchase_soon
    elif s.turn == p and in_development(s) and s.purchases > (1 if s.buying != NONE else 0):
        turns += 1.0
        sure = WEIGHTS.purchase_now
    elif in_development(s) and (p - leader(s) + s.seats) % s.seats > s.turn_step:
        turns += 1.0
        sure = WEIGHTS.purchase_soon
    elif rounds > 0:
        sure = WEIGHTS.purchase_later
    if sure > 0.0:
        terms[PURCHASE] = sure * best_purchase(s, p, terms, turns)
        if s.phase == LOOKING and s.turn == p:
            terms[PURCHASE] += WEIGHTS.looking
    for resource in range(RESOURCE_COUNT):
        terms[resource] = stock_worth(terms[resource], turns)


@rule
def stock_worth(amount: float, turns: float) -> float:
    """The worth of an amount of a resource. Each one adds less, and at the end they only break ties."""
    scale = WEIGHTS.no_turn
    if turns > 1.5:
        scale = WEIGHTS.many_turns
    elif turns > 0.5:
        scale = WEIGHTS.one_turn
    spendable = min(amount, WEIGHTS.spent_each_turn * turns + WEIGHTS.spent_besides)
    worth = WEIGHTS.resource * spendable - WEIGHTS.less_each * spendable * spendable
    return scale * worth + WEIGHTS.unspendable * (amount - spendable)


@rule
def before_development(s: State) -> bool:
    """Whether all of this round's purchases are still to come."""
    return s.phase < DEVELOPING and (s.phase != REFILLING or s.round_number == 0) and s.phase != BEGINNING


@rule
def in_development(s: State) -> bool:
    """Whether someone is buying now."""
    if s.phase == REFILLING:
        return s.next_phase == DEVELOPING
    return DEVELOPING <= s.phase < STOICISM


@rule
def best_purchase(s: State, p: int, terms: Array[float], turns: float) -> float:
    """The best idea on the track for p, minus the worth of its price, weighted by how sure the price is."""
    best = 0.0
    for place in range(TRACK + 1):
        idea = s.track[place] if place < TRACK else NONE
        if place == TRACK and s.top != NONE and s.top_seen >> p & 1 == 1 and has(s, p, LOOK_AT_TOP):
            idea = s.top
        if idea == NONE:
            continue
        lacking = -1.0 * discount(s, p, idea)
        if has(s, p, SWAP_RESOURCE):
            lacking -= WEIGHTS.swap_lacking
        cost = 0.0
        for resource in range(RESOURCE_COUNT):
            price = IDEA_COST[idea][resource]
            lacking += max(0.0, price - terms[resource])
            own = terms[resource]
            cost += stock_worth(own, turns) - stock_worth(max(0.0, own - price), turns)
        chance = 1.0 if lacking <= 0.0 else 1.0 - WEIGHTS.lacking * lacking
        if chance > 0.0:
            worth = IDEA_HAPPINESS[idea] + ending_worth(s, p, idea, terms, 1) + effect_worth(s, p, idea) - cost
            best = max(best, worth * chance)
    return best


@rule
def uncertainty(s: State) -> float:
    """How far final scores may still differ from the expected ones, in points."""
    return WEIGHTS.uncertainty_now + WEIGHTS.uncertainty_round * rounds_left(s)
