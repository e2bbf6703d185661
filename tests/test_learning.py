"""Training networks: settings and files. Whole runs are in test_ppo.py, since they need PyTorch."""

import tomllib
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import cromlech
from cromlech.bots import Seat, make_bot
from cromlech.bots.networks import FILE, NetworkError, network_file
from cromlech.cli import main
from cromlech.core.errors import OptionsError
from cromlech.learning import CURVE
from cromlech.learning.converting import compare, content_of
from cromlech.learning.curves import plot_curve, read_curve
from cromlech.learning.floats import FloatNetwork, restored
from cromlech.learning.records import record
from cromlech.learning.settings import RECIPE, Settings, points_of, read_settings, recipe_of

DEFINITIONS = cromlech.games()
NAMES = [definition.name for definition in DEFINITIONS]


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
    seat = Seat(game.start(seed=2), 0)
    for kind in ("policy:", "expert:nodes=8:"):
        assert make_bot(f"{kind}file={tmp_path / FILE}", seed=1).choose(seat) in seat.legal()
        with pytest.raises(NetworkError, match=r"nothing\.bin"):
            make_bot(f"{kind}file={tmp_path / 'nothing.bin'}").choose(seat)


def test_the_curve_is_drawn(tmp_path: Path) -> None:
    rows = read_curve((DEFINITIONS[0].folder / RECIPE).with_name(CURVE))
    plot_curve(rows, tmp_path / "curve.svg", "en")
    assert "3 × greedy" in (tmp_path / "curve.svg").read_text("utf-8")
