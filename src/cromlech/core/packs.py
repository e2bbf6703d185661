"""Card packs: the numbers of a game's cards in a TOML file, checked against a schema.

If you own the box, you can write the printed values into a copy of the game's own file
and play with it. A pack changes only numbers, never rules.
"""

from __future__ import annotations

import json
import re
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from pathlib import Path
from random import Random
from typing import Any

from .errors import PackError

Picker = Random
"""Draws values for tests."""
FORMAT = 1
STANDARD = "standard"
"""The name of the cards that come with a game."""
OWN_SOURCE = "own box"
"""The source of all values in an exported pack, for the owner of a box to fill in."""


class Check(ABC):
    """What values a field of an entry accepts."""

    @abstractmethod
    def __call__(self, value: Any) -> str:
        """What would be right, or an empty text if the value is right."""

    @abstractmethod
    def draw(self, random: Picker) -> Any:
        """A random valid value. Tests play with packs made of these."""


@dataclass(frozen=True)
class whole(Check):  # noqa: N801 - reads as a word in a schema
    """A whole number between `low` and `high`."""

    low: int
    high: int

    def __call__(self, value: Any) -> str:
        """What would be right."""
        good = isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high
        return "" if good else f"{self.low} … {self.high}"

    def draw(self, random: Picker) -> int:
        """Draw the bounds now and then, and small numbers often."""
        near = min(self.high, self.low + 5)
        return random.choice((self.low, self.high, random.randint(self.low, near), random.randint(self.low, self.high)))


class one_of(Check):  # noqa: N801
    """One of the given words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def __call__(self, value: Any) -> str:
        """What would be right."""
        return "" if value in self.words else ", ".join(self.words)

    def draw(self, random: Picker) -> str:
        """Any of the words."""
        return random.choice(self.words)


class flag(Check):  # noqa: N801
    """True or false."""

    def __call__(self, value: Any) -> str:
        """What would be right."""
        return "" if isinstance(value, bool) else "true, false"

    def draw(self, random: Picker) -> bool:
        """True or false, equally likely."""
        return random.random() < 0.5


class text(Check):  # noqa: N801
    """Any text except the empty one."""

    def __call__(self, value: Any) -> str:
        """What would be right."""
        return "" if isinstance(value, str) and value else '"…"'

    def draw(self, random: Picker) -> str:
        """A made-up word."""
        return f"word_{random.randint(0, 999)}"


@dataclass(frozen=True)
class list_of(Check):  # noqa: N801
    """A list of `least` to `most` values."""

    of: Check
    least: int
    most: int

    def __call__(self, value: Any) -> str:
        """What would be right."""
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            return f"[…] {self.least} … {self.most}"
        return next((wrong for wrong in map(self.of, value) if wrong), "")

    def draw(self, random: Picker) -> list[Any]:
        """Any allowed number of values."""
        return [self.of.draw(random) for _ in range(random.randint(self.least, self.most))]


Rule = Callable[[Mapping[str, Any]], None]
"""Checks a whole pack; raises PackError."""


def at_most(section: str, field: str, value: str, limit: int) -> Rule:
    """Allow at most `limit` entries of a section to have this value."""

    def check(pack: Mapping[str, Any]) -> None:
        found = [entry["id"] for entry in pack[section] if entry[field] == value]
        if len(found) > limit:
            raise PackError(
                "error.pack_excess", section=section, field=field, value=value, limit=limit, found=len(found)
            )

    return check


@dataclass(frozen=True)
class Section:
    """One list of entries in a pack, all of the same form.

    `fields` are required; `optional` ones may be left out. `by` adds fields that depend on the value of
    another field (those with names ending in ? may be left out). Exactly one of the groups in `either` must be
    present. The values of the fields in `fixed_mix` may move between entries, but each must occur as often as
    in the standard cards.
    """

    count: int
    fields: Mapping[str, Check]
    optional: Mapping[str, Check] = dataclass_field(default_factory=dict)
    by: Mapping[str, Mapping[Any, Mapping[str, Check]]] = dataclass_field(default_factory=dict)
    either: Sequence[Mapping[str, Check]] = ()
    fixed_mix: Sequence[str] = ()


@dataclass(frozen=True)
class PackSchema:
    """The form of a game's card pack: sections of entries, and rules for the whole pack."""

    game: str
    sections: Mapping[str, Section]
    checks: tuple[Rule, ...] = ()


def read_pack(content: str, schema: PackSchema, name: str) -> Mapping[str, Any]:
    """Parse and check a pack. PackError names the entry, the field, and what would be right."""
    try:
        pack = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise PackError("error.pack_syntax", name=name, why=str(error)) from None
    check_pack(pack, schema)
    return pack


