"""Clocks: what every seat has left, computed from the times of a table's entries alone, so that a replay agrees.

All times are milliseconds. A decision first uses up its own delay, then the bank of its seat. What has been used stays
used: whoever takes a decision back goes on where its delay was. Only an undo that everyone has agreed to begins anew.
Choices that others must not see are made one after another, so at any moment at most the seat to move is charged;
chance, bots, and whoever a bot stands in for are never charged.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .terms import DAYS, NONE, Pace

SECOND = 1000
DAY = 24 * 3600 * SECOND
LEAST = 30 * SECOND
"""The least that someone gets who comes back without time, if a tenth of the bank is less."""


class Left(NamedTuple):
    """What a seat has left."""

    bank: int
    delay: int
    """For its decision. If it isn't deciding: for its next one."""

    @property
    def total(self) -> int:
        """How long it may still think."""
        return self.bank + self.delay


class Clocks:
    """The clocks of one table."""

    def __init__(self, pace: Pace, players: int, at: int) -> None:
        self.pace = pace
        self.at = at
        """Until when everything is charged."""
        self.banks = [pace.bank * SECOND] * players
        self.running: frozenset[int] = frozenset()
        """The seats that are charged."""
        self.decision = 0
        """What is decided: the number of moves before it."""
        self._used: dict[tuple[int, int], int] = {}
        """What each seat has used for each decision."""

    @classmethod
    def of(cls, pace: Pace, players: int, at: int) -> Clocks | None:
        """New clocks, or None for a pace that needs none."""
        return None if pace.kind == NONE else cls(pace, players, at)

    def copy(self) -> Clocks:
        """An independent copy."""
        twin = Clocks(self.pace, 0, self.at)
        twin.banks = self.banks[:]
        twin.running = self.running
        twin.decision = self.decision
        twin._used = self._used.copy()
        return twin

    @property
    def delay(self) -> int:
        """What each decision has of its own."""
        return self.pace.days * DAY if self.pace.kind == DAYS else self.pace.delay * SECOND

    def used(self, seat: int) -> int:
        """What a seat has used for the decision at hand."""
        return self._used.get((seat, self.decision), 0)

    def left(self, seat: int, at: int | None = None) -> Left:
        """What a seat has left, or will have at some time if nothing happens until then. Never less than nothing."""
        passed = max(0, at - self.at) if at is not None and seat in self.running else 0
        delay = max(0, self.delay - self.used(seat))
        return Left(max(0, self.banks[seat] - max(0, passed - delay)), max(0, delay - passed))

    def expiry(self, seat: int) -> int | None:
        """When a seat's time is up, if it is being charged."""
        return self.at + self.left(seat).total if seat in self.running else None

    def run_to(self, at: int, skip: tuple[int, int] | None = None) -> None:
        """Charge whoever decides until then. Between the two times of `skip`, no one is charged."""
        end = max(self.at, at)
        passed = end - self.at
        if skip is not None:
            passed -= max(0, min(skip[1], end) - max(skip[0], self.at))
        for seat in self.running:
            left = self.left(seat)
            charged = min(passed, left.total)
            self.banks[seat] -= max(0, charged - left.delay)
            self._used[seat, self.decision] = self.used(seat) + charged
        self.at = end

    def decide(self, seats: Iterable[int], decision: int) -> None:
        """From now on, these seats are charged for this decision."""
        self.running = frozenset(seats)
        self.decision = decision

    def begin_anew(self, decision: int) -> None:
        """Everyone has agreed to go back to this decision: it and all after it have their delays again."""
        self._used = {key: used for key, used in self._used.items() if key[1] < decision}

    def grant(self, seat: int) -> None:
        """Someone comes back: this decision has its delay again, and there is something in the bank, if there was."""
        self._used.pop((seat, self.decision), None)
        if self.pace.bank:
            self.banks[seat] = max(self.banks[seat], LEAST, self.pace.bank * SECOND // 10)
