"""Bad input and bad actors among people: what no other file tests.

Elsewhere: a clock that expires at the moment of the move (`test_a_move_in_time_counts_and_one_too_late_does_not`), a
push service that is down (`test_a_push_service_that_is_down`), mail that comes back (`test_mail_that_comes_back`),
clocks of time zones (`test_quiet_hours_follow_the_clock_of_a_zone`), and someone who is banned in mid-game
(`test_whoever_is_banned_in_mid_game_leaves_the_seat_to_a_bot_and_loses_all_connections`).
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from at_server import ME, ON_SQLITE, OPEN, Server, Socket
from people_access.world import World

from cromlech.client import Client, Refused, Table

WIDE = "W" * 24
PASSWORD = "seven flint arrowheads"


@pytest.fixture
def world(server: Server) -> Iterator[World]:
    with httpx.Client(base_url=server.url, timeout=60) as http:
        yield World(server, http)


def status_of(step: Any) -> tuple[int, str]:
    """What the server says to something: 200, or its refusal."""
    try:
        step()
    except Refused as refused:
        return refused.status, refused.key
    return 200, ""


def two(server: Server, first: Client, second: Client) -> tuple[Table, Table]:
    table = first.create("stone-age", [ME, OPEN], start_player=0)
    joined = second.table(table.link)
    joined.join("Taras")
    table.look()
    return table, joined


def test_two_tabs_move_once(server: Server) -> None:
    """Both tabs answer the same decision. One move is made, and both see it."""
    with Client(server.url) as host, Client(server.url) as other:
        table, _ = two(server, host, other)
        with Socket(host, table.id) as first, Socket(host, table.id) as second:
            first.my_turn()
            second.my_turn()
            action = first.state["offer"]["legal"][0]["id"]
            moves = first.state["move"]
            first.move(action)
            second.move(action)
            assert first.hear_state(lambda state: state["move"] > moves)["seq"] > 0
            while (heard := second.hear())["type"] != "error":
                assert heard["type"] == "state"
            assert (heard["status"], heard["error"]["key"]) in [(409, "server.stale"), (409, "server.not_your_turn")]
            made = [line for line in table.look()["log"]["lines"] if line["kind"] == "place"]
            assert len(made) <= 1


def test_a_second_device_of_an_account_sits_on_the_same_seat(server: Server) -> None:
    with httpx.Client(base_url=server.url) as phone, Client(server.url) as host, Client(server.url) as other:
        name = f"Mira {host.token[:6]}"
        claimed = host.ask("POST", "/api/account", {"name": name, "password": PASSWORD})
        token = claimed.get("token") or host.token
        host.http.headers["authorization"] = f"Bearer {token}"
        host.token = token
        table, _ = two(server, host, other)
        login = {"login": name, "password": PASSWORD}
        answer = phone.post("/api/login", json=login, headers={"authorization": f"Bearer {other.token}"})
        assert answer.status_code == 200, answer.text
        with Client(server.url, answer.json()["token"]) as device, Socket(host, table.id) as first:
            first.my_turn()
            seen = device.table(table.id)
            assert seen.state["seat"] == 0
            seen.move(seen.state["offer"]["legal"][0]["id"])
            assert first.hear_state(lambda state: state["move"] >= seen.state["move"])["seat"] == 0


@ON_SQLITE
def test_a_stolen_link_gives_no_seat(server: Server) -> None:
    with Client(server.url) as host, Client(server.url) as friend, Client(server.url) as thief:
        table = host.create("stone-age", [ME, OPEN, OPEN])
        link = table.link
        watched = thief.table(link.partition("#")[0])  # the link for watching, from a screen or a chat
        assert status_of(lambda: watched.join("Thief")) == (403, "server.not_invited")
        thief.table(link).join("Thief")  # the whole link gives one seat, as it says
        assert status_of(lambda: thief.table(link).join("Thief again", 2)) == (409, "server.one_seat")
        table.remove(1)
        assert status_of(lambda: thief.table(link).join("Thief")) == (403, "server.removed")
        with Client(server.url) as again:  # a new guest, but the link is an old one
            assert status_of(lambda: again.table(link).join("Thief")) == (403, "server.not_invited")
        friend.table(table.look() and table.link).join("Zofia")
        assert [each["name"] for each in table.look()["table"]["seats"]][:2] == ["Olena", "Zofia"]


def test_a_seat_claimed_twice_has_one_owner(server: Server) -> None:
    with Client(server.url) as host, Client(server.url) as first, Client(server.url) as second:
        table = host.create("stone-age", [ME, OPEN])
        both = [(each.table(table.link), name) for each, name in ((first, "Taras"), (second, "Zofia"))]
        with ThreadPoolExecutor() as pool:
            found = list(pool.map(lambda pair: status_of(lambda: pair[0].join(pair[1], 1)), both))
        assert sorted(each[0] for each in found) in ([200, 409], [200, 403])
        winner = both[[each[0] for each in found].index(200)][1]
        assert [each["name"] for each in table.look()["table"]["seats"]] == ["Olena", winner]


def test_an_account_name_claimed_twice_has_one_owner(server: Server) -> None:
    with Client(server.url) as first, Client(server.url) as second:
        name = f"Rova {first.token[:8]}"
        asked = {"name": name, "password": PASSWORD}
        with ThreadPoolExecutor() as pool:
            found = list(
                pool.map(lambda each: status_of(lambda: each.ask("POST", "/api/account", asked)), (first, second))
            )
        assert sorted(each[0] for each in found) == [200, 409]


@ON_SQLITE
def test_a_name_of_24_ws_is_a_name(server: Server) -> None:
    """It is as wide as a name gets. A wider one, or one that looks the same, is refused."""
    with Client(server.url) as host, Client(server.url) as other:
        table = host.create("stone-age", [{"kind": "me", "name": WIDE}, OPEN])
        assert host.tables()[0]["seats"][0]["name"] == WIDE
        joined = other.table(table.link)
        assert status_of(lambda: joined.join("W" * 25))[0] == 422
        assert status_of(lambda: joined.join("Ｗ" * 24))[0] == 422  # as wide as two letters each
        assert status_of(lambda: joined.join("w" * 24)) == (409, "server.name_alike")
        assert status_of(lambda: joined.join("Taras")) == (200, "")


@ON_SQLITE
@pytest.mark.parametrize("zone", ["Atlantis/Center", "../../etc/passwd", "Europe/Kyiv\x00", "", "UTC+3"])
def test_time_zones_that_are_none(world: World, zone: str) -> None:
    answer = world.ask(world.person, "PATCH", "/api/account/settings", {"zone": zone})
    assert answer.status_code == 422, answer.text
    for real in ("Europe/Kyiv", "Asia/Kathmandu", "Pacific/Kiritimati"):
        assert world.ask(world.person, "PATCH", "/api/account/settings", {"zone": real}).json()["zone"] == real


@ON_SQLITE
@pytest.mark.parametrize("content", [b"", b"not toml at all [", b"\xff\xfe", b'name = "broken"\ncards = 7\n'])
def test_a_broken_card_pack_harms_no_other_table(
    server: Server, content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pack of the operator's that can't be read isn't offered, and opening a table with it says what is wrong."""
    monkeypatch.setattr("cromlech.core.definition.pack_folder", lambda _: tmp_path)
    (tmp_path / "broken.toml").write_bytes(content)
    with Client(server.url) as guest:
        offered = {each["name"]: each["cards"] for each in guest.games()}
        assert "broken" not in offered["stone-age"]
        before = len(guest.tables())
        status, key = status_of(lambda: guest.create("stone-age", [ME, OPEN], cards="broken"))
        assert 400 <= status < 500, key
        assert len(guest.tables()) == before
        assert guest.create("stone-age", [ME, OPEN]).state["table"]["status"] == "waiting"
