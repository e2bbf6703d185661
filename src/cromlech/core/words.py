"""Text in four languages from keys and parameters.

A *phrase* is a key with its parameters, ready for JSON: `{"key": "log.fed", "seat": 0,
"number": 5}`. Rules and server pass phrases around, and whatever shows one renders it in the
reader's language. A catalog is a flat JSON file per language. A text may contain

- `{name}`: the parameter itself (a nested phrase is rendered in place, a list of phrases or numbers joined by +);
- `{name:noun}`: the text `noun.value` for a word, or the plural of `noun` for a number;
- `{name:list.or}`: a list joined by the text `list.or`, which has the slots `{rest}` and `{last}`.

A text that begins with `{seat}: `, `{name}: `, or `{seat} ` has a *head*. Where the screen already names the
seat or the card, the text is rendered `headed`, without its head.

Plural forms are keys with the suffixes `_one`, `_few`, `_many`, `_other`, as in i18next,
chosen for the parameter `count` by the CLDR rules of the language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from typing_extensions import TypeAliasType

from .errors import OptionsError

LANGUAGES = ("en", "uk", "ru", "pl")
PLURALS = ("one", "few", "many", "other")

Phrase = TypeAliasType("Phrase", Mapping[str, Any])

_SLOT = re.compile(r"\{(\w+)(?::([\w.]+))?\}")
_HEAD = re.compile(r"\{(seat)\}:? |\{name\}: ")


@cache
def _plural_rule(lang: str) -> Any:
    from babel import Locale

    return Locale.parse(lang).plural_form


def check_language(lang: str) -> str:
    """Return the language, or raise OptionsError with the supported ones."""
    if lang not in LANGUAGES:
        raise OptionsError("error.unknown_language", name=lang, allowed=", ".join(LANGUAGES))
    return lang


class Words:
    """The catalogs of several folders. The first one that has a key provides its text."""

    def __init__(self, *folders: Path) -> None:
        self.folders = folders
        self._entries: dict[str, dict[str, str]] = {}

    def entries(self, lang: str) -> dict[str, str]:
        """All keys and texts of a language."""
        if lang not in self._entries:
            merged: dict[str, str] = {}
            for folder in reversed(self.folders):
                merged.update(json.loads((folder / f"{lang}.json").read_text("utf-8")))
            self._entries[lang] = merged
        return self._entries[lang]

    def own(self, lang: str) -> dict[str, str]:
        """The texts of the first folder only."""
        found: dict[str, str] = json.loads((self.folders[0] / f"{check_language(lang)}.json").read_text("utf-8"))
        return found

    def _find(self, key: str, lang: str, count: Any) -> str:
        entries = self.entries(lang)
        if isinstance(count, (int, float)):
            plural = f"{key}_{_plural_rule(lang)(abs(count))}"
            if plural in entries:
                return entries[plural]
        return entries[key]

    def text(
        self, key: str, params: Mapping[str, Any], lang: str, names: Sequence[str] = (), headed: bool = False
    ) -> str:
        """The text of a key. `names` are the names of the seats, by default numbers. `headed` leaves out the head."""
        check_language(lang)
        template = self._find(key, lang, params.get("count"))
        head = _HEAD.match(template) if headed else None

        def fill(slot: re.Match[str]) -> str:
            name, noun = slot.groups()
            value = params[name]
            if isinstance(value, Mapping):
                return self.phrase(value, lang, names)
            if isinstance(value, list):
                parts = [self.phrase(part, lang, names) if isinstance(part, Mapping) else str(part) for part in value]
                if noun is None or len(parts) < 2:
                    return " + ".join(parts)
                return self.text(noun, {"rest": ", ".join(parts[:-1]), "last": parts[-1]}, lang)
            if name == "seat":
                if value < len(names):
                    return str(names[value])
                return self.text("seat", {"number": value + 1}, lang)
            if noun is None:
                return str(value)
            if isinstance(value, int):
                return self.text(noun, {"count": value}, lang, names)
            return self.text(f"{noun}.{value}", {}, lang, names)

        return str(_SLOT.sub(fill, template[head.end() :] if head else template))

    def phrase(self, phrase: Phrase, lang: str, names: Sequence[str] = (), headed: bool = False) -> str:
        """Render a phrase, without its head if `headed`."""
        return self.text(phrase["key"], phrase, lang, names, headed)

    def heading_seat(self, phrase: Phrase, lang: str) -> int | None:
        """The seat at the head of a phrase's text, or None."""
        head = _HEAD.match(self._find(phrase["key"], check_language(lang), phrase.get("count")))
        return phrase["seat"] if head and head[1] == "seat" else None

    def has(self, key: str, lang: str) -> bool:
        """Whether there is a text for this key."""
        return key in self.entries(lang)


CORE = Words(Path(__file__).parent / "words")
"""The texts that all parts of the program share: errors, the terminal, the commands."""
