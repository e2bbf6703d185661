"""Errors, told to the person who caused them.

An error carries a key and parameters. `core.words` renders its text in any of the four languages;
`str(error)` is the English text.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .words import Words


class CromlechError(Exception):
    """Base class of all errors that a user can cause."""

    key = "error"

    def __init__(self, key: str = "", /, **params: Any) -> None:
        self.key = key or self.key
        self.params = params
        super().__init__(self.key)

    def text(self, lang: str = "en") -> str:
        """The message in one of the four languages."""
        from .words import CORE

        return CORE.text(self.key, self.params, lang)

    def __str__(self) -> str:
        return self.text()

    def __reduce__(self) -> Any:
        return (_restore, (type(self), self.key, self.params))


def _restore(cls: type[CromlechError], key: str, params: dict[str, Any]) -> CromlechError:
    error = cls.__new__(cls)
    CromlechError.__init__(error, key, **params)
    return error


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word closest to `word`, or None if none is close."""
    found = difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)
    return found[0] if found else None


class UnknownGame(CromlechError):
    """There is no game with that name."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        names = list(known)
        near = closest(name, names)
        key = "error.unknown_game_near" if near else "error.unknown_game"
        super().__init__(key, name=name, near=near or "", allowed=", ".join(names))


class OptionsError(CromlechError):
    """An option the game doesn't have, or a value the option doesn't take."""


class IllegalAction(CromlechError):
    """A move that the rules don't allow now. The state is unchanged.

    `phrase` is the reason, a phrase from the game's words, and `reason` is its key.
    """

    def __init__(self, words: Words, phrase: Mapping[str, Any], action: Any) -> None:
        super().__init__("error.illegal_action", reason=phrase)
        self.words = words
        self.phrase = phrase
        self.reason: str = phrase["key"]
        self.action = action

    def text(self, lang: str = "en") -> str:
        """The message in one of the four languages."""
        return self.words.text(self.key, self.params, lang)

    def __reduce__(self) -> Any:
        return (IllegalAction, (self.words, self.phrase, self.action))


class RecordError(CromlechError):
    """A record that can't be replayed. The message says where and why."""


class PackError(CromlechError):
    """A card pack that doesn't fit its game. The message says which entry is wrong and what would be right."""


class TargetError(CromlechError):
    """A target that doesn't exist or can't run on this machine."""

    def __init__(self, name: str, known: Iterable[str], why: str = "") -> None:
        key = "error.target_missing" if why else "error.unknown_target"
        super().__init__(key, name=name, allowed=", ".join(known), why=why)

    @classmethod
    def because(cls, key: str, /, **params: Any) -> TargetError:
        """One with a text of its own."""
        error = _restore(cls, key, params)
        assert isinstance(error, cls)
        return error
