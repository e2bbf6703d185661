"""The language of a command line, and texts in that language."""

from __future__ import annotations

import locale
from collections.abc import Sequence
from typing import Any

from cromlech.core.errors import CromlechError
from cromlech.core.words import CORE, LANGUAGES, check_language


def language(given: Sequence[str]) -> str:
    """The language of --lang, or of the system, or English."""
    for i, word in enumerate(given):
        if word == "--lang" and i + 1 < len(given):
            return check_language(given[i + 1])
        if word.startswith("--lang="):
            return check_language(word.removeprefix("--lang="))
    system = (locale.getlocale()[0] or "")[:2].lower()
    return system if system in LANGUAGES else "en"


def language_or_default(given: Sequence[str]) -> str:
    """The same, but English if --lang is unknown."""
    try:
        return language(given)
    except CromlechError:
        return "en"


def say(key: str, lang: str, **params: Any) -> str:
    """A text from the core's words."""
    return CORE.text(key, params, lang)
