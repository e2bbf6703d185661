"""Notices: one for each turn, to whoever isn't there, only to public addresses, whatever is down or gone."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from at_server import ME, ON_SQLITE, OPEN, Server, Socket, choose, settings_in, until
from receiving import Browser, Receiver, mailbox
from sqlalchemy import func, insert, select, update
from test_people_mail import Mailbox

from cromlech.client import Client, Refused, Table
from cromlech.server.networks import Network
from cromlech.server.people import notices as module
from cromlech.server.people.guarding import Forbidden, Guard
from cromlech.server.people.notices import AGAIN, LATER, MINUTE, MOST_FAILURES, TURN, Notices, quiet_until
from cromlech.server.people.posting import post
from cromlech.server.people.rows import AccountRow, ChannelRow, NoticeRow
from cromlech.server.people.webhooks import Webhooks
from cromlech.server.settings import Settings
from cromlech.server.storage import now

HOUR = 60 * MINUTE
HERE = "127.0.0.1"


class Site:
    """A server with a clock of its own, that may send to this machine."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.part: Notices = server.app.state.club.part(Notices)
        self.ahead = 0
        self.part.clock = lambda: now() + self.ahead

    def pass_time(self, milliseconds: int = LATER + 1000) -> None:
        """Let time pass, and send what is due by then."""
        self.ahead += milliseconds
        self.server.wait_for(self.part.send_due())

    def run(self, *statements: Any) -> Any:
        return self.server.wait_for(self.part.database.run(*statements))

    def rows(self, statement: Any) -> Any:
        return self.server.wait_for(self.part.database.rows(statement))

    def failures(self, person: Client) -> list[int]:
        return [each.failures for each in self.server.wait_for(self.part.channels_of(self.guest(person)))]

    def guest(self, person: Client) -> str:
        guest: str = self.server.wait_for(self.server.app.state.guests.session(person.token)).guest
        return guest


@pytest.fixture(scope="module")
def box() -> Iterator[Mailbox]:
    with mailbox() as running:
        yield running


@pytest.fixture(scope="module")
def running(
    tmp_path_factory: pytest.TempPathFactory, database_in: Callable[[Path], str], box: Mailbox
) -> Iterator[Server]:
    module.PAUSE = 3600.0
    folder = tmp_path_factory.mktemp("notices")
    more = {"notices_to": HERE, **box.settings, "public_url": "https://games.example.org"}
    with Server(settings_in(folder, database=database_in(folder), **more)) as server:
        yield server


@pytest.fixture
def site(running: Server) -> Site:
    return Site(running)


@pytest.fixture
def there() -> Iterator[Receiver]:
    with Receiver() as receiver:
        yield receiver


@pytest.fixture
def pair(site: Site) -> Iterator[tuple[Client, Client]]:
    with Client(site.server.url) as olena, Client(site.server.url) as taras:
        yield olena, taras


@contextmanager
def refused(key: str) -> Iterator[None]:
    with pytest.raises(Refused) as error:
        yield
    assert error.value.phrase["key"] == key


def sit_down(olena: Client, taras: Client) -> dict[Client, Table]:
    """A table that has begun."""
    own = olena.create("stone-age", [ME, OPEN], players=2)
    other = taras.table(own.link)
    other.join("Taras-the-secret-name")
    own.look()
    return {olena: own, taras: other}


def on_turn(tables: dict[Client, Table]) -> Client:
    for person, table in tables.items():
        if table.look()["offer"]["legal"]:
            return person
    raise AssertionError


def move(tables: dict[Client, Table], pick: random.Random | None = None) -> Client:
    """Let whoever is on turn move until someone else is. Returns who that is."""
    mover = on_turn(tables)
    while (offer := tables[mover].look()["offer"])["legal"]:
        tables[mover].move(*choose(offer, pick or random.Random(3)))
    return on_turn(tables)


def subscribe(person: Client, there: Receiver, browser: Browser, lang: str = "uk") -> None:
    body = {"endpoint": f"{there.url}/to/{id(person)}", **browser.keys, "lang": lang}
    person.ask("POST", "/api/notices/push", body)


