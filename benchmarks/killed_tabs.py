"""Kill a tab of the static site in the middle of a move, again and again. No acknowledged move may be lost.

`cromlech site FOLDER`, then `python benchmarks/killed_tabs.py FOLDER [TRIES]`. Needs Linux, Chromium, and Playwright.

The browser keeps its data in a folder on disk. Every try opens a tab, plays on as fast as it can, and ends the process
of the tab with SIGKILL. The next tab reads from disk what has become of the moves.
"""

import contextlib
import os
import random
import signal
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from site_page import KEEP_WORKER, browser, kept, serving, wait_until

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
    let state = known && await ask("GET", "/tables/" + known + "?line=100000");
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
SEATS = [{"kind": "me"}, {"kind": "here"}, {"kind": "here"}]
PATIENCE = 120_000


def main(folder: str, tries: int) -> int:
    """Play and kill. Returns the number of lost moves."""
    lost, moves = 0, 0
    table, last = "", 0
    with (
        serving(folder) as url,
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        playwright.chromium.launch_persistent_context(profile, **browser()) as context,
    ):
        context.add_init_script(KEEP_WORKER)
        page = context.new_page()
        page.goto(f"{url}?/new/stone-age")
        wait_until(page, kept(folder))
        for number in range(1, tries + 2):
            acknowledged: list[tuple[str, int]] = []
            before, page = page, context.new_page()
            before.close()
            page.expose_function("acknowledge", lambda table, seq, told=acknowledged: told.append((table, seq)))
            page.goto(f"{url}?/t/any", wait_until="commit")  # starts the worker
            if table:
                found = page.evaluate(READ, table)
                whole = found == list(range(1, len(found) + 1)) and len(found) >= last
                lost += not whole
                print(f"{number - 1}: {last} acknowledged, {len(found)} on disk{'' if whole else ' LOST'}", flush=True)
            if number <= tries:
                page.evaluate(f"(given) => {{ void ({PLAY})(given); }}", {"seats": SEATS, "known": table})
                table, last = _killed(profile, page, acknowledged)
                moves += len(acknowledged)
    print(f"{tries} tabs killed, {moves} moves acknowledged, lost after {lost} of them")
    return lost


def _killed(profile: str, page: Page, acknowledged: list[tuple[str, int]]) -> tuple[str, int]:
    """Kill the page's process at some time after the first move. Returns the last move acknowledged, and its table."""
    for _ in range(PATIENCE // 20):
        if acknowledged:
            break
        page.wait_for_timeout(20)
    page.wait_for_timeout(random.uniform(5, 400))
    for process in renderers(profile):
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    page.close()
    return acknowledged[-1]


def renderers(profile: str) -> set[int]:
    """The processes of the tabs of the browser that keeps its data in this folder. Linux only."""
    commands, parents = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            commands[int(folder.name)] = (folder / "cmdline").read_text().replace("\0", " ")
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    family = {process for process, command in commands.items() if f"--user-data-dir={profile}" in command}
    while more := {process for process, parent in parents.items() if parent in family} - family:
        family |= more
    return {process for process in family if "--type=renderer" in commands[process]}


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100) else 0)
