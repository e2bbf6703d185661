"""What takes a replay of a game happens in another process, and no table waits for it."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from at_server import HERE, ME, ON_SQLITE, Server, choose, finished_game
from pydantic import BaseModel

from cromlech.client import Client
from cromlech.server.errors import Refusal
from cromlech.server.replays import InlineReplays, Replays

RECORD = json.loads(finished_game().record().to_json())


def process_of(server: Server) -> int:
    helper = server.hall.replays._helper
    assert helper is not None
    return helper.process.pid or 0


def position(server: Server, guest: Client, table_id: str) -> Any:
    with Client(server.url, guest.token) as client:
        return client.table(table_id).position(5)


@ON_SQLITE
def test_a_table_does_not_wait_for_a_replay(server: Server, guest: Client, other: Client) -> None:
    looked = other.load(RECORD)
    whole = looked.position(5)
    os.kill(process_of(server), signal.SIGSTOP)
    with ThreadPoolExecutor() as threads:
        positions = [threads.submit(position, server, other, looked.id) for _ in range(4)]
        table, pick = guest.create("stone-age", seats=[ME, HERE]), random.Random(1)
        for _ in range(5):
            table.move(*choose(table.state["offer"], pick))
        assert not any(each.done() for each in positions)
        os.kill(process_of(server), signal.SIGCONT)
        assert all(each.result(20) == whole for each in positions)


@ON_SQLITE
def test_a_killed_process_is_replaced(server: Server, guest: Client) -> None:
    looked = guest.load(RECORD)
    before = looked.position(3), looked.review(), looked.record()
    first = process_of(server)
    os.kill(first, signal.SIGKILL)
    assert (looked.position(3), looked.review(), looked.record()) == before
    assert process_of(server) != first


class Found(BaseModel):
    name: str


def found(name: str) -> Found:
    if name == "refused":
        raise Refusal(409, "server.not_over")
    return Found(name=name)


@pytest.mark.parametrize("kind", [Replays, InlineReplays])
def test_everyone_gets_their_turn(kind: type[Replays]) -> None:
    """One guest asks for much, another for little: who asks for little waits for one question at most."""
    order: list[str] = []

    async def ask(replays: Replays, guest: str, name: str) -> None:
        assert await replays.json(guest, partial(found, name)) == b'{"name":"%s"}' % name.encode()
        order.append(name)

    async def everyone() -> None:
        replays = kind()
        much = [asyncio.create_task(ask(replays, "much", f"much {number}")) for number in range(5)]
        await asyncio.sleep(0)
        await ask(replays, "little", "little")
        await asyncio.gather(*much)
        with pytest.raises(Refusal, match="over"):
            await replays.json("little", partial(found, "refused"))
        assert (await replays.find("little", partial(found, "this"))).name == "this"
        await replays.close()

    asyncio.run(everyone())
    assert order == ["much 0", "little", *(f"much {number}" for number in range(1, 5))]
