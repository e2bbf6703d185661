"""Convert tables to database rows and back."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from typing import Any
from zlib import crc32

from cromlech.core.game import Game
from cromlech.games import definition

from .errors import Refusal
from .storage import Writing
from .tables import ENDED, SEATED, Change, Entry, Facts, Table

log = logging.getLogger("cromlech.tables")

FIXED = ("id", "game", "rules", "options", "cards", "created", "host", "forked")
"""What never changes about a table, and what its checksum is of."""
WRITTEN = ("table_id", "seq", "kind", "seat", "action", "guest", "data")
"""What an entry's checksum is of."""


class Damaged(Refusal):
    """A table whose rows can't be what this program wrote."""

    def __init__(self, table_id: str) -> None:
        super().__init__(500, "server.damaged", table=table_id)


def table_of(row: Any, entries: Sequence[Any]) -> Table:
    """The table that its rows describe."""
    table = further(_empty(row), entries)
    if len(entries) < (getattr(row, "length", None) or 0):
        log.error("table %s has lost its last entries", row.id)
        raise Damaged(row.id)
    if row.status in ENDED and table.status != row.status:
        log.error("table %s is %s, but should be %s", row.id, table.status, row.status)
        raise Damaged(row.id)
    if row.result is not None and row.result != _result(table):
        log.error("table %s ended with %s, but should have ended with %s", row.id, _result(table), row.result)
        raise Damaged(row.id)
    return table


def people_of(row: Any, entries: Sequence[Any]) -> Table:
    """The table without its moves, as the entries about its people describe it."""
    table = _empty(row)
    try:
        for entry in entries:
            _check(entry)
        return table.after(entries)
    except Exception as error:
        log.exception("table %s is damaged", row.id)
        raise Damaged(row.id) from error


def _empty(row: Any) -> Table:
    try:
        each = definition(row.game)
        if row.rules > each.version:
            raise Refusal(409, "error.newer")
        if row.rules != each.version:
            raise Refusal(409, "server.rules_version", found=row.rules, expected=each.version)
        if getattr(row, "checksum", None) not in (None, checksum_of(*(getattr(row, name) for name in FIXED))):
            raise ValueError("it is not what was written")
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
        _check(entry)
        if entry.kind == "move" and (now.state is None or now.state.actor != entry.seat):
            raise ValueError(f"entry {entry.seq}: not the move of seat {entry.seat}")
        if entry.kind == "undo" and not 0 <= entry.action < len(now.made):
            raise ValueError(f"entry {entry.seq}: no move {entry.action} to take back")
        if entry.kind in SEATED and not 0 <= entry.seat < len(now.chairs):
            raise ValueError(f"entry {entry.seq}: no seat {entry.seat}")
        if entry.kind == "late" and not all(0 <= seat < len(now.chairs) for seat in entry.data["seats"]):
            raise ValueError(f"entry {entry.seq}: no such seats")
        change.add(entry)
    if len(change.table.chairs) != table.game.players:
        raise ValueError("seats are missing")
    return change.table


def _check(entry: Any) -> None:
    known = getattr(entry, "checksum", None)  # a browser's log may be older than checksums
    if known is not None and known != checksum_of(*(getattr(entry, name) for name in WRITTEN)):
        raise ValueError(f"entry {entry.seq}: not what was written")


def checksum_of(*parts: Any) -> int:
    """A number that tells whether these are what they were."""
    return crc32(json.dumps(parts, sort_keys=True).encode())


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
    row: dict[str, Any] = {
        "id": table.id,
        "game": game.name,
        "rules": game.definition.version,
        "options": dict(game.options),
        "cards": game.pack if game.pack is not None else "standard",
        "created": table.facts.created,
        "host": table.facts.host,
        "forked": table.facts.forked,
    }
    row |= {"checksum": checksum_of(*(row[name] for name in FIXED)), "status": table.status, "result": _result(table)}
    guests = [{"table_id": table.id, "guest": guest} for guest in table.guests]
    return Writing([row], guests, _entries(Table(table.facts, game), change.entries))


def _result(table: Table) -> dict[str, Any] | None:
    if table.state is None or not table.state.over:
        return None
    return {"scores": list(table.state.scores), "winners": list(table.state.winners)}


def _entries(before: Table, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    rows = []
    for seq, entry in enumerate(entries, before.seq + 1):
        row = {"table_id": before.id, "seq": seq, **vars(entry)}
        rows.append({**row, "checksum": checksum_of(*(row[name] for name in WRITTEN))})
    return rows
