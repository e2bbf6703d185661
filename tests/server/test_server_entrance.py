"""Who may come in: tokens of this server, its own pages, its own names, and not too often."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from at_server import BOT, ME, ON_SQLITE, Server, Socket, settings_in
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from cromlech.client import Client, Refused
from cromlech.server import guests as tokens
from cromlech.server.entrance import address_of
from cromlech.server.guests import Guests, NotValid, guest_of
from cromlech.server.origins import Origins
from cromlech.server.settings import Settings

TABLE = {"game": "stone-age", "seats": [ME, BOT]}
SITE = {"host": "games.example.org", "x-forwarded-proto": "https"}
DAY = 24 * 3600 * 1000
DatabaseIn = Callable[[Path], str]


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy with TLS."""
    settings = settings_in(tmp_path_factory.mktemp("public"), public_url="https://games.example.org")
    with Server(settings) as running:
        yield running


def key_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["key"]


# -- tokens ------------------------------------------------------------------------


class Store:
    """What a database knows of guests."""

    shared = True

    def __init__(self) -> None:
        self.known: set[str] = set()
        self.revocations: list[Any] = []

    async def key(self, name: str) -> str:
        return "5a" * 32

    async def knows(self, guest: str) -> bool:
        return guest in self.known

    async def revoke(self, guest: str, before: int) -> None:
        self.revocations.append((guest, before, before))

    async def revoked_since(self, at: int) -> list[Any]:
        return [each for each in self.revocations if each[2] >= at]


class Clock:
    now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


def opened(store: Store, clock: Clock) -> Guests:
    guests = Guests(store, clock)
    asyncio.run(guests.open())
    return guests


def test_only_tokens_of_this_server_count() -> None:
    store, clock = Store(), Clock()
    guests = opened(store, clock)
    session = guests.new()
    token = guests.token(session)
    assert asyncio.run(guests.session(token)) == session
    secret, began, issued, signature = token.split(".")
    wrong = [
        "",
        "x" * 32,
        token[:-1],
        token + "A",
        token.replace(signature, "A" * 43),
        f"{guests.new().secret}.{began}.{issued}.{signature}",
        f"{secret}.{int(began) - 1}.{issued}.{signature}",
        f"{secret}.{began}.{int(issued) + 1}.{signature}",
        "я" * 90,
        f"{token}\n",
    ]
    for text in wrong:
        with pytest.raises(NotValid):
            asyncio.run(guests.session(text))


def test_tokens_expire_and_are_renewed() -> None:
    store, clock = Store(), Clock()
    guests = opened(store, clock)
    old = guests.new()
    clock.now += tokens.RENEWED
    assert not guests.is_due(old)
    clock.now += 1
    assert guests.is_due(old)
    fresh = guests.renewed(old)
    assert (fresh.guest, fresh.began, guests.is_due(fresh)) == (old.guest, old.began, False)
    clock.now = old.issued + tokens.DAYS * DAY
    assert asyncio.run(guests.session(guests.token(old))) == old
    clock.now += 1
    with pytest.raises(NotValid):
        asyncio.run(guests.session(guests.token(old)))
    assert asyncio.run(guests.session(guests.token(fresh))) == fresh
    clock.now = old.issued - tokens.EARLY - 1
    with pytest.raises(NotValid):  # from the future
        asyncio.run(guests.session(guests.token(old)))


def test_another_server_hears_what_was_revoked(monkeypatch: pytest.MonkeyPatch) -> None:
    store, clock = Store(), Clock()
    here, there = opened(store, clock), opened(store, clock)
    session, other = here.new(), here.new()
    hung_up: list[str] = []
    clock.now += 5
    with there.connected(session, lambda: hung_up.append("session")):
        begun = asyncio.run(here.revoke(session))
        monkeypatch.setattr(tokens, "LOOK_AGAIN", 0)
        for guests in (here, there):
            with pytest.raises(NotValid):
                asyncio.run(guests.session(here.token(session)))
            with pytest.raises(NotValid):  # renewed before or after, it is the same session
                asyncio.run(guests.session(here.token(here.renewed(session))))
            assert asyncio.run(guests.session(here.token(begun))).guest == session.guest
            assert asyncio.run(guests.session(here.token(other))) == other
    assert hung_up == ["session"]
    restarted = opened(store, clock)
    with pytest.raises(NotValid):
        asyncio.run(restarted.session(here.token(session)))


