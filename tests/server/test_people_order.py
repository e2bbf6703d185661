"""Table chat: who reads what, in which language, and how much."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from at_server import BOT, HERE, ME, ON_SQLITE, OPEN, Server, until
from sqlalchemy import insert, update
from websockets.sync.client import connect

from cromlech.client import Client, Refused, Table
from cromlech.core.words import CORE, LANGUAGES
from cromlech.server.people.chat import BURST, PER_MINUTE, PHRASES
from cromlech.server.people.rows import ChatRow, StandingRow
from cromlech.server.people.texts import cleaned
from cromlech.server.storage import now


@pytest.fixture
def watcher(server: Server) -> Iterator[Client]:
    with Client(server.url) as client:
        yield client


def guest_id(server: Server, client: Client) -> str:
    session = server.wait_for(server.app.state.guests.session(client.token))
    return str(session.guest)


def run(server: Server, *statements: Any) -> None:
    server.wait_for(server.app.state.club.database.run(*statements))


def together(host: Client, joiner: Client) -> tuple[Table, Table]:
    """A game of Olena and Zofia, as each sees it."""
    table = host.create("stone-age", [ME, OPEN])
    theirs = joiner.table(f"{table.id}#seat={table.state['table']['invitation']}")
    theirs.join("Zofia")
    return table, theirs


def say(client: Client, table: str, name: str | None = None, **what: str) -> dict[str, Any]:
    body = what if name is None else {**what, "name": name}
    answer: dict[str, Any] = client.ask("POST", f"/api/tables/{table}/chat", body)
    return answer


def heard(client: Client, table: str) -> list[str]:
    """What a guest reads there: quick phrases by their names."""
    chat = client.ask("GET", f"/api/tables/{table}/chat")
    return [message["text"] or message["phrase"] for message in chat["messages"]]


def refused(client: Client, table: str, **what: str) -> tuple[int, str]:
    with pytest.raises(Refused) as found:
        say(client, table, **what)
    return found.value.status, found.value.phrase["key"]


@contextmanager
def following(client: Client, table: str) -> Iterator[Callable[[], bool]]:
    """How to wait for the news of a table. The first have come."""
    url = f"{client.url.replace('http', 'ws')}/api/news"
    with connect(url, additional_headers={"authorization": f"Bearer {client.token}"}) as socket:
        socket.send(json.dumps({"type": "follow", "tables": [table]}))
        news = {"type": "news", "topic": "chat", "table": table}
        until(lambda: json.loads(socket.recv(20)) == news)
        yield lambda: until(lambda: json.loads(socket.recv(20)) == news)


def test_players_and_watchers_talk_in_two_rooms_until_the_end(
    server: Server, guest: Client, other: Client, watcher: Client
) -> None:
    table, _ = together(guest, other)
    with following(other, table.id) as news:
        told = say(guest, table.id, phrase="hello")
        assert news()
    assert [(each["room"], each["seat"], each["name"], each["mine"]) for each in told["messages"]] == [
        ("players", 0, "Olena", True)
    ]
    say(other, table.id, text="  Привіт,\n друже!  ")
    say(watcher, table.id, name="Ivan", text="Olena should take the forest")
    assert heard(guest, table.id) == heard(other, table.id) == ["hello", "Привіт, друже!"]
    assert heard(watcher, table.id) == ["Olena should take the forest"]
    assert watcher.ask("GET", f"/api/tables/{table.id}/chat")["room"] == "watchers"
    table.close()
    everything = ["hello", "Привіт, друже!", "Olena should take the forest"]
    assert heard(guest, table.id) == heard(other, table.id) == heard(watcher, table.id) == everything


@ON_SQLITE
def test_quick_phrases_have_words_in_every_language(guest: Client) -> None:
    table = guest.create("stone-age", [ME, OPEN])
    offered = guest.ask("GET", f"/api/tables/{table.id}/chat")["phrases"]
    assert offered == list(PHRASES)
    for lang in LANGUAGES:
        texts = [CORE.text(f"chat.{phrase}", {}, lang) for phrase in offered]
        assert len(set(texts)) == len(texts)


@ON_SQLITE
def test_whoever_is_alone_with_bots_has_no_chat(guest: Client, other: Client) -> None:
    for seats in ([ME, BOT], [ME, HERE]):
        table = guest.create("stone-age", seats)
        chat = guest.ask("GET", f"/api/tables/{table.id}/chat")
        assert (chat["open"], chat["phrases"], chat["room"]) == (False, [], None)
        assert refused(guest, table.id, phrase="hello") == (403, "chat.off")
        assert refused(other, table.id, phrase="hello", name="Ivan") == (403, "chat.off")


@ON_SQLITE
def test_whoever_watches_has_a_name_of_their_own(guest: Client, other: Client, watcher: Client) -> None:
    table, _ = together(guest, other)
    assert refused(watcher, table.id, phrase="hello") == (422, "chat.name_missing")
    assert refused(watcher, table.id, phrase="hello", name="0lena") == (409, "server.name_alike")
    assert say(watcher, table.id, phrase="hello", name="Ivan")["messages"][0]["name"] == "Ivan"
    # A player is called as at the table, whatever they say.
    assert say(guest, table.id, phrase="hello", name="Zofia")["messages"][0]["name"] == "Olena"


@ON_SQLITE
def test_whoever_leaves_watches_and_whoever_was_removed_is_not_heard(guest: Client, other: Client) -> None:
    table, _ = together(guest, other)
    say(guest, table.id, phrase="hello")
    other.ask("POST", f"/api/tables/{table.id}/resign", {"seat": 1})
    assert heard(other, table.id) == []
    assert other.ask("GET", f"/api/tables/{table.id}/chat")["room"] == "watchers"
    second, _ = together(guest, other)
    guest.ask("POST", f"/api/tables/{second.id}/remove", {"seat": 1})
    assert refused(other, second.id, phrase="hello") == (403, "server.removed")
    assert heard(other, second.id) == []


@ON_SQLITE
def test_floods_stop(server: Server, guest: Client, other: Client) -> None:
    table, _ = together(guest, other)
    me = guest_id(server, guest)
    row = {"table_id": table.id, "guest": me, "name": "Olena", "room": "players", "phrase": "oops", "at": now()}
    many = [{**row, "key": f"{table.id}{number}", "hidden": 0} for number in range(PER_MINUTE)]
    run(server, insert(ChatRow).values(many))  # at another server, for example
    guest.tries = 1
    assert refused(guest, table.id, phrase="hello") == (429, "chat.flood")
    run(server, update(ChatRow).where(ChatRow.guest == me).values(at=now() - 61_000))
    say(guest, table.id, phrase="hello")
    other.tries = 1
    for _ in range(BURST):
        say(other, table.id, phrase="hello")
    assert refused(other, table.id, phrase="hello") == (429, "chat.flood")


@ON_SQLITE
def test_the_operator_can_silence_someone_and_hide_what_they_wrote(
    server: Server, guest: Client, other: Client
) -> None:
    table, _ = together(guest, other)
    say(guest, table.id, text="something rude")
    run(
        server,
        insert(StandingRow).values(
            guest=guest_id(server, guest), muted=now() + 60_000, barred=None, operator=False, at=now()
        ),
        update(ChatRow).where(ChatRow.table_id == table.id).values(hidden=now()),
    )
    assert refused(guest, table.id, phrase="hello") == (403, "chat.silenced")
    assert guest.ask("GET", f"/api/tables/{table.id}/chat")["silenced"]
    assert heard(other, table.id) == heard(guest, table.id) == []


@ON_SQLITE
def test_wrong_messages_are_refused(guest: Client) -> None:
    table = guest.create("stone-age", [ME, OPEN])
    assert refused(guest, table.id)[0] == 422
    assert refused(guest, table.id, phrase="hello", text="and more")[0] == 422
    assert refused(guest, table.id, phrase="nonsense")[0] == 422
    assert refused(guest, table.id, text="x" * 301)[0] == 422
    assert refused(guest, table.id, text="\u200b\u202e \n") == (422, "server.text_blank")
    assert heard(guest, table.id) == []


def test_text_is_one_line_without_anything_hidden() -> None:
    assert cleaned("a\u202eb\u0000c\r\n d") == "abc d"
    assert cleaned("👩\u200d🚀 Ї" + "\u0301" * 20) == "👩\u200d🚀 Ї" + "\u0301" * 3
