"""Free text that people write to others: one line, without invisible characters and without towers of accents."""

from __future__ import annotations

import unicodedata
from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

LONGEST = 300
"""Characters of a message."""
JOINERS = "\u200c\u200d"
"""Invisible, but part of words and emoji."""
MARKS = 3
"""The most accents on one letter. More are dropped."""


def cleaned(text: str) -> str:
    """A text as it is stored: line breaks are spaces, what can't be seen or turns the direction around is left out."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        marks = marks + 1 if category[0] == "M" else 0
        if category[0] == "Z" or character in "\t\n\r":
            kept.append(" ")
        elif (category[0] != "C" or character in JOINERS) and marks <= MARKS:
            kept.append(character)
    return " ".join("".join(kept).split())


def _checked(text: str) -> str:
    text = cleaned(text)
    if not any(unicodedata.category(character)[0] in "LNPS" for character in text):
        raise PydanticCustomError("text_blank", "nothing to read")
    return text


FreeText = Annotated[str, Field(max_length=LONGEST), AfterValidator(_checked)]
"""What someone writes to others: 1–300 characters in one line."""
OptionalText = Annotated[str, Field(max_length=LONGEST), AfterValidator(cleaned)]
"""The same, or nothing."""
