"""Metrics for Prometheus. No label names a person, a table, or an address.

Each process answers for itself, so Prometheus asks every one of them and sums up.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

import cromlech
from cromlech.core.rules import CHANCE

from .connections import Gate
from .meter import Meter

if TYPE_CHECKING:
    from prometheus_client.metrics_core import Metric

    from .hall import Hall
    from .tables import Entry

CONTENT_TYPE = CONTENT_TYPE_LATEST
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Bounds of the histograms in seconds."""
METHODS = ("GET", "HEAD", "POST")


class Metrics(Meter):
    """Everything measured by one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.hall: Hall | None = None
        self.gate: Gate | None = None
        self.jobs: tuple[int, float] | None = None
        """How many jobs no one works on although they are due, and since how many seconds. Only in shared databases."""
        self.ready = True
        """Whether the server was ready when it was last asked."""
        ProcessCollector(registry=self.registry)
        self._moves = Counter(
            "cromlech_moves", "Moves written, by game and by who made them", ["game", "by"], registry=self.registry
        )
        self._entries = Counter(
            "cromlech_entries", "Other entries written to the logs of tables, by kind", ["kind"], registry=self.registry
        )
        self._writes = Histogram(
            "cromlech_write_seconds", "Time until a change was on disk", buckets=QUICK, registry=self.registry
        )
        self._failed = Counter(
            "cromlech_writes_failed", "Changes that the database didn't take", registry=self.registry
        )
        self._requests = Counter(
            "cromlech_requests", "Requests answered, by method and status", ["method", "status"], registry=self.registry
        )
        self._answers = Histogram(
            "cromlech_request_seconds",
            "Time from a whole request to its answer, by method. A GET may wait for news on purpose",
            ["method"],
            buckets=QUICK,
            registry=self.registry,
        )
        self._late = Histogram(
            "cromlech_event_loop_late_seconds",
            "How much later than asked the event loop woke a task, twice a second",
            buckets=QUICK,
            registry=self.registry,
        )
        self.lines = Counter(
            "cromlech_log_lines", "Warnings and errors in the log, by level", ["level"], registry=self.registry
        )
        self.registry.register(_Now(self))

    def wrote(self, game: str, entries: Iterable[Entry], seconds: float) -> None:
        """Count entries, and how long they took."""
        self._writes.observe(seconds)
        for entry in entries:
            if entry.kind == "move":
                by = "chance" if entry.seat == CHANCE else "bot" if entry.guest is None else "person"
                self._moves.labels(game, by).inc()
            else:
                self._entries.labels(entry.kind).inc()

    def failed(self) -> None:
        """Count a change that wasn't written."""
        self._failed.inc()

    def answered(self, method: str, status: int, seconds: float) -> None:
        """Count a request, and how long it took."""
        known = method if method in METHODS else "other"
        self._requests.labels(known, status).inc()
        self._answers.labels(known).observe(seconds)

    def late(self, seconds: float) -> None:
        """Note a delay of the event loop."""
        self._late.observe(seconds)

    def text(self) -> bytes:
        """All of it, in the format of Prometheus."""
        return generate_latest(self.registry)


class CountLines(logging.Handler):
    """Counts the lines of the log by level, so that errors raise an alarm."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.WARNING)
        self.metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        """Count a line."""
        self.metrics.lines.labels(record.levelname.lower()).inc()


class _Now(Collector):
    """What is the case when someone asks."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics

    def collect(self) -> Iterator[Metric]:
        """Read it from the parts of the server."""
        yield _gauge("cromlech_info", "1, with the version", 1, version=cromlech.__version__)
        yield _gauge("cromlech_ready", "Whether the server should get requests", self.metrics.ready)
        if (gate := self.metrics.gate) is not None:
            yield _gauge("cromlech_connections", "Open connections", gate.count)
            yield _gauge("cromlech_connections_limit", "The most connections at once", gate.most)
            yield CounterMetricFamily("cromlech_connections_refused", "Connections refused", gate.refused)
        if self.metrics.jobs is not None:
            count, age = self.metrics.jobs
            yield _gauge("cromlech_jobs_waiting", "Bot moves and hints that are due and no one works on", count)
            yield _gauge("cromlech_jobs_oldest_seconds", "How long the oldest of them has been due", age)
        if (hall := self.metrics.hall) is not None:
            lives = list(hall.shelf)
            yield _gauge("cromlech_tables_in_memory", "Tables in memory", len(lives))
            yield _gauge("cromlech_clients", "Clients connected to tables", sum(len(live.clients) for live in lives))
            yield _gauge("cromlech_strong_bots", "Processes that play strong bots", hall.bots.workers)
            yield _gauge("cromlech_strong_bots_ready", "Whether one of them has compiled its rules", hall.bots.warm)
            file = getattr(hall.store, "file", None)
            if file is not None:
                free = shutil.disk_usage(file.resolve().parent).free
                yield _gauge("cromlech_disk_free_bytes", "Free space on the disk of the database", free)
                size = sum(each.stat().st_size for each in file.parent.glob(file.name + "*"))
                yield _gauge("cromlech_database_bytes", "Size of the database's files", size)


def _gauge(name: str, about: str, value: float, **labels: Any) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, about, labels=list(labels))
    family.add_metric(list(labels.values()), float(value))
    return family
