"""Search for garbage in small pieces, since everyone waits meanwhile.

Python searches its youngest objects once there are several thousand more than before. At a busy server their number
hardly grows, because each move replaces the state of a table: a search then finds a million objects of all tables
among the youngest and takes half a second. So we search every quarter of a second, when they are few, and set aside
whatever survives. What becomes garbage after that, and refers to itself, waits for a search of everything.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

COLLECTING = 5_000, 1_000, 1_000
"""After how many new objects Python itself searches among them, and after how many searches among older ones."""
OFTEN = 0.25
"""Seconds between two searches among the youngest objects."""
SELDOM = 600.0
"""Seconds between two searches of everything."""


def collect_in_pieces(done: Callable[[], bool]) -> None:
    """Search now and then until this is done. Runs in a thread of its own."""
    last = time.monotonic()
    while not done():
        time.sleep(OFTEN)
        if time.monotonic() < last + SELDOM:
            gc.collect(0)
        else:
            gc.unfreeze()
            gc.collect()
            last = time.monotonic()
        gc.freeze()


def set_aside() -> None:
    """Don't search what the program itself consists of."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)
