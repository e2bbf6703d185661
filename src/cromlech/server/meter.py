"""What is measured while tables are played. `metrics` keeps it; a meter alone keeps nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .tables import Entry


class Meter:
    """Measures nothing."""

    def wrote(self, game: str, entries: Iterable[Entry], seconds: float) -> None:
        """Entries are on disk after so many seconds."""

    def failed(self) -> None:
        """Something couldn't be written."""

    def answered(self, method: str, status: int, seconds: float) -> None:
        """A request was answered after so many seconds."""

    def late(self, seconds: float) -> None:
        """The event loop was busy with something else for so long."""
