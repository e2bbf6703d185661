"""Settings: declared once, read from flags, the environment, and a file; errors say what is allowed."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from cromlech.cli import main
from cromlech.core.errors import OptionsError
from cromlech.core.words import CORE, LANGUAGES
from cromlech.server.configuration import declared, flag, has_flag, read_settings, variable
from cromlech.server.settings import Settings


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [*map(variable, declared()), "CROMLECH_CONFIG"]:
        monkeypatch.delenv(name, raising=False)


def test_flags_come_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cromlech.toml"
    file.write_text('port = 1001\nrequests = 11\nmessages = 12\nmetrics_token = "secret"\nbots = {hard = "greedy"}\n')
    monkeypatch.setenv("CROMLECH_CONFIG", str(file))
    monkeypatch.setenv("CROMLECH_REQUESTS", "21")
    monkeypatch.setenv("CROMLECH_PORT", "1002")
    found = read_settings({"port": "1003", "host": None})
    assert (found.port, found.requests, found.messages) == (1003, 21, 12)
    assert found.metrics_token.get_secret_value() == "secret"
    assert found.bots == {"hard": "greedy"}
    assert found.host == Settings().host
    monkeypatch.setenv("CROMLECH_BOTS", "hard=random easy=greedy")
    assert read_settings().bots == {"hard": "random", "easy": "greedy"}
    assert "secret" not in repr(found)
    monkeypatch.setenv("CROMLECH_HOSTS", "games.example.org, play.example.org")
    assert read_settings().hosts == read_settings({"hosts": "games.example.org,play.example.org"}).hosts
    assert len(read_settings().hosts) == 2


@pytest.mark.parametrize(
    ("variables", "content", "message"),
    [
        ({"CROMLECH_PORT": "99999"}, "", "CROMLECH_PORT must be a whole number from 1 to 65535, not 99999"),
        ({"CROMLECH_LOG_FORMAT": "xml"}, "", "CROMLECH_LOG_FORMAT can't be xml; allowed: text, json"),
        ({"CROMLECH_GRACE": "soon"}, "", "CROMLECH_GRACE must be a number from 0"),
        ({}, "port = 0", "cromlech.toml: port must be a whole number from 1"),
        ({}, "prot = 1", "there is no setting “prot”; choose from: port"),
        ({}, "static = '/'", "there is no setting “static”"),
        ({}, "port", "cromlech.toml: "),
        ({"CROMLECH_CONFIG": "/nowhere/x.toml"}, "", "/nowhere/x.toml: No such file"),
    ],
)
def test_wrong_settings(
    variables: dict[str, str], content: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cromlech.toml"
    file.write_text(content)
    monkeypatch.setenv("CROMLECH_CONFIG", str(file))
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(OptionsError) as caught:
        read_settings()
    assert message in caught.value.text("en")
    assert len({caught.value.text(lang) for lang in LANGUAGES}) in (1, 4)  # 1: only what the system says


def test_every_setting_has_a_text_and_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    for lang in LANGUAGES:
        keys = CORE.entries(lang)
        assert [name for name in declared() if f"setting.{name}" not in keys] == []
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    text = capsys.readouterr().out
    for name in declared():
        assert (f"{flag(name)} " in text) == has_flag(name), name
    assert "--metrics-token" not in text


def test_a_wrong_flag_names_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--connections", "-3"]) == 2
    assert "--connections must be a whole number from 1 to 1000000000, not -3" in capsys.readouterr().err
    assert main(["serve", "--bot", "hard"]) == 2
    assert "allowed: 1=BOT, 2=BOT" in capsys.readouterr().err


def test_the_docs_list_every_setting(root: Path) -> None:
    spec = importlib.util.spec_from_file_location("docs_hooks", root / "docs" / "hooks.py")
    assert spec
    assert spec.loader
    hooks = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hooks)
    page = hooks.on_page_markdown((root / "docs" / "operations.md").read_text("utf-8"))
    for name in declared():
        assert f"`{name}`" in page
        assert f"`{variable(name)}`" in page
