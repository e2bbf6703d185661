"""The bots' characters, each with a name, a face, and a temperament.

Here a character is only an id. The core words have its name (`bot.ID`) and its temperament
(`bot.ID.temperament`) in four languages. The browser client draws its face.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Literal, get_args

from typing_extensions import TypeAliasType

from cromlech.core.words import CORE

Character = TypeAliasType(
    "Character",
    Literal[
        "badger",
        "bear",
        "fox",
        "frog",
        "hare",
        "hedgehog",
        "heron",
        "ibex",
        "lynx",
        "otter",
        "owl",
        "raven",
    ],
)
CHARACTERS: tuple[Character, ...] = get_args(Character.__value__)


def newcomers(table: str, there: Sequence[str | None] = ()) -> list[Character]:
    """The characters not yet at the table, in an order that depends only on the table's name.

    >>> newcomers("a table", ["owl"])[:3] == newcomers("a table", ["owl"])[:3]
    True
    >>> "owl" in newcomers("a table", ["owl"])
    False
    """
    free = (each for each in CHARACTERS if each not in there)
    return sorted(free, key=lambda each: sha256(f"{table} {each}".encode()).digest())


def names_of(seats: Sequence[Mapping[str, str]], lang: str) -> list[str]:
    """The names of the seats of a record: the player's name, the character, or the number.

    >>> names_of([{"name": "Ada"}, {"character": "raven"}, {}], "uk")
    ['Ada', 'Крук', 'Гравець 3']
    """
    return [seat.get("name") or _name(seat.get("character"), number, lang) for number, seat in enumerate(seats, 1)]


def _name(character: str | None, number: int, lang: str) -> str:
    return CORE.text(f"bot.{character}" if character in CHARACTERS else "seat", {"number": number}, lang)
