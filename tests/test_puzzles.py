"""Puzzles: which positions are puzzles, and what is kept of them."""

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations
from pathlib import Path

import pytest

import cromlech
from cromlech.analysis.puzzles import CLEAR, check_puzzle, find_puzzles, puzzle_at
from cromlech.bots import GreedyBot, Seat
from cromlech.cli import main
from cromlech.core.errors import IllegalAction, RecordError
from cromlech.core.game import State
from cromlech.core.prepared import differences
from cromlech.core.puzzles import LEVELS, Puzzle, read_puzzles, write_puzzles
from cromlech.testing import check_puzzles


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
    puzzle = puzzle_at(seat, 0, 40, "python", guided=False)
    assert puzzle is not None
    assert puzzle.solution == "buy I04"
    assert puzzle.lead >= CLEAR
    assert puzzle.level == 1
    assert puzzle.state().view(puzzle.seat) == seat.view()
    assert check_puzzle(puzzle, 200, target="python", guided=False)
    assert read_puzzles(puzzle.definition, write_puzzles(puzzle.definition, [puzzle, puzzle])) == [puzzle, puzzle]


def test_an_open_choice_is_no_puzzle(shopping: State) -> None:
    start = shopping.after(6)
    assert len(start.legal()) > 2
    assert puzzle_at(Seat(start, start.actor), 0, 10, "python", guided=False) is None


def test_bots_games_hold_puzzles() -> None:
    found = next(find_puzzles(cromlech.game("cvlizations", players=2), seed=1, nodes=6, target="python", guided=False))
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


@pytest.mark.parametrize("name", ["stone-age", "cvlizations", "endless-winter"])
def test_every_game_brings_puzzles_from_easy_to_hard(name: str) -> None:
    definition = cromlech.game(name).definition
    assert check_puzzles(definition) >= 100
    found = definition.puzzles.values()
    assert {puzzle.level for puzzle in found} == set(range(1, LEVELS + 1))
    assert {2, 3} <= {puzzle.options["players"] for puzzle in found}
    assert (definition.folder / "puzzles.json").stat().st_size < 300_000


def pairs(state: State) -> Iterator[tuple[int, int, bool]]:
    """Two moves that can be made one after the other in both orders, and whether it comes to the same."""
    for one, other in combinations(state.legal(), 2):
        ends = []
        for moves in ((one, other), (other, one)):
            after = state.clone("explicit")
            with suppress(IllegalAction):
                for move in moves:
                    after.apply(move)
                ends.append(after.raw)
        if len(ends) == 2:
            yield one, other, ends[0] == ends[1]


def test_the_order_of_moves_made_in_one_go_matters_only_if_it_makes_a_difference() -> None:
    state = cromlech.game("endless-winter", players=2).start(seed=1)
    picker = random.Random(1)
    start = state.game.start(chance="explicit").raw.as_dict()
    seen = set()
    while not state.over and len(seen) < 2:
        for one, other, same in pairs(state) if len(state.legal()) < 10 else ():
            best, worse = (state.game.action(action).notation for action in (other, one))
            position = differences(start, state.raw.as_dict())
            puzzle = Puzzle(state.game.definition, dict(state.game.options), position, state.actor, best, 1, 0.1, worse)
            assert puzzle.solved_by([other, one])
            assert puzzle.solved_by([one, other]) == same
            assert not puzzle.solved_by([one])
            seen.add(same)
        state.apply(picker.choice(state.legal()))
    assert seen == {True, False}


def test_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["puzzles", "cvlizations", "--players", "2", "--seed", "1", "--nodes", "6", "--target", "python"]
    assert main([*command, "--count", "1", "--out", str(tmp_path / "found.json")]) == 0
    assert len(read_puzzles(CVLIZATIONS, (tmp_path / "found.json").read_text("utf-8"))) == 1
    assert main([*command, "--count", "0"]) == 2
    assert "--count" in capsys.readouterr().err
