"""Servers, workers, and the database are killed while people play: the short form of `benchmarks/faults.py`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from postgres import Postgres, programs

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "benchmarks"))
import faults

SHORT = {"tables": 6, "every": 0.0, "moves": 10, "pace": 0.1}


def check(report: faults.Report, kills: int) -> None:
    assert report.faults == []
    assert report.kills == kills
    assert report.acknowledged >= SHORT["moves"] * kills / 2
    assert report.entries > report.acknowledged


def test_a_server_with_a_file_is_killed(tmp_path: Path) -> None:
    check(faults.run(faults.Plan(servers=1, workers=0, kills=2, restarts=0, **SHORT), tmp_path, None), 2)


def test_servers_workers_and_postgresql_are_killed(tmp_path: Path) -> None:
    if not programs():
        pytest.skip("PostgreSQL is not installed")
    postgres = Postgres(careful=True)
    try:
        report = faults.run(faults.Plan(servers=2, workers=1, kills=2, restarts=1, **SHORT), tmp_path, postgres)
    finally:
        postgres.close()
    check(report, 2)
    assert report.restarts == 1
