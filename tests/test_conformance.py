"""Every game keeps every promise of the public interface, for every option that matters."""

from typing import Any

import pytest

import cromlech
from cromlech.core.errors import OptionsError
from cromlech.core.playouts import CHECKED, TRACED, run_playouts
from cromlech.testing import check_game

GAMES = [
    ("stone-age", {"players": 2, "edition": "first"}),
    ("stone-age", {"players": 3, "edition": "second"}),
    ("stone-age", {"players": 4, "edition": "2023"}),
    ("endless-winter", {"players": 2, "setup": "random"}),
    ("endless-winter", {"players": 2, "setup": "draft-chief", "rest_tokens": True}),
    ("endless-winter", {"players": 3, "setup": "draft-setup", "glaciers": True}),
    ("endless-winter", {"players": 4, "setup": "draft-chief", "glaciers": True, "rest_tokens": True}),
    *(("cvlizations", {"players": players}) for players in (2, 3, 4, 5)),
    ("cvlizations", {"players": 2, "two_players": "advanced"}),
    ("cvlizations", {"players": 2, "two_players": "advanced", "neutral_open": True, "vacation_rule": "no-doubling"}),
    ("cvlizations", {"players": 2, "orders": "simultaneous"}),
    ("cvlizations", {"players": 3, "orders": "simultaneous"}),
]
SLOW_GAME = "endless-winter"
"""One of its games takes as long as several of the others, so fewer are played."""


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_check_game(name: str, options: dict[str, object]) -> None:
    report = check_game(cromlech.game(name, **options), games=1, targets=("python", "cpu"))
    assert report["skipped"] == {}


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_python_and_cpu_play_the_same_games(name: str, options: dict[str, object]) -> None:
    game = cromlech.game(name, **options)
    games = 10 if name == SLOW_GAME else 30
    interpreted = run_playouts(game, games, seed=5, target="python", mode=TRACED)
    compiled = run_playouts(game, games, seed=5, target="cpu", mode=TRACED)
    assert (interpreted.checksums == compiled.checksums).all()
    assert (interpreted.scores == compiled.scores).all()
    assert len(set(compiled.checksums.tolist())) == games


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_invariants_hold_in_compiled_games(name: str, options: dict[str, object]) -> None:
    result = run_playouts(cromlech.game(name, **options), 1000 if name == SLOW_GAME else 3000, seed=9, mode=CHECKED)
    assert not result.faults.any()
    assert result.over.all()


def test_threads_do_not_change_results() -> None:
    game = cromlech.game("stone-age", players=3)
    one = game.playouts(101, seed=4)
    three = game.playouts(101, seed=4, threads=3)
    assert (one.scores == three.scores).all()
    assert (one.moves == three.moves).all()


def test_a_broken_invariant_is_found() -> None:
    """The compiled check can fail: a pack can't cause it, but a position set up by hand can."""
    state = cromlech.game("stone-age", players=2).start(seed=1)
    rules = state.game.rules
    assert rules.broken(state.raw) == 0
    state.raw.players[1].food = -1
    assert rules.broken(state.raw) == 5
    state.raw.players[1].food = 0
    state.raw.row[2] = -1
    assert rules.broken(state.raw) == 1


def test_a_broken_invariant_of_cvlizations_is_found() -> None:
    state = cromlech.game("cvlizations", players=3).start(seed=1)
    rules = state.game.rules
    assert rules.broken(state.raw) == 0
    state.raw.players[1].resources[0] = -1
    assert rules.broken(state.raw) == 5
    state.raw.players[1].resources[0] = 0
    state.raw.civilizations[0].hand = 1
    assert rules.broken(state.raw) == 3
    state.raw.deck |= 1 << state.raw.track[0]
    assert rules.broken(state.raw) == 1


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"n": -1}, "n must be a whole number from 0 to 1000000000, not -1"),
        ({"n": 1.5}, "n must be a whole number from 0 to 1000000000, not 1.5"),
        ({"n": 1, "seed": 1.5}, "seed must be a whole number, not 1.5"),
        ({"n": 1, "seed": 1 << 70}, f"seed must be a whole number from {-(1 << 63)} to {(1 << 63) - 1}, not {1 << 70}"),
        ({"n": 1, "threads": 0}, "threads must be a whole number from 1 to 1024, not 0"),
    ],
)
def test_numbers_of_playouts_that_make_no_sense(given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionsError) as caught:
        cromlech.game("stone-age").playouts(**given)
    assert message in str(caught.value)


def test_a_seed_is_a_whole_number() -> None:
    game = cromlech.game("stone-age", players=2)
    with pytest.raises(OptionsError, match=r"seed must be a whole number, not 1\.5"):
        game.start(seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(OptionsError, match="seed must be a whole number, not True"):
        game.start(seed=1).imagine(0, seed=True)
    assert game.playouts(0).scores.shape == (0, 2)
