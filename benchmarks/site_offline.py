"""Whole games of the static site against the hardest bots, with the network cut.

`cromlech site FOLDER`, then `python benchmarks/site_offline.py FOLDER [GAME …]`. Needs Chromium and Playwright, and a
client built with the games' WebAssembly (`python web/build.py wasm && python web/build.py`).

The person's seat makes random moves. Every move of a bot on disk must be one that a worker with the game's WebAssembly
has chosen.
"""

import json
import sys
import time
from functools import partial
from typing import Any

from playwright.sync_api import Page, sync_playwright

from site_page import KEEP_WORKER, MINE, ask, browser, kept, play_on, serving, wait_until

GAMES = ["stone-age", "cvlizations", "endless-winter"]
BOTS = [1, 2]
ENTRIES = """(table) => new Promise((resolve, reject) => {
    const opening = indexedDB.open("cromlech");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const entries = opening.result.transaction("entries").objectStore("entries");
        const reading = entries.getAll(IDBKeyRange.bound([table], [table, []]));
        reading.onsuccess = () => { opening.result.close(); resolve(reading.result); };
    };
})"""
REACHED = "fetch('sw.js', {cache: 'reload'}).then(() => true, () => false)"


def play(page: Page, url: str, game: str) -> dict[str, Any]:
    """Play a game to its end. Returns what happened."""
    page.goto(f"{url}?/new/{game}")
    wait_until(page, "window.worker !== undefined")
    [info] = [each for each in ask(page, "GET", "/games")["games"] if each["name"] == game]
    level = info["levels"][-1]["level"]
    seats = [{"kind": "me"}, *({"kind": "bot", "level": level} for _ in BOTS)]
    table = ask(page, "POST", "/tables", {"game": game, "seats": seats})["table"]["id"]
    page.goto(f"{url}?/t/{table}")
    page.locator(f"{MINE}, .console").first.wait_for(timeout=180_000)
    begun = time.perf_counter()
    state, mine = play_on(partial(ask, page), table)
    seconds = time.perf_counter() - begun
    said = [json.loads(text) for text in page.evaluate("window.said")]
    chosen = {each["seq"] + 1: each["action"] for each in said if each["type"] == "answer"}
    moves = [each for each in page.evaluate(ENTRIES, table) if each["kind"] == "move" and each["seat"] in BOTS]
    return {
        "game": game,
        "level": level,
        "network": page.evaluate(REACHED),
        "status": state["table"]["status"],
        "seconds": round(seconds, 1),
        "moves of the person": mine,
        "moves of bots": len(moves),
        "chosen in WebAssembly": sum(chosen.get(each["seq"]) == each["action"] for each in moves),
        "result": state["table"].get("result"),
    }


def main(folder: str, games: list[str]) -> int:
    """Cut the network, then play. Returns the number of games that weren't played as they should."""
    wrong = 0
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(**browser())
        context = running.new_context()
        context.add_init_script(KEEP_WORKER)
        page = context.new_page()
        with serving(folder) as url:
            page.goto(f"{url}?/new/{games[0]}")
            wait_until(page, kept(folder))
        context.set_offline(True)
        for game in games:
            found = play(page, url, game)
            whole = found["status"] == "over" and not found["network"]
            wrong += not (whole and found["moves of bots"] == found["chosen in WebAssembly"] > 0)
            print(json.dumps(found), flush=True)
        running.close()
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1], sys.argv[2:] or GAMES) else 0)
