"""Whole games between random, greedy and search bots in one compiled loop.

The seats, the luck (move for move the stream that `game.start(seed)` has) and the strength
of the bots are those of `playing.play`; only the lots that bots draw differ, since all
bots of a game share one generator here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from cromlech.bots import Bot, GreedyBot, RandomBot, SearchBot, make_bot
from cromlech.bots.players import TREE, WORLDS, search_settings
from cromlech.core.game import Game
from cromlech.core.playing import RESULT_HEAD

from .playing import LIMIT, ArenaError, Result
from .schedule import Job, derive


def settings_of(game: Game, bot: Bot) -> Any:
    """A bot as the compiled loop knows it; None if it looks at the clock, or is of another kind."""
    if type(bot) is RandomBot:
        record = search_settings(game)
        record["temperature"] = -1.0
        return record
    if type(bot) is GreedyBot:
        record = search_settings(game)
        record["temperature"] = bot.temperature
        return record
    if type(bot) is SearchBot and bot.budget.nodes is not None and bot.threads == 1:
        record = search_settings(game, **bot.settings)
        record["iterations"] = bot.budget.nodes
        record["worlds"] = WORLDS
        return record
    return None


def can_compile(game: Game, bots: Sequence[Bot]) -> bool:
    """Whether all these bots can play in the compiled loop."""
    return all(settings_of(game, bot) is not None for bot in bots)


class CompiledTable:
    """Plays jobs one after the other, with working memory of its own."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        self.game = game
        self.names = tuple(names)

    def __reduce__(self) -> Any:
        return (CompiledTable, (self.game, self.names))

    @cached_property
    def _settings(self) -> Any:
        return np.concatenate([settings_of(self.game, make_bot(name)) for name in self.names])

    @cached_property
    def _buffers(self) -> tuple[Any, ...]:
        loaded = self.game.load("cpu")
        search = loaded.module("search")
        return (
            np.zeros(WORLDS + 4, dtype=loaded.rules.State.dtype()),
            np.zeros(TREE, dtype=search.Node.dtype()),
            np.zeros(1, dtype=np.int64),
            np.zeros(2, dtype=loaded.module("rng").Rng.dtype()),
            np.zeros(loaded.rules.MAX_LEGAL, dtype=np.int64),
            np.zeros((search.WORK_ROWS, search.WORK_LENGTH)),
        )

    def warm_up(self) -> None:
        """Compile, or load from the cache."""
        self._play(Job(0, 0, (0,) * self.game.players, (), 1, (1,)), limit=1)

    def _play(self, job: Job, limit: int) -> tuple[Any, Any, Any]:
        loaded = self.game.load("cpu")
        states, nodes, used, rngs, ids, work = self._buffers
        seed = loaded.module("rng").seed
        seed(rngs[0], derive(job.seeds[0], "all seats"), 0)
        seed(rngs[1], job.chance, 0)
        row = np.zeros(RESULT_HEAD + 2 * self.game.players, dtype=np.int64)
        seats = np.array(job.seating, dtype=np.int64)
        options = np.array(self.game.encoded, dtype=np.int64)
        tally = np.zeros((self.game.players, self.game.action_count), dtype=np.int64)
        match = loaded.module("matches").match_one
        match(states, nodes, used, rngs, ids, work, self._settings, options, limit, seats, row, tally)
        return row, states[0], tally

    def play(self, job: Job) -> tuple[Result, Any, list[Counter[int]]]:
        """Play one game; its last position and what every seat chose are told too.

        `job.seating` counts the bots this table was made with.
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
