"""Addresses that are verified, and forgotten passwords, with a mail server on this machine."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from at_server import Server, settings_in, until
from test_people_accounts import PASSWORD, Visitor
from test_people_mail import Mailbox

from cromlech.server.people.accounts import Accounts
from cromlech.server.settings import Settings


class Site(Server):
    """A server, and its mail server in the same thread."""

    def __init__(self, settings: Settings) -> None:
        self.box = Mailbox()
        super().__init__(settings)

    async def receive_mail(self) -> None:
        await self.box.__aenter__()
        given = self.app.state.club.part(Accounts).mailer
        given.settings = given.settings.model_copy(update=self.box.settings)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(settings_in(tmp_path_factory.mktemp("site"))) as running:
        running.wait_for(running.receive_mail())
        yield running
        running.wait_for(running.box.__aexit__())


@pytest.fixture
def olena(site: Site) -> Iterator[Visitor]:
    visitor = Visitor(site)
    visitor.name = visitor.claim()
    yield visitor
    visitor.http.close()


def link(site: Site, count: int) -> tuple[str, str, str]:
    """To whom the last of so many messages went, and what its link ends with."""
    until(lambda: len(site.box.messages) >= count)
    message = site.box.messages[-1]
    found = re.search(r"/account#(\w+)=(\S+)", message.get_content())
    assert found
    return message["to"], found[1], found[2]


def test_an_address_counts_once_its_link_was_followed(site: Site, olena: Visitor) -> None:
    sent = len(site.box.messages)
    assert olena.refused("PUT", "/account/email", email="olena") == "people.email_wrong"
    olena.ask("PUT", "/account/email", email=" Olena@Example.org ")
    to, what, ticket = link(site, sent + 1)
    assert (to, what, olena.account["email"]) == ("olena@example.org", "verify", None)
    other = Visitor(site)  # on another device
    other.ask("POST", "/account/email/verified", ticket=ticket)
    assert olena.account["email"] == "olena@example.org"
    assert other.refused("POST", "/account/email/verified", ticket=ticket) == "people.link_old"
    other.log_in("OLENA@example.org")
    assert other.account["name"] == olena.account["name"]
    olena.ask("DELETE", "/account/email")
    assert other.refused("POST", "/login", login="olena@example.org", password=PASSWORD) == "people.login_wrong"
    other.http.close()


def test_an_address_belongs_to_one_account(site: Site, olena: Visitor) -> None:
    taras = Visitor(site)
    taras.claim()
    keys = []
    for visitor in (olena, taras):
        sent = len(site.box.messages)
        visitor.ask("PUT", "/account/email", email="both@example.org")
        keys.append(link(site, sent + 1)[2])
    taras.ask("POST", "/account/email/verified", ticket=keys[1])
    assert olena.refused("POST", "/account/email/verified", ticket=keys[0]) == "people.email_taken"
    assert olena.account["email"] is None
    taras.http.close()


def test_a_forgotten_password(site: Site, olena: Visitor) -> None:
    thief, phone = Visitor(site), Visitor(site)
    sent = len(site.box.messages)
    olena.ask("PUT", "/account/email", email="forgotten@example.org")
    olena.ask("POST", "/account/email/verified", ticket=link(site, sent + 1)[2])
    for login in ("Nobody", "nobody@example.org", "forgotten@example.org"):
        assert thief.ask("POST", "/login/letter", login=login) == {}  # the same for everyone
    to, what, ticket = link(site, sent + 2)
    assert (to, what) == ("forgotten@example.org", "password")
    assert thief.refused("POST", "/login/password", ticket="x", password="a new mammoth") == "people.link_old"
    assert phone.refused("POST", "/login/password", ticket=ticket, password="short") == "people.password_short"
    phone.ask("POST", "/login/password", ticket=ticket, password="a new mammoth")
    assert phone.account["email"] == "forgotten@example.org"
    assert olena.account is None  # whoever knew the old password is out
    again = {"ticket": ticket, "password": "another mammoth"}
    assert thief.refused("POST", "/login/password", **again) == "people.link_old"
    assert len(site.box.messages) == sent + 2
    thief.http.close()
    phone.http.close()


def test_nobody_is_flooded_with_messages(site: Site, olena: Visitor) -> None:
    for number in range(5):
        olena.ask("PUT", "/account/email", email=f"x{number}@example.org")
    assert olena.refused("PUT", "/account/email", email="y@example.org") == "people.too_many_letters"
