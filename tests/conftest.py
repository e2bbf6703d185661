"""What every test can rely on: its own folders for compiled rules and saved games."""

import asyncio
import os
import signal
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import example_games
from cromlech.core.rules import Loaded

ROOT = Path(__file__).parent.parent
collect_ignore = [] if find_spec("torch") else ["test_ppo.py"]


@pytest.fixture(autouse=True)
def _own_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep tests away from the user's games and packs, and independent of the system's language."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr("locale.getlocale", lambda *_: ("en_US", "UTF-8"))


@pytest.fixture(autouse=True)
def _own_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let tests start event loops after tests in a browser: Playwright's loop stays the running one of its thread."""
    running = asyncio._get_running_loop()
    if running is None or "playwright" in request.fixturenames:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session", params=example_games.FOLDERS, ids=lambda folder: folder.name)
def example_site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder where a game of `examples/` is installed."""
    site = tmp_path_factory.mktemp("site")
    example_games.install(request.param, site)
    return site


@pytest.fixture
def example(example_site: Path) -> Iterator[str]:
    """The name of a game that is installed only for this test."""
    with example_games.installed(example_site) as name:
        yield name


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--interpreted", action="store_true", help="skip what needs compiled rules")


def pytest_configure(config: pytest.Config) -> None:
    # Ctrl-C works here and in the programs that tests start, even if whoever started the tests ignores it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if not config.getoption("--interpreted"):
        return
    ordinary = Loaded.__init__

    def interpreted(self: Loaded, package: str, target: str, *rest: Any) -> None:
        if target != "python":
            pytest.skip("needs compiled rules")
        ordinary(self, package, target, *rest)

    Loaded.__init__ = interpreted  # type: ignore[method-assign]


LONG = "tests/web/test_"
SHARED = "test_generic_table"
"""Except these, which share a server of their own."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every worker of xdist begins with its share of the long tests: at the end only short ones are left to share."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers == 1:
        return
    long = [item for item in items if LONG in item.nodeid and SHARED not in item.nodeid]
    first = set(long)
    short = [item for item in items if item not in first]
    bounds = [len(short) * worker // workers for worker in range(workers + 1)]
    items.clear()
    for worker in range(workers):
        items += long[worker::workers] + short[bounds[worker] : bounds[worker + 1]]


def pytest_report_header() -> str:
    return f"compiled rules: {os.environ.get('CROMLECH_CACHE', 'user cache')}"