def test_one_message_for_each_turn(site: Site, pair: tuple[Client, Client], there: Receiver) -> None:
    browser = Browser()
    tables = sit_down(*pair)
    for person in pair:
        subscribe(person, there, browser)
    first = move(tables)
    site.pass_time(LATER - 5000)
    assert not there.got  # they may come by themselves
    site.pass_time(6000)
    assert len(there.got) == 1
    path, headers, content = there.got[0]
    assert path.endswith(str(id(first)))
    told = browser.read(content)
    assert told["title"] == "Кам'яна доба: ваш хід"
    assert told["url"] == f"/t/{tables[first].id}"
    assert "secret" not in str(told)
    assert headers["authorization"].startswith("vapid t=")
    assert headers["content-encoding"] == "aes128gcm"
    site.pass_time(HOUR)
    assert len(there.got) == 1
    second = move(tables)
    site.pass_time()
    assert [got[0][-len(str(id(second))) :] for got in there.got[1:]] == [str(id(second))]


def test_a_push_service_can_check_who_sends(site: Site, pair: tuple[Client, Client], there: Receiver) -> None:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    from cromlech.server.people.pushing import decoded

    subscribe(pair[0], there, Browser())
    settings = pair[0].ask("GET", "/api/notices")
    pair[0].ask("POST", f"/api/notices/channels/{settings['channels'][0]['id']}/test")
    token, key = there.got[0][1]["authorization"].removeprefix("vapid t=").split(", k=")
    assert key == settings["push_key"]
    signed, _, signature = token.rpartition(".")
    raw = decoded(signature)
    both = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    public.verify(both, signed.encode(), ec.ECDSA(SHA256()))
    claims = decoded(signed.split(".")[1]).decode()
    assert f'"aud":"{there.url}"' in claims
    assert '"sub":"https://games.example.org"' in claims


def test_nothing_for_whoever_is_there_or_has_moved(site: Site, pair: tuple[Client, Client], there: Receiver) -> None:
    tables = sit_down(*pair)
    for person in pair:
        subscribe(person, there, Browser())
    other = next(person for person in pair if person is not on_turn(tables))
    with Socket(other, tables[other].id) as at_table:
        at_table.hear()
        assert move(tables) is other
        site.pass_time()
        assert not there.got
    move(tables)
    move(tables)  # before anyone was told
    site.pass_time()
    assert len(there.got) == 1


def test_who_comes_before_it_is_sent_gets_nothing(site: Site, pair: tuple[Client, Client], there: Receiver) -> None:
    tables = sit_down(*pair)
    for person in pair:
        subscribe(person, there, Browser())
    turn = move(tables)
    with Socket(turn, tables[turn].id) as at_table:
        at_table.hear()
        site.pass_time()
    assert not there.got


def test_no_more_after_two_without_an_answer(site: Site, pair: tuple[Client, Client], there: Receiver) -> None:
    tables = sit_down(*pair)
    for person in pair:
        subscribe(person, there, Browser())
    turn = move(tables)
    live = site.server.wait_for(site.server.hall.find(tables[turn].id))
    site.pass_time()
    for _ in range(3):  # as if a bot had moved for them meanwhile
        site.run(site.part.telling(live.table, site.guest(turn), TURN))
        site.pass_time()
    assert len(there.got) == 2
    move(tables)
    move(tables)
    site.pass_time()
    assert len(there.got) == 3  # having moved, they are told again


def test_several_servers_send_it_once(site: Site, pair: tuple[Client, Client], there: Receiver) -> None:
    tables = sit_down(*pair)
    for person in pair:
        subscribe(person, there, Browser())
    move(tables)
    site.ahead += LATER + 1000

    async def all_at_once() -> None:
        await asyncio.gather(*(site.part.send_due() for _ in range(4)))

    site.server.wait_for(all_at_once())
    assert len(there.got) == 1


def test_a_server_that_stops_leaves_it_to_the_next(tmp_path: Path, there: Receiver) -> None:
    settings = settings_in(tmp_path, notices_to=HERE)
    with Server(settings) as server, Client(server.url) as olena, Client(server.url) as taras:
        tables = sit_down(olena, taras)
        for person in (olena, taras):
            subscribe(person, there, Browser())
        move(tables)
    with Server(settings) as server:
        Site(server).pass_time()
        assert len(there.got) == 1
        Site(server).pass_time(HOUR)
        assert len(there.got) == 1


