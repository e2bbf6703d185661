"""Phase 3: look at the deck, exchange, and buy ideas (CV 7, 14)."""

from cromlech.core.rules import CHANCE, note, rule
from cromlech.core.structs import Array

from .actions import BUY, IDEA, KEEP, LEAVE, LOOK, PASS, SWAP, SWAP_GIVEN, SWAP_RECEIVED, SWAPS, USE_CONVERT, WAIVE
from .board import EVERYBODY, NONE, RESOURCE_COUNT, TRACK
from .components import ANY_TYPE, CONVERT, DISCOUNT, EXTRA_PURCHASE, LOOK_AT_TOP, SWAP_RESOURCE
from .events import BOUGHT, CONVERTED, DECK_EMPTY, IDEA_TURNED, LOOKED, NO_PURCHASE, PAID, SWAPPED, TOP_SHOWN
from .ideas import has
from .printed import IDEA_AMOUNT, IDEA_COST, IDEA_EFFECT, IDEA_ON, IDEA_PAY, IDEA_RESOURCE, IDEA_TYPE
from .seating import seat_at
from .state import DEVELOPING, FROM_IDEAS, LOOKING, NOBODY, REFILLING, STOICISM, SWAPPING, WAIVING, State


@rule
def next_to_develop(s: State) -> None:
    """Continue the current player's turn, or begin that of the next in turn order."""
    if s.turn_step < 0 or not can_develop(s, s.turn):
        if s.turn_step >= 0 and s.players[s.turn].bought == 0:
            note(s, NO_PURCHASE, s.turn, 0, 0)
        s.turn_step += 1
        if s.turn_step == s.seats:
            s.phase = STOICISM
            s.turn_step = -1
            return
        s.turn = seat_at(s, s.turn_step)
        s.purchases = 2 if has(s, s.turn, EXTRA_PURCHASE) else 1
    else:
        s.actor = s.turn


@rule
def can_develop(s: State, p: int) -> bool:
    """Whether p can do anything but pass.

    A player who has divined the top card is always asked. Skipping them would reveal that it costs too much.
    """
    if may_look(s, p) or may_convert(s, p) or considers_top(s, p):
        return True
    for place in range(TRACK):
        if may_buy(s, p, s.track[place]):
            return True
    return False


@rule
def considers_top(s: State, p: int) -> bool:
    """Whether p has divined the top card and can still buy (CV 14, 7)."""
    return s.purchases > 0 and s.top != NONE and s.top_seen >> p & 1 == 1 and has(s, p, LOOK_AT_TOP)


@rule
def on_offer(s: State, p: int, place: int) -> int:
    """The idea in a place of the track. The place after the last is the top card, if p has divined it."""
    if place < TRACK:
        return s.track[place]
    return s.top if considers_top(s, p) else NONE


@rule
def discount(s: State, p: int, idea: int) -> int:
    """The total discount (CV 11.2)."""
    n = 0
    if has(s, p, DISCOUNT):
        player = s.players[p]
        for i in range(player.active):
            own = player.ideas[i]
            if IDEA_EFFECT[own] == DISCOUNT:
                if IDEA_ON[own] == ANY_TYPE or IDEA_ON[own] == IDEA_TYPE[idea]:
                    n += IDEA_AMOUNT[own]
    return n


@rule
def lacking(s: State, p: int, idea: int, given: int, received: int) -> int:
    """How many resources of the price p lacks after swapping one `given` for one `received` (NONE: no swap)."""
    n = 0
    for resource in range(RESOURCE_COUNT):
        own = int(s.players[p].resources[resource])
        if resource == given:
            own -= 1
        elif resource == received:
            own += 1
        n += max(0, IDEA_COST[idea][resource] - own)
    return n


@rule
def can_swap(s: State, p: int, idea: int, pair: int) -> bool:
    """Whether p can make this swap. It must make the idea payable (CV 14, 7)."""
    if s.players[p].resources[SWAP_GIVEN[pair]] == 0:
        return False
    return lacking(s, p, idea, SWAP_GIVEN[pair], SWAP_RECEIVED[pair]) <= discount(s, p, idea)


@rule
def may_buy(s: State, p: int, idea: int) -> bool:
    """Whether p can pay for an idea, with discounts and the Market."""
    if idea == NONE or s.purchases == 0:
        return False
    if lacking(s, p, idea, NONE, NONE) <= discount(s, p, idea):
        return True
    if has(s, p, SWAP_RESOURCE):
        for pair in range(SWAPS):
            if can_swap(s, p, idea, pair):
                return True
    return False


