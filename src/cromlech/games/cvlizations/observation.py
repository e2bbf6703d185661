"""What a seat may know, as a row of whole numbers for learning programs."""

from cromlech.core.observations import Field, Group, Observation
from cromlech.core.rules import rule

from .board import (
    ADVANCED,
    IDEAS,
    LAST_ROUND,
    MAX_CIVILIZATIONS,
    MAX_PLAYERS,
    MOST_IDEAS,
    NONE,
    ORDER_COUNT,
    ORDERS,
    RESOURCE_COUNT,
    RESOURCES,
    TRACK,
)
from .grannofolk import is_grannofolk
from .knowledge import knows, knows_top
from .printed import PACK
from .scoring import score
from .seating import civilizations
from .state import PHASES, State

MANY = 2**15 - 1
NUMBERS = [idea["id"] for idea in PACK["idea"]]


@rule
def relative(s: State, seat: int, civilization: int) -> int:
    """A civilization counted from the observer, neutrals in the same way. The Grannofolk keep their place."""
    if civilization < 0 or is_grannofolk(s, civilization):
        return civilization
    if civilization >= s.seats:
        return s.seats + (civilization - s.seats + seat) % s.seats
    return (civilization - seat + s.seats) % s.seats


@rule
def absolute(s: State, seat: int, i: int) -> int:
    """The civilization at place i of the observation."""
    if i < s.seats:
        return (seat + i) % s.seats
    if s.mode == ADVANCED:
        return s.seats + (seat + i) % s.seats
    return i


@rule
def deck_size(s: State) -> int:
    """Cards left in the deck."""
    n = 0
    rest = s.deck
    while rest != 0:
        n += rest & 1
        rest >>= 1
    return n


@rule
def has_seen_top(s: State, seat: int, k: int) -> int:
    """Whether the k-th seat from the observer has seen the top card."""
    if s.top == NONE or k >= s.seats:
        return 0
    return s.top_seen >> ((seat + k) % s.seats) & 1


@rule
def known_up(s: State, civilization: int, known: bool) -> int:
    """The first order played, if the observer may see it."""
    return s.civilizations[civilization].up if known or not s.simultaneous else NONE


@rule
def known_down(s: State, civilization: int, known: bool) -> int:
    """The second order played, if the observer may see it."""
    return s.civilizations[civilization].down if known else NONE


@rule
def possible_hand(s: State, civilization: int, known: bool) -> int:
    """Orders that may be in hand. A hidden one on the table may be any of them."""
    laid = s.civilizations[civilization]
    hand = int(laid.hand)
    if not known:
        if laid.down != NONE:
            hand |= 1 << laid.down
        if s.simultaneous and laid.up != NONE:
            hand |= 1 << laid.up
    return hand


@rule
def orders_laid(s: State, civilization: int) -> int:
    """How many orders a civilization has on the table."""
    laid = s.civilizations[civilization]
    return (1 if laid.up != NONE else 0) + (1 if laid.down != NONE else 0)


@rule
def idea_mask(s: State, p: int, number: int) -> int:
    """The first `number` ideas of a player, as a mask."""
    mask = 0
    for i in range(number):
        mask |= 1 << int(s.players[p].ideas[i])
    return mask


