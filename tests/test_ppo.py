"""Runs of `cromlech train`, interpreted. Collected only where PyTorch is installed."""

import json
import tomllib
from pathlib import Path

import numpy as np
import pytest
import torch

import cromlech
from cromlech.bots.networks import FILE, network_file
from cromlech.cli import main
from cromlech.learning import CHECKPOINT, RECORD
from cromlech.learning.floats import FloatNetwork, restored
from cromlech.learning.ppo.checkpoints import frozen
from cromlech.learning.ppo.credit import Rows, credit
from cromlech.learning.settings import Settings

DEFINITIONS = cromlech.games()
NAMES = [definition.name for definition in DEFINITIONS]
FAST = ["games=4", "steps=3", "minibatch=8", "width=8", "imitate=0.001", "players=2"]


def train(out: Path, *arguments: str, sets: list[str] = FAST) -> list[str]:
    given = [word for each in sets for word in ("--set", each)]
    return ["train", NAMES[0], "--device", "python", "--matches", "2", "--out", str(out), *given, *arguments]


def test_a_run_in_pieces(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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


def test_a_best_response(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--against", "shipped", "--minutes", "0.001", "--json"]
    assert main(train(tmp_path, *arguments, sets=["games=2", "steps=2", "minibatch=8"])) == 0
    report = json.loads(capsys.readouterr().out)
    gain = report["gains"]["2"]
    assert 0 <= gain["response"]["won"] <= 1
    assert gain["gain"] == pytest.approx(100 * (gain["response"]["won"] - gain["mirror"]["won"]), abs=0.01)


def test_a_frozen_network_in_pytorch_says_the_same() -> None:
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


def test_credit_between_own_decisions() -> None:
    """Seat 0 decides, then seat 1, then seat 0, whose decision ends the game. Then seat 1 begins the next one."""
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
