"""Who may take a seat: those with the link for players, once, under a name of their own, and unless removed."""

from __future__ import annotations

from typing import Any

import pytest
from at_server import BOT, HERE, ME, OPEN, Server, Socket

from cromlech.client import Client, Refused, Table
from cromlech.core.words import LANGUAGES
from cromlech.server.names import alike, checked_name


def refusal(call: Any, *arguments: Any, **named: Any) -> tuple[int, str]:
    with pytest.raises(Refused) as caught:
        call(*arguments, **named)
    assert len({caught.value.text(lang) for lang in LANGUAGES}) == 4
    return caught.value.status, caught.value.key


def kinds(table: Table) -> list[str]:
    return [seat["kind"] for seat in table.look()["table"]["seats"]]


def test_the_link_for_watching_takes_no_seat(server: Server, guest: Client, other: Client) -> None:
    table = guest.create("stone-age", seats=[ME, OPEN, OPEN])
    watching = other.table(f"{server.url}/t/{table.id}")
    assert watching.state["table"]["invitation"] is None
    assert watching.link == f"{server.url}/t/{table.id}"
    assert refusal(watching.join, "Taras") == (403, "server.not_invited")
    watching.invitation = "я" * 16
    assert refusal(watching.join, "Taras") == (403, "server.not_invited")
    playing = other.table(table.link)
    assert playing.join("Taras")["table"]["seats"][1]["mine"]
    assert playing.link == table.link  # players may invite others
    table.start()
    for each in (guest, other):
        assert each.table(table.id).state["table"]["invitation"] is None


def test_only_those_at_a_table_hear_its_invitation(guest: Client, other: Client) -> None:
    table = guest.create("stone-age", seats=[ME, OPEN])
    with Socket(guest, table.id) as mine, Socket(other, table.id) as theirs:
        assert mine.hear_state()["table"]["invitation"]
        assert theirs.hear_state()["table"]["invitation"] is None


def test_a_guest_takes_one_seat(server: Server, guest: Client, other: Client) -> None:
    table = guest.create("stone-age", seats=[OPEN, OPEN, OPEN])
    theirs = other.table(table.link)
    theirs.join("Taras", 1)
    assert theirs.join("Taras", 1)["seq"] == theirs.join("Taras")["seq"]
    assert refusal(theirs.join, "Zofia", 2) == (409, "server.one_seat")
    table.join("Olena", 0)
    table.join("Marek", 2)  # the host seats someone at their screen
    assert table.look()["table"]["status"] == "playing"


def test_the_host_removes_a_player_before_the_start(server: Server, guest: Client, other: Client) -> None:
    table = guest.create("stone-age", seats=[ME, OPEN, OPEN])
    old = table.link
    theirs = other.table(old)
    theirs.join("Taras")
    assert refusal(theirs.remove, 0) == (403, "server.not_host")
    with Socket(other, table.id) as socket:
        socket.hear_state()
        table.look()
        table.remove(1)
        state = socket.hear_state(lambda state: state["seat"] is None)
        assert state["table"]["invitation"] is None
    assert kinds(table) == ["person", "open", "open"]
    assert table.link != old
    for link in (old, table.link):
        assert refusal(other.table(link).join, "Taras") == (403, "server.removed")
    with Client(server.url) as anew, Client(server.url) as third:
        assert refusal(anew.table(old).join, "Taras") == (403, "server.not_invited")
        third.table(table.link).join("Zofia")
    assert kinds(table) == ["person", "person", "open"]
    assert table.state["notices"] == []


def test_the_host_removes_a_player_from_a_game(guest: Client, other: Client) -> None:
    table = guest.create("stone-age", seats=[ME, OPEN])
    theirs = other.table(table.link)
    theirs.join("Taras")
    assert refusal(theirs.remove, 0) == (403, "server.not_host")
    table.remove(1)
    seat = table.look()["table"]["seats"][1]
    assert (seat["kind"], seat["name"], seat["resigned"]) == ("bot", "Taras", True)
    assert [each["phrase"] for each in table.state["notices"]] == [{"key": "notice.removed", "seat": 1}]
    assert refusal(theirs.move, 0) == (403, "server.not_your_seat")
    assert refusal(table.record, moving=True) == (403, "server.not_alone")  # it would show what Taras held
    table.close()
    assert refusal(theirs.rematch) == (403, "server.not_your_seat")
    assert other.table(table.rematch().id).state["seat"] is None


