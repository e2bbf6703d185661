"""Bots on a player's device: whoever plays alone with bots computes their moves, and no table waits in vain."""

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from at_server import BOT, HERE, ME, OPEN, Server, Socket, choose, settings_in

import cromlech
from cromlech.client import Client
from cromlech.core.game import Game
from cromlech.core.packs import export_pack, pack_folder
from cromlech.games import definition
from cromlech.server.answers import task_answer
from cromlech.server.tables import Chair, Facts, Made, Table, opening

LONG = 600.0
"""A grace that no test outlives: nothing happens only because time has passed."""
SHORT = 0.05
"""A grace that is soon over."""


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(settings_in(tmp_path_factory.mktemp("patient"), grace=LONG)) as running:
        yield running


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(settings_in(tmp_path_factory.mktemp("hasty"), grace=SHORT)) as running:
        yield running


class Device(Socket):
    """A client that thinks, plays its person's moves by itself, and answers tasks only when told to."""

    def __init__(self, client: Client, table_id: str) -> None:
        super().__init__(client, table_id, hello=False)
        self.pick = random.Random(3)
        self.moved = 0
        self.say(type="hello", thinks=True)

    def hear_next(self) -> dict[str, Any]:
        """The next message other than a state. Plays on until then."""
        while (message := self.hear())["type"] == "state":
            self.play()
        return message

    def play(self) -> bool:
        """Make a move, if it is this client's turn and it hasn't moved yet."""
        due = bool(self.state["offer"]["legal"]) and self.state["seq"] > self.moved
        if due:
            self.moved = self.state["seq"]
            self.move(*choose(self.state["offer"], self.pick))
        return due

    def play_on(self, turns: int) -> None:
        """Make so many moves. Nothing else than states may come."""
        while turns:
            self.hear_state()
            turns -= self.play()

    def hear_task(self) -> dict[str, Any]:
        """The next task."""
        message = self.hear_next()
        assert message["type"] == "task", message
        return message

    def hear_error(self) -> dict[str, Any]:
        """The next refusal."""
        message = self.hear_next()
        assert message["type"] == "error", message
        return message

    def answer(self, task: dict[str, Any], action: int | None) -> None:
        self.say(type="answer", seq=task["seq"], action=action)


def open_table(client: Client, *seats: dict[str, Any]) -> str:
    """A table of Stone Age where the first seat begins."""
    return client.create("stone-age", seats=seats, start_player=0).id


def truth(server: Server, table_id: str) -> Table:
    """The table as the server knows it."""
    live = server.hall.shelf.get(table_id)
    assert live is not None
    return live.table


def legal(server: Server, table_id: str) -> list[int]:
    state = truth(server, table_id).state
    assert state is not None
    return state.legal()


def test_a_device_chooses_every_move_of_the_bots(patient: Server) -> None:
    """Several people at one screen, and two bots: all that the bots do is what the device answered."""
    with Client(patient.url) as client:
        table = open_table(client, ME, BOT, HERE, {"kind": "bot", "level": "hard"})
        with Device(client, table) as device:
            answered = []
            for number in range(12):
                task = device.hear_task()
                seat = truth(patient, table).bot_to_move()
                assert (task["seat"], task["game"]) == (seat, "stone-age")
                assert task["level"] == {1: "1", 3: "7"}[task["seat"]]
                assert task["player"]["kind"] == {1: "greedy", 3: "policy"}[task["seat"]]
                action = legal(patient, table)[number % 2 - 1]
                answered.append((seat, action))
                device.answer(task, action)
            device.hear_task()
            made = [(each.actor, each.action) for each in truth(patient, table).made if each.actor in (1, 3)]
            assert made == answered


def test_a_bot_that_begins_waits_for_the_device(patient: Server) -> None:
    with Client(patient.url) as client:
        table = open_table(client, BOT, ME)
        with Device(client, table) as device:
            assert device.hear_task()["seat"] == device.state["thinking"] == 0
            assert all(made.actor < 0 for made in truth(patient, table).made)


