"""Puzzles: which positions are puzzles, and what is kept of them."""

from pathlib import Path

import pytest

import cromlech
from cromlech.analysis.puzzles import CLEAR, check_puzzle, find_puzzles, puzzle_at
from cromlech.bots import GreedyBot, Seat
from cromlech.cli import main
from cromlech.core.errors import RecordError
from cromlech.core.game import State
from cromlech.core.puzzles import read_puzzles, write_puzzles


@pytest.fixture(scope="module")
def shopping() -> State:
    """CVlizations for two: an idea at hand that is worth more than all others."""
    state = cromlech.game("cvlizations", players=2).start(seed=3)
    bot = GreedyBot(seed=1, target="python")
    while len(state.moves) < 36:
        state.apply(bot.choose(Seat(state, state.actor)))
    return state


def test_a_clearly_best_move_is_a_puzzle(shopping: State) -> None:
    seat = Seat(shopping, shopping.actor)
    puzzle = puzzle_at(seat, 0, 10, "python")
    assert puzzle is not None
    assert puzzle.solution == "buy I04"
    assert puzzle.lead >= CLEAR
    assert puzzle.level == 1
    assert puzzle.state().view(puzzle.seat) == seat.view()
    assert check_puzzle(puzzle, 200, target="python")
    assert read_puzzles(puzzle.definition, write_puzzles(puzzle.definition, [puzzle, puzzle])) == [puzzle, puzzle]


def test_an_open_choice_is_no_puzzle(shopping: State) -> None:
    start = shopping.after(6)
    assert len(start.legal()) > 2
    assert puzzle_at(Seat(start, start.actor), 0, 10, "python") is None


def test_bots_games_hold_puzzles() -> None:
    found = next(find_puzzles(cromlech.game("cvlizations", players=2), seed=1, nodes=6, target="python"))
    assert found.definition.name == "cvlizations"
    assert found.state().game.parse(found.solution) in found.state().legal()


CVLIZATIONS = cromlech.game("cvlizations").definition
HEAD = '{"format": "cromlech-puzzles", "version": 1, "game": "cvlizations", '


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "puzzles"),
        ("{}", "format"),
        ('{"format": "other", "version": 1}', "cromlech-puzzles"),
        ('{"format": "cromlech-puzzles", "version": 1, "game": "chess"}', "chess"),
        (HEAD + '"rules": 0}', "version 0 of the rules"),
        (HEAD + f'"rules": {CVLIZATIONS.version}, "puzzles": [{{}}]}}', "seat"),
    ],
)
def test_broken_files_are_refused(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read_puzzles(CVLIZATIONS, text)


def test_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["puzzles", "cvlizations", "--players", "2", "--seed", "1", "--nodes", "6", "--target", "python"]
    assert main([*command, "--count", "1", "--out", str(tmp_path / "found.json")]) == 0
    assert len(read_puzzles(CVLIZATIONS, (tmp_path / "found.json").read_text("utf-8"))) == 1
    assert main([*command, "--count", "0"]) == 2
    assert "--count" in capsys.readouterr().err
