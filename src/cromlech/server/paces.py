"""Sensible paces for each game and number of players: the only place that declares them.

A live pace is half a bank and half a delay: whoever takes about `SECONDS` for each decision, gets through a whole game.
"""

from __future__ import annotations

from dataclasses import dataclass

from .terms import DAYS, LIVE, Pace

DECISIONS = {
    "stone-age": {2: 135, 3: 125, 4: 110},
    "cvlizations": {2: 37, 3: 40, 4: 37, 5: 36},
    "endless-winter": {2: 110, 3: 120, 4: 115},
}
"""About how many decisions each player makes in a game, by the number of players."""
USUAL = 100
"""The same for a game that isn't listed."""
SECONDS = {"stone-age": 8, "cvlizations": 20, "endless-winter": 14}
"""How long a decision usually takes."""
SPEEDS = {"fast": 0.5, "normal": 1.0, "calm": 2.0}
"""By how much more time each live pace gives."""
PERIODS = {"day": 1, "days": 3, "week": 7}
"""Days per move."""


@dataclass(frozen=True)
class Preset:
    """A pace to choose. Its name is `pace.NAME` in the catalogs."""

    name: str
    pace: Pace


def live_pace(game: str, players: int, speed: str) -> Pace:
    """The live pace of this speed.

    >>> live_pace("stone-age", 2, "normal").notation
    'live:540+4'
    """
    seconds = SECONDS.get(game, 10) * SPEEDS[speed]
    bank = DECISIONS.get(game, {}).get(players, USUAL) * seconds / 2
    return Pace(LIVE, bank=60 * max(1, round(bank / 60)), delay=max(2, round(seconds / 2)))


def presets(game: str, players: int) -> list[Preset]:
    """The paces to choose from: without a clock, live from fast to calm, and days per move."""
    live = [Preset(speed, live_pace(game, players, speed)) for speed in SPEEDS]
    return [Preset("none", Pace()), *live, *(Preset(name, Pace(DAYS, days=days)) for name, days in PERIODS.items())]
