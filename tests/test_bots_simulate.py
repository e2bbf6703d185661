"""`cromlech simulate` with every kind of bot."""

import json
import re
from typing import Any

import pytest

import cromlech
from cromlech.bots import BOTS, LEVELS
from cromlech.cli import main


def simulate(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["simulate", "stone-age", "--players", "2", "--json", *arguments]) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def test_each_bot_stays_on_its_seat(capsys: pytest.CaptureFixture[str]) -> None:
    report = simulate(capsys, "--bots", "random,greedy", "--games", "20", "--seed", "5")
    assert report["bots"] == ["random", "greedy"]
    assert report["games"] == 20
    assert report["wins"] == [0, 20]
    assert report["mean_scores"][1] > report["mean_scores"][0] + 100
    swapped = simulate(capsys, "--bots", "greedy,random", "--games", "20", "--seed", "5")
    assert swapped["wins"] == [20, 0]


def test_one_bot_for_all_and_the_same_seed_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    first, again, other = (simulate(capsys, "--bots", "easy", "--games", "5", "--seed", seed) for seed in "556")
    for report in (first, again, other):
        del report["seconds"]
    assert first["bots"] == ["easy", "easy"]
    assert first == again
    assert first["mean_scores"] != other["mean_scores"]


def test_threads_play_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    one = simulate(capsys, "--bots", "medium", "--games", "4", "--seed", "3")
    two = simulate(capsys, "--bots", "medium", "--games", "4", "--seed", "3", "--threads", "2")
    assert one["mean_scores"] == two["mean_scores"]


def test_a_search_by_the_clock(capsys: pytest.CaptureFixture[str]) -> None:
    report = simulate(capsys, "--bots", "search:seconds=0.001,random", "--games", "1", "--seed", "3")
    assert report["wins"] == [1, 0]


def test_random_games_are_those_of_the_playouts(capsys: pytest.CaptureFixture[str]) -> None:
    expected = cromlech.game("stone-age", players=2).playouts(30, seed=4)
    for bots in ("random", "random,random"):
        report = simulate(capsys, "--bots", bots, "--games", "30", "--seed", "4")
        assert report["mean_scores"] == expected.scores.mean(axis=0).tolist()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--bots", "gredy"], "Did you mean “greedy”?"),
        (["--bots", "deepblue"], ", ".join([*BOTS, *LEVELS])),
        (["--bots", "greedy,greedy,random"], "2"),
        (["--bots", "search:depth=3"], "depth"),
        (["--bots", "greedy", "--check"], "--check works only with --bots random"),
        (["--bots", "greedy", "--target", "python"], "--target works only with --bots random"),
    ],
)
def test_errors_say_what_would_be_right(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "simulate", "stone-age", "--players", "2", "--lang", "en", *arguments]) == 2
    assert re.search(re.escape(message), capsys.readouterr().err)


def test_the_help_names_all_bots(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "--help"])
    text = " ".join(capsys.readouterr().out.split())
    assert f"{', '.join(BOTS)}, {LEVELS[0]} … {LEVELS[-1]}" in text
