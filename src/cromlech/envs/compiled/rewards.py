"""The payoffs of a finished game."""

from typing import Any

from cromlech.core.rules import rule

REWARDS = ("difference", "win")
DIFFERENCE, WIN = range(len(REWARDS))


@rule
def pay(kind: int, points: Any, reward: Any) -> None:
    """Replace `reward`, which has 1 for each winner and 0 for the others, with what every seat has earned."""
    seats = len(points)
    winners = 0.0
    for seat in range(seats):
        winners += reward[seat]
    for seat in range(seats):
        if kind == WIN:
            share = reward[seat] / winners
            reward[seat] = (seats * share - 1.0) / (seats - 1.0)
        else:
            best = points[(seat + 1) % seats]
            for other in range(seats):
                if other != seat and points[other] > best:
                    best = points[other]
            reward[seat] = points[seat] - best
