"""The games as researchers' libraries expect them: PettingZoo, OpenSpiel, batches.

Here stands what these doors share: how a finished game is paid.
"""

from __future__ import annotations

from pathlib import Path

from cromlech.core.errors import OptionsError
from cromlech.core.game import State
from cromlech.core.rules import lay_under

from .compiled.rewards import REWARDS as REWARDS
from .compiled.rewards import pay

lay_under(Path(__file__).parent / "compiled")

MOST_COUNTED = 2**31 - 1
"""The greatest number of slots, threads, or decisions."""


def check_reward(reward: str) -> str:
    """The reward itself, or OptionsError with those there are."""
    if reward not in REWARDS:
        raise OptionsError("error.option_value", name="reward", value=str(reward), allowed=", ".join(REWARDS))
    return reward


def payoffs(state: State, reward: str = "difference") -> list[float]:
    """What every seat has earned; before the end, as if the game ended now.

    `difference`: own points minus those of the best other seat, in plain points.

    `win`: 1 for a sole winner, -1/(n-1) for each of the others of n players. Who shares a victory has a part of
    it: (n · share - 1) / (n - 1). The sum is always 0, and the more of a victory one can expect, the more one is
    paid.

    >>> import cromlech
    >>> state = cromlech.game("stone-age", players=2).start(seed=1)
    >>> state.raw.players[1].points[0] = 7
    >>> payoffs(state), payoffs(state, "win")
    ([-7.0, 7.0], [-1.0, 1.0])
    """
    check_reward(reward)
    points = [sheet["total"] for sheet in state.score_sheet()]
    winners = state.winners or [seat for seat, own in enumerate(points) if own == max(points)]
    earned = [float(seat in winners) for seat in range(len(points))]
    pay(REWARDS.index(reward), points, earned)
    return [float(own) for own in earned]


def missing(package: str) -> ImportError:
    """The error for a door whose library is not installed."""
    return ImportError(f"{package} is not installed; it comes with: pip install 'cromlech[envs]'")
