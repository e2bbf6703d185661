"""What people at a table do by agreement: undo, pause, go on, change the pace.

Someone asks, the others accept or decline, and all of it is in the log. What no one else has to agree to happens at
once. Those for whom a bot stands in are not asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .errors import Refusal
from .tables import Change, Entry, Table
from .terms import Pace


def undo(table: Table, guest: str, seq: int, to: int) -> Change:
    """Go back to an earlier decision. The steps of one's own turn are one's own; after that, the others are asked."""
    change = table.undo(guest, seq, to)
    own_turn = table.state is not None and table.state.actor in table.seats_of(guest)
    if own_turn or table.taught() or not table.others(guest):
        return change
    return _propose(table, guest, "undo", {"to": to})


def pause(table: Table, guest: str) -> Change:
    """Ask to stop the clocks for now."""
    _check(table, guest)
    if table.clocks is None:
        raise Refusal(409, "server.no_clock")
    return Change(table) if table.paused else _propose(table, guest, "pause", {})


def resume(table: Table, guest: str) -> Change:
    """Ask to go on."""
    _check(table, guest)
    return _propose(table, guest, "resume", {}) if table.paused else Change(table)


def switch(table: Table, guest: str, pace: Pace) -> Change:
    """Ask for another pace. All clocks then begin anew."""
    _check(table, guest)
    return Change(table) if table.terms.pace == pace else _propose(table, guest, "pace", {"pace": vars(pace)})


def _check(table: Table, guest: str) -> None:
    if not table.seats_of(guest):
        raise Refusal(403, "server.not_your_seat")
    table.check_playing()


def _propose(table: Table, guest: str, kind: str, more: Mapping[str, Any]) -> Change:
    """Ask the others to agree to something. It happens at once if there is no one to ask."""
    data = {"kind": kind, **more}
    if (open_one := table.proposal) is not None:
        if open_one.data == data and open_one.guest == guest:
            return Change(table)
        if open_one.data == data:
            return answer(table, guest, open_one.seq, accept=True)
        raise Refusal(409, "server.offer_open")
    return _settled(Change(table).add(Entry("offer", _own_seat(table, guest), guest=guest, data=data)))


def answer(table: Table, guest: str, seq: int, accept: bool) -> Change:
    """Say whether one agrees. Whoever has asked may take it back."""
    seat = _own_seat(table, guest)
    proposal = table.proposal
    if proposal is None or proposal.seq != seq:
        raise Refusal(409, "server.no_offer")
    change = Change(table)
    if not accept:
        return change.add(Entry("decline", seat, guest=guest))
    if guest == proposal.guest or guest in proposal.accepted:
        return change
    return _settled(change.add(Entry("accept", seat, guest=guest)))


def _own_seat(table: Table, guest: str) -> int:
    seats = table.seats_of(guest)
    if not seats:
        raise Refusal(403, "server.not_your_seat")
    return seats[0]


def _settled(change: Change) -> Change:
    """Do what was asked for, if everyone has agreed."""
    proposal = change.table.proposal
    assert proposal is not None
    if change.table.others(proposal.guest) - proposal.accepted:
        return change
    if proposal.kind == "undo":
        return change.add(Entry("undo", action=proposal.data["to"], guest=proposal.guest, data={"agreed": True}))
    data = {"pace": proposal.data["pace"]} if proposal.kind == "pace" else None
    return change.add(Entry(proposal.kind, guest=proposal.guest, data=data))
