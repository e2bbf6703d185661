"""A game goes from the server to this device, goes on there while the server is down, and comes back."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from site_page import KEEP_WORKER, ask

from .conftest import Server
from .table import MINE
from .test_site import play_on, pytestmark

__all__ = ["pytestmark"]

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