def test_wrong_answers_are_refused_and_change_nothing(patient: Server) -> None:
    with Client(patient.url) as client, Client(patient.url) as stranger:
        table = open_table(client, ME, BOT)
        with Device(client, table) as device, Device(stranger, table) as spectator:
            task = device.hear_task()
            seq = task["seq"]

            def refused(who: Device, status: int, key: str, **answer: Any) -> None:
                who.say(type="answer", **answer)
                error = who.hear_error()
                assert (error["status"], error["error"]["key"], error["seq"]) == (status, key, seq)
                assert truth(patient, table).seq == seq

            right = legal(patient, table)[0]
            refused(spectator, 409, "server.not_asked", seq=seq, action=right)
            refused(device, 409, "server.stale", seq=seq - 1, action=right)
            refused(device, 409, "server.stale", seq=seq + 1, action=right)
            refused(device, 422, "server.field_wrong", seq=seq, action="16")
            refused(device, 422, "server.field_missing", seq=seq)
            device.answer(task, right)
            device.answer(task, right)
            assert device.hear_error()["to"] == "answer"  # it counts once
            assert truth(patient, table).made[-1].action == right or len(truth(patient, table).made) > 1


@pytest.mark.parametrize("answer", ["unable", "unknown", "illegal"])
def test_a_device_that_can_t_choose_is_not_asked_again(patient: Server, answer: str) -> None:
    with Client(patient.url) as client:
        table = open_table(client, ME, BOT)
        with Device(client, table) as device:
            task = device.hear_task()
            illegal = set(range(200)) - set(legal(patient, table))
            action = {"unable": None, "unknown": 9999, "illegal": min(illegal)}[answer]
            device.answer(task, action)
            if action is not None:
                error = device.hear_error()
                assert (error["status"], error["to"]) == (409, "answer")
            device.play_on(5)  # the server moves, and the game goes on
            device.say(type="hello", thinks=True)
            device.hear_task()


def test_the_server_moves_for_a_silent_device(hasty: Server) -> None:
    """And after two tasks without an answer, it asks no more."""
    with Client(hasty.url) as client, Device(client, open_table(client, ME, BOT)) as device:
        tasks = 0
        while device.state.get("move", 0) < 40:
            tasks += device.hear()["type"] == "task"
            device.play()
        assert tasks == 2


def test_a_device_that_leaves_may_come_back(patient: Server) -> None:
    with Client(patient.url) as client:
        table = open_table(client, ME, BOT)
        with Device(client, table) as device:
            task = device.hear_task()
        with Device(client, table) as device:
            again = device.hear_task()
            assert (again["seq"], again["seat"]) == (task["seq"], task["seat"])
            device.answer(again, legal(patient, table)[0])
            assert device.hear_task()["seq"] > task["seq"]


def test_the_server_moves_for_a_device_that_is_gone(hasty: Server) -> None:
    with Client(hasty.url) as client:
        at = client.create("stone-age", seats=[ME, BOT], start_player=0)
        with Device(client, at.id) as device:
            task = device.hear_task()
        while not at.look()["offer"]["legal"]:
            at.look(wait=20)
        assert at.state["seq"] > task["seq"]


def test_of_two_tabs_one_is_asked(patient: Server) -> None:
    with Client(patient.url) as client:
        table = open_table(client, ME, BOT)
        with Device(client, table) as first:
            task = first.hear_task()
            with Device(client, table) as second:
                assert second.hear()["type"] == "state"
                second.answer(task, legal(patient, table)[0])
                assert second.hear_error()["error"]["key"] == "server.not_asked"
                first.answer(task, legal(patient, table)[0])
                asked = second.hear_task()  # the one that came last
            again = first.hear_task()
            assert again["seq"] == asked["seq"] > task["seq"]


def test_a_new_server_asks_again(tmp_path: Path) -> None:
    with Server(settings_in(tmp_path, grace=LONG)) as server, Client(server.url) as client:
        table, token = open_table(client, ME, BOT), client.token
        with Device(client, table) as device:
            task = device.hear_task()
    with (
        Server(settings_in(tmp_path, grace=LONG)) as server,
        Client(server.url, token) as client,
        Device(client, table) as device,
    ):
        again = device.hear_task()
        assert (again["seq"], again["seat"]) == (task["seq"], task["seat"])
        device.answer(again, legal(server, table)[0])
        assert device.hear_task()["seq"] > task["seq"]


