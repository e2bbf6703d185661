"""Dice that everyone can check: what the server tells, when, and that no one can choose an outcome."""

import json
import random
import secrets
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from at_server import BOT, HERE, ME, OPEN, Server, Socket, choose, settings_in

import cromlech
from cromlech import CHANCE, RecordError
from cromlech.client import Client, Refused, Table
from cromlech.core.fair_dice import commitment_to
from cromlech.server.looking_back import record_answer
from cromlech.server.tables import PERSON, Chair, Entry, Facts, opening
from cromlech.server.tables import Table as Seated


def share() -> str:
    return secrets.token_hex(32)


def play_out(*tables: Table, moves: int) -> None:
    """Play for everyone, whoever is to move."""
    pick = random.Random(2)
    while moves:
        mover = next(table for table in tables if table.look()["offer"]["legal"])
        mover.move(*choose(mover.state["offer"], pick))
        moves -= 1


def seen_in(record: dict[str, Any]) -> list[tuple[list[int], int]]:
    return [(each["seats"], each["move"]) for each in record["proof"]["shares"]]


def test_a_game_of_two_is_verified_by_both(guest: Client, other: Client) -> None:
    """Each keeps the commitment and its share, and finds them in the record once the game has ended."""
    table = guest.create("stone-age", seats=[ME, OPEN], players=2)
    published = table.state["table"]["dice"]
    assert published == {"commitment": published["commitment"], "since": 0, "shares": []}
    mine, theirs = share(), share()
    table.share(mine)
    joined = other.table(table.link)
    assert joined.state["table"]["dice"]["commitment"] == published["commitment"]
    joined.join("Taras", share=theirs)
    play_out(table, joined, moves=20)
    table.close()
    record = table.record()
    assert seen_in(record) == [([0], 0), ([1], 0)]
    for known in (mine, theirs):
        found = cromlech.verify(json.dumps(record), published["commitment"], known)
    assert found.outcomes == sum(move.startswith("*") for move in record["moves"]) > 5
    with pytest.raises(RecordError, match="leaves out your share"):
        cromlech.verify(json.dumps(record), published["commitment"], share())


def test_a_table_waits_so_that_the_first_die_depends_on_the_share(guest: Client) -> None:
    """Same game, same moves, another share: other outcomes from the first one on, though the secret is the same."""
    table = guest.create("stone-age", seats=[ME, HERE, BOT], players=3, wait=True)
    assert table.state["table"]["status"] == "waiting"
    assert table.state["view"] is None
    table.start(share=share())
    assert table.state["table"]["status"] == "playing"
    assert table.state["table"]["dice"]["shares"] == [{"seats": [0, 1], "move": 0}]
    table.close()
    record = cromlech.Record.from_json(json.dumps(table.record()))
    assert cromlech.verify(record).outcomes > 5
    assert record.proof is not None
    start = [number for number, move in enumerate(record.moves) if move.startswith("*")][:6]
    differing = 0
    for _ in range(4):
        forged = {**record.proof, "shares": [{**record.proof["shares"][0], "share": share()}]}
        with pytest.raises(RecordError) as caught:
            cromlech.verify(cromlech.Record(**{**vars(record), "proof": forged}))
        differing += caught.value.params["number"] - 1 in start
    assert differing == 4


def test_whoever_sends_no_share_holds_no_one_up(guest: Client, other: Client) -> None:
    """A script plays without a share, and a late one counts from then on. The record says so."""
    table = guest.create("stone-age", seats=[ME, OPEN], players=2)
    joined = other.table(table.link)
    joined.join("Taras")
    assert joined.state["table"]["status"] == "playing"
    play_out(table, joined, moves=9)
    late = share()
    joined.share(late)
    moves = joined.state["move"]
    assert joined.state["table"]["dice"]["shares"] == [{"seats": [1], "move": moves}]
    assert joined.share(late)["seq"] == joined.state["seq"]  # asking twice is asking once
    with pytest.raises(Refused) as caught:
        joined.share(share())
    assert (caught.value.status, caught.value.key) == (409, "server.shared")
    play_out(table, joined, moves=9)
    table.close()
    record = table.record()
    assert seen_in(record) == [([1], moves)]
    assert cromlech.verify(json.dumps(record), share=late).outcomes > 5
    with pytest.raises(Refused) as caught:
        joined.share(late)
    assert caught.value.key == "server.closed"


def test_a_share_takes_no_one_by_surprise(guest: Client, other: Client) -> None:
    """Whoever was about to move when a share came still may. Only a move changes what there is to decide."""
    table = guest.create("stone-age", seats=[ME, OPEN], players=2, start_player=0)
    joined = other.table(table.link)
    joined.join("Taras")
    before = table.look()
    joined.share(share())
    asked = {"seq": before["seq"], "actions": [before["offer"]["legal"][0]["id"]]}
    assert guest.ask("POST", f"/api/tables/{table.id}/moves", asked)["seq"] > before["seq"] + 1
    with pytest.raises(Refused) as caught:
        guest.ask("POST", f"/api/tables/{table.id}/moves", asked)
    assert caught.value.key == "server.stale"


