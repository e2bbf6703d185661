"""Ratings of bots, and how certain they are.

The model is Plackett–Luce: in any group, a bot comes first with a probability proportional to its
strength. For two players, that is Bradley–Terry, the model behind Elo. It is fitted to the comparisons
of all pairs of seats in a game, which are Bradley–Terry comparisons under the model. That way, shared
ranks (half a win each) and bots that sit at a table twice need no special treatment. The pairs of one
game together have the weight of its P − 1 places.

Every bot also gets one drawn game against the average, so that one who lost every game still has a
number. The interval is the wider of two: one from the information in the model, and one from how much
deals really differ (the sandwich estimator, with one deal as one observation, since the games of a
deal share their luck).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .matches import Result

Floats = np.ndarray[Any, np.dtype[np.float64]]

ELO = 400 / math.log(10)
"""Rating points for a factor e of strength. 400 points are odds of ten to one."""
Z = 1.959963984540054
"""95% of a normal distribution is within this many standard deviations."""


@dataclass(frozen=True)
class Rating:
    """A rating or the difference of two, and half the width of its 95% interval."""

    value: float
    error: float

    def interval(self) -> list[float]:
        """The 95% interval, to a tenth of a point."""
        return [round(self.value - self.error, 1), round(self.value + self.error, 1)]


def wilson(wins: float, n: float) -> tuple[float, float]:
    """The 95% interval of a share. It always contains the share, even after rounding.

    >>> [round(x, 3) for x in wilson(50, 100)]
    [0.404, 0.596]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if n <= 0:
        return 0.0, 1.0
    share = wins / n
    middle = share + Z * Z / (2 * n)
    reach = Z * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    scale = 1 + Z * Z / n
    return min(share, max(0.0, (middle - reach) / scale)), max(share, min(1.0, (middle + reach) / scale))


@dataclass(frozen=True)
class Fit:
    """Strengths in natural logarithms, and their error estimates: by the model, and by the deals."""

    strength: Floats
    by_model: Floats
    by_deals: Floats

    def measure(self, weights: Floats) -> Rating:
        """A sum of strengths, on the scale of ratings."""
        error = math.sqrt(max(float(weights @ v @ weights) for v in (self.by_model, self.by_deals)))
        return Rating(ELO * float(weights @ self.strength), ELO * Z * error)

    def ratings(self) -> list[Rating]:
        """The rating of every bot, relative to the average of all. Only differences mean anything."""
        centre = np.eye(len(self.strength)) - 1 / len(self.strength)
        return [self.measure(row) for row in centre]

    def difference(self, a: int, b: int) -> Rating:
        """How far a is above b. More certain than their ratings, which also depend on all other bots."""
        row = np.eye(len(self.strength))
        return self.measure(row[a] - row[b])


def rate(bots: int, results: Iterable[Result]) -> list[Rating]:
    """Ratings of all bots from the results."""
    return fit(bots, results).ratings()


def fit(bots: int, results: Iterable[Result]) -> Fit:
    """Strengths of all bots from the results."""
    better, worse, points, weights, deals = _comparisons(results)
    wins = np.zeros((bots, bots))
    np.add.at(wins, (better, worse), weights * points)
    np.add.at(wins, (worse, better), weights * (1 - points))
    strength, information = _climb(wins)
    spread = np.linalg.inv(information).astype(np.float64)
    # The sandwich: how the slopes of single deals scatter around their mean, which is zero.
    slopes = np.zeros((int(deals.max()) + 1 if len(deals) else 1, bots))
    surprise = weights * (points - _chance(strength[better] - strength[worse]))
    np.add.at(slopes, (deals, better), surprise)
    np.add.at(slopes, (deals, worse), -surprise)
    return Fit(strength, spread, spread @ (slopes.T @ slopes) @ spread)


def _comparisons(results: Iterable[Result]) -> tuple[Any, Any, Floats, Floats, Any]:
    """Every pair of seats of every game: two bots, the points of the first, the weight, and the deal."""
    rows = []
    for result in results:
        seats = len(result.ranks)
        for i in range(seats):
            for j in range(i + 1, seats):
                a, b = result.seating[i], result.seating[j]
                if a != b:
                    points = (1 + np.sign(result.ranks[j] - result.ranks[i])) / 2
                    rows.append((a, b, points, 2 / seats, result.deal))
    columns = np.array(rows, dtype=float).reshape(-1, 5).T
    a, b, deals = columns[[0, 1, 4]].astype(int)
    return a, b, columns[2], columns[3], deals


def _chance(difference: Any) -> Any:
    return 1 / (1 + np.exp(-difference))


def _climb(wins: Floats) -> tuple[Floats, Floats]:
    """Newton's method: strengths in natural logarithms, and the information about them."""
    strength = np.zeros(len(wins))
    games = wins + wins.T
    for _ in range(200):
        expected = _chance(strength[:, None] - strength[None, :])
        own = _chance(strength)  # the drawn game against the average
        slope = (wins - games * expected).sum(axis=1) + 0.5 - own
        certainty = games * expected * (1 - expected)
        information = np.diag(certainty.sum(axis=1) + own * (1 - own)) - certainty
        step = np.linalg.solve(information, slope)
        step *= min(1.0, 2.0 / max(1e-12, float(np.abs(step).max())))
        strength += step
        if np.abs(step).max() < 1e-9:
            break
    return strength, information
