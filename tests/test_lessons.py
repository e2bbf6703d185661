"""Lessons: each is played to its end by the real rules, and a wrong one is refused with what would be right."""

from typing import Any

import pytest

import cromlech
from cromlech.core.lessons import Lesson
from cromlech.core.prepared import PreparedError
from cromlech.core.rules import CHANCE
from cromlech.testing import check_lesson

LESSONS = {each.name: each.lesson for each in cromlech.games() if each.lesson is not None}
STONE_AGE = cromlech.game("stone-age").definition
DEALT = ["* card C24", "* card C33", "* card C30", "* card C16", "* building B01", "* building B19"]


def lesson(*steps: dict[str, Any], **chapter: Any) -> Lesson:
    content = {"setup": DEALT, **chapter, "step": [{"id": f"step_{i}", **step} for i, step in enumerate(steps)]}
    return Lesson(STONE_AGE, {"players": 2, "options": {"start_player": 0}, "chapter": [content]})


@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_can_be_played_to_its_end(name: str) -> None:
    assert check_lesson(LESSONS[name]) > 20


def test_the_lesson_of_stone_age_shows_every_part_of_the_game() -> None:
    taught = LESSONS["stone-age"]
    asked = {
        taught.game.action(action).kind
        for chapter in taught.chapters
        for due in chapter.script
        for action in due.actions
        if due.seat == taught.seat
    }
    assert asked == {"place", "act", "tools", "buy", "pay", "feed"}
    end = taught.start(1)
    for due in taught.chapters[1].script:
        end.apply(due.actions[0])
    assert end.over
    assert end.winners == [taught.seat]


def test_where_a_lesson_stands_follows_from_the_moves() -> None:
    steps = {"do": ["place forest 3 | place forest 2"], "then": ["1 place hunt 5"]}, {}, {"do": ["place hunt 1"]}
    taught = lesson(*steps)
    state = taught.start(0)
    for _ in DEALT:
        due = taught.due(0, state.moves)
        assert due is not None
        assert due.seat == CHANCE
        state.apply(due.actions[0])
    assert [step.explains for step in taught.steps] == [False, True, False]
    assert taught.asked(0, len(DEALT)) == [taught.game.parse("place forest 3")]
    state.apply_notation("place forest 2")
    due = taught.due(0, state.moves)
    assert due is not None
    assert (due.step, due.seat) == (0, 1)
    state.apply_notation("place hunt 5")
    due = taught.due(0, state.moves)
    assert due is not None
    assert due.step == 2
    assert taught.step_before(0, len(state.moves)) == len(DEALT)
    state.apply_notation("place hunt 3")
    assert not taught.follows(0, state.moves)
    assert taught.due(0, state.moves) is None


def test_a_chapter_may_begin_at_a_position() -> None:
    taught = lesson({"do": ["place hunt 5"]}, position={"players": {"0": {"food": 3}}})
    state = taught.start(0)
    assert state.view(0)["players"][0]["food"] == 3
    assert state.moves == []
    assert taught.due(0, state.moves) is not None
    moved = lesson({"do": ["place hunt 2"]}, setup=[*DEALT, "0 place forest 3", "1 place hunt 5"])
    assert moved.start(0).view(0)["players"][0]["placed"] == {"forest": 3}


@pytest.mark.parametrize(
    ("step", "chapter", "message"),
    [
        ({"do": ["place forrest 3"]}, {}, r"step_0: .*nearest one is “place forest 3”"),
        ({"then": ["place hunt 1"]}, {}, r'step_0: "place hunt 1": "\* …", "0 …"'),
        ({"then": ["0 place hunt 1"]}, {}, "step_0: then: 0 place hunt 1"),
        ({"points": ["forest"]}, {}, "step_0 points: id, point, do, then"),
        ({}, {"position": {"playerz": 1}}, "position playerz: seats, "),
    ],
)
def test_a_wrong_lesson_says_where_and_what_would_be_right(
    step: dict[str, Any], chapter: dict[str, Any], message: str
) -> None:
    with pytest.raises(PreparedError, match=message):
        lesson(step, **chapter).start(0)
