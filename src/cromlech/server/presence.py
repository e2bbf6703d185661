"""Who is connected to this site now, at any server of the same database: counted, never named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

MARK = "@"
"""What the name of a group begins with, so that no table's id is one."""
_SHORT = 12
"""Characters of a guest's id that the servers tell each other."""


def group_of(guest: str) -> str:
    """The group that is told together. There are many, so that each message is short."""
    return MARK + guest[:2]


class Presence:
    """Counts people, each once, however many tabs and servers they use."""

    def __init__(self) -> None:
        self.tell_elsewhere: Callable[[str], None] = lambda _: None
        """Tells the other servers that a group has changed here."""
        self.elsewhere: Callable[[], Iterable[str]] = lambda: ()
        """Those who are connected to other servers, by the beginning of their ids."""
        self._here: Counter[str] = Counter()

    @contextmanager
    def coming(self, guest: str) -> Iterator[None]:
        """While someone is connected here."""
        self._here[guest] += 1
        if self._here[guest] == 1:
            self.tell_elsewhere(group_of(guest))
        try:
            yield
        finally:
            self._here[guest] -= 1
            if not self._here[guest]:
                del self._here[guest]
                self.tell_elsewhere(group_of(guest))

    def groups(self) -> set[str]:
        """The groups in which someone is connected here."""
        return {group_of(guest) for guest in self._here}

    def in_group(self, group: str) -> list[str]:
        """The beginnings of the ids of those in a group who are connected here."""
        return [guest[:_SHORT] for guest in self._here if group_of(guest) == group]

    def all(self) -> set[str]:
        """The beginnings of the ids of everyone who is connected anywhere."""
        return {guest[:_SHORT] for guest in self._here} | set(self.elsewhere())

    def has(self, guest: str) -> bool:
        """Whether someone is connected anywhere."""
        return guest in self._here or guest[:_SHORT] in set(self.elsewhere())
