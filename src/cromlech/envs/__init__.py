"""The games for research libraries: PettingZoo, Gymnasium, OpenSpiel, and batches.

This module has what they share, such as the payoffs of a finished game.
"""

from __future__ import annotations

import sys
from pathlib import Path

from cromlech.core.errors import OptionsError
from cromlech.core.game import State
from cromlech.core.rules import CHANCE, lay_under

from .compiled.rewards import REWARDS as REWARDS
from .compiled.rewards import pay

lay_under(Path(__file__).parent / "compiled")

MOST_COUNTED = 2**31 - 1
"""The most slots, threads, or decisions."""
ILLEGAL_REWARD = {"difference": -1000.0, "win": -1.0}
"""The reward for an illegal action that ends a game, never more than the worst defeat."""
RENDER_MODES = ("ansi", "human")


def check_reward(reward: str) -> str:
    """Return the reward, or raise OptionsError with the supported ones."""
    if reward not in REWARDS:
        raise OptionsError("error.option_value", name="reward", value=str(reward), allowed=", ".join(REWARDS))
    return reward


def payoffs(state: State, reward: str = "difference") -> list[float]:
    """What every seat has earned. Before the end, as if the game ended now.

    `difference`: a seat's points minus those of the best other seat, in plain points.

    `win`: 1 for a sole winner, and -1/(n-1) for each of the others of n players. Those who share a win get a part
    of it: (n · share - 1) / (n - 1). The sum is always 0, and a greater share of a win always pays more.

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


def check_render_mode(mode: str | None) -> str | None:
    """Return the mode, or raise OptionsError with the supported ones."""
    if mode not in (None, *RENDER_MODES):
        allowed = ", ".join(RENDER_MODES)
        raise OptionsError("error.option_value", name="render_mode", value=str(mode), allowed=allowed)
    return mode


def news(state: State, lang: str, since: int | None = None) -> str:
    """What happened from the move number `since` on, one line per event, as a spectator may read it.

    Moves are counted from 1. Without a number, since the last move that wasn't chance.
    """
    if since is None:
        since = max((number for number, move in enumerate(state.moves, 1) if move.actor != CHANCE), default=0)
    return "\n".join(state.game.text(line["phrase"], lang) for line in state.log() if line["move"] >= since)


class Told:
    """Tells what happened, for environments with a `render_mode`."""

    render_mode: str | None
    lang: str
    since: int | None = None
    """The number of the move from which to tell, or None for the last one that wasn't chance."""

    @property
    def position(self) -> State:
        """The game."""
        raise NotImplementedError

    def render(self) -> str | None:
        """What the last step did, one line per event, as a spectator may read it.

        `ansi` returns it, and `human` prints it automatically after every step.
        """
        if self.render_mode is None:
            from gymnasium import logger

            logger.warn(f"render() needs a render_mode; choose from: {', '.join(RENDER_MODES)}")
            return None
        text = news(self.position, self.lang, self.since)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n")
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def missing(package: str) -> ImportError:
    """The error for an environment whose library isn't installed."""
    return ImportError(f"{package} is not installed; run: pip install 'cromlech[envs]'")
