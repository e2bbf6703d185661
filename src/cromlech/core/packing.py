"""Structs as bytes, laid out as the compiled rules have them. Needs neither numpy nor a compiler."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache
from typing import Any

from .structs import Field, Struct

_CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "f8": "d", "?": "?"}


def packed(value: Struct) -> bytes:
    """The bytes of a record with these values. Gaps between fields are zero.

    >>> import cromlech
    >>> raw = cromlech.game("stone-age", players=2).start(seed=1).raw
    >>> len(packed(raw)) == raw.dtype().itemsize
    True
    """
    return _format(value.fields).pack(*_flat(value.as_tuple()))


@cache
def _format(fields: tuple[Field, ...]) -> struct.Struct:
    return struct.Struct(f"@{_codes(fields)}")


def _codes(fields: tuple[Field, ...]) -> str:
    """The format of a struct's fields. `0q` and the like fill up to an address where such a number can begin."""
    codes = ""
    for field in fields:
        count = field.count or 1
        codes += count * _codes(field.nested.fields) if field.nested else f"{count}{_CODES[field.code]}"
    align = "0" + max(set(codes) & set(_CODES.values()), key=struct.calcsize)
    return align + codes + align


def _flat(values: tuple[Any, ...]) -> Iterator[Any]:
    for value in values:
        if isinstance(value, tuple):
            yield from _flat(value)
        else:
            yield value