def test_the_server_looks_by_itself(tmp_path: Path, there: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSE", 0.05)
    monkeypatch.setattr(module, "LATER", 100)
    settings = settings_in(tmp_path, notices_to=HERE)
    with Server(settings) as server, Client(server.url) as olena, Client(server.url) as taras:
        tables = sit_down(olena, taras)
        for person in (olena, taras):
            subscribe(person, there, Browser())
        move(tables)
        until(lambda: there.got)


def test_a_push_service_that_is_down(site: Site, pair: tuple[Client, Client], there: Receiver) -> None:
    """Tried again later and later, then dropped. After many failures, it isn't asked until a test succeeds."""
    tables = sit_down(*pair)
    for person in pair:
        subscribe(person, there, Browser())
    there.status = 503
    turn = move(tables)
    site.pass_time()
    for wait in AGAIN:
        site.pass_time(wait - 5000)
        before = len(there.got)
        site.pass_time(6000)
        assert len(there.got) == before + 1
    site.pass_time(24 * HOUR)
    assert len(there.got) == 1 + len(AGAIN)
    assert site.failures(turn) == [1 + len(AGAIN)]
    site.run(update(ChannelRow).where(ChannelRow.guest == site.guest(turn)).values(failures=MOST_FAILURES))
    channel = turn.ask("GET", "/api/notices")["channels"][0]
    assert not channel["working"]
    move(tables)
    assert move(tables) is turn
    site.pass_time()
    assert len(there.got) == 1 + len(AGAIN)
    with refused("notices.later"):
        turn.ask("POST", f"/api/notices/channels/{channel['id']}/test")
    there.status = 201
    answer = turn.ask("POST", f"/api/notices/channels/{channel['id']}/test")
    assert answer["channels"][0]["working"]


def test_what_reached_one_channel_is_sent_again_only_to_the_others(
    site: Site, pair: tuple[Client, Client], there: Receiver
) -> None:
    tables = sit_down(*pair)
    with Receiver() as down:
        down.status = 500
        for person in pair:
            subscribe(person, there, Browser())
            subscribe(person, down, Browser())
        move(tables)
        site.pass_time()
        site.pass_time(AGAIN[0] + 1000)
        assert (len(there.got), len(down.got)) == (1, 2)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    status: int, site: Site, pair: tuple[Client, Client], there: Receiver
) -> None:
    tables = sit_down(*pair)
    for person in pair:
        subscribe(person, there, Browser())
    there.status = status
    turn = move(tables)
    site.pass_time()
    assert turn.ask("GET", "/api/notices")["channels"] == []


def test_a_device_belongs_to_whoever_uses_it_now(site: Site, pair: tuple[Client, Client], there: Receiver) -> None:
    body = {"endpoint": f"{there.url}/same", **Browser().keys, "lang": "en"}
    for person in (*pair, pair[0], pair[0]):
        assert len(person.ask("POST", "/api/notices/push", body)["channels"]) == 1
    assert pair[1].ask("GET", "/api/notices")["channels"] == []


def claim(site: Site, person: Client, email: str) -> None:
    guest = site.guest(person)
    row = {"guest": guest, "name": guest[:20], "skeleton": guest, "kind": "person", "status": "open", "muted": 0}
    rest = {"created": now(), "email": email, "verified": now(), "settings": {}}
    site.run(insert(AccountRow).values({**row, **rest}))


def test_mail_in_the_persons_language(site: Site, pair: tuple[Client, Client], box: Mailbox) -> None:
    tables = sit_down(*pair)
    for person, lang in zip(pair, ("pl", "ru"), strict=True):
        with refused("notices.no_mail"):
            person.ask("POST", "/api/notices/mail", {"lang": lang})
        claim(site, person, f"{lang}-{site.guest(person)[:8]}@example.org")
        person.ask("POST", "/api/notices/mail", {"lang": lang})
    before = len(box.messages)
    turn = move(tables)
    site.pass_time()
    assert len(box.messages) == before + 1
    message = box.messages[-1]
    assert message["subject"] == ("Epoka Kamienia: twój ruch" if turn is pair[0] else "Каменный век: ваш ход")
    assert f"https://games.example.org/t/{tables[turn].id}" in message.get_content()
    assert message["list-unsubscribe"] == "<https://games.example.org/notices>"


