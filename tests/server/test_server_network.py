"""Whole games and everything that can go wrong, over HTTP and websockets, with a real server."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from at_server import BOT, HERE, ME, ON_SQLITE, OPEN, Server, Socket, choose, finished_game, settings_in
from postgres import Postgres
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import cromlech
from cromlech.client import Client, Refused, Table
from cromlech.core.words import LANGUAGES
from cromlech.server.clients import QUEUE
from cromlech.server.clients import Client as Connected
from cromlech.server.protocol import PongMessage


def refused(status: int, key: str, call: Any, *arguments: Any, **named: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        call(*arguments, **named)
    assert (caught.value.status, caught.value.key) == (status, key)
    texts = {caught.value.text(lang) for lang in LANGUAGES}
    assert len(texts) == 4
    return caught.value


def truth(server: Server, table: Table) -> cromlech.State:
    """The state as the server has it."""
    live = server.hall.shelf._live[table.id]
    assert live.table.state is not None
    return live.table.state


def play(table: Table, pick: random.Random, moves: int | None = None) -> None:
    """Continue over HTTP: some moves of our own, or all."""
    while not table.over and moves != 0:
        state = table.state
        if state["offer"]["legal"]:
            table.move(*choose(state["offer"], pick))
            moves = None if moves is None else moves - 1
        else:
            table.look(wait=10)


def two_at_a_table(guest: Client, other: Client) -> tuple[Table, Table]:
    table = guest.create("stone-age", seats=[ME, OPEN], start_player=0)
    theirs = other.table(table.link)
    theirs.join("Marta")
    table.look()
    return table, theirs


# -- playing -------------------------------------------------------------------


def test_a_whole_game_against_bots_by_websocket(guest: Client, server: Server, pick: random.Random) -> None:
    table = guest.create("stone-age", seats=[ME, BOT, {"kind": "bot", "level": "hard", "name": "Oak"}])
    with Socket(guest, table.id) as socket:
        seqs = []
        while (state := socket.hear_state())["table"]["status"] == "playing":
            seqs.append(state["seq"])
            if state["offer"]["legal"]:
                assert state["thinking"] is None
                socket.move(*choose(state["offer"], pick))
        assert seqs == sorted(set(seqs))  # one state per decision, in order
        assert socket.lines == truth(server, table).log(0)
        assert state["view"] == truth(server, table).view(0)
    review = table.review()
    assert review["sheet"] == truth(server, table).score_sheet()
    look_at_the_record(guest, server, table)


def look_at_the_record(guest: Client, server: Server, table: Table) -> None:
    """Export and import: every position is the same."""
    record = table.record()
    assert cromlech.replay(json.dumps(record)) == truth(server, table)
    looked = guest.load(record)
    assert looked.state["table"]["status"] == "review"
    assert looked.state["view"]["scores"] == table.look()["view"]["scores"]
    assert looked.review() == table.review()
    assert looked.record() == record
    assert [_who(seat) for seat in looked.state["table"]["seats"]] == [_who(s) for s in table.state["table"]["seats"]]
    refused(409, "server.closed", looked.move, 0)
    for move in (0, 7, 100, len(record["moves"])):
        for seat in (None, 0, 1):
            position = looked.position(move, seat)
            assert position == table.position(move, seat)
    assert [mark["round"] for mark in position["marks"]] == list(range(1, len(position["marks"]) + 1))
    refused(404, "server.no_move", looked.position, len(record["moves"]) + 1)
    refused(404, "server.no_seat", looked.position, 0, 3)


def test_playing_by_http(guest: Client, server: Server, pick: random.Random) -> None:
    table = guest.create("stone-age", seats=[ME, BOT], edition="first")
    play(table, pick, 40)
    table.close()
    assert table.state["log"]["lines"] == truth(server, table).log(0)
    record = table.record()
    assert (record["over"], record["options"]["edition"]) == (False, "first")
    assert cromlech.replay(json.dumps(record)) == truth(server, table)


@ON_SQLITE
def test_the_client_and_the_example_bot_play(server: Server, guest: Client, capsys: pytest.CaptureFixture[str]) -> None:
    import importlib.util
    import sys

    path = Path(__file__).parents[2] / "examples" / "network_bot.py"
    spec = importlib.util.spec_from_file_location("network_bot", path)
    assert spec is not None
    assert spec.loader is not None
    bot = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bot)
    table = guest.create("stone-age", seats=[OPEN, BOT])
    sys.argv, before = ["network_bot.py", table.link, "--name", "Robot", "--seed", "1"], sys.argv
    try:
        bot.main()
    finally:
        sys.argv = before
    assert table.look()["table"]["status"] == "over"
    assert table.state["table"]["seats"][0]["name"] == "Robot"
    assert f"scores: {table.state['view']['scores']} seat: 0" in capsys.readouterr().out


def test_two_people_a_spectator_and_a_lost_connection(
    guest: Client, other: Client, server: Server, pick: random.Random
) -> None:
    table, _ = two_at_a_table(guest, other)
    with Client(server.url) as stranger, Socket(stranger, table.id) as watching, Socket(other, table.id) as second:
        first = Socket(guest, table.id)
        lost = 0
        for number in range(10_000):
            state = first.hear_state(lambda state: state["offer"]["legal"] or not state["thinking"])
            if state["table"]["status"] != "playing":
                break
            if number % 25 == 20:  # the wire is cut
                lost += 1
                first.close()
                lines, seq = first.lines, first.state["seq"]
                while second.state.get("seq", 0) < seq:
                    second.hear()
                if second.state["offer"]["legal"]:
                    second.move(*choose(second.state["offer"], pick))
                first = Socket(guest, table.id, len(lines), seq)
                first.lines = lines
                first.hear_state()
            if first.state["offer"]["legal"]:
                first.move(*choose(first.state["offer"], pick))
            while second.state.get("seq", 0) < first.state["seq"]:
                second.hear()
            if second.state["offer"]["legal"]:
                second.move(*choose(second.state["offer"], pick))
        first.close()
        assert lost > 2
        state = truth(server, table)
        watching.hear_state(lambda state: state["table"]["status"] == "over")
        assert first.lines == state.log(0)
        assert watching.lines == state.log(None)
        assert watching.state["seat"] is None


def test_a_spectator_sees_nothing_hidden(guest: Client, other: Client, server: Server) -> None:
    """At every state: exactly `view(None)` and `log(None)`, no offer, no undo, no score sheet."""
    table = guest.create("stone-age", seats=[ME, BOT])
    pick = random.Random(2)
    with Socket(other, table.id) as watching:
        for _ in range(60):
            play(table, pick, 1)
            state = table.look()
            watching.hear_state(partial(lambda seq, seen: seen["seq"] >= seq, state["seq"]))
            if state["thinking"] is None:
                now = truth(server, table)
                assert watching.state["view"] == now.view(None)
                assert watching.lines == now.log(None)
            assert watching.state["offer"] == {"prompt": None, "legal": [], "blocked": [], "plans": []}
            assert watching.state["undo"] == []
            assert not watching.state["table"]["host"]
            assert not any(seat["mine"] for seat in watching.state["table"]["seats"])
        text = json.dumps(watching.state)
        assert guest.token not in text
        assert table.id in text
    theirs = other.table(table.link)
    refused(403, "server.not_your_seat", theirs.move, 0)
    refused(403, "server.not_your_seat", theirs.undo, 0)
    refused(403, "server.not_your_seat", theirs.resign, 0)
    refused(403, "server.not_host", theirs.close)
    refused(403, "server.not_your_seat", theirs.rematch)
    refused(403, "server.not_your_seat", theirs.hints)
    refused(403, "server.not_your_eyes", theirs.position, 10, 0)
    refused(403, "server.not_your_eyes", table.position, 10, 1)
    refused(409, "server.not_over", table.record)
    refused(409, "server.not_over", table.review)
    refused(409, "server.not_over", table.fork, 5, 0)
    assert theirs.position(10)["seat"] is None
    assert table.position(10)["seat"] == 0


@ON_SQLITE
def test_several_people_at_one_screen(guest: Client, server: Server, pick: random.Random) -> None:
    table = guest.create("stone-age", seats=[ME, HERE, {**HERE, "name": "Nina"}])
    assert [seat["mine"] for seat in table.state["table"]["seats"]] == [True, True, True]
    with Socket(guest, table.id) as socket:
        eyes = set()
        while (state := socket.hear_state())["table"]["status"] == "playing":
            assert state["seat"] == state["view"]["actor"] == state["view"]["seat"]
            eyes.add(state["seat"])
            if state["move"] % 10 == 0:
                assert socket.lines == truth(server, table).log(state["seat"])
            socket.move(*choose(state["offer"], pick))
        assert eyes == {0, 1, 2}


@ON_SQLITE
def test_plans_are_made_as_a_whole(guest: Client, pick: random.Random) -> None:
    """A whole chain that the server offers is taken in one message."""
    table = guest.create("stone-age", seats=[ME, HERE])
    used = 0
    while not table.over and used < 5:
        offer = table.state["offer"]
        plans = [plan for plan in offer["plans"] if len(plan["actions"]) > 1]
        if plans:
            before = table.state["move"]
            table.move(*pick.choice(plans)["actions"])
            assert table.state["move"] > before
            used += 1
        else:
            wanted = [a for a in offer["legal"] if a["kind"] in ("buy", "act")] or offer["legal"]
            table.move(pick.choice(wanted)["id"])
    assert used == 5


# -- coming, going, undoing ----------------------------------------------------


def _who(seat: dict[str, Any]) -> tuple[Any, ...]:
    return seat["kind"], seat["name"], seat["level"], seat["character"]


def test_a_record_names_who_played_or_is_refused(guest: Client) -> None:
    record = cromlech.Record.from_json(finished_game().record().to_json())
    unknown = json.loads(record.to_json())
    assert guest.load(unknown).record() == unknown
    for seats, key in [
        ([{"name": "Olena"}], "error.record_field"),
        ([{"name": "Olena"}, {"character": "dodo"}], "error.record_field"),
        ([{"character": "owl"}, {"character": "owl"}], "server.characters_alike"),
    ]:
        content = json.loads(replace(record, seats=tuple(seats)).to_json())
        refused(422, key, guest.load, content)


def test_waiting_for_people(guest: Client, other: Client, server: Server) -> None:
    table = guest.create("stone-age", seats=[ME, OPEN, OPEN])
    assert table.state["table"]["status"] == "waiting"
    assert table.state["view"] is None
    with Socket(guest, table.id) as socket:
        socket.hear_state()
        theirs = other.table(table.link)
        refused(403, "server.not_host", theirs.start)
        theirs.join("Марта")
        state = socket.hear_state(lambda state: state["table"]["seats"][1]["kind"] == "person")
        assert state["table"]["seats"][1] == {
            "seat": 1,
            "kind": "person",
            "name": "Марта",
            "level": None,
            "character": None,
            "mine": False,
            "online": False,
            "program": False,
            "resigned": False,
            "stand_in": False,
            "vacation": None,
            "away": None,
        }
        theirs.join("again")
        assert theirs.state["seq"] == state["seq"]
        with Socket(other, table.id) as here:
            here.hear_state()
            assert socket.hear_state()["table"]["seats"][1]["online"]
        assert not socket.hear_state()["table"]["seats"][1]["online"]
        table.start("easy")
        state = socket.hear_state(lambda state: state["table"]["status"] == "playing")
        assert state["table"]["seats"][2]["kind"] == "bot"
    refused(409, "server.begun", table.start)
    with Client(server.url) as third:
        refused(409, "server.begun", third.table(table.id).join, "Late")


def test_undo_over_the_network(guest: Client, other: Client) -> None:
    table, _ = two_at_a_table(guest, other)
    with Socket(guest, table.id) as mine, Socket(other, table.id) as second:
        state = mine.my_turn()
        begun, lines = state["move"], len(mine.lines)
        mine.move(16)
        state = mine.hear_state(lambda state: state["move"] > begun)
        assert (state["undo"], state["turn"]) == ([begun], begun)
        mine.say(type="undo", seq=state["seq"], to=begun)  # it is the other's turn, so they are asked
        asked = mine.hear_state(lambda state: state["table"]["proposal"])["table"]["proposal"]
        assert (asked["kind"], asked["mine"], asked["asked"]) == ("undo", True, False)
        other.ask("POST", f"{table.path}/consent", {"seq": asked["seq"], "accept": True})
        after = mine.hear_state(lambda state: state["move"] == begun)
        assert after["seq"] == state["seq"] + 3
        assert len(mine.lines) == lines
        assert after["offer"]["legal"]
        mine.move(14)
        mine.hear_state(lambda state: state["move"] > begun)
        second.hear_state(lambda state: state["seq"] == mine.state["seq"])
        assert second.lines == mine.lines
        second.move(second.state["offer"]["legal"][0]["id"])
        state = mine.hear_state(lambda state: state["view"]["actor"] == 0 and state["move"] > begun)
        assert state["undo"] == []
        mine.say(type="undo", seq=state["seq"], to=begun)
        error = mine.hear()
        assert (error["type"], error["status"], error["error"]["key"]) == ("error", 409, "server.no_undo")
        assert error["seq"] == state["seq"]


def laying(table: Table, *orders: str) -> list[int]:
    game = cromlech.game("cvlizations", players=3)
    return [game.parse(f"{kind} {order}") for kind, order in zip(("face_up", "face_down"), orders, strict=True)]


def test_hidden_orders_are_changed_over_the_network(guest: Client, other: Client) -> None:
    table = guest.create("cvlizations", seats=[ME, OPEN, HERE], start_player=0, orders="simultaneous")
    theirs = other.table(table.link)
    theirs.join("Marta")
    table.look()
    with Socket(guest, table.id) as mine, Socket(other, table.id) as second:
        mine.my_turn()
        table.look()
        table.move(*laying(table, "hunting", "trade"))
        second.hear_state(lambda state: bool(state["offer"]["legal"]))
        theirs.look()
        theirs.move(*laying(table, "theft", "cunning"))
        before = second.hear_state(lambda state: state["view"]["civilizations"][1]["laid"] == 2)
        lines = list(second.lines)
        (found,) = before["revise"]  # only those of the person who asks
        assert found["to"] == before["move"] - 2
        second.say(type="revise", seq=before["seq"], to=found["to"], actions=laying(table, "trade", "doubling"))
        after = second.hear_state(lambda state: state["seq"] > before["seq"])
        assert (after["view"]["civilizations"][1]["up"], after["move"]) == ("trade", before["move"])
        assert second.lines[:-2] == lines[:-2]
        assert [line["params"]["order"] for line in second.lines[-2:]] == ["trade", "doubling"]
        told = mine.hear_state(lambda state: state["seq"] == after["seq"])
        assert "doubling" in told["view"]["civilizations"][1]["may_hold"]
        second.say(type="revise", seq=after["seq"], to=found["to"] - 2, actions=laying(table, "trade", "doubling"))
        error = second.hear()
        assert (error["status"], error["error"]["key"]) == (409, "server.no_revise")
    theirs.look()
    theirs.revise(found["to"], *laying(table, "slacking", "theft"))
    assert theirs.state["view"]["civilizations"][1]["up"] == "slacking"
    assert [line["kind"] for line in theirs.state["log"]["lines"]] == [line["kind"] for line in second.lines]
    table.look()
    table.close()
    assert table.id in [each["id"] for each in guest.tables()]


def test_the_same_message_twice_does_no_harm(guest: Client) -> None:
    table = guest.create("stone-age", seats=[ME, HERE], start_player=0)
    with Socket(guest, table.id) as socket:
        state = socket.my_turn()
        move = {"type": "move", "seq": state["seq"], "actions": [state["offer"]["legal"][0]["id"]]}
        socket.say(**move)
        socket.say(**move)
        after = socket.hear_state()
        assert after["move"] > state["move"]
        error = socket.hear()
        assert (error["type"], error["status"], error["error"]["key"]) == ("error", 409, "server.stale")
        again = socket.hear_state()
        assert again["seq"] == after["seq"]
        assert again["view"] == after["view"]
    table.state = state
    refused(409, "server.stale", table.move, move["actions"][0])


def test_resign_close_rematch(guest: Client, other: Client) -> None:
    table, theirs = two_at_a_table(guest, other)
    refused(409, "server.not_over", table.rematch)
    theirs.resign(1)
    assert table.look()["table"]["seats"][1]["kind"] == "bot"
    assert table.state["table"]["seats"][1]["resigned"]
    play(table, random.Random(1), 5)
    refused(403, "server.not_host", theirs.close)
    table.close()
    assert table.state["table"]["status"] == "closed"
    assert table.state["offer"]["legal"] == []
    refused(409, "server.closed", table.move, 0)
    refused(409, "server.unfinished", table.review)
    assert table.record()["over"] is False
    following = table.rematch()
    assert [seat["mine"] for seat in following.state["table"]["seats"]] == [False, True]
    assert following.state["table"]["seats"][0]["kind"] == "bot"  # a player who resigned doesn't come back unasked
    assert table.rematch().id == following.id
    assert table.look()["table"]["rematch"] == following.id
    assert {t["id"] for t in guest.tables()} >= {table.id, following.id}
    assert guest.tables()[-1]["status"] == "closed"
    alone = guest.create("stone-age", seats=[ME, BOT])
    alone.resign(0)
    assert alone.state["table"]["status"] == "closed"


def test_play_on_from_a_position(guest: Client, other: Client, pick: random.Random) -> None:
    table = guest.load(json.loads(finished_game().record().to_json()))
    moves = table.state["move"]
    refused(409, "server.fork_over", other.table(table.link).fork, moves, 0)
    refused(404, "server.no_move", other.table(table.link).fork, moves + 1, 0)
    refused(404, "server.no_seat", other.table(table.link).fork, 5, 2)
    for move in (0, 3, 60, moves // 2):
        fork = other.table(table.link).fork(move, seat=1, level="easy", name="Ada")
        assert fork.state["table"]["forked"] == {"table": table.id, "move": move}
        assert [seat["mine"] for seat in fork.state["table"]["seats"]] == [False, True]
        assert fork.state["undo"] == []
        assert fork.state["move"] >= move
    fork.look()
    play(fork, pick, 10)
    refused(409, "server.not_over", fork.record)


def test_hints(guest: Client, other: Client) -> None:
    table = guest.create("stone-age", seats=[ME, BOT], start_player=0)
    answer = guest.ask("GET", f"{table.path}/hints")
    legal = {action["id"] for action in table.state["offer"]["legal"]}
    assert answer["seq"] == table.state["seq"]
    assert answer["hints"]
    assert {each["action"] for each in answer["hints"]} <= legal
    company, _ = two_at_a_table(guest, other)
    refused(403, "server.no_hints", company.hints)
    both = guest.create("stone-age", seats=[ME, HERE])
    assert both.hints()


def test_long_poll(guest: Client, other: Client) -> None:
    table, _ = two_at_a_table(guest, other)
    seq = table.state["seq"]
    assert guest.ask("GET", table.path, after=seq, wait=0.1)["seq"] == seq
    assert guest.ask("GET", table.path, after=seq - 1, wait=10)["seq"] == seq
    waiting = ThreadPoolExecutor(1).submit(guest.ask, "GET", table.path, after=seq, wait=30)
    theirs = other.table(table.link)
    theirs.resign(1)
    assert waiting.result(60)["seq"] > seq
    refused(422, "server.field_wrong", guest.ask, "GET", table.path, after=seq, wait=31)


def test_only_new_lines_are_sent(guest: Client) -> None:
    table = guest.create("stone-age", seats=[ME, BOT], start_player=0)
    count = len(table.state["log"]["lines"])
    answer = guest.ask("GET", table.path, line=count - 2)
    assert answer["log"]["from"] == count - 2
    assert answer["log"]["lines"] == table.state["log"]["lines"][-2:]
    assert guest.ask("GET", table.path, line=10_000)["log"] == {"from": count, "lines": []}


# -- refusals ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "status", "key"),
    [
        ({"game": "stonage"}, 404, "error.unknown_game_near"),
        ({"game": "chess"}, 404, "error.unknown_game"),
        ({"game": "\ud800"}, 422, "server.field_wrong"),
        ({"options": {"edition": "third"}}, 422, "error.option_value"),
        ({"options": {"editoin": "first"}}, 422, "error.unknown_option_near"),
        ({"options": {"definition": 1, "cards": "x"}}, 422, "error.unknown_option_near"),
        ({"options": {"players": 5}}, 422, "error.option_value"),
        ({"options": {"players": "2"}}, 422, "error.option_value"),
        ({"options": {"players": True}}, 422, "error.option_value"),
        ({"options": {"players": 3}}, 422, "server.seat_count"),
        ({"options": {"start_player": [1]}}, 422, "server.field_wrong"),
        ({"options": {"start_player": 3}}, 422, "error.option_value"),
        ({"seats": [ME]}, 422, "error.option_value"),
        ({"seats": []}, 422, "server.field_wrong"),
        ({"seats": [BOT, BOT]}, 422, "server.no_person"),
        ({"seats": [ME, {"kind": "cat"}]}, 422, "server.field_wrong"),
        ({"seats": [ME, {"kind": "bot", "level": "grandmaster"}]}, 422, "server.field_wrong"),
        ({"seats": [ME, {"kind": "bot", "guest": "x"}]}, 422, "server.field_unknown"),
        ({"seats": [ME, {"kind": "bot", "character": "dodo"}]}, 422, "server.field_wrong"),
        ({"seats": [ME, *[{"kind": "bot", "character": "owl"}] * 2]}, 422, "server.characters_alike"),
        ({"seats": [{"kind": "me", "name": ""}, BOT]}, 422, "server.name_length"),
        ({"seats": [{"kind": "me", "name": "x" * 25}, BOT]}, 422, "server.name_length"),
        ({"seats": [{"kind": "me", "name": "a\u202eb"}, BOT]}, 422, "server.name_hidden"),
        ({"seats": [{"kind": "me", "name": "a\nb"}, BOT]}, 422, "server.name_hidden"),
        ({"seats": [{"kind": "me", "name": "\u200b"}, BOT]}, 422, "server.name_hidden"),
        ({"seats": [{"kind": "me", "name": "\u00a0"}, BOT]}, 422, "server.name_length"),
        ({"seats": [{"kind": "me", "name": 5}, BOT]}, 422, "server.field_wrong"),
        ({"cards": "../../etc/passwd"}, 422, "server.field_wrong"),
        ({"cards": "/tmp/x.toml"}, 422, "server.field_wrong"),
        ({"cards": "nobody"}, 422, "server.no_cards"),
        ({"host": "me"}, 422, "server.field_unknown"),
    ],
)
def test_a_table_that_cannot_be(guest: Client, change: dict[str, Any], status: int, key: str) -> None:
    body = {"game": "stone-age", "seats": [ME, BOT], **change}
    content = json.dumps(body)  # including unpaired surrogates
    answer = guest.http.post("/api/tables", content=content, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["key"]) == (status, key)
    assert "/" not in str(answer.json()["error"].get("folder", ""))


def test_names_of_all_people(guest: Client) -> None:
    for name in ("Олена", "Łukasz", "李", "José", "D'Arcy", "a b", "👩", "x" * 24):
        table = guest.create("stone-age", seats=[{"kind": "me", "name": name}, BOT])
        assert table.state["table"]["seats"][0]["name"] == name


@pytest.mark.parametrize("definition", cromlech.games(), ids=lambda definition: definition.name)
def test_the_cards_of_a_game_with_their_texts(server: Server, definition: Any) -> None:
    cards = httpx.get(f"{server.url}/api/games/{definition.name}/cards").json()
    pack = definition.standard_pack()
    for table in definition.schema.sections:
        assert [card["id"] for card in cards[table]] == [entry["id"] for entry in pack[table]]
        for card, entry in zip(cards[table], pack[table], strict=True):
            said = cromlech.game(definition.name).parts.entry_phrase(table, entry)
            assert definition.words.phrase(card["text"], "uk") == definition.words.phrase(said, "uk")


@pytest.mark.parametrize(
    ("method", "path", "content", "status", "key"),
    [
        ("POST", "/api/tables", "{", 400, "server.not_json"),
        ("POST", "/api/tables", "[" * 10_000, 400, "server.not_json"),
        ("POST", "/api/tables", b"\xff\xfe", 400, "server.not_json"),
        ("POST", "/api/tables", "[]", 422, "server.field_wrong"),
        ("POST", "/api/tables", "null", 422, "server.field_wrong"),
        ("POST", "/api/tables", "", 422, "server.field_missing"),
        ("POST", "/api/tables", "x" * 20_000, 413, "server.too_large"),
        ("POST", "/api/records", "x" * 300_000, 413, "server.too_large"),
        ("POST", "/api/records", "{}", 422, "error.record_format"),
        ("POST", "/api/records", '{"format": "cromlech-record", "version": 1}', 422, "error.record_field"),
        ("GET", "/api/tables/nowhere", None, 404, "server.no_table"),
        ("GET", "/api/tables/%00%ff", None, 404, "server.no_table"),
        ("GET", "/api/tables/" + "x" * 500, None, 404, "server.no_table"),
        ("POST", "/api/tables/nowhere/moves", '{"seq": 1, "actions": [1]}', 404, "server.no_table"),
        ("GET", "/api/games/chess/cards", None, 404, "error.unknown_game"),
        ("GET", "/api/nothing", None, 404, "server.no_page"),
        ("DELETE", "/api/tables", None, 405, "server.method"),
    ],
)
def test_requests_that_make_no_sense(
    guest: Client, method: str, path: str, content: Any, status: int, key: str
) -> None:
    answer = guest.http.request(method, path, content=content, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["key"]) == (status, key)


@pytest.mark.parametrize(
    "body",
    [
        {"seq": "9", "actions": [1]},
        {"seq": 9, "actions": []},
        {"seq": 9, "actions": [1.5]},
        {"seq": 9, "actions": ["1"]},
        {"seq": 9, "actions": [True]},
        {"seq": 9, "actions": [-1]},
        {"seq": 9, "actions": [10**30]},
        {"seq": 9, "actions": [1] * 65},
        {"seq": 9, "action": 1},
        {"seq": 9, "actions": [1], "seat": 1},
        {"seq": -1, "actions": [1]},
    ],
)
def test_moves_of_a_wrong_form_change_nothing(guest: Client, body: dict[str, Any]) -> None:
    table = guest.create("stone-age", seats=[ME, HERE])
    answer = guest.http.post(f"{table.path}/moves", json=body)
    assert answer.status_code == 422
    assert guest.ask("GET", table.path) == table.state


def test_illegal_moves_say_why(guest: Client) -> None:
    table = guest.create("stone-age", seats=[ME, HERE])
    error = refused(409, "error.illegal_action", table.move, 200)
    assert error.phrase["reason"]["key"] == "reason.chance"
    error = refused(409, "error.illegal_action", table.move, 5000)
    assert error.phrase["reason"]["key"] == "error.unknown_action"
    blocked = table.state["offer"]["blocked"]
    if blocked:
        error = refused(409, "error.illegal_action", table.move, blocked[0]["id"])
        assert error.phrase["reason"] == blocked[0]["reason"]
    assert guest.ask("GET", table.path) == table.state


@pytest.mark.parametrize(
    ("text", "status", "key"),
    [
        ("{", 400, "server.not_json"),
        ("", 400, "server.not_json"),
        (b"\x00\x01", 400, "server.not_json"),
        ("[" * 8000, 400, "server.not_json"),
        ("[]", 422, "server.field_wrong"),
        ("{}", 400, "server.message_type"),
        ('{"type": "dance"}', 400, "server.message_type"),
        ('{"type": "move"}', 422, "server.field_missing"),
        ('{"type": "move", "seq": 3, "actions": "all"}', 422, "server.field_wrong"),
        ('{"type": "move", "seq": 3, "actions": [1], "seat": 0}', 422, "server.field_unknown"),
        ('{"type": "undo", "seq": 3}', 422, "server.field_missing"),
        ('{"type": "undo", "seq": 3, "to": 1}', 409, "server.stale"),
        ('{"type": "hello", "line": -1}', 422, "server.field_wrong"),
    ],
)
def test_messages_that_make_no_sense(guest: Client, text: Any, status: int, key: str) -> None:
    table = guest.create("stone-age", seats=[ME, HERE])
    with Socket(guest, table.id) as socket:
        before = socket.hear_state()
        socket.socket.send(text)
        error = socket.hear()
        assert (error["type"], error["status"], error["error"]["key"]) == ("error", status, key)
        if key == "server.stale":
            socket.hear_state()
        socket.say(type="ping")
        assert socket.hear()["type"] == "pong"
        socket.say(type="hello")
        after = socket.hear_state()
        assert (after["seq"], after["view"]) == (before["seq"], before["view"])


def test_hello_comes_first(guest: Client) -> None:
    table = guest.create("stone-age", seats=[ME, HERE])
    with Socket(guest, table.id, hello=False) as socket:
        socket.say(type="move", seq=table.state["seq"], actions=[table.state["offer"]["legal"][0]["id"]])
        assert socket.hear()["error"]["key"] == "server.hello_first"
        socket.say(type="ping")
        assert socket.hear()["type"] == "pong"
    assert table.look()["seq"] == table.state["seq"]


def test_no_such_table_by_websocket(guest: Client) -> None:
    with Socket(guest, "nowhere", hello=False) as socket:
        error = socket.hear()
        assert (error["status"], error["error"]["key"]) == (404, "server.no_table")
        with pytest.raises(ConnectionClosed) as caught:
            socket.hear()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1008


def test_a_huge_message_ends_the_connection_only(guest: Client) -> None:
    table = guest.create("stone-age", seats=[ME, HERE])
    with Socket(guest, table.id) as socket:
        socket.hear_state()
        socket.socket.send("x" * 17_000)
        with pytest.raises(ConnectionClosed) as caught:
            socket.hear()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1009
    assert table.look()["view"] == table.state["view"]


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with small limits."""
    folder = tmp_path_factory.mktemp("strict")
    with Server(settings_in(folder, messages=40, requests=30, tables_per_hour=3)) as running:
        yield running


