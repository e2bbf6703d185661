"""What things are worth to a player: icons, abilities, cards, and stones. Only bots use this."""

import tomllib
from pathlib import Path

from cromlech.core.rules import lookup, lookup2, rule
from cromlech.core.structs import Array
from cromlech.core.weights import read_weights

from .actions import FIRST_TYPE, TRIBE_KINDS
from .board import ANY_COLUMN, NONE, REST, ROUNDS, TURNS
from .components import CRITERIA
from .printed import (
    CHIEF_ABILITY,
    CHIEF_COLUMN,
    CULTURE_ABILITY,
    CULTURE_POINTS,
    GAIN_N,
    GAIN_OP,
    ITEM_ARG,
    ITEM_N,
    ITEM_OP,
    LABOR_ONLY,
    PAY_CARDS,
    PAY_FOOD,
    PAY_TOOLS,
    SET_POINTS,
    SPECIES_JOKER,
    SPECIES_LIMIT,
    STONE_CRITERION,
    TRIBE_ABILITY,
    TRIBE_COLUMN,
    TRIBE_ECLIPSE,
    TRIBE_LABOR,
    TRIBE_POINTS,
)
from .state import ACTING, ECLIPSE_ORDER, PILING, PLAYING, State
from .stones import stone_points
from .vocabulary import EXCHANGE_OP, FOOD_OP, OPS, TOOL_OP

HUNDREDTH = 0.01
"""The worth of printed things is in whole hundredths of a point."""
WEIGHTS = read_weights(Path(__file__).with_name("weights.toml"))
_VALUES = tomllib.loads(Path(__file__).with_name("worth.toml").read_text("utf-8"))

_ICONS = [_VALUES["icon"].get(op, (0, 0)) for op in OPS]
ICON_WORTH = lookup([now for now, _ in _ICONS])
ICON_AT_END = lookup([at_end for _, at_end in _ICONS])
OFFERING_WORTH = lookup(_VALUES["offering"]["level"])
STONE_GROWTH = lookup([_VALUES["stone_growth"][criterion] for criterion in CRITERIA])


def _arrow(icons: Array[int], x: int) -> int:
    gain = sum(icons[op] * n for op, n in zip(GAIN_OP[x], GAIN_N[x], strict=True))
    food, tool = icons[FOOD_OP], icons[TOOL_OP]
    cards = int(_VALUES["price"]["discard"]) * int(PAY_CARDS[x])
    return max(0, int(gain) - int(food) * int(PAY_FOOD[x]) - int(tool) * int(PAY_TOOLS[x]) - cards)


def _ability(icons: Array[int], a: int) -> int:
    worth = 0
    for op, n, arg in zip(ITEM_OP[a], ITEM_N[a], ITEM_ARG[a], strict=True):
        worth += _arrow(icons, arg) if op == EXCHANGE_OP and n else int(icons[op]) * int(n)
    return worth


ABILITY_WORTH = lookup([_ability(ICON_WORTH, a) for a in range(len(ITEM_N))])
"""The worth of every ability of every component, in hundredths of a point, while there is time to use it."""
ABILITY_AT_END = lookup([_ability(ICON_AT_END, a) for a in range(len(ITEM_N))])
ARROW_WORTH = lookup([_arrow(ICON_WORTH, x) for x in range(len(PAY_FOOD))])


def _labor_at(column: int, kind: int) -> int:
    ability = LABOR_ONLY[TRIBE_ABILITY[kind]] if TRIBE_COLUMN[kind] in (ANY_COLUMN, column) else 0
    return int(TRIBE_LABOR[kind]) + int(ability)


def _use(kind: int) -> float:
    share = HUNDREDTH if TRIBE_COLUMN[kind] == ANY_COLUMN else WEIGHTS.bound_ability
    ability = ABILITY_WORTH[TRIBE_ABILITY[kind]] * share
    return WEIGHTS.half_labor * int(TRIBE_LABOR[kind]) + WEIGHTS.card_ability * float(ability)


LABOR_AT = lookup2([[_labor_at(column, kind) for kind in range(TRIBE_KINDS)] for column in range(REST)])
"""The half Labor of a Tribe card at a column."""
CHEAP_FIRST = lookup2(
    [sorted(range(TRIBE_KINDS), key=lambda k: _use(k) / max(1, _labor_at(c, k))) for c in range(REST)]
)
"""Tribe cards by column, in the best order to play them for Labor."""


@rule
def later_rounds(s: State) -> int:
    """How many rounds follow this one. Preparation belongs to the next."""
    return ROUNDS - s.round_number - (1 if s.phase < PLAYING else 0)


@rule
def eclipses_left(s: State, p: int) -> int:
    """How many Eclipses a player still has to come."""
    n = later_rounds(s)
    if s.phase < ECLIPSE_ORDER:
        return n + 1
    at = 0
    while s.order[at] != p:
        at += 1
    return n + 1 if at >= s.position else n


