"""All games: our own and those of other packages. The module is callable: `cromlech.games()` lists them.

A package provides a game through the entry point group `cromlech.games`:

```toml
[project.entry-points."cromlech.games"]
bone-dice = "bone_dice.definition:DEFINITION"
```
"""

from __future__ import annotations

import importlib
import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

from cromlech.core.definition import Definition
from cromlech.core.errors import UnknownGame

ENTRY_POINTS = "cromlech.games"
OWN = {"stone-age": "stone_age", "endless-winter": "endless_winter", "cvlizations": "cvlizations"}
"""Our games by name, in the order shown."""


@cache
def _others() -> dict[str, EntryPoint]:
    return {found.name: found for found in sorted(entry_points(group=ENTRY_POINTS)) if found.name not in OWN}


def names() -> list[str]:
    """The names of all games, our own first."""
    return [*OWN, *_others()]


@cache
def definition(name: str) -> Definition:
    """The game with that name. UnknownGame suggests the closest one."""
    if name in OWN:
        found: Definition = importlib.import_module(f"{__name__}.{OWN[name]}.definition").DEFINITION
    elif name in _others():
        found = _others()[name].load()
    else:
        raise UnknownGame(str(name), names())
    return found


def look_again() -> None:
    """Look for games of other packages again, after one was installed or removed while this process runs."""
    _others.cache_clear()
    definition.cache_clear()


class _Games(ModuleType):
    def __call__(self) -> list[Definition]:
        return [definition(name) for name in names()]


sys.modules[__name__].__class__ = _Games
