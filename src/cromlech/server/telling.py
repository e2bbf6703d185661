"""What clients get told, as JSON: each text is made once for everyone it concerns, and says only what has changed.

A state is kept as a tree of its parts, each the JSON text of something small. Two trees of one table are compared
part by part, so a change message has only what the client doesn't have yet.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
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


Tree = str | dict[str, Any] | list[Any]
"""The JSON text of a value, or the trees of its parts."""
DEPTHS = {"table": 1, "offer": 1}
"""How many levels of these parts of a state are compared on their own. Everything else is sent as a whole."""
VIEW_DEPTH = 3


def tree_of(value: Any, depth: int) -> Tree:
    """A value as a tree with so many levels."""
    kind = type(value)
    if kind is int:
        return str(value)
    if depth and value:
        if kind is dict:
            return {key: tree_of(part, depth - 1) for key, part in value.items()}
        if kind is list and type(value[0]) is dict:
            return [tree_of(part, depth - 1) for part in value]
    return text_of(value)


def text_in(tree: Tree) -> str:
    """The JSON text of a whole tree."""
    if type(tree) is str:
        return tree
    if type(tree) is dict:
        return "{" + ",".join([f"{text_of(key)}:{text_in(part)}" for key, part in tree.items()]) + "}"
    return "[" + ",".join([text_in(part) for part in tree]) + "]"


def changes(before: Tree, now: Tree, path: str = "") -> list[str]:
    """What to replace to get from one tree to another: `[path, value]`, each as JSON."""
    found: list[str] = []
    _compare(before, now, path, found)
    return found


def _compare(before: Any, now: Tree, path: str, found: list[str]) -> None:
    parts: Iterable[tuple[Any, Tree]]
    if type(now) is dict and type(before) is dict and before.keys() == now.keys():
        parts = now.items()
    elif type(now) is list and type(before) is list and len(before) == len(now):
        parts = enumerate(now)
    else:
        found.append(f"[[{path}],{text_in(now)}]")
        return
    for key, part in parts:
        if (old := before[key]) != part:
            step = f'"{key}"' if type(key) is str else str(key)
            _compare(old, part, f"{path},{step}" if path else step, found)


@dataclass(frozen=True, eq=False)
class Told:
    """What a client knows after a message, except for the log."""

    seq: int
    reader: int | None
    """Who reads the log: a seat, a spectator (None), or everyone at the end (ALL)."""
    parts: dict[str, Tree]

    @classmethod
    def of(cls, content: Mapping[str, Any], view: Tree, reader: int | None) -> Told:
        """A state without its view and log, and the view."""
        parts = {name: tree_of(part, DEPTHS.get(name, 0)) for name, part in content.items() if name != "seq"}
        return cls(content["seq"], reader, {**parts, "view": view})

    def text(self, log: str) -> str:
        """The message for a client that has nothing yet."""
        return f'{{"type":"state","seq":{self.seq},"log":{log},{text_in(self.parts)[1:]}'

    def text_after(self, before: Told, log: str) -> str:
        """The message for a client that knows what was `before`."""
        changed = ",".join(changes(before.parts, self.parts))
        return f'{{"type":"change","seq":{self.seq},"log":{log},"changed":[{changed}]}}'


@dataclass(eq=False)
class Texts:
    """What has been made for the clients of a table since it last changed."""

    views: dict[int | None, Tree] = field(default_factory=dict)
    """By eyes."""
    states: dict[str, Told] = field(default_factory=dict)
    """By guest. All who only watch share one."""
    messages: dict[tuple[Told | None, Told, int], str] = field(default_factory=dict)
    """By what the client knew, what it knows then, and the first line it gets."""
