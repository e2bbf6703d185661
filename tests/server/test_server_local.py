"""The server inside a browser, here without one: the same application on a log that any tab may write to."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cromlech.client import merged
from cromlech.server.local import CONFLICT, LocalServer, warm_up

SEATS = [{"kind": "me"}, {"kind": "here"}]


class MemoryLog:
    """What `web/src/local/log.ts` does with IndexedDB."""

    def __init__(self) -> None:
        self.tables_by_id: dict[str, Any] = {}
        self.entries: dict[tuple[str, int], Any] = {}
        self.fails = ""

    async def write(self, text: str) -> str:
        writing = json.loads(text)
        keys = [(entry["table_id"], entry["seq"]) for entry in writing["entries"]]
        if self.fails or any(key in self.entries for key in keys):
            return self.fails or CONFLICT
        self.tables_by_id |= {row["id"]: row for row in writing["tables"]}
        self.entries |= dict(zip(keys, writing["entries"], strict=True))
        for table_id, status, result in writing["statuses"]:
            self.tables_by_id[table_id] |= {"status": status, "result": result}
        return ""

    async def table(self, table_id: str) -> str:
        row = self.tables_by_id.get(table_id)
        entries = [entry for (owner, _), entry in sorted(self.entries.items()) if owner == table_id]
        return json.dumps(row and {"table": row, "entries": entries})

    async def tables(self, guest: str, limit: int) -> str:
        last = {owner: entry["at"] for (owner, _), entry in sorted(self.entries.items())}
        rows = [{**row, "updated": last[row["id"]]} for row in self.tables_by_id.values()]
        return json.dumps(sorted(rows, key=lambda row: -row["updated"])[:limit])


class Tab:
    """A tab of the browser."""

    def __init__(self, log: MemoryLog) -> None:
        self.server = LocalServer(log)

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        status, text = await self.server.request(method, f"/api{path}", "" if body is None else json.dumps(body))
        answer = json.loads(text)
        assert status == 200, answer
        return answer

    def sit(self, table_id: str) -> tuple[Any, asyncio.Queue[Any]]:
        told: asyncio.Queue[Any] = asyncio.Queue()
        line = self.server.connect(f"/api/tables/{table_id}/ws", Merging(told).hear)
        line.say(json.dumps({"type": "hello", "line": 0, "seq": 0}))
        return line, told


def with_tabs(play: Callable[..., Awaitable[None]], tabs: int = 1) -> None:
    async def whole() -> None:
        log = MemoryLog()
        opened = [Tab(log) for _ in range(tabs)]
        for tab in opened:
            await tab.server.open()
        await play(log, *opened)

    asyncio.run(whole())


class Merging:
    """Puts states together from changes."""

    def __init__(self, told: asyncio.Queue[Any]) -> None:
        self.told = told
        self.state: dict[str, Any] = {}

    def hear(self, text: str | None) -> None:
        message = json.loads(text) if text else None
        if message and message["type"] in ("state", "change"):
            message = self.state = merged(self.state, message)
        self.told.put_nowait(message)


async def until_over(line: Any, told: asyncio.Queue[Any]) -> Any:
    while (message := await told.get())["table"]["status"] == "playing":
        if message["offer"]["legal"]:
            action = message["offer"]["legal"][0]["id"]
            line.say(json.dumps({"type": "move", "seq": message["seq"], "actions": [action]}))
    return message


@pytest.mark.parametrize("game", ["stone-age", "cvlizations", "endless-winter"])
def test_a_whole_game_against_bots(game: str) -> None:
    async def play(_: MemoryLog, tab: Tab) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "hard"}]
        opened = await tab.ask("POST", "/tables", {"game": game, "seats": seats})
        table_id = opened["table"]["id"]
        line, told = tab.sit(table_id)
        over = await until_over(line, told)
        line.close()
        assert await told.get() is None
        assert over["table"]["status"] == "over"
        (listed,) = (await tab.ask("GET", "/tables"))["tables"]
        assert (listed["id"], listed["result"]["scores"] != []) == (table_id, True)
        record = await tab.ask("GET", f"/tables/{table_id}/record")
        review = await tab.ask("POST", "/records", record)
        assert review["table"]["status"] == "review"

    with_tabs(play)


def test_a_new_tab_goes_on_where_the_last_one_was_closed() -> None:
    async def play(log: MemoryLog, tab: Tab) -> None:
        before = await tab.ask("POST", "/tables", {"game": "stone-age", "seats": SEATS})
        path = f"/tables/{before['table']['id']}"
        action = before["offer"]["legal"][0]["id"]
        moved = await tab.ask("POST", f"{path}/moves", {"seq": before["seq"], "actions": [action]})
        again = Tab(log)
        await again.server.open()
        found = await again.ask("GET", path)
        assert (found["seq"], found["view"]) == (moved["seq"], moved["view"])

    with_tabs(play)


def test_bots_wait_until_someone_is_at_their_table() -> None:
    """Only then is there a device that thinks for them."""

    async def play(_: MemoryLog, tab: Tab) -> None:
        seats = [{"kind": "bot", "level": "hard"}, {"kind": "me"}]
        asked = {"game": "stone-age", "seats": seats, "options": {"start_player": 0}}
        opened = await tab.ask("POST", "/tables", asked)
        table_id = opened["table"]["id"]
        await tab.ask("GET", "/tables")
        await tab.ask("GET", f"/tables/{table_id}")
        if driver := tab.server.app.state.hall.shelf.get(table_id).driver:
            await driver
        assert (await tab.ask("GET", f"/tables/{table_id}"))["seq"] == opened["seq"]
        line, told = tab.sit(table_id)
        while not (message := await told.get())["offer"]["legal"]:
            pass
        assert message["seq"] > opened["seq"]
        line.close()

    with_tabs(play)


def test_two_tabs_show_the_same_game() -> None:
    async def play(_: MemoryLog, one: Tab, two: Tab) -> None:
        state = await one.ask("POST", "/tables", {"game": "stone-age", "seats": SEATS})
        table_id, action = state["table"]["id"], state["offer"]["legal"][0]["id"]
        line, told = two.sit(table_id)
        assert (await told.get())["seq"] == state["seq"]
        moved = await one.ask("POST", f"/tables/{table_id}/moves", {"seq": state["seq"], "actions": [action]})
        # It hasn't heard of that yet. Its own move is refused, and it gets the game as it is.
        line.say(json.dumps({"type": "move", "seq": state["seq"], "actions": [action]}))
        assert (await told.get())["seq"] == moved["seq"]
        assert (await told.get())["error"]["key"] == "server.stale"
        assert (await told.get())["seq"] == moved["seq"]
        further = await one.ask(
            "POST",
            f"/tables/{table_id}/moves",
            {"seq": moved["seq"], "actions": [moved["offer"]["legal"][0]["id"]]},
        )
        await two.server.changed(table_id, further["seq"])
        assert (await told.get())["seq"] == further["seq"]
        await two.server.changed(table_id, further["seq"])  # nothing new
        await two.server.changed("unknown", 1)
        assert told.empty()

    with_tabs(play, tabs=2)


def test_full_storage_changes_nothing() -> None:
    async def play(log: MemoryLog, tab: Tab) -> None:
        state = await tab.ask("POST", "/tables", {"game": "stone-age", "seats": SEATS})
        path = f"/api/tables/{state['table']['id']}"
        move = json.dumps({"seq": state["seq"], "actions": [state["offer"]["legal"][0]["id"]]})
        for log.fails, phrase in (
            ("QuotaExceededError", {"key": "server.storage_full"}),
            ("AbortError", {"key": "server.not_written", "why": "AbortError"}),
        ):
            status, text = await tab.server.request("POST", f"{path}/moves", move)
            assert (status >= 500, json.loads(text)["error"]) == (True, phrase)
        log.fails = ""
        status, _ = await tab.server.request("POST", f"{path}/moves", move)
        assert status == 200

    with_tabs(play)


def test_a_fault_is_answered(caplog: pytest.LogCaptureFixture) -> None:
    async def play(log: MemoryLog, tab: Tab) -> None:
        log.tables = None  # type: ignore[assignment,method-assign]
        status, text = await tab.server.request("GET", "/api/tables", "")
        assert (status, json.loads(text)["error"]["key"]) == (500, "server.fault")
        assert "GET /api/tables" in caplog.text

    with_tabs(play)


def test_two_browsers_with_the_memory_of_the_build_throw_different_dice() -> None:
    asyncio.run(warm_up())
    random.seed(7)
    remembered = random.random()
    random.seed(7)

    async def play(*_: Any) -> None:
        assert random.random() != remembered

    with_tabs(play)


def test_it_needs_only_what_a_browser_has() -> None:
    missing = ["numpy", "numba", "sqlalchemy", "alembic", "multiprocessing", "uvicorn", "httpx", "websockets", "rich"]
    code = f"import sys\nfor name in {missing}: sys.modules[name] = None\nimport cromlech.server.local"
    subprocess.run([sys.executable, "-c", code], check=True)
