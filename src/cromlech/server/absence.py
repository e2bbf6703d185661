"""What happens at a table when time is up, or when people leave and come back. Each returns what to write."""

from __future__ import annotations

from collections.abc import Collection

from .errors import Refusal
from .tables import LAG, PERSON, PLAYING, Change, Entry, Table
from .terms import DAYS, LIVE


def time_out(table: Table) -> Change:
    """Let bots stand in wherever time is up, and for those who are gone and were warned."""
    change = Change(table)
    for seat in table.deciding():
        end = table.clocks.expiry(seat) if table.clocks is not None else None
        if end is not None and end + LAG <= change.at:
            change.add(Entry("stand_in", seat, data={"why": "time"}))
    for seat, until in table.vacations.items():
        if until <= change.at:
            change.add(Entry("back", seat))
    for seat, until in table.away.items():
        if until <= change.at and not change.table.chairs[seat].stand_in:
            change.add(Entry("stand_in", seat, data={"why": "gone"}))
    return change


def come_back(table: Table, guest: str) -> Change:
    """Take back one's seats from the bots that stand in."""
    own = table.seats_of(guest)
    if not own:
        raise Refusal(403, "server.not_your_seat")
    table.check_playing()
    change = Change(table)
    for seat in own:
        if table.chairs[seat].stand_in:
            change.add(Entry("return", seat, guest=guest))
    return change


def go_on_vacation(table: Table, guest: str, until: int) -> Change:
    """Let the time of one's seats stand still, if there are days for each move. Asking twice is the same as once."""
    change = Change(table)
    if table.status != PLAYING or table.terms.pace.kind != DAYS:
        return change
    for seat in table.seats_of(guest):
        if table.vacations.get(seat) != until and not table.chairs[seat].stand_in:
            change.add(Entry("vacation", seat, guest=guest, data={"until": until}))
    return change


def end_vacation(table: Table, guest: str) -> Change:
    """Let the time of one's seats go on."""
    change = Change(table)
    for seat in table.seats_of(guest) if table.status == PLAYING else ():
        if seat in table.vacations:
            change.add(Entry("back", seat, guest=guest))
    return change


def notice(table: Table, online: Collection[str], absent: Collection[str], since: int) -> Change:
    """Write down who of a live table's people has been away for a while, or is back. `since`: when the last one left.

    If no one is there, the table rests, and its clocks have stood still since the last one left. If only someone who
    is to move is missing, they are warned, and everyone sees it.
    """
    change = Change(table)
    if table.status != PLAYING or table.terms.pace.kind != LIVE or table.paused:
        return change
    people = {chair.guest for chair in table.chairs if chair.kind == PERSON and chair.guest is not None}
    if table.resting:
        return change.add(Entry("wake")) if people & set(online) else change
    if people <= set(absent):
        return change.add(Entry("rest", data={"skip": [since, change.at]}))
    for seat, chair in enumerate(table.chairs):
        if seat in table.away and chair.guest in online:
            change.add(Entry("here", seat))
        elif seat in table.deciding() and seat not in table.away and chair.guest in absent:
            change.add(Entry("away", seat))
    return change


def credit(table: Table, begin: int, end: int) -> Change:
    """Charge no one for the time between, in which the site was down. Once is enough."""
    change = Change(table)
    if table.at >= end or not (table.deciding() or table.away):
        return change
    return change.add(Entry("gap", data={"skip": [begin, end]}))


def rest(table: Table) -> Change:
    """Let a live table rest whose people are no longer connected: they lose no time since anything happened."""
    change = Change(table)
    if not (table.deciding() or table.away):
        return change
    return change.add(Entry("rest", data={"skip": [table.at, change.at]}))
