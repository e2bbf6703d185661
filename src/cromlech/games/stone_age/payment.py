"""Paying resources, one kind at a time (SA 5.6, 5.7, 8.1; I-32), and the two-resources card (SA 7.2, DP8)."""

from cromlech.core.rules import note, rule
from cromlech.core.structs import Array

from .actions import PAIR_FIRST, PAIR_SECOND, PAIRS, PAY, PAY_STEP, PICK
from .board import RESOURCES
from .events import PAID, PICKED
from .printed import CHOICE_CARD
from .state import FACE_DOWN, FACE_UP, PAYING, PICKING, State

ANY_KINDS = -1


@rule
def total_resources(s: State, p: int) -> int:
    """The number of resources of all kinds."""
    n = 0
    for kind in range(RESOURCES):
        n += s.players[p].resources[kind]
    return n


@rule
def choice_cards(s: State, p: int) -> int:
    """How many unused two-resources cards p has."""
    n = 0
    for i in range(len(CHOICE_CARD)):
        card = CHOICE_CARD[i]
        if card >= 0 and s.card_place[card] == FACE_UP + p:
            n += 1
    return n


@rule
def payable(s: State, p: int, first: int, least: int, most: int, kinds: int, wild: int) -> bool:
    """Whether p can pay `least` … `most` resources of exactly `kinds` kinds (or ANY_KINDS).

    Uses only the kinds from `first` on, plus `wild` resources of any kind.
    """
    if least > most:
        return False
    resources = s.players[p].resources
    if kinds == ANY_KINDS:
        have = wild
        for kind in range(first, RESOURCES):
            have += resources[kind]
        return most >= 0 and have >= least
    if kinds == 0:
        return least <= 0
    if kinds > most:
        return False
    for mask in range(1 << (RESOURCES - first)):
        have = wild
        chosen = 0
        lacking = 0
        for kind in range(first, RESOURCES):
            if mask & (1 << (kind - first)):
                chosen += 1
                have += resources[kind]
                if resources[kind] == 0:
                    lacking += 1
        if chosen == kinds and lacking <= wild and have >= least:
            return True
    return False


@rule
def begin_payment(s: State, p: int, least: int, most: int, kinds: int) -> None:
    """Begin a payment of `least` … `most` resources. Wood comes first."""
    s.phase = PAYING
    s.actor = p
    s.pay_min = least
    s.pay_max = most
    s.pay_kinds = kinds
    s.pay_next = 0


@rule
def put_payment_away(s: State) -> None:
    """Reset the payment."""
    s.pay_min = 0
    s.pay_max = 0
    s.pay_kinds = 0
    s.pay_next = 0
    for kind in range(RESOURCES):
        s.paid[kind] = 0


@rule
def amounts(s: State, out: Array[int]) -> int:
    """The amounts of the current kind that leave the rest payable (DP5, DP6, DP9)."""
    n = 0
    p = s.actor
    kind = s.pay_next
    for amount in range(min(s.players[p].resources[kind], s.pay_max) + 1):
        kinds = s.pay_kinds
        if kinds != ANY_KINDS and amount > 0:
            kinds -= 1
            if kinds < 0:
                break
        if payable(s, p, kind + 1, s.pay_min - amount, s.pay_max - amount, kinds, 0):
            out[n] = PAY + PAY_STEP * kind + amount
            n += 1
    return n


@rule
def pay(s: State, action: int) -> bool:
    """Set aside an amount of the current kind. Returns True if that completes the payment."""
    p = s.actor
    amount = (action - PAY) % PAY_STEP
    s.paid[s.pay_next] = amount
    s.pay_min -= amount
    s.pay_max -= amount
    if s.pay_kinds != ANY_KINDS and amount > 0:
        s.pay_kinds -= 1
    s.pay_next += 1
    if s.pay_next < RESOURCES:
        return False
    for kind in range(RESOURCES):
        give_up(s, p, kind, s.paid[kind])
    return True


@rule
def give_up(s: State, p: int, kind: int, amount: int) -> None:
    """Return resources to the supply."""
    if amount > 0:
        s.players[p].resources[kind] -= amount
        note(s, PAID, p, kind, amount)


@rule
def begin_picking(s: State) -> None:
    """Use the actor's two-resources card. The pending decision waits (I-5)."""
    s.pick_phase = s.phase
    s.phase = PICKING


@rule
def pairs(out: Array[int]) -> int:
    """The ten pairs of resources (DP8)."""
    for i in range(PAIRS):
        out[i] = PICK + i
    return PAIRS


@rule
def pick(s: State, action: int) -> None:
    """Take two resources, turn the card face down, and return to the pending decision."""
    p = s.actor
    first = PAIR_FIRST[action - PICK]
    second = PAIR_SECOND[action - PICK]
    s.players[p].resources[first] += 1
    s.players[p].resources[second] += 1
    for i in range(len(CHOICE_CARD)):
        card = CHOICE_CARD[i]
        if card >= 0 and s.card_place[card] == FACE_UP + p:
            s.card_place[card] = FACE_DOWN + p
            break
    note(s, PICKED, p, first, second)
    s.phase = s.pick_phase
