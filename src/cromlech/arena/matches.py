"""One game between bots through the public interface: what each seat sees, and `bot.choose`."""

from __future__ import annotations

import time
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cromlech.bots import Bot, Budget, SearchBot, Seat, make_bot
from cromlech.core.errors import CromlechError
from cromlech.core.game import Game, State

from .schedule import Job

LIMIT = 100_000
"""The number of decisions after which a game is given up, since something must be wrong."""


_warm: set[tuple[Game, str]] = set()
"""The games and bots already loaded in this process."""


class ArenaError(CromlechError):
    """A tournament that can't continue. The message says why."""


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    number: int
    deal: int
    seating: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    """1 for a winner. Equals share a rank."""
    first: int
    """The seat that decided first."""
    moves: int
    """Moves made, including chance."""
    rounds: int
    decisions: tuple[int, ...]
    """How often each seat had a choice. Empty if not measured."""
    seconds: tuple[float, ...]
    """How long each seat thought. Empty if not measured."""

    def to_content(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)

    @classmethod
    def from_content(cls, content: Mapping[str, Any]) -> Result:
        """Read what `to_content` returned."""
        values: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in content.items()}
        return cls(**values)


def play_match(game: Game, job: Job) -> tuple[Result, State]:
    """Play one game. The same job always gives the same game, unless its bots look at the clock."""
    for name in job.names:
        if (game, name) not in _warm:  # loading compiled code is not thinking
            warm_up(game, [name])
            _warm.add((game, name))
    bots = [make_bot(name, seed=seed) for name, seed in zip(job.names, job.seeds, strict=True)]
    state = game.start(seed=job.chance)
    decisions = [0] * game.players
    seconds = [0.0] * game.players
    first = state.actor
    while not state.over:
        seat = state.actor
        begun = time.perf_counter()
        choice = _choice(bots[seat], state, job.number)
        seconds[seat] += time.perf_counter() - begun
        decisions[seat] += 1
        if choice not in state.legal():
            raise ArenaError("arena.illegal", bot=bots[seat].name, game=job.number, action=str(choice))
        state.apply(choice)
        if sum(decisions) > LIMIT:
            raise ArenaError("arena.endless", game=job.number, limit=LIMIT)
    result = Result(
        number=job.number,
        deal=job.deal,
        seating=job.seating,
        scores=tuple(state.scores),
        ranks=tuple(state.ranks),
        first=first,
        moves=len(state.moves),
        rounds=int(game.rules.progress(state.raw)),
        decisions=tuple(decisions),
        seconds=tuple(round(s, 6) for s in seconds),
    )
    return result, state


def _choice(bot: Bot, state: State, number: int = 0, budget: Budget | None = None) -> int:
    """What a bot chooses in a game. ArenaError says where a bot of your own failed."""
    try:
        return bot.choose(Seat(state, state.actor), budget)
    except CromlechError:
        raise
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        why = f"{type(error).__name__}: {error} ({where.filename}:{where.lineno})"
        raise ArenaError("arena.bot_failed", bot=bot.name, game=number, why=why) from error


def check_bots(names: Sequence[str]) -> list[Bot]:
    """The bots with these names. Raises an error for an unknown name, or one listed twice."""
    bots = [make_bot(name) for name in names]
    for i, name in enumerate(names):
        if name in names[:i]:
            raise ArenaError("arena.twice", name=name)
    return bots


def warm_up(game: Game, names: Sequence[str]) -> None:
    """Let every bot choose once, so that what it needs is compiled and cached before work is distributed."""
    for name in names:
        state = game.start(seed=1)
        bot = make_bot(name, seed=1).for_game(game)
        _choice(bot, state, budget=Budget(nodes=1))
        if isinstance(bot, SearchBot) and bot.budget.seconds is not None:
            bot.choose(Seat(state, state.actor), Budget(seconds=0.5))