def test_old_tokens_count_if_their_guest_has_a_table() -> None:
    store, clock = Store(), Clock()
    guests = opened(store, clock)
    store.known.add(guest_of("x" * 32))
    session = asyncio.run(guests.session("x" * 32))
    assert session.guest == guest_of("x" * 32)
    assert guests.is_due(session)
    assert asyncio.run(guests.session(guests.token(guests.renewed(session)))).guest == session.guest
    with pytest.raises(NotValid):
        asyncio.run(guests.session("y" * 32))


@ON_SQLITE
def test_a_browser_gets_a_new_cookie_every_day(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with httpx.Client(base_url=server.url) as browser:
        table = browser.post("/api/tables", json=TABLE).json()["table"]["id"]
        first = browser.cookies["cromlech"]
        assert "set-cookie" not in browser.get("/api/tables").headers
        monkeypatch.setattr(tokens, "RENEWED", -1)
        browser.get("/api/tables")
        monkeypatch.undo()
        assert browser.cookies["cromlech"] != first
        assert browser.cookies["cromlech"].split(".")[:2] == first.split(".")[:2]
        assert [each["id"] for each in browser.get("/api/tables").json()["tables"]] == [table]


@ON_SQLITE
def test_revoking_ends_all_other_sessions(server: Server, guest: Client) -> None:
    table = guest.create("stone-age", seats=[ME, BOT])
    with Socket(guest, table.id) as socket:
        socket.hear_state()
        fresh = guest.ask("POST", "/api/guests/revoke")["token"]
        with pytest.raises(ConnectionClosed):
            socket.hear_state(lambda _: False)
    with pytest.raises(Refused) as refused:
        guest.tables()
    assert (refused.value.status, refused.value.key) == (401, "server.token")
    with Client(server.url, token=fresh) as again:
        assert [each["id"] for each in again.tables()] == [table.id]
        renewed = again.ask("POST", "/api/guests/renew")["token"]
    with Client(server.url, token=renewed) as again:
        assert [each["id"] for each in again.tables()] == [table.id]


@ON_SQLITE
def test_no_page_can_read_a_browsers_token(server: Server) -> None:
    with httpx.Client(base_url=server.url) as browser:
        browser.post("/api/tables", json=TABLE)
        first = browser.cookies["cromlech"]
        for path in ("/api/guests/renew", "/api/guests/revoke"):
            answer = browser.post(path)
            assert answer.json() == {"token": None}
            assert "HttpOnly" in answer.headers["set-cookie"]
        assert browser.cookies["cromlech"] != first
        assert browser.get("/api/tables").json()["tables"]
        assert httpx.post(f"{server.url}/api/guests/revoke").status_code == 401  # no one's tokens


@ON_SQLITE
def test_tokens_in_addresses_do_not_count(server: Server, guest: Client) -> None:
    table = guest.create("stone-age", seats=[ME, BOT])
    url = f"{server.url.replace('http', 'ws')}/api/tables/{table.id}/ws?token={guest.token}"
    with connect(url) as socket:
        socket.send('{"type": "hello"}')
        assert json.loads(socket.recv())["seat"] is None


@ON_SQLITE
def test_a_websocket_with_a_wrong_token_is_refused_with_a_reason(server: Server, guest: Client) -> None:
    table = guest.create("stone-age", seats=[ME, BOT])
    url = f"{server.url.replace('http', 'ws')}/api/tables/{table.id}/ws"
    with pytest.raises(InvalidStatus) as caught:
        connect(url, additional_headers={"authorization": "Bearer " + "x" * 40})
    assert caught.value.response.status_code == 401
    assert json.loads(caught.value.response.body)["error"]["key"] == "server.token"
    guest.token = "x" * 40
    with pytest.raises(Refused) as refused:
        next(table.states())
    assert refused.value.key == "server.token"


# -- cookies and headers behind TLS --------------------------------------------------


def test_behind_tls_cookies_belong_to_this_host_alone(public: Server) -> None:
    first = httpx.get(f"{public.url}/api/tables", headers=SITE)
    cookie = first.headers["set-cookie"]
    assert cookie.startswith("__Host-cromlech=")
    assert "; Secure" in cookie
    assert "; Path=/" in cookie
    assert "Domain" not in cookie
    token = cookie.partition("=")[2].partition(";")[0]

    def is_known(cookie: str) -> bool:
        return "set-cookie" not in httpx.get(f"{public.url}/api/tables", headers={**SITE, "cookie": cookie}).headers

    assert is_known(f"__Host-cromlech={token}")
    assert not is_known(f"cromlech={token}")  # a neighboring site could have set it


def test_headers(public: Server, tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>Cromlech</title>", "utf-8")
    (static / "assets" / "a-1a2b3c.js").write_text("let x = 1", "utf-8")
    with Server(settings_in(tmp_path, static=static)) as plain:
        answers = {path: httpx.get(plain.url + path) for path in ("/", "/assets/a-1a2b3c.js", "/api/tables", "/no.png")}
        answers["/api/none"] = httpx.post(f"{plain.url}/api/none")
        answers["413"] = httpx.post(f"{plain.url}/api/tables", content=b"x" * 20_000)
        answers["401"] = httpx.get(f"{plain.url}/api/tables", headers={"authorization": "Bearer x"})
    for path, answer in answers.items():
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "unsafe-inline" not in answer.headers["content-security-policy"]
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "geolocation=()" in answer.headers["permissions-policy"]
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "strict-transport-security" not in answer.headers
        assert ("no-store" in answer.headers["cache-control"]) == ("assets" not in path)
    secure = httpx.get(f"{public.url}/api/games", headers=SITE)
    assert secure.headers["strict-transport-security"].startswith("max-age=")


# -- other sites, other names ----------------------------------------------------------


@ON_SQLITE
@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({}, True),  # a script
        ({"origin": "{url}"}, True),
        ({"origin": "{url}", "sec-fetch-site": "same-origin"}, True),
        ({"origin": "http://127.0.0.1:1"}, False),  # another port of this host
        ({"origin": "https://127.0.0.1:{port}"}, False),
        ({"origin": "https://evil.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": "{url}.evil.example"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
    ],
)
def test_pages_of_other_sites_change_nothing(
    server: Server, guest: Client, headers: dict[str, str], allowed: bool
) -> None:
    table = guest.create("stone-age", seats=[ME, BOT], start_player=0)
    known = {"url": server.url, "port": server.url.rpartition(":")[2]}
    sent = {name: value.format(**known) for name, value in headers.items()}
    sent["authorization"] = f"Bearer {guest.token}"
    url = f"{server.url}/api/tables/{table.id}"
    if allowed:
        assert httpx.post(f"{url}/close", headers=sent).status_code == 200
        with connect(f"{url.replace('http', 'ws')}/ws", additional_headers=sent) as socket:
            socket.send('{"type": "hello"}')
            assert json.loads(socket.recv())["seat"] == 0
        return
    assert key_of(httpx.post(f"{url}/close", headers=sent)) == (403, "server.other_site")
    assert httpx.get(url, headers=sent).json()["table"]["status"] == "playing"
    with pytest.raises(InvalidStatus) as caught:
        connect(f"{url.replace('http', 'ws')}/ws", additional_headers=sent)
    assert caught.value.response.status_code == 403


def test_the_public_address_is_our_own_whatever_the_proxy_says(public: Server) -> None:
    def status(**headers: str) -> int:
        return httpx.post(f"{public.url}/api/guests", headers=headers).status_code

    assert status(origin="https://games.example.org") == 200  # the proxy has changed the host
    assert status(origin="https://games.example.org", host="games.example.org") == 200
    assert status(origin="http://games.example.org") == 403
    assert status(origin="https://other.example.org", host="games.example.org") == 403


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("localhost:8000", True),
        ("127.0.0.1:8000", True),
        ("192.168.1.20:8000", True),
        ("[::1]:8000", True),
        ("games.example.org", True),
        ("GAMES.example.org.", True),
        ("evil.example", False),
        ("games.example.org.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost@evil.example", False),
        ("localhost:port", False),
        ("", False),
        ("/", False),
    ],
)
def test_only_names_of_this_server(public: Server, host: str, allowed: bool) -> None:
    answer = httpx.get(f"{public.url}/api/games", headers={"host": host})
    assert answer.status_code in ((200,) if allowed else (421, 400))
    if answer.status_code == 421:
        assert answer.json()["error"] == {"key": "server.host", "host": host}


