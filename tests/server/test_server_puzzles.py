"""Puzzles over HTTP: a position to think about, and a verdict on what someone would do there. Nothing is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from at_server import Server, settings_in

import cromlech
from cromlech.client import Client, Refused

DEFINITION = cromlech.game("stone-age").definition
PUZZLE = next(iter(DEFINITION.puzzles.values()))
PATH = "/api/games/stone-age/puzzles"


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder: Path = tmp_path_factory.mktemp("puzzles")
    with Server(settings_in(folder)) as server, Client(server.url) as client:
        yield client


def asked(guest: Client, **body: Any) -> dict[str, Any]:
    answer: dict[str, Any] = guest.ask("POST", f"{PATH}/{PUZZLE.id}", body)
    return answer


def test_a_position_comes_without_its_solution(guest: Client) -> None:
    listed = guest.ask("GET", PATH)["puzzles"]
    assert listed[0] == {"id": PUZZLE.id, "level": PUZZLE.level, "options": dict(PUZZLE.options)}
    assert len(listed) == len(DEFINITION.puzzles)
    state = guest.ask("GET", f"{PATH}/{PUZZLE.id}")
    at = PUZZLE.state()
    assert state["view"] == at.view(PUZZLE.seat)
    assert [choice["id"] for choice in state["offer"]["legal"]] == at.legal()
    assert [seat["mine"] for seat in state["table"]["seats"]].index(True) == PUZZLE.seat
    games = {game["name"]: game["puzzles"] for game in guest.ask("GET", "/api/games")["games"]}
    assert games["stone-age"] == len(listed)


def test_moves_are_judged(guest: Client) -> None:
    game = PUZZLE.state().game
    nothing = {"reason": None, "solution": None}
    assert asked(guest, actions=[game.parse(PUZZLE.solution)]) == {"right": True, **nothing}
    assert asked(guest, actions=[game.parse(PUZZLE.rival)]) == {"right": False, **nothing}
    assert asked(guest) == {"right": None, **nothing}


def test_help_is_given_only_if_asked_for(guest: Client) -> None:
    hint = asked(guest, reason=True)
    assert hint["solution"] is None
    assert hint["reason"]["key"]
    told = asked(guest, solution=True)
    assert told["reason"] == hint["reason"]
    best = PUZZLE.state().game.parse(PUZZLE.solution)
    offer = guest.ask("GET", f"{PATH}/{PUZZLE.id}")["offer"]["legal"]
    assert told["solution"]["phrase"] == next(choice["phrase"] for choice in offer if choice["id"] == best)
    assert told["solution"]["rival"] != told["solution"]["phrase"]
    assert told["solution"]["lead"] == PUZZLE.lead


def test_what_cannot_be_is_refused(guest: Client) -> None:
    illegal = next(action for action in range(10_000) if action not in PUZZLE.state().legal())
    with pytest.raises(Refused) as caught:
        asked(guest, actions=[illegal])
    assert caught.value.status == 409
    with pytest.raises(Refused, match="no such puzzle") as caught:
        guest.ask("GET", f"{PATH}/swim")
    assert caught.value.status == 404
    with pytest.raises(Refused, match="stone-age") as caught:
        guest.ask("GET", "/api/games/chess/puzzles")
    assert caught.value.status == 404
    with pytest.raises(Refused) as caught:
        asked(guest, actions=[0] * 65)
    assert caught.value.status == 422
