"""On what terms a table is played: how fast, who may join, and whether it counts.

They are fixed when the table is opened, except for the pace, which its people may change by agreement.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

NONE, LIVE, DAYS = "none", "live", "days"


@dataclass(frozen=True)
class Pace:
    """How long everyone may think."""

    kind: str = NONE
    """`none`: as long as they like. `live`: a bank of seconds plus some for each decision. `days`: per move."""
    bank: int = 0
    """Seconds for the whole game."""
    delay: int = 0
    """Seconds for each decision before the bank is used."""
    days: int = 0

    @classmethod
    def of(cls, notation: str) -> Pace:
        """The pace with this notation."""
        kind, _, rest = notation.partition(":")
        if kind == LIVE:
            bank, _, delay = rest.partition("+")
            return cls(LIVE, int(bank), int(delay))
        return cls(DAYS, days=int(rest)) if kind == DAYS else cls()

    @property
    def notation(self) -> str:
        """In short, for indexes: `none`, `live:600+15`, `days:3`."""
        if self.kind == LIVE:
            return f"{LIVE}:{self.bank}+{self.delay}"
        return f"{DAYS}:{self.days}" if self.kind == DAYS else NONE


@dataclass(frozen=True)
class Terms:
    """What a table's host has chosen besides the game."""

    pace: Pace = field(default_factory=Pace)
    listed: bool = False
    """Whether anyone may take an open seat, and the home page shows the table."""
    ranked: bool = False
    """Whether the result counts for ratings: no hints, no undo."""

    @classmethod
    def read(cls, content: Mapping[str, Any] | None) -> Terms:
        """The terms that `content` has written. Tables from before there were any have none."""
        given = dict(content or {})
        return cls(pace=Pace(**given.pop("pace", {})), **given)

    def content(self) -> dict[str, Any]:
        """What differs from a table by link without a clock."""
        plain = asdict(Terms())
        return {name: value for name, value in asdict(self).items() if value != plain[name]}
