"""What every test may rely on: its own folders for compiled rules and saved games."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def _own_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests never touch a user's games or packs, and do not depend on the language of the system."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr("locale.getlocale", lambda *_: ("en_US", "UTF-8"))


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


def pytest_report_header() -> str:
    return f"compiled rules: {os.environ.get('CROMLECH_CACHE', 'user cache')}"
