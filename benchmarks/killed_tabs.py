"""Kill a tab of the static site in the middle of a move, again and again. No acknowledged move may be lost.

`cromlech site FOLDER`, then `python benchmarks/killed_tabs.py FOLDER [TRIES]`. Needs Chromium and Playwright.
"""

import contextlib
import functools
import http.server
import os
import random
import shutil
import signal
import sys
import threading

from playwright.sync_api import Page, sync_playwright

KEEP_WORKERS = """
const Before = Worker;
window.Worker = class extends Before { constructor(...given) { super(...given); window.worker = this; } };
"""
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


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files, without a line for each."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def main(folder: str, tries: int) -> int:
    """Play and kill. Returns the number of lost moves."""
    serve = functools.partial(Quiet, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/"
    seats = [{"kind": "me"}, {"kind": "here"}, {"kind": "here"}]
    lost, moves, table = 0, 0, ""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu", "--no-first-run"]
        )
        context = browser.new_context()
        context.add_init_script(KEEP_WORKERS)
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
        browser.close()
    server.shutdown()
    print(f"{tries} tabs killed, {moves} moves acknowledged, lost after {lost} of them")
    return lost


def _play_and_kill(page: Page, given: dict[str, object], acknowledged: list[tuple[str, int]]) -> None:
    page.evaluate(f"(given) => {{ void ({PLAY})(given); }}", given)
    while not acknowledged:
        page.wait_for_timeout(20)
    page.wait_for_timeout(random.uniform(5, 400))
    browser = page.context.browser
    assert browser is not None
    for process in browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]:
        if process["type"] == "renderer":
            with contextlib.suppress(ProcessLookupError):
                os.kill(process["id"], signal.SIGKILL)
    page.close()


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100) else 0)
