"""What can go wrong on this device: each has a message and a way forward."""

import http.server
import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, Route, expect

import cromlech
from cromlech.core.records import VERSION
from site_page import KEEP_WORKER, ask, wait_until

from .table import MINE
from .test_site import host, pytestmark

__all__ = ["host", "pytestmark"]

SMALL = 1 << 20
"""Bytes that a browser grants the page."""
FILL = """() => new Promise((resolve, reject) => {
    const opening = indexedDB.open("filler", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("filler", {autoIncrement: true});
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const add = (size) => {
            if (!size) { opening.result.close(); return resolve(); }
            const adding = opening.result.transaction("filler", "readwrite");
            adding.oncomplete = () => add(size);
            adding.onabort = () => add(size >> 1);
            adding.objectStore("filler").add(crypto.getRandomValues(new Uint8Array(size)));
        };
        add(1 << 16);
    };
})"""
"""Use all the room there is."""
EMPTY = """() => new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase("filler");
    deleting.onsuccess = resolve;
    deleting.onerror = reject;
})"""
NO_STORAGE = "Object.defineProperty(self, 'indexedDB', {get() { throw new DOMException('', 'SecurityError'); }});"


def before(script: str) -> Callable[[Route], None]:
    """Run a script in the worker first."""

    def fulfill(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=script + answer.text())

    return fulfill


def test_trouble_has_a_message_and_a_way_forward(
    host: http.server.ThreadingHTTPServer, people: Callable[..., Page], tmp_path: Path
) -> None:
    record = cromlech.game("stone-age", 2).start(seed=1).record().to_json()
    content = json.loads(record)
    newer, damaged, unfinished = (tmp_path / f"{name}.json" for name in ("newer", "damaged", "unfinished"))
    unfinished.write_text(record, "utf-8")
    newer.write_text(json.dumps({**content, "version": VERSION + 1}), "utf-8")
    damaged.write_text(json.dumps({**content, "moves": content["moves"][:-1]}), "utf-8")
    page = people(thinks=True, service_workers="block", expect_errors=True)

    def told(file: Path, text: str) -> None:
        page.locator('input[type="file"]').set_input_files(file)
        expect(page.locator(".refusal")).to_contain_text(text, timeout=90_000)

    page.route("**/worker-*.js", before("delete self.WebAssembly;"))
    page.goto(f"http://127.0.0.1:{host.server_port}/some/games/")
    told(newer, "can't run WebAssembly")

    page.unroute("**/worker-*.js")
    page.route("**/pyodide.asm.wasm", lambda route: route.fulfill(body=b"junk", content_type="application/wasm"))
    page.reload()
    told(newer, "Reload the page: every move you made is saved.")

    page.unroute("**/pyodide.asm.wasm")
    page.route("**/worker-*.js", before(NO_STORAGE))
    page.reload()
    told(newer, "saved by a newer version of Cromlech")
    told(damaged, "changed or cut off")
    expect(page.get_by_role("status").filter(has_text="This browser keeps nothing")).to_be_visible()

    page.locator('input[type="file"]').set_input_files(unfinished)
    page.get_by_role("button", name="Continue", exact=True).click()
    expect(page.locator(MINE)).to_be_visible()


def test_without_room_a_move_is_refused_and_nothing_is_lost(
    host: http.server.ThreadingHTTPServer, people: Callable[..., Page]
) -> None:
    url = f"http://127.0.0.1:{host.server_port}/some/games/"
    page = people(thinks=True, service_workers="block", expect_errors=True)
    page.context.add_init_script(KEEP_WORKER)
    granted = {"origin": url.partition("/some")[0], "quotaSize": SMALL}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", granted)
    page.goto(f"{url}?/new/stone-age")
    wait_until(page, "window.worker !== undefined")
    seats = [{"kind": "me"}, {"kind": "here"}]
    opened = {"game": "stone-age", "seats": seats, "options": {"start_player": 0}}
    table = ask(page, "POST", "/tables", opened)["table"]["id"]
    page.goto(f"{url}?/t/{table}")
    page.locator(MINE).wait_for()
    before = ask(page, "GET", f"/tables/{table}")
    page.evaluate(FILL)

    page.locator('[data-place="hunt"]').click()
    page.locator(MINE).locator(".primary").click()
    expect(page.get_by_role("alert")).to_contain_text("no room left for this page, so the move wasn't made")
    assert ask(page, "GET", f"/tables/{table}")["seq"] == before["seq"]
    page.evaluate(EMPTY)
    page.locator(MINE).locator(".primary").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert ask(page, "GET", f"/tables/{table}")["seq"] > before["seq"]