def test_an_undo_makes_a_task_void(patient: Server) -> None:
    with Client(patient.url) as client, Device(client, open_table(client, ME, BOT)) as device:
        task = device.hear_task()
        device.say(type="undo", seq=device.state["seq"], to=device.state["undo"][0])
        assert device.hear()["offer"]["legal"]
        device.answer(task, 16)
        assert device.hear()["error"]["key"] == "server.stale"
        assert device.hear_task()["seq"] > task["seq"]


def test_among_several_people_the_server_moves_the_bots(patient: Server) -> None:
    """Also after one of them has left: their cards stay where no one's device can see them."""
    with Client(patient.url) as client, Client(patient.url) as other:
        table = open_table(client, ME, OPEN, BOT)
        other.table(client.table(table).link).join("Taras")
        with Device(client, table) as one, Device(other, table) as two:
            for device in (one, two, one):
                device.play_on(1)
            other.table(table).resign(1)
            one.play_on(3)


def test_with_a_card_pack_the_server_moves_the_bots(patient: Server) -> None:
    """The modules of devices hold the standard cards only."""
    folder = pack_folder("stone-age")
    folder.mkdir(parents=True)
    (folder / "my_own.toml").write_text(export_pack(definition("stone-age").standard_text(), "my_own"), "utf-8")
    with Client(patient.url) as client:
        table = client.create("stone-age", seats=[ME, BOT], start_player=0, cards="my_own").id
        with Device(client, table) as device:
            device.play_on(3)
        assert 1 in {made.actor for made in truth(patient, table).made}


def test_for_a_client_that_polls_the_server_moves_the_bots(patient: Server) -> None:
    """Tasks come over websockets only, and without one, no bot waits for a device."""
    with Client(patient.url) as client:
        table, pick = client.create("stone-age", seats=[ME, BOT], start_player=0), random.Random(3)
        for _ in range(3):
            while not table.state["offer"]["legal"]:
                table.look(wait=20)
            table.move(*choose(table.state["offer"], pick))
        assert 1 in {made.actor for made in truth(patient, table.id).made}


def test_a_lesson_s_moves_stay_on_the_server(patient: Server) -> None:
    with Client(patient.url) as client:
        table = client.ask("POST", "/api/lessons", {"game": "stone-age"})["table"]["id"]
        with Device(client, table) as device:
            while device.state.get("move", 0) < 8:
                state = device.hear_state()
                if state["offer"]["legal"]:
                    device.move(state["lesson"]["moves"][0])
            assert {made.actor for made in truth(patient, table).made} > {0, 1}


# -- secrets -------------------------------------------------------------------

PLAYER = {"kind": "greedy"}


def some_tables(game: Game, seed: int) -> Iterator[Table]:
    """A person against bots: some positions of a random game with a bot to move."""
    pick = random.Random(seed)
    chairs = [Chair("person", guest="somebody"), *(Chair("bot", level="hard") for _ in range(game.players - 1))]
    state = game.start(seed=seed)
    while not state.over:
        if state.actor > 0 and pick.random() < 0.2:
            moves = [Made(move.actor, move.action, None, sealed=True) for move in state.moves]
            yield opening(Facts("table", "somebody", 0), game, chairs, moves).table
        state.apply(pick.choice(state.legal()))


@pytest.mark.parametrize(
    "game",
    [cromlech.game(name, players=3) for name in ("stone-age", "endless-winter", "cvlizations")],
    ids=lambda game: game.name,
)
def test_a_task_tells_nothing_that_the_bot_s_seat_doesn_t_know(game: Game) -> None:
    """Two true states that look the same to the bot give it the same task, byte for byte."""
    differed = 0
    for table in islice(some_tables(game, seed=4), 20):
        state = table.state
        assert state is not None
        twin = table.clone()
        twin.state = state.imagine(state.actor, seed=5)
        differed += twin.state != state
        for seed in (6, 7):
            one, two = (task_answer(each, PLAYER, seed).model_dump_json() for each in (table, twin))
            assert one == two
    assert differed > 2 or not game.definition.hidden_choices
