"""What a guest may see of a table. Nothing leaves the server but through here."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any

from cromlech.core.review import marks, review

from .errors import Refusal
from .tables import ENDED, OPEN, PERSON, Table

NOTHING: dict[str, list[Any]] = {"legal": [], "blocked": [], "plans": []}


def table_answer(table: Table, guest: str, online: Collection[str] = ()) -> dict[str, Any]:
    """TABLE: what everybody at it sees."""
    own = table.seats_of(guest)
    return {
        "id": table.id,
        "game": table.game.name,
        "options": dict(table.game.options),
        "cards": table.game.cards["name"] if table.game.pack is not None else "standard",
        "status": table.status,
        "created": datetime.fromtimestamp(table.facts.created / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "seats": [
            {
                "seat": seat,
                "kind": chair.kind,
                "name": chair.name,
                "level": chair.level,
                "mine": seat in own,
                "online": chair.guest in online if chair.kind == PERSON else chair.kind != OPEN,
                "resigned": chair.resigned,
            }
            for seat, chair in enumerate(table.chairs)
        ],
        "host": table.facts.host == guest,
        "rematch": table.rematch,
        "forked": table.facts.forked,
    }


def state_answer(
    table: Table, guest: str, *, line: int = 0, ready: bool = False, online: Collection[str] = ()
) -> dict[str, Any]:
    """STATE: the game as this guest's seat knows it, with the log from `line` on."""
    state = table.state
    seat = table.eyes_of(guest)
    turn = table.to_move(guest)
    return {
        "table": table_answer(table, guest, online),
        "seq": table.seq,
        "seat": seat,
        "move": len(table.made),
        "log": {"from": line, "lines": state.log(seat, line) if state is not None else []},
        "view": table.view(seat),
        "offer": state.offer(turn) if state is not None and turn is not None else NOTHING,
        "undo": table.undo_to(guest),
        "turn": table.turn_began(guest),
        "revise": [revision_answer(table, moves, seat) for moves in table.revisable(guest)],
        "thinking": table.bot_to_move(),
        "ready": ready,
    }


def revision_answer(table: Table, moves: range, seat: int | None) -> dict[str, Any]:
    """REVISION: moves that may be made anew, with the table as it stood before them."""
    before = table.state_at(moves.start)
    return {"to": moves.start, "moves": len(moves), "view": before.view(seat), "offer": before.offer(seat)}


def resumed_line(table: Table, guest: str, line: int, since: int = 0) -> int:
    """From which line on the log must be told to one who has read `line` lines, at `seq` since.

    All of it where what was read may have changed: at the end hidden things are told, and
    several seats of one guest have not seen the same.
    """
    if table.state is None or table.state.over or len(table.seats_of(guest)) > 1:
        return 0
    return min(table.stable_lines(line, since), len(table.state.log()))


def allowed_eyes(table: Table, guest: str, seat: int | None) -> int | None:
    """Whose eyes a guest may look through: before the end only own ones."""
    if seat is not None and not 0 <= seat < table.game.players:
        raise Refusal(404, "server.no_seat", seats=table.game.players)
    if table.status in ENDED:
        return seat
    if seat is not None and seat not in table.seats_of(guest):
        raise Refusal(403, "server.not_your_eyes")
    return table.eyes_of(guest) if seat is None else seat


def position_answer(table: Table, guest: str, number: int, seat: int | None) -> dict[str, Any]:
    """POSITION: the table after so many moves."""
    if table.state is None:
        raise Refusal(409, "server.not_begun")
    eyes = allowed_eyes(table, guest, seat)
    if not 0 <= number <= len(table.made):
        raise Refusal(404, "server.no_move", moves=len(table.made))
    state = table.state_at(number)
    return {
        "move": number,
        "moves": len(table.made),
        "view": state.view(eyes),
        "lines": state.log(eyes),
        "seat": eyes,
        "marks": marks(table.state),
    }


def record_answer(table: Table) -> str:
    """The record, as it is kept in files."""
    if table.status not in ENDED or table.state is None:
        raise Refusal(409, "server.not_over")
    return table.state.record().to_json()


def review_answer(table: Table) -> dict[str, Any]:
    """REVIEW: score sheet and charts."""
    if table.state is None or not table.state.over:
        raise Refusal(409, "server.unfinished" if table.status in ENDED else "server.not_over")
    return review(table.state)
