"""Processes that answer questions, so that what takes long never holds up the tables."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cromlech.core.machine import holding_ctrl_c, ignore_ctrl_c

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Prepare = Callable[[], Any]
Answer = Callable[..., Any]


class Lost(Exception):
    """A process died or didn't answer in time."""


class Helper:
    """One process and the line to it, for use by one thread at a time.

    Its first message is what it prepared. It ends with this process, however that ends.
    """

    def __init__(self, prepare: Prepare, answer: Answer) -> None:
        self.prepare = prepare
        self.answer = answer
        self.free = asyncio.Lock()
        """For processes that are asked in turn."""
        self.ready = False
        self._start()

    def _start(self) -> None:
        from multiprocessing import get_context  # a browser has none

        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, self.prepare, self.answer), daemon=True)
        with holding_ctrl_c():
            self.process.start()
        theirs.close()

    def hear(self, seconds: float) -> Any:
        """The next message from the process."""
        try:
            if self.line.poll(seconds):
                return self.line.recv()
        except (EOFError, OSError) as error:
            raise Lost(f"process {self.process.pid} ended") from error
        raise Lost(f"process {self.process.pid} took more than {seconds:.1f} s")

    def ask(self, question: tuple[Any, ...], seconds: float) -> Any:
        """Ask a question. Raises Lost if there is no answer in time."""
        try:
            self.line.send(question)
        except Exception as error:
            raise Lost(f"process {self.process.pid} couldn't be asked: {error}") from error
        kind, answer = self.hear(seconds)
        if kind == "failed":
            raise Lost(f"process {self.process.pid}: {answer}")
        return answer

    def kill(self) -> None:
        """Kill the process, whatever it is doing."""
        self.process.kill()
        self.process.join()

    def replace(self) -> None:
        """Start a new process."""
        self.kill()
        self.line.close()
        self.ready = False
        self._start()


def _work(line: Connection, prepare: Prepare, answer: Answer) -> None:
    """Run a process: prepare, then answer until the line closes."""
    ignore_ctrl_c()  # it is meant for the server
    if hasattr(os, "nice"):
        os.nice(5)  # people first
    with contextlib.suppress(EOFError, OSError):
        line.send(("ready", prepare()))
        while True:
            question = line.recv()
            try:
                line.send(("answer", answer(*question)))
            except (EOFError, OSError):
                raise
            except Exception as error:
                line.send(("failed", repr(error)))
