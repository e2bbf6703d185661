"""Time at tables: paces, clocks, bots that stand in, pausing, and undoing by agreement."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from at_server import ME, ON_SQLITE, OPEN, Server, Socket, settings_in, until
from postgres import Postgres
from sqlalchemy import select

import cromlech
from cromlech.client import Client, Refused
from cromlech.server import storage
from cromlech.server.paces import presets
from cromlech.server.people import timekeeper
from cromlech.server.people.timekeeper import Timekeeper
from cromlech.server.protocol import AskedPace
from cromlech.server.sql import EntryRow, KeyRow
from cromlech.server.storage import Away


def test_there_are_paces_for_every_game_and_number_of_players() -> None:
    for each in cromlech.games():
        for players in each.players:
            found = [preset.pace for preset in presets(each.name, players)]
            assert [pace.kind for pace in found] == ["none", "live", "live", "live", "days", "days", "days"]
            assert sorted(found, key=lambda pace: pace.bank) == sorted(found, key=lambda pace: pace.delay)
            for pace in found:
                AskedPace(**vars(pace))


class Clock:
    """A clock that runs as usual and can be put forward."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(storage, "clock", made)
    monkeypatch.setattr(timekeeper, "OUTAGE", 10**12)  # who puts a clock forward does not pretend that it was down
    return made


OUTAGE = timekeeper.OUTAGE
LIVE = {"kind": "live", "bank": 60, "delay": 5}


def seated(one: Client, two: Client, pace: dict[str, Any] = LIVE) -> str:
    """A table of two people with a clock."""
    state = one.ask("POST", "/api/tables", {"game": "stone-age", "seats": [ME, OPEN], "pace": pace})
    table = state["table"]
    two.ask("POST", f"/api/tables/{table['id']}/join", {"name": "Taras", "invitation": table["invitation"]})
    return str(table["id"])


def first(one: Socket, two: Socket) -> tuple[Socket, Socket]:
    """Both, the one to move first."""
    states = [each.hear_state(lambda state: state["view"] is not None) for each in (one, two)]
    return (one, two) if states[0]["offer"]["legal"] else (two, one)


def test_when_time_is_up_a_bot_plays_on_until_the_seat_is_taken_back(
    server: Server, guest: Client, other: Client, clock: Clock
) -> None:
    table_id = seated(guest, other)
    with Socket(guest, table_id) as one, Socket(other, table_id) as two:
        mover, waiting = first(one, two)
        seat = mover.state["seat"]
        clocks = mover.state["table"]["clocks"]
        assert clocks["running"] == [seat]
        assert clocks["seats"][seat] == {"bank": 60_000, "delay": 5_000}
        clock.ahead = 40
        mover.move(mover.state["offer"]["legal"][0]["id"])
        told = waiting.hear_state(lambda state: state["move"] > mover.state["move"])
        assert 0 < told["table"]["clocks"]["seats"][seat]["bank"] < 26_000
        slow, quick = (mover, waiting) if told["table"]["clocks"]["running"] == [seat] else (waiting, mover)
        clock.ahead = 140
        seat = slow.state["seat"] if slow.state["seat"] is not None else seat
        told = quick.hear_state(lambda state: any(each["stand_in"] for each in state["table"]["seats"]))
        assert [each["kind"] for each in told["notices"]] == ["timed_out"]
        assert told["table"]["seats"][seat]["stand_in"]
        quick.hear_state(lambda state: state["offer"]["legal"] and state["move"] > told["move"])  # the bot has moved
        client = guest if slow is one else other
        back = client.ask("POST", f"/api/tables/{table_id}/return")
        assert not back["table"]["seats"][seat]["stand_in"]
        assert back["table"]["clocks"]["seats"][seat]["bank"] == 30_000
        kinds = [each["kind"] for each in back["notices"]]
        assert kinds == ["timed_out", "returned"]


def test_a_table_rests_while_everyone_is_away_and_clocks_survive_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    monkeypatch.setattr(timekeeper, "BEAT", 0.05)
    settings = settings_in(tmp_path)
    with Server(settings) as server, Client(server.url) as one, Client(server.url) as two:
        table_id = seated(one, two)
        token = one.token
        with Socket(one, table_id) as olena, Socket(two, table_id) as taras:
            first(olena, taras)
            clock.ahead = 20
            until(lambda: server.app.state.club.part(Timekeeper)._watched)
        before = one.ask("GET", f"/api/tables/{table_id}")["table"]["clocks"]
        until(lambda: (live := server.hall.shelf.get(table_id)) is None or not live.clients)
        clock.ahead = 50
        until(lambda: one.ask("GET", f"/api/tables/{table_id}")["table"]["resting"])
        clocks = one.ask("GET", f"/api/tables/{table_id}")["table"]["clocks"]
        seat = before["running"][0]
        assert clocks["running"] == []
        assert 40_000 < clocks["seats"][seat]["bank"] <= 45_000
    clock.ahead = 5000
    with Server(settings) as server, Client(server.url, token) as one:
        table = one.ask("GET", f"/api/tables/{table_id}")["table"]
        assert table["resting"]
        assert table["clocks"] == clocks
        with Socket(one, table_id) as olena:
            told = olena.hear_state(lambda state: not state["table"]["resting"])["table"]["clocks"]
            assert told["running"] == [seat]
            assert told["seats"] == clocks["seats"]