def test_mail_that_comes_back(site: Site, pair: tuple[Client, Client], box: Mailbox) -> None:
    """Once is enough. Mail to an address that is no longer the account's isn't sent at all."""
    claim(site, pair[0], f"nobody{site.guest(pair[0])[:8]}@example.org")
    channel = pair[0].ask("POST", "/api/notices/mail", {"lang": "en"})["channels"][0]
    with refused("notices.refused"):
        pair[0].ask("POST", f"/api/notices/channels/{channel['id']}/test")
    assert not pair[0].ask("GET", "/api/notices")["channels"][0]["working"]
    site.run(update(AccountRow).where(AccountRow.guest == site.guest(pair[0])).values(email=None, verified=0))
    with refused("notices.gone"):
        pair[0].ask("POST", f"/api/notices/channels/{channel['id']}/test")
    assert pair[0].ask("GET", "/api/notices")["channels"] == []


def test_quiet_hours_put_it_off(site: Site, pair: tuple[Client, Client], there: Receiver) -> None:
    tables = sit_down(*pair)
    local = datetime.fromtimestamp(site.part.clock() / 1000, UTC)
    minute = local.hour * 60 + local.minute
    hours = {"zone": "UTC", "begin": (minute - 30) % 1440, "end": (minute + 120) % 1440}
    for person in pair:
        subscribe(person, there, Browser())
        assert person.ask("POST", "/api/notices/quiet", hours)["quiet"] == hours
    move(tables)
    site.pass_time()
    site.pass_time(HOUR)
    assert not there.got
    site.pass_time(HOUR + 2 * MINUTE)
    assert len(there.got) == 1


KYIV = SimpleNamespace(zone="Europe/Kyiv", begin=22 * 60, end=7 * 60)


@pytest.mark.parametrize(
    ("at", "ends"),
    [
        ("2026-11-19T19:59", None),
        ("2026-11-19T20:00", "2026-11-20T05:00"),
        ("2026-11-20T04:59", "2026-11-20T05:00"),
        ("2026-11-20T05:00", None),
        ("2026-10-24T20:00", "2026-10-25T05:00"),  # that night has an hour more
        ("2026-03-28T21:00", "2026-03-29T04:00"),  # that one an hour less
    ],
)
def test_quiet_hours_follow_the_clock_of_a_zone(at: str, ends: str | None) -> None:
    when = int(datetime.fromisoformat(f"{at}+00:00").timestamp() * 1000)
    until = 0 if ends is None else int(datetime.fromisoformat(f"{ends}+00:00").timestamp() * 1000)
    assert quiet_until(KYIV, when) in (until, when + MINUTE if until and until - when < MINUTE else until)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"zone": "Kyiv"}, "notices.no_zone"),
        ({"zone": "../../etc/passwd"}, "notices.no_zone"),
        ({"zone": ""}, "notices.no_zone"),
        ({"begin": 0, "end": 0}, "notices.no_hours"),
    ],
)
def test_hours_that_make_no_sense(change: dict[str, Any], key: str, pair: tuple[Client, Client]) -> None:
    with refused(key):
        pair[0].ask("POST", "/api/notices/quiet", {"zone": "UTC", "begin": 1, "end": 2, **change})
    assert pair[0].ask("GET", "/api/notices")["quiet"] is None


def test_a_table_to_hear_nothing_of(site: Site, pair: tuple[Client, Client], there: Receiver) -> None:
    tables = sit_down(*pair)
    for person in pair:
        subscribe(person, there, Browser())
        path = f"/api/tables/{tables[person].id}/notices"
        assert person.ask("GET", path) == {"muted": False, "reachable": True}
        assert person.ask("POST", path, {"muted": True})["muted"]
    move(tables)
    move(tables)
    site.pass_time()
    assert not there.got
    for person in pair:
        assert not person.ask("POST", f"/api/tables/{tables[person].id}/notices", {"muted": False})["muted"]
    move(tables)
    site.pass_time()
    assert len(there.got) == 1


def test_without_channels_nothing_is_written(site: Site, pair: tuple[Client, Client]) -> None:
    tables = sit_down(*pair)
    move(tables)
    own = NoticeRow.table_id == tables[pair[0]].id
    assert site.rows(select(func.count()).select_from(NoticeRow).where(own))[0][0] == 0


