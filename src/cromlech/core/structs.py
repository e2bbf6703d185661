"""Plain structs: one class body becomes a slotted Python class and an aligned numpy record.

```python
@struct
class Player(Struct):
    food: i32
    resources: Array[i32] = length(4)
```

`Player()` is all zeros. The `python` target works on these objects, the other targets
on records of `Player.dtype()`. The names are the same everywhere.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar, cast, get_args, get_type_hints, overload

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T")
S = TypeVar("S", bound="type[Struct]")

i8 = Annotated[int, "i1"]
i16 = Annotated[int, "i2"]
i32 = Annotated[int, "i4"]
i64 = Annotated[int, "i8"]
f64 = Annotated[float, "f8"]
flag = Annotated[bool, "?"]


class Array(Generic[T]):
    """The type of a fixed-length field: a list, or a slice of a record."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, index: int) -> T: ...
        @overload
        def __getitem__(self, index: slice) -> Array[T]: ...
        def __getitem__(self, index: Any) -> Any: ...
        def __setitem__(self, index: int, value: T) -> None: ...
        def __len__(self) -> int: ...
        def __iter__(self) -> Iterator[T]: ...


class _Length:
    def __init__(self, n: int) -> None:
        self.n = n


def length(n: int) -> Any:
    """The length of an array field: `tools: Array[i8] = length(3)`."""
    return _Length(n)


class Field:
    """One field of a struct: a number, a struct, or `count` of either."""

    __slots__ = ("code", "count", "name", "nested")

    def __init__(self, name: str, code: str, nested: type[Struct] | None, count: int) -> None:
        self.name = name
        self.code = code
        self.nested = nested
        self.count = count  # 0: not an array


class Struct:
    """Base class of every struct. `@struct` generates the methods."""

    __slots__ = ()
    fields: tuple[Field, ...] = ()

    if TYPE_CHECKING:
        _events: list[tuple[int, int, int, int]] | None

    def copy(self: T) -> T:
        """An independent copy."""
        raise TypeError(f"{type(self).__name__} is not marked @struct")

    def as_tuple(self) -> tuple[Any, ...]:
        """All values, nested like the fields."""
        raise TypeError(f"{type(self).__name__} is not marked @struct")

    @classmethod
    def dtype(cls) -> np.dtype[Any]:
        """The aligned numpy record type with the same fields."""
        found: np.dtype[Any] = _dtype(cls)
        return found

    def to_record(self) -> np.ndarray[Any, Any]:
        """A structured array of one record with these values."""
        import numpy as np

        return np.array([self._values()], dtype=self.dtype())

    def _values(self) -> tuple[Any, ...]:
        """The values in numpy's form: structs as tuples, arrays as lists."""
        values = []
        for field in self.fields:
            value = getattr(self, field.name)
            if field.nested is not None:
                value = [part._values() for part in value] if field.count else value._values()
            values.append(value)
        return tuple(values)

    def read_record(self, record: Any) -> None:
        """Copy the values of a record (an element of a structured array)."""
        for field in self.fields:
            value = record[field.name]
            if field.nested is None:
                setattr(self, field.name, value.tolist())
            elif field.count:
                for own, other in zip(getattr(self, field.name), value, strict=True):
                    own.read_record(other)
            else:
                getattr(self, field.name).read_record(value)

    def read_tuple(self, values: tuple[Any, ...]) -> None:
        """Copy the values of `as_tuple()`."""
        for field, value in zip(self.fields, values, strict=True):
            if field.nested is None:
                setattr(self, field.name, list(value) if field.count else value)
            elif field.count:
                for own, other in zip(getattr(self, field.name), value, strict=True):
                    own.read_tuple(other)
            else:
                getattr(self, field.name).read_tuple(value)

    def as_dict(self) -> dict[str, Any]:
        """All values by name, ready for JSON."""
        values = {}
        for field in self.fields:
            value = getattr(self, field.name)
            if field.nested is not None:
                value = [part.as_dict() for part in value] if field.count else value.as_dict()
            values[field.name] = list(value) if field.count else value
        return values

    def read_dict(self, values: Any) -> None:
        """Copy the values of `as_dict()`. ValueError names a field that doesn't fit."""
        if not isinstance(values, dict) or set(values) != {field.name for field in self.fields}:
            raise ValueError(type(self).__name__)
        for field in self.fields:
            own, value = getattr(self, field.name), values[field.name]
            if field.count and not (isinstance(value, list) and len(value) == field.count):
                raise ValueError(field.name)
            if field.nested is not None:
                for part, given in zip(own, value, strict=True) if field.count else [(own, value)]:
                    part.read_dict(given)
            else:
                if not all(_fits(field.code, number) for number in (value if field.count else [value])):
                    raise ValueError(field.name)
                setattr(self, field.name, list(value) if field.count else value)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.as_tuple() == other.as_tuple()

    def __hash__(self) -> int:
        return hash(self.as_tuple())

    def __repr__(self) -> str:
        inside = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in self.fields)
        return f"{type(self).__name__}({inside})"