def test_any_name_if_the_operator_says_so() -> None:
    headers = httpx.Headers({"host": "evil.example"})
    Origins(Settings(hosts=("*",))).check_host(headers)  # type: ignore[arg-type]
    with pytest.raises(Exception, match="evil"):
        Origins(Settings()).check_host(headers)  # type: ignore[arg-type]


# -- floods --------------------------------------------------------------------------


def test_nothing_made_up_is_remembered(tmp_path: Path) -> None:
    """Tokens that don't count are refused, and leave nothing behind."""
    with Server(settings_in(tmp_path)) as server, httpx.Client(base_url=server.url) as client:
        for number in range(200):
            headers = {"authorization": f"Bearer {number:x<12000}"}
            assert client.get("/api/tables", headers=headers).status_code == 401
            client.cookies.clear()
            assert client.get("/api/tables", headers={"cookie": f"cromlech={number:x<40}"}).status_code == 200
        entrance = entrance_of(server)
        assert len(entrance.by_guest._times) == 0
        assert len(entrance.by_address._times) == 1


def entrance_of(server: Server) -> Any:
    app = server.app.middleware_stack
    while not hasattr(app, "by_guest"):
        app = app.app  # type: ignore[union-attr]
    return app


def test_a_guest_and_an_address_have_limits(tmp_path: Path) -> None:
    with Server(settings_in(tmp_path, requests=20)) as server, httpx.Client(base_url=server.url) as client:
        token = client.post("/api/guests").json()["token"]
        client.cookies.clear()
        mine = {"authorization": f"Bearer {token}"}
        statuses = [client.get("/api/tables", headers=mine).status_code for _ in range(21)]
        assert statuses == [200] * 20 + [429]
        statuses = []
        while 429 not in statuses:
            client.cookies.clear()
            statuses.append(client.get("/api/games").status_code)
        assert len(statuses) == 200 - 22 + 1


