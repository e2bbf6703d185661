"""Someone who leaves takes their name along. The games of others stay as they are."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from at_server import BOT, ME, OPEN, Server
from sqlalchemy import select
from test_people_accounts import Visitor

from cromlech.server.people.rows import AccountRow, SessionRow
from cromlech.server.sql import EntryRow


@pytest.fixture
def meet(server: Server) -> Iterator[Callable[[], Visitor]]:
    met: list[Visitor] = []

    def make() -> Visitor:
        met.append(Visitor(server))
        met[-1].name = met[-1].claim()
        return met[-1]

    yield make
    for each in met:
        each.http.close()


def rows(server: Server, statement: Any) -> Any:
    return server.wait_for(server.app.state.club.database.rows(statement))


def together(host: Visitor, other: Visitor) -> str:
    """A table of two, whose game has begun."""
    opened = host.ask("POST", "/tables", game="stone-age", options={"players": 2}, seats=[ME, OPEN])
    table = opened["table"]["id"]
    invitation = opened["table"]["invitation"]
    other.ask("POST", f"/tables/{table}/join", name="Anyone", invitation=invitation)
    return str(table)


def names(visitor: Visitor, table: str) -> list[str]:
    return [seat["name"] for seat in visitor.ask("GET", f"/tables/{table}")["table"]["seats"]]


def test_a_name_is_gone_from_all_tables(server: Server, meet: Callable[[], Visitor]) -> None:
    olena, taras = meet(), meet()
    running, over = together(olena, taras), together(taras, olena)
    taras.ask("POST", f"/tables/{over}/close")
    waiting = olena.ask("POST", "/tables", game="stone-age", options={"players": 2}, seats=[ME, OPEN])["table"]["id"]
    assert names(taras, running) == [olena.name, taras.name]
    guest = rows(server, select(AccountRow.guest).where(AccountRow.name == olena.name))[0].guest
    olena.ask("DELETE", "/account")
    assert olena.account is None
    assert olena.tables() == []
    assert names(taras, running) == ["", taras.name]
    assert names(taras, over) == [taras.name, ""]
    statuses = {each["id"]: each["status"] for each in taras.ask("GET", "/tables")["tables"]}
    assert statuses == {running: "playing", over: "closed"}
    assert taras.ask("GET", f"/tables/{waiting}")["table"]["status"] == "closed"
    assert rows(server, select(SessionRow.id).where(SessionRow.guest == guest)) == []
    written = rows(server, select(EntryRow.data).where(EntryRow.table_id.in_([running, over, waiting])))
    assert olena.name not in json.dumps([row.data for row in written])
    for table in (running, over, waiting):  # as after a restart
        server.hall.shelf.drop(table)
    assert names(taras, running) == ["", taras.name]
    assert names(taras, over) == [taras.name, ""]
    again = Visitor(server)
    again.claim(olena.name)  # the name is free
    assert again.tables() == []
    again.http.close()


def test_everything_about_oneself_and_nothing_about_others(server: Server, meet: Callable[[], Visitor]) -> None:
    olena, taras = meet(), meet()
    table = together(olena, taras)
    found = olena.ask("GET", "/account/export")
    assert found["accounts"][0]["name"] == olena.name
    assert [each["id"] for each in found["tables"]] == [table]
    assert {each["kind"] for each in found["tables"][0]["yours"]} <= {"open", "start", "share", "move", "join"}
    text = json.dumps(found)
    assert taras.name not in text
    guests = [row.guest for row in rows(server, select(AccountRow.guest))]
    assert not [guest for guest in guests if guest in text]
    assert "argon2" not in text
    assert not {"tickets", "recovery_codes"} & found.keys()


def test_leaving_needs_a_proof(server: Server, meet: Callable[[], Visitor]) -> None:
    olena = meet()
    olena.ask("POST", "/tables", game="stone-age", options={"players": 2}, seats=[ME, BOT])
    olena.ask("POST", "/logout")
    assert olena.refused("DELETE", "/account") == "people.no_account"
