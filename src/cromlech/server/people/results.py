"""Results: written with the move that ends a game, once for each seat, and found again in histories and profiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any

from sqlalchemy import insert

from ..storage import now
from ..tables import Change, Table
from .club import Part
from .outcomes import Outcome, outcomes, public, settled
from .ranked import check_joining
from .ratings import rate
from .rows import FinishedRow, ResultRow


class Results(Part):
    """Writes how games end, and lets only those who may sit down at ranked tables."""

    async def check_joining(self, table: Table, guest: str) -> None:
        """Ranked tables are for people with accounts."""
        await check_joining(self.club, table, guest)

    def writing_after(self, before: Table | None, change: Change) -> Sequence[Any]:
        """The results of a game that this change settles."""
        table = change.table
        if not settled(table) or before is None or settled(before):
            return ()
        at = now()
        rows = [_row(table, each, at) for each in outcomes(table)]
        statements: list[Any] = [insert(ResultRow).values(rows)]
        if table.terms.ranked:
            statements.append(partial(rate, rows=[SimpleNamespace(**row) for row in rows], at=at))
        if public(table):
            statements.append(insert(FinishedRow).values(_finished(table, at)))
        return statements


def _row(table: Table, outcome: Outcome, at: int) -> dict[str, Any]:
    known = {**vars(outcome), "table_id": table.id, "game": table.game.name, "players": table.game.players}
    facts = {name: known.pop(name) for name in ("sheet", "character")}
    facts = {name: fact for name, fact in facts.items() if fact is not None}
    unrated = {"before": None, "after": None, "rated": None}
    return {**known, "public": public(table), "ranked": table.terms.ranked, "facts": facts or None, "at": at, **unrated}


def _finished(table: Table, at: int) -> dict[str, Any]:
    terms = table.terms
    facts = {"table_id": table.id, "game": table.game.name, "players": table.game.players}
    return {**facts, "pace": terms.pace.notation, "ranked": terms.ranked, "at": at}
