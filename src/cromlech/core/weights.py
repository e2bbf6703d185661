"""Named numbers of an evaluation.

A data file gives each weight its value and its meaning:

    resource = { value = 0.72, meaning = "points of a resource while there is time to buy with it" }

Rules look it up as `WEIGHTS.resource`. Compiled rules hold it as a constant.
"""

from __future__ import annotations

import tomllib
from collections import namedtuple
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:

    class Weights:
        """Numbers by name, from the data file."""

        def __getattr__(self, name: str) -> float: ...


def read_weights(path: Path) -> Weights:
    """Read the weights of a data file as a named tuple of numbers."""
    weights = tomllib.loads(path.read_text("utf-8"))
    make: Any = namedtuple
    return cast("Weights", make("Weights", weights)(*(weight["value"] for weight in weights.values())))
