"""Thousands of games at once: one action for each of them, and what the next player sees.

A *slot* is a place in the batch. When its game is over, the next one starts there right away.
Game number k of a slot depends only on the seed, the slot, and k. So it is the same game
for any size of the batch, and the same one that `game.start(seed=…)` would deal.
"""

from typing import Any, NamedTuple

from cromlech.core.rules import CHANCE, rule, take_state
from cromlech.core.structs import Array, Struct, i32, i64, struct

from .rewards import pay
from .rng import Rng, below, mix, seed
from .rules import apply, discreet, legal, observe, rank, score, setup

NO_ACTION = -1


@struct
class Slot(Struct):
    """What a slot stores in addition to the position."""

    chance: Rng
    picker: Rng
    number: i64
    refused: i64
    moves: i32
    options: i32


class Games(NamedTuple):
    """The games of a batch."""

    states: Any
    start: Any
    """One state: the start of every game."""
    slots: Any
    choices: Any
    """The options of each slot."""


class Shown(NamedTuple):
    """The arrays that `BatchEnv` shows, as documented there."""

    actor: Any
    mask: Any
    observation: Any
    reward: Any
    score: Any
    done: Any
    illegal: Any
    length: Any


@rule
def game_seed(stream: int, slot: int, number: int) -> int:
    """The seed of game `number` of a slot. The seeds of one slot are consecutive."""
    high = mix(mix(stream) ^ mix((stream >> 32) + 0x9E3779B9) ^ mix(slot + 0x7F4A7C15))
    low = mix(high + mix(slot) + 0x9E3779B9)
    return (((high & 0x3FFFFFFF) << 32) | low) + number


@rule
def lay_out(start: Any, options: Any) -> None:
    """Turn the one all-zero state in `start` into the start of every game."""
    setup(start[0], options)


@rule
def begin_game(games: Games, i: int, base: int, stream: int) -> None:
    """Start the game whose number slot i holds."""
    take_state(games.states, i - base, games.start, 0)
    slot = games.slots[i]
    seed(slot.chance, game_seed(stream, i, slot.number), 0)
    slot.moves = 0


@rule
def advance(
    first: int,
    last: int,
    base: int,
    fresh: bool,
    actions: Any,
    games: Games,
    ids: Array[int],
    stream: int,
    kind: int,
    shown: Shown,
) -> None:
    """Make one move in each of the slots `first` … `last - 1`, then everything that leaves no choice.

    After the end of a game, the next one of its slot starts. An action that is not among the slot's
    options is counted and marked, and nothing else happens. With `fresh`, make no moves but start
    game number 0 in every slot. `games.states` are those of the slots from `base` on.

    This is one function with one loop, because every array passed on costs time. On a GPU, the games
    that start also run in step with those that continue.
    """
    for i in range(first, last):
        slot = games.slots[i]
        options = games.choices[i]
        mask = shown.mask[i]
        action = actions[i]
        choice = NO_ACTION
        for j in range(slot.options):  # touch only the parts of the mask that change
            option = options[j]
            mask[option] = 0
            if option == action:
                choice = action
        if slot.moves == 0:  # the previous game just ended in this slot
            for seat in range(len(shown.reward[i])):
                shown.reward[i][seat] = 0
            shown.done[i] = False
            shown.length[i] = 0
        shown.illegal[i] = False
        if fresh:
            choice = NO_ACTION
            for action in range(len(mask)):
                mask[action] = 0
            slot.number = 0
            slot.refused = 0
            seed(slot.picker, game_seed(stream, i, 0), 3)
            begin_game(games, i, base, stream)
        elif choice == NO_ACTION:
            shown.illegal[i] = True
            slot.refused += 1
            for j in range(slot.options):
                mask[options[j]] = 1
            continue
        else:
            slot.moves += 1
        s = games.states[i - base]
        n = 0
        ended = fresh
        while True:
            if choice != NO_ACTION:
                apply(s, choice)
            n = legal(s, ids)
            if n == 1 and not discreet(s):
                choice = ids[0]
            elif n > 0 and s.actor == CHANCE:
                choice = ids[below(slot.chance, n)]
            elif n == 0 and not ended:
                ended = True
                shown.done[i] = True
                shown.length[i] = slot.moves
                for seat in range(s.seats):
                    shown.score[i][seat] = score(s, seat)
                    shown.reward[i][seat] = 1 if rank(s, seat) == 1 else 0
                pay(kind, shown.score[i], shown.reward[i])
                slot.number += 1
                begin_game(games, i, base, stream)
                s = games.states[i - base]
                choice = NO_ACTION
            else:
                break
        for j in range(n):
            options[j] = ids[j]
            mask[options[j]] = 1
        slot.options = n
        shown.actor[i] = s.actor
        if n > 0:
            observe(s, s.actor, shown.observation[i])


@rule
def advance_part(
    first: int,
    last: int,
    fresh: bool,
    actions: Any,
    ids: Array[int],
    stream: int,
    kind: int,
    states: Any,
    start: Any,
    slots: Any,
    choices: Any,
    actor: Any,
    mask: Any,
    observation: Any,
    reward: Any,
    points: Any,
    done: Any,
    illegal: Any,
    length: Any,
) -> None:
    """Like `advance`, for calls from Python. numba takes separate arrays faster than a tuple."""
    games = Games(states, start, slots, choices)
    shown = Shown(actor, mask, observation, reward, points, done, illegal, length)
    advance(first, last, 0, fresh, actions, games, ids, stream, kind, shown)


@rule
def pick(first: int, last: int, slots: Any, choices: Any, actions: Any) -> None:
    """Pick a uniformly random option for each slot, from a generator that the games never use."""
    for i in range(first, last):
        slot = slots[i]
        actions[i] = choices[i][below(slot.picker, slot.options)] if slot.options > 0 else NO_ACTION


@rule
def take(first: int, last: int, actions: Any, taken: Any) -> None:
    """Copy actions of any integer type, so that `advance` is compiled for only one type."""
    for i in range(first, last):
        taken[i] = actions[i]
