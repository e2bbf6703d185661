"""What an operator's programs ask: `/healthz`, `/readyz`, `/metrics`, and the log."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import random
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
from at_server import HERE, ME, Server, Socket, choose, settings_in, until
from postgres import Postgres
from prometheus_client.parser import text_string_to_metric_families
from pydantic import BaseModel
from sqlalchemy.exc import OperationalError
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from cromlech.client import Client, Refused
from cromlech.server import vitals
from cromlech.server.logs import Json, about_no_connection
from cromlech.server.settings import Settings

PLAYER = "Ольга-Zażółć"


@pytest.fixture(autouse=True)
def _always_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vitals, "FRESH", 0.0)


def values(text: str) -> dict[tuple[str, ...], float]:
    """Each value by its name and its labels' values."""
    return {
        (each.name, *each.labels.values()): each.value
        for family in text_string_to_metric_families(text)
        for each in family.samples
    }


def test_a_server_lives_and_is_ready(server: Server) -> None:
    with httpx.Client(base_url=server.url) as http:
        for path, content in (("/healthz", {"alive": True}), ("/readyz", {"ready": True, "trouble": None})):
            answer = http.get(path)
            assert (answer.status_code, answer.json()) == (200, content)
            assert "set-cookie" not in answer.headers
            assert answer.headers["cache-control"] == "no-store"
            assert http.head(path).content == b""
            assert http.post(path).status_code == 405


def test_no_database_no_readiness(cluster: Postgres, tmp_path: Path) -> None:
    """It comes back by itself. The process lives all the time."""
    url = cluster.database(cluster.template)
    name = url.rpartition("/")[2]
    with Server(settings_in(tmp_path, database=url)) as server, httpx.Client(base_url=server.url) as http:
        ready = lambda: http.get("/readyz").json()  # noqa: E731
        assert ready() == {"ready": True, "trouble": None}
        cluster.ask(f"alter database {name} allow_connections false")
        cluster.ask(f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'")
        until(lambda: ready()["trouble"] == "database")
        assert http.get("/readyz").status_code == 503
        assert values(http.get("/metrics").text)[("cromlech_ready",)] == 0
        assert http.get("/healthz").status_code == 200
        cluster.ask(f"alter database {name} allow_connections true")
        until(lambda: ready()["ready"])


@pytest.mark.parametrize(("found", "trouble"), [("0001", "schema"), ("9999", None)], ids=["older", "newer"])
def test_a_schema_that_is_too_old(found: str, trouble: str | None, tmp_path: Path) -> None:
    """A newer one is another server's, which is taking over. Until it has, both serve."""
    with Server(settings_in(tmp_path)) as server:
        with sqlite3.connect(tmp_path / "tables.db") as rows:
            rows.execute("update alembic_version set version_num = ?", [found])
        rows.close()
        assert httpx.get(f"{server.url}/readyz").json()["trouble"] == trouble


@pytest.mark.parametrize(
    ("changes", "headers", "status"),
    [
        ({}, {}, 200),
        ({"metrics_from": "10.0.0.0/8"}, {}, 403),
        ({"metrics_from": "10.0.0.0/8,127.0.0.0/8"}, {}, 200),
        ({}, {"x-forwarded-for": "192.0.2.7"}, 403),
        ({"metrics_from": "192.0.2.7"}, {"x-forwarded-for": "192.0.2.7"}, 200),
        ({"metrics_from": "192.0.2.7"}, {"x-forwarded-for": "::ffff:192.0.2.7"}, 200),
        ({}, {"x-forwarded-for": "someone"}, 403),
        ({"metrics_token": "ten apples"}, {}, 403),
        ({"metrics_token": "ten apples"}, {"authorization": "Bearer nine apples"}, 403),
        ({"metrics_token": "ten apples"}, {"authorization": "Bearer ten apples"}, 200),
        ({"metrics_token": "x", "metrics_from": "::1"}, {"authorization": "Bearer x"}, 403),
    ],
)
def test_who_may_read_the_metrics(changes: dict[str, str], headers: dict[str, str], status: int) -> None:
    given = Settings.model_validate(changes)
    inner = vitals.Attendance(_nobody, vitals.Vitals(given))
    app = ProxyHeadersMiddleware(inner, [str(each) for each in given.proxies])  # type: ignore[arg-type]

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app, client=("127.0.0.1", 4711))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://server") as http:
            return await http.get("/metrics", headers=headers)

    answer = asyncio.run(ask())
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["error"]["key"] == "server.no_metrics"
        assert "cromlech_" not in answer.text


async def _nobody(*_: Any) -> None:
    raise AssertionError("nothing else should be asked")