@rule
def turns_left(s: State, p: int) -> int:
    """How many turns a player still has to start."""
    if s.phase > ECLIPSE_ORDER:
        return TURNS * later_rounds(s)
    return s.players[p].figures + (1 if s.players[p].chief_free else 0) + TURNS * later_rounds(s)


@rule
def turn_to_come(s: State, p: int) -> bool:
    """Whether a player has another turn this round besides the current one."""
    return s.phase < ECLIPSE_ORDER and (s.players[p].figures > 0 or s.players[p].chief_free)


@rule
def income(s: State, ability: int, coming: int) -> float:
    """An ability used in every Eclipse to come."""
    if coming <= 0:
        return 0.0
    return HUNDREDTH * (ABILITY_WORTH[ability] * (coming - 1) + ABILITY_AT_END[ability])


@rule
def stone_worth(s: State, p: int, stone: int, coming: int) -> float:
    """What a stone scores in the Eclipses to come: as much as now, plus a little more each time."""
    growth = HUNDREDTH * STONE_GROWTH[STONE_CRITERION[stone]]
    begun = WEIGHTS.stone_begun if s.phase < ECLIPSE_ORDER else 0.0
    return coming * (stone_points(s, p, stone) + growth * (0.5 * (coming - 1) + begun))


@rule
def tribe_worth(s: State, kind: int) -> float:
    """The use of a Tribe card when drawn."""
    ability = ABILITY_WORTH[TRIBE_ABILITY[kind]] * (
        HUNDREDTH if TRIBE_COLUMN[kind] == ANY_COLUMN else WEIGHTS.bound_ability
    )
    return TRIBE_LABOR[kind] * WEIGHTS.half_labor + WEIGHTS.card_ability * ability


@rule
def pile_worth(s: State, kind: int) -> float:
    """A Tribe card in the Eclipse pile: its Labor and its ability."""
    ability = ABILITY_WORTH[TRIBE_ECLIPSE[kind]] if later_rounds(s) > 0 else ABILITY_AT_END[TRIBE_ECLIPSE[kind]]
    return HUNDREDTH * WEIGHTS.pile_ability * ability + WEIGHTS.rank_labor * TRIBE_LABOR[kind]


@rule
def kept_worth(s: State, p: int, kind: int) -> float:
    """A Tribe card in hand: its use in another turn, or after the last one, in the Eclipse pile or the next round."""
    use = tribe_worth(s, kind)
    if turn_to_come(s, p):
        return use
    kept = WEIGHTS.kept * use if later_rounds(s) > 0 else 0.0
    if s.turn == p and (s.phase == ACTING or s.phase == PILING):
        return max(kept, pile_worth(s, kind))
    return kept


@rule
def chief_worth(s: State, p: int) -> float:
    """The ability of a player's Chief. One bound to a column counts less."""
    player = s.players[p]
    if player.chief == NONE:
        return 0.0
    worth = HUNDREDTH * ABILITY_WORTH[CHIEF_ABILITY[player.chief][player.side]]
    return worth if CHIEF_COLUMN[player.chief][player.side] == ANY_COLUMN else worth * WEIGHTS.chief_bound


@rule
def culture_worth(s: State, culture: int) -> float:
    """A Culture card: its points, and its ability now and when it comes back."""
    plays = WEIGHTS.culture_use + WEIGHTS.culture_plays * later_rounds(s)
    return CULTURE_POINTS[culture] + HUNDREDTH * ABILITY_WORTH[CULTURE_ABILITY[culture]] * plays


@rule
def recruit_worth(s: State, kind: int) -> float:
    """A Tribe card: its points, and its use in future rounds and in this round's Eclipse."""
    rounds = later_rounds(s)
    if s.tribe_left[kind - FIRST_TYPE] == 0:
        return 1.0
    pile = ABILITY_WORTH[TRIBE_ECLIPSE[kind]] if rounds > 0 else ABILITY_AT_END[TRIBE_ECLIPSE[kind]]
    return TRIBE_POINTS[kind] + WEIGHTS.recruit_use * (rounds * tribe_worth(s, kind) + HUNDREDTH * pile)


@rule
def animal_worth(s: State, p: int, species: int) -> float:
    """One more Animal of a species, upright."""
    n = s.players[p].upright[species]
    grow = min(1.0, turns_left(s, p) / WEIGHTS.growing_turns)
    if SPECIES_JOKER[species]:
        return WEIGHTS.joker + WEIGHTS.joker_growth * grow
    if n >= SPECIES_LIMIT[species]:
        return WEIGHTS.surplus_animal
    return SET_POINTS[species][n + 1] - SET_POINTS[species][n] + WEIGHTS.animal_growth * grow
