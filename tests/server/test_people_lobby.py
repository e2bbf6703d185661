"""Finding a game without a link: listed tables, ready checks, quick match, invitations, and honest counts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from at_server import BOT, ME, ON_SQLITE, OPEN, Server, settings_in, until
from postgres import Postgres
from sqlalchemy import insert, update
from websockets.sync.client import connect

from cromlech.client import Client, Refused
from cromlech.server.guests import guest_of
from cromlech.server.people.lobby import LobbyPart
from cromlech.server.people.rows import RatingRow, SeekRow, TieRow
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
        block(server, host, guest)
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


# -- quick match -------------------------------------------------------------------


def seek(client: Client, name: str = "Taras", **more: Any) -> Any:
    return client.ask("POST", "/api/seek", {"game": "stone-age", "players": 2, "name": name, **more})


def here(client: Client) -> Any:
    return client.ask("POST", "/api/seek/here")


def cancel(client: Client) -> Any:
    return client.http.delete("/api/seek").json()


def block(server: Server, one: Client, other: Client) -> None:
    tie = {"guest": id_of(one), "other": id_of(other), "key": id_of(other)[:32], "name": "", "kind": "block"}
    server.wait_for(server.app.state.club.database.run(insert(TieRow).values({**tie, "at": now()})))


def rate(server: Server, client: Client, shown: int) -> None:
    row = {"guest": id_of(client), "game": "stone-age", "players": 2, "shown": shown, "mu": 25.0, "sigma": 8.0}
    rest = {"games": 9, "wins": 4, "at": now()}
    server.wait_for(server.app.state.club.database.run(insert(RatingRow).values({**row, **rest})))


def test_people_who_look_for_the_same_get_a_table(people: Callable[[], Client]) -> None:
    one, other = people(), people()
    pace = {"kind": "live", "bank": 61, "delay": 7}
    assert seek(one, pace=pace)["table"] is None
    assert {"players": 2, "waiting": 1}.items() <= lobby(other)["seeks"][0].items()
    assert lobby(one)["seeking"] == 1
    found = seek(other, pace=pace)["table"]
    assert found
    assert found == here(one)["table"]
    table = one.ask("GET", f"/api/tables/{found}")["table"]
    assert sorted(seat["name"] for seat in table["seats"]) == ["Taras", "Taras 2"]
    assert (table["host"], table["listed"], table["pace"]["bank"], table["check"]["ready"]) == (False, True, 61, [])
    for each in (one, other):
        state = each.ask("POST", f"/api/tables/{found}/ready", {})
    assert state["table"]["status"] == "playing"
    assert here(one) == {"sought": None, "table": None, "waiting": 0}


@ON_SQLITE
def test_only_those_who_fit_are_matched(server: Server, clock: Clock, people: Callable[[], Client]) -> None:
    one, other, third = people(), people(), people()
    seek(one, game="cvlizations", players=3)
    for wish in ({"players": 2}, {"pace": DAYS}, {"game": "endless-winter"}):
        assert seek(other, **{"game": "cvlizations", "players": 3, **wish})["table"] is None
    assert seek(other, game="cvlizations", players=3)["waiting"] == 2
    cancel(other)
    assert here(one)["waiting"] == 1
    seek(other, game="cvlizations", players=3)
    found = seek(third, game="cvlizations", players=3)["table"]
    assert found
    assert len(one.ask("GET", f"/api/tables/{found}")["table"]["seats"]) == 3


@ON_SQLITE
def test_those_who_have_left_are_not_matched(clock: Clock, people: Callable[[], Client]) -> None:
    one, other = people(), people()
    seek(one)
    clock.forward(21)
    assert seek(other)["table"] is None
    assert here(one)["table"]
    assert here(one)["table"] == here(other)["table"]


@ON_SQLITE
def test_blocked_people_are_not_matched(server: Server, people: Callable[[], Client]) -> None:
    one, other, third = people(), people(), people()
    block(server, one, other)
    seek(one)
    assert seek(other)["table"] is None
    assert here(one)["table"] is None
    assert lobby(other)["seeks"] == []
    assert seek(third)["table"] == here(one)["table"]
    cancel(other)


@ON_SQLITE
def test_the_longer_one_waits_the_less_strength_matters(
    server: Server, clock: Clock, people: Callable[[], Client]
) -> None:
    one, other = people(), people()
    rate(server, one, 1500)
    rate(server, other, 1800)
    seek(one, near=True)
    assert seek(other)["table"] is None
    for _ in range(4):
        clock.forward(15)
        found = [here(one)["table"], here(other)["table"]]
    assert found[0]
    assert found[0] == found[1]


@ON_SQLITE
def test_a_free_seat_comes_first(people: Callable[[], Client]) -> None:
    host, guest = people(), people()
    with online(host):
        table = listed(host)
        assert seek(guest)["table"] == table.id
        assert table.look()["table"]["check"]["ready"] == []
    cancel(guest)


@ON_SQLITE
def test_one_person_in_two_tabs_is_one_person(people: Callable[[], Client]) -> None:
    one = people()
    assert seek(one)["table"] is None
    assert seek(one)["waiting"] == 1
    assert seek(one, players=3)["sought"]["players"] == 3
    assert cancel(one)["sought"] is None
    assert here(one)["sought"] is None


@ON_SQLITE
def test_a_table_that_never_came_is_looked_for_again(
    server: Server, clock: Clock, people: Callable[[], Client]
) -> None:
    one = people()
    seek(one)
    lost = update(SeekRow).where(SeekRow.guest == id_of(one)).values(found="nowhere")
    server.wait_for(server.app.state.club.database.run(lost))
    assert here(one)["table"] == "nowhere"
    clock.forward(11)
    assert here(one)["table"] is None


def test_two_servers_match_each_person_once(cluster: Postgres, tmp_path: Path) -> None:
    """Twelve people ask at two servers at the same time. Everyone gets one table, with one other person."""
    settings = settings_in(tmp_path, database=cluster.database(cluster.template))
    with Server(settings) as left, Server(settings) as right, ExitStack() as stack:
        clients = [stack.enter_context(Client((left, right)[i % 2].url)) for i in range(12)]
        with ThreadPoolExecutor(12) as threads:
            list(threads.map(lambda client: seek(client, f"P{id_of(client)[:6]}", pace=DAYS), clients))

            def tables_of_all() -> list[str] | None:
                answers = list(threads.map(lambda client: here(client)["table"], clients))
                return answers if None not in answers else None

            found = until(tables_of_all, 90)
        tables = Counter(found)
        assert set(tables.values()) == {2}
        for client, table_id in zip(clients, found, strict=True):
            seats = client.ask("GET", f"/api/tables/{table_id}")["table"]["seats"]
            assert sum(seat["mine"] for seat in seats) == 1
        with online(clients[0]), online(clients[1]):
            until(lambda: [lobby(client)["people"] for client in clients[:2]] == [2, 2])


# -- invitations -------------------------------------------------------------------


def played_together(host: Client, guest: Client, name: str = "Taras") -> None:
    table = listed(host, listed=False)
    asked = {"name": name, "invitation": table.state["table"]["invitation"]}
    guest.ask("POST", f"/api/tables/{table.id}/join", asked)


def test_someone_known_is_invited(people: Callable[[], Client]) -> None:
    host, guest, stranger = people(), people(), people()
    assert host.ask("GET", "/api/met")["people"] == []
    played_together(host, guest)
    known = host.ask("GET", "/api/met")["people"]
    assert [(each["name"], each["game"], each["here"]) for each in known] == [("Taras", "stone-age", False)]
    assert id_of(guest) not in str(known)
    key = known[0]["key"]
    assert guest.ask("GET", "/api/met")["people"][0]["key"] != key
    table = listed(host, listed=False)
    path = f"/api/tables/{table.id}/invites"
    with online(guest) as news:
        assert host.ask("POST", path, {"key": key}) == {"invites": [{"name": "Taras", "answer": None}]}
        hear(news, "me")
    (call,) = guest.ask("GET", "/api/calls")["invites"]
    assert (call["table"], call["by"], call["players"]) == (table.id, "Olena", 2)
    assert stranger.ask("GET", "/api/calls") == {"ready": [], "invites": []}
    assert key_of(lambda: stranger.ask("POST", f"{path}/answer", {"accept": True})) == "people.no_invite"
    answer = guest.ask("POST", f"{path}/answer", {"accept": True})
    asked = {"name": "Taras", "invitation": answer["invitation"]}
    assert host.ask("GET", path)["invites"][0]["answer"] == "accepted"
    assert guest.ask("POST", f"/api/tables/{table.id}/join", asked)["table"]["status"] == "playing"
    assert guest.ask("GET", "/api/calls")["invites"] == []


@ON_SQLITE
def test_who_can_be_invited_and_who_declines(server: Server, clock: Clock, people: Callable[[], Client]) -> None:
    host, guest, third = people(), people(), people()
    played_together(host, guest)
    played_together(host, third, "Zofia")
    keys = {each["name"]: each["key"] for each in host.ask("GET", "/api/met")["people"]}
    table = listed(host, listed=False)
    path = f"/api/tables/{table.id}/invites"
    assert key_of(lambda: guest.ask("POST", path, {"key": keys["Zofia"]})) == "server.not_your_seat"
    assert key_of(lambda: host.ask("POST", path, {"key": "0" * 24})) == "people.not_invitable"
    host.ask("POST", path, {"key": keys["Taras"]})
    assert guest.ask("POST", f"{path}/answer", {"accept": False})["invitation"] is None
    host.ask("POST", path, {"key": keys["Taras"]})  # whoever has declined isn't asked again
    assert guest.ask("GET", "/api/calls")["invites"] == []
    assert host.ask("GET", path)["invites"] == [{"name": "Taras", "answer": "declined"}]
    host.ask("POST", path, {"key": keys["Zofia"]})
    clock.forward(24 * 3600 + 1)
    assert third.ask("GET", "/api/calls")["invites"] == []
    block(server, third, host)
    assert "Zofia" not in [each["name"] for each in host.ask("GET", "/api/met")["people"]]
    assert key_of(lambda: host.ask("POST", path, {"key": keys["Zofia"]})) == "people.not_invitable"


@ON_SQLITE
def test_calls_to_be_ready(people: Callable[[], Client]) -> None:
    host, guest = people(), people()
    table = listed(host)
    with online(host) as news:
        join(guest, table.id)
        hear(news, "me")
    (call,) = host.ask("GET", "/api/calls")["ready"]
    assert (call["table"], call["game"]) == (table.id, "stone-age")
    assert guest.ask("GET", "/api/calls")["ready"] == []
