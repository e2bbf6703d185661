"""What a compiled module offers to the world outside: the rules marked `@exported`, and how they are called.

A WebAssembly function takes numbers only. What a rule takes is said by its annotations; here they become
kinds of parameters, and each kind becomes numbers:

- `int`, `float`, `bool`: the number itself;
- a struct: where it begins;
- `Array[…]`: where it begins and how many there are; `Array[Array[…]]`: also how long a row is. Their numbers are 64
  bits wide, except in arrays of `i8` and `i32`;
- a named tuple: its fields, one after another.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from .rules import layers
from .structs import Array, Struct, i8, i32

if TYPE_CHECKING:
    from .rules import Loaded

_MARK = re.compile(r"^@exported$", re.MULTILINE)


@dataclass(frozen=True)
class Kind:
    """What a parameter is: a number, a struct, an array of either, or a named tuple of all these."""

    code: str
    """`i64`, `f64`, `bool`, `struct`, or `tuple`: of the parameter, or of an array's items, also `i8` or `i32`."""
    dimensions: int = 0
    """Of an array; 0: not an array."""
    struct: Any = None
    """The class of a struct or named tuple."""
    fields: tuple[tuple[str, Kind], ...] = ()
    """Of a named tuple."""

    def flat(self) -> Iterator[Kind]:
        """The kind itself, or those of a named tuple's fields."""
        if self.code == "tuple":
            for _, kind in self.fields:
                yield from kind.flat()
        else:
            yield self

    def item(self) -> Any:
        """The numpy type of an array's items."""
        import numpy as np

        return self.struct.dtype() if self.code == "struct" else np.dtype(_ITEMS[self.code])


@dataclass(frozen=True)
class Export:
    """One exported rule."""

    module: str
    function: str
    parameters: tuple[tuple[str, Kind], ...]
    result: str
    """`i64`, `f64`, `bool`, or nothing."""

    @property
    def name(self) -> str:
        """What it is called in the compiled module."""
        return f"{self.module}.{self.function}"


_NUMBERS = {int: "i64", float: "f64", bool: "bool", type(None): ""}
_NARROW = {i8: "i8", i32: "i32"}
_ITEMS = {"i64": "i8", "f64": "f8", "i8": "i1", "i32": "i4"}


def kind_of(hint: Any) -> Kind:
    """The kind of a parameter from its annotation."""
    dimensions = 0
    while get_origin(hint) is Array:
        [hint] = get_args(hint)
        dimensions += 1
    if hint in _NARROW and dimensions:
        return Kind(_NARROW[hint], dimensions)
    if hint in _NUMBERS and hint is not type(None):
        return Kind(_NUMBERS[hint], dimensions)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return Kind("struct", dimensions, hint)
    if isinstance(hint, type) and hasattr(hint, "_fields") and not dimensions:
        hints = get_type_hints(hint, include_extras=True)
        return Kind("tuple", 0, hint, tuple((name, kind_of(hints[name])) for name in hint._fields))
    raise TypeError(f"an exported rule takes int, float, bool, structs, and arrays of them, not {hint!r}")


def exporting_modules(folder: Path) -> list[str]:
    """The modules of a game in `folder`, or laid under it, that export rules; sorted."""
    found = set()
    for layer in (folder, *layers()):
        for path in layer.glob("*.py"):
            if _MARK.search(path.read_text("utf-8")):
                found.add(path.stem)
    return sorted(found)


def exports_of(loaded: Loaded) -> list[Export]:
    """Every exported rule of a game."""
    found = []
    for module in exporting_modules(loaded.folder):
        for function, value in inspect.getmembers(loaded.module(module)):
            source = getattr(value, "py_func", value)
            if getattr(source, "exported", False) and source.__module__ == loaded.module(module).__name__:
                hints = get_type_hints(source, include_extras=True)
                result = _NUMBERS[hints.pop("return")]
                parameters = tuple((name, kind_of(hint)) for name, hint in hints.items())
                found.append(Export(module, function, parameters, result))
    return found
