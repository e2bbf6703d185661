"""The command line as a user types it: output, exit codes, errors that say what would be right."""

import json
import os
import signal
import subprocess
import sys
import threading
import tomllib
from pathlib import Path

import pytest

import cromlech
from cromlech.bots import BOTS, LEVELS
from cromlech.cli import main


def test_simulate_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "stone-age", "--players", "3", "--games", "50", "--seed", "4", "--json", "--check"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 50
    assert report["broken"] == []
    assert abs(sum(report["wins"]) - 50) < 1e-9
    expected = cromlech.game("stone-age", players=3).playouts(50, seed=4)
    assert report["mean_scores"] == expected.scores.mean(axis=0).tolist()


@pytest.mark.parametrize("lang", ["en", "uk", "ru", "pl"])
def test_simulate_for_people(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", lang, "simulate", "stone-age", "--games", "10", "--target", "python", "--lang", lang]) == 0
    assert {"en": "Mean score", "uk": "Середні очки", "ru": "Средние очки", "pl": "Średni wynik"}[
        lang
    ] in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "stonage"], "Did you mean “stone-age”?"),
        (["simulate", "stone-age", "--players", "7"], "allowed: 2, 3, 4"),
        (["simulate", "stone-age", "--option", "edition=third"], "allowed: 2023, second, first"),
        (["simulate", "stone-age", "--option", "editoin=first"], "Did you mean “edition”?"),
        (["simulate", "stone-age", "--option", "first"], "NAME=VALUE"),
        (["simulate", "stone-age", "--option", "start_player=3", "--players", "2"], "allowed: random, 0, 1"),
        (["simulate", "stone-age", "--games", "0"], "--games must be a whole number from 1"),
        (
            ["simulate", "stone-age", "--bots", "deepblue"],
            "choose from: " + ", ".join([*BOTS, *LEVELS]),
        ),
        (["simulate", "stone-age", "--target", "tpu"], "allowed: python, cpu, cuda"),
        (["simulate", "stone-age", "--cards", "nobody"], "There is no card pack “nobody”"),
        (["play", "stone-age", "--humans", "5"], "--humans must be a whole number from 1 to 4"),
        (["play", "stone-age", "--resume", "/nowhere/x.json"], "/nowhere/x.json: No such file"),
        (["perft", "stone-age", "--depth", "99"], "--depth must be a whole number from 1 to 12"),
        (["replay", "/nowhere/x.json"], "/nowhere/x.json: No such file"),
        (["cards", "check", "stone-age", "/nowhere/x.toml"], "No such file"),
        (["cards", "list", "stonage"], "Did you mean “stone-age”?"),
        (["games", "--lang", "de"], "allowed: en, uk, ru, pl"),
    ],
)
def test_errors_name_what_is_allowed(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["plai"], "did you mean “play”?"), (["cards", "exprot", "stone-age"], "export"), (["perft"], "GAME")],
)
def test_wrong_commands(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert message in capsys.readouterr().err


def test_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = cromlech.game("stone-age", players=2).start(seed=1)
    for _ in range(30):
        state.apply(state.legal()[0])
    file = tmp_path / "game.json"
    file.write_text(state.record().to_json(), "utf-8")
    assert main(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert "goes first" in out
    assert f"The record is valid: {len(state.moves)} moves." in out
    assert main(["replay", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["scores"] == state.scores
    file.write_text(file.read_text("utf-8")[:-60], "utf-8")
    assert main(["replay", str(file)]) == 2
    assert "cut off" in capsys.readouterr().err


def test_perft(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "stone-age", "--players", "2", "--seed", "1", "--depth", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["perft"] == [34, 1047, 20284]


def test_perft_can_be_interrupted() -> None:
    assert main(["perft", "stone-age", "--players", "2", "--depth", "1", "--json"]) == 0  # compiled
    timer = threading.Timer(0.5, os.kill, [os.getpid(), signal.SIGINT])
    timer.start()
    assert main(["perft", "stone-age", "--players", "2", "--depth", "12"]) == 130


@pytest.mark.parametrize("words", [["games"], ["games", "--json"], ["simulate", "stone-age", "--games", "2"]])
def test_output_that_cannot_be_written(words: list[str]) -> None:
    command = [sys.executable, "-m", "cromlech", *words, *(["--target", "python"] if "simulate" in words else [])]
    with open("/dev/full", "w", encoding="utf-8") as full:
        run = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert run.returncode == 1
    assert run.stderr == "cromlech: Couldn't write the output: No space left on device.\n"


def test_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    assert main(["cards", "export", "stone-age", str(file)]) == 0
    assert main(["cards", "check", "stone-age", str(file)]) == 0
    assert "fits stone-age" in capsys.readouterr().out
    exported = tomllib.loads(file.read_text("utf-8"))
    assert exported["name"] == "mine"
    assert {entry["source"] for entry in exported["card"]} == {"own box"}
    assert main(["cards", "export", "stone-age", str(file)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert main(["cards", "list", "stone-age", "--lang", "pl"]) == 0
    assert "garncarstwo" in capsys.readouterr().out
    file.write_text(file.read_text("utf-8").replace("amount = 7", "amount = 700"), "utf-8")
    assert main(["cards", "check", "stone-age", str(file)]) == 2
    assert "card C17: amount can't be 700" in capsys.readouterr().err


def test_no_pack_but_our_own_is_called_standard(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    text = cromlech.games()[0].standard_text()
    file.write_text(text, "utf-8")
    assert main(["cards", "check", "stone-age", str(file)]) == 0
    file.write_text(text.replace("amount = 7", "amount = 5", 1), "utf-8")
    for command in (["cards", "check", "stone-age", str(file)], ["cards", "list", "stone-age", "--cards", str(file)]):
        assert main(command) == 2
        assert "give this one another name" in capsys.readouterr().err


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found[0]["name"] == "stone-age"
    assert found[0]["players"] == [2, 3, 4]
    assert found[0]["options"]["edition"] == ["2023", "second", "first"]


def test_help_of_every_command() -> None:
    for words in (
        [],
        ["play"],
        ["simulate"],
        ["bench"],
        ["replay"],
        ["perft"],
        ["games"],
        ["cards"],
        ["cards", "check"],
    ):
        run = subprocess.run(
            [sys.executable, "-m", "cromlech", *words, "--help"], capture_output=True, text=True, check=True
        )
        assert run.stdout.startswith("usage: cromlech")


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m cromlech cards list stone-age | head -1"
    run = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False)
    assert "Traceback" not in run.stderr
