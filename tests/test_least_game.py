"""A game with only rules: playouts, greedy, and search work without evaluation, secrets, and invariants."""

from types import SimpleNamespace
from typing import Any

import pytest

from cromlech.bots.memory import Memory, player
from cromlech.core.playouts import RESULT_HEAD
from cromlech.core.rules import load

GAME: Any = SimpleNamespace(load=lambda target: load("tests.countdown", target))
RANDOM = {"temperature": -1.0}
GREEDY = {"temperature": 0.0}
EASY = {"temperature": 3.0}
SEARCH = {"iterations": 60, "exploration": 0.2, "sharpness": 8.0, "trust": 1.0, "catch_up": 0.25}


def wins(first: dict[str, float], second: dict[str, float], games: int) -> float:
    """The share of games the first wins, with swapped seats."""
    desk = Memory(GAME, "python", states=6, rngs=2, tree=True).desk
    settings = [player(GAME, one, "python")[0] for one in (first, second)]
    out = [[0] * (RESULT_HEAD + 4) for _ in range(games)]
    seating = [[i % 2, 1 - i % 2] for i in range(games)]
    GAME.load("python").module("matches").match_many(desk, settings, [], 7, 0, 1000, seating, out)
    return sum(row[RESULT_HEAD + 1 + 2 * seats.index(0)] == 1 for row, seats in zip(out, seating, strict=True)) / games


def test_rules_left_out_have_a_meaning() -> None:
    rules = GAME.load("python").rules
    state = rules.State()
    rules.setup(state, [])
    assert (rules.secret(state), rules.veiled(state), rules.discreet(state)) == (False, False, False)
    assert rules.broken(state) == 0


def test_playouts_judge_where_there_is_no_evaluation() -> None:
    assert wins(GREEDY, RANDOM, 60) > 0.8
    assert wins(SEARCH, GREEDY, 30) > 0.6
    assert 0.5 < wins(EASY, RANDOM, 100) < wins(GREEDY, RANDOM, 100)


@pytest.mark.parametrize("sticks", [5, 6, 7])
def test_a_search_finds_the_winning_move(sticks: int) -> None:
    """Leave four."""
    memory = Memory(GAME, "python", states=6, tree=True)
    memory.loaded.rules.setup(memory.desk.states[0], [])
    memory.desk.states[0].sticks = sticks
    memory.seed(1, 0)
    settings = player(GAME, {**SEARCH, "iterations": 400}, "python")
    choice = memory.loaded.module("deciding").decide(memory.desk, settings, 0)
    assert choice == sticks - 4 - 1