@rule
def may_look(s: State, p: int) -> bool:
    """Divination: before a purchase, if the player hasn't seen the top card (CV 14, 7)."""
    if not has(s, p, LOOK_AT_TOP) or s.purchases == 0 or s.deck == 0:
        return False
    return s.top == NONE or s.top_seen >> p & 1 == 0


@rule
def converter(s: State, p: int) -> int:
    """The place of p's active Hedonism, or NONE if there is none or it was used this round."""
    if has(s, p, CONVERT):
        player = s.players[p]
        for i in range(player.active):
            if IDEA_EFFECT[player.ideas[i]] == CONVERT and player.used >> i & 1 == 0:
                return i
    return NONE


@rule
def may_convert(s: State, p: int) -> bool:
    """Hedonism: once per round, for a player with enough resources."""
    i = converter(s, p)
    if i == NONE:
        return False
    idea = s.players[p].ideas[i]
    return s.players[p].resources[IDEA_RESOURCE[idea]] >= IDEA_PAY[idea]


@rule
def development_choices(s: State, out: Array[int]) -> int:
    """Buy, look, convert, or pass.

    A divined card can be either bought or left, so the number of choices doesn't depend on its cost.
    The engine would make a single choice on its own, and the others would notice.
    """
    n = 0
    p = s.turn
    for place in range(TRACK + 1):
        idea = on_offer(s, p, place)
        if may_buy(s, p, idea):
            at = n
            while at > 0 and out[at - 1] > BUY + idea:
                out[at] = out[at - 1]
                at -= 1
            out[at] = BUY + idea
            n += 1
    out[n] = PASS
    n += 1
    if may_look(s, p):
        out[n] = LOOK
        n += 1
    if may_convert(s, p):
        out[n] = USE_CONVERT
        n += 1
    if considers_top(s, p) and not may_buy(s, p, s.top):
        out[n] = LEAVE
        n += 1
    return n


@rule
def develop(s: State, action: int) -> None:
    """Start what was chosen."""
    if action == PASS or action == LEAVE:
        leave(s)
    elif action == LOOK:
        look(s)
    elif action == USE_CONVERT:
        convert(s)
    else:
        begin_purchase(s, action - BUY)


@rule
def leave(s: State) -> None:
    """End the development turn: nothing more is bought, looked at, or converted in it."""
    s.purchases = 0
    i = converter(s, s.turn)
    if i != NONE:
        s.players[s.turn].used |= 1 << i
    s.actor = NOBODY


@rule
def look(s: State) -> None:
    """Look at the top card. It is drawn now unless someone has already seen it."""
    s.phase = LOOKING
    s.actor = CHANCE


@rule
def looked(s: State, action: int) -> None:
    """Set the top card. Only this player knows it, and it stays where it is (CV 14, 3)."""
    if s.top == NONE:
        s.top = action - IDEA
        s.top_seen = 0
    s.top_seen |= 1 << s.turn
    note(s, LOOKED, s.turn, s.top, 0)
    s.phase = DEVELOPING
    s.actor = NOBODY


@rule
def convert(s: State) -> None:
    """Hedonism: trade food for happiness."""
    p = s.turn
    player = s.players[p]
    i = converter(s, p)
    idea = player.ideas[i]
    player.used |= 1 << i
    player.resources[IDEA_RESOURCE[idea]] -= IDEA_PAY[idea]
    player.points[FROM_IDEAS] += IDEA_AMOUNT[idea]
    note(s, PAID, p, IDEA_RESOURCE[idea], IDEA_PAY[idea])
    note(s, CONVERTED, p, idea, IDEA_AMOUNT[idea])
    s.actor = NOBODY


@rule
def begin_purchase(s: State, idea: int) -> None:
    """Start a purchase: choose, swap at the Market, and pay in one step (CV 14, 7). A divined card is shown now."""
    s.buying = idea
    if idea == s.top:
        s.top_seen = EVERYBODY
        note(s, TOP_SHOWN, s.turn, idea, 0)
    for resource in range(RESOURCE_COUNT):
        s.price[resource] = IDEA_COST[idea][resource]
    s.discount = min(discount(s, s.turn, idea), price_left(s))
    s.phase = WAIVING
    s.actor = NOBODY
    if has(s, s.turn, SWAP_RESOURCE):
        for pair in range(SWAPS):
            if can_swap(s, s.turn, idea, pair):
                s.phase = SWAPPING
                s.actor = s.turn
                return


@rule
def swaps(s: State, out: Array[int]) -> int:
    """Every swap that makes the idea payable, and no swap if it already is."""
    n = 0
    for pair in range(SWAPS):
        if can_swap(s, s.turn, s.buying, pair):
            out[n] = SWAP + pair
            n += 1
    if lacking(s, s.turn, s.buying, NONE, NONE) <= s.discount:
        out[n] = KEEP
        n += 1
    return n