def test_whoever_is_away_hears_that_the_game_has_ended(
    site: Site, pair: tuple[Client, Client], there: Receiver
) -> None:
    tables = sit_down(*pair)
    browser = Browser()
    for person in pair:
        subscribe(person, there, browser, "en")
    tables[pair[0]].close()
    site.pass_time()
    assert [path[-len(str(id(pair[1]))) :] for path, _, _ in there.got] == [str(id(pair[1]))]
    assert browser.read(there.got[0][2])["title"] == "Stone Age: the game has ended"


def test_tables_that_wait(pair: tuple[Client, Client]) -> None:
    several = [sit_down(*pair) for _ in range(2)]
    pair[0].create("stone-age", [ME, {"kind": "bot", "level": "1"}])  # no one waits there
    for person in pair:
        expected = [tables[person].id for tables in several if on_turn(tables) is person]
        assert [each["id"] for each in person.ask("GET", "/api/waiting")["tables"]] == expected


# -- through apprise ------------------------------------------------------------------


def test_a_message_through_ntfy(site: Site, pair: tuple[Client, Client], there: Receiver) -> None:
    there.status = 200
    tables = sit_down(*pair)
    for person in pair:
        body = {"address": f"ntfy://{HERE}:{there.port}/my-secret-topic", "lang": "en"}
        channel = person.ask("POST", "/api/notices/webhooks", body)["channels"][0]
        assert channel["label"] == f"ntfy · {HERE}"
        assert "secret" not in str(channel)
    move(tables)
    site.pass_time()
    assert len(there.got) == 1
    assert f"https://games.example.org/t/{tables[pair[0]].id}" in str(there.got[0])
    assert "Stone Age: your turn" in str(there.got[0])


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "https://example.org/",
        "mailto://user:password@example.org",
        "syslog://",
        "dbus://",
        "exec://ls",
        "json://example.org/",  # not encrypted, though ntfy's is known to be used at home
        "jsons://example.org/?+Authorization=x",
        "jsons://example.org/?verify=no",
        "tgram://123456789:abcdefghijklmnopqrstuvwxyzabcdefghi/1?template=/etc/passwd",
        "ntfy://",
        "nonsense",
    ],
)
@ON_SQLITE
def test_addresses_that_nothing_is_sent_to(address: str, pair: tuple[Client, Client]) -> None:
    with pytest.raises(Refused):
        pair[0].ask("POST", "/api/notices/webhooks", {"address": address, "lang": "en"})


@ON_SQLITE
def test_services_are_recognized(pair: tuple[Client, Client]) -> None:
    for address, label in [
        (f"https://discord.com/api/webhooks/123456789012345678/{'a' * 68}", "Discord"),
        ("tgram://123456789:abcdefghijklmnopqrstuvwxyzabcdefghi/12345", "Telegram"),
        ("https://ntfy.sh/my-topic", "ntfy"),
    ]:
        found = pair[0].ask("POST", "/api/notices/webhooks", {"address": address, "lang": "en"})
        assert found["channels"][-1]["label"] == label


# -- where the server may connect to --------------------------------------------------

PRIVATE = [
    "127.0.0.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "127.1",
    "localhost",
    "0.0.0.0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[fe80::1]",
    "[fd00::1]",
    "[ff02::1]",
    "10.0.0.1",
    "169.254.169.254",
    "192.168.1.1",
    "172.16.0.1",
    "100.64.0.1",
    "224.0.0.1",
    "198.18.0.1",
    "255.255.255.255",
]


@pytest.mark.parametrize("host", PRIVATE)
def test_no_requests_to_private_addresses(host: str) -> None:
    with pytest.raises(OSError, match=r"address|known"):
        asyncio.run(post(Guard(), f"http://{host}:8080/", {}, b""))


def test_no_webhooks_to_private_addresses(there: Receiver) -> None:
    """Each connection of apprise is checked, whatever the host looks like."""

    async def go() -> list[bool]:
        hooks = Webhooks()
        hosts = [*PRIVATE[:8], "[::ffff:127.0.0.1]"]
        try:
            return [await hooks.send(f"ntfy://{host}:{there.port}/topic", "x", "x") for host in hosts]
        finally:
            await hooks.close()

    assert not any(asyncio.run(go()))
    assert not there.got


