"""Whole games of one person in Chromium against bots of a server: does the browser choose all of the bots' moves?

    python benchmarks/device_games.py [GAME …] [--level 8] [--games 1] [--bots 1]

Needs Chromium, Playwright, and a client built with the games' WebAssembly. The person's seat makes random moves. Every
move of a bot in the server's database should be one that the page has answered; the others are moves that the server
chose instead. Prints each game, with refused answers and the tasks they belong to. Ends with 1 if a move came from the
server.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, WebSocket, sync_playwright

import cromlech
from server import serving
from site_page import browser, play_on

MOVES = "select seq, action from entries where table_id = ? and kind = 'move' and seat > 0 order by seq"
ASK = """async ([method, path, body]) => {
    const headers = {"Content-Type": "application/json"};
    const answer = await fetch("/api" + path, body ? {method, headers, body: JSON.stringify(body)} : {method});
    return [answer.status, await answer.json()];
}"""


def play(running: Browser, base: str, database: Path, name: str, level: str, bots: int, seed: int) -> dict[str, Any]:
    """Play a game to its end. Returns what happened."""
    context = running.new_context()
    page = context.new_page()
    answers: dict[int, int | None] = {}
    tasks: dict[int, Any] = {}
    troubles: list[Any] = []

    def heard(text: str | bytes) -> None:
        message = json.loads(text)
        if message.get("type") == "task":
            tasks[message["seq"]] = message
        elif message.get("type") == "answer":
            answers[message["seq"] + 1] = message["action"]
        elif message.get("type") == "error":
            troubles.append({**message, "task": tasks.get(message["seq"])})

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", heard)
        socket.on("framereceived", heard)

    page.on("websocket", listen)
    page.goto(base)
    seats = [{"kind": "me"}, *({"kind": "bot", "level": level} for _ in range(bots))]
    table = asking(page, "POST", "/tables", {"game": name, "seats": seats})["table"]["id"]
    page.goto(f"{base}/t/{table}")
    page.locator(".console").first.wait_for(timeout=60_000)
    begun = time.perf_counter()
    state, mine = play_on(lambda *given: asking(page, *given), table, seed)
    with sqlite3.connect(database) as opened:
        stored = opened.execute(MOVES, (table,)).fetchall()
    context.close()
    return {
        "game": name,
        "level": level,
        "seed": seed,
        "status": state["table"]["status"],
        "seconds": round(time.perf_counter() - begun),
        "load": round(os.getloadavg()[0], 1),
        "moves of the person": mine,
        "moves of bots": len(stored),
        "chosen in the browser": sum(seq in answers and answers[seq] == action for seq, action in stored),
        "refused": troubles,
    }


def asking(page: Page, *given: Any) -> Any:
    """Ask the server as the person of a page."""
    status, answer = page.evaluate(ASK, [*given])
    assert status < 400, answer
    return answer


def main() -> int:
    """Play. Returns the number of games with moves that the server chose."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games_named", nargs="*", metavar="GAME", default=[each.name for each in cromlech.games()])
    parser.add_argument("--level", default="8")
    parser.add_argument("--games", type=int, default=1, help="games of each")
    parser.add_argument("--bots", type=int, default=1)
    args = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = Path(folder) / "tables.db"
        with (
            serving(f"sqlite:///{database}", servers=1, workers=0) as ([base], _),
            playwright.chromium.launch(**browser()) as running,
        ):
            for name in args.games_named:
                for seed in range(1, args.games + 1):
                    found = play(running, base, database, name, args.level, args.bots, seed)
                    wrong += found["moves of bots"] != found["chosen in the browser"]
                    print(json.dumps(found), flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