def test_what_is_measured(server: Server, guest: Client, pick: random.Random) -> None:
    def measured() -> Counter[tuple[str, ...]]:
        return Counter(values(guest.http.get("/metrics").text))

    before = measured()
    table = guest.create("stone-age", [{**ME, "name": PLAYER}, HERE], players=2)
    made = Counter(dict.fromkeys((0, -1), 0))
    with Socket(guest, table.id) as socket:
        socket.hear_state()
        while made[0] < 12:
            actions = choose(table.state["offer"], pick)
            table.move(*actions)
            made[0] += len(actions)
        during = measured()
    made[-1] = table.state["move"] - made[0]
    guest.ask("GET", "/api/games")
    with pytest.raises(Refused):
        guest.ask("GET", "/api/tables/none")
    found = measured() - before
    assert found[("cromlech_moves_total", "person", "stone-age")] == made[0]
    assert found[("cromlech_moves_total", "chance", "stone-age")] == made[-1] > 0
    assert found[("cromlech_entries_total", "open")] == 1
    assert found[("cromlech_write_seconds_count",)] >= 13
    assert found[("cromlech_requests_total", "GET", "404")] == 1
    assert found[("cromlech_requests_total", "POST", "200")] == found[("cromlech_request_seconds_count", "POST")] >= 13
    assert during[("cromlech_clients",)] == 1
    assert during[("cromlech_connections",)] >= 2
    assert during[("cromlech_tables_in_memory",)] >= 1
    assert during[("process_resident_memory_bytes",)] > 0
    assert (("cromlech_jobs_waiting",) in during) == server.hall.store.shared
    assert (("cromlech_disk_free_bytes",) in during) != server.hall.store.shared
    text = guest.http.get("/metrics").text
    for secret in (PLAYER, guest.token, table.id, "127.0.0.1"):
        assert secret not in text


def test_failures_are_measured(server: Server, guest: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    table = guest.create("stone-age", [ME, HERE], players=2)
    before = values(guest.http.get("/metrics").text)

    async def full(*_: Any) -> None:
        raise OperationalError("insert", {}, Exception("disk is full"))

    monkeypatch.setattr(server.hall.store, "_insert", full)
    with pytest.raises(Refused) as caught:
        table.move(table.state["offer"]["legal"][0]["id"])
    assert caught.value.status == 503
    found = values(guest.http.get("/metrics").text)
    for key in (("cromlech_writes_failed_total",), ("cromlech_log_lines_total", "error")):
        assert found[key] == before.get(key, 0) + 1


def test_a_log_without_persons(server: Server, pick: random.Random, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line is JSON, and no line has a token, a name, or an address, whatever goes wrong."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(Json())
    handler.addFilter(about_no_connection)
    root, ours = logging.getLogger(), logging.getLogger("cromlech")
    level = ours.level
    ours.setLevel(logging.DEBUG)
    root.addHandler(handler)
    address = server.url.removeprefix("http://")
    try:
        with Client(server.url) as guest:
            table = guest.create("stone-age", [{**ME, "name": PLAYER}, HERE], players=2)
            with Socket(guest, table.id) as socket:
                socket.hear_state()
                for _ in range(5):
                    table.move(*choose(table.state["offer"], pick))
                socket.say(type="move", name=PLAYER)
            with httpx.Client(base_url=server.url) as http:
                bearer = {"authorization": f"Bearer {guest.token}", "x-forwarded-for": "192.0.2.77, 2001:db8::77"}
                assert http.get(f"/api/tables?token={guest.token}&name={PLAYER}", headers=bearer).status_code == 200
                assert http.post("/api/tables", json={"game": PLAYER}, headers=bearer).status_code in (404, 422)
                wrong = {"id": table.id, "moves": [PLAYER] * 3}
                assert http.post("/api/records", json=wrong, headers=bearer).status_code == 422
                monkeypatch.setattr(server.hall, "tables_of", _fail)
                assert http.get("/api/tables", headers=bearer).status_code == 500
                until(lambda: "ValidationError" in out.getvalue())  # it is written after the answer
    finally:
        root.removeHandler(handler)
        ours.setLevel(level)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert lines
    assert {"time", "level", "logger", "message"} <= set.intersection(*(set(line) for line in lines))
    assert any("ValidationError" in line.get("exception", "") for line in lines)
    for secret in (PLAYER, guest.token, address, "127.0.0.1", "192.0.2.77", "2001:db8::77"):
        assert [line for line in lines if secret in json.dumps(line, ensure_ascii=False)] == []


async def _fail(*_: Any) -> None:
    Name.model_validate({"name": PLAYER})


class Name(BaseModel):
    name: int
