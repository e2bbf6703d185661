"""Names with numbers: integers in the rules, words for everyone else.

```python
GOODS = Names()
WOOD = GOODS.add("wood")  # 0
BRICK = GOODS.add("brick")  # 1
```
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any


class Names(Sequence[str]):
    """Words by number, each declared once along with its constant.

    >>> goods = Names()
    >>> goods.add("wood"), goods.add("brick"), goods[1], goods.index("brick"), len(goods)
    (0, 1, 'brick', 1, 2)
    """

    def __init__(self) -> None:
        self._names: list[str] = []

    def add(self, name: str) -> int:
        """Declare the next name. Returns its number."""
        self._names.append(name)
        return len(self._names) - 1

    def __len__(self) -> int:
        return len(self._names)

    def __getitem__(self, index: Any) -> Any:
        found = self._names[index]
        return tuple(found) if isinstance(index, slice) else found

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """The number of a word."""
        return self._names.index(value, start, len(self._names) if stop is None else stop)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)


class Phases(Names):
    """The phases of a game, and which kinds of action each expects."""

    def __init__(self) -> None:
        super().__init__()
        self.expected: list[tuple[str, ...]] = []

    def add(self, name: str, *kinds: str) -> int:
        """Declare a phase with the kinds of action it allows. Returns its number."""
        self.expected.append(kinds)
        return super().add(name)
