"""Puzzles: which positions are puzzles, and what is kept of them."""

from pathlib import Path

import pytest

import cromlech
from cromlech.analysis.puzzles import CLEAR, check_puzzle, find_puzzles, puzzle_at, read_puzzles, write_puzzles
from cromlech.bots import GreedyBot, Seat
from cromlech.cli import main
from cromlech.core.errors import RecordError
from cromlech.core.game import State


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
    assert read_puzzles(write_puzzles([puzzle, puzzle])) == [puzzle, puzzle]


def test_an_open_choice_is_no_puzzle(shopping: State) -> None:
    start = shopping.after(6)
    assert len(start.legal()) > 2
    assert puzzle_at(Seat(start, start.actor), 0, 10, "python") is None


def test_bots_games_hold_puzzles() -> None:
    found = next(find_puzzles(cromlech.game("cvlizations", players=2), seed=1, nodes=6, target="python"))
    assert found.game == "cvlizations"
    assert found.state().game.parse(found.solution) in found.state().legal()


ONE_EMPTY = '{"format": "cromlech-puzzles", "version": 1, "puzzles": [{}]}'


@pytest.mark.parametrize("text", ["", "{}", '{"format": "other", "version": 1}', ONE_EMPTY])
def test_broken_files_are_refused(text: str) -> None:
    with pytest.raises(RecordError):
        read_puzzles(text)


def test_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["puzzles", "cvlizations", "--players", "2", "--seed", "1", "--nodes", "6", "--target", "python"]
    assert main([*command, "--count", "1", "--out", str(tmp_path / "found.json")]) == 0
    assert len(read_puzzles((tmp_path / "found.json").read_text("utf-8"))) == 1
    assert main([*command, "--count", "0"]) == 2
    assert "--count" in capsys.readouterr().err
