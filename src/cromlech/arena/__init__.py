"""Play many games at once: tournaments with ratings, and statistics of finished games.

They run on this machine's cores or on a Ray cluster. See `Tournament` and `statistics`.
"""

from .matches import ArenaError, Result
from .ratings import Rating, rate, wilson
from .schedule import MODES, Job, schedule
from .tournament import ENGINES, Settings, Tournament

__all__ = [
    "ENGINES",
    "MODES",
    "ArenaError",
    "Job",
    "Rating",
    "Result",
    "Settings",
    "Tournament",
    "rate",
    "schedule",
    "wilson",
]