def test_only_those_who_play_share(guest: Client, other: Client) -> None:
    table = guest.create("stone-age", seats=[ME, BOT], players=2)
    with pytest.raises(Refused) as caught:
        other.table(table.link).share(share())
    assert (caught.value.status, caught.value.key) == (403, "server.not_your_seat")
    for wrong in ("", "12", "AB" * 32, share() + "00", "зерно" * 8):
        with pytest.raises(Refused) as caught:
            table.share(wrong)
        assert caught.value.status == 422
    assert table.look()["table"]["dice"]["shares"] == []


def test_who_leaves_before_the_start_takes_the_share_along(guest: Client, other: Client) -> None:
    """Otherwise the server could invent people who left, until it likes the dice."""
    table = guest.create("stone-age", seats=[ME, OPEN, OPEN], players=3)
    joined = other.table(table.link)
    joined.join("Taras", 1, share=share())
    joined.resign(1)
    assert table.look()["table"]["dice"]["shares"] == []
    joined.join("Taras", 2, share=share())
    assert table.look()["table"]["dice"]["shares"] == [{"seats": [2], "move": 0}]


GUEST, SECOND = "guest", "second"


def seated(game: str, *guests: str, **options: Any) -> Seated:
    """A table in play, with a share."""
    chairs = [Chair(PERSON, guest=guest) for guest in guests]
    begun = opening(Facts("t" * 16, GUEST, 0), cromlech.game(game, players=2, **options), chairs, wait=True)
    return begun.table.start(GUEST, "easy", share()).table


def verified(table: Seated) -> int:
    return cromlech.verify(record_answer(table.close(GUEST).table if table.status == "playing" else table)()).outcomes


def test_undo_keeps_the_dice_right(pick: random.Random) -> None:
    table, undone = seated("stone-age", GUEST, GUEST), 0
    while table.status == "playing":
        allowed = table.undo_to(GUEST)
        if allowed and undone < 100 and pick.random() < 0.3:
            table = table.undo(GUEST, table.seq, pick.choice(allowed)).table
            undone += 1
        else:
            assert table.state is not None
            actions = choose(table.state.offer(table.state.actor), pick)
            table = table.play(GUEST, table.seq, actions).table
    assert undone == 100
    assert verified(table) > 50


def test_changed_orders_keep_the_dice_right(pick: random.Random) -> None:
    """Hidden orders can be replaced after others have moved, but never once an outcome depends on them."""
    table, revised = seated("cvlizations", GUEST, SECOND, orders="simultaneous"), 0
    while table.status == "playing":
        guest = pick.choice((GUEST, SECOND))
        allowed = table.revisable(guest)
        if allowed:
            laid, state, actions = allowed[0], table.state_at(allowed[0].start), list[int]()
            for _ in laid:
                actions.append(pick.choice(state.legal()))
                state.apply(actions[-1])
            table = table.revise(guest, table.seq, laid.start, actions).table
            revised += 1
        assert table.state is not None
        mover = table.chairs[table.state.actor].guest
        assert mover is not None
        table = table.play(mover, table.seq, [pick.choice(table.state.legal())]).table
    assert revised > 5
    assert verified(table) > 5


def test_a_rematch_can_wait_too(guest: Client, other: Client) -> None:
    """The one who asks shares before the start; the other one may start it as well, and nobody is stuck."""
    table = guest.create("stone-age", seats=[ME, OPEN], players=2)
    other.table(table.link).join("Taras")
    table.close()
    again = guest.ask("POST", f"/api/tables/{table.id}/rematch", {"wait": True})["table"]
    assert again["status"] == "waiting"
    assert again["dice"]["commitment"] != table.state["table"]["dice"]["commitment"]
    with Client(guest.url) as stranger, pytest.raises(Refused, match="Only the player who opened"):
        stranger.table(again["id"]).start(share=share())
    begun = other.table(again["id"])
    begun.start(share=share())
    assert begun.state["table"]["status"] == "playing"
    assert begun.state["table"]["dice"]["shares"] == [{"seats": [0], "move": 0}]


def test_what_continues_another_game_vouches_only_for_the_rest(guest: Client) -> None:
    table = guest.create("stone-age", seats=[ME, HERE], players=2)
    play_out(table, moves=12)
    moving = table.record(moving=True)
    assert "proof" not in moving
    moved = guest.resume(moving)
    assert moved.state["table"]["dice"]["since"] == len(moving["moves"])
    play_out(moved, moves=20)
    moved.close()
    found = cromlech.verify(json.dumps(moved.record()))
    assert found.elsewhere > 0
    assert found.outcomes > 0
    forked = moved.fork(15, 0)
    assert forked.state["table"]["dice"]["since"] == 15
    forked.close()
    assert cromlech.verify(json.dumps(forked.record())).proof.since == 15