def check_pack(pack: Mapping[str, Any], schema: PackSchema) -> None:
    """Raise PackError unless the pack fits the schema."""
    heads: dict[str, Check] = {"name": text(), "game": one_of(schema.game), "format": whole(FORMAT, FORMAT)}
    for key, check in heads.items():
        _check_value("", key, pack.get(key), check)
    for key in pack:
        if key not in heads and key not in schema.sections:
            raise PackError(
                "error.pack_unknown_field", entry="cards", field=key, allowed=", ".join([*heads, *schema.sections])
            )
    for section, form in schema.sections.items():
        entries = pack.get(section)
        if not isinstance(entries, list) or len(entries) != form.count:
            found = len(entries) if isinstance(entries, list) else 0
            raise PackError("error.pack_count", section=section, expected=form.count, found=found)
        ids = [_check_entry(section, i, entry, form) for i, entry in enumerate(entries)]
        for i, entry_id in enumerate(ids):
            if entry_id in ids[:i]:
                raise PackError("error.pack_twice", entry=entry_id)
    for rule in schema.checks:
        rule(pack)


def _check_entry(section: str, index: int, entry: Any, form: Section) -> str:
    if not isinstance(entry, dict):
        label = f"{section} {index + 1}"
        raise PackError("error.pack_value", entry=label, field=section, value=str(entry), allowed="{…}")
    label = f"{section} {entry.get('id', index + 1)}"
    expected = dict(form.fields)
    for field, check in expected.items():
        _check_value(label, field, entry.get(field), check)
    for field, kinds in form.by.items():
        expected.update(kinds[entry[field]])
    if form.either:
        groups = [group for group in form.either if next(iter(group)) in entry]
        if len(groups) != 1:
            choices = " / ".join(next(iter(group)) for group in form.either)
            raise PackError("error.pack_either", entry=label, choices=choices)
        expected.update(groups[0])
    expected.update({f"{field}?": check for field, check in form.optional.items()})
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
        raise PackError(key, entry=entry or "cards", field=field, value=str(value), allowed=right)


def pack_folder(game: str) -> Path:
    """The folder where packs of a game are looked up by name."""
    import platformdirs

    return Path(platformdirs.user_data_dir("cromlech", appauthor=False)) / "cards" / game


def export_pack(standard: str, name: str) -> str:
    """The text of a game's own cards for editing, with a new name and without our sources."""
    text = re.sub(r'^name = ".*"$', f"name = {json.dumps(name, ensure_ascii=False)}", standard, count=1, flags=re.M)
    text = re.sub(r'^source = ".*"$', f'source = "{OWN_SOURCE}"', text, flags=re.M)
    text = re.sub(r'^note = ".*"\n', "", text, flags=re.M)
    return re.sub(r"^sources = \{.*\}$", lambda line: re.sub(r'"[^"]*"', f'"{OWN_SOURCE}"', line[0]), text, flags=re.M)


def check_name(pack: Mapping[str, Any], standard: Mapping[str, Any]) -> None:
    """Raise PackError if a pack has the name of the game's own cards but different content."""
    if pack["name"] == STANDARD and pack != standard:
        raise PackError("error.pack_name", name=STANDARD)


def find_pack(name: str, schema: PackSchema) -> Mapping[str, Any]:
    """Find a pack by name or by the path of a .toml file."""
    path = Path(name) if name.endswith(".toml") else pack_folder(schema.game) / f"{name}.toml"
    try:
        content = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError, ValueError):
        raise PackError("error.pack_not_found", name=name, folder=str(pack_folder(schema.game))) from None
    return read_pack(content, schema, path.name)


def draw_pack(schema: PackSchema, standard: Mapping[str, Any], random: Picker) -> dict[str, Any]:
    """A valid pack with different values everywhere: ids, names, numbers, and kinds."""
    pack: dict[str, Any] = {"name": f"drawn_{random.randint(0, 9999)}", "game": schema.game, "format": FORMAT}
    for section, form in schema.sections.items():
        mix = list(standard[section])
        random.shuffle(mix)
        pack[section] = [
            _draw_entry(form, entry, {field: other[field] for field in (*form.by, *form.fixed_mix)}, random)
            for entry, other in zip(standard[section], mix, strict=True)
        ]
    check_pack(pack, schema)
    return pack


def _draw_entry(form: Section, entry: Mapping[str, Any], kept: Mapping[str, Any], random: Picker) -> dict[str, Any]:
    drawn: dict[str, Any] = {}
    expected = dict(form.fields)
    for field, groups in form.by.items():
        expected.update(groups[kept[field]])
    if form.either:
        expected.update(random.choice(form.either))
    expected.update({f"{field}?": check for field, check in form.optional.items()})
    for field, check in expected.items():
        name = field.removesuffix("?")
        if name == "id":
            drawn[name] = entry["id"] if isinstance(check, one_of) else f"new_{entry['id']}"
        elif name in kept:
            drawn[name] = kept[name]
        elif name == field or random.random() < 0.5:
            drawn[name] = check.draw(random)
    return drawn
