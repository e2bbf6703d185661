"""Whole games between random, greedy, and search bots in one compiled loop.

The seats, the luck (move for move the same stream as `game.start(seed)`), and the strength of the
bots are the same as in `matches.play_match`. Only the bots' own randomness differs, since all bots of
a game share one generator here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from cromlech.bots import Bot, make_bot
from cromlech.bots.memory import WORLDS, Memory
from cromlech.bots.players import settings_of
from cromlech.core.game import Game
from cromlech.core.playouts import RESULT_HEAD

from .matches import LIMIT, ArenaError, Result
from .schedule import Job, derive


def can_compile(game: Game, bots: Sequence[Bot]) -> bool:
    """Whether all these bots can play in the compiled loop."""
    return all(settings_of(game, bot) is not None for bot in bots)


class CompiledMatches:
    """Plays jobs one after another, with its own working memory."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        self.game = game
        self.names = tuple(names)

    def __reduce__(self) -> Any:
        return (CompiledMatches, (self.game, self.names))

    @cached_property
    def _settings(self) -> Any:
        return np.concatenate([settings_of(self.game, make_bot(name)) for name in self.names])

    @cached_property
    def _memory(self) -> Memory:
        return Memory(self.game, states=WORLDS + 5, rngs=2, tree=True)

    def warm_up(self) -> None:
        """Compile the code, or load it from the cache."""
        self._play(Job(0, 0, (0,) * self.game.players, (), 1, (1,)), limit=1)

    def _play(self, job: Job, limit: int) -> tuple[Any, Any, Any]:
        memory, desk = self._memory, self._memory.desk
        memory.seed(derive(job.seeds[0], "all seats"), 0)
        memory.seed(job.chance, 0, which=1)
        row = np.zeros(RESULT_HEAD + 2 * self.game.players, dtype=np.int64)
        seats = np.array(job.seating, dtype=np.int64)
        options = np.array(self.game.encoded, dtype=np.int64)
        tally = np.zeros((self.game.players, self.game.action_count), dtype=np.int64)
        match = memory.loaded.module("matches").match_one
        match(desk, self._settings, options, limit, seats, row, tally)
        return row, desk.states[0], tally

    def play(self, job: Job) -> tuple[Result, Any, list[Counter[int]]]:
        """Play one game. Also returns its last position and what every seat chose.

        `job.seating` refers to the bots these matches were created with.
        """
        row, end, tally = self._play(job, LIMIT)
        if not row[4]:
            raise ArenaError("arena.endless", game=job.number, limit=LIMIT)
        raw = self.game.rules.State()
        raw.read_record(end)
        result = Result(
            number=job.number,
            deal=job.deal,
            seating=job.seating,
            scores=tuple(map(int, row[RESULT_HEAD::2])),
            ranks=tuple(map(int, row[RESULT_HEAD + 1 :: 2])),
            first=int(row[0]),
            moves=int(row[2]),
            rounds=int(row[3]),
            decisions=(),
            seconds=(),
        )
        return result, raw, [Counter({int(i): int(own[i]) for i in np.flatnonzero(own)}) for own in tally]
