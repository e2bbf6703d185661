"""Measure how long a click takes in the browser, from the pointer event to the changed picture.

`python benchmarks/click_answer.py` plays two people at one screen (no bot thinks in between) on a real local
server in headless Chromium. It times every placing click inside the page, until the next frame after the
board has changed.
"""

import argparse
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "docs"))

from playwright.sync_api import sync_playwright
from screenshots import CHROMIUM, DESKTOP, FLAGS, ask, person, server

from site_page import wait_until

TIMER = """() => {
    window.times = [];
    addEventListener("pointerdown", () => {
        const start = performance.now();
        const board = document.querySelector(".table");
        const watch = new MutationObserver(() => {
            if (!document.querySelector(".console.mine")) return;
            watch.disconnect();
            requestAnimationFrame(() => window.times.push(performance.now() - start));
        });
        watch.observe(board, { subtree: true, childList: true, attributes: true });
    }, true);
}"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=100)
    clicks = parser.parse_args().clicks
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = person(browser, DESKTOP)
        page.goto(address)
        seats = [{"kind": "me", "name": "A"}, {"kind": "here", "name": "B"}]
        table = ask(page, "/tables", {"game": "stone-age", "options": {"players": 2}, "seats": seats})["table"]["id"]
        page.goto(f"{address}/t/{table}")
        page.wait_for_selector(".board img")
        page.evaluate(TIMER)
        sent: list[float] = []
        while len(sent) < clicks:
            page.wait_for_selector(".console.mine .body button, [data-place].open")
            primary = page.locator(".console.mine .body .button.primary:enabled")
            if primary.count():
                page.evaluate("window.times.length = 0")
                primary.first.click()
                wait_until(page, "window.times.length > 0")
                sent += page.evaluate("window.times")[-1:]
            elif page.locator("[data-place].open").count():
                page.locator("[data-place].open").first.click()
            else:
                page.locator(".console.mine .body button:enabled").first.click()
        browser.close()
    sent.sort()
    print(f"{len(sent)} clicks that are moves: median {statistics.median(sent):.0f} ms, ", end="")
    print(f"95 % within {sent[int(len(sent) * 0.95)]:.0f} ms, worst {sent[-1]:.0f} ms")


if __name__ == "__main__":
    main()
