"""Convert tables to database rows and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cromlech.core.game import Game
from cromlech.games import definition

from .errors import Refusal
from .storage import Writing, now
from .tables import Change, Entry, Facts, Table


def table_of(row: Any, entries: Sequence[Any]) -> Table:
    """The table that its rows describe."""
    each = definition(row.game)
    if row.rules > each.version:
        raise Refusal(409, "error.newer")
    if row.rules != each.version:
        raise Refusal(409, "server.rules_version", found=row.rules, expected=each.version)
    rest = {name: value for name, value in row.options.items() if name != "players"}
    game = Game(each, row.options["players"], row.cards, **rest)
    return Table(Facts(row.id, row.host, row.created, row.forked), game).after(entries)


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
