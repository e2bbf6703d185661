"""The games as researchers' libraries expect them: PettingZoo, OpenSpiel, batches.

Here stands what these doors share: how a finished game is paid.
"""

from __future__ import annotations

from cromlech.core.errors import OptionsError
from cromlech.core.game import State

REWARDS = ("difference", "win")
"""How a game may be paid."""


def check_reward(reward: str) -> str:
    """The reward itself, or OptionsError with those there are."""
    if reward not in REWARDS:
        raise OptionsError("error.option_value", name="reward", value=str(reward), allowed=", ".join(REWARDS))
    return reward


def check_positive(name: str, number: int) -> int:
    """The number itself, or OptionsError if it is none that can be counted to."""
    if isinstance(number, bool) or not isinstance(number, int) or not 0 < number < 2**31:
        raise OptionsError("error.number", name=name, low=1, high=2**31 - 1, value=str(number))
    return number


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
    if reward == "difference":
        return [float(own - max(points[:seat] + points[seat + 1 :])) for seat, own in enumerate(points)]
    winners = state.winners or [seat for seat, own in enumerate(points) if own == max(points)]
    n = len(points)
    share = 1 / len(winners)
    return [(n * share * (seat in winners) - 1) / (n - 1) for seat in range(n)]


def missing(package: str) -> ImportError:
    """The error for a door whose library is not installed."""
    return ImportError(f"{package} is not installed; it comes with: pip install 'cromlech[envs]'")
