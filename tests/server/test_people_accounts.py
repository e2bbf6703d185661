"""Accounts: claimed by guests who stay who they are, opened from other devices, and ended there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from at_server import BOT, ME, ON_SQLITE, Server, Socket, settings_in, until
from postgres import Postgres
from sqlalchemy import insert
from websockets.exceptions import ConnectionClosed

from cromlech.client import Client
from cromlech.server.names import alike, skeleton
from cromlech.server.people.accounts import Accounts
from cromlech.server.people.rows import StandingRow
from cromlech.server.storage import now

PASSWORD = "mammoth stew"


class Visitor:
    """Someone with a browser, or another of their devices."""

    numbers = 0
    name = ""

    def __init__(self, server: Server, agent: str = "Mozilla/5.0 (X11; Linux x86_64) Firefox/131.0") -> None:
        self.http = httpx.Client(base_url=server.url, timeout=60, headers={"user-agent": agent})
        self.http.get("/api/tables")  # a browser gets its cookie by itself

    def ask(self, method: str, path: str, **body: Any) -> Any:
        answer = self.http.request(method, f"/api{path}", json=body or None)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refused(self, method: str, path: str, **body: Any) -> str:
        answer = self.http.request(method, f"/api{path}", json=body or None)
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["error"]["key"])

    def claim(self, name: str | None = None, password: str = PASSWORD) -> str:
        Visitor.numbers += 1
        name = name or f"Olena {Visitor.numbers}"
        self.codes = self.ask("POST", "/account", name=name, password=password)["codes"]
        return name

    def log_in(self, name: str, password: str = PASSWORD) -> None:
        self.ask("POST", "/login", login=name, password=password)

    @property
    def account(self) -> Any:
        return self.ask("GET", "/account")["account"]

    def tables(self) -> list[str]:
        return [table["id"] for table in self.ask("GET", "/tables")["tables"]]

    def open(self) -> str:
        return str(
            self.ask("POST", "/tables", game="stone-age", options={"players": 2}, seats=[ME, BOT])["table"]["id"]
        )

    @property
    def cookie(self) -> str:
        return self.http.cookies["cromlech"]


@pytest.fixture
def meet(server: Server) -> Iterator[Any]:
    met: list[Visitor] = []

    def make(*agent: str) -> Visitor:
        met.append(Visitor(server, *agent))
        return met[-1]

    yield make
    for each in met:
        each.http.close()


def test_a_guest_keeps_all_games_and_finds_them_on_another_device(meet: Any) -> None:
    laptop = meet()
    assert laptop.ask("GET", "/account") == {"account": None, "mail": False, "kept": False}
    table = laptop.open()
    name = laptop.claim()
    assert laptop.account["name"] == name
    assert laptop.tables() == [table]
    phone = meet("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1")
    phone.log_in(name.upper())
    assert phone.tables() == [table]
    seats = phone.ask("GET", f"/tables/{table}")["table"]["seats"]
    assert [seat["mine"] for seat in seats] == [True, False]
    second = phone.open()
    assert phone.ask("GET", f"/tables/{second}")["table"]["seats"][0]["name"] == name  # not what the client said
    labels = [device["label"] for device in laptop.ask("GET", "/account/devices")["devices"]]
    assert sorted(labels) == ["Firefox · Linux", "Safari · iPhone"]


def test_the_token_of_a_guest_ends_when_an_account_is_claimed(server: Server, meet: Any) -> None:
    browser = meet()
    old = browser.cookie
    browser.claim()
    headers = {"authorization": f"Bearer {old}"}
    until(lambda: httpx.get(f"{server.url}/api/tables", headers=headers).status_code == 401)
    assert browser.account is not None


def test_a_device_that_is_logged_out_loses_its_connections(server: Server, meet: Any) -> None:
    laptop, phone = meet(), meet()
    name = laptop.claim()
    table = laptop.open()
    phone.log_in(name)
    with Client(server.url, token=phone.cookie) as client, Socket(client, table) as socket:
        socket.hear()
        ids = {device["here"]: device["id"] for device in laptop.ask("GET", "/account/devices")["devices"]}
        laptop.ask("DELETE", f"/account/devices/{ids[False]}")
        with pytest.raises(ConnectionClosed):
            socket.hear_state(lambda _: False)
    answer = httpx.get(f"{server.url}/api/tables", headers={"authorization": f"Bearer {phone.cookie}"})
    assert answer.status_code == 401
    assert phone.account is None  # its browser is a new guest
    assert laptop.tables() == [table]
    assert laptop.refused("DELETE", f"/account/devices/{ids[False]}") == "people.no_device"


def test_logging_out_gives_a_browser_back_the_games_of_its_guest(meet: Any) -> None:
    laptop, shared = meet(), meet()
    name = laptop.claim()
    own = shared.open()
    shared.log_in(name)
    assert shared.ask("GET", "/account")["kept"]
    assert shared.tables() == []
    shared.ask("POST", "/logout")
    assert shared.tables() == [own]
    assert not shared.ask("GET", "/account")["kept"]
    assert shared.refused("POST", "/logout") == "people.not_logged_in"


@ON_SQLITE
def test_a_name_belongs_to_one_account(meet: Any) -> None:
    first, second = meet(), meet()
    first.claim("Mammoth")
    for name in ("Mammoth", "mammoth", "Маmmoth", "Mammóth", "Marnrnoth", "cromlech", "Admin"):
        assert second.refused("POST", "/account", name=name, password=PASSWORD) == "people.name_taken"
    assert first.refused("POST", "/account", name="Other", password=PASSWORD) == "people.has_account"
    assert second.refused("POST", "/account", name="W" * 25, password=PASSWORD) == "server.name_length"
    second.claim("Mammoths")
    assert second.refused("PUT", "/account/name", name="MAMMOTH") == "people.name_taken"
    assert second.ask("PUT", "/account/name", name="Auroch")["account"]["name"] == "Auroch"
    third = meet()
    third.claim("Mammoths")


@ON_SQLITE
def test_passwords_that_would_be_guessed_are_refused(meet: Any) -> None:
    guest = meet()
    for password, key in (("short", "short"), ("x" * 201, "short"), ("aaaaaaaab", "easy"), ("Password1", "easy")):
        assert guest.refused("POST", "/account", name="Zofia", password=password) == f"people.password_{key}"
    assert guest.refused("POST", "/account", name="Zofia Nowak", password="zofia nowak") == "people.password_easy"


@ON_SQLITE
def test_a_wrong_login_says_nothing_about_names(meet: Any) -> None:
    owner, thief = meet(), meet()
    name = owner.claim()
    for login in (name, "Nobody at all", "nobody@example.org"):
        assert thief.refused("POST", "/login", login=login, password="mammoth soup") == "people.login_wrong"
    assert thief.refused("POST", "/login/recovery", login=name, code="x", password=PASSWORD) == "people.code_wrong"
    assert thief.refused("POST", "/login/recovery", login="N", code="x", password=PASSWORD) == "people.code_wrong"
    assert thief.account is None


@ON_SQLITE
def test_attempts_are_counted_for_names_without_an_account_too(meet: Any) -> None:
    owner, thief = meet(), meet()
    name = owner.claim()
    for login in (name, "Nobody in particular"):
        keys = [thief.refused("POST", "/login", login=login, password="mammoth soup") for _ in range(11)]
        assert keys == ["people.login_wrong"] * 10 + ["people.too_many_attempts"]
    assert thief.refused("POST", "/login", login=name, password=PASSWORD) == "people.too_many_attempts"
    assert owner.account["name"] == name  # whoever is logged in stays


def test_a_recovery_code_opens_the_account_once(meet: Any) -> None:
    owner, thief, again = meet(), meet(), meet()
    name = owner.claim()
    thief.log_in(name)
    code = owner.codes[3].upper().replace("-", " ")
    again.ask("POST", "/login/recovery", login=name, code=code, password="a new mammoth")
    assert again.account["codes"] == 9
    assert owner.account is None
    assert thief.account is None
    assert thief.refused("POST", "/login", login=name, password=PASSWORD) == "people.login_wrong"
    asked = {"login": name, "code": code, "password": "another mammoth"}
    assert thief.refused("POST", "/login/recovery", **asked) == "people.code_wrong"
    fresh = again.ask("POST", "/account/codes")["codes"]
    asked["code"] = owner.codes[4]
    assert thief.refused("POST", "/login/recovery", **asked) == "people.code_wrong"
    thief.ask("POST", "/login/recovery", **{**asked, "code": fresh[0]})


def test_a_new_password_ends_all_other_sessions(server: Server, meet: Any) -> None:
    laptop, phone = meet(), meet()
    name = laptop.claim()
    phone.log_in(name)
    laptop.ask("PUT", "/account/password", password="a longer mammoth")
    assert phone.account is None
    assert laptop.account["name"] == name
    phone.log_in(name, "a longer mammoth")
    laptop.ask("DELETE", "/account/devices")
    assert phone.account is None


@ON_SQLITE
def test_what_could_harm_asks_for_the_password_again(server: Server, meet: Any) -> None:
    browser = meet()
    browser.claim()
    accounts = server.app.state.club.part(Accounts)
    session = server.wait_for(server.app.state.guests.session(browser.cookie))
    server.wait_for(accounts.tickets.take("proof", session.secret))  # a quarter of an hour later
    assert not browser.account["proved"]
    assert browser.refused("POST", "/account/codes") == "people.prove"
    assert browser.refused("PUT", "/account/password", password="a longer mammoth") == "people.prove"
    assert browser.refused("POST", "/account/proof", password="mammoth soup") == "people.password_wrong"
    browser.ask("POST", "/account/proof", password=PASSWORD)
    browser.ask("POST", "/account/codes")


@ON_SQLITE
def test_operators_are_told_that_they_are(server: Server, meet: Any) -> None:
    browser = meet()
    browser.claim()
    assert not browser.account["operator"]
    club = server.app.state.club
    guest = server.wait_for(club.part(Accounts).named(browser.account["name"])).guest
    row = {"guest": guest, "muted": 0, "barred": None, "operator": True, "at": now()}
    server.wait_for(club.database.run(insert(StandingRow).values(row)))
    assert browser.account["operator"]


@ON_SQLITE
def test_settings(meet: Any) -> None:
    browser = meet()
    browser.claim()
    assert browser.ask("GET", "/account/settings") == {"lang": None, "zone": None, "invites": "played"}
    browser.ask("PATCH", "/account/settings", lang="uk", zone="Europe/Kyiv")
    browser.ask("PATCH", "/account/settings", invites="none")
    assert browser.account["settings"] == {"lang": "uk", "zone": "Europe/Kyiv", "invites": "none"}
    assert browser.refused("PATCH", "/account/settings", zone="Mars/Olympus") == "server.field_wrong"


def test_skeletons_are_at_least_as_strict_as_a_table() -> None:
    names = [
        "Olena",
        "0lena",
        "Оlеna",
        "OLENA",
        "Ivan",
        "lvan",
        "Нива",
        "нива",
        "Hива",
        "Łukasz",
        "Lukasz",
        "rnoa",
        "moa",
    ]
    for name in names:
        for other in names:
            if alike(name, [other]):
                assert skeleton(name) == skeleton(other)
    assert len({skeleton(name) for name in ("Nika", "Vika", "Yura", "Ura", "Ганна", "Анна")}) == 6


def test_a_session_ended_at_one_server_ends_at_all(cluster: Postgres, tmp_path: Path) -> None:
    settings = settings_in(tmp_path, database=cluster.database(cluster.template))
    with Server(settings) as one, Server(settings) as other:
        laptop, phone = Visitor(one), Visitor(other)
        name = laptop.claim()
        phone.log_in(name)
        table = laptop.open()
        with Client(other.url, token=phone.cookie) as client, Socket(client, table) as socket:
            socket.hear()
            laptop.ask("DELETE", "/account/devices")
            with pytest.raises(ConnectionClosed):
                socket.hear_state(lambda _: False)
            headers = {"authorization": f"Bearer {phone.cookie}"}
            until(lambda: httpx.get(f"{other.url}/api/tables", headers=headers).status_code == 401)
        assert laptop.account["name"] == name
        phone.http.close()
        laptop.http.close()


def test_an_address_claims_so_many_accounts_in_an_hour(tmp_path: Path) -> None:
    with Server(settings_in(tmp_path, accounts_per_hour=2)) as server, ExitStack() as leave:
        first, second, third = (Visitor(server) for _ in range(3))
        for each in (first, second, third):
            leave.callback(each.http.close)
        taken = first.claim()
        assert second.refused("POST", "/account", name=taken, password=PASSWORD) == "people.name_taken"
        second.claim()
        assert third.refused("POST", "/account", name="Zofia", password=PASSWORD) == "people.too_many_accounts"