def test_a_flood_ends_the_connection_only(strict: Server) -> None:
    with Client(strict.url) as guest:
        table = guest.create("stone-age", seats=[ME, HERE])
        with Socket(guest, table.id) as socket:
            with pytest.raises(ConnectionClosed) as caught:  # noqa: PT012
                for _ in range(60):
                    socket.say(type="ping")
                while True:
                    socket.hear()
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1008
        assert table.look()["view"] == table.state["view"]


def test_too_many_tables_and_requests(strict: Server) -> None:
    with Client(strict.url) as guest:
        guest.create("stone-age", seats=[ME, HERE])
        guest.create("stone-age", seats=[ME, HERE])
        guest.create("stone-age", seats=[ME, HERE])
        body = {"game": "stone-age", "seats": [ME, HERE]}
        answer = guest.http.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["error"]["key"]) == (429, "server.too_many_tables")
        answers = [guest.http.get("/api/games").status_code for _ in range(40)]
        assert set(answers) == {200, 429}
        assert answers == sorted(answers)
    with Client(strict.url) as another:
        assert another.http.get("/api/games").status_code == 200


# -- guests, pages -------------------------------------------------------------


def test_cookies(server: Server) -> None:
    with httpx.Client(base_url=server.url) as browser:
        first = browser.get("/api/tables")
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "samesite=lax" in cookie.lower()
        made = browser.post("/api/tables", json={"game": "stone-age", "seats": [ME, BOT]})
        assert "set-cookie" not in made.headers
        assert made.json()["table"]["host"]
        assert len(browser.get("/api/tables").json()["tables"]) == 1
        url = f"{server.url.replace('http', 'ws')}/api/tables/{made.json()['table']['id']}/ws"
        headers = {"cookie": f"cromlech={browser.cookies['cromlech']}"}
        with connect(url, additional_headers=headers, max_size=None) as socket:
            socket.send('{"type": "hello"}')
            assert json.loads(socket.recv())["seat"] == 0
    for bad in ("short", "x" * 32, "x" * 65, "я" * 30, "a b"):
        answer = httpx.get(f"{server.url}/api/tables", headers={"authorization": f"Bearer {bad}".encode()})
        assert (answer.status_code, answer.json()["error"]["key"]) == (401, "server.token")
    answer = httpx.get(f"{server.url}/api/tables", headers={"cookie": "cromlech=short; x=\x01"})
    assert answer.status_code == 200
    assert "set-cookie" in answer.headers


