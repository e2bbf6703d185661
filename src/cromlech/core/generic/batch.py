"""Thousands of games side by side: one action for each of them, and what the next player sees.

A *slot* is a place in the batch: when its game is over, the next one starts there at once.
Game number k of a slot depends on the seed, the slot and k alone, so that it is the same
game whatever the size of the batch, and the same that `game.start(seed=…)` would deal.
"""

from typing import Any

from cromlech.core.rules import CHANCE, rule, take_state
from cromlech.core.structs import Array, Struct, i32, i64, struct

from .rng import Rng, below, mix, seed
from .rules import State, apply, legal, observe, rank, score, setup

DIFFERENCE, WIN = range(2)
"""Kinds of reward, as `cromlech.envs.payoffs` says them."""

NO_ACTION = -1


@struct
class Slot(Struct):
    """What a place in the batch knows besides the position."""

    chance: Rng
    picker: Rng
    number: i64
    refused: i64
    moves: i32
    options: i32


@rule
def game_seed(stream: int, slot: int, number: int) -> int:
    """The seed of game `number` of a slot; those of one slot follow each other."""
    high = mix(mix(stream) ^ mix((stream >> 32) + 0x9E3779B9) ^ mix(slot + 0x7F4A7C15))
    low = mix(high + mix(slot) + 0x9E3779B9)
    return (((high & 0x3FFFFFFF) << 32) | low) + number


@rule
def lay_out(start: Any, options: Any) -> None:
    """Make of the one state in `start`, all zero so far, the start of every game."""
    setup(start[0], options)


@rule
def begin_game(states: Any, to: int, start: Any, slots: Any, i: int, stream: int) -> None:
    """Lay out the game whose number slot i holds."""
    take_state(states, to, start, 0)
    seed(slots[i].chance, game_seed(stream, i, slots[i].number), 0)
    slots[i].moves = 0


@rule
def pay_out(s: State, kind: int, reward: Array[float], points: Array[int]) -> None:
    """The final scores, and what every seat has earned."""
    winners = 0
    for seat in range(s.seats):
        points[seat] = score(s, seat)
        if rank(s, seat) == 1:
            winners += 1
    for seat in range(s.seats):
        if kind == WIN:
            share = 1.0 / winners if rank(s, seat) == 1 else 0.0
            reward[seat] = (s.seats * share - 1.0) / (s.seats - 1.0)
        else:
            best = points[(seat + 1) % s.seats]
            for other in range(s.seats):
                if other != seat and points[other] > best:
                    best = points[other]
            reward[seat] = points[seat] - best


@rule
def advance(
    first: int,
    last: int,
    base: int,
    fresh: bool,
    actions: Any,
    states: Any,
    start: Any,
    slots: Any,
    choices: Any,
    ids: Array[int],
    stream: int,
    kind: int,
    actor: Any,
    mask: Any,
    observation: Any,
    reward: Any,
    points: Any,
    done: Any,
    illegal: Any,
    length: Any,
) -> None:
    """Make one move in each of the slots `first` … `last - 1`, then all that leaves no choice.

    After the end of a game the next one of its slot begins. An action that is not among the
    slot's options is counted and marked, and nothing else happens. `fresh`: no moves, but
    game number 0 for every slot. `states` are those of the slots from `base` on.

    All in one function, and one loop in it: every array handed on costs time, and on a GPU
    the games that begin go along with those that continue.
    """
    for i in range(first, last):
        slot = slots[i]
        action = actions[i]
        choice = NO_ACTION
        for j in range(slot.options):  # of the mask only what changes is touched
            option = choices[i][j]
            mask[i][option] = 0
            if option == action:
                choice = action
        if slot.moves == 0:  # the last game ended in this slot just before
            for seat in range(len(reward[i])):
                reward[i][seat] = 0
            done[i] = False
            length[i] = 0
        illegal[i] = False
        if fresh:
            choice = NO_ACTION
            for action in range(len(mask[i])):
                mask[i][action] = 0
            slot.number = 0
            slot.refused = 0
            seed(slot.picker, game_seed(stream, i, 0), 3)
            begin_game(states, i - base, start, slots, i, stream)
        elif choice == NO_ACTION:
            illegal[i] = True
            slot.refused += 1
            for j in range(slot.options):
                mask[i][choices[i][j]] = 1
            continue
        else:
            slot.moves += 1
        s = states[i - base]
        n = 0
        ended = fresh
        while True:
            if choice != NO_ACTION:
                apply(s, choice)
            n = legal(s, ids)
            if n == 1:
                choice = ids[0]
            elif n > 0 and s.actor == CHANCE:
                choice = ids[below(slot.chance, n)]
            elif n == 0 and not ended:
                ended = True
                done[i] = True
                length[i] = slot.moves
                pay_out(s, kind, reward[i], points[i])
                slot.number += 1
                begin_game(states, i - base, start, slots, i, stream)
                s = states[i - base]
                choice = NO_ACTION
            else:
                break
        for j in range(n):
            choices[i][j] = ids[j]
            mask[i][choices[i][j]] = 1
        slot.options = n
        actor[i] = s.actor
        if n > 0:
            observe(s, s.actor, observation[i])


@rule
def pick(first: int, last: int, slots: Any, choices: Any, actions: Any) -> None:
    """A uniformly random option for each slot, from a generator that the games themselves never use."""
    for i in range(first, last):
        slot = slots[i]
        actions[i] = choices[i][below(slot.picker, slot.options)] if slot.options > 0 else NO_ACTION


@rule
def take(first: int, last: int, actions: Any, taken: Any) -> None:
    """Copy actions of whatever type of whole numbers, so that `advance` is compiled for one type alone."""
    for i in range(first, last):
        taken[i] = actions[i]