def test_where_nothing_vouches_for_the_dice(guest: Client) -> None:
    """Lessons have prepared dice. They, and games from elsewhere without a proof, say so."""
    lesson = Table(guest, guest.ask("POST", "/api/lessons", {"game": "stone-age"}))
    assert lesson.state["table"]["dice"] is None
    with pytest.raises(Refused) as caught:
        lesson.share(share())
    assert caught.value.key == "server.no_dice"
    lesson.close()
    assert "proof" not in lesson.record()
    puzzles = guest.ask("GET", "/api/games/stone-age/puzzles")["puzzles"]
    assert guest.ask("GET", f"/api/games/stone-age/puzzles/{puzzles[0]['id']}")["table"]["dice"] is None
    record = cromlech.game("stone-age", players=2).start(seed=1).record()
    assert guest.load(json.loads(record.to_json())).state["table"]["dice"] is None


def test_an_imported_record_keeps_its_proof(guest: Client) -> None:
    table = guest.create("stone-age", seats=[ME, HERE], players=2, wait=True)
    mine = share()
    table.start(share=mine)
    play_out(table, moves=12)
    table.close()
    record = table.record()
    review = guest.load(record)
    assert review.state["table"]["dice"] == table.look()["table"]["dice"]
    assert review.record()["proof"] == record["proof"]
    commitment = record["proof"]["commitment"]
    path = "/api/verified/records"
    found = guest.ask("POST", path, record, commitment=commitment, share=mine)
    assert found["outcomes"] == cromlech.verify(json.dumps(record)).outcomes
    assert found["dice"] == review.state["table"]["dice"]
    for query, fault in (({"commitment": mine}, "error.dice_commitment"), ({"share": share()}, "error.dice_share")):
        with pytest.raises(Refused) as caught:
            guest.ask("POST", path, record, **query)
        assert (caught.value.status, caught.value.key) == (422, fault)
    with pytest.raises(Refused) as caught:
        guest.ask("POST", path, {**record, "proof": {"scheme": "mine"}})
    assert caught.value.key == "error.record_digest"


@pytest.mark.parametrize("game", ["stone-age", "cvlizations", "endless-winter"])
def test_the_secret_is_in_no_answer_before_the_end(guest: Client, other: Client, server: Server, game: str) -> None:
    """Everything the server says to players and a spectator during the game, over HTTP and websockets."""
    table = guest.create(game, seats=[ME, OPEN], players=2)
    mine = share()
    table.share(mine)
    joined = other.table(table.link)
    joined.join("Taras")
    dice = server.hall.shelf._live[table.id].table.dice
    assert dice is not None
    secret = dice.proof.secret
    assert commitment_to(secret) == table.state["table"]["dice"]["commitment"]
    heard: list[str] = []
    with Client(server.url) as spectator, Socket(spectator, table.id) as watching, Socket(guest, table.id) as playing:
        play_out(table, joined, moves=8)
        for client in (guest, other, spectator):
            for path in ("", "/record", "/record?moving=true", "/positions/3", "/review", "/analysis", "/hints"):
                heard.append(client.http.get(f"/api/tables/{table.id}{path}").text)
            heard.append(client.http.get(f"/api/tables/{table.id}/decisions/1").text)
            heard.append(client.http.get("/api/tables").text)
        for socket in (watching, playing):
            heard += [json.dumps(socket.hear()) for _ in range(4)]
    assert len(heard) > 30
    assert not any(secret in text or mine in text for text in heard)
    table.close()
    assert secret in json.dumps(table.record())


def test_no_two_tables_share_a_secret(guest: Client) -> None:
    made = [guest.create("stone-age", seats=[ME, BOT], players=2) for _ in range(5)]
    assert len({table.state["table"]["dice"]["commitment"] for table in made}) == 5


def test_a_restart_changes_nothing(tmp_path: Path) -> None:
    """The secret is on disk before anyone hears of its commitment, and no die falls differently after a restart."""
    settings = settings_in(tmp_path)
    with Server(settings) as server, Client(server.url) as guest:
        table = guest.create("stone-age", seats=[ME, HERE], players=2, wait=True)
        published = table.state["table"]["dice"]["commitment"]
        token = guest.token
    with Server(settings) as server, Client(server.url, token) as guest:
        mine = share()
        again = guest.table(table.id)
        again.start(share=mine)
        play_out(again, moves=15)
    with Server(settings) as server, Client(server.url, token) as guest:
        again = guest.table(table.id)
        play_out(again, moves=15)
        again.close()
        assert cromlech.verify(json.dumps(again.record()), published, mine).outcomes > 10


def test_a_table_of_an_older_version_plays_on() -> None:
    """Its log has no secret, so nothing can be checked, and it says so."""
    old = Seated(Facts("t" * 16, "a", 0), cromlech.game("stone-age", players=2))
    chairs = [vars(Chair(PERSON, "Olena", guest="a")) for _ in range(2)]
    old = old.after([Entry("open", data={"seats": chairs})])
    begun = old.start("a", "easy", share())
    assert [entry.kind for entry in begun.entries][:2] == ["start", "move"]
    assert begun.table.state is not None
    assert begun.table.state.actor != CHANCE
    assert begun.table.dice is None
    assert all("share" not in asdict(entry)["kind"] for entry in begun.entries)