def test_the_database_does_not_hold_tokens(server: Server, guest: Client, request: pytest.FixtureRequest) -> None:
    guest.create("stone-age", seats=[ME, BOT])
    store = server.hall.store
    if store.file is not None:
        stored = b"".join(part.read_bytes() for part in store.file.parent.iterdir()).decode("latin-1")
    else:
        cluster: Postgres = request.getfixturevalue("cluster")
        stored = cluster.dump(store.url.database)
    assert guest.tables()[0]["id"] in stored
    assert guest.token not in stored
    assert guest.token.partition(".")[0] not in stored


def test_the_client_of_the_browser(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>Cromlech</title>", "utf-8")
    (static / "assets" / "index-1a2b3c.js").write_text("let x = 1;" * 500, "utf-8")
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    with Server(settings_in(tmp_path, static=static)) as running, httpx.Client(base_url=running.url) as browser:
        for path in ("/", "/t/k7x2", "/review/abc", "/index.html"):
            page = browser.get(path)
            assert page.text == "<title>Cromlech</title>"
            assert page.headers["cache-control"] == ("no-store" if "set-cookie" in page.headers else "no-cache")
        etag = page.headers["etag"]
        assert browser.get("/index.html", headers={"if-none-match": etag}).status_code == 304
        script = browser.get("/assets/index-1a2b3c.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-encoding"] == "gzip"
        assert "set-cookie" not in httpx.get(f"{running.url}/assets/index-1a2b3c.js").headers
        assert "set-cookie" in httpx.get(f"{running.url}/").headers
        assert browser.get("/assets/other.js").status_code == 404
        assert browser.get("/missing.png").status_code == 404
        assert browser.get("/..%2fsecret.txt").text != "secret"
        assert browser.get("/%2e%2e/secret.txt").text != "secret"
        assert browser.get("/api/nothing").json()["error"]["key"] == "server.no_page"
        assert browser.get("/api/games").headers["x-content-type-options"] == "nosniff"


def test_without_a_built_client_it_says_what_to_do(tmp_path: Path) -> None:
    with Server(settings_in(tmp_path, static=tmp_path / "absent")) as running:
        page = httpx.get(f"{running.url}/")
        assert page.status_code == 503
        assert "make web" in page.text


def test_one_who_does_not_read_gets_the_latest_instead_of_all(server: Server, guest: Client) -> None:
    table = guest.create("stone-age", seats=[ME, HERE])
    client = Connected(None, server.hall, server.hall.shelf._live[table.id], "somebody")  # type: ignore[arg-type]
    for _ in range(3 * QUEUE):
        client.tell_state()
    messages = [json.loads(client.messages.get_nowait()) for _ in range(client.messages.qsize())]
    assert len(messages) <= QUEUE
    assert messages[0]["log"] == {"from": 0, "lines": truth(server, table).log(None)}  # sent from the beginning
    for _ in range(5 * QUEUE):
        client.tell(PongMessage(now=0))
    assert client.messages.qsize() == 2 * QUEUE


@ON_SQLITE
def test_a_slow_client_holds_up_nobody(server: Server, guest: Client, other: Client) -> None:
    """One client never reads. The game continues at full speed, and at the end the latest state is there."""
    table = guest.create("stone-age", seats=[ME, BOT])
    with Socket(other, table.id) as slow:
        slow.hear_state()
        live = server.hall.shelf._live[table.id]
        play(table, random.Random(4), 80)
        assert all(client.messages.qsize() < 200 for client in live.clients)
        table.close()
        state = slow.hear_state(lambda state: state["table"]["status"] == "closed")
        assert slow.lines == truth(server, table).log(None)
        assert state["view"] == truth(server, table).view(None)


# -- moving a game to another server, or to a device -------------------------------


def test_a_game_moves_and_comes_back_without_losing_anything(
    guest: Client, other: Client, server: Server, pick: random.Random
) -> None:
    table = guest.create("stone-age", seats=[ME, HERE, {"kind": "bot", "level": "hard", "name": "Oak"}])
    play(table, pick, 7)
    table.look()
    record = table.record(moving=True)
    there = other.resume(record)
    assert other.resume(record).id == there.id  # an answer that got lost
    assert [_who(seat) for seat in there.state["table"]["seats"]] == [_who(s) for s in table.state["table"]["seats"]]
    assert (there.state["view"], there.state["undo"]) == (table.state["view"], table.state["undo"])
    assert [made.action for made in server.hall.shelf._live[there.id].table.made] == [
        made.action for made in server.hall.shelf._live[table.id].table.made
    ]

    address = f"https://elsewhere.example/t/{there.id}"
    assert table.moved(address)["table"]["status"] == "moved"
    assert table.moved(address)["table"]["moved"] == address
    assert next(each for each in guest.tables() if each["id"] == table.id)["status"] == "moved"
    for command in (partial(table.move, 0), table.close, partial(table.resign, 0)):
        refused(409, "server.moved", command)
    refused(409, "server.not_over", table.record)
    watching = other.table(table.link)
    assert watching.state["table"]["moved"] is None

    back = guest.resume(there.record(moving=True))  # nothing happened there, so this is a game with the same record
    assert back.state["view"] == there.state["view"]
    there.moved(f"https://here.example/t/{back.id}")
    assert other.resume(back.record(moving=True)).state["table"]["status"] == "playing"
    assert table.moved(None)["table"]["status"] == "playing"
    play(table, pick, 3)


def test_a_game_moves_only_with_everyone_at_one_screen(guest: Client, other: Client) -> None:
    table, theirs = two_at_a_table(guest, other)
    for each in (table, theirs):
        refused(403, "server.not_alone", each.record, moving=True)
        refused(403, "server.not_alone", each.moved, "https://here.example/")
    theirs.resign(1)
    refused(403, "server.not_alone", table.record, moving=True)  # the record has everything the other person knew
    alone = guest.create("stone-age", seats=[ME, BOT])
    refused(403, "server.not_your_seat", other.table(alone.id).record, moving=True)
    refused(422, "server.field_wrong", alone.moved, "javascript:alert()")
    waiting = guest.create("stone-age", seats=[ME, OPEN])
    refused(409, "server.not_begun", waiting.record, moving=True)
    lesson = guest.ask("POST", "/api/lessons", {"game": "stone-age"})
    refused(409, "server.lesson_stays", guest.table(lesson["table"]["id"]).record, moving=True)


def test_a_record_that_cannot_be_continued_is_refused(guest: Client) -> None:
    over = json.loads(finished_game().record().to_json())
    refused(409, "server.over", guest.resume, over)
    started = cromlech.game("stone-age", 2).start(seed=1).record()
    bots = replace(started, seats=({"level": "easy"}, {"level": "hard"}))
    refused(422, "server.no_person", guest.resume, json.loads(bots.to_json()))
    content = json.loads(started.to_json())
    refused(422, "error.record_digest", guest.resume, {**content, "moves": content["moves"][:-1]})
    refused(422, "error.newer", guest.resume, {**content, "version": 3})
    refused(422, "error.record_format", guest.resume, {})
