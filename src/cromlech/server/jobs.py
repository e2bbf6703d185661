"""What is to be thought about, kept in a PostgreSQL database that several processes share.

A job is added in the transaction that makes it due, and dropped in the one that settles it. Whoever claims one has it
on lease, and renews it while working. If a process is killed, its leases end, and another one takes over. A job that
is done twice does no harm: the log has one entry for each `seq`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select, text

from .neighbors import CHANNEL, jobs_told
from .sql import ADD_JOB, CLOCK, first_line, is_trouble
from .storage import Away

if TYPE_CHECKING:
    from .sql import Database

log = logging.getLogger("cromlech.bots")

LEASE = 6_000
"""Milliseconds that a claim lasts unless it is renewed."""
POLL = 1.0
"""Seconds after which to look for jobs although no one said that there are any."""
TRIES = 5
"""How often a job may fail. After that, it rests until someone comes to its table."""
KEPT = 60_000
"""Milliseconds that hints are kept for whoever asked for them."""

_CLAIM = text(
    f"update jobs set lease = {CLOCK} + {LEASE}, worker = :worker "
    "where (table_id, seq, kind) in (select table_id, seq, kind from jobs "
    f"where due <= {CLOCK} - :late and lease < {CLOCK} and answer is null "
    "order by due limit :count for update skip locked) "
    "returning table_id, seq, kind, tries"
)
_RENEW = text(
    f"update jobs set lease = {CLOCK} + {LEASE} "
    "where table_id = :table_id and seq = :seq and kind = :kind and worker = :worker"
)
_RELEASE = text("update jobs set lease = 0, worker = null where worker = :worker and answer is null")
_DROP = text("delete from jobs where table_id = :table_id and seq = :seq and kind = :kind")
_LET_GO = text(
    "update jobs set worker = null, tries = tries + 1 where table_id = :table_id and seq = :seq and kind = :kind"
)
_ANSWER = text("update jobs set answer = :answer where table_id = :table_id and seq = :seq and kind = :kind")
_CLEAR = text(f"delete from jobs where kind = 'hints' and due < {CLOCK} - {KEPT}")
DUE = (
    f"select count(*), coalesce(max({CLOCK} - due), 0) from jobs "
    f"where due <= {CLOCK} and lease < {CLOCK} and answer is null"
)
"""How many jobs no one works on although they are due, and for how many milliseconds the oldest has been."""
_LOOK = text("select answer from jobs where table_id = :table_id and seq = :seq and kind = 'hints'")


@dataclass(frozen=True)
class Job:
    """Something to think about."""

    table_id: str
    seq: int
    kind: str
    tries: int

    @property
    def key(self) -> dict[str, Any]:
        """What names it in the database."""
        return {"table_id": self.table_id, "seq": self.seq, "kind": self.kind}


Think = Callable[[Job], Awaitable[Any]]
"""Does a job. What it returns is the answer, None if there is nothing to say."""


class Jobs:
    """Adds jobs, and claims as many as this process can think about at a time."""

    def __init__(self, database: Database, think: Think, count: int, reserve: Callable[[], float]) -> None:
        self.database = database
        self._think = think
        self._count = count
        self._reserve = reserve
        """How many seconds a job has to be due before this process claims it, if others go first."""
        self._wake = asyncio.Event()
        self._answered = asyncio.Event()
        self._doing: dict[asyncio.Task[None], Job] = {}
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start working."""
        self._task = asyncio.create_task(self._work_on())

    async def close(self) -> None:
        """Stop, and leave what was claimed to the others."""
        if self._task is None:
            return
        tasks = [self._task, *self._doing]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._task = None
        try:
            await self._run(_RELEASE, {"worker": self.database.name}, tell=True)
        except Away:
            log.warning("what this process was thinking about is free once its leases end")

    def wake(self) -> None:
        """There may be something to do."""
        self._wake.set()
        self._answered.set()
        self._answered = asyncio.Event()

    async def add(self, table_id: str, seq: int, kind: str = "move") -> None:
        """Add a job, or let one that waits for a device begin."""
        await self._run(ADD_JOB, {"table_id": table_id, "seq": seq, "kind": kind, "delay": 0}, tell=True)

    async def ask(self, table_id: str, seq: int, seconds: float) -> Any:
        """Have hints found by whoever has time. None if no one did."""
        await self.add(table_id, seq, "hints")
        end = asyncio.get_running_loop().time() + seconds
        while (left := end - asyncio.get_running_loop().time()) > 0:
            answered = self._answered
            found = await self._run(_LOOK, {"table_id": table_id, "seq": seq})
            if not found:
                return None
            if found[0].answer is not None:
                answer = found[0].answer
                return json.loads(answer) if isinstance(answer, str) else answer
            try:
                async with asyncio.timeout(min(POLL, left)):
                    await answered.wait()
            except TimeoutError:
                continue
        return None

    async def _run(
        self, statement: Any, parameters: Mapping[str, Any] | Sequence[Mapping[str, Any]], *, tell: bool = False
    ) -> Sequence[Any]:
        try:
            async with self.database.engine.begin() as connection:
                result = await connection.execute(statement, parameters)
                rows = result.all() if result.returns_rows else []
                for told in jobs_told() if tell else []:
                    await connection.execute(select(func.pg_notify(CHANNEL, told)))
        except Exception as error:
            if not is_trouble(error):
                raise
            log.debug("jobs: %s", first_line(error))
            raise Away from error
        return rows

    # -- working ---------------------------------------------------------------

    async def _work_on(self) -> None:
        cleared = renewed = float("-inf")
        while True:
            now = time.monotonic()
            try:
                if self._doing and renewed < now - POLL:
                    await self._renew()
                    renewed = now
                if cleared < now - KEPT / 1000:
                    await self._run(_CLEAR, {})
                    cleared = now
                await self._claim()
            except Away:
                log.debug("can't look for jobs")
            except Exception:
                log.exception("can't look for jobs")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(POLL):  # `wait_for` of Python 3.11 may miss that it was canceled
                    await self._wake.wait()
            self._wake.clear()

    async def _renew(self) -> None:
        keys = sorted((job.key for job in self._doing.values()), key=lambda key: tuple(key.values()))
        await self._run(_RENEW, [{**key, "worker": self.database.name} for key in keys])

    async def _claim(self) -> None:
        while (free := self._count - len(self._doing)) > 0:
            late = int(1000 * self._reserve())
            claimed = await self._run(_CLAIM, {"worker": self.database.name, "count": free, "late": late})
            for row in claimed:
                self._begin(Job(row.table_id, row.seq, row.kind, row.tries))
            if len(claimed) < free:
                break

    def _begin(self, job: Job) -> None:
        task = asyncio.create_task(self._do(job))
        self._doing[task] = job
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        del self._doing[task]
        self._wake.set()

    async def _do(self, job: Job) -> None:
        """Do a job. If the database goes away, it is tried again once the lease has ended."""
        try:
            answer = await self._think(job)
            if job.kind == "hints" and answer is not None:
                await self._run(_ANSWER, {**job.key, "answer": json.dumps(answer)}, tell=True)
            else:
                await self._run(_DROP, job.key)
        except Away:
            log.debug("the database went away during a job")
        except Exception as error:
            log.warning("a bot's move at table %s failed (%s): %s", job.table_id, job.tries + 1, error)
            await self._give_up(job)

    async def _give_up(self, job: Job) -> None:
        """Let it be tried again once the lease has ended, or not until someone comes."""
        with contextlib.suppress(Away):
            await self._run(_DROP if job.tries + 1 >= TRIES else _LET_GO, job.key)
