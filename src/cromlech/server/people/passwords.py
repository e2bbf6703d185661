"""Passwords: which ones count, and their argon2id hashes, made beside everything else."""

from __future__ import annotations

import asyncio
import unicodedata
from functools import cached_property
from typing import TYPE_CHECKING

from ..errors import Refusal

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST, LONGEST = 8, 200
VARIETY = 4
"""The fewest different characters."""
AT_ONCE = 2
"""Hashes to make at a time. Each takes 64 MiB for a moment."""
_OFTEN = """
    password password1 passw0rd 12345678 123456789 1234567890 123123123 qwertyui qwertyuiop qwerty123 asdfghjk
    asdfghjkl 1q2w3e4r 1qaz2wsx zaq12wsx abcd1234 abc12345 iloveyou sunshine princess football baseball superman
    starwars whatever trustno1 letmein1 welcome1 admin123 computer michelle cromlech cromlech1 йцукенгш йцукенгшщз
    пароль123 parol123 hasło123 haslo123 polska123 ukraina1 україна россия12 kocham123 люблютебя qwerty12345
"""
_GUESSED_FIRST = frozenset(_OFTEN.split())


def usual(password: str) -> str:
    """A password in its usual form, so that it doesn't matter how a keyboard composes letters."""
    return unicodedata.normalize("NFKC", password)


def check_new(password: str, *others: str | None) -> None:
    """Refuse a new password that is too short, or that would be guessed first: `others` are the name and the like."""
    password = usual(password)
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refusal(422, "people.password_short", limit=SHORTEST)
    plain = password.casefold()
    own = {each.casefold() for each in others if each}
    if len(set(plain)) < VARIETY or plain in _GUESSED_FIRST or plain in own:
        raise Refusal(422, "people.password_easy")


class Passwords:
    """Hashes and compares, a few at a time, while everyone else's requests go on."""

    def __init__(self) -> None:
        self._slots = asyncio.Semaphore(AT_ONCE)

    @cached_property
    def _hasher(self) -> PasswordHasher:
        from argon2 import PasswordHasher

        return PasswordHasher()

    @cached_property
    def _nobodys(self) -> str:
        return self._hasher.hash("nobody has this password")

    async def hash(self, password: str) -> str:
        """The hash of a password."""
        async with self._slots:
            return await asyncio.to_thread(lambda: self._hasher.hash(usual(password)))

    async def fits(self, known: str | None, password: str) -> bool:
        """Whether this is the password with this hash. Without a hash, it takes as long to say no."""
        async with self._slots:
            return await asyncio.to_thread(self._fits, known, usual(password))

    def _fits(self, known: str | None, password: str) -> bool:
        from argon2.exceptions import InvalidHashError, VerificationError

        nobodys = self._nobodys  # also if it isn't needed, so that only the very first question takes longer
        try:
            return self._hasher.verify(known or nobodys, password) and known is not None
        except (VerificationError, InvalidHashError):
            return False

    def is_old(self, known: str) -> bool:
        """Whether a hash should be made anew, because better ones have become usual."""
        return self._hasher.check_needs_rehash(known)
