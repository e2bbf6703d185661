"""Card packs: the numbers of a game's cards in a TOML file, checked against a schema.

Whoever owns the box can write the printed values into a copy of the game's own file
and play with it; a game keeps its rules, a pack changes only numbers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import PackError

FORMAT = 1

Check = Callable[[Any], str]
"""Returns what would be right, or an empty text if the value is."""
Rule = Callable[[Mapping[str, Any]], None]


def whole(low: int, high: int) -> Check:
    """A whole number in these bounds."""

    def check(value: Any) -> str:
        good = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        return "" if good else f"{low} … {high}"

    return check


def one_of(*words: str) -> Check:
    """One of these words."""
    return lambda value: "" if value in words else ", ".join(words)


def _text(value: Any) -> str:
    return "" if isinstance(value, str) and value else '"…"'


def at_most(table: str, field: str, value: str, limit: int) -> Rule:
    """No more than `limit` entries of `table` have this value."""

    def check(pack: Mapping[str, Any]) -> None:
        found = [entry["id"] for entry in pack[table] if entry[field] == value]
        if len(found) > limit:
            raise PackError("error.pack_excess", table=table, field=field, value=value, limit=limit, found=len(found))

    return check


@dataclass(frozen=True)
class PackSchema:
    """What the pack of a game holds.

    Of each table: `count` entries with `fields`, fields that depend on the value of
    another (`by`; a name ending in ? may be left out), and exactly one group of `either`.
    """

    game: str
    tables: Mapping[str, Mapping[str, Any]]
    checks: tuple[Rule, ...] = ()


def read_pack(text: str, schema: PackSchema, name: str) -> Mapping[str, Any]:
    """Parse and check a pack; PackError names the entry, the field and what would be right."""
    try:
        pack = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PackError("error.pack_syntax", name=name, why=str(error)) from None
    check_pack(pack, schema)
    return pack


def check_pack(pack: Mapping[str, Any], schema: PackSchema) -> None:
    """Raise PackError unless the pack fits the schema."""
    heads = {"name": _text, "game": one_of(schema.game), "format": whole(FORMAT, FORMAT)}
    for key, check in heads.items():
        _check_value("", key, pack.get(key), check)
    for key in pack:
        if key not in heads and key not in schema.tables:
            raise PackError(
                "error.pack_unknown_field", entry="", field=key, allowed=", ".join([*heads, *schema.tables])
            )
    for table, form in schema.tables.items():
        entries = pack.get(table)
        if not isinstance(entries, list) or len(entries) != form["count"]:
            found = len(entries) if isinstance(entries, list) else 0
            raise PackError("error.pack_count", table=table, expected=form["count"], found=found)
        ids = [_check_entry(table, i, entry, form) for i, entry in enumerate(entries)]
        for i, entry_id in enumerate(ids):
            if entry_id in ids[:i]:
                raise PackError("error.pack_twice", entry=entry_id)
    for rule in schema.checks:
        rule(pack)


def _check_entry(table: str, index: int, entry: Any, form: Mapping[str, Any]) -> str:
    if not isinstance(entry, dict):
        raise PackError("error.pack_value", entry=f"{table} {index + 1}", field=table, value=str(entry), allowed="{…}")
    label = f"{table} {entry.get('id', index + 1)}"
    expected: dict[str, Check] = {}
    for field, check in form["fields"].items():
        expected[field] = _text if check is str else check
        _check_value(label, field, entry.get(field), expected[field])
    for field, groups in form.get("by", {}).items():
        expected.update(groups[entry[field]])
    if "either" in form:
        groups = [group for group in form["either"] if next(iter(group)) in entry]
        if len(groups) != 1:
            choices = " / ".join(next(iter(group)) for group in form["either"])
            raise PackError("error.pack_either", entry=label, choices=choices)
        expected.update(groups[0])
    expected.update({f"{field}?": check for field, check in form.get("optional", {}).items()})
    for field, check in expected.items():
        name = field.removesuffix("?")
        if name == field or name in entry:
            _check_value(label, name, entry.get(name), check)
    allowed = {field.removesuffix("?") for field in expected}
    for field in entry:
        if field not in allowed:
            raise PackError("error.pack_unknown_field", entry=label, field=field, allowed=", ".join(sorted(allowed)))
    return str(entry["id"])


def _check_value(entry: str, field: str, value: Any, check: Check) -> None:
    right = check(value)
    if right:
        key = "error.pack_missing" if value is None else "error.pack_value"
        raise PackError(key, entry=entry, field=field, value=str(value), allowed=right)


def pack_folder(game: str) -> Path:
    """Where packs of a game are looked up by name."""
    import platformdirs

    return Path(platformdirs.user_data_dir("cromlech", appauthor=False)) / "cards" / game


def find_pack(name: str, schema: PackSchema) -> Mapping[str, Any]:
    """A pack by its name, or by the path of a .toml file."""
    path = Path(name) if name.endswith(".toml") else pack_folder(schema.game) / f"{name}.toml"
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError, ValueError):
        raise PackError("error.pack_not_found", name=name, folder=str(pack_folder(schema.game))) from None
    return read_pack(text, schema, path.name)
