"""What can go wrong, said to the person who caused it.

An error carries a key and parameters; its text in any of the four languages is made
by `core.words`. `str(error)` is the English text.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .words import Words


class CromlechError(Exception):
    """Base of all errors a user can cause."""

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
    """The known word most like `word`, if any is close."""
    found = difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)
    return found[0] if found else None


class UnknownGame(CromlechError):
    """No game of that name."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        names = list(known)
        near = closest(name, names)
        key = "error.unknown_game_near" if near else "error.unknown_game"
        super().__init__(key, name=name, near=near or "", allowed=", ".join(names))


class OptionsError(CromlechError):
    """An option that the game does not have, or a value it does not take."""


class IllegalAction(CromlechError):
    """A move the rules do not allow now; the state is as it was.

    `phrase` is the reason, a phrase of the game's words; `reason` its key.
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
    """A record that cannot be replayed; says where and why."""


class PackError(CromlechError):
    """A card pack that does not fit its game; says which entry and what would be right."""


class TargetError(CromlechError):
    """A target that does not exist or cannot run on this machine."""

    def __init__(self, name: str, known: Iterable[str], why: str = "") -> None:
        key = "error.target_missing" if why else "error.unknown_target"
        super().__init__(key, name=name, allowed=", ".join(known), why=why)
