"""What clients get told, as JSON: each text is made once for everyone it concerns, and says only what has changed.

A state is kept as the plain values it is made of. Two states of one table are compared part by part, which Python
does for equal parts in one step, and a change message has only the parts that the client doesn't have yet.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

try:
    from orjson import dumps as _dumps

    def text_of(value: Any) -> str:
        """A value as JSON, without spaces."""
        return _dumps(value).decode()

except ImportError:  # as in a browser
    _encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode

    def text_of(value: Any) -> str:
        """A value as JSON, without spaces."""
        return _encode(value)


DEPTHS = {"table": 1, "offer": 1, "view": 3}
"""How many levels of these parts of a state are compared on their own. Everything else is sent as a whole."""
Path = list[str | int]


def sharing(before: Any, now: Any, depth: int) -> Any:
    """A value with the parts of an earlier one where they are equal, so that each is kept only once."""
    if before == now:
        return before
    if depth and _alike(before, now):
        if type(now) is dict:
            return {key: sharing(before[key], part, depth - 1) for key, part in now.items()}
        return [sharing(old, part, depth - 1) for old, part in zip(before, now, strict=True)]
    return now


def _alike(before: Any, now: Any) -> bool:
    """Whether the parts of two values can be compared one by one."""
    if type(now) is dict and type(before) is dict:
        return before.keys() == now.keys()
    same_length = type(now) is list and type(before) is list and len(before) == len(now) > 0
    return same_length and type(now[0]) is dict


def changes(before: Any, now: Any, depth: int) -> list[tuple[Path, Any]]:
    """What to replace to get from one value to another, comparing so many levels of it: paths and new values.

    A field of a state is never both a truth value and a number, which Python takes for equal.
    """
    found: list[tuple[Path, Any]] = []
    if before != now:
        _compare(before, now, depth, [], found)
    return found


def _compare(before: Any, now: Any, depth: int, path: Path, found: list[tuple[Path, Any]]) -> None:
    """Two values that differ."""
    if not (depth and _alike(before, now)):
        found.append((path, now))
        return
    for key, part in now.items() if type(now) is dict else enumerate(now):
        if (old := before[key]) != part:
            _compare(old, part, depth - 1, [*path, key], found)


@dataclass(frozen=True, eq=False)
class Told:
    """What a client knows after a message, except for the log."""

    seq: int
    reader: int | None
    """Who reads the log: a seat, a spectator (None), or everyone at the end (ALL)."""
    parts: Mapping[str, Any]
    """The state without `seq` and log. It shares values with other states and must not be changed."""

    @classmethod
    def of(cls, content: Mapping[str, Any], reader: int | None, before: Told | None) -> Told:
        """A state without its log. Its parts are those of an earlier one where they are equal."""
        old = before.parts if before is not None else {}
        parts = {
            name: sharing(old.get(name), part, DEPTHS.get(name, 0)) for name, part in content.items() if name != "seq"
        }
        return cls(content["seq"], reader, parts)

    def text(self, log: Mapping[str, Any]) -> str:
        """The message for a client that has nothing yet."""
        return text_of({"type": "state", "seq": self.seq, "log": log, **self.parts})

    def text_after(self, before: Told, log: Mapping[str, Any]) -> str:
        """The message for a client that knows what was `before`."""
        changed = [
            ([name, *path], value)
            for name, part in self.parts.items()
            for path, value in changes(before.parts[name], part, DEPTHS.get(name, 0))
        ]
        return text_of({"type": "change", "seq": self.seq, "log": log, "changed": changed})


@dataclass(eq=False)
class Texts:
    """What has been made for the clients of a table since it last changed."""

    views: dict[int | None, Any] = field(default_factory=dict)
    """By eyes."""
    states: dict[str, Told] = field(default_factory=dict)
    """By guest. All who only watch share one."""
    before: dict[str, Told] = field(default_factory=dict)
    """Those before the last change, also by guest."""
    messages: dict[tuple[Told | None, Told, int], str] = field(default_factory=dict)
    """By what the client knew, what it knows then, and the first line it gets."""

    def next(self) -> Texts:
        """What has been made after one more change: nothing yet."""
        return Texts(before={**self.before, **self.states})
