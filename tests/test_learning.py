"""Training networks: settings, files, and where PyTorch is installed, whole runs."""

import json
import tomllib
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cromlech
from cromlech.bots.networks import FILE, network_file
from cromlech.cli import main
from cromlech.core.errors import OptionsError
from cromlech.learning import CHECKPOINT, CURVE, RECORD
from cromlech.learning.converting import compare, content_of
from cromlech.learning.curves import plot_curve, read_curve
from cromlech.learning.floats import FloatNetwork, restored
from cromlech.learning.records import record
from cromlech.learning.settings import RECIPE, Settings, points_of, read_settings, recipe_of

DEFINITIONS = cromlech.games()
NAMES = [definition.name for definition in DEFINITIONS]
FAST = ["games=4", "steps=3", "minibatch=8", "width=8", "imitate=0.001", "players=2"]
HERE = ["here"] if find_spec("torch") else []
"""Tests with this parameter need PyTorch."""


# -- settings ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--device", "tpu"], "allowed: cuda, cpu, python"),
        (["--set", "widht=3"], "Did you mean “width”?"),
        (["--set", "width=wide"], "width must be a whole number"),
        (["--set", "credit=all"], "credit can't be all; allowed: own, every"),
        (["--set", "players=2,9"], "allowed: 2, 3, 4"),
        (["--set", "players=two"], "players can't be two"),
        (["--set", "versus_greedy=0.9"], "versus_past must be a number"),
        (["--set", "width"], "NAME=VALUE"),
        (["--minutes", "-1"], "--minutes must be a number from 0"),
        (["--matches", "0"], "--matches must be a whole number from 1"),
        (["--settings", "/nowhere/x.toml"], "/nowhere/x.toml: No such file"),
        (["--export", "--out", "/nowhere"], "No such file"),
    ],
)
def test_errors_name_what_is_right(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "stone-age", *arguments]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out == ""


def test_without_pytorch_the_command_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("cromlech.learning.find_spec", lambda name: None)
    assert main(["train", "stone-age", "--out", str(tmp_path / "run")]) == 2
    assert "pip install 'cromlech[learn]'" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda d: d.name)
def test_every_network_comes_with_its_settings_and_curve(definition: Any) -> None:
    game = cromlech.game(definition.name)
    kept = tomllib.loads((definition.folder / RECIPE).read_text("utf-8"))
    header = network_file(game).header
    assert header["training"]["settings"] == asdict(Settings.of(definition.name, recipe_of(game)))
    assert header["training"]["steps"] == kept["network"]["steps"]
    assert header["training"]["minutes"] == kept["network"]["minutes"]
    assert (header["points"], header["spread"]) == (kept["settings"]["points"], kept["settings"]["spread"])
    last = read_curve((definition.folder / RECIPE).with_name(CURVE))[-1]
    assert last["steps"] == kept["network"]["steps"]
    for players in map(int, kept["settings"]["players"].split(",")):
        assert kept["network"]["won"][f"{players - 1} × greedy"]["won"] == last[f"greedy_{players}"]["won"]


def test_points_come_from_the_game(example: str) -> None:
    for name in (*NAMES, example):
        assert points_of(cromlech.game(name)) >= 1
    assert Settings.of(example).points == points_of(cromlech.game(example))
    assert Settings.of(example).counts == list(cromlech.game(example).definition.players)


def test_later_settings_count_more(tmp_path: Path) -> None:
    made = Settings.of("stone-age", {"width": 64, "steps": 8}, {"width": "128"})
    assert (made.width, made.steps) == (128, 8)
    file = tmp_path / "mine.toml"
    row = {"greedy_2": {"won": 0.5, "low": 0.4, "high": 0.6, "games": 8}, "minutes": 1.0}
    file.write_text(record(made, {"seed": 3}, row), "utf-8")
    kept = tomllib.loads(file.read_text("utf-8"))
    assert Settings.of("stone-age", kept["settings"]) == made
    assert kept["network"]["won"]["1 × greedy"]["won"] == 0.5
    file.write_text("[other]\n", "utf-8")
    with pytest.raises(OptionsError, match=r"\[settings\]"):
        read_settings(file)


# -- files ---------------------------------------------------------------------


def test_a_network_survives_the_way_back_to_floating_point_and_forth(tmp_path: Path) -> None:
    """The 8-bit network, computed in floating point, chooses the same. So does what is converted from that again."""
    definition = DEFINITIONS[0]
    game = cromlech.game(definition.name, players=2)
    file = network_file(game)
    floats = restored(game, file)
    near = compare(game, definition.folder / FILE, FloatNetwork(floats), 40)
    assert near["same choice"] > 0.9
    assert near["divergence"] < 0.01
    assert near["error"] < 0.05
    training = file.header["training"]
    (tmp_path / FILE).write_bytes(content_of(game, {"network": floats, **training}))
    again = compare(game, tmp_path / FILE, FloatNetwork(floats), 40)
    assert again["same choice"] > 0.9
    assert network_file(game, tmp_path / FILE).header["training"] == training


