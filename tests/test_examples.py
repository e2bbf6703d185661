"""Examples of the rules pages: each can be tried to its end by the real rules; a wrong one says what would be right."""

from typing import Any

import pytest

import cromlech
from cromlech.core.errors import IllegalAction
from cromlech.core.examples import Example
from cromlech.core.prepared import PreparedError
from cromlech.testing import check_examples

GAMES = {each.name: each for each in cromlech.games() if each.examples}
STONE_AGE = cromlech.game("stone-age").definition


def made(example: Example, *notations: str) -> list[int]:
    return [example.game.parse(each) for each in notations]


@pytest.mark.parametrize("name", GAMES)
def test_every_example_can_be_tried_to_its_end(name: str) -> None:
    assert check_examples(GAMES[name]) > 0


@pytest.mark.parametrize("name", ["stone-age", "cvlizations", "endless-winter"])
def test_every_game_has_a_picture_and_something_to_try(name: str) -> None:
    found = GAMES[name].examples.values()
    assert any(example.callouts for example in found)
    assert any(not example.callouts for example in found)


def test_dice_that_are_set_and_tools_give_what_the_rules_say() -> None:
    roll = STONE_AGE.examples["roll"]
    state = roll.play(made(roll, "act forest", "die 4", "die 2", "die 5"))
    without, *_, with_tools = roll.offer(state)["legal"]
    assert (without["outlook"]["gain"], with_tools["outlook"]["gain"]) == (3, 5)
    state = roll.play([*(move.action for move in state.moves), with_tools["id"]])
    assert state.view(0)["players"][0]["resources"]["wood"] == 5
    assert {entry["kind"] for entry in roll.offer(state)["legal"]} == {"act"}


def test_an_example_offers_only_what_it_is_about() -> None:
    pay = STONE_AGE.examples["pay"]
    start = pay.play([])
    assert [entry["params"]["location"] for entry in pay.offer(start)["legal"]] == [f"building_{i}" for i in (1, 2, 3)]
    assert pay.game.parse("act hunt") in start.legal()
    with pytest.raises(IllegalAction, match="part of the example"):
        pay.play(made(pay, "act hunt"))
    with pytest.raises(IllegalAction, match="Not allowed"):
        pay.play(made(pay, "act river"))


def test_an_example_ends_where_others_would_move() -> None:
    orders = cromlech.game("cvlizations").definition.examples["orders"]
    state = orders.play(made(orders, "face_up hunting", "face_down gathering"), lambda outcomes: outcomes[0])
    assert orders.offer(state)["legal"] == []
    assert state.actor == 1
    with pytest.raises(IllegalAction, match="part of the example"):
        orders.play([move.action for move in state.moves] + state.legal()[:1])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"step": "nowhere"}, "lesson.toml, nowhere: welcome, "),
        ({"steps": "roll"}, "examples.toml, mine steps: id, show, step"),
        ({"setup": ["0 place forrest 3"]}, r"examples.toml, mine: .*nearest one is “place forest 3”"),
        ({"position": {"playerz": 1}}, "examples.toml, position playerz: seats, "),
        ({"callout": [{"id": "a", "points": []}]}, "examples.toml, mine points: id, point, at"),
    ],
)
def test_a_wrong_example_says_where_and_what_would_be_right(content: dict[str, Any], message: str) -> None:
    with pytest.raises(PreparedError, match=message):
        Example(STONE_AGE, {"id": "mine", **content})
