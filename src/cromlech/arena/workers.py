"""Run many jobs at once, on this machine's cores or on a Ray cluster. Every job's outcome comes exactly once."""

from __future__ import annotations

import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from typing import Any, TypeVar

from cromlech.core.machine import holding_ctrl_c, ignore_ctrl_c

from .matches import ArenaError
from .schedule import Job

T = TypeVar("T")

TRIES = 5
"""How often a job is started before it is blamed for losing its workers."""
AHEAD = 4
"""Jobs queued per worker, so that none runs out."""


_play: Callable[[Job], Any] | None = None


def _begin_process(play: Callable[[Job], Any]) -> None:
    """Leave Ctrl-C to the process that distributes the work."""
    global _play
    ignore_ctrl_c()
    _play = play


def _play_here(job: Job) -> Any:
    assert _play is not None
    return _play(job)


def on_processes(play: Callable[[Job], T], jobs: Iterable[Job], processes: int) -> Generator[T, None, None]:
    """Run jobs in new processes that share nothing with this one. If one is lost, its jobs are played again.

    With 0 processes, everything runs in this process, where a debugger sees it.
    """
    if processes == 0:
        yield from map(play, jobs)
        return
    tries: dict[int, int] = {}
    left: Iterator[Job] = iter(jobs)
    lost: list[Job] = []
    while True:
        pool = ProcessPoolExecutor(processes, get_context("spawn"), _begin_process, (play,))
        again, lost = iter(lost), []
        try:
            for job, future in _until_broken(pool, again, left, processes):
                try:
                    yield future.result()
                except BrokenProcessPool:
                    tries[job.number] = tries.get(job.number, 0) + 1
                    if tries[job.number] >= TRIES:
                        raise ArenaError("arena.lost", game=job.number, tries=TRIES) from None
                    lost.append(job)
            if not lost:
                pool.shutdown()
                return
        finally:
            lost += again
            _end(pool)


def _until_broken(
    pool: Executor, again: Iterator[Job], jobs: Iterator[Job], workers: int
) -> Iterator[tuple[Job, Future[Any]]]:
    """Keep the workers busy without requesting all jobs at once, lost ones first. A broken pool gets no more."""
    running: dict[Future[Any], Job] = {}
    broken = False

    def fill() -> None:
        nonlocal broken
        while not broken and len(running) < AHEAD * workers:
            job = next(again, None) or next(jobs, None)
            if job is None:
                return
            try:
                with holding_ctrl_c():
                    running[pool.submit(_play_here, job)] = job
            except BrokenProcessPool as error:
                failed: Future[Any] = Future()
                failed.set_exception(error)
                running[failed] = job
                broken = True

    fill()
    while running:
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            broken = broken or isinstance(future.exception(), BrokenProcessPool)
            yield running.pop(future), future
        fill()


def _end(pool: ProcessPoolExecutor) -> None:
    """Stop right away. A game can take minutes, and no one is waiting for it anymore."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(5)


def on_ray(play: Callable[[Job], T], jobs: Iterable[Job], address: str) -> Generator[T, None, None]:
    """Run jobs as tasks of a Ray cluster. `address` is `auto`, HOST:PORT, or ray://HOST:PORT.

    If a worker or machine is lost, Ray starts its task again. A job's outcome is fetched once, from
    whichever attempt finished.
    """
    ray = _ray()
    already = ray.is_initialized()
    if not already:
        check_ray(address)
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (RuntimeError, ValueError, OSError) as error:
            raise ArenaError("arena.ray_address", address=address, why=_first_line(error)) from None
    left = iter(jobs)
    running: dict[Any, Job] = {}
    try:
        task = ray.remote(num_cpus=1, max_retries=TRIES - 1)(_play_there)
        shared = ray.put(play)
        while True:
            window = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            for job in islice(left, max(0, window - len(running))):
                running[task.remote(shared, job)] = job
            if not running:
                return
            done, _ = ray.wait(list(running), num_returns=1, timeout=1.0)
            for reference in done:
                job = running.pop(reference)
                try:
                    outcome: T = ray.get(reference)
                except ray.exceptions.RayTaskError as error:
                    raise error.cause from None
                except ray.exceptions.RayError as error:
                    raise ArenaError("arena.lost", game=job.number, tries=TRIES) from error
                yield outcome
    finally:
        if not already:
            ray.shutdown()  # also ends our tasks; canceling them by force made Ray 2.60 abort
        else:
            for reference in running:
                ray.cancel(reference)


def check_ray(address: str) -> None:
    """Check that Ray is installed and answers. Ray itself would try for minutes."""
    _ray()
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdigit():
        try:
            socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()
        except (OSError, OverflowError) as error:
            raise ArenaError("arena.ray_address", address=address, why=_first_line(error)) from None


def _play_there(play: Callable[[Job], T], job: Job) -> T:
    return play(job)


def _ray() -> Any:
    try:
        import ray
        import ray.exceptions
    except ImportError:
        raise ArenaError("arena.no_package", package="ray", extra="cluster") from None
    return ray


def _first_line(error: BaseException) -> str:
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
