"""Names of players: visible, of sensible width, and unlike those of the others at the table.

Two names are alike if they have the same skeleton, as in Unicode Technical Standard 39: letters that look the same
become the same letter. Of its table we have the letters that people who write in Latin, Cyrillic, or Greek take for
one another. The whole table has 6,000 rows, mostly for scripts in which our players don't write names.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from pydantic_core import PydanticCustomError

NAME_LENGTH = 24
"""Characters, and columns on a screen."""
MARKS = 2
"""The most accents on one letter."""
_BLANK = {0x2800, 0x3164, 0xFFA0, 0x115F, 0x1160, 0x034F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x16FE4, 0x1D159}
"""Letters, symbols, and marks without ink."""
_SELECTORS = {*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0)}
"""They vary the character before. Only U+FE0F is typed with ordinary emoji."""
_GIANTS = ("CUNEIFORM", "EGYPTIAN", "ANATOLIAN", "JAVANESE PADA", "ARABIC LIGATURE BISMILLAH")
"""Characters far wider than any letter, by the beginnings of their names."""
_ALIKE = (
    ("АВЕКМНОРСТХУІЈЅԚԜѴЗҺ", "ABEKMHOPCTXYlJSQWV3h"),  # Cyrillic
    ("аеорсухіјѕһԁԛԝѵӏгкмтв", "aeopcyxijshdqwvlrkmtb"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχϲ", "ABEZHlKMNOPTYXaikvoptuxc"),  # Greek
    ("ɑɡıøØłŁđĐ", "agioOlLdD"),
    ("0 1 | I".replace(" ", ""), "Olll"),
)
_SKELETON = {ord(each): twin for letters, twins in _ALIKE for each, twin in zip(letters, twins, strict=True)}


def _small() -> dict[int, str]:
    """The same for letters without case. What a capital letter looks like counts more."""
    found = {code: twin for code, twin in _SKELETON.items() if chr(code).islower()}
    capitals = {chr(code).casefold(): twin.casefold() for code, twin in _SKELETON.items() if not chr(code).islower()}
    return found | {ord(letter): twin for letter, twin in capitals.items()}


_SMALL = _small()


def checked_name(name: str) -> str:
    """A name in its usual form. Raises if it can't be seen, hides something, or takes too much room."""
    name = " ".join(unicodedata.normalize("NFC", name).split(" ")).strip()
    if not 1 <= len(name) <= NAME_LENGTH:
        raise PydanticCustomError("name_length", "1 … {limit} characters", {"limit": NAME_LENGTH})
    for character in name:
        if (unicodedata.category(character)[0] in "CZ" and character != " ") or ord(character) in _SELECTORS | _BLANK:
            raise PydanticCustomError("name_hidden", "{character}", {"character": f"U+{ord(character):04X}"})
    if not any(unicodedata.category(character)[0] in "LNPS" for character in name):
        raise PydanticCustomError("name_blank", "nothing to see")
    if _width(name) > NAME_LENGTH or _stacked(name) > MARKS:
        raise PydanticCustomError("name_wide", "at most {limit} columns", {"limit": NAME_LENGTH})
    return name


def _width(name: str) -> int:
    """Columns on a screen. A character that stands for a whole text is as wide as that."""
    if any(unicodedata.name(each, "").startswith(_GIANTS) for each in name):
        return NAME_LENGTH + 1
    return sum(max(_columns(each), _columns(unicodedata.normalize("NFKC", each))) for each in name)


def _columns(text: str) -> int:
    marks = sum(unicodedata.category(each) in ("Mn", "Me") for each in text)
    return len(text) - marks + sum(unicodedata.east_asian_width(each) in "WF" for each in text)


def _stacked(name: str) -> int:
    """The most accents on one letter."""
    most = count = 0
    for each in unicodedata.normalize("NFD", name):
        count = count + 1 if unicodedata.category(each)[0] == "M" else 0
        most = max(most, count)
    return most


def alike(name: str, others: Iterable[str]) -> str | None:
    """The first of the others that people could mistake for this name.

    >>> alike("Оlena", ["Taras", "Olena"])  # the first letter is Cyrillic
    'Olena'
    >>> alike("Olenka", ["Taras", "Olena"])
    """
    own = _keys(name)
    return next((other for other in others if _keys(other) & own), None)


def _keys(name: str) -> set[str]:
    """Two names are alike if one of these is the same: without case and accents, and as it looks."""
    plain = _bare(name)
    looks = plain.translate(_SKELETON).casefold().replace("rn", "m").replace("vv", "w")
    return {_bare(name.casefold()), looks}


def skeleton(name: str) -> str:
    """What all names have in common that people could mistake for one another: it names at most one account.

    >>> skeleton("Оlеna") == skeleton("OLENA") == skeleton("0lena")  # the first one has two Cyrillic letters
    True
    >>> skeleton("Olena") == skeleton("Olenka")
    False
    """
    looks = _bare(name).casefold().translate(_SMALL).translate(_SMALL)
    return looks.replace("rn", "m").replace("vv", "w")


def _bare(text: str) -> str:
    """Without accents, spaces, and punctuation."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(each for each in parts if unicodedata.category(each)[0] in "LNS" or each == "|") or text
