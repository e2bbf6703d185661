"""What everyone may ask of the routes about people: one small file for each part, with its own rows.

A new part is a new file here with `ENDPOINTS` (and `SOCKETS`, if it has any); nothing else needs to know of it.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

from .world import Asked


def all_of(name: str) -> dict[Any, Asked]:
    """The rows of all parts. Each endpoint is in one of them."""
    found: dict[Any, Asked] = {}
    for each in pkgutil.iter_modules(__path__):
        rows = getattr(importlib.import_module(f"{__name__}.{each.name}"), name, {})
        assert not found.keys() & rows.keys(), each.name
        found |= rows
    return found