def test_refused_openings_count_for_no_one(tmp_path: Path) -> None:
    with (
        Server(settings_in(tmp_path, tables_per_hour=2)) as server,
        Client(server.url, tries=1) as greedy,
        Client(server.url, tries=1) as neighbor,
    ):
        for _ in range(30):
            for wrong in ({"game": "stone-age", "seats": [ME]}, {"game": "none", "seats": [ME, BOT]}, {}):
                with pytest.raises(Refused) as refused:
                    greedy.ask("POST", "/api/tables", wrong)
                assert refused.value.status in (404, 422)
        for _ in range(2):
            greedy.create("stone-age", seats=[ME, BOT])
        for _ in range(30):
            with pytest.raises(Refused) as refused:
                greedy.create("stone-age", seats=[ME, BOT])
            assert refused.value.key == "server.too_many_tables"
        neighbor.create("stone-age", seats=[ME, BOT])


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("local", "local"),
    ],
)
def test_an_ipv6_network_counts_as_one_address(address: str, counted: str) -> None:
    assert address_of({"client": (address, 1)}) == counted


def test_whom_a_proxy_speaks_for(tmp_path: Path) -> None:
    """Behind a trusted proxy, limits concern those it speaks for. Others can't say they are someone else."""
    for proxies, alike in ((("127.0.0.1",), False), ((), True)):
        folder = tmp_path / str(alike)
        folder.mkdir()
        with Server(settings_in(folder, proxies=proxies)) as server, httpx.Client(base_url=server.url) as client:
            for number in range(3):
                client.get("/api/games", headers={"x-forwarded-for": f"192.0.2.{number}"})
            assert len(entrance_of(server).by_address._times) == (1 if alike else 3)


@pytest.mark.parametrize("kind", ["postgresql"], indirect=True, scope="session")
def test_openings_count_on_all_servers_of_a_database(tmp_path: Path, database_in: DatabaseIn) -> None:
    settings = settings_in(tmp_path, database=database_in(tmp_path), tables_per_hour=2)
    with ExitStack() as stack:
        one, two = (stack.enter_context(Server(settings)) for _ in range(2))
        here = stack.enter_context(Client(one.url))
        there = stack.enter_context(Client(two.url, token=here.token))
        here.create("stone-age", seats=[ME, BOT])
        there.create("stone-age", seats=[ME, BOT])
        for guest in (here, there):
            guest.tries = 1
            with pytest.raises(Refused) as refused:
                guest.create("stone-age", seats=[ME, BOT])
            assert refused.value.key == "server.too_many_tables"


@pytest.mark.parametrize("kind", ["postgresql"], indirect=True, scope="session")
def test_revoking_ends_sessions_on_all_servers_of_a_database(
    tmp_path: Path, database_in: DatabaseIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "LOOK_AGAIN", 0)
    settings = settings_in(tmp_path, database=database_in(tmp_path))
    with ExitStack() as stack:
        one, two = (stack.enter_context(Server(settings)) for _ in range(2))
        here = stack.enter_context(Client(one.url))
        there = stack.enter_context(Client(two.url, token=here.token))
        there.tables()
        here.ask("POST", "/api/guests/revoke")
        with pytest.raises(Refused) as refused:
            there.tables()
        assert refused.value.key == "server.token"
