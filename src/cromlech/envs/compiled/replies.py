"""Bots in some seats of a batch: after every step, they move until it is someone else's turn."""

from typing import Any

from cromlech.core.rules import rule, take_state
from cromlech.core.structs import Array

from .batch import Games, Shown, advance, game_seed
from .deciding import decide
from .desk import Desk
from .rng import seed


@rule
def reply(
    first: int,
    last: int,
    fresh: bool,
    actions: Any,
    games: Games,
    ids: Array[int],
    stream: int,
    kind: int,
    shown: Shown,
    desk: Desk,
    settings: Any,
    seats: Any,
    minds: Any,
    earned: Any,
) -> None:
    """Let the bots of the slots `first` … `last - 1` move.

    `seats[p]` is the index of that seat's bot in `settings`, or -1 for none. `minds` are the bots' generators, one per
    slot, which begin again if the games are `fresh`. A game that ended in this step stays shown as ended, even if bots
    have already moved in the next one. `earned` is room for one row of rewards.
    """
    for i in range(first, last):
        if fresh:
            seed(minds[i], game_seed(stream, i, 0), 5)
        ended = shown.done[i]
        length = shown.length[i]
        for seat in range(len(earned)):
            earned[seat] = shown.reward[i][seat]
        while shown.actor[i] >= 0 and seats[shown.actor[i]] >= 0:
            if games.slots[i].options == 1:
                actions[i] = games.choices[i][0]
            else:
                take_state(desk.states, 0, games.states, i)
                desk.rngs[0].a = minds[i].a
                desk.rngs[0].b = minds[i].b
                actions[i] = decide(desk, settings, seats[shown.actor[i]])
                minds[i].a = desk.rngs[0].a
                minds[i].b = desk.rngs[0].b
            advance(i, i + 1, 0, False, actions, games, ids, stream, kind, shown)
            if shown.done[i]:
                ended = True
                length = shown.length[i]
                for seat in range(len(earned)):
                    earned[seat] = shown.reward[i][seat]
        if ended:
            shown.done[i] = True
            shown.length[i] = length
            for seat in range(len(earned)):
                shown.reward[i][seat] = earned[seat]
