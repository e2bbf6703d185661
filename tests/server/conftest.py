"""A real server on a free port, without strong bots, so that nothing is compiled."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from at_server import Server, settings_in
from postgres import Postgres, programs

from cromlech.client import Client

DatabaseIn = Callable[[Path], str]


@pytest.fixture(scope="session")
def cluster() -> Iterator[Postgres]:
    """A PostgreSQL without tables."""
    if not programs():
        pytest.skip("PostgreSQL is not installed")
    running = Postgres()
    yield running
    running.close()


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    """Both kinds of databases."""
    return str(request.param)


@pytest.fixture(scope="session")
def database_in(kind: str, request: pytest.FixtureRequest) -> DatabaseIn:
    """The URL of a database for each folder."""
    if kind == "sqlite":
        return lambda folder: f"sqlite:///{folder / 'tables.db'}"
    cluster: Postgres = request.getfixturevalue("cluster")
    made: dict[Path, str] = {}

    def find(folder: Path) -> str:
        if folder not in made:
            made[folder] = cluster.database(cluster.template)
        return made[folder]

    return find


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, database_in: DatabaseIn) -> Iterator[Server]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.0002)  # server and clients share one interpreter here
    folder = tmp_path_factory.mktemp("server")
    with Server(settings_in(folder, database=database_in(folder))) as running:
        yield running
    sys.setswitchinterval(before)


@pytest.fixture
def guest(server: Server) -> Iterator[Client]:
    with Client(server.url) as client:
        yield client


@pytest.fixture
def other(server: Server) -> Iterator[Client]:
    with Client(server.url) as client:
        yield client


@pytest.fixture
def pick() -> random.Random:
    return random.Random(7)
