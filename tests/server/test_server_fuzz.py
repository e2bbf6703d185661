"""A sample of `benchmarks/fuzz.py`: malformed and mutated messages break nothing and change nothing."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from at_server import ON_SQLITE, Server

from fuzz import Found, Sender, fuzz


@ON_SQLITE
@pytest.mark.parametrize("seed", [1, 2])
def test_malformed_messages(server: Server, seed: int) -> None:
    statuses = asyncio.run(fuzz(server.url, 1000, seed))
    assert {400, 401, 403, 404, 409, 422} <= set(statuses)
    assert sum(statuses.values()) >= 900


def test_the_fuzzer_notices_trouble() -> None:
    sender = Sender(None, True, None, Counter())  # type: ignore[arg-type]
    sender.seq = 5
    sender.check({"type": "error", "status": 409, "seq": 5})
    for answer in ({"type": "error", "status": 500, "seq": 5}, {"type": "state", "seq": 6}):
        with pytest.raises(Found):
            sender.check(answer)
