"""How long the static site takes from a warm cache to the first move.

`cromlech site FOLDER`, then `python benchmarks/site_start.py FOLDER [TRIES]`. Needs Chromium and Playwright.

Each try starts the browser anew, opens the page for a new game, starts the game at once, and makes the first move.
Prints wall-clock time until the person can move and until the move is on disk, and the CPU time of the page's process
until then, which means something on a busy machine, too.
"""

import os
import statistics
import sys
import tempfile
import time

from playwright.sync_api import BrowserContext, Page, sync_playwright

from site_page import KEEP_WORKER, MINE, ask, browser, kept, serving, wait_until

GAMES = ["stone-age", "cvlizations", "endless-winter"]


def cpu_seconds(page: Page) -> float:
    """The CPU time of all renderers of a browser."""
    running = page.context.browser
    session = running.new_browser_cdp_session() if running else page.context.new_cdp_session(page)
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return float(sum(process["cpuTime"] for process in processes if process["type"] == "renderer"))


def first_move(context: BrowserContext, url: str, game: str, everything: str) -> tuple[float, float, float]:
    """Seconds until a move is possible, until it is made, and of CPU time. Then waits until `everything` is kept."""
    page = context.pages[0]
    begun = time.perf_counter()
    page.goto(f"{url}?/new/{game}", wait_until="commit")
    page.locator("form button.primary").click()
    page.locator(MINE).wait_for(timeout=180_000)
    possible = time.perf_counter() - begun
    state = ask(page, "GET", f"/tables/{page.url.rpartition('/t/')[2]}")
    asked = {"seq": state["seq"], "actions": [state["offer"]["legal"][0]["id"]]}
    ask(page, "POST", f"/tables/{state['table']['id']}/moves", asked)
    made = time.perf_counter() - begun
    used = cpu_seconds(page)
    wait_until(page, everything)
    return possible, made, used


def main(folder: str, tries: int) -> None:
    """Fill the cache, then measure."""
    with serving(folder) as url, sync_playwright() as playwright, tempfile.TemporaryDirectory() as profile:
        found: dict[str, list[tuple[float, float, float]]] = {game: [] for game in GAMES}
        for number in range(tries + 1):
            for game in GAMES if number else GAMES[:1]:
                context = playwright.chromium.launch_persistent_context(profile, **browser())
                context.add_init_script(KEEP_WORKER)
                seconds = first_move(context, url, game, kept(folder))
                context.close()
                if number:
                    found[game].append(seconds)
                told = "{:.1f} s to the first move, made after {:.1f} s, {:.1f} s of CPU".format(*seconds)
                print(f"{game if number else 'empty cache'}: {told} (load {os.getloadavg()[0]:.1f})", flush=True)
        for game, all_seconds in found.items():
            possible, made, used = (statistics.median(each) for each in zip(*all_seconds, strict=True))
            print(f"{game}, median: {possible:.1f} s, {made:.1f} s, {used:.1f} s of CPU")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 3)
