"""Observations: what a seat may know, as a row of whole numbers declared field by field.

```python
OBSERVATION = Observation(
    Field("round", lambda s: s.round_number, 0, MANY, "the number of the round, from 1"),
    Field("dice", lambda s, k: s.dice[k], 0, 10, "dice on the table by face", count=6),
    Group(
        "player",
        MAX_PLAYERS,
        given={"p": lambda s, seat, i: seat_at(s, seat, i)},
        present=lambda s, i: i < s.seats,
        fields=[Field("food", lambda s, p: s.players[p].food, 0, MANY, "food")],
    ),
)
observe = OBSERVATION.writer(globals())
```

A field says what its number is, where it comes from, its range, and what it means. The same declaration
generates the function that writes the numbers, for every target. The parameters of a source are looked
up by name: `s` is the state, `seat` the observer, `k` the index in a field of several numbers, `i` the
index in a group, and anything in the group's `given`.
"""

from __future__ import annotations

import ast
import hashlib
import linecache
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

from .rules import cache_folder, compiling, inner_rule

MANY = 2**31 - 1
"""The upper bound of an unbounded number."""

Source = Callable[..., Any]


@dataclass(frozen=True)
class Field:
    """A number in the observation, or `count` of them.

    `legend` names the values from 0 up. `each` says what the numbers of a longer field stand for.
    """

    name: str
    source: Source
    low: int
    high: int
    meaning: str
    count: int = 1
    legend: Sequence[str] = ()
    each: Sequence[str] = ()


@dataclass(frozen=True)
class Group:
    """Fields repeated for each of `count` things, such as slots of a display or players.

    Players are ordered relative to the observer. Things that are not `present` are not written.
    """

    name: str
    count: int
    fields: Sequence[Field]
    given: Mapping[str, Source] | None = None
    present: Source | None = None


@dataclass(frozen=True)
class Observed:
    """A field with its position: numbers `first` to `first + count - 1` of an observation."""

    name: str
    first: int
    count: int
    low: int
    high: int
    meaning: str
    legend: tuple[str, ...] = ()
    each: tuple[str, ...] = ()


class Observation:
    """Everything a seat may know, in order."""

    def __init__(self, *parts: Field | Group) -> None:
        self.parts = parts
        self.fields: list[Observed] = []
        for part in parts:
            if isinstance(part, Field):
                self._place(part, "")
            else:
                for i in range(part.count):
                    for field in part.fields:
                        self._place(field, f"{part.name} {i}: ")
        self.length = sum(field.count for field in self.fields)

    def _place(self, field: Field, prefix: str) -> None:
        first = self.fields[-1].first + self.fields[-1].count if self.fields else 0
        place = (prefix + field.name, first, field.count, field.low, field.high, field.meaning)
        self.fields.append(Observed(*place, tuple(field.legend), tuple(field.each)))

    def writer(self, scope: dict[str, Any]) -> Any:
        """The rule `observe(s, seat, out)`, generated from the sources. `scope` is the module's `globals()`."""
        text = _Writer(Path(scope["__file__"])).write(self.parts)
        name = _file_of(text, f"observation of {scope['__name__']}")
        exec(compile(text, name, "exec"), scope)
        return inner_rule(scope["observe"])


def _file_of(text: str, title: str) -> str:
    """The file with the text of a generated function. numba caches compiled code by file."""
    if not compiling():
        name = f"<{title}>"
        linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
        return name
    path = cache_folder() / "generated" / f"{hashlib.sha256(text.encode()).hexdigest()[:24]}.py"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        from .files import write_whole

        write_whole(path, text)
    return str(path)


class _Writer:
    """Writes `observe` from the lambdas of a module."""

    def __init__(self, path: Path) -> None:
        tree = ast.parse(path.read_text("utf-8"), str(path))
        self.lambdas = [node for node in ast.walk(tree) if isinstance(node, ast.Lambda)]
        self.path = path

    def write(self, parts: Sequence[Field | Group]) -> str:
        lines = ["def observe(s, seat, out):"]
        at = 0
        for part in parts:
            if isinstance(part, Field):
                lines += self._field(part, str(at), {"s", "seat"}, "    ")
                at += part.count
            else:
                lines += self._group(part, at)
                at += part.count * sum(field.count for field in part.fields)
        return "\n".join(lines) + "\n"

    def _group(self, group: Group, at: int) -> list[str]:
        size = sum(field.count for field in group.fields)
        lines = [f"    for i in range({group.count}):"]
        indent = " " * 8
        known = {"s", "seat", "i"}
        if group.present is not None:
            lines.append(f"{indent}if {self._body(group.present, known)}:")
            indent += "    "
        lines.append(f"{indent}at = {at} + i * {size}")
        for name, source in (group.given or {}).items():
            lines.append(f"{indent}{name} = {self._body(source, known)}")
            known.add(name)
        offset = 0
        for field in group.fields:
            lines += self._field(field, f"at + {offset}", known, indent)
            offset += field.count
        return lines

    def _field(self, field: Field, at: str, known: set[str], indent: str) -> list[str]:
        if field.count == 1:
            return [f"{indent}out[{at}] = {self._body(field.source, known)}"]
        return [
            f"{indent}for k in range({field.count}):",
            f"{indent}    out[{at} + k] = {self._body(field.source, {*known, 'k'})}",
        ]

    def _body(self, source: Source, known: set[str]) -> str:
        code = source.__code__
        names = code.co_varnames[: code.co_argcount]
        if missing := [name for name in names if name not in known]:
            raise TypeError(f"{self.path.name}:{code.co_firstlineno}: no {missing[0]} here; there are {sorted(known)}")
        for node in self.lambdas:
            if node.lineno == code.co_firstlineno and _same(node, code):
                return ast.unparse(node.body)
        raise TypeError(f"{self.path.name}:{code.co_firstlineno}: a source is a lambda written in this module")


def _same(node: ast.Lambda, code: CodeType) -> bool:
    """Whether this is the lambda that was compiled. A line can have several."""
    made = compile(ast.Expression(node), "", "eval").co_consts
    found = next(const for const in made if isinstance(const, CodeType))
    return (found.co_varnames, found.co_names, found.co_consts, found.co_code) == (
        code.co_varnames,
        code.co_names,
        code.co_consts,
        code.co_code,
    )