def _fits(code: str, value: Any) -> bool:
    """Whether a field of this type can hold the value."""
    if code == "?":
        return isinstance(value, bool)
    if code == "f8":
        return isinstance(value, float)
    bound = 1 << (8 * int(code[1]) - 1)
    return isinstance(value, int) and not isinstance(value, bool) and -bound <= value < bound


# The CUDA simulator uses numpy's scalars, which overflow as small integers. Compiled code doesn't.
_WIDE = {"i1": "i8", "i2": "i8", "i4": "i8"} if os.environ.get("NUMBA_ENABLE_CUDASIM") == "1" else {}
_ZERO = {"?": "False", "f8": "0.0"}
_dtypes: dict[type[Struct], Any] = {}
_alignments: dict[type[Struct], int] = {}


def _dtype(cls: type[Struct]) -> Any:
    if cls not in _dtypes:
        import numpy as np

        names, formats, offsets = [], [], []
        end = widest = 0
        for field in cls.fields:
            if hasattr(np.recarray, field.name) or hasattr(np.record, field.name):
                raise TypeError(f"{cls.__name__}.{field.name}: numpy records have that attribute")
            inner = np.dtype(field.nested.dtype() if field.nested else _WIDE.get(field.code, field.code))
            step = _alignment(field.nested) if field.nested else inner.alignment
            offset = -(-end // step) * step
            names.append(field.name)
            formats.append((inner, (field.count,)) if field.count else inner)
            offsets.append(offset)
            end = offset + inner.itemsize * (field.count or 1)
            widest = max(widest, step)
        _alignments[cls] = widest
        size = -(-end // widest) * widest
        layout: Any = {"names": names, "formats": formats, "offsets": offsets, "itemsize": size}
        _dtypes[cls] = np.dtype((np.record, np.dtype(layout, align=True)))
    return _dtypes[cls]


def _alignment(cls: type[Struct]) -> int:
    """The alignment of a record. numpy loses it for arrays of records."""
    cls.dtype()
    return _alignments[cls]


def _field(name: str, hint: Any, default: Any) -> Field:
    count = 0
    if getattr(hint, "__origin__", None) is Array:
        if not isinstance(default, _Length):
            raise TypeError(f"{name}: an array field needs its length: {name}: … = length(n)")
        count = default.n
        hint = get_args(hint)[0]
    if isinstance(hint, type) and issubclass(hint, Struct):
        return Field(name, "", hint, count)
    code = getattr(hint, "__metadata__", (None,))[0]
    if count and code == "?":
        raise TypeError(f"{name}: numba has no arrays of flags inside a record; use Array[i8]")
    if not isinstance(code, str):
        raise TypeError(f"{name}: a field is i8 … i64, f64, flag, a struct, or an Array of these")
    return Field(name, code, None, count)


def struct(cls: S) -> S:
    """Turn a class of annotated fields into a slotted class with a matching record type."""
    hints = get_type_hints(cls, include_extras=True)
    own = inspect.get_annotations(cls)
    fields = tuple(_field(name, hints[name], cls.__dict__.get(name)) for name in own)
    body: dict[str, Any] = {
        "__slots__": (*(f.name for f in fields), "_events"),
        "__doc__": cls.__doc__,
        "__module__": cls.__module__,
        "__qualname__": cls.__qualname__,
        "fields": fields,
        **_methods(cls.__name__, fields),
    }
    made: Any = type(cls.__name__, (Struct,), body)
    return cast(S, made)


def _methods(name: str, fields: tuple[Field, ...]) -> dict[str, Any]:
    """Generate `__init__`, `copy`, and `as_tuple` field by field. Loops would cost a third of the speed."""
    scope: dict[str, Any] = {f"_{f.name}": f.nested for f in fields if f.nested}
    init, copy, values = [], [], []
    for f in fields:
        zero = f"_{f.name}()" if f.nested else _ZERO.get(f.code, "0")
        if f.count and f.nested:
            init.append(f"self.{f.name} = [{zero} for _ in range({f.count})]")
            copy.append(f"new.{f.name} = [x.copy() for x in self.{f.name}]")
            values.append(f"tuple([x.as_tuple() for x in self.{f.name}])")
        elif f.count:
            init.append(f"self.{f.name} = [{zero}] * {f.count}")
            copy.append(f"new.{f.name} = self.{f.name}[:]")
            values.append(f"tuple(self.{f.name})")
        else:
            init.append(f"self.{f.name} = {zero}")
            copy.append(f"new.{f.name} = self.{f.name}" + (".copy()" if f.nested else ""))
            values.append(f"self.{f.name}" + (".as_tuple()" if f.nested else ""))
    lines = ["def __init__(self):", *init, "self._events = None"]
    source = "\n    ".join(lines) + "\n"
    lines = [
        "def copy(self):",
        "new = self.__class__.__new__(self.__class__)",
        *copy,
        "new._events = None",
        "return new",
    ]
    source += "\n    ".join(lines) + "\n"
    source += f"def as_tuple(self):\n    return ({', '.join(values)},)\n"
    exec(compile(source, f"<struct {name}>", "exec"), scope)
    return {method: scope[method] for method in ("__init__", "copy", "as_tuple")}
