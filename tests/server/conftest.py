"""A real server on a free port, without strong bots, so that nothing is compiled."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import pytest
from at_server import Server, settings_in

from cromlech.client import Client


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.0002)  # server and clients share one interpreter here
    with Server(settings_in(tmp_path_factory.mktemp("server"))) as running:
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
