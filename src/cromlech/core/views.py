"""What the types of a view say beyond Python's own: which words a text may be, which keys a dictionary has.

```python
GoodName = Annotated[str, OneOf(GOODS)]
prices: Annotated[dict[str, int], ForEach(GOODS)]
at: Annotated[list[float], OfLength(2)]
```

The words come from where they are declared. Python reads the types as they stand; the server's schemas,
the documentation, and the browser client's types, which pydantic makes, say the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

Schema = dict[str, Any]


@dataclass(frozen=True)
class OneOf:
    """The text is one of these words."""

    words: Iterable[str]

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Schema]) -> Schema:
        return {"type": "literal", "expected": list(self.words)}


@dataclass(frozen=True)
class ForEach:
    """The dictionary has every one of these words as a key, and no other."""

    words: Iterable[str]

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Schema]) -> Schema:
        words = list(self.words)
        return {**handler(source), "keys_schema": {"type": "literal", "expected": words}, "min_length": len(words)}


@dataclass(frozen=True)
class OfLength:
    """The list is that long."""

    length: int

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Schema]) -> Schema:
        return {**handler(source), "min_length": self.length, "max_length": self.length}
