"""Finding a game without a link: listed tables, ready checks, quick match, invitations, and honest counts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

import pytest
from at_server import BOT, ME, ON_SQLITE, OPEN, Server, until
from sqlalchemy import insert
from websockets.sync.client import connect

from cromlech.client import Client, Refused
from cromlech.server.guests import guest_of
from cromlech.server.people.lobby import LobbyPart
from cromlech.server.people.rows import TieRow
from cromlech.server.storage import now
from cromlech.server.tables import FILL_SECONDS, READY_SECONDS

LIVE = {"kind": "live", "bank": 600, "delay": 10}
DAYS = {"kind": "days", "days": 2}


class Clock:
    """The time of a server, as a test wants it."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return now() + self.ahead

    def forward(self, seconds: float) -> None:
        self.ahead += int(1000 * seconds)


@pytest.fixture
def clock(server: Server) -> Iterator[Clock]:
    before, server.hall.clock = server.hall.clock, Clock()
    yield server.hall.clock
    server.hall.clock = before


@pytest.fixture
def people(server: Server) -> Iterator[Callable[[], Client]]:
    """New guests."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(Client(server.url))


def id_of(client: Client) -> str:
    return guest_of(client.token.split(".")[0])


@contextmanager
def online(client: Client) -> Iterator[Any]:
    """While someone has the site open."""
    headers = {"authorization": f"Bearer {client.token}"}
    with connect(f"{client.url.replace('http', 'ws')}/api/news", additional_headers=headers) as socket:
        socket.send('{"type": "follow", "topics": ["lobby"]}')
        hear(socket, "lobby")
        yield socket


def hear(socket: Any, topic: str) -> None:
    """Wait for news about a topic."""
    while json.loads(socket.recv(20))["topic"] != topic:
        pass


def listed(client: Client, seats: Any = (ME, OPEN), **more: Any) -> Any:
    asked = {"game": "stone-age", "seats": list(seats), "wait": True, "listed": True, **more}
    return client.table(client.ask("POST", "/api/tables", asked)["table"]["id"])


def lobby(client: Client) -> Any:
    return client.ask("GET", "/api/lobby")


def shown(client: Client) -> list[str]:
    return [each["id"] for each in lobby(client)["tables"]]


def join(client: Client, table_id: str, name: str = "Taras") -> Any:
    return client.ask("POST", f"/api/tables/{table_id}/join", {"name": name})


def key_of(ask: Callable[[], Any]) -> str:
    with pytest.raises(Refused) as refusal:
        ask()
    return refusal.value.key


# -- listed tables -----------------------------------------------------------------


def test_a_listed_table_is_found_and_joined_without_a_link(server: Server, people: Callable[[], Client]) -> None:
    host, guest = people(), people()
    private = listed(host, listed=False)
    with online(host):
        table = listed(host, [ME, BOT, OPEN], pace=LIVE, ranked=False)
        found = next(each for each in lobby(guest)["tables"] if each["id"] == table.id)
        assert [(each["kind"], each["name"], each["here"]) for each in found["seats"]] == [
            ("person", "Olena", True),
            ("bot", "", False),
            ("open", "", False),
        ]
        assert (found["game"], found["mine"], found["pace"]["bank"]) == ("stone-age", False, 600)
        assert private.id not in shown(guest)
        assert id_of(host) not in str(lobby(guest))
        assert join(guest, table.id)["table"]["seats"][2]["mine"]
        assert key_of(lambda: join(guest, private.id)) == "server.not_invited"
        assert table.id not in shown(people())


def test_a_table_is_hidden_while_its_people_are_gone(people: Callable[[], Client]) -> None:
    host, guest = people(), people()
    live, days = listed(host, pace=LIVE), listed(host, pace=DAYS)
    assert shown(host)[:2] == [days.id, live.id]
    assert live.id not in shown(guest)
    assert days.id in shown(guest)
    with online(host):
        assert live.id in shown(guest)
    until(lambda: live.id not in shown(guest))
    host.ask("POST", f"/api/tables/{days.id}/close")
    assert days.id not in shown(guest)


def test_the_lobby_says_how_many_people_are_really_here(people: Callable[[], Client]) -> None:
    one, other = people(), people()
    until(lambda: lobby(one)["people"] == 0)
    with online(one), online(other):
        assert lobby(one)["people"] == 2
        with online(one):  # in two tabs
            assert lobby(one)["people"] == 2
    until(lambda: lobby(one)["people"] == 0)


def test_news_of_open_tables_reach_whoever_looks(people: Callable[[], Client]) -> None:
    host, guest = people(), people()
    with online(guest) as news:
        table = listed(host)
        hear(news, "lobby")
        host.ask("POST", f"/api/tables/{table.id}/close")
        hear(news, "lobby")


def test_people_who_have_blocked_each_other_do_not_meet(server: Server, people: Callable[[], Client]) -> None:
    host, guest = people(), people()
    with online(host):
        tables = [listed(host, pace=DAYS), listed(host, listed=False)]
        tie = {"guest": id_of(host), "other": id_of(guest), "key": id_of(guest)[:32], "name": "", "kind": "block"}
        server.wait_for(server.app.state.club.database.run(insert(TieRow).values({**tie, "at": now()})))
        assert tables[0].id not in shown(guest)
        for table in tables:
            asked = {"name": "Taras", "invitation": table.state["table"]["invitation"]}
            path = f"/api/tables/{table.id}/join"
            assert key_of(partial(guest.ask, "POST", path, asked)) == "server.kept_apart"


def test_live_tables_can_be_watched_while_someone_is_there(people: Callable[[], Client]) -> None:
    host, guest, onlooker = people(), people(), people()
    with online(host):
        table = listed(host)
        join(guest, table.id)
        host.ask("POST", f"/api/tables/{table.id}/ready", {})
        found = next(each for each in lobby(onlooker)["watch"] if each["id"] == table.id)
        assert found["status"] == "playing"
        assert table.id not in [each["id"] for each in lobby(host)["watch"]]
        assert onlooker.ask("GET", f"/api/tables/{table.id}")["seat"] is None
    until(lambda: table.id not in [each["id"] for each in lobby(onlooker)["watch"]])


# -- ready checks ------------------------------------------------------------------


def end_checks(server: Server) -> None:
    server.wait_for(server.app.state.club.part(LobbyPart).end_checks())


@ON_SQLITE
def test_everyone_says_that_they_are_ready(server: Server, people: Callable[[], Client]) -> None:
    host, second, third = people(), people(), people()
    table = listed(host, [ME, OPEN, OPEN])
    assert join(second, table.id)["table"]["check"] is None
    check = join(third, table.id, "Zofia")["table"]["check"]
    assert (check["seconds"], check["ready"]) == (READY_SECONDS, [2])
    assert key_of(lambda: host.ask("POST", f"/api/tables/{table.id}/start", {})) == "server.ready_first"
    state = host.ask("POST", f"/api/tables/{table.id}/ready", {})
    assert (state["table"]["status"], state["table"]["check"]["ready"]) == ("waiting", [0, 2])
    host.ask("POST", f"/api/tables/{table.id}/ready", {})
    state = second.ask("POST", f"/api/tables/{table.id}/ready", {})
    assert (state["table"]["status"], state["table"]["check"]) == ("playing", None)
    assert second.ask("POST", f"/api/tables/{table.id}/ready", {})["seq"] == state["seq"]


@ON_SQLITE
def test_whoever_is_not_ready_loses_the_seat(server: Server, clock: Clock, people: Callable[[], Client]) -> None:
    host, second, third = people(), people(), people()
    table = listed(host, [ME, OPEN, OPEN])
    join(second, table.id)
    join(third, table.id, "Zofia")
    host.ask("POST", f"/api/tables/{table.id}/ready", {})
    end_checks(server)
    assert table.look()["table"]["check"] is not None
    clock.forward(READY_SECONDS + 1)
    end_checks(server)
    seats = [seat["kind"] for seat in table.look()["table"]["seats"]]
    assert (seats, table.state["table"]["check"]) == (["person", "open", "person"], None)
    assert key_of(lambda: second.ask("POST", f"/api/tables/{table.id}/ready", {})) == "server.not_your_seat"
    assert key_of(lambda: host.ask("POST", f"/api/tables/{table.id}/ready", {})) == "server.no_check"
    assert join(second, table.id)["table"]["check"]["ready"] == [1]  # back again


@ON_SQLITE
def test_a_table_where_nobody_is_ready_is_closed(server: Server, clock: Clock, people: Callable[[], Client]) -> None:
    host, second = people(), people()
    table = listed(host)
    join(second, table.id)
    second.ask("POST", f"/api/tables/{table.id}/resign", {"seat": 1})
    assert table.look()["table"]["check"] is None
    clock.forward(FILL_SECONDS)
    join(second, table.id)
    clock.forward(READY_SECONDS + 1)
    end_checks(server)
    assert [seat["kind"] for seat in table.look()["table"]["seats"]] == ["open", "person"]


@ON_SQLITE
def test_games_over_days_and_among_friends_need_no_check(people: Callable[[], Client]) -> None:
    host, guest = people(), people()
    table = listed(host, pace=DAYS)
    assert join(guest, table.id)["table"]["status"] == "playing"
    private = listed(host, listed=False)
    asked = {"name": "Taras", "invitation": private.state["table"]["invitation"]}
    assert guest.ask("POST", f"/api/tables/{private.id}/join", asked)["table"]["status"] == "playing"


@ON_SQLITE
def test_bots_get_the_free_seats_after_a_while(clock: Clock, people: Callable[[], Client]) -> None:
    host, guest = people(), people()
    table = listed(host, [ME, OPEN, OPEN])
    join(guest, table.id)
    start = f"/api/tables/{table.id}/start"
    assert key_of(lambda: guest.ask("POST", start, {"level": "2"})) == "server.not_host"
    clock.forward(FILL_SECONDS + 1)
    assert guest.ask("POST", start, {"level": "2"})["table"]["check"]["ready"] == [1]
    state = host.ask("POST", f"/api/tables/{table.id}/ready", {})
    assert state["table"]["status"] == "playing"
    assert [(seat["kind"], seat["level"]) for seat in state["table"]["seats"]][2] == ("bot", "2")
    alone = listed(host)
    assert host.ask("POST", f"/api/tables/{alone.id}/start", {})["table"]["status"] == "playing"


@ON_SQLITE
def test_a_rematch_asks_whether_everyone_is_still_there(
    server: Server, clock: Clock, people: Callable[[], Client]
) -> None:
    host, guest = people(), people()
    table = listed(host)
    join(guest, table.id)
    host.ask("POST", f"/api/tables/{table.id}/ready", {})
    host.ask("POST", f"/api/tables/{table.id}/close")
    again = guest.ask("POST", f"/api/tables/{table.id}/rematch", {"wait": True})["table"]
    assert (again["status"], again["listed"], len(again["check"]["ready"])) == ("waiting", True, 1)
    clock.forward(READY_SECONDS + 1)
    end_checks(server)
    seats = guest.ask("GET", f"/api/tables/{again['id']}")["table"]["seats"]
    assert sorted(seat["kind"] for seat in seats) == ["open", "person"]
