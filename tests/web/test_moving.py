"""Games move between a server and this device, and between plain files and a server of another origin."""

import re
from collections.abc import Callable
from http.server import ThreadingHTTPServer

from playwright.sync_api import Page, expect

from site_page import KEEP_WORKER, ask, wait_until

from .conftest import Server
from .table import MINE
from .test_site import host, play_on, pytestmark

__all__ = ["host", "pytestmark"]

MENU = "header button[aria-label=Menu]"


def move(page: Page, button: str) -> None:
    page.locator(MENU).click()
    page.get_by_role("button", name=button).click()
    page.get_by_role("button", name="Move the game").click()


def test_a_game_goes_offline_and_back(own_server: Server, people: Callable[..., Page]) -> None:
    page = people(thinks=True, service_workers="block", expect_errors=True)
    page.context.add_init_script(KEEP_WORKER)
    seats = [{"kind": "me"}, {"kind": "here"}]
    opened = page.request.post(f"{own_server.url}/api/tables", data={"game": "stone-age", "seats": seats}).json()
    there = f"{own_server.url}/t/{opened['table']['id']}"
    page.goto(there)
    page.locator(MINE).wait_for()
    move(page, "Take this game offline")
    page.wait_for_url(re.compile("/offline/t/"), timeout=90_000)
    page.locator(MINE).wait_for(timeout=90_000)
    state = ask(page, "GET", f"/tables/{page.url.rpartition('/')[2]}")
    assert state["view"] == opened["view"]

    own_server.kill()
    state = play_on(page, state, 3)
    move(page, "Move this game to a server")
    expect(page.get_by_role("alert")).to_have_text("Can't reach the server.")
    own_server.start()
    page.get_by_role("button", name="Move the game").click()
    page.wait_for_url(re.compile(r"\d/t/"))
    page.locator(MINE).wait_for()
    back = page.request.get(f"{own_server.url}/api/tables/{page.url.rpartition('/')[2]}").json()
    assert (back["move"], back["view"], back["undo"]) == (state["move"], state["view"], state["undo"])
    page.goto(there)
    expect(page.get_by_role("link", name="Continue there")).to_have_attribute("href", re.compile("/offline/t/"))

    assert page.request.post(f"{own_server.url}/api/tables/{back['table']['id']}/close").ok
    page.goto(f"{own_server.url}/t/{back['table']['id']}/review")
    page.get_by_role("button", name="Check the dice").click()
    dialog = page.get_by_role("dialog", name="Fair dice")
    expect(dialog.get_by_role("heading", name="The dice are right")).to_be_visible(timeout=90_000)
    expect(dialog).to_contain_text(f"Your share counted from move {back['move']} on")
    expect(dialog).to_contain_text("Not checked, because they came before this table")


def test_plain_files_hand_a_game_to_a_server_and_get_it_back(
    host: ThreadingHTTPServer, own_server: Server, people: Callable[..., Page]
) -> None:
    site = f"127.0.0.1:{host.server_port}"
    page = people(thinks=True, service_workers="block", expect_errors=True)
    page.context.add_init_script(KEEP_WORKER)
    page.goto(f"http://{site}/some/games/?/new/stone-age")
    wait_until(page, "window.worker !== undefined")
    here = ask(page, "POST", "/tables", {"game": "stone-age", "seats": [{"kind": "me"}, {"kind": "here"}]})
    here = play_on(page, here, 3)

    page.goto(f"http://{site}/some/games/?/t/{here['table']['id']}")
    page.locator(MINE).wait_for()
    page.locator(MENU).click()
    page.get_by_role("button", name="Move this game to a server").click()
    page.get_by_label("Address of the server").fill(own_server.url)
    page.get_by_role("button", name="Move the game").click()
    expect(page.locator("main")).to_contain_text(f"A game of Stone Age from {site}, {here['move']} moves so far")
    assert page.request.get(f"{own_server.url}/api/tables").json()["tables"] == []
    page.get_by_role("button", name="Continue here").click()
    page.wait_for_url(f"{own_server.url}/t/*")
    id = page.url.rpartition("/")[2]

    own_server.kill()
    own_server.start()
    page.reload()
    page.locator(MINE).wait_for()
    there = page.request.get(f"{own_server.url}/api/tables/{id}").json()
    assert (there["move"], there["view"]) == (here["move"], here["view"])
    page.locator(MENU).click()
    page.get_by_role("button", name=f"Move this game back to {site}").click()
    page.get_by_role("button", name="Move the game").click()
    page.get_by_role("button", name="Continue here").click()
    page.wait_for_url(re.compile(re.escape(f"{site}/some/games/?/t/")))
    page.locator(MINE).wait_for()
    back = ask(page, "GET", f"/tables/{page.url.rpartition('/')[2]}")
    assert (back["move"], back["view"]) == (here["move"], here["view"])
    assert page.request.get(f"{own_server.url}/api/tables/{id}").json()["table"]["moved"] == page.url
