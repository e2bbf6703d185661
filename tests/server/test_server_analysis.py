"""The analysis of a game over HTTP: questions for a search, answers checked, decisions to try again."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from at_server import BOT, ME, Server, finished_game, settings_in

import cromlech
from cromlech.analysis import GIVEN_AWAY, NODES, analyze, ask, judge, questions
from cromlech.client import Client, Refused
from cromlech.core.packing import packed

STATE = finished_game(players=3)


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder: Path = tmp_path_factory.mktemp("analysis")
    with Server(settings_in(folder)) as server, Client(server.url) as client:
        yield client


@pytest.fixture(scope="module")
def path(guest: Client) -> str:
    record = json.loads(STATE.record().to_json())
    return f"/api/tables/{guest.ask('POST', '/api/records', record)['table']['id']}"


@pytest.fixture(scope="module")
def answers() -> list[dict[str, Any]]:
    """What a hasty search says."""
    return [vars(answer) for answer in ask(STATE.game, list(questions(STATE)), nodes=1, target="python")]


def refused(status: int, key: str, guest: Client, *asked: Any, **query: Any) -> None:
    with pytest.raises(Refused) as caught:
        guest.ask(*asked, **query)
    assert (caught.value.status, caught.value.key) == (status, key)


def test_questions_hold_what_the_seat_knew(guest: Client, path: str) -> None:
    asked = guest.ask("GET", f"{path}/analysis")
    about = list(questions(STATE))
    assert (asked["nodes"], asked["good"]) == (NODES, GIVEN_AWAY[0])
    assert [each["move"] for each in asked["questions"]] == [question.move for question in about]
    for each, question in zip(asked["questions"], about, strict=True):
        assert (each["seat"], each["chosen"], each["seed"]) == (question.seat, question.chosen, question.seed)
        assert base64.b64decode(each["state"]) == packed(question.state.raw)
    [one] = guest.ask("GET", f"{path}/analysis", move=about[7].move)["questions"]
    assert one == asked["questions"][7]
    refused(404, "server.no_move", guest, "GET", f"{path}/analysis", move=len(STATE.moves))


def test_answers_become_an_analysis(guest: Client, path: str, answers: list[dict[str, Any]]) -> None:
    found = guest.ask("POST", f"{path}/analysis", {"answers": answers})
    expected = judge(STATE, ask(STATE.game, list(questions(STATE)), nodes=1, target="python"))
    assert expected == analyze(STATE, nodes=1, target="python")
    assert [each["loss"] for each in found["decisions"]] == [each.loss for each in expected.decisions]
    assert [each["accuracy"] for each in found["seats"]] == [each.accuracy for each in expected.seats]
    assert found["chances"][-1] == [len(STATE.moves), [float(seat in STATE.winners) for seat in range(3)]]
    worse = next(each for each in found["decisions"] if each["better"])
    assert worse["better"] != worse["played"]
    assert STATE.game.text(worse["reason"])


def test_answers_that_do_not_fit_are_refused(guest: Client, path: str, answers: list[dict[str, Any]]) -> None:
    refused(422, "error.answers", guest, "POST", f"{path}/analysis", {"answers": answers[1:]})
    wrong = [{**answers[0], "before": [2.0, 0.0, -1.0]}, *answers[1:]]
    refused(422, "server.field_wrong", guest, "POST", f"{path}/analysis", {"answers": wrong})


def test_a_decision_can_be_tried_again(guest: Client, path: str) -> None:
    question = next(each for each in questions(STATE) if each.move > 100)
    state = guest.ask("GET", f"{path}/decisions/{question.move}")
    assert (state["seat"], state["move"], state["undo"], state["revise"]) == (question.seat, question.move, [], [])
    assert [seat["mine"] for seat in state["table"]["seats"]] == [seat == question.seat for seat in range(3)]
    assert all(seat["online"] for seat in state["table"]["seats"])
    before = STATE.after(question.move)
    assert state["view"] == before.view(question.seat)
    assert [choice["id"] for choice in state["offer"]["legal"]] == before.legal()
    drawn = next(number for number, move in enumerate(STATE.moves) if move.actor == cromlech.CHANCE)
    for move in (drawn, len(STATE.moves)):
        refused(404, "server.no_decision", guest, "GET", f"{path}/decisions/{move}")


def test_a_game_in_progress_keeps_its_secrets(guest: Client) -> None:
    asked = {"game": "endless-winter", "seats": [ME, BOT]}
    path = f"/api/tables/{guest.ask('POST', '/api/tables', asked)['table']['id']}"
    refused(409, "server.not_over", guest, "GET", f"{path}/analysis")
    refused(409, "server.not_over", guest, "POST", f"{path}/analysis", {"answers": []})
    refused(409, "server.not_over", guest, "GET", f"{path}/decisions/0")
