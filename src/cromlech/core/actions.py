"""Typed descriptions of actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Action:
    """One entry of a game's catalogue: `Action(16, "place", {"location": "forest", "number": 4})`."""

    id: int
    kind: str
    params: Mapping[str, Any] = field(default_factory=dict)
    chance: bool = False

    @property
    def notation(self) -> str:
        """A short unique text for records: `place forest 4`; a list is joined by +, an empty one is -."""
        return " ".join([self.kind, *map(_word, self.params.values())])


def _word(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return "+".join(map(str, value)) or "-"
    return str(value)
