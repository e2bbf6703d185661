"""How long the analysis of a finished game takes in Chromium, on the cores of this machine.

    python benchmarks/analysis_page.py [GAME] [--players 3] [--games 3]

Needs Chromium, Playwright, and a client built with the games' WebAssembly. Bots of different strength play the games
(those of `benchmarks/analysis.py`). Prints the seconds from the click to the chart, for each game.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time

from playwright.sync_api import sync_playwright

from analysis import play
from server import serving
from site_page import browser

PATIENCE = 600_000


def main() -> None:
    """Play, import, and analyze."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", nargs="?", default="stone-age")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=3)
    args = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/tables.db", servers=1, workers=0) as ([base], _),
        sync_playwright() as playwright,
        playwright.chromium.launch(**browser()) as running,
    ):
        for seed in range(args.games):
            state = play(args.game, args.players, seed)
            page = running.new_context().new_page()
            page.goto(base)
            opened = page.request.post(f"{base}/api/records", data=json.loads(state.record().to_json()))
            table = opened.json()["table"]["id"]
            page.goto(f"{base}/t/{table}/review#analysis")
            button = page.get_by_role("button", name="Analyze the game")
            button.wait_for(timeout=PATIENCE)
            begun = time.perf_counter()
            button.click()
            page.get_by_role("slider", name="Chance to win").wait_for(timeout=PATIENCE)
            seconds = time.perf_counter() - begun
            decisions = sum(move.actor >= 0 for move in state.moves)
            told = {"game": args.game, "seed": seed, "decisions": decisions, "seconds": round(seconds, 1)}
            print(json.dumps({**told, "load": round(os.getloadavg()[0], 1)}), flush=True)
            page.context.close()


if __name__ == "__main__":
    main()
