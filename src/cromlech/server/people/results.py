"""Results: written with the move that ends a game, once for each seat, and found again in histories and profiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import insert

from ..storage import now
from ..tables import Change, Table
from .club import Part
from .outcomes import Outcome, outcomes, public, settled
from .rows import FinishedRow, ResultRow


class Results(Part):
    """Writes how games end."""

    def writing_after(self, before: Table | None, change: Change) -> Sequence[Any]:
        """The results of a game that this change settles."""
        table = change.table
        if not settled(table) or before is None or settled(before):
            return ()
        at = now()
        statements: list[Any] = [insert(ResultRow).values([_row(table, each, at) for each in outcomes(table)])]
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
