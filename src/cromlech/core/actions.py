"""Actions: everything that can be decided, each with an id, a kind, and named parameters.

A game declares its actions once, in its `actions` module:

```python
ACTIONS = Actions()
BUY = ACTIONS.add("buy")
PAY = ACTIONS.add("pay", resource=("wood", "brick"), amount=range(11))
DIE = ACTIONS.chance("die", face=range(1, 7))
```

`PAY` is the id of the first combination, `pay wood 0`. The last parameter varies fastest.
Ids, notation, and descriptions all come from this declaration.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any


@dataclass(frozen=True)
class Action:
    """One entry of a game's catalog: `Action(16, "place", {"location": "forest", "number": 4})`."""

    id: int
    kind: str
    params: Mapping[str, Any] = field(default_factory=dict)
    chance: bool = False

    @property
    def notation(self) -> str:
        """A short, unique text for records, such as `place forest 4`. A list is joined by +; an empty one is -."""
        return " ".join([self.kind, *map(_word, self.params.values())])


def _word(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return "+".join(map(str, value)) or "-"
    return str(value)


class Actions(Sequence[Action]):
    """All actions of a game by id, in the order of declaration.

    >>> actions = Actions()
    >>> actions.add("buy"), actions.add("pay", resource=("wood", "brick"), amount=range(3))
    (0, 1)
    >>> actions[5].notation, len(actions)
    ('pay brick 1', 7)
    """

    def __init__(self) -> None:
        self._all: list[Action] = []

    def add(self, kind: str, **params: Iterable[Any]) -> int:
        """Declare one action for every combination of parameters. Returns the id of the first."""
        return self.add_each(kind, _combined(params))

    def add_each(self, kind: str, each: Iterable[Mapping[str, Any]]) -> int:
        """Declare one action for every set of parameters listed. Returns the id of the first."""
        return self._append(kind, each, False)

    def chance(self, kind: str, **params: Iterable[Any]) -> int:
        """Like `add`, for outcomes that dice and cards decide."""
        return self._append(kind, _combined(params), True)

    def _append(self, kind: str, each: Iterable[Mapping[str, Any]], chance: bool) -> int:
        first = len(self._all)
        self._all += [Action(first + i, kind, dict(params), chance) for i, params in enumerate(each)]
        return first

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, index: Any) -> Any:
        return self._all[index]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._all)


def _combined(params: Mapping[str, Iterable[Any]]) -> Iterator[dict[str, Any]]:
    return (dict(zip(params, values, strict=True)) for values in product(*params.values()))
