"""A player's cards: zones, drawing, reshuffling, burying, and what the others know (EW 4, 6.1, I-12)."""

from cromlech.core.rules import note, rule
from cromlech.core.structs import Array

from .actions import BURY, CARD, CARD_COPIES, CULTURE_COUNT, CULTURE_OF_DECK, DISCARD, KINDS, TRIBE_KINDS
from .board import MAX_PLAYERS
from .events import BURIED_CARD, CARD_DISCARDED, CARD_DRAWN, NOTHING_TO_DRAW, RESHUFFLED
from .state import (
    ABOVE,
    BURIED,
    BURIED_UNSEEN,
    DECK,
    DISCARDS,
    ECLIPSE_PILE,
    HAND,
    OWNED,
    State,
)


@rule
def amount(s: State, p: int, zone: int, kind: int) -> int:
    """How many cards of a kind a player has in a zone."""
    if kind < TRIBE_KINDS:
        return s.players[p].cards[zone * TRIBE_KINDS + kind]
    return 1 if s.culture_place[kind - TRIBE_KINDS] == OWNED + MAX_PLAYERS * zone + p else 0


@rule
def add_card(s: State, p: int, zone: int, kind: int) -> None:
    """Add a card to a zone."""
    if kind < TRIBE_KINDS:
        s.players[p].cards[zone * TRIBE_KINDS + kind] += 1
    else:
        s.culture_place[kind - TRIBE_KINDS] = OWNED + MAX_PLAYERS * zone + p
    s.players[p].zone_size[zone] += 1


@rule
def move_card(s: State, p: int, kind: int, source: int, to: int) -> None:
    """Move a card from one zone to another."""
    if kind < TRIBE_KINDS:
        s.players[p].cards[source * TRIBE_KINDS + kind] -= 1
    s.players[p].zone_size[source] -= 1
    add_card(s, p, to, kind)


@rule
def move_all(s: State, p: int, source: int, to: int) -> None:
    """Move all cards of a zone to another."""
    player = s.players[p]
    if player.zone_size[source] == 0:
        return
    for kind in range(TRIBE_KINDS):
        player.cards[to * TRIBE_KINDS + kind] += player.cards[source * TRIBE_KINDS + kind]
        player.cards[source * TRIBE_KINDS + kind] = 0
    for culture in range(CULTURE_COUNT):
        if s.culture_place[culture] == OWNED + MAX_PLAYERS * source + p:
            s.culture_place[culture] = OWNED + MAX_PLAYERS * to + p
    player.zone_size[to] += player.zone_size[source]
    player.zone_size[source] = 0


# What everyone knows about a player's hidden cards: hand, face-down Eclipse pile, and cards buried from hand. `known`
# counts, for each kind, how many of them everyone saw arrive. No one knows which of the three places they are in.


@rule
def know(s: State, p: int, kind: int) -> None:
    """Note that everyone saw a card arrive in hand."""
    if kind < TRIBE_KINDS:
        s.players[p].known[kind] += 1
    else:
        s.culture_known[kind - TRIBE_KINDS] = 1
    s.players[p].known_size += 1


@rule
def show(s: State, p: int, kind: int) -> None:
    """Note that a hidden card was revealed. If any of its kind were known, it was one of those."""
    if kind < TRIBE_KINDS:
        if s.players[p].known[kind] > 0:
            s.players[p].known[kind] -= 1
            s.players[p].known_size -= 1
    elif s.culture_known[kind - TRIBE_KINDS]:
        s.culture_known[kind - TRIBE_KINDS] = 0
        s.players[p].known_size -= 1


@rule
def hidden(s: State, p: int, kind: int) -> int:
    """The number of cards of a kind among the hidden ones."""
    n = amount(s, p, HAND, kind) + amount(s, p, BURIED_UNSEEN, kind)
    return n if s.pile_open else n + amount(s, p, ECLIPSE_PILE, kind)


@rule
def know_all(s: State, p: int) -> None:
    """Note that everyone can count all hidden cards, since the deck is empty."""
    player = s.players[p]
    player.known_size = 0
    for kind in range(KINDS):
        n = hidden(s, p, kind)
        if kind < TRIBE_KINDS:
            player.known[kind] = n
        elif n > 0:
            s.culture_known[kind - TRIBE_KINDS] = 1
        player.known_size += n


# Drawing (EW 4, I-15)


@rule
def can_draw(s: State, p: int) -> bool:
    """Whether the deck or the discard pile has a card."""
    return s.players[p].zone_size[DECK] > 0 or s.players[p].zone_size[DISCARDS] > 0