def test_whom_a_host_cannot_remove(guest: Client) -> None:
    table = guest.create("stone-age", seats=[ME, HERE, BOT])
    assert refusal(table.remove, 0) == (409, "server.not_yourself")
    assert refusal(table.remove, 1) == (409, "server.not_yourself")
    assert refusal(table.remove, 2) == (409, "server.no_player")
    assert refusal(table.remove, 3) == (404, "server.no_seat")
    table.close()
    assert refusal(table.remove, 2) == (409, "server.closed")


# -- names ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "name_length"),
        ("   ", "name_length"),
        ("x" * 25, "name_length"),
        ("\u3164", "name_hidden"),  # Hangul filler
        ("\u2800\u2800", "name_hidden"),  # empty Braille
        ("\uffa0", "name_hidden"),
        ("a\u115f", "name_hidden"),
        ("a\u200bb", "name_hidden"),
        ("a\u202eb", "name_hidden"),
        ("a\nb", "name_hidden"),
        ("a\ufe01", "name_hidden"),
        ("\u0301", "name_blank"),
        ("\ufe0f", "name_blank"),
        ("\ufdfd", "name_wide"),  # one character as wide as a line
        ("\U00012031", "name_wide"),
        ("漢" * 13, "name_wide"),
        ("\ufdfa" * 2, "name_wide"),
        ("Z" + "\u0335" * 3, "name_wide"),
    ],
)
def test_names_that_are_refused(guest: Client, name: str, key: str) -> None:
    seats = [{"kind": "me", "name": name}, BOT]
    assert refusal(guest.create, "stone-age", seats) == (422, f"server.{key}")
    assert guest.tables() == []


@pytest.mark.parametrize(
    "name", ["Olena", "Їжак Ґонта", "Łukasz-Żółw", "W" * 24, "漢字", "❤️", "🦣🦣", "O'Neil 3", "Nguyễn", "עדי", "ณัฐ"]
)
def test_names_that_are_fine(name: str) -> None:
    assert checked_name(f" {name} ") == name


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("olena", "Olena"),
        ("Оlеnа", "Olena"),  # Cyrillic О, е, and а
        ("0lena", "Olena"),
        ("Ólena", "Olena"),
        ("Ｏｌｅｎａ", "Olena"),
        ("O l e n a", "Olena"),
        ("Iлля", "Ілля"),  # Latin I
        ("lvan", "Ivan"),
        ("1van", "Ivan"),
        ("Αnna", "Anna"),  # Greek Α
        ("Mаrta.", "Marta"),
        ("Torn", "Tom"),
        ("ТАРАС", "Тарас"),
    ],
)
def test_names_that_look_alike(name: str, other: str) -> None:
    assert alike(name, ["Zofia", other]) == other
    assert alike(other, ["Zofia", name]) == name


@pytest.mark.parametrize(("name", "other"), [("Olena", "Olenka"), ("Марта", "Мартин"), ("Ann", "Anna"), ("Т", "Г")])
def test_names_that_do_not(name: str, other: str) -> None:
    assert alike(name, [other]) is None


def test_no_two_at_a_table_look_alike(guest: Client, other: Client) -> None:
    table = guest.create("stone-age", seats=[ME, OPEN, OPEN])
    theirs = other.table(table.link)
    assert refusal(theirs.join, "Оlena") == (409, "server.name_alike")
    theirs.join("Taras")
    both = [{"kind": "me", "name": "Olena"}, {"kind": "here", "name": "Оlena"}]
    assert refusal(guest.create, "stone-age", both) == (422, "server.name_alike")
