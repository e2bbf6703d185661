"""What a seat may know, as a row of whole numbers for learning programs."""

from cromlech.core.observations import MANY, Field, Group, Observation
from cromlech.core.rules import relative, seat_at

from .board import (
    DIE_FACES,
    GOODS,
    LOCATION_COUNT,
    LOCATIONS,
    MAX_AGRICULTURE,
    MAX_FIGURES,
    MAX_PLAYERS,
    MAX_TOOLS,
    RESOURCES,
    SLOTS,
    STACK_HEIGHT,
    STACKS,
    TOOL_TILES,
)
from .components import BUILDING_KINDS, MAX_CHOICE_CARDS, MAX_ONE_USE_TOOLS, PROFESSIONS, SYMBOLS, TOP_KINDS
from .payment import choice_cards
from .places import PROFESSION_BITS, PROFESSION_COUNT, SYMBOL_BITS, SYMBOL_COUNT, digit, lower_halves
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
    ONE_USE_CARD,
)
from .scoring import score
from .state import PHASES
from .tools import has_one_use_tool

RESOURCE_NAMES = GOODS[:RESOURCES]
FACES = [str(face) for face in range(1, DIE_FACES + 1)]


OBSERVATION = Observation(
    Field("phase", lambda s: s.phase, 0, len(PHASES) - 1, "the current phase", legend=PHASES),
    Field("actor", lambda s, seat: relative(s, seat, s.actor), -2, 3, "who is to move; -1 chance, -2 the game is over"),
    Field("players", lambda s: s.seats, 2, MAX_PLAYERS, "number of players"),
    Field("round", lambda s: s.round_number, 0, 32767, "number of the round, from 1"),
    Field("start_player", lambda s, seat: relative(s, seat, s.start_player), 0, 3, "who starts the round"),
    Field("turn", lambda s, seat: relative(s, seat, s.turn), 0, 3, "whose turn it is"),
    Field("deck", lambda s: s.deck, 0, 36, "cards left in the deck"),
    Field("location", lambda s: s.location, -1, 15, "the location being resolved; -1 none", legend=LOCATIONS),
    Field("roll_for", lambda s: s.roll_for, 0, 5, "what the dice are rolled for", legend=[*GOODS, "all"]),
    Field("dice", lambda s, k: s.dice[k], 0, 10, "dice on the table by face", DIE_FACES, each=FACES),
    Field("dice_left", lambda s: s.dice_left, 0, 10, "dice still to roll"),
    Field("pay_min", lambda s: s.pay_min, -10, 10, "the fewest resources still to pay"),
    Field("pay_max", lambda s: s.pay_max, 0, 10, "the most resources that can still be paid"),
    Field("pay_kinds", lambda s: s.pay_kinds, -1, 4, "different kinds still to pay; -1 any"),
    Field("pay_next", lambda s: s.pay_next, 0, 4, "the resource to pay next", legend=RESOURCE_NAMES),
    Field("paid", lambda s, k: s.paid[k], 0, 10, "resources laid aside", RESOURCES, each=RESOURCE_NAMES),
    Group(
        "slot",
        SLOTS,
        given={"card": lambda s, i: s.row[i]},
        fields=[
            Field(
                "card_kind",
                lambda card: CARD_KIND[card] if card >= 0 else -1,
                -1,
                9,
                "upper half of the card; -1 no card",
                legend=TOP_KINDS,
            ),
            Field("card_amount", lambda card: CARD_AMOUNT[card] if card >= 0 else 0, 0, 100, "how much it gives"),
            Field("card_good", lambda card: CARD_GOOD[card] if card >= 0 else 0, 0, 4, "of what", legend=GOODS),
            Field(
                "card_symbol",
                lambda card: CARD_SYMBOL[card] if card >= 0 else -1,
                -1,
                7,
                "culture symbol of the lower half; -1 none",
                legend=SYMBOLS,
            ),
            Field(
                "card_profession",
                lambda card: CARD_PROFESSION[card] if card >= 0 else -1,
                -1,
                3,
                "profession of the lower half; -1 none",
                legend=PROFESSIONS,
            ),
            Field("card_figures", lambda card: CARD_FIGURES[card] if card >= 0 else 0, 0, 9, "figures of it"),
        ],
    ),
    Group(
        "stack",
        STACKS,
        given={"tile": lambda s, i: s.top[i]},
        fields=[
            Field("height", lambda s, i: s.height[i], 0, STACK_HEIGHT, "tiles left in the stack"),
            Field(
                "building_kind",
                lambda tile: BUILDING_KIND[tile] if tile >= 0 else -1,
                -1,
                2,
                "the tile on top; -1 none",
                legend=BUILDING_KINDS,
            ),
            Field(
                "building_cost",
                lambda tile, k: BUILDING_COST[tile][k] if tile >= 0 else 0,
                0,
                10,
                "fixed price",
                RESOURCES,
                each=RESOURCE_NAMES,
            ),
            Field("building_min", lambda tile: BUILDING_MIN[tile] if tile >= 0 else 0, 0, 10, "fewest resources"),
            Field("building_max", lambda tile: BUILDING_MAX[tile] if tile >= 0 else 0, 0, 10, "most resources"),
            Field(
                "building_distinct",
                lambda tile: BUILDING_DISTINCT[tile] if tile >= 0 else -1,
                -1,
                4,
                "different kinds to pay; -1 any",
            ),
            Field("building_points", lambda tile: BUILDING_POINTS[tile] if tile >= 0 else 0, 0, 100, "printed points"),
        ],
    ),
    Group(
        "player",
        MAX_PLAYERS,
        present=lambda s, i: i < s.seats,
        given={
            "p": lambda s, seat, i: seat_at(s, seat, i),
            "player": lambda s, p: s.players[p],
            "halves": lambda s, p, i: lower_halves(s, p, i == 0),
        },
        fields=[
            Field("figures", lambda player: player.figures, 0, MAX_FIGURES, "size of the tribe"),
            Field("free", lambda player: player.free, 0, MAX_FIGURES, "figures not on the board"),
            Field("food", lambda player: player.food, 0, MANY, "food"),
            Field(
                "resources",
                lambda player, k: player.resources[k],
                0,
                MANY,
                "resources",
                RESOURCES,
                each=RESOURCE_NAMES,
            ),
            Field("agriculture", lambda player: player.agriculture, 0, MAX_AGRICULTURE, "level of agriculture"),
            Field("tools", lambda player: player.tools, 0, MAX_TOOLS, "the total value of all tool tiles"),
            Field("tool_used", lambda player, k: player.tool_used[k], 0, 1, "tool tiles used this round", TOOL_TILES),
            Field(
                "placed",
                lambda player, k: player.placed[k],
                0,
                MAX_FIGURES,
                "figures placed",
                LOCATION_COUNT,
                each=LOCATIONS,
            ),
            Field("score", lambda s, p: score(s, p), -MANY, MANY, "points on the score track"),
            Field(
                "one_use_tools",
                lambda s, p, k: CARD_AMOUNT[ONE_USE_CARD[k]] if has_one_use_tool(s, p, k) else 0,
                0,
                20,
                "values of unused one-use tools",
                MAX_ONE_USE_TOOLS,
            ),
            Field("choice_cards", lambda s, p: choice_cards(s, p), 0, MAX_CHOICE_CARDS, "unused two-resources cards"),
            Field("buildings", lambda player: player.buildings, 0, 28, "buildings owned"),
            Field(
                "symbols",
                lambda halves, k: digit(halves[0], k, SYMBOL_BITS),
                0,
                36,
                "culture symbols, as far as the observer knows",
                SYMBOL_COUNT,
                each=SYMBOLS,
            ),
            Field(
                "professions",
                lambda halves, k: digit(halves[1], k, PROFESSION_BITS),
                0,
                324,
                "figures of professions, as far as the observer knows",
                PROFESSION_COUNT,
                each=PROFESSIONS,
            ),
            Field(
                "unseen_cards", lambda player, i: 0 if i == 0 else player.drawn, 0, 36, "cards the observer can't see"
            ),
        ],
    ),
)
OBSERVATION_LENGTH = OBSERVATION.length
observe = OBSERVATION.writer(globals())
