"""Passkeys: accounts that are claimed and opened without a password."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from at_server import ON_SQLITE, Server
from authenticator import Authenticator
from test_people_accounts import PASSWORD, Visitor


@pytest.fixture
def meet(server: Server) -> Iterator[Callable[[], Visitor]]:
    met: list[Visitor] = []

    def make() -> Visitor:
        """Someone who reaches the server by a name, since addresses have no passkeys."""
        met.append(Visitor(server))
        met[-1].http.headers["host"] = "localhost"
        met[-1].http.headers["origin"] = "http://localhost"
        return met[-1]

    yield make
    for each in met:
        each.http.close()


@pytest.fixture
def key() -> Authenticator:
    return Authenticator("http://localhost", "localhost")


def claim(visitor: Visitor, key: Authenticator) -> str:
    Visitor.numbers += 1
    name = f"Zofia {Visitor.numbers}"
    asked = visitor.ask("POST", "/account/passkey/options", name=name)
    credential = key.create(asked["options"])
    visitor.codes = visitor.ask("POST", "/account/passkey", ticket=asked["ticket"], credential=credential, name=name)
    return name


def log_in(visitor: Visitor, key: Authenticator) -> None:
    asked = visitor.ask("POST", "/login/passkey/options")
    visitor.ask("POST", "/login/passkey", ticket=asked["ticket"], credential=key.get(asked["options"]))


def test_an_account_without_a_password(meet: Callable[[], Visitor], key: Authenticator) -> None:
    laptop, phone = meet(), meet()
    table = laptop.open()
    name = claim(laptop, key)
    account = laptop.account
    assert (account["name"], account["password"], account["passkeys"]) == (name, False, 1)
    log_in(phone, key)
    assert phone.tables() == [table]
    assert meet().refused("POST", "/login", login=name, password=PASSWORD) == "people.login_wrong"
    own = laptop.ask("GET", "/account/passkeys")["passkeys"]
    assert [each["label"] for each in own] == ["Firefox · Linux"]
    assert laptop.refused("DELETE", f"/account/passkeys/{own[0]['id']}") == "people.last_way"
    laptop.ask("PUT", "/account/password", password=PASSWORD)
    assert laptop.ask("DELETE", f"/account/passkeys/{own[0]['id']}") == {"passkeys": []}
    asked = phone.ask("POST", "/login/passkey/options")
    credential = key.get(asked["options"])
    assert phone.refused("POST", "/login/passkey", ticket=asked["ticket"], credential=credential) == WRONG


WRONG = "people.passkey_wrong"


@ON_SQLITE
def test_a_passkey_is_added_and_proves_who_someone_is(meet: Callable[[], Visitor], key: Authenticator) -> None:
    laptop, stranger = meet(), meet()
    laptop.claim()
    asked = laptop.ask("POST", "/account/passkeys/options")
    credential = key.create(asked["options"])
    assert len(laptop.ask("POST", "/account/passkeys", ticket=asked["ticket"], credential=credential)["passkeys"]) == 1
    asked = laptop.ask("POST", "/login/passkey/options")
    answer = {"ticket": asked["ticket"], "credential": key.get(asked["options"])}
    laptop.ask("POST", "/account/proof/passkey", **answer)
    stranger.claim()
    asked = stranger.ask("POST", "/login/passkey/options")
    answer = {"ticket": asked["ticket"], "credential": key.get(asked["options"])}
    assert stranger.refused("POST", "/account/proof/passkey", **answer) == "people.passkey_foreign"


@ON_SQLITE
def test_answers_that_do_not_count(meet: Callable[[], Visitor], key: Authenticator) -> None:
    owner, thief = meet(), meet()
    claim(owner, key)

    def fails(credential: object, ticket: str) -> None:
        assert thief.refused("POST", "/login/passkey", ticket=ticket, credential=credential) == WRONG

    asked = thief.ask("POST", "/login/passkey/options")
    once = key.get(asked["options"])
    thief.ask("POST", "/login/passkey", ticket=asked["ticket"], credential=once)
    thief.ask("POST", "/logout")
    fails(once, asked["ticket"])  # a second time
    asked = thief.ask("POST", "/login/passkey/options")
    fails(once, asked["ticket"])  # for another challenge
    for origin, host, verifies in (
        ("https://evil.example", "localhost", True),
        ("http://localhost", "evil.example", True),
        ("http://localhost", "localhost", False),
    ):
        false = Authenticator(origin, host, verifies)
        false.id, false.key, false.count = key.id, key.key, key.count
        asked = thief.ask("POST", "/login/passkey/options")
        fails(false.get(asked["options"]), asked["ticket"])
    asked = thief.ask("POST", "/login/passkey/options")
    key.count = 0  # a copy of it
    fails(key.get(asked["options"]), asked["ticket"])
    asked = thief.ask("POST", "/login/passkey/options")
    fails({"id": once["id"], "response": {"signature": []}}, asked["ticket"])
    asked = owner.ask("POST", "/account/passkeys/options")
    assert (
        thief.refused("POST", "/account/passkey", **{**asked, "options": None}, credential={}, name="T")
        == "server.field_unknown"
    )
    credential = key.create(asked["options"])
    answer = {"ticket": asked["ticket"], "credential": credential, "name": "Thief"}
    assert thief.refused("POST", "/account/passkey", **answer) == WRONG  # it was someone else's challenge


@ON_SQLITE
def test_an_address_has_no_passkeys(server: Server) -> None:
    visitor = Visitor(server)
    assert visitor.refused("POST", "/login/passkey/options") == "people.passkey_host"
    visitor.http.close()
