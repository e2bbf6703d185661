"""Bots in their processes: a crash, a hang, or a cold start never stops a table."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from functools import partial
from typing import Any

import pytest

import cromlech
from cromlech.bots import LEVELS, Budget, ExpertBot, RandomBot, Seat, levels
from cromlech.bots.networks import NetworkError
from cromlech.server import bots as module
from cromlech.server.bots import Bots, Lost, Thinker

STATE = cromlech.game("stone-age", players=2).start(seed=1)


def at_top(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let level 8 search for so long."""
    rung = levels.Rung("search", {"seconds": seconds}, None, None)
    monkeypatch.setitem(levels.ladder(STATE.game.definition), "8", rung)


def run(workers: int, play: Any) -> None:
    async def whole() -> None:
        bots = Bots(workers, ["stone-age"])
        bots.open()
        try:
            await play(bots)
        finally:
            await bots.close()

    asyncio.run(whole())


def test_until_it_is_warm_the_understudy_answers() -> None:
    async def play(bots: Bots) -> None:
        begun = time.monotonic()
        assert await bots.choose(STATE, "8") in STATE.legal()
        assert await bots.hints(STATE)
        assert time.monotonic() - begun < 25
        for level in LEVELS:
            assert await bots.choose(STATE, level) in STATE.legal()

    run(0, play)


def test_without_a_network_the_expert_searches(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Untrained(ExpertBot):
        def choose(self, seat: Seat, budget: Budget | None = None) -> int:
            raise NetworkError("error.network_missing", game="stone-age", path="network.bin")

    monkeypatch.setattr(module, "ExpertBot", Untrained)
    monkeypatch.setattr(module, "PolicyBot", RandomBot)
    monkeypatch.setattr(threading, "Thread", Now)
    experts = module.Experts()
    assert not experts.ready(STATE)
    assert not experts.ready(STATE)
    [said] = caplog.messages
    assert "has no trained network" in said
    monkeypatch.setattr(Untrained, "choose", RandomBot().choose)
    assert module.Experts().ready(STATE)


class Now:
    """A thread that is over at once."""

    def __init__(self, target: Any, args: Any, daemon: bool) -> None:
        target(*args)

    def start(self) -> None:
        """It is over."""


def test_many_ask_at_once_and_some_go_away() -> None:
    async def play(bots: Bots) -> None:
        asked = [asyncio.create_task(bots.choose(STATE, "1")) for _ in range(30)]
        await asyncio.sleep(0)
        for task in asked[::3]:
            task.cancel()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(answer, int) for answer in answers) == 20
        assert await bots.choose(STATE, "3") in STATE.legal()

    run(0, play)


def test_a_killed_understudy_is_replaced() -> None:
    async def play(bots: Bots) -> None:
        assert bots._understudy is not None
        for _ in range(2):
            await bots.choose(STATE, "1")
            os.kill(bots._understudy.process.pid or 0, signal.SIGKILL)
            assert await bots.choose(STATE, "1") in STATE.legal()

    run(0, play)


class Slow(Thinker):
    """A strong bot that is warm right away, and then sleeps, dies, or fails."""

    how = "sleep"

    def hear(self, seconds: float) -> Any:
        if seconds == module.COMPILING:
            return ("ready", 0.0)
        return super().hear(seconds)

    def ask(self, question: tuple[Any, ...], seconds: float) -> Any:
        if self.how == "die":
            self.process.kill()
            self.process.join()
        elif self.how == "sleep":
            os.kill(self.process.pid or 0, signal.SIGSTOP)
        elif self.how == "unpicklable":
            question = (lambda: 0,)
        return super().ask(question, seconds)


@pytest.mark.parametrize("how", ["die", "sleep", "unpicklable"])
def test_a_strong_bot_that_fails_is_replaced_and_its_move_made(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "Thinker", Slow)
    monkeypatch.setattr(module, "GRACE", 0.1)
    at_top(monkeypatch, 0.2)
    monkeypatch.setattr(Slow, "how", how)

    async def play(bots: Bots) -> None:
        assert bots._understudy is not None
        monkeypatch.setattr(bots._understudy, "ask", partial(Thinker.ask, bots._understudy))
        while not bots.warm:
            await asyncio.sleep(0.01)
        first = bots._thinkers[0].process.pid
        begun = time.monotonic()
        assert await bots.choose(STATE, "8") in STATE.legal()
        assert bots._thinkers[0].process.pid != first
        assert time.monotonic() - begun < 25
        assert await bots.choose(STATE, "8") in STATE.legal()

    run(1, play)


def test_a_queue_does_not_eat_the_budget_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten tables, one strong bot: those that waited for the whole budget are answered by the understudy."""
    at_top(monkeypatch, 0.3)
    asked: list[float] = []

    class Busy(Thinker):
        def hear(self, seconds: float) -> Any:
            return ("ready", 0.0) if seconds == module.COMPILING else super().hear(seconds)

        def ask(self, question: tuple[Any, ...], seconds: float) -> Any:
            if self.role == "understudy":
                return super().ask(question, seconds)
            asked.append(question[3])
            time.sleep(question[3])
            return STATE.legal()[0]

    monkeypatch.setattr(module, "Thinker", Busy)

    async def play(bots: Bots) -> None:
        while not bots.warm:
            await asyncio.sleep(0.01)
        await bots.choose(STATE, "1")  # the understudy has started
        answers = await asyncio.gather(*(bots.choose(STATE, "8") for _ in range(10)))
        assert all(answer in STATE.legal() for answer in answers)
        assert 0 < len(asked) < 10  # when the first is done, the others have waited long enough
        assert all(seconds <= 0.3 for seconds in asked)

    run(1, play)


def test_if_nobody_can_answer_a_legal_move_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: Any) -> Any:
        raise Lost("on purpose")

    monkeypatch.setattr(Thinker, "ask", lost)

    async def play(bots: Bots) -> None:
        assert await bots.choose(STATE, "3") in STATE.legal()
        assert await bots.hints(STATE) == []

    run(0, play)


def test_compiled_bots_warm_up_and_play() -> None:
    """The real thing. It may compile for a minute, once per version of the rules."""

    async def play(bots: Bots) -> None:
        end = time.monotonic() + 600
        while not bots.warm and time.monotonic() < end:
            assert await bots.choose(STATE, "8") in STATE.legal()
            await asyncio.sleep(0.5)
        assert bots.ready
        begun = time.monotonic()
        assert await bots.choose(STATE, "8") in STATE.legal()
        assert time.monotonic() - begun < 10
        found = await bots.hints(STATE)
        assert found[0].action in STATE.legal()

    run(1, play)
