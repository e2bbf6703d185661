"""Invariants of every position, checked after each move of many thousands of games."""

from cromlech.core.rules import OVER, rule

from .board import (
    IDEAS,
    LAST_ROUND,
    NONE,
    ORDER_COUNT,
    RESOURCE_COUNT,
    ROUNDS_PER_EPOCH,
    TRACK,
)
from .seating import civilizations
from .state import FROM_IDEAS, REDEALING, REFILLING, SOURCE_COUNT, State

INVARIANTS = (
    "all invariants hold",
    "every idea is in one place only",
    "the known top card is in the deck, and someone has seen it",
    "a civilization has eight orders: in hand, on the table, or played this age",
    "the counts match the orders on the table, and exist only after the reveal",
    "resources are not negative",
    "points are not negative, and final points come only at the end",
    "active ideas are owned, and no one bought more than allowed",
    "losses and prices are not negative",
    "the round is one of nine",
    "someone is to move, or the game is over",
)


@rule
def broken(s: State) -> int:
    """The number of the first invariant that doesn't hold."""
    if not ideas_hold(s):
        return 1
    if s.top != NONE and (s.deck >> s.top & 1 == 0 or s.top_seen == 0):
        return 2
    if s.actor != OVER and not orders_hold(s):
        return 3
    if not counts_hold(s):
        return 4
    for p in range(s.seats):
        fault = player_fault(s, p)
        if fault > 0:
            return fault
    for resource in range(RESOURCE_COUNT):
        if s.price[resource] < 0:
            return 8
    if s.discount < 0 or s.picks < 0 or s.steals < 0 or s.executions < 0:
        return 8
    if s.round_number < 0 or s.round_number > LAST_ROUND:
        return 9
    if s.actor < OVER or s.actor >= s.seats:
        return 10
    return 0


@rule
def ideas_hold(s: State) -> bool:
    """Whether the deck, the track, and the players have no idea in common."""
    seen = s.deck
    if seen < 0 or seen >> IDEAS != 0:
        return False
    for place in range(TRACK):
        if s.track[place] != NONE:
            if seen >> s.track[place] & 1:
                return False
            seen |= 1 << s.track[place]
    for p in range(s.seats):
        for i in range(s.players[p].owned):
            idea = s.players[p].ideas[i]
            if seen >> idea & 1:
                return False
            seen |= 1 << idea
    return True


@rule
def orders_hold(s: State) -> bool:
    """Whether hands shrink by two per round, and orders on the table are not in hand."""
    if s.phase == REDEALING:
        return True  # some orders are back in hand for now
    for civilization in range(civilizations(s)):
        laid = s.civilizations[civilization]
        cards = 0
        for order in range(ORDER_COUNT):
            cards += laid.hand >> order & 1
        for order in (laid.up, laid.down):
            if order != NONE:
                cards += 1
                if laid.hand >> order & 1:
                    return False
        if laid.up != NONE and laid.up == laid.down:
            return False
        played = max(0, s.round_number - 1) % ROUNDS_PER_EPOCH
        if s.phase == REFILLING and not s.revealed:
            played = 0  # between two ages
        if cards != ORDER_COUNT - 2 * played:
            return False
    return True


@rule
def counts_hold(s: State) -> bool:
    """Whether there are two orders per civilization once revealed, and none before."""
    total = 0
    for order in range(ORDER_COUNT):
        total += s.counts[order]
    if s.revealed:
        return total == 2 * civilizations(s)
    return s.actor == OVER or total == 0


@rule
def player_fault(s: State, p: int) -> int:
    """The first broken invariant of one player."""
    player = s.players[p]
    for resource in range(RESOURCE_COUNT):
        if player.resources[resource] < 0:
            return 5
    for source in range(SOURCE_COUNT):
        if player.points[source] < 0:
            return 6
        if source > FROM_IDEAS and player.points[source] != 0 and s.actor != OVER:
            return 6
    if player.active > player.owned or player.owned - player.active != player.bought:
        return 7
    if player.bought > 2 or player.lost < 0:
        return 8
    return 0
