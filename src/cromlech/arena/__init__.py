"""Many games at once: tournaments with ratings, and what finished games show.

On this machine's cores or on a Ray cluster; see `Tournament` and `statistics`.
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
