"""Positions set up by hand, moves without a choice, and actions that don't exist."""

import json
import pickle

import pytest

import cromlech
from cromlech import IllegalAction, OptionsError, RecordError
from cromlech.core.game import State


@pytest.fixture
def edited() -> State:
    state = cromlech.game("stone-age", players=2, start_player=0).start(seed=1)
    state.apply_notation("place hunt 5")
    with state.edit() as raw:
        raw.players[1].food = 3
    return state


def test_a_position_set_up_by_hand_is_where_the_history_begins(edited: State) -> None:
    assert edited.view(0)["players"][1]["food"] == 3
    assert edited.view(0)["players"][0]["placed"] == {"hunt": 5}
    assert edited.moves == []
    assert not edited.can_undo()


def test_undo_and_record_carry_the_position(edited: State) -> None:
    before = edited.clone()
    edited.apply_notation("place forest 2")
    assert edited.undo() == before
    text = edited.record().to_json()
    assert json.loads(text)["position"]["players"][1]["food"] == 3
    assert cromlech.replay(text) == edited
    assert cromlech.replay(text).view(0) == edited.view(0)
    assert pickle.loads(pickle.dumps(edited)).record() == edited.record()
    assert edited.after(0) == before


def test_a_position_that_cannot_come_about_is_refused(edited: State) -> None:
    before = edited.view(0)
    with pytest.raises(RecordError, match="a tribe has 5 to 10 figures"), edited.edit() as raw:
        raw.players[0].figures = 11
    assert edited.view(0) == before


@pytest.mark.parametrize(
    ("field", "value"), [("phase", 1000), ("phase", "3"), ("row", [1]), ("left_to_right", 1), ("players", {})]
)
def test_a_record_with_a_wrong_position_names_the_field(edited: State, field: str, value: object) -> None:
    record = edited.record()
    wrong = type(record)(**{**vars(record), "position": {**record.position, field: value}})
    with pytest.raises(RecordError, match=f"position: {field}"):
        cromlech.replay(wrong)


def test_a_state_changed_through_raw_refuses_undo_and_record() -> None:
    state = cromlech.game("stone-age", players=2, start_player=0).start(seed=1)
    state.apply_notation("place hunt 5")
    assert state.raw.players[0].food == 12  # looking changes nothing
    assert cromlech.replay(state.record()) == state
    assert state.can_undo()
    state.raw.players[1].food = 3
    for ask in (state.record, state.undo):
        with pytest.raises(RecordError, match=r"with state\.edit\(\) as raw"):
            ask()
    twin = pickle.loads(pickle.dumps(state.clone()))
    with pytest.raises(RecordError):
        twin.record()


def test_a_state_tells_every_move_made_by_the_last_apply() -> None:
    state = cromlech.game("stone-age", players=2, start_player=0).start(seed=1)
    state.apply_notation("place hunt 5")
    state.apply_notation("place hunt 5")
    made = state.made
    notations = [(move.actor, state.game.action(move.action).notation) for move in made]
    assert notations[:2] == [(1, "place hunt 5"), (0, "act hunt")]  # the second leaves no choice
    assert all(actor == cromlech.CHANCE for actor, _ in notations[2:7])  # five dice
    assert [move for move in made if move in state.moves] == [made[0], *made[2:7], *made[8:13]]


def test_a_copy_can_leave_dice_to_the_caller() -> None:
    state = cromlech.game("stone-age", players=2, start_player=0).start(seed=1)
    twin = state.clone(chance="explicit")
    for _ in range(2):
        twin.apply_notation("place hunt 5")
    assert twin.actor == cromlech.CHANCE
    with pytest.raises(OptionsError, match="allowed: explicit"):
        state.clone(chance="auto")


@pytest.mark.parametrize(("notation", "near"), [("place hut 1", "place hu"), ("fly", "")])
def test_an_action_that_does_not_exist_is_illegal_like_any_other(notation: str, near: str) -> None:
    state = cromlech.game("stone-age", players=2).start(seed=1)
    before = state.view(None)
    with pytest.raises(IllegalAction, match=f"“{notation}” is not an action of this game; the nearest one is “{near}"):
        state.apply_notation(notation)
    with pytest.raises(OptionsError, match="is not an action of this game"):
        state.game.parse(notation)
    assert state.view(None) == before


def test_an_edition_may_be_given_as_a_number() -> None:
    assert cromlech.game("stone-age", edition=2023) == cromlech.game("stone-age", edition="2023")
    with pytest.raises(OptionsError, match="edition can't be 2024; allowed: 2023, second, first"):
        cromlech.game("stone-age", edition=2024)
    for wrong in (True, 2023.0, "02023"):
        with pytest.raises(OptionsError):
            cromlech.game("stone-age", edition=wrong)


def test_a_replay_that_forgets_a_die_says_so() -> None:
    state = cromlech.game("stone-age", players=2, start_player=0).start(seed=1)
    record = state.record()
    wrong = type(record)(**{**vars(record), "moves": ("0 place hunt 5", *record.moves)})
    with pytest.raises(RecordError, match="a die must be rolled or a card drawn first"):
        cromlech.replay(wrong)
