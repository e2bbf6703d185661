"""Table chat, muting and blocking, reports, and what operators do about them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from at_server import BOT, HERE, ME, ON_SQLITE, OPEN, Server, Socket, settings_in, until
from postgres import Postgres
from sqlalchemy import insert, update
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from cromlech.cli import main
from cromlech.client import Client, Refused, Table
from cromlech.core.words import CORE, LANGUAGES
from cromlech.server.people.chat import BURST, PER_MINUTE, PHRASES
from cromlech.server.people.order_routes import REPORTS
from cromlech.server.people.rows import ChatRow, ReportRow, StandingRow
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
def test_whoever_watches_has_a_name_of_their_own(server: Server, guest: Client, other: Client, watcher: Client) -> None:
    table, _ = together(guest, other)
    assert refused(watcher, table.id, phrase="hello") == (422, "chat.name_missing")
    assert refused(watcher, table.id, phrase="hello", name="0lena") == (409, "server.name_alike")
    with Client(server.url) as owner:
        owner.ask("POST", "/api/account", {"name": "Grzegorz", "password": secrets.token_urlsafe(12)})
    assert refused(watcher, table.id, phrase="hello", name="GRZEGORZ") == (409, "people.name_taken")
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


# -- muting, blocking, reporting ---------------------------------------------------


def names_of(answer: dict[str, Any]) -> list[tuple[str, str]]:
    return [(each["name"], each["kind"]) for each in answer["ties"]]


def test_a_mute_hides_what_someone_writes_and_a_block_works_both_ways(guest: Client, other: Client) -> None:
    table, _ = together(guest, other)
    say(guest, table.id, phrase="hello")
    key = say(other, table.id, text="la la la")["messages"][-1]["key"]
    made = guest.ask("POST", "/api/ties", {"kind": "mute", "message": key})
    assert names_of(made) == [("Zofia", "mute")]
    assert heard(guest, table.id) == ["hello"]
    assert heard(other, table.id) == ["hello", "la la la"]
    made = guest.ask("POST", "/api/ties", {"kind": "block", "table": table.id, "seat": 1})
    assert names_of(made) == [("Zofia", "block")]  # one decision about each person
    assert heard(other, table.id) == ["la la la"]
    assert names_of(other.ask("GET", "/api/ties")) == []  # no one is told
    undone = guest.ask("POST", f"/api/ties/{made['ties'][0]['key']}/undo")
    assert names_of(undone) == []
    assert heard(guest, table.id) == heard(other, table.id) == ["hello", "la la la"]


@ON_SQLITE
@pytest.mark.parametrize("blocker", ["host", "joiner"])
def test_people_who_are_kept_apart_join_no_table_of_each_other(blocker: str, guest: Client, other: Client) -> None:
    """The refusal is the same for both, so it doesn't say who has blocked whom."""
    table, theirs = together(guest, other)
    first, seat = (guest, 1) if blocker == "host" else (other, 0)
    first.ask("POST", "/api/ties", {"kind": "block", "table": table.id, "seat": seat})
    second = guest.create("stone-age", [ME, OPEN])
    with pytest.raises(Refused) as found:
        other.table(f"{second.id}#seat={second.state['table']['invitation']}").join("Zofia")
    assert (found.value.status, found.value.phrase) == (403, {"key": "server.kept_apart"})
    table.close()
    with pytest.raises(Refused) as found:
        guest.ask("POST", f"/api/tables/{table.id}/rematch", {})
    assert found.value.phrase == {"key": "server.kept_apart"}
    with pytest.raises(Refused):
        theirs.rematch()


@ON_SQLITE
def test_people_point_only_at_others_they_can_see(guest: Client, other: Client, watcher: Client) -> None:
    table, _ = together(guest, other)
    key = say(other, table.id, text="between players")["messages"][-1]["key"]

    def asked(client: Client, **whom: Any) -> tuple[int, str]:
        with pytest.raises(Refused) as found:
            client.ask("POST", "/api/ties", {"kind": "mute", **whom})
        return found.value.status, found.value.phrase["key"]

    assert asked(guest, table=table.id, seat=0) == (409, "order.yourself")
    assert asked(guest, table=table.id, seat=5) == (404, "server.no_seat")
    assert asked(watcher, message=key) == (404, "order.no_message")
    assert asked(guest, message="nothing") == (404, "order.no_message")
    assert asked(guest, table=table.id)[0] == asked(guest)[0] == asked(guest, table=table.id, seat=1, message=key)[0]
    bots = guest.create("stone-age", [ME, BOT])
    assert asked(guest, table=bots.id, seat=1) == (409, "order.no_person")


def operator_of(server: Server, client: Client) -> None:
    row = {"guest": guest_id(server, client), "muted": 0, "barred": None, "operator": True, "at": now()}
    run(server, insert(StandingRow).values(row))


