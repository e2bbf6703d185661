"""Kill a tab of the static site in the middle of a move, again and again. No acknowledged move may be lost.

`cromlech site FOLDER`, then `python benchmarks/killed_tabs.py FOLDER [TRIES]`. Needs Chromium and Playwright.
"""

import contextlib
import os
import random
import signal
import sys

from playwright.sync_api import Page, sync_playwright

from site_page import KEEP_WORKER, browser, serving

PLAY = """async ({seats, known}) => {
    let next = 1e6;
    const ask = (method, path, body) => new Promise((resolve) => {
        const id = next++;
        const hear = ({data}) => {
            if (data.kind !== "answer" || data.id !== id) return;
            window.worker.removeEventListener("message", hear);
            resolve(JSON.parse(data.text));
        };
        window.worker.addEventListener("message", hear);
        const text = body ? JSON.stringify(body) : "";
        window.worker.postMessage({kind: "ask", id, method, path: "/api" + path, body: text});
    });
    while (!window.worker) await new Promise((done) => setTimeout(done, 20));
    let state = known && await ask("GET", "/tables/" + known);
    if (!state || state.table.status !== "playing") state = await ask("POST", "/tables", {game: "stone-age", seats});
    for (;;) {
        await window.acknowledge(state.table.id, state.seq);
        if (state.table.status !== "playing") return;
        const legal = state.offer.legal;
        const actions = [legal[Math.floor(Math.random() * legal.length)].id];
        state = await ask("POST", "/tables/" + state.table.id + "/moves?line=100000", {seq: state.seq, actions});
    }
}"""
READ = """(table) => new Promise((resolve, reject) => {
    const opening = indexedDB.open("cromlech");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const entries = opening.result.transaction("entries").objectStore("entries");
        const reading = entries.getAllKeys(IDBKeyRange.bound([table], [table, []]));
        reading.onsuccess = () => { opening.result.close(); resolve(reading.result.map(([, seq]) => seq)); };
    };
})"""


def main(folder: str, tries: int) -> int:
    """Play and kill. Returns the number of lost moves."""
    seats = [{"kind": "me"}, {"kind": "here"}, {"kind": "here"}]
    lost, moves, table = 0, 0, ""
    with serving(folder) as url, sync_playwright() as playwright:
        running = playwright.chromium.launch(**browser())
        context = running.new_context()
        context.add_init_script(KEEP_WORKER)
        for number in range(1, tries + 1):
            acknowledged: list[tuple[str, int]] = []
            page = context.new_page()
            page.expose_function("acknowledge", lambda table, seq, told=acknowledged: told.append((table, seq)))
            page.goto(f"{url}?/t/any")  # starts the worker
            _play_and_kill(page, {"seats": seats, "known": table}, acknowledged)
            table, last = acknowledged[-1]
            with context.new_page() as reader:
                reader.goto(f"{url}manifest.webmanifest")
                found = reader.evaluate(READ, table)
            whole = found == list(range(1, len(found) + 1)) and len(found) >= last
            lost += not whole
            moves += len(acknowledged)
            print(f"{number}: {last} acknowledged, {len(found)} on disk{'' if whole else ' LOST'}", flush=True)
        running.close()
    print(f"{tries} tabs killed, {moves} moves acknowledged, lost after {lost} of them")
    return lost


def _play_and_kill(page: Page, given: dict[str, object], acknowledged: list[tuple[str, int]]) -> None:
    page.evaluate(f"(given) => {{ void ({PLAY})(given); }}", given)
    while not acknowledged:
        page.wait_for_timeout(20)
    page.wait_for_timeout(random.uniform(5, 400))
    running = page.context.browser
    assert running is not None
    for process in running.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]:
        if process["type"] == "renderer":
            with contextlib.suppress(ProcessLookupError):
                os.kill(process["id"], signal.SIGKILL)
    page.close()


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100) else 0)
