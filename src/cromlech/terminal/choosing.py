"""Find the choice a person means: by number, by some of its words, or by the notation of records."""

from __future__ import annotations

import re
from collections.abc import Sequence

_WORD = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"[#№(\[]?\s*(\d{1,6})\s*[.):\]]?")


def words_of(text: str) -> list[str]:
    """The words and numbers of a text, without case and punctuation.

    >>> words_of("Place: 3 figures → Forest")
    ['place', '3', 'figures', 'forest']
    """
    return _WORD.findall(text.casefold())


def number_of(text: str) -> int | None:
    """The number typed, such as `12`, `12.`, or `#12`, or None if it isn't a number.

    >>> number_of(" 12. "), number_of("forest 3")
    (12, None)
    """
    found = _NUMBER.fullmatch(text.strip())
    return int(found[1]) if found else None


def matching(typed: str, texts: Sequence[str]) -> list[int]:
    """The indexes of the matching texts. The strictest reading that fits any text decides.

    >>> texts = ["Place: 1 figure → card slot 3 (1 gold)", "Place: 3 figures → forest", "Place: 1 figure → forest"]
    >>> matching("FOREST 3", texts), matching("slot 3", texts), matching("for", texts), matching("hut", texts)
    ([1], [0], [1, 2], [])
    """
    wanted = words_of(typed)
    if not wanted:
        return []
    offered = [words_of(text) for text in texts]
    for fits in _READINGS:
        found = [at for at, words in enumerate(offered) if fits(wanted, words)]
        if found:
            return found
    return []


def shortest(at: int, texts: Sequence[str]) -> str:
    """The fewest consecutive words that match only this text, but not a number alone, which would be a choice.

    >>> shortest(1, ["Place: 1 figure → card slot 3", "Place: 3 figures → forest", "Place: 1 figure → forest"])
    'figures'
    """
    words = words_of(texts[at])
    runs = (words[start : start + n] for n in range(1, len(words)) for start in range(len(words) - n + 1))
    typed = (" ".join(run) for run in runs)
    return next((t for t in typed if len(t) > 2 and number_of(t) is None and matching(t, texts) == [at]), texts[at])


def _same(wanted: list[str], words: list[str]) -> bool:
    return wanted == words


def _in_a_row(wanted: list[str], words: list[str]) -> bool:
    n = len(wanted)
    return any(words[at : at + n] == wanted for at in range(len(words) - n + 1))


def _beginnings(wanted: list[str], words: list[str]) -> bool:
    """Whether every wanted word begins a different word, in any order. Numbers must match whole."""
    left = list(words)
    for want in sorted(wanted, key=len, reverse=True):
        fits = (at for at, word in enumerate(left) if word == want or (word.startswith(want) and not want.isdigit()))
        at = next(fits, None)
        if at is None:
            return False
        del left[at]
    return True


_READINGS = (_same, _in_a_row, _beginnings)