def test_a_report_reaches_the_operator_who_mutes_and_hides(
    server: Server, guest: Client, other: Client, watcher: Client
) -> None:
    operator_of(server, watcher)
    table, _ = together(guest, other)
    key = say(other, table.id, text="something rude")["messages"][-1]["key"]
    for _ in range(2):  # once more changes nothing
        guest.ask("POST", "/api/reports", {"reason": "abuse", "message": key, "text": "Not nice"})
    found = [each for each in watcher.ask("GET", "/api/operator/reports")["reports"] if each["table"] == table.id]
    assert [(each["name"], each["words"], each["text"], each["hidden"]) for each in found] == [
        ("Zofia", "something rude", "Not nice", False)
    ]
    number = found[0]["id"]

    def act(action: str, reason: str) -> dict[str, Any]:
        answer: dict[str, Any] = watcher.ask(
            "POST", f"/api/operator/reports/{number}", {"action": action, "reason": reason}
        )
        return answer

    assert act("hide", "Insults")["hidden"]
    assert act("mute", "Insults")["muted"]
    assert heard(guest, table.id) == []
    assert refused(other, table.id, phrase="hello") == (403, "chat.silenced")
    assert act("unmute", "They apologized")["muted"] is None
    say(other, table.id, phrase="hello")
    listed = [each["id"] for each in watcher.ask("GET", "/api/operator/reports")["reports"]]
    assert number not in listed
    log = watcher.ask("GET", "/api/operator/audit")["lines"][:3]
    assert [(line["action"], line["name"], line["reason"]) for line in log] == [
        ("unmute", "Zofia", "They apologized"),
        ("mute", "Zofia", "Insults"),
        ("hide", "Zofia", "Insults"),
    ]
    text = json.dumps([found, log])
    assert not any(guest_id(server, each) in text for each in (guest, other, watcher))


def report_about_zofia(guest: Client, operator: Client, table: str) -> int:
    guest.ask("POST", "/api/reports", {"reason": "cheating", "table": table, "seat": 1})
    return int(next(each["id"] for each in operator.ask("GET", "/api/operator/reports")["reports"]))


def test_whoever_is_banned_in_mid_game_leaves_the_seat_to_a_bot_and_loses_all_connections(
    server: Server, guest: Client, other: Client, watcher: Client
) -> None:
    operator_of(server, watcher)
    table, _ = together(guest, other)
    waiting = other.create("stone-age", [ME, OPEN])
    number = report_about_zofia(guest, watcher, table.id)
    with Socket(other, table.id) as socket, following(other, table.id) as news:
        socket.hear()
        watcher.ask("POST", f"/api/operator/reports/{number}", {"action": "ban", "reason": "A second account"})
        with pytest.raises(ConnectionClosed):
            until(lambda: socket.hear() is None)
        with pytest.raises(ConnectionClosed):
            until(lambda: not news())
    state = guest.ask("GET", f"/api/tables/{table.id}")
    assert state["table"]["status"] == "playing"
    seat = state["table"]["seats"][1]
    assert (seat["kind"], seat["resigned"], seat["name"]) == ("bot", True, "Zofia")
    assert guest.ask("GET", f"/api/tables/{waiting.id}")["table"]["status"] == "closed"
    other.tries = 1
    with pytest.raises(Refused) as found:
        other.tables()
    assert (found.value.status, found.value.phrase["key"]) == (401, "server.token")
    watcher.ask("POST", f"/api/operator/reports/{number}", {"action": "restore", "reason": "A mistake"})
    reports = watcher.ask("GET", "/api/operator/reports", handled="true")["reports"]
    assert next(each["barred"] for each in reports if each["id"] == number) is None


@ON_SQLITE
def test_operators_close_tables_and_judge_no_one_of_their_own(
    server: Server, guest: Client, other: Client, watcher: Client
) -> None:
    operator_of(server, watcher)
    table, _ = together(guest, other)
    number = report_about_zofia(guest, watcher, table.id)
    watcher.ask("POST", f"/api/operator/reports/{number}", {"action": "close_table", "reason": "An offensive game"})
    state = guest.ask("GET", f"/api/tables/{table.id}")
    assert state["table"]["status"] == "closed"
    assert state["notices"][-1]["phrase"] == {"key": "notice.ended"}
    operator_of(server, other)
    with pytest.raises(Refused) as found:
        watcher.ask("POST", f"/api/operator/reports/{number}", {"action": "ban", "reason": "No"})
    assert (found.value.status, found.value.phrase["key"]) == (409, "order.operators")


@ON_SQLITE
def test_a_flood_of_reports_stops(server: Server, guest: Client, other: Client) -> None:
    table, _ = together(guest, other)
    row = {"by": guest_id(server, guest), "about": "x", "name": "x", "reason": "other", "text": "", "at": now()}
    run(server, insert(ReportRow).values([{**row, "handled": 0} for _ in range(REPORTS)]))
    guest.tries = 1
    with pytest.raises(Refused) as found:
        guest.ask("POST", "/api/reports", {"reason": "spam", "table": table.id, "seat": 1})
    assert (found.value.status, found.value.phrase["key"]) == (429, "order.many_reports")


