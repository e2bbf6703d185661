"""The static site in Chromium, for the benchmarks beside this file and for tests. Needs Playwright."""

import contextlib
import functools
import http.server
import json
import random
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

KEEP_WORKER = """
const Before = Worker;
window.Worker = class extends Before {
    constructor(...given) {
        super(...given);
        if (!/[/-]worker-/.test(given[0])) return;
        window.worker = this;
        window.heard = [];
        window.said = [];
        window.troubles ??= [];
        this.addEventListener("message", ({data}) => {
            if (data.kind === "told" && data.text) heard.push(data.text);
            if (data.kind === "failed") troubles.push(data);
        });
        this.addEventListener("error", ({message}) => troubles.push({message}));
    }
    postMessage(message, ...more) {
        if (message.kind === "say") window.said.push(message.text);
        super.postMessage(message, ...more);
    }
};
"""
"""The worker with the server as `worker`, what tables told and were told over their connections, and its troubles."""
ASK = """([method, path, body]) => new Promise((resolve, reject) => {
    const worker = window.worker;
    const late = () => reject(new Error(`no answer to ${method} ${path} ${JSON.stringify(window.troubles)}`));
    setTimeout(late, 120_000);
    const id = window.asked = (window.asked ?? 1e6) + 1;
    worker.addEventListener("message", function hear({data}) {
        if (data.kind === "failed") return late();
        if (data.kind !== "answer" || data.id !== id) return;
        worker.removeEventListener("message", hear);
        resolve([data.status, JSON.parse(data.text)]);
    });
    const text = body ? JSON.stringify(body) : "";
    worker.postMessage({kind: "ask", id, method, path: "/api" + path, body: text});
})"""
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
MINE = ".console.mine"
NO_LOG = 100_000
"""A line beyond the end of every log."""


def browser() -> dict[str, Any]:
    """How to launch the browser: the headless shell if there is one, as for the tests."""
    return {"executable_path": shutil.which("chromium-headless-shell") or shutil.which("chromium"), "args": FLAGS}


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files, without a line for each."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextlib.contextmanager
def serving(folder: str) -> Iterator[str]:
    """A web host for the folder, as long as it is needed. Gives its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def wait_until(page: Page, test: str, arg: Any = None, seconds: float = 180) -> None:
    """Wait until a test in JavaScript holds. Unlike Playwright's own `wait_for_function`, it may be asynchronous."""
    end = time.monotonic() + seconds
    while not page.evaluate(test, arg):
        assert time.monotonic() < end, test
        page.wait_for_timeout(50)


def kept(folder: str | Path) -> str:
    """A test whether a page has everything to play without a network. The folder is the site's."""
    names = sorted(path.name for path in (Path(folder) / "assets" / "python").rglob("*") if path.is_file())
    return f"""async () => {{
        if (!navigator.serviceWorker.controller) return false;
        const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
        const kept = (await Promise.all(opened.map((cache) => cache.keys()))).flat();
        return {json.dumps(names)}.every((name) => kept.some(({{url}}) => url.endsWith("/" + name)));
    }}"""


def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    """Ask the server in the page's worker."""
    status, answer = page.evaluate(ASK, [method, path, body])
    assert status == 200, answer
    return answer


def play_on(asking: Callable[..., Any], table: str, seed: int = 1) -> tuple[Any, int]:
    """Make random moves for the person at a table until its game ends. `asking` asks the server: method, path, body.

    Returns the last state, and the number of moves.
    """
    rng, mine = random.Random(seed), 0
    state = asking("GET", f"/tables/{table}?line={NO_LOG}", None)
    while state["table"]["status"] == "playing":
        if legal := state["offer"]["legal"]:
            asked = {"seq": state["seq"], "actions": [rng.choice(legal)["id"]]}
            state = asking("POST", f"/tables/{table}/moves?line={NO_LOG}", asked)
            mine += 1
        else:
            state = asking("GET", f"/tables/{table}?line={NO_LOG}&after={state['seq']}&wait=10", None)
    return state, mine