def networks(*addresses: str) -> tuple[Network, ...]:
    return Settings(notices_to=addresses).notices_to


def test_a_redirect_to_a_private_address_is_not_followed(there: Receiver) -> None:
    there.status = 307

    async def go(hidden: Receiver) -> None:
        there.location = f"{hidden.url}/topic"
        assert await post(Guard(networks(HERE)), there.url, {}, b"x") == 307
        hooks = Webhooks(networks(HERE))
        assert not await hooks.send(f"ntfy://{HERE}:{there.port}/topic", "x", "x")
        await hooks.close()

    with Receiver("127.0.0.2") as hidden:
        asyncio.run(go(hidden))
        assert len(there.got) == 2
        assert not hidden.got


def test_a_name_that_changes_its_meaning(there: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked up once for each connection, and what was checked is what is connected to."""
    looked: list[str] = []

    def meaning(*addresses: str) -> Callable[..., Any]:
        def look_up(host: Any, port: Any, *_: Any, **__: Any) -> Any:
            looked.append(host)
            address = addresses[min(len(looked), len(addresses)) - 1]
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

        return look_up

    monkeypatch.setattr(socket, "getaddrinfo", meaning("127.0.0.1", "127.0.0.2"))
    url = f"http://rebinding.example:{there.port}/"
    assert asyncio.run(post(Guard(networks("127.0.0.1")), url, {}, b"")) == 201
    assert looked[0] == "rebinding.example"
    assert "rebinding.example" not in looked[1:]
    looked.clear()
    monkeypatch.setattr(socket, "getaddrinfo", meaning("127.0.0.2"))
    with pytest.raises(Forbidden):
        asyncio.run(post(Guard(networks("127.0.0.1")), url, {}, b""))


@pytest.mark.parametrize("port", [22, 25, 110, 465, 587])
def test_no_requests_to_ports_of_mail_and_the_like(port: int) -> None:
    with pytest.raises(Forbidden):
        Guard().check("9.9.9.9", port)


def test_too_many_channels(pair: tuple[Client, Client], there: Receiver) -> None:
    for number in range(10):
        body = {"endpoint": f"{there.url}/{number}", **Browser().keys, "lang": "en"}
        pair[0].ask("POST", "/api/notices/push", body)
    with refused("notices.full"):
        pair[0].ask("POST", "/api/notices/push", {**body, "endpoint": f"{there.url}/more"})


def test_one_reminder_before_the_days_for_a_move_are_over(
    site: Site, pair: tuple[Client, Client], there: Receiver
) -> None:
    olena, taras = pair
    body = {"game": "stone-age", "seats": [ME, OPEN], "options": {"players": 2}, "pace": {"kind": "days", "days": 2}}
    own = Table(olena, olena.ask("POST", "/api/tables", body))
    other = taras.table(own.link)
    other.join("Taras")
    browser = Browser()
    for person in pair:
        subscribe(person, there, browser, "en")
    turn = move({olena: own, taras: other})
    site.pass_time()
    site.pass_time(35 * HOUR)
    assert len(there.got) == 1
    site.pass_time(2 * HOUR)
    assert [browser.read(content)["title"] for _, _, content in there.got][1:] == [
        "Stone Age: your time is running out"
    ]
    site.pass_time(6 * HOUR)
    assert len(there.got) == 2
    waits = turn.ask("GET", "/api/waiting")["tables"][0]
    assert abs(waits["deadline"] - now() - 48 * HOUR) < HOUR


def test_who_returns_learns_where_they_left_off(pair: tuple[Client, Client]) -> None:
    tables = sit_down(*pair)
    mover = on_turn(tables)
    other = next(person for person in pair if person is not mover)
    assert tables[mover].look()["decided"] is None
    move(tables)
    decided = tables[mover].look()["decided"]
    assert 0 < decided <= tables[mover].look()["move"]
    assert tables[other].look()["decided"] is None
    move(tables)
    assert tables[mover].look()["decided"] == decided
    assert tables[other].look()["decided"] > decided
    with Client(pair[0].url) as stranger:
        assert stranger.table(tables[mover].id).look()["decided"] is None