@rule
def ready_deck(s: State, p: int) -> bool:
    """Before a draw, turn the discard pile into the deck if that is empty (WE01). Returns False if both are empty."""
    if s.players[p].zone_size[DECK] > 0:
        return True
    if s.players[p].zone_size[DISCARDS] == 0:
        note(s, NOTHING_TO_DRAW, p, 0, 0)
        return False
    know_all(s, p)
    move_all(s, p, DISCARDS, DECK)
    note(s, RESHUFFLED, p, 0, 0)
    return True


@rule
def cards_in(s: State, p: int, zone: int, out: Array[int]) -> int:
    """Every card of a zone as an outcome of chance, with separate copies."""
    n = 0
    for kind in range(TRIBE_KINDS):
        for copy in range(s.players[p].cards[zone * TRIBE_KINDS + kind]):
            out[n] = CARD + CARD_COPIES * kind + copy
            n += 1
    if n < s.players[p].zone_size[zone]:
        for culture in range(CULTURE_COUNT):
            if s.culture_place[culture] == OWNED + MAX_PLAYERS * zone + p:
                out[n] = CULTURE_OF_DECK + culture
                n += 1
    return n


@rule
def card_of(action: int) -> int:
    """The kind of card that an outcome of chance stands for."""
    if action >= CULTURE_OF_DECK:
        return TRIBE_KINDS + action - CULTURE_OF_DECK
    return (action - CARD) // CARD_COPIES


@rule
def draw_card(s: State, p: int, action: int) -> None:
    """Move a card from the deck to the hand. Only its owner sees it."""
    move_card(s, p, card_of(action), DECK, HAND)
    note(s, CARD_DRAWN, p, card_of(action), 0)


# Leaving the hand


@rule
def kinds_in(s: State, p: int, zone: int, first: int, base: int, out: Array[int], n: int) -> int:
    """List `base + kind` for every kind from `first` on in a zone, after n others."""
    left = s.players[p].zone_size[zone]
    if left == 0:
        return n
    for kind in range(KINDS):
        held = amount(s, p, zone, kind)
        if held > 0:
            if kind >= first:
                out[n] = base + kind
                n += 1
            left -= held
            if left == 0:
                return n
    return n


@rule
def leave_hand(s: State, p: int, kind: int, to: int) -> None:
    """Remove a card from the hand. Among equal ones, the one that can't be played this turn goes first (I-19)."""
    if kind < TRIBE_KINDS and s.fresh[kind] > 0:
        s.fresh[kind] -= 1
    move_card(s, p, kind, HAND, to)


@rule
def discard_card(s: State, p: int, kind: int) -> None:
    """Discard a card from hand."""
    leave_hand(s, p, kind, DISCARDS)
    show(s, p, kind)
    note(s, CARD_DISCARDED, p, kind, 0)


@rule
def discard_choices(s: State, p: int, out: Array[int]) -> int:
    """Every kind of card in hand."""
    return kinds_in(s, p, HAND, 0, DISCARD, out, 0)


# Burying (EW 6.1, I-4)


@rule
def zone_above(s: State) -> int:
    """The zone above the player board: played cards, or the revealed Eclipse pile (I-4)."""
    return ECLIPSE_PILE if s.pile_open else ABOVE


@rule
def can_bury(s: State, p: int) -> bool:
    """Whether there is a card in hand, in the discard pile, or above the board."""
    sizes = s.players[p].zone_size
    return sizes[HAND] > 0 or sizes[DISCARDS] > 0 or sizes[zone_above(s)] > 0


@rule
def bury_choices(s: State, p: int, out: Array[int], n: int) -> int:
    """Every card that can be buried."""
    n = kinds_in(s, p, HAND, 0, BURY, out, n)
    n = kinds_in(s, p, DISCARDS, 0, BURY + KINDS, out, n)
    return kinds_in(s, p, zone_above(s), 0, BURY + 2 * KINDS, out, n)


@rule
def bury(s: State, p: int, action: int) -> None:
    """Put a card under the Burial card. The others don't see one from the hand (I-12)."""
    zone = (action - BURY) // KINDS
    kind = (action - BURY) % KINDS
    if zone == 0:
        leave_hand(s, p, kind, BURIED_UNSEEN)
    elif zone == 1:
        move_card(s, p, kind, DISCARDS, BURIED)
    else:
        above = zone_above(s)
        move_card(s, p, kind, above, BURIED)
        if kind < TRIBE_KINDS:  # a buried card loses its unused ability (I-26)
            s.unused[kind] = min(s.unused[kind], amount(s, p, above, kind))
    note(s, BURIED_CARD, p, kind, zone)


@rule
def buried_cards(s: State, p: int) -> int:
    """The number of cards in the Burial area."""
    return s.players[p].zone_size[BURIED] + s.players[p].zone_size[BURIED_UNSEEN]
