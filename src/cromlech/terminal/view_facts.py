"""Any game as the terminal tells it, using only its view.

A label is the game's text `view.KEY`, or the key made readable. A text with a slot (`First: {seat}`)
includes the value itself. An id is named by `view.KEY.ID`, or by the name of its card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .scene import Scene

COMMON = ("game", "options", "cards", "seat", "actor", "over", "scores", "winners", "phase", "round", "turn", "players")
"""Keys of every view that appear elsewhere on the screen."""


def label(scene: Scene, key: str) -> str:
    """The name of a key of the view."""
    return scene.text(f"view.{key}") if scene.has(f"view.{key}") else readable(key).capitalize()


def fact(scene: Scene, key: str, value: Any) -> str:
    """A key with its value, on one line."""
    if scene.has(f"view.{key}") and "{" in scene.template(f"view.{key}"):
        return scene.text(f"view.{key}", value=value, seat=value, count=value)
    return f"{label(scene, key)}: {said(scene, key, value)}"


def lines(scene: Scene, key: str, value: Any) -> list[str]:
    """A key with its value. Things with parts get one line each."""
    parts: list[tuple[str, Any]] = []
    if isinstance(value, list):
        parts = [("", part) for part in value if isinstance(part, Mapping) and "key" not in part]
    elif isinstance(value, Mapping):
        parts = [(name(scene, key, each), part) for each, part in value.items() if isinstance(part, Mapping)]
    if not parts or len(parts) < len(value):
        return [fact(scene, key, value)]
    told = [f"{head}: " * bool(head) + said(scene, key, part) for head, part in parts]
    return [f"{label(scene, key)}:", *(f"  {line}" for line in told)]


def said(scene: Scene, key: str, value: Any) -> str:
    """A value in words."""
    if value is None or value in ([], {}):
        return scene.text("term.none")
    if isinstance(value, bool):
        return scene.text("term.yes" if value else "term.no")
    if isinstance(value, str):
        return name(scene, key, value)
    if isinstance(value, Mapping):
        return _mapping(scene, key, value)
    if isinstance(value, list):
        return ", ".join(said(scene, key, part) for part in value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def _mapping(scene: Scene, key: str, value: Mapping[str, Any]) -> str:
    if "key" in value:
        return scene.say(value)
    if all(isinstance(n, int) and not isinstance(n, bool) for n in value.values()):
        counted = (name(scene, key, each) + (f" ×{n}" if n != 1 else "") for each, n in value.items() if n)
        return ", ".join(counted) or scene.text("term.none")
    if "id" in value:
        return card_text(scene, key, value["id"]) or name(scene, key, value["id"])
    return "; ".join(fact(scene, part, each) for part, each in value.items())


def name(scene: Scene, key: str, value: str) -> str:
    """The name of an id."""
    nouns = [f"view.{key}", *sections_of(scene, key, value)]
    found = next((f"{noun}.{value}" for noun in nouns if scene.has(f"{noun}.{value}")), None)
    return scene.text(found) if found else readable(value)


def readable(word: str) -> str:
    """A key or id that has no text, made readable."""
    return word.replace("_", " ").replace("-", " ")


def sections_of(scene: Scene, key: str, value: str) -> list[str]:
    """The sections of the card pack that have this id, starting with the one named like the key."""
    found = [section for section in scene.game.definition.schema.sections if value in _ids(scene, section)]
    return sorted(found, key=lambda section: section != key)


def _ids(scene: Scene, section: str) -> list[str]:
    return [entry["id"] for entry in scene.game.cards[section]]


def card_text(scene: Scene, key: str, value: str) -> str | None:
    """The whole text of a card, or None if the id isn't a card's."""
    sections = sections_of(scene, key, value)
    if not sections:
        return None
    entry = next(entry for entry in scene.game.cards[sections[0]] if entry["id"] == value)
    return scene.say(scene.game.parts.entry_phrase(sections[0], entry))


def outlook(scene: Scene, found: Mapping[str, Any] | None) -> list[str]:
    """What to expect of a choice, as far as the game has words for it (`outlook.KEY`)."""
    said_of = {key: said(scene, key, value) for key, value in (found or {}).items() if scene.has(f"outlook.{key}")}
    return [scene.text(f"outlook.{key}", value=value) for key, value in said_of.items()]


def shared(scene: Scene) -> list[tuple[str, Any]]:
    """What is in the middle of the table."""
    return [(key, value) for key, value in scene.view.items() if key not in COMMON]


def own(scene: Scene) -> list[str]:
    """The keys of the players, without duplicates."""
    return list(dict.fromkeys(key for player in scene.view["players"] for key in player))


def cards_in_sight(scene: Scene) -> list[str]:
    """The texts of the cards that the view names, without duplicates."""
    keyed = [*shared(scene), *(pair for player in scene.view["players"] for pair in player.items())]
    found = (card_text(scene, key, value) for key, whole in keyed for value in _words(whole))
    return list(dict.fromkeys(text for text in found if text))


def _words(value: Any) -> Iterator[str]:
    """All ids in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping) and "key" not in value:
        yield from value
        for part in value.values():
            yield from _words(part)
    elif isinstance(value, list):
        for part in value:
            yield from _words(part)


def change(scene: Scene, seat: int | None, key: str) -> int | bool:
    """How a fact differs from this seat's last decision: by a number, or whether it does at all."""
    if scene.before is None:
        return False
    now, then = ((view if seat is None else view["players"][seat]).get(key) for view in (scene.view, scene.before))
    if type(now) is int and type(then) is int:
        return now - then
    return bool(now != then)