@rule
def swap(s: State, action: int) -> None:
    """Swap one resource for one of another type, then pay."""
    if action != KEEP:
        player = s.players[s.turn]
        given = SWAP_GIVEN[action - SWAP]
        received = SWAP_RECEIVED[action - SWAP]
        player.resources[given] -= 1
        player.resources[received] += 1
        note(s, SWAPPED, s.turn, given, received)
    s.phase = WAIVING
    s.actor = NOBODY


@rule
def price_left(s: State) -> int:
    """How much of the price is left."""
    n = 0
    for resource in range(RESOURCE_COUNT):
        n += s.price[resource]
    return n


@rule
def can_waive(s: State, resource: int) -> bool:
    """Whether the discount can take off one of this type now. Food comes first, stone last.

    The buyer must be able to pay for the types before it in full, and to use up the discount after it.
    """
    if resource < s.waive_from or s.price[resource] == 0:
        return False
    missing = 0
    price = -1
    for other in range(RESOURCE_COUNT):
        lack = s.price[other] - s.players[s.turn].resources[other]
        if other < resource and lack > 0:
            return False
        if other >= resource:
            price += s.price[other]
            missing += max(0, lack - 1 if other == resource else lack)
    return missing <= s.discount - 1 <= price


@rule
def waivers(s: State, out: Array[int]) -> int:
    """The printed resources the buyer can choose to waive (CV 11.2)."""
    n = 0
    for resource in range(RESOURCE_COUNT):
        if can_waive(s, resource):
            out[n] = WAIVE + resource
            n += 1
    return n


@rule
def waive(s: State, action: int) -> None:
    """Take one resource off the price."""
    s.waive_from = action - WAIVE
    s.price[s.waive_from] -= 1
    s.discount -= 1
    s.actor = NOBODY


@rule
def settle_price(s: State) -> None:
    """Apply discounts in full, but never below 0, then pay the price and take the idea."""
    left = price_left(s)
    if s.discount > 0 and left > s.discount:
        s.actor = s.turn
        return
    p = s.turn
    player = s.players[p]
    for resource in range(RESOURCE_COUNT):
        if s.discount > 0:
            s.price[resource] = 0
        if s.price[resource] > 0:
            player.resources[resource] -= s.price[resource]
            note(s, PAID, p, resource, s.price[resource])
        s.price[resource] = 0
    s.discount = 0
    s.waive_from = 0
    take_idea(s, p)


@rule
def take_idea(s: State, p: int) -> None:
    """Put the idea in front of its buyer and refill the track right away, unless it came from the deck."""
    player = s.players[p]
    idea = s.buying
    player.ideas[player.owned] = idea
    player.owned += 1
    player.bought += 1
    s.purchases -= 1
    note(s, BOUGHT, p, idea, 0)
    if idea == s.top:
        s.deck &= ~(1 << idea)
        s.shown |= 1 << idea
        s.top = NONE
        s.top_seen = 0
    for place in range(TRACK):
        if s.track[place] == idea:
            s.track[place] = NONE
            if s.deck == 0:
                note(s, DECK_EMPTY, 0, 0, 0)
    s.buying = NONE
    s.phase = REFILLING
    s.next_phase = DEVELOPING
    s.actor = NOBODY


@rule
def gap(s: State) -> int:
    """The first empty place of the track, or NONE if it is full."""
    for place in range(TRACK):
        if s.track[place] == NONE:
            return place
    return NONE


@rule
def refill(s: State) -> None:
    """Deal a new idea to every empty place while the deck lasts (CV 7.4)."""
    if s.deck != 0 and gap(s) != NONE:
        s.actor = CHANCE
    else:
        s.phase = s.next_phase


@rule
def next_ideas(s: State, out: Array[int]) -> int:
    """Every idea that can come next: the top card if someone has seen it, otherwise any in the deck."""
    if s.top != NONE:
        out[0] = IDEA + s.top
        return 1
    return ideas_in_deck(s, out)


@rule
def ideas_in_deck(s: State, out: Array[int]) -> int:
    """Every idea in the deck."""
    n = 0
    idea = 0
    rest = s.deck
    while rest != 0:
        if rest & 1:
            out[n] = IDEA + idea
            n += 1
        rest >>= 1
        idea += 1
    return n


@rule
def turn_up(s: State, action: int) -> None:
    """Put the idea in the first empty place of the track."""
    idea = action - IDEA
    place = gap(s)
    s.track[place] = idea
    s.deck &= ~(1 << idea)
    s.shown |= 1 << idea
    s.top = NONE
    s.top_seen = 0
    note(s, IDEA_TURNED, place + 1, idea, 0)
    s.actor = NOBODY
