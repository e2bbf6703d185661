"""Vacations: time stands still where there are days for each move, for so many days a year, and everyone sees it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from at_server import ME, OPEN, Server, settings_in, until
from sqlalchemy import insert

from cromlech.client import Client, Refused, Table
from cromlech.server import storage
from cromlech.server.people import timekeeper
from cromlech.server.people.rows import AccountRow
from cromlech.server.people.timekeeper import Timekeeper
from cromlech.server.people.vacation import A_YEAR
from cromlech.server.storage import now

DAY = 24 * 3600 * 1000
DAYS = {"kind": "days", "days": 2}


class Ahead:
    def __init__(self) -> None:
        self.days = 0.0

    def __call__(self) -> float:
        return time.time() + self.days * 24 * 3600


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Ahead:
    made = Ahead()
    monkeypatch.setattr(storage, "clock", made)
    monkeypatch.setattr(timekeeper, "OUTAGE", 10**12)  # who puts a clock forward does not pretend that it was down
    return made


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, database_in: Callable[[Path], str]) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("vacation")
    with Server(settings_in(folder, database=database_in(folder))) as running:
        yield running


@pytest.fixture
def pair(site: Server) -> Iterator[tuple[Client, Client]]:
    with Client(site.url) as olena, Client(site.url) as taras:
        for person in (olena, taras):
            guest = site.wait_for(site.app.state.guests.session(person.token)).guest
            row = {"guest": guest, "name": guest[:20], "skeleton": guest, "kind": "person", "status": "open"}
            rest = {"muted": 0, "created": now(), "verified": 0, "settings": {}}
            site.wait_for(site.app.state.club.database.run(insert(AccountRow).values({**row, **rest})))
        yield olena, taras


def sit_down(olena: Client, taras: Client, pace: dict[str, Any] = DAYS) -> tuple[Table, Table]:
    """A table of both, the one who is on turn first."""
    state = olena.ask("POST", "/api/tables", {"game": "stone-age", "seats": [ME, OPEN], "pace": pace})
    own = Table(olena, state)
    other = taras.table(own.link)
    other.join("Taras")
    own.look()
    return (own, other) if own.look()["offer"]["legal"] else (other, own)


def vacation_of(table: Table) -> Any:
    return next(seat["vacation"] for seat in table.look()["table"]["seats"] if seat["mine"])


def look(site: Server) -> None:
    site.wait_for(site.app.state.club.part(Timekeeper).look())


def stand_in(table: Table) -> bool:
    return any(seat["stand_in"] for seat in table.look()["table"]["seats"])


def test_time_stands_still_until_it_ends(site: Server, pair: tuple[Client, Client], clock: Ahead) -> None:
    table, other = sit_down(*pair)
    clock.days = 1
    answer = table.client.ask("POST", "/api/vacation", {"days": 10})
    assert answer == {"until": answer["until"], "left": A_YEAR - 10}
    seat = table.look()["seat"]
    assert other.look()["table"]["seats"][seat]["vacation"] == answer["until"]
    assert other.look()["notices"][-1]["phrase"] == {"key": "notice.vacation", "seat": seat}
    clock.days = 10.9
    look(site)
    assert not stand_in(table)
    clock.days = 11.1
    look(site)
    assert vacation_of(table) is None
    assert not stand_in(table)  # one day was used before, so there is almost one left
    clock.days = 11.9
    look(site)
    assert not stand_in(table)
    clock.days = 12.3
    look(site)
    assert stand_in(other)


def test_it_can_end_before_its_time(site: Server, pair: tuple[Client, Client], clock: Ahead) -> None:
    table, other = sit_down(*pair)
    table.client.ask("POST", "/api/vacation", {"days": 10})
    clock.days = 2.5
    assert table.client.ask("POST", "/api/vacation/end") == {"until": None, "left": A_YEAR - 3}
    assert vacation_of(table) is None
    assert not stand_in(other)
    clock.days = 4.6
    look(site)
    assert stand_in(other)


def test_so_many_days_in_any_year(pair: tuple[Client, Client], clock: Ahead) -> None:
    olena, _ = pair
    olena.ask("POST", "/api/vacation", {"days": 20})
    with pytest.raises(Refused) as refused:
        olena.ask("POST", "/api/vacation", {"days": 1})
    assert refused.value.phrase["key"] == "vacation.already"
    clock.days = 21
    with pytest.raises(Refused) as refused:
        olena.ask("POST", "/api/vacation", {"days": 9})
    assert refused.value.phrase == {"key": "vacation.used_up", "left": 8}
    clock.days = 390
    assert olena.ask("GET", "/api/vacation") == {"until": None, "left": A_YEAR}


def test_only_where_there_are_days_for_each_move(pair: tuple[Client, Client]) -> None:
    paces = [{"kind": "none"}, {"kind": "live", "bank": 600, "delay": 10}]
    tables = [sit_down(*pair, pace) for pace in paces]
    pair[0].ask("POST", "/api/vacation", {"days": 3})
    for one, other in tables:
        assert [vacation_of(one), vacation_of(other)] == [None, None]


def test_games_that_begin_meanwhile(pair: tuple[Client, Client]) -> None:
    answer = pair[0].ask("POST", "/api/vacation", {"days": 3})
    tables = sit_down(*pair)
    own = next(table for table in tables if table.client is pair[0])
    until(lambda: vacation_of(own) == answer["until"])
    own.client.ask("POST", "/api/vacation/end")
    assert vacation_of(own) is None


def test_one_may_move_all_the_same(pair: tuple[Client, Client]) -> None:
    table, other = sit_down(*pair)
    table.client.ask("POST", "/api/vacation", {"days": 3})
    before = table.look()["move"]
    table.move(table.look()["offer"]["legal"][0]["id"])
    assert other.look()["move"] > before
