"""Examples of the rules pages over HTTP: the server plays them by the rules and keeps nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from at_server import Server, settings_in

import cromlech
from cromlech.client import Client, Refused

GAME = cromlech.game("stone-age")
PATH = "/api/games/stone-age/examples"


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder: Path = tmp_path_factory.mktemp("examples")
    with Server(settings_in(folder)) as server, Client(server.url) as client:
        yield client


def tried(guest: Client, example: str, *notations: str, **rest: Any) -> dict[str, Any]:
    moves = [GAME.parse(each) for each in notations]
    answer: dict[str, Any] = guest.ask("POST", f"{PATH}/{example}", {"moves": moves, **rest})
    return answer


def test_a_rules_page_is_told_its_examples(guest: Client) -> None:
    found = {each["id"]: each for each in guest.ask("GET", PATH)["examples"]}
    assert found["table"]["show"] == ["board", "market", "mat"]
    assert found["table"]["callouts"][0] == {"id": "hunt", "point": ["hunt"], "at": [0.06, 0.5]}
    assert found["roll"]["callouts"] == []


def test_dice_may_be_set_or_left_to_chance(guest: Client) -> None:
    open_dice = tried(guest, "roll", "act forest", "die 6")
    assert open_dice["view"]["roll"]["dice"] == [6]
    assert [each["params"]["face"] for each in open_dice["outcomes"]] == [1, 2, 3, 4, 5, 6]
    assert open_dice["offer"]["legal"] == []
    rolled = tried(guest, "roll", "act forest", "die 6", roll=True)
    assert len(rolled["view"]["roll"]["dice"]) == 3
    assert rolled["moves"][:2] == open_dice["moves"]
    assert len(rolled["moves"]) == 4
    assert {each["kind"] for each in rolled["offer"]["legal"]} == {"tools"}
    assert [line["kind"] for line in rolled["lines"]] == ["rolled"]


def test_chance_moves_by_itself_where_it_is_not_to_be_chosen(guest: Client) -> None:
    bought = tried(guest, "pay", "act building_1", "buy")
    assert bought["outcomes"] == []
    assert len(bought["moves"]) == 3
    assert bought["view"]["players"][0]["points"]["buildings"] == 12


def test_what_is_not_allowed_is_refused_with_a_reason(guest: Client) -> None:
    with pytest.raises(Refused, match="part of the example") as caught:
        tried(guest, "pay", "act hunt")
    assert caught.value.status == 409
    with pytest.raises(Refused, match="Choose from: table, roll, pay") as caught:
        tried(guest, "swim")
    assert caught.value.status == 404
    with pytest.raises(Refused, match="stone-age") as caught:
        guest.ask("GET", "/api/games/chess/examples")
    assert caught.value.status == 404
    with pytest.raises(Refused) as caught:
        guest.ask("POST", f"{PATH}/roll", {"moves": [0] * 201})
    assert caught.value.status == 422
    assert guest.ask("GET", "/api/tables")["tables"] == []