OBSERVATION = Observation(
    Field("phase", lambda s: s.phase, 0, len(PHASES) - 1, "the current phase", legend=PHASES),
    Field("actor", lambda s, seat: relative(s, seat, s.actor), -2, 4, "who is to move; -1 chance, -2 the game is over"),
    Field("players", lambda s: s.seats, 2, MAX_PLAYERS, "number of players"),
    Field("mode", lambda s: s.mode, 0, 2, "who lays besides", legend=("nobody", "the Grannofolk", "neutrals")),
    Field("simultaneous", lambda s: 1 if s.simultaneous else 0, 0, 1, "whether all orders are played face down"),
    Field("neutral_open", lambda s: 1 if s.neutral_open else 0, 0, 1, "whether neutral orders are shown first"),
    Field("strict_vacation", lambda s: 1 if s.strict_vacation else 0, 0, 1, "whether Vacation stops Doubling"),
    Field("round", lambda s: s.round_number, 0, LAST_ROUND, "number of the round, from 1"),
    Field("helmet", lambda s, seat: relative(s, seat, s.helmet), 0, 4, "which civilization wears the helmet"),
    Field(
        "first_seat", lambda s, seat: relative(s, seat, s.first_seat), 0, 4, "who started, or sits after the Grannofolk"
    ),
    Field("turn", lambda s, seat: relative(s, seat, s.turn), 0, 4, "whose turn it is to act or buy"),
    Field("revealed", lambda s: 1 if s.revealed else 0, 0, 1, "whether this round's orders are revealed"),
    Field(
        "counts", lambda s, k: s.counts[k], 0, 5, "how many chose each order, once revealed", ORDER_COUNT, each=ORDERS
    ),
    Field("order", lambda s: s.order, 0, 7, "the order being resolved", legend=ORDERS),
    Field("executions", lambda s: s.executions, 0, 9, "executions to come after this one"),
    Field("steals", lambda s: s.steals, 0, 3 * MOST_IDEAS, "resources still to steal"),
    Field("sword", lambda s: 1 if s.sword else 0, 0, 1, "whether the thefts are the Sword's"),
    Field("picks", lambda s: s.picks, 0, 9 * MOST_IDEAS, "resources of the player's choice still to take"),
    Field("receive", lambda s: s.receive, 0, 9, "resources that a trade gives"),
    Field("purchases", lambda s: s.purchases, 0, 2, "purchases left for the current player"),
    Field("buying", lambda s: s.buying, -1, IDEAS - 1, "the idea being bought; -1 none", legend=NUMBERS),
    Field("price", lambda s, k: s.price[k], 0, 9, "what is left of its price", RESOURCE_COUNT, each=RESOURCES),
    Field("discount", lambda s: s.discount, 0, 27, "resources still to take off the price"),
    Field("waive_from", lambda s: s.waive_from, 0, 2, "the first resource a discount can take off", legend=RESOURCES),
    Field("track", lambda s, k: s.track[k], -1, IDEAS - 1, "ideas that can be bought; -1 none", TRACK, legend=NUMBERS),
    Field("deck", lambda s: deck_size(s), 0, 32, "ideas left in the deck"),
    Field(
        "top",
        lambda s, seat: s.top if knows_top(s, seat) else NONE,
        -1,
        IDEAS - 1,
        "the top card of the deck, if the observer has divined it; -1 unknown",
        legend=NUMBERS,
    ),
    Field(
        "top_seen",
        lambda s, seat, k: has_seen_top(s, seat, k),
        0,
        1,
        "who has divined the top card, from the observer on",
        MAX_PLAYERS,
    ),
    Group(
        "civilization",
        MAX_CIVILIZATIONS,
        present=lambda s, i: i < civilizations(s),
        given={
            "c": lambda s, seat, i: absolute(s, seat, i),
            "known": lambda s, seat, c: knows(s, seat, c),
            "hand": lambda s, c, known: possible_hand(s, c, known),
        },
        fields=[
            Field(
                "may_hold", lambda hand, k: hand >> k & 1, 0, 1, "orders that may be in hand", ORDER_COUNT, each=ORDERS
            ),
            Field("laid", lambda s, c: orders_laid(s, c), 0, 2, "orders played this round"),
            Field(
                "up",
                lambda s, c, known: known_up(s, c, known),
                -1,
                ORDER_COUNT - 1,
                "the first of them; -1 unknown",
                legend=ORDERS,
            ),
            Field(
                "down",
                lambda s, c, known: known_down(s, c, known),
                -1,
                ORDER_COUNT - 1,
                "the second; -1 unknown",
                legend=ORDERS,
            ),
        ],
    ),
    Group(
        "player",
        MAX_PLAYERS,
        present=lambda s, i: i < s.seats,
        given={
            "p": lambda s, seat, i: (seat + i) % s.seats,
            "player": lambda s, p: s.players[p],
            "owned": lambda s, p, player: idea_mask(s, p, player.owned),
            "active": lambda s, p, player: idea_mask(s, p, player.active),
        },
        fields=[
            Field(
                "resources", lambda player, k: player.resources[k], 0, MANY, "resources", RESOURCE_COUNT, each=RESOURCES
            ),
            Field("happiness", lambda s, p: score(s, p), 0, MANY, "happiness tokens; at the end, the final score"),
            Field("lost", lambda player: player.lost, 0, 127, "resources stolen from them this round"),
            Field("bought", lambda player: player.bought, 0, 2, "ideas bought this round"),
            Field(
                "played",
                lambda player, k: player.played[k],
                0,
                LAST_ROUND,
                "how often each order was played",
                ORDER_COUNT,
                each=ORDERS,
            ),
            Field("owned", lambda player: player.owned, 0, MOST_IDEAS, "ideas owned"),
            Field("active", lambda player: player.active, 0, MOST_IDEAS, "ideas that work already"),
            Field(
                "ideas",
                lambda owned, active, k: (owned >> k & 1) + (active >> k & 1),
                0,
                2,
                "each idea: 1 owned, 2 active",
                IDEAS,
                each=NUMBERS,
            ),
        ],
    ),
)
OBSERVATION_LENGTH = OBSERVATION.length
observe = OBSERVATION.writer(globals())
