"""The games there are. The module itself is callable: `cromlech.games()` lists them."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType

from cromlech.core.definition import Definition
from cromlech.core.errors import UnknownGame

PACKAGES = {"stone-age": "stone_age", "endless-winter": "endless_winter", "cvlizations": "cvlizations"}
"""Every game by name, in the order they are shown."""


def definition(name: str) -> Definition:
    """The game of that name; UnknownGame suggests the nearest."""
    if name not in PACKAGES:
        raise UnknownGame(str(name), PACKAGES)
    found: Definition = importlib.import_module(f"{__name__}.{PACKAGES[name]}.definition").DEFINITION
    return found


class _Games(ModuleType):
    def __call__(self) -> list[Definition]:
        return [definition(name) for name in PACKAGES]


sys.modules[__name__].__class__ = _Games
