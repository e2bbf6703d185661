"""Check numbers that a user passes in, with errors that say what would be right."""

from __future__ import annotations

import math
import operator
from typing import Any

from .errors import OptionsError

LEAST, MOST = -(2**63), 2**63 - 1
"""The range of whole numbers that every target supports."""


def check_whole(name: str, value: Any, low: int = LEAST, high: int = MOST) -> int:
    """A whole number between `low` and `high`.

    >>> check_whole("seed", 1.5)
    Traceback (most recent call last):
    ...
    cromlech.core.errors.OptionsError: seed must be a whole number, not 1.5.
    """
    try:
        number = None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = None
    if number is None or not low <= number <= high:
        if number is None and (low, high) == (LEAST, MOST):
            raise OptionsError("error.whole_number", name=name, value=str(value))
        raise OptionsError("error.number", name=name, low=low, high=high, value=str(value))
    return number


def check_number(name: str, value: Any, low: float, high: float) -> float:
    """Any number between `low` and `high`.

    >>> check_number("temperature", float("nan"), 0, 1000)
    Traceback (most recent call last):
    ...
    cromlech.core.errors.OptionsError: temperature must be a number from 0 to 1000, not nan.
    """
    try:
        number = math.nan if isinstance(value, bool | str) else float(value)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not low <= number <= high:
        raise OptionsError("error.any_number", name=name, low=low, high=high, value=str(value))
    return number