# -- the command line ----------------------------------------------------------------


def admin(server: Server, *arguments: str) -> None:
    assert main(["admin", *arguments, "--database", server.hall.settings.database, "--lang", "en"]) == 0


def test_an_operator_at_the_server_itself(
    server: Server, guest: Client, other: Client, watcher: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command writes to the database, and servers that run carry it out."""
    table, _ = together(guest, other)
    key = say(other, table.id, text="buy my shells")["messages"][-1]["key"]
    guest.ask("POST", "/api/reports", {"reason": "spam", "message": key})
    admin(server, "reports", "--json")
    listed = json.loads(capsys.readouterr().out)
    case = next(each for each in listed if each["place"] == table.id)
    report = f"report:{case['id']}"
    admin(server, "show", str(case["id"]))
    assert "buy my shells" in capsys.readouterr().out
    admin(server, "mute", f"{table.id}:1", "--days", "2", "--reason", "Spam")
    assert refused(other, table.id, phrase="hello") == (403, "chat.silenced")
    admin(server, "unmute", report)
    say(other, table.id, phrase="hello")
    admin(server, "ban", report, "--reason", "Spam again")
    until(lambda: guest.ask("GET", f"/api/tables/{table.id}")["table"]["seats"][1]["resigned"])
    admin(server, "end", table.id)
    until(lambda: guest.ask("GET", f"/api/tables/{table.id}")["table"]["status"] == "closed")
    second, _ = together(guest, watcher)
    with pytest.raises(Refused):
        watcher.ask("GET", "/api/operator/audit")
    admin(server, "appoint", f"{second.id}:1")
    log = watcher.ask("GET", "/api/operator/audit")["lines"][:4]
    assert [(line["action"], line["by"]) for line in log] == [
        (each, None) for each in ("appoint", "close_table", "ban", "unmute")
    ]
    admin(server, "dismiss", f"{second.id}:1")
    with pytest.raises(Refused):
        watcher.ask("GET", "/api/operator/audit")
    capsys.readouterr()
    admin(server, "audit")
    assert "Spam again" in capsys.readouterr().out
    assert main(["admin", "ban", "Nobody", "--database", server.hall.settings.database, "--lang", "en"]) == 2
    assert "no account" in capsys.readouterr().err


@ON_SQLITE
def test_a_banned_account_cannot_log_in(server: Server, guest: Client) -> None:
    name, password = f"Zofia {secrets.token_hex(3)}", secrets.token_urlsafe(12)
    guest.ask("POST", "/api/account", {"name": name, "password": password})
    admin(server, "ban", name, "--reason", "Threats")
    login = {"login": name, "password": password}
    with Client(server.url) as elsewhere, pytest.raises(Refused) as found:
        elsewhere.ask("POST", "/api/login", login)
    assert (found.value.status, found.value.phrase["key"]) == (403, "order.banned")
    admin(server, "restore", name)
    with Client(server.url) as elsewhere:
        elsewhere.ask("POST", "/api/login", login)


# -- several servers -----------------------------------------------------------------


def test_what_is_said_and_decided_at_one_server_counts_at_all(tmp_path: Path, cluster: Postgres) -> None:
    settings = settings_in(tmp_path, database=cluster.database(cluster.template))
    with Server(settings) as here, Server(settings) as there, ExitStack() as people:
        guest, other, operator = (people.enter_context(Client(each.url)) for each in (here, there, here))
        operator_of(here, operator)
        table, _ = together(guest, other)
        with following(other, table.id) as news:
            say(guest, table.id, phrase="hello")
            assert news()
        assert heard(other, table.id) == ["hello"]
        number = report_about_zofia(guest, operator, table.id)
        with Socket(other, table.id) as socket:
            socket.hear()
            operator.ask("POST", f"/api/operator/reports/{number}", {"action": "ban", "reason": "Threats"})
            with pytest.raises(ConnectionClosed):
                until(lambda: socket.hear() is None)
        other.tries = 1
        assert refused(other, table.id, phrase="hello") == (401, "server.token")
        assert guest.ask("GET", f"/api/tables/{table.id}")["table"]["seats"][1]["resigned"]


def test_what_was_decided_while_no_server_was_there_happens_when_one_starts(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with Server(settings) as first, Client(first.url) as guest, Client(first.url) as other:
        table, _ = together(guest, other)
        tokens = guest.token, other.token
    assert main(["admin", "ban", f"{table.id}:1", "--database", settings.database, "--lang", "en"]) == 0
    with Server(settings) as second, Client(second.url, tokens[0]) as guest:
        until(lambda: guest.ask("GET", f"/api/tables/{table.id}")["table"]["seats"][1]["resigned"])
        with Client(second.url, tokens[1]) as other, pytest.raises(Refused):
            other.tables()
