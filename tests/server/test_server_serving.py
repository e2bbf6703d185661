"""`cromlech` and `cromlech serve` as a user starts them."""

from __future__ import annotations

import ast
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from at_server import until

import cromlech
from cromlech.cli import main
from cromlech.core.words import CORE
from cromlech.server.configuration import read_settings
from cromlech.server.settings import Settings, default_database

SOURCE = Path(cromlech.__file__).parent


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    """A separate data folder, and a browser that only records what it is shown."""
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {seen}\n', "utf-8")
    browser.chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if name != "CROMLECH_DATABASE"}
    return {**kept, "XDG_DATA_HOME": str(tmp_path / "data"), "BROWSER": str(browser), "LC_ALL": "C.UTF-8"}


def begin(surroundings: dict[str, str], *arguments: str) -> tuple[subprocess.Popen[str], str, str]:
    """A server, its address, and the line that announced it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "cromlech", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=surroundings,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://\S+", line)
    assert found, (line, process.communicate(timeout=10))
    return process, found[0], line


def end(process: subprocess.Popen[str], how: signal.Signals = signal.SIGINT) -> tuple[str, str]:
    process.send_signal(how)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 0, err
    return out, err


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script as browser")
def test_the_bare_command_serves_and_shows_itself(surroundings: dict[str, str], tmp_path: Path) -> None:
    process, url, _ = begin(surroundings)
    seen = tmp_path / "seen"
    try:
        assert url.startswith("http://127.0.0.1:")
        assert httpx.get(f"{url}/api/games").json()["games"][0]["name"] == "stone-age"
        until(lambda: seen.exists() and seen.read_text("utf-8").strip() == url)
        assert (tmp_path / "data" / "cromlech" / "tables.db").exists()
        command = [sys.executable, "-m", "cromlech"]
        again = subprocess.run(command, env=surroundings, capture_output=True, text=True, timeout=60, check=False)
        assert (again.returncode, again.stderr) == (0, "")
        assert f"already running at {url}" in again.stdout
        assert until(lambda: seen.read_text("utf-8").split() == [url, url])
    finally:
        out, err = end(process)
    assert "Traceback" not in out + err


def test_a_taken_port(surroundings: dict[str, str], tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "cromlech", "serve", "--port", port, "--workers", "0"]
        run = subprocess.run(command, env=surroundings, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 2
    assert f"port {port}" in run.stderr
    assert "Traceback" not in run.stderr


def test_one_line_in_the_language_of_the_user(surroundings: dict[str, str]) -> None:
    process, url, line = begin(surroundings, "serve", "--workers", "0", "--lang", "uk")
    out, err = end(process)
    assert line.strip() == CORE.text("cli.serving", {"url": url}, "uk")
    assert out == ""
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--database", "mysql://x"], "is not a database"),
        (["--database", "nonsense"], "is not a database"),
        (["--database", "sqlite:////proc/nowhere/x.db"], "/proc/nowhere/x.db"),
        (["--port", "0"], "--port must be a whole number from 1"),
        (["--workers", "-1"], "--workers must be a whole number from 0"),
        (["--host", "256.1.1.1"], "256.1.1.1"),
    ],
)
def test_what_cannot_be_served(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_where_the_data_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CROMLECH_DATABASE", raising=False)
    assert default_database().startswith("sqlite:///")
    assert str(tmp_path) in default_database()
    monkeypatch.setenv("CROMLECH_DATABASE", "postgresql://me@there/games")
    assert read_settings().database == "postgresql://me@there/games"
    assert Settings().workers >= 1


def test_only_the_command_line_knows_the_server() -> None:
    for path in SOURCE.rglob("*.py"):
        inside = path.relative_to(SOURCE)
        if inside.parts[0] in ("server", "cli"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, (ast.Import, ast.ImportFrom)) else []
            assert not any(re.match(r"(cromlech\.)?server\b", name) for name in names), inside
