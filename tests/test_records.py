"""Records: whole games as text that replay checks move by move."""

import json
import random
from typing import Any

import pytest

import cromlech
from cromlech import IllegalAction, OptionsError, Record, RecordError


def played(moves: int = 60, players: int = 2, **options: Any) -> cromlech.State:
    state = cromlech.game("stone-age", players=players, **options).start(seed=5)
    picker = random.Random(5)
    for _ in range(moves):
        if not state.over:
            state.apply(picker.choice(state.legal()))
    return state


def sealed(content: dict[str, Any]) -> str:
    """A record with a matching digest, as a careful forger would write it."""
    from cromlech.core.records import _digest

    rest = {k: v for k, v in content.items() if k != "digest"}
    return json.dumps({**rest, "digest": _digest(rest)})


@pytest.mark.parametrize("moves", [0, 1, 60, 10_000])
@pytest.mark.parametrize("edition", ["first", "second", "2023"])
def test_a_record_replays_to_the_same_state_and_log(moves: int, edition: str) -> None:
    state = played(moves, edition=edition)
    again = cromlech.replay(state.record().to_json())
    assert again == state
    assert again.log(1) == state.log(1)
    assert again.record() == state.record()


def test_a_record_can_be_read_by_a_person() -> None:
    text = played(3).record().to_json()
    content = json.loads(text)
    assert content["format"] == "cromlech-record"
    assert content["version"] == 1
    assert content["game"] == "stone-age"
    assert content["options"] == {"players": 2, "edition": "2023", "start_player": "random"}
    assert content["cards"] == "standard"
    assert content["moves"][0] in ("* start 0", "* start 1")
    assert any(move.split()[1] == "place" for move in content["moves"])
    assert text.count("\n") > len(content["moves"])


def test_a_replayed_game_can_be_played_on_with_fresh_chance() -> None:
    state = cromlech.replay(played(10).record(), chance="auto", seed=1)
    while not state.over:
        state.apply(state.legal()[0])
    assert cromlech.replay(state.record()) == state


@pytest.mark.parametrize("cut", [1, 5, 40, 300])
def test_a_truncated_file(cut: int) -> None:
    text = played().record().to_json()
    with pytest.raises(RecordError, match=r"cut off|not a record"):
        cromlech.replay(text[: len(text) - cut - 2])


@pytest.mark.parametrize("text", ["", "hello", "[]", "{}", "null", '{"format": "chess"}', "[" * 100_000])
def test_something_else_than_a_record(text: str) -> None:
    with pytest.raises(RecordError):
        cromlech.replay(text)


def test_a_tampered_file() -> None:
    text = played().record().to_json()
    with pytest.raises(RecordError, match="changed or cut"):
        cromlech.replay(text.replace("die 6", "die 5", 1))
    content = json.loads(text)
    del content["moves"][-1]
    with pytest.raises(RecordError, match="changed or cut"):
        cromlech.replay(json.dumps(content))


def test_an_unknown_version_and_unknown_rules() -> None:
    content = json.loads(played().record().to_json())
    with pytest.raises(RecordError, match=r"version 0.*version 2"):
        cromlech.replay(sealed({**content, "version": 0}))
    with pytest.raises(RecordError, match="newer version of Cromlech"):
        cromlech.replay(sealed({**content, "version": 9}))
    with pytest.raises(RecordError, match="newer version of Cromlech"):
        cromlech.replay(sealed({**content, "rules": 77}))


def test_replay_says_which_move_is_wrong_and_why() -> None:
    content = json.loads(played().record().to_json())
    moves = content["moves"]
    at = next(i for i, move in enumerate(moves) if " place " in move)
    wrong = [*moves[:at], f"{moves[at][0]} place hut 1", *moves[at + 1 :]]
    with pytest.raises(RecordError, match=rf"Move {at + 1} .*not an action of this game"):
        cromlech.replay(sealed({**content, "moves": wrong}))
    other = "1" if moves[at][0] == "0" else "0"
    with pytest.raises(RecordError, match=rf"Move {at + 1} .*seat \d+'s turn"):
        cromlech.replay(sealed({**content, "moves": [*moves[:at], other + moves[at][1:], *moves[at + 1 :]]}))
    with pytest.raises(RecordError, match=rf"Move {at + 1} .*Not allowed: it is time to place figures"):
        cromlech.replay(sealed({**content, "moves": [*moves[:at], f"{moves[at][0]} starve", *moves[at + 1 :]]}))
    with pytest.raises(RecordError, match="Move 3"):
        cromlech.replay(sealed({**content, "moves": [*moves[:2], 17, *moves[3:]]}))


def test_wrong_results_are_noticed() -> None:
    content = json.loads(played().record().to_json())
    with pytest.raises(RecordError, match="scores"):
        cromlech.replay(sealed({**content, "scores": [999, 0]}))
    with pytest.raises(RecordError, match="over"):
        cromlech.replay(sealed({**content, "over": True}))


@pytest.mark.parametrize(
    ("field", "value"),
    [("moves", {}), ("options", []), ("game", 3), ("cards", 1), ("scores", "x"), ("winners", None), ("extra", 1)],
)
def test_fields_of_a_wrong_kind(field: str, value: object) -> None:
    content = json.loads(played().record().to_json())
    with pytest.raises(RecordError, match=field):
        cromlech.replay(sealed({**content, field: value}))


def test_wrong_options_and_games_in_a_record() -> None:
    content = json.loads(played().record().to_json())
    with pytest.raises(OptionsError, match="first"):
        cromlech.replay(sealed({**content, "options": {"players": 2, "edition": "1999"}}))
    with pytest.raises(cromlech.UnknownGame, match="stone-age"):
        cromlech.replay(sealed({**content, "game": "stone-agee"}))


def test_moves_after_the_end_are_refused() -> None:
    content = json.loads(played(10_000).record().to_json())
    assert content["over"]
    with pytest.raises(RecordError, match="the game is over"):
        cromlech.replay(sealed({**content, "moves": [*content["moves"], "0 starve"]}))


def test_an_imagined_state_has_no_record() -> None:
    with pytest.raises(RecordError, match="no history"):
        played(20).imagine(0, 1).record()


def test_undo_stops_at_chance() -> None:
    state = cromlech.game("stone-age", players=2, start_player=0).start(seed=8)
    assert not state.can_undo()
    with pytest.raises(OptionsError, match="nothing to undo"):
        state.undo()
    before = state.clone()
    state.apply_notation("place forest 2")
    assert state.undo() == before
    while state.view(0)["phase"] == "placing":
        state.apply(state.legal()[-1])
    while state.moves[-1].actor != cromlech.CHANCE:
        state.apply(state.legal()[0])
    assert not state.can_undo()


def test_undo_keeps_the_future_of_chance() -> None:
    """Taking back a choice that chance hasn't answered must not change the dice."""
    state = cromlech.game("stone-age", players=2, start_player=0).start(seed=8)
    state.apply_notation("place hunt 5")
    twin = state.undo()
    twin.apply_notation("place hunt 5")
    for s in (state, twin):
        while not s.over:
            s.apply(s.legal()[0])
    assert state == twin


def test_record_objects_read_what_they_write() -> None:
    record = played().record()
    assert Record.from_json(record.to_json()) == record


def test_errors_survive_pickling() -> None:
    import pickle

    state = played(1)
    with pytest.raises(IllegalAction) as caught:
        state.apply(0 if 0 not in state.legal() else 267)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.reason, again.action) == (str(caught.value), caught.value.reason, caught.value.action)