def test_the_curve_is_drawn(tmp_path: Path) -> None:
    rows = read_curve((DEFINITIONS[0].folder / RECIPE).with_name(CURVE))
    plot_curve(rows, tmp_path / "curve.svg", "en")
    assert "3 × greedy" in (tmp_path / "curve.svg").read_text("utf-8")


# -- runs ----------------------------------------------------------------------


def train(out: Path, *arguments: str, sets: list[str] = FAST) -> list[str]:
    given = [word for each in sets for word in ("--set", each)]
    return ["train", NAMES[0], "--device", "python", "--matches", "2", "--out", str(out), *given, *arguments]


@pytest.mark.parametrize("_", HERE)
def test_a_run_in_pieces(_: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run"
    assert main(train(out, "--minutes", "0.01", "--piece", "0.00001")) == 0
    assert "The same command continues" in capsys.readouterr().out
    assert main(train(out, "--minutes", "0.01", "--json")) == 0
    report = json.loads(capsys.readouterr().out)
    assert [row["rounds"] > 0 for row in report["curve"]] == [False, True]
    assert {"greedy_2", "policy_2", "minutes", "steps"} <= set(report["curve"][-1])
    assert tomllib.loads((out / RECORD).read_text("utf-8"))["network"]["rounds"] == report["curve"][-1]["rounds"]
    assert main(["train", NAMES[0], "--out", str(out), "--export"]) == 0
    game = cromlech.game(NAMES[0], players=2)
    header = network_file(game, out / FILE).header
    assert header["training"]["settings"]["width"] == 8
    assert header["training"]["steps"] == report["curve"][-1]["steps"]
    capsys.readouterr()
    assert main(train(out, sets=["width=16"])) == 2
    assert "width=8" in capsys.readouterr().err
    assert main(["train", NAMES[1], "--device", "python", "--out", str(out)]) == 2
    assert NAMES[0] in capsys.readouterr().err
    assert (out / CHECKPOINT).exists()


@pytest.mark.parametrize("_", HERE)
def test_a_best_response(_: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--against", "shipped", "--minutes", "0.001", "--json"]
    assert main(train(tmp_path, *arguments, sets=["games=2", "steps=2", "minibatch=8"])) == 0
    report = json.loads(capsys.readouterr().out)
    gain = report["gains"]["2"]
    assert 0 <= gain["response"]["won"] <= 1
    assert gain["gain"] == pytest.approx(100 * (gain["response"]["won"] - gain["mirror"]["won"]), abs=0.01)


@pytest.mark.parametrize("_", HERE)
def test_a_frozen_network_in_pytorch_says_the_same(_: str) -> None:
    import torch

    from cromlech.learning.ppo.checkpoints import frozen

    for definition in DEFINITIONS:
        game = cromlech.game(definition.name, players=2)
        state = game.start(seed=4)
        seen, mask = state.observation(state.actor), np.zeros(game.action_count, np.int8)
        mask[state.legal()] = 1
        expected = FloatNetwork(restored(game, network_file(game)))(seen, mask)
        net = frozen(game, definition.folder / FILE, "cpu")
        found = net(torch.as_tensor(seen)[None].short(), torch.as_tensor(mask)[None])
        for one, two in zip(expected, found, strict=True):
            assert np.abs(two[0].detach().numpy() - one).max() < 1e-3


@pytest.mark.parametrize("_", HERE)
def test_credit_between_own_decisions(_: str) -> None:
    """Seat 0 decides, then seat 1, then seat 0, whose decision ends the game. Then seat 1 begins the next one."""
    import torch

    from cromlech.learning.ppo.credit import Rows, credit

    earned = torch.tensor([[[1.0, 0.0]], [[2.0, 5.0]], [[4.0, -1.0]], [[8.0, 3.0]]])
    values = torch.tensor([[[10.0, 99.0]], [[99.0, 20.0]], [[30.0, 99.0]], [[99.0, 7.0]]])
    rows = Rows(
        moved=torch.tensor([[0], [1], [0], [1]]),
        ended=torch.tensor([[False], [False], [True], [False]]),
        earned=earned,
        values=values,
    )
    settings = Settings.of("stone-age", {"lam": 0.5, "players": "2", "credit": "own"})
    found = credit(settings, rows, torch.tensor([0]), torch.tensor([[40.0, 50.0]]))
    last = 4.0 - 30.0
    first = 1.0 + 2.0 + 30.0 - 10.0 + 0.5 * last
    second = 5.0 - 1.0 - 20.0
    assert found.advantage.flatten().tolist() == [first, second, last, 3.0 + 50.0 - 7.0]
    assert found.known.flatten().tolist() == [True, True, True, False]
    assert found.target[0, 0].tolist() == [first + 10.0, 0.0 + 5.0 - 1.0]
    assert found.target[1, 0].tolist() == [2.0 + 4.0, second + 20.0]
    assert found.target[3, 0].tolist() == [8.0 + 40.0, 53.0]
