"""Convert tables to database rows and back."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from cromlech.core.game import Game
from cromlech.games import definition

from .errors import Refusal
from .storage import Writing, now
from .tables import Change, Entry, Facts, Table

log = logging.getLogger("cromlech.tables")


class Damaged(Refusal):
    """A table whose rows can't be what this program wrote."""

    def __init__(self, table_id: str) -> None:
        super().__init__(500, "server.damaged", table=table_id)


def table_of(row: Any, entries: Sequence[Any]) -> Table:
    """The table that its rows describe."""
    return further(_empty(row), entries)


def people_of(row: Any, entries: Sequence[Any]) -> Table:
    """The table without its moves, as the entries about its people describe it."""
    try:
        return _empty(row).after(entries)
    except Refusal:
        raise
    except Exception as error:
        raise Damaged(row.id) from error


def _empty(row: Any) -> Table:
    try:
        each = definition(row.game)
        if row.rules > each.version:
            raise Refusal(409, "error.newer")
        if row.rules != each.version:
            raise Refusal(409, "server.rules_version", found=row.rules, expected=each.version)
        rest = {name: value for name, value in row.options.items() if name != "players"}
        game = Game(each, row.options["players"], row.cards, **rest)
        return Table(Facts(row.id, row.host, row.created, row.forked), game)
    except Refusal:
        raise
    except Exception as error:
        log.exception("table %s is damaged", row.id)
        raise Damaged(row.id) from error


def further(table: Table, entries: Sequence[Any]) -> Table:
    """A table after more entries, none of which may be missing or impossible."""
    try:
        if [entry.seq for entry in entries] != list(range(table.seq + 1, table.seq + 1 + len(entries))):
            raise ValueError("entries are missing")
        if table.seq == 0 and (not entries or entries[0].kind != "open"):
            raise ValueError("it was never opened")
        return _checked(table, entries)
    except Exception as error:
        log.exception("table %s is damaged", table.id)
        raise Damaged(table.id) from error


def _checked(table: Table, entries: Sequence[Any]) -> Table:
    change = Change(table)
    for entry in entries:
        now = change.table
        if entry.kind == "move" and (now.state is None or now.state.actor != entry.seat):
            raise ValueError(f"entry {entry.seq}: not the move of seat {entry.seat}")
        if entry.kind == "undo" and not 0 <= entry.action < len(now.made):
            raise ValueError(f"entry {entry.seq}: no move {entry.action} to take back")
        if entry.kind in ("join", "resign") and not 0 <= entry.seat < len(now.chairs):
            raise ValueError(f"entry {entry.seq}: no seat {entry.seat}")
        change.add(entry)
    if len(change.table.chairs) != table.game.players:
        raise ValueError("seats are missing")
    return change.table


def writing_of(before: Table, change: Change) -> Writing:
    """What a change adds to a table's rows."""
    after = change.table
    return Writing(
        guests=[{"table_id": after.id, "guest": guest} for guest in after.guests - before.guests],
        entries=_entries(before, change.entries),
        statuses=[(after.id, after.status, _result(after))] if after.status != before.status else [],
    )


def writing_of_new(change: Change) -> Writing:
    """The rows of a table that was just opened."""
    table = change.table
    game = table.game
    row = {
        "id": table.id,
        "game": game.name,
        "rules": game.definition.version,
        "options": dict(game.options),
        "cards": game.pack if game.pack is not None else "standard",
        "created": table.facts.created,
        "host": table.facts.host,
        "forked": table.facts.forked,
        "status": table.status,
        "result": _result(table),
    }
    guests = [{"table_id": table.id, "guest": guest} for guest in table.guests]
    return Writing([row], guests, _entries(Table(table.facts, game), change.entries))


def _result(table: Table) -> dict[str, Any] | None:
    if table.state is None or not table.state.over:
        return None
    return {"scores": table.state.scores, "winners": table.state.winners}


def _entries(before: Table, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    at = now()
    return [
        {"table_id": before.id, "seq": before.seq + i, **vars(entry), "at": at}
        for i, entry in enumerate(entries, start=1)
    ]