@ON_SQLITE
def test_a_pause_is_asked_for_and_answered_by_http(server: Server, guest: Client, other: Client) -> None:
    table_id = seated(guest, other)
    asked = guest.ask("POST", f"/api/tables/{table_id}/offers", {"kind": "pause"})["table"]["proposal"]
    assert (asked["kind"], asked["mine"], asked["asked"]) == ("pause", True, False)
    seen = other.ask("GET", f"/api/tables/{table_id}")["table"]["proposal"]
    assert (seen["mine"], seen["asked"]) == (False, True)
    table = other.ask("POST", f"/api/tables/{table_id}/consent", {"seq": seen["seq"], "accept": True})["table"]
    assert table["paused"]
    assert table["clocks"]["running"] == []
    other.ask("POST", f"/api/tables/{table_id}/offers", {"kind": "resume"})
    assert not guest.ask("POST", f"/api/tables/{table_id}/offers", {"kind": "resume"})["table"]["paused"]
    other.ask("POST", f"/api/tables/{table_id}/offers", {"kind": "pace", "pace": {"kind": "days", "days": 3}})
    again = guest.ask("POST", f"/api/tables/{table_id}/offers", {"kind": "pace", "pace": {"kind": "days", "days": 3}})[
        "table"
    ]
    assert again["pace"]["days"] == 3


def test_nobody_pays_for_the_time_in_which_the_site_was_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    monkeypatch.setattr(timekeeper, "BEAT", 0.05)
    monkeypatch.setattr(timekeeper, "OUTAGE", OUTAGE)
    settings = settings_in(tmp_path)
    with Server(settings) as server, Client(server.url) as one, Client(server.url) as two:
        table_id = seated(one, two)
        token = one.token
        keys = select(KeyRow.value).where(KeyRow.name == timekeeper.PULSE)
        database = server.app.state.club.database
        until(lambda: server.wait_for(database.rows(keys)))
        clock.ahead = 10
        until(lambda: int(server.wait_for(database.rows(keys))[0].value) >= storage.now() - 1000)
        table = one.ask("GET", f"/api/tables/{table_id}")["table"]
        seat = table["clocks"]["running"][0]
    clock.ahead = 7000
    with Server(settings) as server, Client(server.url, token) as one:
        before = table["clocks"]["at"]
        after = until(
            lambda: (found := one.ask("GET", f"/api/tables/{table_id}")["table"]["clocks"])["at"] > before and found
        )
        assert after["running"] == [seat]
        assert 45_000 < after["seats"][seat]["bank"] <= 55_000


def test_of_two_servers_one_hands_over_the_seat(
    tmp_path: Path, cluster: Postgres, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    monkeypatch.setattr(timekeeper, "BEAT", 0.05)
    settings = settings_in(tmp_path, database=cluster.database(cluster.template))
    with Server(settings) as near, Server(settings) as far, Client(near.url) as one, Client(far.url) as two:
        table_id = seated(one, two)
        with Socket(one, table_id) as olena, Socket(two, table_id) as taras:
            _, waiting = first(olena, taras)
            before = waiting.state["move"]
            clock.ahead = 70
            waiting.hear_state(lambda state: state["offer"]["legal"] and state["move"] > before)
        kinds = select(EntryRow.kind).where(EntryRow.table_id == table_id, EntryRow.kind.in_(["stand_in", "gap"]))
        assert [row.kind for row in near.wait_for(near.app.state.club.database.rows(kinds))] == ["stand_in"]


def test_who_loses_the_connection_is_warned_and_then_replaced(
    server: Server, guest: Client, other: Client, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = seated(guest, other, {"kind": "live", "bank": 600, "delay": 5})
    with Socket(guest, table_id) as one, Socket(other, table_id) as two:
        mover, waiting = first(one, two)
        seat = mover.state["seat"]
        until(lambda: table_id in server.app.state.club.part(Timekeeper)._watched)
        mover.close()
        waiting.hear_state(lambda state: not state["table"]["seats"][seat]["online"])
        clock.ahead = 20
        told = waiting.hear_state(lambda state: state["table"]["seats"][seat]["away"])
        assert told["table"]["seats"][seat]["away"] > storage.now()
        clock.ahead = 90
        told = waiting.hear_state(lambda state: state["table"]["seats"][seat]["stand_in"])
        assert [each["kind"] for each in told["notices"]] == ["gone"]


@ON_SQLITE
def test_no_move_is_charged_for_the_time_without_a_database(
    server: Server, guest: Client, other: Client, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until someone has seen to the clocks again, nothing happens at a table that has some."""
    table_id = seated(guest, other)
    states = [(client, client.ask("GET", f"/api/tables/{table_id}")) for client in (guest, other)]
    client, state = next(each for each in states if each[1]["offer"]["legal"])
    move = {"seq": state["seq"], "actions": [state["offer"]["legal"][0]["id"]]}
    keeper = server.app.state.club.part(Timekeeper)

    async def fail() -> None:
        raise Away

    with monkeypatch.context() as away:
        away.setattr(keeper, "look", fail)
        until(lambda: keeper._late)
        with pytest.raises(Refused) as refused:
            client.ask("POST", f"/api/tables/{table_id}/moves", move)
        assert refused.value.status == 503
    until(lambda: not keeper._late)
    assert client.ask("POST", f"/api/tables/{table_id}/moves", move)["move"] > state["move"]
